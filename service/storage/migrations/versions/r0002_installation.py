"""Adds the installation's identity and version; moves read models to their own file."""

import secrets

import sqlalchemy as sa
from alembic import op

from scoresheet.service.storage.migrations import running

revision = "0002"
down_revision = "0001"

READ_MODELS = ("tracking", "lobby_games", "lobby_seats", "inbox", "milestones", "history", "disputes", "set_aside")
"""Read models, which are rebuilt on demand."""


def upgrade() -> None:
    """Add the table of the installation's properties."""
    made = op.create_table(
        "installation",
        sa.Column("name", running.text(), primary_key=True),
        sa.Column("value", running.text(), nullable=False),
    )
    op.bulk_insert(made, [{"name": "id", "value": secrets.token_hex(16)}])
    if not running.on_postgresql():
        for table in READ_MODELS:
            op.drop_table(table, if_exists=True)


def downgrade() -> None:
    """Drop the table; missing read models are rebuilt on demand."""
    op.drop_table("installation")
