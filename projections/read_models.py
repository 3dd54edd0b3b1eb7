"""The facade of the read models: their readers, and the upkeep of their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

from sqlalchemy import Engine

from scoresheet.projections import ratings, tallies
from scoresheet.projections import rebuilding as making
from scoresheet.projections.club_results import ClubResults
from scoresheet.projections.disputes import Disputes
from scoresheet.projections.dues import DueTimes
from scoresheet.projections.engine import for_writing, open_engine
from scoresheet.projections.history import History
from scoresheet.projections.inbox import Inbox
from scoresheet.projections.lists import Lists
from scoresheet.projections.lobby import Lobby
from scoresheet.projections.milestones import Milestones
from scoresheet.projections.quarantine import Aside
from scoresheet.projections.ratings import Ratings
from scoresheet.projections.sqlite import is_damage
from scoresheet.projections.statistics_reader import Statistics
from scoresheet.projections.tables import METADATA, DerivedChange, Step, TableChange
from scoresheet.projections.tracking import SqlTracking
from scoresheet.projections.writing import execute

EDITION = "scoresheet-10"
"""The edition of the tables' columns and texts; tables of another edition are rebuilt."""


class ReadModels:
    """All read models in the database of `engine`.

    `writing` is the lock shared with other writers.
    """

    @classmethod
    def at(cls, url: str) -> ReadModels:
        """Open the read models at `url`; on SQLite a separate file, created if missing."""
        return cls(open_engine(url, disposable=True))

    def __init__(self, engine: Engine, writing: AbstractContextManager[object] | None = None) -> None:
        self.lobby = Lobby(engine)
        self.inbox = Inbox(engine)
        self.lists = Lists(engine)
        self.clubs = ClubResults(engine)
        self.milestones = Milestones(engine)
        self.history = History(engine)
        self.aside = Aside(engine)
        self.disputes = Disputes(engine)
        self.dues = DueTimes(engine)
        self.ratings = Ratings(engine)
        self.statistics = Statistics(engine, self.ratings)
        self._writing = writing or nullcontext()
        self._engine = for_writing(engine)
        self._tracking = SqlTracking(self._engine)
        self._reading = SqlTracking(engine)
        """A reader of the position that takes no lock, because every process asks for it."""

    def prepare(self) -> None:
        """Create the tables, or recreate them if they do not belong to the current `EDITION`."""
        try:
            self._prepare()
        except Exception as error:
            if not is_damage(error):
                raise
            self._prepare()  # a damaged disposable file has been removed

    def _prepare(self) -> None:
        with self._writing:
            METADATA.create_all(self._engine, tables=[METADATA.tables["tracking"]])
        if self._tracking.max_tracking_id(EDITION) is None:
            self.clear()

    def clear(self) -> None:
        """Drop and recreate all tables; the log must be read from its beginning."""
        with self._writing, self._engine.begin() as connection:
            METADATA.drop_all(connection)
            METADATA.create_all(connection)
            self._tracking.move(connection, EDITION, None, 0)

    @contextmanager
    def beside(self) -> Iterator[ReadModels]:
        """Create empty read models beside these, which are dropped at the end of the block."""
        with making.beside(self._engine) as engine:
            yield ReadModels(engine)

    def replace_by(self, fresh: ReadModels, finish: Callable[[], object]) -> None:
        """Replace the read models by `fresh` in one transaction.

        `finish` is called when no other writer can interfere, to bring `fresh` up to date.
        """
        with self._writing:
            making.replace(self._engine, fresh._engine, finish)

    def place_for_shares(self) -> making.SharePlace:
        """Return the place where processes put their shares of these empty read models."""
        self.prepare()
        return making.SharePlace.of(self._engine)

    def add(self, steps: Iterable[Step]) -> None:
        """Apply independent changes without moving the position; derived rows come later."""
        with self._engine.begin() as connection:
            for step in steps:
                if isinstance(step, TableChange):
                    execute(connection, step)

    def put_together(self, place: making.SharePlace, upto: int, event: str) -> None:
        """Combine the shares in `place` into these empty read models, up to `upto`."""
        making.put_together(self._engine, place)
        self.change([DerivedChange(tallies.work_out), DerivedChange(ratings.work_out)], 0, upto, event)

    def offset(self) -> int:
        """Return the log position up to which the read models include all events."""
        return self._reading.max_tracking_id(EDITION) or 0

    def event(self) -> str:
        """Return the identity of the event at `offset`; empty if unknown."""
        return self._tracking.event(EDITION)

    def change(self, steps: Iterable[Step], before: int, now: int, event: str = "") -> None:
        """Apply changes and derived rows, and move the position from `before` to `now`.

        Raises `PositionConflict`, with nothing changed, if the position is no longer `before`.
        """
        with self._writing, self._engine.begin() as connection:
            self._tracking.move(connection, EDITION, before, now, event)
            for step in steps:
                execute(connection, step)
