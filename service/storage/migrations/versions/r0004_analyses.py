"""Adds the queue of analyses and their results."""

import sqlalchemy as sa
from alembic import op

from scoresheet.service.storage.migrations import running

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "analyses",
        sa.Column("game", running.text(), primary_key=True),
        sa.Column("seats", running.text(), primary_key=True),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("edition", sa.BigInteger(), nullable=False),
        sa.Column("playouts", sa.BigInteger(), nullable=False),
        sa.Column("status", running.text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.BigInteger(), nullable=False),
        sa.Column("done", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.BigInteger(), nullable=False),
        sa.Column("found", running.text(), nullable=False),
        sa.Column("digest", running.text(), nullable=False),
    )
    op.create_index("analyses_by_status", "analyses", ["status", "asked_at"])
    op.create_table(
        "analyses_asked",
        sa.Column("game", running.text(), primary_key=True),
        sa.Column("seats", running.text(), primary_key=True),
        sa.Column("player", running.text(), nullable=False),
    )
    op.create_index("analyses_asked_by_player", "analyses_asked", ["player"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("analyses_asked")
    op.drop_table("analyses")
