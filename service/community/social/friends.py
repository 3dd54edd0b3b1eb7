"""Friend requests and friendships; nobody learns of being declined or blocked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Table, and_, delete, exists, func, or_, select

from scoresheet.projections.engine import reading
from scoresheet.service.accounts.accounts import Accounts, Profile
from scoresheet.service.accounts.errors import NoSuchPlayer, NotForBots, NotForGuests, QuotaReached
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.social.errors import NoSuchRequest
from scoresheet.service.community.social.tables import DECLINES, FRIENDS, REQUESTS
from scoresheet.service.core import clock, ids
from scoresheet.service.notify.contact import FRIEND
from scoresheet.service.notify.notifications import Notifications
from scoresheet.service.storage import upserts
from scoresheet.service.storage.journal.keys import NO_KEY, IdempotencyKey
from scoresheet.service.storage.journal.streams import Journal, JournalFact, under

MOST = 500
"""The maximum number of friends, and of open requests, per player."""
MOST_ASKED, A_DAY = 30, 86_400
"""The maximum number of requests per player and day."""
SECONDS_DECLINED = 30 * A_DAY
"""For this long after declining, a player is not shown new requests by the same player."""
ASKED, ACCEPTED, DECLINED, WITHDRAWN, ENDED = (
    *("FriendshipAsked", "FriendshipAccepted", "FriendshipDeclined", "RequestWithdrawn", "FriendshipEnded"),
)

Blocks = Callable[[str], set[str]]


Change = Callable[[Connection], object]
"""Database changes, within the same transaction as the entry."""


class Tie(msgspec.Struct, frozen=True):
    """A friendship with another player, or a request, with its time (UTC, RFC 3339)."""

    player: str
    at: str


def stream_of(player: str) -> str:
    """Return the stream of a player's actions; other players' ids in it are encrypted."""
    return f"friends:{player}"


class Friends:
    """Friendships and friend requests, visible only to the two players."""

    def __init__(
        self,
        engine: Engine,
        streams: Journal,
        accounts: Accounts,
        blocks: Blocks,
        apart: Blocks,
        notifications: Notifications,
    ) -> None:
        self._notifications = notifications
        self._engine = engine
        self._streams = streams
        self._accounts = accounts
        self._blocks = blocks
        self._blocked_or_blocking = apart
        self._limit = accounts.limits.of_people(MOST_ASKED, A_DAY, "friend-requests")

    def of(self, player: str) -> list[Tie]:
        """Return a player's friends, newest first, without those separated by a block."""
        return self._apart(player, self._ties(select(FRIENDS.c.other, FRIENDS.c.since).filter_by(player=player)))

    def asking(self, player: str) -> list[Tie]:
        """Return the players with an open friend request to `player`, newest first."""
        live = select(REQUESTS.c.player, REQUESTS.c.at).where(REQUESTS.c.other == player, ~_declined_by(player))
        return self._apart(player, self._ties(live))

    def asked(self, player: str) -> list[Tie]:
        """Return the players to whom `player` has sent requests, newest first.

        They include those who declined, so that the player does not learn of it.
        """
        mine = self._ties(select(REQUESTS.c.other, REQUESTS.c.at).filter_by(player=player))
        blocked = self._blocks(player)
        return [one for one in mine if one.player not in blocked]

    def are(self, player: str, other: str) -> bool:
        """Return whether two players are friends."""
        return any(one.player == other for one in self.of(player))

    def ask(self, player: str, other: str, key: IdempotencyKey = NO_KEY) -> bool:
        """Send a friend request; return whether the two are now friends.

        If the other player has already asked, the two become friends at once. Asking again, or using the key again,
        changes nothing. Raises `NoSuchPlayer`, `NotForBots`, `NotForGuests`, `QuotaReached`, `TooManyAttempts`, and
        `KeyReused`.
        """
        self._check_may(player, other)
        if before := self._streams.under(stream_of(player), player, key):
            return before.kind == ACCEPTED
        if self.are(player, other) or any(one.player == other for one in self.asked(player)):
            return self.are(player, other)
        self._limit.take(player)
        if any(one.player == other for one in self.asking(player)):
            self.accept(player, other, key)
            return True
        notified = player not in self._blocks(other)
        self._write(player, ASKED, other, partial(self._ask, player, other, notified), key)
        return False

    def accept(self, player: str, other: str, key: IdempotencyKey = NO_KEY) -> None:
        """Accept a request; raises `NoSuchRequest`, `QuotaReached`, `KeyReused`."""
        self._answer(player, ACCEPTED, other, partial(self._befriend, player, other), key)

    def decline(self, player: str, other: str, key: IdempotencyKey = NO_KEY) -> None:
        """Decline a request without telling its sender; raises `NoSuchRequest`, `KeyReused`."""
        row = {"player": player, "other": other, "at": int(clock.seconds())}
        self._answer(player, DECLINED, other, lambda connection: upserts.put(connection, DECLINES, **row), key)

    def withdraw(self, player: str, other: str) -> None:
        """Withdraw a request; raises `NoSuchRequest`."""
        if not any(one.player == other for one in self.asked(player)):
            raise NoSuchRequest
        self._write(player, WITHDRAWN, other, lambda connection: _delete(connection, REQUESTS, player, other))

    def end(self, player: str, other: str) -> None:
        """End a friendship; the other player is not notified. Raises `NoSuchRequest`."""
        if not self.are(player, other):
            raise NoSuchRequest
        self._write(player, ENDED, other, lambda connection: _delete_both(connection, FRIENDS, player, other))

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all rows with the player, on either side, within a transaction."""
        for table in (REQUESTS, DECLINES, FRIENDS):
            connection.execute(delete(table).where(or_(table.c.player == player, table.c.other == player)))

    def _ask(self, player: str, other: str, notified: bool, connection: Connection) -> None:
        _check_room(connection, REQUESTS, player)
        declined = connection.scalar(select(DECLINES.c.at).filter_by(player=other, other=player)) or 0
        new = upserts.add(connection, REQUESTS, player=player, other=other, at=ids.now())
        if new and notified and declined <= clock.seconds() - SECONDS_DECLINED:
            self._tell(connection, other, "asked", player)

    def _befriend(self, player: str, other: str, connection: Connection) -> None:
        if connection.scalar(select(REQUESTS.c.at).filter_by(player=other, other=player)) is None:
            raise NoSuchRequest  # it was withdrawn in the meantime
        now = ids.now()
        for one, another in ((player, other), (other, player)):
            _check_room(connection, FRIENDS, one)
            upserts.put(connection, FRIENDS, player=one, other=another, since=now)
        for table in (REQUESTS, DECLINES):
            _delete_both(connection, table, player, other)
        self._tell(connection, other, "accepted", player)

    def _tell(self, connection: Connection, player: str, what: str, other: str) -> None:
        about = f"{what}:{other}:{int(clock.seconds()) // A_DAY}"
        self._notifications.tell(FRIEND, {player}, about=about, within=connection)

    def _answer(self, player: str, kind: str, other: str, change: Change, key: IdempotencyKey) -> None:
        try:
            if self._streams.under(stream_of(player), player, key) is None:
                self._check_asked(player, other)
                self._write(player, kind, other, change, key)
        except NoSuchRequest:
            if self._streams.under(stream_of(player), player, key) is None:  # else it was sent twice
                raise

    def _write(self, player: str, kind: str, other: str, change: Change, key: IdempotencyKey = NO_KEY) -> None:
        """Record an entry about another player, together with the changes to the tables."""

        def also(connection: Connection, _: object) -> None:
            for one in sorted((player, other)):
                deletion_guard.check(connection, one)
            change(connection)

        fact = under(JournalFact(kind, words={"player": other}), key)
        self._streams.append(stream_of(player), player, fact, also=also)

    def _check_may(self, player: str, other: str) -> None:
        _check_person(self._accounts.profile(player))
        found = self._accounts.profile(other)
        if other == player or found.former or found.bot or found.guest:
            raise NoSuchPlayer("This player does not exist, so you can't send a friend request.")

    def _check_asked(self, player: str, other: str) -> None:
        if not any(one.player == other for one in self.asking(player)):
            raise NoSuchRequest

    def _apart(self, player: str, ties: list[Tie]) -> list[Tie]:
        """Return the ties to players with no block in either direction."""
        apart = self._blocked_or_blocking(player)
        return [one for one in ties if one.player not in apart]

    def _ties(self, query: object) -> list[Tie]:
        with reading(self._engine) as connection:
            found = [Tie(*row) for row in connection.execute(query)]  # type: ignore[call-overload]
        return sorted(found, key=lambda one: (one.at, one.player), reverse=True)


def _declined_by(player: str) -> ColumnElement[bool]:
    since = clock.seconds() - SECONDS_DECLINED
    return exists().where(
        and_(DECLINES.c.player == player, DECLINES.c.other == REQUESTS.c.player, DECLINES.c.at > int(since))
    )


def _check_person(profile: Profile) -> None:
    if profile.bot:
        raise NotForBots("A bot account can't have friends. Its owner can.")
    if profile.guest:
        raise NotForGuests


def _check_room(connection: Connection, table: Table, player: str) -> None:
    number = connection.scalar(select(func.count()).select_from(table).where(table.c.player == player)) or 0
    if number >= MOST:
        raise QuotaReached("You already have {most} open friend requests. Withdraw one first.", most=MOST)


def _delete(connection: Connection, table: Table, player: str, other: str) -> None:
    connection.execute(delete(table).filter_by(player=player, other=other))


def _delete_both(connection: Connection, table: Table, player: str, other: str) -> None:
    for one, another in ((player, other), (other, player)):
        _delete(connection, table, one, another)
