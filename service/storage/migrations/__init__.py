"""Migrations: how the tables that are kept came to be what they are, revision by revision, on both databases.

A revision that was released is never changed; what changes a table adds one. `newest.sql` is what all of them make of
an empty SQLite file: `python -m scoresheet.service.storage.migrating` writes it, and a test compares.
"""

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
NEWEST = FOLDER / "newest.sql"
BASELINE = FOLDER / "baseline" / "sqlite.sql"


@cache
def revisions() -> tuple[str, ...]:
    """All revisions, in their order: as their files are named."""
    return tuple(sorted(path.name[1:5] for path in (FOLDER / "versions").glob("r[0-9]*.py")))


def statements(written: str) -> list[str]:
    """The statements of a script, one at a time, as SQLite takes them; none has a semicolon within."""
    return [statement.strip() for statement in written.split(";") if statement.strip()]
