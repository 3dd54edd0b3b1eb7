"""Adds the journal and tables for clocks, conditional moves, chat and tournaments."""

import sqlalchemy as sa
from alembic import op

from scoresheet.service.storage.migrations import running

revision = "0005"
down_revision = "0004"
CIRCLES = (
    *("presence", "presence_at_games", "friend_requests", "friend_declines", "friends"),
    *("clubs", "club_members", "club_calls"),
)
COMPANY = ("talk_messages", "talk_reads", "shunned_players", "silences", "talk_reports", "talk_looks")


def upgrade() -> None:
    """Add the tables."""
    _streams()
    _news()
    _company()
    _outages()
    _presence()
    _friends()
    _clubs()
    _tournaments()


def downgrade() -> None:
    """Drop the tables."""
    news = ("notify_known", "notify_warnings", "notify_warn_before", "notify_bulletin")
    cups = ("tournaments", "tournament_entrants")
    for table in ("streams", "stream_keys", "alive", "outages", *news, *COMPANY, *CIRCLES, *cups):
        op.drop_table(table)
    for column in ("about", "name"):
        op.drop_column("notify_outbox", column)


def _presence() -> None:
    text, number = running.text(), sa.BigInteger()
    op.create_table(
        "presence",
        sa.Column("player", text, primary_key=True),
        sa.Column("at", number, nullable=False),
    )
    op.create_table(
        "presence_at_games",
        *(sa.Column(name, text, primary_key=True) for name in ("player", "game")),
        *(sa.Column(name, number, nullable=False) for name in ("at", "version")),
    )
    op.create_index("presence_by_game", "presence_at_games", ["game"])


def _friends() -> None:
    text, number = running.text(), sa.BigInteger()
    for table, when, kind in (
        ("friend_requests", "at", text),
        ("friend_declines", "at", number),
        ("friends", "since", text),
    ):
        op.create_table(
            table,
            *(sa.Column(name, text, primary_key=True) for name in ("player", "other")),
            sa.Column(when, kind, nullable=False),
        )
        op.create_index(f"{table}_by_other", table, ["other"])


def _clubs() -> None:
    text, number = running.text(), sa.BigInteger()
    op.create_table(
        "clubs",
        sa.Column("club", text, primary_key=True),
        sa.Column("number", number, nullable=False, unique=True),
        *(sa.Column(name, text, nullable=False) for name in ("name", "sought", "joining")),
        sa.Column("private", sa.Boolean(), nullable=False),
        *(sa.Column(name, number, nullable=False) for name in ("members", "described")),
        sa.Column("founded_at", text, nullable=False),
        sa.Column("version", number, nullable=False),
    )
    op.create_index("clubs_by_name", "clubs", ["sought"])
    for table, told in (("club_members", ("role", "since")), ("club_calls", ("kind", "by", "at"))):
        op.create_table(
            table,
            *(sa.Column(name, text, primary_key=True) for name in ("player", "club")),
            *(sa.Column(name, text, nullable=False) for name in told),
        )
        op.create_index(f"{table}_by_club", table, ["club"])


def _company() -> None:
    text, number = running.text(), sa.BigInteger()
    op.create_table(
        "talk_messages",
        sa.Column("stream", text, primary_key=True),
        sa.Column("version", number, primary_key=True),
        *(sa.Column(name, text, nullable=False) for name in ("author", "key", "standing")),
    )
    op.create_index("talk_messages_by_key", "talk_messages", ["stream", "author", "key"])
    op.create_table(
        "talk_reads",
        *(sa.Column(name, text, primary_key=True) for name in ("player", "stream")),
        sa.Column("version", number, nullable=False),
    )
    op.create_table(
        "shunned_players",
        *(sa.Column(name, text, primary_key=True) for name in ("player", "kind", "other")),
        sa.Column("at", text, nullable=False),
    )
    op.create_index("shunned_players_by_other", "shunned_players", ["other"])
    op.create_table(
        "silences",
        *(sa.Column(name, text, primary_key=True) for name in ("player", "game")),
        sa.Column("until", number, nullable=False),
    )
    _reports()


def _reports() -> None:
    text, number = running.text(), sa.BigInteger()
    op.create_table(
        "talk_reports",
        sa.Column("number", number, primary_key=True, autoincrement=False),
        sa.Column("stream", text, nullable=False),
        sa.Column("version", number, nullable=False),
        *(sa.Column(name, text, nullable=False) for name in ("author", "reporter", "standing", "at")),
    )
    op.create_index("talk_reports_by_standing", "talk_reports", ["standing", "number"])
    op.create_index("talk_reports_by_message", "talk_reports", ["stream", "version", "reporter"], unique=True)
    op.create_table(
        "talk_looks",
        sa.Column("report", number, primary_key=True),
        sa.Column("moderator", text, primary_key=True),
    )


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
    numbers = ("turn", "begun", "due_at", "before", "seen_at")
    op.create_table(
        "notify_warnings",
        sa.Column("game", running.text(), primary_key=True),
        sa.Column("seat", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("player", running.text(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in numbers),
    )
    op.create_index("notify_warnings_by_due", "notify_warnings", ["due_at"])
    op.create_table(
        "notify_warn_before",
        sa.Column("player", running.text(), primary_key=True),
        sa.Column("hours", sa.BigInteger(), primary_key=True, autoincrement=False),
    )
    _bulletin()


def _bulletin() -> None:
    texts, numbers = ("player", "kind", "about", "game", "name"), ("number", "at", "version")
    op.create_table(
        "notify_bulletin",
        sa.Column("id", running.text(), primary_key=True),
        *(sa.Column(name, running.text(), nullable=False) for name in texts),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in numbers),
    )
    op.create_index("notify_bulletin_by_player", "notify_bulletin", ["player", "at"])
    op.create_index("notify_bulletin_by_time", "notify_bulletin", ["at"])


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


def _outages() -> None:
    op.create_table(
        "alive",
        sa.Column("id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "outages",
        sa.Column("since", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
    )
