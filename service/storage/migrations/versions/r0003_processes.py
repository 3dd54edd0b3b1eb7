"""Adds tables shared by processes: status reports and, on PostgreSQL, rate limits."""

import sqlalchemy as sa
from alembic import op

from scoresheet.service.storage.migrations import running

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "followers",
        sa.Column("name", running.text(), primary_key=True),
        sa.Column("holder", running.text(), nullable=False),
        sa.Column("heard_at", sa.BigInteger(), nullable=False),
        sa.Column("figures", running.text(), nullable=False),
    )
    if running.on_postgresql():
        op.create_table(
            "limits",
            sa.Column("name", running.text(), primary_key=True),
            sa.Column("key", running.text(), primary_key=True),
            sa.Column("attempts", sa.ARRAY(sa.Double()), nullable=False),
            sa.Column("taken", sa.Boolean(), nullable=False),
            sa.Column("until", sa.Double(), nullable=False),
            prefixes=["UNLOGGED"],
        )
        op.create_index("limits_by_until", "limits", ["until"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("followers")
    if running.on_postgresql():
        op.drop_table("limits")
