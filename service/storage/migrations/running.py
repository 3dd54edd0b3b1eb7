"""Helpers for revisions."""

from contextlib import closing

from alembic import op
from sqlalchemy import String
from sqlalchemy.types import TypeEngine

from scoresheet.service.storage.migrations import FOLDER, statements


def script(name: str) -> None:
    """Run the script for this kind of database from the folder `name`."""
    bind = op.get_bind()
    written = (FOLDER / name / f"{bind.dialect.name}.sql").read_text()
    with closing(bind.connection.cursor()) as cursor:
        for statement in statements(written) if bind.dialect.name == "sqlite" else [written]:
            cursor.execute(statement)


def on_postgresql() -> bool:
    """Return whether the database is PostgreSQL and not SQLite."""
    return op.get_bind().dialect.name == "postgresql"


def text() -> TypeEngine[str]:
    """Return a text type that sorts by code point on both databases."""
    return String().with_variant(String(collation="C"), "postgresql")
