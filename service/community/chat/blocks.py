"""Mutes and blocks, visible only to the player who set them.

The lists name accounts, but a mute or block applies between persons, with all their accounts.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, or_, select

from scoresheet.domain.instants import milliseconds
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.accounts.errors import NoSuchPlayer, QuotaReached
from scoresheet.service.community.chat import deletion_guard
from scoresheet.service.community.chat.tables import SHUNNED
from scoresheet.service.core import ids
from scoresheet.service.core.database import Database
from scoresheet.service.core.failures import tell_damaged
from scoresheet.service.storage import upserts

MUTE, BLOCK = KINDS = ("mute", "block")
MOST = 500
"""The maximum number of mutes, and of blocks, per player."""

_OF = select(SHUNNED.c.kind, SHUNNED.c.other, SHUNNED.c.at).where(
    SHUNNED.c.player.in_(bindparam("players", expanding=True))
)
_BLOCKED = select(SHUNNED.c.player, SHUNNED.c.other).where(
    SHUNNED.c.kind != MUTE,
    or_(
        SHUNNED.c.player.in_(bindparam("players", expanding=True)),
        SHUNNED.c.other.in_(bindparam("players", expanding=True)),
    ),
)
_BY = select(SHUNNED.c.player).where(SHUNNED.c.other.in_(bindparam("others", expanding=True)))


class _Row(NamedTuple):
    kind: str
    other: str
    at: str


class BlockedPlayer(msgspec.Struct, frozen=True):
    """A muted or blocked player, with the time of the mute or block (UTC, RFC 3339)."""

    player: str
    at: str


class BlockLists:
    """Players' mutes and blocks."""

    def __init__(self, database: Database, accounts: Accounts) -> None:
        self._database = database
        self._accounts = accounts
        self._people = accounts.people

    def add(self, player: str, kind: str, other: str) -> None:
        """Mute or block a player; if already done, nothing changes.

        Raises `NoSuchPlayer` if there is no such account or it is the player's own, and `QuotaReached`.
        """
        if self._people.same(other, player) or self._accounts.profile(other).former:
            raise NoSuchPlayer("This player does not exist, so you can't mute or block them.")
        with self._database.write() as connection:
            deletion_guard.check(connection, player)
            number = select(func.count()).where(SHUNNED.c.player == player, SHUNNED.c.kind == kind)
            if (connection.scalar(number) or 0) >= MOST:
                raise QuotaReached("Your list already has {most} entries. Remove one that you don't need.", most=MOST)
            upserts.add(connection, SHUNNED, player=player, kind=kind, other=other, at=ids.now())

    def remove(self, player: str, kind: str, other: str) -> None:
        """Unmute or unblock a player; if there is no mute or block, nothing changes."""
        with self._database.write() as connection:
            which = SHUNNED.c.kind == MUTE if kind == MUTE else SHUNNED.c.kind != MUTE
            connection.execute(delete(SHUNNED).filter_by(player=player, other=other).where(which))

    def listed(self, player: str, kind: str) -> list[BlockedPlayer]:
        """Return the players whom `player` has muted or blocked, newest last."""
        found = {row.other: _since(row) for row in self._rows({player}) if row.kind == kind and _is_somebody(row)}
        return sorted((BlockedPlayer(other, at) for other, at in found.items()), key=lambda one: (one.at, one.player))

    def of(self, player: str) -> set[str]:
        """Return all accounts that `player` has muted or blocked."""
        return self._others(player, (MUTE, BLOCK))

    def blocks(self, player: str) -> set[str]:
        """Return all accounts that `player` has blocked.

        They may not write to the player, invite the player, or send friend requests.
        """
        return self._others(player, (BLOCK,))

    def apart(self, player: str) -> set[str]:
        """Return all accounts that `player` has blocked or that have blocked `player`."""
        if not (own := self._people.accounts([player])):
            return set()
        with self._database.read() as connection:
            found = {one for row in connection.execute(_BLOCKED, {"players": sorted(own)}) for one in row}
        return self._people.accounts(found - own) - own

    def ignoring(self, connection: Connection, author: str) -> set[str]:
        """Return all accounts that have muted or blocked `author`."""
        own = self._people.accounts([author], connection)
        found = set(connection.scalars(_BY, {"others": sorted(own)})) - own
        return self._people.accounts(found, connection)

    def forget(self, connection: Connection, player: str) -> None:
        """Delete a player's lists, and the player's entries in other lists, within a transaction."""
        connection.execute(delete(SHUNNED).where(or_(SHUNNED.c.player == player, SHUNNED.c.other == player)))

    def _others(self, player: str, kinds: Collection[str]) -> set[str]:
        """Return all accounts of the persons whom the person behind `player` has listed."""
        if not (own := self._people.accounts([player])):
            return set()
        found = {row.other for row in self._rows(own) if row.kind in kinds} - own
        return self._people.accounts(found)

    def _rows(self, players: Collection[str]) -> list[_Row]:
        asked = {"players": sorted(players)}
        with self._database.read() as connection:
            return [_read(" ".join(asked["players"]), _Row(*row)) for row in connection.execute(_OF, asked)]


def _read(player: str, row: _Row) -> _Row:
    """Return the row; a damaged one counts as a block, the stronger kind."""
    if row.kind in KINDS:
        return row
    tell_damaged(SHUNNED.name, player, "it counts as a block")
    return row._replace(kind=BLOCK)


def _is_somebody(row: _Row) -> bool:
    return bool(row.other) and row.other.isascii()


def _since(row: _Row) -> str:
    return row.at if milliseconds(row.at) is not None else ids.BEGINNING
