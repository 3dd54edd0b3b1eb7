"""Play over days: streams beside the games, and what clocks, orders, company and tournaments need."""

import sqlalchemy as sa
from alembic import op

from service.storage.migrations import running

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the tables."""
    _streams()
    _news()
    _tournaments()


def downgrade() -> None:
    """Drop them."""
    for table in ("tournaments", "tournament_entrants", "streams", "stream_keys", "notify_known"):
        op.drop_table(table)
    for column in ("about", "name"):
        op.drop_column("notify_outbox", column)


def _news() -> None:
    for column in ("about", "name"):
        op.add_column("notify_outbox", sa.Column(column, running.text(), nullable=False, server_default=""))
    op.create_table(
        "notify_known",
        sa.Column("player", running.text(), primary_key=True),
        sa.Column("key", running.text(), primary_key=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_index("notify_known_by_time", "notify_known", ["at"])


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("tournament", running.text(), primary_key=True),
        sa.Column("number", sa.BigInteger(), nullable=False, unique=True),
        *(sa.Column(name, running.text(), nullable=False) for name in ("kind", "title", "status", "opener", "club")),
    )
    op.create_index("tournaments_by_status", "tournaments", ["status"])
    op.create_index("tournaments_by_opener", "tournaments", ["opener"])
    op.create_table(
        "tournament_entrants",
        sa.Column("tournament", running.text(), primary_key=True),
        sa.Column("player", running.text(), primary_key=True),
        sa.Column("standing", running.text(), nullable=False),
    )
    op.create_index("tournament_entrants_by_player", "tournament_entrants", ["player"])


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
