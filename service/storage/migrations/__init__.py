"""Migrations: the revisions of the stored tables, for both databases.

A released revision is never changed; to change a table, add a revision. `newest.sql` is the result of all revisions in
an empty SQLite file: `python -m scoresheet.service.storage.migrating` writes it, and a test compares.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
NEWEST = FOLDER / "newest.sql"
BASELINE = FOLDER / "baseline" / "sqlite.sql"


@cache
def revisions() -> tuple[str, ...]:
    """Return all revisions in order, by their file names."""
    return tuple(sorted(path.name[1:5] for path in (FOLDER / "versions").glob("r[0-9]*.py")))


def statements(written: str) -> list[str]:
    """Split a SQLite script into statements, none of which contains a semicolon."""
    return [statement.strip() for statement in written.split(";") if statement.strip()]
