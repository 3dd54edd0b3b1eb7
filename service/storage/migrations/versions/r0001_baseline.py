"""The tables as they were before there were revisions: games, accounts, notifications."""

from scoresheet.service.storage.migrations import running

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables; in a SQLite file those that an older version has not made yet."""
    running.script("baseline")


def downgrade() -> None:
    """Refused: before it there is nothing."""
    raise NotImplementedError("Before the first revision there is nothing to go back to.")
