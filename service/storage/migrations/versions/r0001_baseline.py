"""The tables before the first revision: games, accounts, notifications."""

from scoresheet.service.storage.migrations import running

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables; in a SQLite file, those that an older version did not create."""
    running.script("baseline")


def downgrade() -> None:
    """Refuse, because there is no earlier revision."""
    raise NotImplementedError("Before the first revision there is nothing to go back to.")
