"""Read models rebuilt by our runner, compared with the library's.

The library commits once per event.
"""

import shutil
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from eventsourcing.persistence import Notification, Tracking
from eventsourcing.projection import BaseProjectionRunner, Projection

from bench.bare import FURTHEST_APART
from bench.copies import multiply
from bench.games import open_store, play, start
from bench.inside import PLAYERS
from bench.row import Row
from scoresheet.domain.titles import registry
from scoresheet.projections.following import Following
from scoresheet.projections.project import PROJECTIONS
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.projections.tracking import SqlTracking
from scoresheet.service.core.location import Location, Postgres, engine_url
from scoresheet.service.storage.recorder import GameRecorder
from scoresheet.service.storage.store import GameMapper, Store, open_log
from tests import postgres

GAMES, MOVES, COPIES = 12, 200, 60
"""About 2,000 events for the library's runner and 150,000 for ours."""
PATIENCE = 120


class AsStored(GameMapper):
    """Passes events on as stored; our projections decode them."""

    def to_domain_event(self, stored_event: Any) -> Any:
        """Return the notification itself."""
        return stored_event


class Again(Store):
    """Our store, constructed from environment variables, as the library's runner requires."""

    def __init__(self, env: dict[str, str]) -> None:
        super().__init__(env["WHERE"])

    def construct_mapper(self) -> GameMapper:
        """Return a mapper that leaves decoding to the projection."""
        return AsStored(transcoder=super().construct_mapper().transcoder)


class OneByOne(Projection[SqlTracking]):
    """Our projections behind the library's interface."""

    def __init__(self, view: SqlTracking, read_models: ReadModels, following: Following) -> None:
        super().__init__(view)
        self.read_models, self.following, self.offset = read_models, following, 0

    def process_event(self, domain_event: Notification, tracking: Tracking) -> None:
        """Project and commit one event."""
        batch = self.following.batch([domain_event])
        changes = [change for project in PROJECTIONS for change in project(batch)]
        self.read_models.change(changes, self.offset, tracking.notification_id)
        self.offset = tracking.notification_id


class Logs(NamedTuple):
    """A short log for the library's runner, which is slow, and a long one for ours."""

    database: str
    small: Location
    large: Location

    def places(self) -> Iterator[str]:
        """Yield database URLs for read models; on SQLite, each is a new file."""
        for number in count(1):
            if isinstance(self.large, Path):
                yield f"sqlite:///{self.large.parent}/{number}.read-models"
            else:
                yield engine_url(self.large)


def rows(folder: Path) -> Iterator[Row]:
    """Measure two rows on SQLite, and the same on PostgreSQL where it is installed."""
    small, large = folder / "small.db", folder / "large.db"
    _play(small)
    shutil.copy(small, large)
    _multiply(large)
    yield from _both(Logs("SQLite", small, large))
    if postgres.programs() is None:
        return
    with postgres.running(settings=()) as cluster:
        logs = Logs("PostgreSQL", cluster.fresh(), cluster.fresh())
        for location in logs[1:]:
            _copied(small, location)
        _multiply(logs.large)
        yield from _both(logs)


def _play(where: Path) -> None:
    games = open_store(where)
    for seed in range(GAMES):
        play(games, start(games, PLAYERS), MOVES, seed)
    games.store.close()


def _copied(file: Path, to: Location) -> None:
    source, target = Store(file), Store(to)
    for game in source.games():
        target.recorder.insert_events(source.recorder.select_events(game))
    source.close()
    target.close()


def _multiply(where: Location) -> None:
    store = Store(where)
    multiply(store, COPIES)
    store.close()


def _both(logs: Logs) -> Iterator[Row]:
    """Measure the library's runner before, between and after ours."""
    places = logs.places()
    theirs = [_theirs(logs.small, next(places))]
    rebuilt = _rebuilt(logs.large, next(places))
    theirs.append(_theirs(logs.small, next(places)))
    ready = _ready(logs, next(places))
    theirs.append(_theirs(logs.small, next(places)))
    bare, steady = sum(theirs) / len(theirs), max(theirs) <= min(theirs) * FURTHEST_APART
    yield Row(
        measure=f"read models rebuilt on {logs.database}, events per second",
        against="the library's own runner, one commit an event",
        ratio=rebuilt / bare,
        figure=50,
        measured=f"{rebuilt:,.0f}/s against {bare:,.0f}/s",
        believable=steady,
    )
    yield Row(
        measure=f"ready again after an import on {logs.database}, events per second",
        against="rebuilding, on all processors",
        ratio=ready / rebuilt,
        figure=0.5,
        measured=f"{ready:,.0f}/s against {rebuilt:,.0f}/s",
        believable=steady,
    )


def _rebuilt(where: Location, url: str) -> float:
    """Return the events per second of a rebuild."""
    store = Store(where)
    runner = Runner(store.recorder, ReadModels.at(url), again=partial(open_log, where))
    began = perf_counter()
    runner.rebuild()
    took = perf_counter() - began
    store.close()
    return runner.offset / took


def _ready(logs: Logs, url: str) -> float:
    """Return the events per second at which a running service catches up with a large import."""
    store = Store(logs.large)
    read_models = ReadModels.at(url)
    read_models.prepare()
    read_models.clear()
    known, last = Store(logs.small).recorder.max_notification_id(), store.recorder.max_notification_id()
    runner = Runner(_Upto(store.recorder, known), read_models)
    runner.catch_up()
    runner.recorder = store.recorder
    began = perf_counter()
    runner.start()
    if not runner.wait_for(last, PATIENCE):
        raise RuntimeError("The read models did not catch up.")
    took = perf_counter() - began
    runner.stop()
    store.close()
    return (last - known) / took


class _Upto:
    """A log as it was before the import."""

    def __init__(self, recorder: GameRecorder, last: int) -> None:
        self.recorder, self.last = recorder, last

    def __getattr__(self, name: str) -> Any:
        return getattr(self.recorder, name)

    def select_notifications(self, start: int | None, limit: int, *, inclusive_of_start: bool = True) -> Any:
        """Return notifications up to the last one before the import."""
        return self.recorder.select_notifications(start, limit, self.last, inclusive_of_start=inclusive_of_start)

    def max_notification_id(self) -> int:
        """Return the id of the last notification before the import."""
        return self.last


def _theirs(where: Location, url: str) -> float:
    """Return the events per second of the library's runner."""
    read_models = ReadModels.at(url)
    read_models.prepare()
    read_models.clear()
    store = Store(where)
    projection = OneByOne(SqlTracking(read_models.lobby.engine), read_models, Following(store.recorder, registry.find))
    last, began = store.recorder.max_notification_id(), perf_counter()
    runner: BaseProjectionRunner[Any] = BaseProjectionRunner(
        projection=projection,
        application_class=Again,
        tracking_recorder=projection.view,
        topics=(),
        env={"WHERE": where.url if isinstance(where, Postgres) else str(where)},
    )
    with runner:
        while projection.offset < last:
            runner.is_interrupted.wait(0.01)
            if runner.is_interrupted.is_set():
                raise RuntimeError("The library's runner stopped.")
    took = perf_counter() - began
    store.close()
    return last / took
