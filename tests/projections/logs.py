"""Logs of many games: interleaved, with moves taken back, resignations and hidden hands."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from eventsourcing.persistence import Notification, StoredEvent
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore
from sqlalchemy import select

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.takebacks.takebacks import check_return
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.projections.engine import reading
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from scoresheet.projections.tables import METADATA
from scoresheet.projections.tracking import TRACKING
from tests.domain import hidden_hands

INDUSTRIAL_WASTE = "industrial-waste"


def find(title: str) -> Title:
    """Find a title of the registry, or Hidden Hands."""
    return hidden_hands.TITLE if title == hidden_hands.TITLE.title else registry.find(title)


class Recorder(SQLiteApplicationRecorder):
    """The library's recorder; games whose name begins with `imported` count as imported."""

    def imported(self, game: str) -> bool:
        return game.startswith("imported")

    def sizes(self, upto: int) -> list[tuple[str, int]]:
        """Return all games with their number of events."""
        counted = Counter(str(one.originator_id) for one in self.select_notifications(0, upto, upto))
        return list(counted.items())

    def select_of_games(self, games: Sequence[str], upto: int) -> list[Notification]:
        """Return all events of these games, those of a game in order."""
        return [one for one in self.select_notifications(0, upto, upto) if one.originator_id in games]


def recorder_in(folder: Path) -> Recorder:
    """Open the recorder of the log in a folder again."""
    return Log(folder).recorder


class Log:
    """A recorder and the games written into it. Player `p<n>` has seat n."""

    def __init__(self, folder: Path) -> None:
        datastore = SQLiteDatastore(str(folder / "log.db"), originator_id_type="text")
        self.recorder = Recorder(datastore, "game_events")
        self.recorder.create_table()
        self.games: dict[str, Game[Any]] = {}
        self.events: dict[str, list[Any]] = {}
        self.clock = 0

    def open(self, game: str, title: str = INDUSTRIAL_WASTE, seats: int = 2, **settings: Any) -> None:
        """Open a game; p0 sits down."""
        sheet = self._sheet(find(title), Game())
        sheet.open(game, GameSettings(seats=seats, **settings))
        sheet.take_seat(player="p0", entropy="0")
        self._keep(sheet)

    def begin(self, game: str, title: str = INDUSTRIAL_WASTE, seats: int = 2, **settings: Any) -> None:
        """Open a game and take all its seats."""
        self.open(game, title, seats, **settings)
        for seat in range(1, seats):
            with self.writing(game) as sheet:
                sheet.take_seat(player=f"p{seat}", entropy=str(seat))

    def move(self, game: str, rng: random.Random) -> None:
        """Make a random move for the first seat to act."""
        with self.writing(game) as sheet:
            seat = sheet.game.to_act()[0]
            sheet.move(seat, choose("random", sheet.title, sheet.game.state, seat, rng))

    @contextmanager
    def writing(self, game: str) -> Iterator[Sheet]:
        """Yield a sheet of the game, and store its events afterwards."""
        head = self.games[game]
        sheet = self._sheet(find(head.title), head)
        yield sheet
        self._keep(sheet)

    def _sheet(self, title: Title, game: Game[Any]) -> Sheet:
        self.clock += 1
        at = f"2026-01-01T{self.clock // 3600:02}:{self.clock // 60 % 60:02}:{self.clock % 60:02}Z"
        metadata = Metadata(at=at, actor="p0", command=str(self.clock), software="test")
        return Sheet(title, game, b"secret", metadata, PastEvents(title, list(self.events.get(game.id, []))))

    def _keep(self, sheet: Sheet) -> None:
        title, game = sheet.title, sheet.game.id
        rows = [
            StoredEvent(game, event.version, f"{title.title}.{type(event).__name__}", stored)
            for event, stored in ((written.event, written.stored) for written in sheet.events)
        ]
        self.recorder.insert_events(rows)
        self.events.setdefault(game, []).extend(written.event for written in sheet.events)
        self.games[game] = fold(title, self.events[game])


def eventful(log: Log, seed: int, games: int = 6, steps: int = 400) -> None:
    """Write some games, one move here, another there, with takebacks and resignations."""
    rng = random.Random(seed)
    for number in range(games):
        title = (INDUSTRIAL_WASTE, hidden_hands.TITLE.title)[number % 2]
        log.begin(f"g{number}", title, 2 + number % 3, visibility=("public", "unlisted", "private")[number % 3])
    log.open("waiting")
    for _ in range(steps):
        playing = [name for name, game in log.games.items() if game.status == "playing"]
        if not playing:
            return
        eventful_step(log, rng.choice(playing), rng)


def eventful_step(log: Log, game: str, rng: random.Random) -> None:
    """Usually move; sometimes take moves back or give up a seat."""
    free, chance = log.games[game].free, rng.random()
    if (0.9 < chance < 0.99 or (chance < 0.4 and log.games[game].request)) and eventful_request(log, game, rng):
        return
    if chance < 0.2 and not log.games[game].request and (positions := free_positions(log, game)):
        with log.writing(game) as sheet:
            sheet.request_takeback(next(iter(free)), rng.choice(positions))
    elif chance > 0.995:
        with log.writing(game) as sheet:
            sheet.resign([rng.choice([seat for seat, chair in enumerate(sheet.game.seats) if not chair.forfeited])])
    else:
        log.move(game, rng)


def eventful_request(log: Log, game: str, rng: random.Random) -> bool:
    """Request a takeback, or answer or withdraw the open one. Return False if impossible."""
    head = log.games[game]
    if head.request is None:
        positions = [to for to in range(head.started, head.version) if _is_current(log, game, to)]
        if positions:
            with log.writing(game) as sheet:
                sheet.request_takeback(rng.randrange(len(head.seats)), rng.choice(positions))
        return bool(positions)
    seat = rng.choice(head.consulted())
    with log.writing(game) as sheet:
        if rng.random() < 0.2:
            sheet.withdraw_takeback(head.request.seat)
        else:
            sheet.metadata = msgspec.structs.replace(sheet.metadata, actor=f"p{seat}")
            sheet.answer_takeback(seat, rng.random() < 0.7)
    return True


def free_positions(log: Log, game: str) -> list[int]:
    """Return the positions that the seat that moved last may return to without asking."""
    head = log.games[game]
    since = next(iter(head.free.values()), head.version)
    return [to for to in range(since, head.version) if _is_current(log, game, to)]


def _is_current(log: Log, game: str, to: int) -> bool:
    try:
        check_return(to, log.events[game][to:])
    except CannotTakeBack:
        return False
    return True


def caught_up(log: Log, read_models: ReadModels) -> Runner:
    """Return a runner that has caught up with the log."""
    runner = Runner(log.recorder, read_models, find)
    runner.catch_up()
    return runner


def content(read_models: ReadModels) -> list[Any]:
    """Return every row of every table, in order of keys."""
    tables = [METADATA.tables[name] for name in sorted(METADATA.tables) if name != TRACKING.name]
    with reading(read_models.lobby.engine) as connection:
        return [
            tuple(row) for table in tables for row in connection.execute(select(table).order_by(*table.primary_key))
        ]


def newest_of(log: Log) -> int:
    """Return the position of the newest event."""
    return log.recorder.max_notification_id() or 0
