"""Play over days: streams beside the games, and what clocks, orders, company and tournaments need."""

import sqlalchemy as sa
from alembic import op

from service.storage.migrations import running

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    _streams()
    _outages()


def downgrade() -> None:
    """Drop them."""
    for table in ("streams", "stream_keys", "alive", "outages"):
        op.drop_table(table)


def _streams() -> None:
    op.create_table(
        "streams",
        sa.Column("stream", running.text(), primary_key=True),
        sa.Column("version", sa.BigInteger(), primary_key=True),
        sa.Column("id", running.text(), nullable=False, unique=True),
        sa.Column("at", running.text(), nullable=False),
        sa.Column("author", running.text(), nullable=False),
        sa.Column("kind", running.text(), nullable=False),
        sa.Column("told", running.text(), nullable=False),
        sa.Column("sealed", running.text(), nullable=False),
        sa.Column("previous", running.text(), nullable=False),
        sa.Column("digest", running.text(), nullable=False),
    )
    op.create_index("streams_by_author", "streams", ["author"])
    op.create_table(
        "stream_keys",
        sa.Column("author", running.text(), primary_key=True),
        sa.Column("secret", running.text(), nullable=False),
    )


def _outages() -> None:
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
