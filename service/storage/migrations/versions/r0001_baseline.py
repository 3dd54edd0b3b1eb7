"""The tables before the first revision: games, accounts, notifications."""

from scoresheet.service.storage.migrations import running

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables; in a SQLite file, only those that are missing."""
    running.script("baseline")


def downgrade() -> None:
    """Refuse, because there is no earlier revision."""
    raise NotImplementedError("There is no revision before the first one.")
