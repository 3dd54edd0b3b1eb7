"""Warns players before a time-out, unless they are at the board."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, select, update

from scoresheet.domain.clocks import clocks
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.replays.timeline import position
from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.notify.contact import CLOCK
from scoresheet.service.notify.news import News
from scoresheet.service.notify.outbox import Outbox
from scoresheet.service.notify.preferences import hours_of
from scoresheet.service.notify.tables import WARNINGS
from scoresheet.service.storage.store import Store
from scoresheet.service.storage.upserts import put

log = logging.getLogger(__name__)

LONGEST_SHARE, SHARE_OF_FAST = 0.75, 0.25
"""The largest share of a turn that may be left at a warning, and the share that is left at the only warning if all the
chosen times are earlier."""
SHORTEST_TURN = 3_600
"""The shortest turn, in seconds, with a warning even if all the chosen times are too early."""
SECONDS_AT_THE_BOARD = 600
NEVER = 0
MOST = 200


class Unsettled(Exception):
    """A game's deadlines are about to be postponed by the length of an outage."""


class SeatToAct(msgspec.Struct, frozen=True):
    """A seat to act and its time limit, in seconds since 1970; None while its clock is stopped."""

    seat: Seat
    player: str
    until: int | None


class ClockState(msgspec.Struct, frozen=True):
    """The seats to act after an event.

    `restarted` is True if a takeback returned to an earlier position.
    """

    version: int
    at: str
    """The time of the event in UTC (RFC 3339)."""
    found: Sequence[SeatToAct]
    restarted: bool = False

    @property
    def now(self) -> int:
        """The time of the event, in seconds since 1970."""
        return int(datetime.fromisoformat(self.at).timestamp())


class WarnedTurn(msgspec.Struct, frozen=True):
    """A player's turn: its first version, its start, and the player's last visit."""

    player: str
    version: int
    begun: int
    seen: int = 0


_STALE = (
    select(WARNINGS.c.seat)
    .where(WARNINGS.c.game == bindparam("of"), WARNINGS.c.player == bindparam("by"))
    .where(WARNINGS.c.seen_at < bindparam("before"))
    .limit(1)
)


def asked(game: Game) -> list[SeatToAct]:
    """Return the seats that players have to act for in a game with clocks.

    This includes games that are waiting for a ruling.
    """
    if game.clock is None or game.state is None or game.status != "playing":
        return []
    chairs = ((seat, game.seats[seat]) for seat in game.state.to_act())
    return [
        SeatToAct(seat, chair.player, _until(game, seat)) for seat, chair in chairs if chair.player and not chair.bot
    ]


def times(hours: Iterable[int], span: int) -> list[int]:
    """Return how many seconds before the end of a turn to warn, largest first.

    `hours` are the player's choice, and `span` is the length of the turn in seconds.
    """
    chosen = sorted((hour * 3_600 for hour in hours if hour), reverse=True)
    fit = [before for before in chosen if before <= LONGEST_SHARE * span]
    return fit or ([int(span * SHARE_OF_FAST)] if chosen and span >= SHORTEST_TURN else [])


class Warnings:
    """Schedules warnings; call `keep` with each game's events in the order of the log."""

    def __init__(
        self, database: Database, outbox: Outbox, store: Store, settled: Callable[[Game], bool] = lambda game: True
    ) -> None:
        """`settled` returns whether a game's players have got back the time lost in outages."""
        self._database = database
        self._outbox = outbox
        self._store = store
        self.settled = settled

    def keep(self, connection: Connection, game: str, stands: Sequence[ClockState]) -> None:
        """Update the warnings of a game after some events."""
        rows = connection.execute(select(WARNINGS).where(WARNINGS.c.game == game))
        known = {row.seat: row for row in rows if _is_whole(row)}
        turns = {seat: WarnedTurn(row.player, row.turn, row.begun, row.seen_at) for seat, row in known.items()}
        for stand in stands:
            turns = _carried_on(turns, stand)
        for seat in known.keys() - turns.keys():
            connection.execute(delete(WARNINGS).filter_by(game=game, seat=seat))
        last = stands[-1]
        for one in last.found:
            turn = turns[one.seat]
            due, before = _next(hours_of(connection, one.player), turn.begun, one.until, last.now)
            fresh = {"turn": turn.version, "begun": turn.begun, "due_at": due, "before": before, "seen_at": turn.seen}
            put(connection, WARNINGS, game=game, seat=one.seat, player=one.player, **fresh)

    def seen(self, player: str, game: str, now: int) -> None:
        """Record that the player is at the board."""
        before = now - SECONDS_AT_THE_BOARD // 2
        with self._database.read() as connection:
            known = connection.execute(_STALE, {"of": game, "by": player, "before": before}).first()
        if known:
            with self._database.write() as connection:
                connection.execute(update(WARNINGS).filter_by(game=game, player=player).values(seen_at=now))

    def look(self, now: int) -> None:
        """Send due warnings and schedule the next ones."""
        due = select(WARNINGS).where(WARNINGS.c.due_at > NEVER, WARNINGS.c.due_at <= now)
        with self._database.read() as connection:
            rows = connection.execute(due.order_by(WARNINGS.c.due_at).limit(MOST)).all()
        for row in filter(_is_whole, rows):
            try:
                until = self._now_until(row.game, row.seat, row.player)
            except Unsettled:
                continue
            with self._database.write() as connection:
                self._warn(connection, row, until, now)

    def _warn(self, connection: Connection, row: Row[Any], until: int | None, now: int) -> None:
        """Send a warning, unless it is obsolete or another process has sent it."""
        due, before = _next(hours_of(connection, row.player), row.begun, until, now)
        this = {"game": row.game, "seat": row.seat, "turn": row.turn, "due_at": row.due_at}
        moved = connection.execute(update(WARNINGS).filter_by(**this).values(due_at=due, before=before))
        is_time = until is not None and until - row.before <= now < until
        if moved.rowcount and is_time and now - row.seen_at > SECONDS_AT_THE_BOARD:
            warning = News(row.player, CLOCK, row.game, row.turn, f"short:{row.before}", urgent=True)
            self._outbox.add_once(connection, [warning], now)

    def _now_until(self, game: str, seat: Seat, player: str) -> int | None:
        """Return the seat's current time limit.

        Return None if the player need not act for the seat, or if the game is unreadable. Raises `Unsettled`.
        """
        title = self._store.title(game)
        if title is None:
            return None
        try:
            head = position(title, self._store, game, self._store.version(game))
        except BrokenChain:
            log.warning("No warnings in game %s: it is corrupt.", game)
            return None
        if not self.settled(head):
            raise Unsettled
        return next((one.until for one in asked(head) if (one.seat, one.player) == (seat, player)), None)


def _is_whole(row: Row[Any]) -> bool:
    """Return whether a row is intact; a damaged one is rewritten on the seat's next turn."""
    whole = all(isinstance(one, int) for one in (row.seat, row.turn, row.begun, row.due_at, row.before, row.seen_at))
    if not whole:
        tell_damaged(WARNINGS.name, f"game {row.game}", "no warning is sent until the next turn there")
    return whole


def _carried_on(turns: Mapping[Seat, WarnedTurn], stand: ClockState) -> dict[Seat, WarnedTurn]:
    """Return the turns after an event; after a takeback, all turns restart."""
    found = {}
    for one in stand.found:
        before = turns.get(one.seat)
        goes_on = before is not None and before.player == one.player and not stand.restarted
        found[one.seat] = before if before and goes_on else WarnedTurn(one.player, stand.version, stand.now)
    return found


def _until(game: Game, seat: Seat) -> int | None:
    until = None if game.waits else clocks.deadline(game, seat)
    return None if until is None else until // 1_000


def _next(hours: Sequence[int], begun: int, until: int | None, after: int) -> tuple[int, int]:
    """Return the time of the next warning and how long before the end that is; zeros for none."""
    if until is None:
        return NEVER, 0
    return next(
        ((until - before, before) for before in times(hours, until - begun) if until - before > after), (NEVER, 0)
    )
