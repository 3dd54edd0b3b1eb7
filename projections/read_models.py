"""The one door to the read models: asks them, and keeps their tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, text, update

from projections import history, inbox, lobby, milestones
from projections.aside import Aside
from projections.engine import for_writing, open_engine
from projections.history import History
from projections.inbox import Inbox
from projections.lists import Lists
from projections.lobby import Lobby
from projections.milestones import Milestones
from projections.tables import METADATA, Change, Projection
from projections.tracking import TRACKING, SqlTracking

EDITION = "scoresheet-6"
"""Names the shape and wording of the tables; those of another edition are dropped and rebuilt."""

PROJECTIONS: Sequence[Projection] = (lobby.project, inbox.project, milestones.project, history.project)

_LOCK = update(TRACKING).values(notification_id=TRACKING.c.notification_id)
"""Changes nothing, and keeps others from writing."""


class ReadModels:
    """All read models in the database of `engine`.

    `writing` is held while a transaction writes: the lock of whoever else writes to the same file.
    """

    def __init__(self, engine: Engine, writing: AbstractContextManager[object] | None = None) -> None:
        self.lobby = Lobby(engine)
        self.inbox = Inbox(engine)
        self.lists = Lists(engine)
        self.milestones = Milestones(engine)
        self.history = History(engine)
        self.aside = Aside(engine)
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

    @contextmanager
    def beside(self) -> Iterator[ReadModels]:
        """Empty read models in a file beside, for the owner's eyes only, which is gone afterwards."""
        here = Path(str(self._engine.url.database)).resolve()
        with TemporaryDirectory(prefix=f".{here.name}-", dir=here.parent) as folder:
            engine = open_engine(f"sqlite:///{folder}/beside.db")
            try:
                yield ReadModels(engine)
            finally:
                engine.dispose()

    def replace_by(self, fresh: ReadModels, finish: Callable[[], object]) -> None:
        """Put what `fresh` holds in the place of all that is here, in one transaction.

        `finish` is called when nobody else can write any more, to bring `fresh` level with the log.
        """
        engine = self._engine.execution_options(writes=False)  # a transaction that writes would lock `beside`, too
        with self._writing, engine.connect() as connection:
            cursor = connection.connection.cursor()
            cursor.execute("ATTACH ? AS beside", (fresh._engine.url.database,))
            try:
                with connection.begin():
                    connection.execute(_LOCK)
                    finish()
                    self._copy(connection)
            finally:
                cursor.execute("DETACH beside")

    def _copy(self, connection: Connection) -> None:
        METADATA.drop_all(connection)
        METADATA.create_all(connection)
        for table in METADATA.sorted_tables:
            connection.execute(text(f"INSERT INTO main.{table} SELECT * FROM beside.{table}"))  # noqa: S608

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
