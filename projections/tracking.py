"""The read models' position in the log, committed together with the changes."""

from eventsourcing.persistence import IntegrityError, PersistenceError, Tracking, TrackingRecorder
from sqlalchemy import Column, Connection, Engine, Table, insert, select, update
from sqlalchemy.exc import DBAPIError

from scoresheet.projections.columns import TextColumn, WholeColumn
from scoresheet.projections.tables import METADATA

DATABASE_ERRORS = (DBAPIError, PersistenceError)
"""The errors of the databases: full, locked, read-only, damaged."""

TRACKING = Table(
    "tracking",
    METADATA,
    Column("application_name", TextColumn, primary_key=True),
    Column("notification_id", WholeColumn, nullable=False),
    Column("event", TextColumn, nullable=False, server_default=""),
)
"""`event` identifies the event at the position, to detect another log."""


class PositionConflict(IntegrityError):
    """Another process has advanced the read models; nothing was changed."""


class SqlTracking(TrackingRecorder):
    """Tracking with SQLAlchemy Core on SQLite and PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def insert_tracking(self, tracking: Tracking) -> None:
        """Move to the position of `tracking`; raises `PositionConflict` if it is not later."""
        with self.engine.begin() as connection:
            before = self.offset(connection, tracking.application_name)
            if before is not None and before >= tracking.notification_id:
                raise PositionConflict(f"The read models have passed {tracking.notification_id} already.")
            self.move(connection, tracking.application_name, before, tracking.notification_id)

    def max_tracking_id(self, application_name: str) -> int | None:
        """Return the position of the read models, or None if there are none."""
        with self.engine.connect() as connection:
            return self.offset(connection, application_name)

    def offset(self, connection: Connection, application_name: str) -> int | None:
        """Return the position within a transaction."""
        named = TRACKING.c.application_name == application_name
        offset: int | None = connection.scalar(select(TRACKING.c.notification_id).where(named))
        return offset

    def event(self, application_name: str) -> str:
        """Return the identity of the event at the position; empty if unknown."""
        named = TRACKING.c.application_name == application_name
        with self.engine.connect() as connection:
            return connection.scalar(select(TRACKING.c.event).where(named)) or ""

    def move(self, connection: Connection, name: str, before: int | None, now: int, event: str = "") -> None:
        """Move from `before` to `now` in a transaction; raises `PositionConflict`."""
        if before is None:
            connection.execute(insert(TRACKING).values(application_name=name, notification_id=now, event=event))
            return
        row = (TRACKING.c.application_name == name) & (TRACKING.c.notification_id == before)
        moved = connection.execute(update(TRACKING).where(row).values(notification_id=now, event=event))
        if moved.rowcount != 1:
            raise PositionConflict(f"The read models are not at {before} any more.")
