"""What is measured of the read models: rebuilt by our runner, against the library's own, one commit an event."""

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

from eventsourcing.persistence import Notification, Tracking
from eventsourcing.projection import BaseProjectionRunner, Projection

from bench.games import open_store, play, start
from bench.inside import PLAYERS
from bench.row import Row
from domain.titles import registry
from projections.engine import open_engine
from projections.following import Following
from projections.read_models import PROJECTIONS, ReadModels
from projections.runner import Runner
from projections.tracking import SqlTracking
from service.storage.store import GameMapper, Store

GAMES, MOVES = 12, 200


class AsStored(GameMapper):
    """Hands events on as they are stored; our projections decode them."""

    def to_domain_event(self, stored_event: Any) -> Any:
        """The notification itself."""
        return stored_event


class Again(Store):
    """The same store, as the library's runner makes it: from an environment."""

    def __init__(self, env: dict[str, str]) -> None:
        super().__init__(env["SQLITE_DBNAME"])

    def construct_mapper(self) -> GameMapper:
        """No decoding before the projection."""
        return AsStored(transcoder=super().construct_mapper().transcoder)


class OneByOne(Projection[SqlTracking]):
    """Our projections behind the library's interface."""

    def __init__(self, view: SqlTracking, read_models: ReadModels, following: Following) -> None:
        super().__init__(view)
        self.read_models, self.following, self.offset = read_models, following, 0

    def process_event(self, domain_event: Notification, tracking: Tracking) -> None:
        """One event, one commit."""
        batch = self.following.batch([domain_event])
        changes = [change for project in PROJECTIONS for change in project(batch)]
        self.read_models.change(changes, self.offset, tracking.notification_id)
        self.offset = tracking.notification_id


def rows(folder: Path) -> Iterator[Row]:
    """The one row."""
    games = open_store(folder / "log.db")
    for seed in range(GAMES):
        play(games, start(games, PLAYERS), MOVES, seed)
    events = games.store.recorder.max_notification_id()
    ours = events / _ours(games.store, folder)
    theirs = events / _theirs(games.store, folder)
    games.store.close()
    yield Row(
        measure="read models rebuilt, events per second",
        against="the library's own runner, one commit an event",
        ratio=ours / theirs,
        figure=20,
        measured=f"{ours:,.0f}/s against {theirs:,.0f}/s",
    )


def _ours(store: Store, folder: Path) -> float:
    runner = Runner(store.recorder, ReadModels(open_engine(f"sqlite:///{folder}/ours.db")))
    began = perf_counter()
    runner.rebuild()
    return perf_counter() - began


def _theirs(store: Store, folder: Path) -> float:
    engine = open_engine(f"sqlite:///{folder}/theirs.db")
    read_models = ReadModels(engine)
    read_models.prepare()
    projection = OneByOne(SqlTracking(engine), read_models, Following(store.recorder, registry.find))
    last, began = store.recorder.max_notification_id(), perf_counter()
    runner: BaseProjectionRunner[Any] = BaseProjectionRunner(
        projection=projection,
        application_class=Again,
        tracking_recorder=projection.view,
        topics=(),
        env={"SQLITE_DBNAME": f"{folder}/log.db"},
    )
    with runner:
        while projection.offset < last:
            runner.is_interrupted.wait(0.01)
            if runner.is_interrupted.is_set():
                raise RuntimeError("The library's runner stopped.")
    return perf_counter() - began
