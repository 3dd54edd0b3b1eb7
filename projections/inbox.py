"""The read model of pending decisions and takeback requests, with their urgency."""

from __future__ import annotations

import msgspec
from sqlalchemy import Column, Engine, Index, Table, bindparam, func, insert, select

from scoresheet.domain.clocks.clocks import deadline
from scoresheet.domain.commands.seats import deciding, late_for
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.projections.columns import NumberColumn, TextColumn, WholeColumn
from scoresheet.projections.engine import reading
from scoresheet.projections.following import EventBatch, Followed
from scoresheet.projections.sentences import waiting_text
from scoresheet.projections.tables import METADATA, TableChange, read, rows_of, touched

INBOX = Table(
    "inbox",
    METADATA,
    Column("game", TextColumn, primary_key=True),
    Column("seat", NumberColumn, primary_key=True),
    Column("player", TextColumn, nullable=False),
    Column("title", TextColumn, nullable=False),
    Column("name", TextColumn, nullable=False),
    Column("version", NumberColumn, nullable=False),
    Column("decision", TextColumn, nullable=False),
    Column("text", TextColumn, nullable=False),
    Column("since", TextColumn, nullable=False),
    Column("deadline", WholeColumn),
    Index("inbox_by_player", "player", "since", "game"),
)
"""`deadline` is when the seat's time runs out (milliseconds since 1970) if no event changes it."""
DEADLINE = func.min(INBOX.c.deadline)
GAMES_OF_ONE = (
    select(INBOX.c.game)
    .where(INBOX.c.player == bindparam("player"))
    .group_by(INBOX.c.game)
    .order_by(DEADLINE.is_(None), DEADLINE, func.min(INBOX.c.since), INBOX.c.game)
)


CONSENT = "Consent"
"""A takeback request, listed before the seat's own decision."""


WAIT = "Wait"
"""The question of whether to wait for a seat that timed out; listed for a seat that has no other question."""


class InboxEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A decision or a takeback request that waits for a player."""

    game: str
    seat: Seat
    title: str
    name: str
    """The name of the game."""
    version: int
    decision: str
    """The type of the decision, or `CONSENT`."""
    text: str
    since: str
    """The time at which the question was asked: UTC, RFC 3339."""
    deadline: int | None = None
    """The instant at which the seat's time runs out, in milliseconds since 1970; None if its clock is not running."""


def project(batch: EventBatch) -> list[TableChange]:
    """Return the pending questions of each touched game."""
    rows = [row for followed in batch.games.values() for row in _rows(followed)]
    return [TableChange(rows_of(INBOX), touched(batch)), TableChange(insert(INBOX), rows)]


def _rows(followed: Followed) -> list[dict[str, object]]:
    game = followed.game
    late = {seat for about, _ in by_seat(game.seats) for seat in deciding(game, about)}
    waiting = sorted({*game.to_act(), *game.consulted(), *late})
    return [_row(followed, seat) for seat in waiting if game.seats[seat].player and not game.seats[seat].bot]


def _row(followed: Followed, seat: Seat) -> dict[str, object]:
    title, game, since = followed
    request = game.request if seat in game.consulted() else None
    decision = request or (game.state.open_to(seat) if seat in game.to_act() else None)  # type: ignore[union-attr]
    late = late_for(game, seat) if decision is None else None
    return {
        "game": game.id,
        "seat": seat,
        "player": game.seats[seat].player,
        "title": game.title,
        "name": game.name,
        "version": game.version,
        "decision": CONSENT if request else WAIT if late else type(decision).__name__,
        "text": waiting_text(title, game, seat),
        "since": request.at if request else since.get(late.about, game.updated_at) if late else since[seat],
        "deadline": None if request or late or game.clock is None else deadline(game, seat),
    }


class Inbox:
    """Reads the pending questions of a player."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, player: str, limit: int = 200) -> list[InboxEntry]:
        """Return the questions that wait for `player`, the longest waiting first."""
        mine = select(INBOX).where(INBOX.c.player == player)
        with reading(self.engine) as connection:
            rows = connection.execute(mine.order_by(INBOX.c.since, INBOX.c.game, INBOX.c.seat).limit(limit))
            return [read(InboxEntry, row) for row in rows.mappings()]

    def games(self, player: str) -> list[str]:
        """Return the games that wait for `player`, by deadline, then longest waiting first."""
        with reading(self.engine) as connection:
            return list(connection.scalars(GAMES_OF_ONE, {"player": player}))
