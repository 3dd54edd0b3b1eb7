"""The one door to the read models: asks them, and keeps their tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext

from sqlalchemy import Engine

from projections import history, inbox, lobby, milestones
from projections.engine import for_writing
from projections.history import History
from projections.inbox import Inbox
from projections.lobby import Lobby
from projections.milestones import Milestones
from projections.tables import METADATA, Change, Projection
from projections.tracking import SqlTracking

EDITION = "scoresheet-3"
"""Names the shape and wording of the tables; those of another edition are dropped and rebuilt."""

PROJECTIONS: Sequence[Projection] = (lobby.project, inbox.project, milestones.project, history.project)


class ReadModels:
    """All read models in the database of `engine`.

    `writing` is held while a transaction writes: the lock of whoever else writes to the same file.
    """

    def __init__(self, engine: Engine, writing: AbstractContextManager[object] | None = None) -> None:
        self.lobby = Lobby(engine)
        self.inbox = Inbox(engine)
        self.milestones = Milestones(engine)
        self.history = History(engine)
        self._writing = writing or nullcontext()
        self._engine = for_writing(engine)
        self._tracking = SqlTracking(self._engine)

    def prepare(self) -> None:
        """Make the tables, where they are not there in this edition."""
        with self._writing:
            METADATA.create_all(self._engine, tables=[METADATA.tables["tracking"]])
        if self._tracking.max_tracking_id(EDITION) is None:
            self.clear()

    def clear(self) -> None:
        """Drop everything; the log is to be read from its beginning."""
        with self._writing, self._engine.begin() as connection:
            METADATA.drop_all(connection)
            METADATA.create_all(connection)
            self._tracking.move(connection, EDITION, None, 0)

    def offset(self) -> int:
        """The place in the log up to which everything is here."""
        return self._tracking.max_tracking_id(EDITION) or 0

    def change(self, changes: Iterable[Change], before: int, now: int) -> None:
        """Make changes and move from `before` to `now`, together.

        Raises `Overtaken`, with nothing changed, if the offset is not `before` any more.
        """
        with self._writing, self._engine.begin() as connection:
            self._tracking.move(connection, EDITION, before, now)
            for statement, rows in changes:
                if rows:
                    connection.execute(statement, rows)
