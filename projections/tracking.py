"""How far the read models are in the log: a row that is committed together with what changed."""

from eventsourcing.persistence import IntegrityError, PersistenceError, Tracking, TrackingRecorder
from sqlalchemy import Column, Connection, Engine, Table, insert, select, update
from sqlalchemy.exc import DBAPIError

from scoresheet.projections.columns import Text, Whole
from scoresheet.projections.tables import METADATA

DATABASE_ERRORS = (DBAPIError, PersistenceError)
"""What the databases of log and read models raise: full, locked, read-only, damaged."""

TRACKING = Table(
    "tracking",
    METADATA,
    Column("application_name", Text, primary_key=True),
    Column("notification_id", Whole, nullable=False),
    Column("event", Text, nullable=False, server_default=""),
)
"""`event` tells the event at that place from any other that may stand there in another log."""


class Overtaken(IntegrityError):
    """Somebody else has moved the read models on; nothing was changed."""


class SqlTracking(TrackingRecorder):
    """The library's tracking in SQLAlchemy Core, for SQLite and PostgreSQL alike. `engine` writes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def insert_tracking(self, tracking: Tracking) -> None:
        """Move on to `tracking`; `Overtaken` if that is no way forward."""
        with self.engine.begin() as connection:
            before = self.offset(connection, tracking.application_name)
            if before is not None and before >= tracking.notification_id:
                raise Overtaken(f"The read models have passed {tracking.notification_id} already.")
            self.move(connection, tracking.application_name, before, tracking.notification_id)

    def max_tracking_id(self, application_name: str) -> int | None:
        """The notification id up to which everything is in the read models; None if there are none yet."""
        with self.engine.connect() as connection:
            return self.offset(connection, application_name)

    def offset(self, connection: Connection, application_name: str) -> int | None:
        """As `max_tracking_id`, within a transaction."""
        named = TRACKING.c.application_name == application_name
        offset: int | None = connection.scalar(select(TRACKING.c.notification_id).where(named))
        return offset

    def event(self, application_name: str) -> str:
        """Return which event it is that stands there; empty if that was not said."""
        named = TRACKING.c.application_name == application_name
        with self.engine.connect() as connection:
            return connection.scalar(select(TRACKING.c.event).where(named)) or ""

    def move(self, connection: Connection, name: str, before: int | None, now: int, event: str = "") -> None:
        """Move on from `before` to `now`, where `event` is, within a transaction; `Overtaken` if somebody else has."""
        if before is None:
            connection.execute(insert(TRACKING).values(application_name=name, notification_id=now, event=event))
            return
        row = (TRACKING.c.application_name == name) & (TRACKING.c.notification_id == before)
        moved = connection.execute(update(TRACKING).where(row).values(notification_id=now, event=event))
        if moved.rowcount != 1:
            raise Overtaken(f"The read models are not at {before} any more.")
