"""Shunning: whom a player has muted or blocked, for themselves alone; nobody else learns of it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, bindparam, delete, func, or_, select

from domain.instants import milliseconds
from projections.engine import for_writing, reading
from service import ids
from service.accounts import rows
from service.accounts.accounts import Accounts
from service.accounts.errors import AsManyAsMayBe, NoSuchPlayer
from service.company import living
from service.company.tables import SHUNNED
from service.troubles import tell_damaged

MUTE, BLOCK = KINDS = ("mute", "block")
MOST = 500
"""Of each kind, by one player."""

_OF = select(SHUNNED.c.kind, SHUNNED.c.other, SHUNNED.c.at).where(SHUNNED.c.player == bindparam("player"))
_BLOCKED = select(SHUNNED.c.player, SHUNNED.c.other).where(
    SHUNNED.c.kind != MUTE, or_(SHUNNED.c.player == bindparam("player"), SHUNNED.c.other == bindparam("player"))
)
_BY = select(SHUNNED.c.player).where(SHUNNED.c.other == bindparam("other"))


class _Row(NamedTuple):
    kind: str
    other: str
    at: str


class Shunned(msgspec.Struct, frozen=True):
    """Somebody whom a player has muted or blocked, and since when (UTC, RFC 3339)."""

    player: str
    at: str


class Shunning:
    """The lists of all players. `writing` is held while a transaction writes."""

    def __init__(self, engine: Engine, writing: AbstractContextManager[object], accounts: Accounts) -> None:
        self._engine = engine
        self._writing = writing
        self._accounts = accounts

    def shun(self, player: str, kind: str, other: str) -> None:
        """Mute or block somebody; nothing is done if they are already.

        Raises `NoSuchPlayer` for who is not there (any more), and for the player themselves; `AsManyAsMayBe`.
        """
        if other == player or self._accounts.profile(other).former:
            raise NoSuchPlayer("There is no such player whom you could mute or block.")
        with self._writing, for_writing(self._engine).begin() as connection:
            living.check(connection, player)
            number = select(func.count()).where(SHUNNED.c.player == player, SHUNNED.c.kind == kind)
            if (connection.scalar(number) or 0) >= MOST:
                raise AsManyAsMayBe("You have {most} there already: take one back that you do not need.", most=MOST)
            rows.add(connection, SHUNNED, player=player, kind=kind, other=other, at=ids.now())

    def relent(self, player: str, kind: str, other: str) -> None:
        """Take that back; nothing is done if there is nothing to take back."""
        with self._writing, for_writing(self._engine).begin() as connection:
            which = SHUNNED.c.kind == MUTE if kind == MUTE else SHUNNED.c.kind != MUTE
            connection.execute(delete(SHUNNED).filter_by(player=player, other=other).where(which))

    def listed(self, player: str, kind: str) -> list[Shunned]:
        """Whom a player has muted, or blocked, the latest last."""
        found = {row.other: _since(row) for row in self._rows(player) if row.kind == kind and _is_somebody(row)}
        return sorted((Shunned(other, at) for other, at in found.items()), key=lambda one: (one.at, one.player))

    def of(self, player: str) -> set[str]:
        """All whose messages `player` does not want to see."""
        return {row.other for row in self._rows(player)} if player else set()

    def blocks(self, player: str) -> set[str]:
        """All who may not write to `player`, invite them, or ask to be friends."""
        return {row.other for row in self._rows(player) if row.kind == BLOCK} if player else set()

    def apart(self, player: str) -> set[str]:
        """All whom `player` has blocked, and all who have blocked `player`."""
        if not player:
            return set()
        with reading(self._engine) as connection:
            return {one for row in connection.execute(_BLOCKED, {"player": player}) for one in row} - {player}

    def deaf_to(self, connection: Connection, author: str) -> set[str]:
        """All who do not want to see what `author` writes."""
        return set(connection.scalars(_BY, {"other": author}))

    def forget(self, connection: Connection, player: str) -> None:
        """Delete all of a player, and the player from others' lists, within a transaction."""
        connection.execute(delete(SHUNNED).where(or_(SHUNNED.c.player == player, SHUNNED.c.other == player)))

    def _rows(self, player: str) -> list[_Row]:
        with reading(self._engine) as connection:
            return [_read(player, _Row(*row)) for row in connection.execute(_OF, {"player": player})]


def _read(player: str, row: _Row) -> _Row:
    """The row; one that is damaged keeps people as far apart as any can."""
    if row.kind in KINDS:
        return row
    tell_damaged(SHUNNED.name, player, "it counts as a block")
    return row._replace(kind=BLOCK)


def _is_somebody(row: _Row) -> bool:
    return bool(row.other) and row.other.isascii()


def _since(row: _Row) -> str:
    return row.at if milliseconds(row.at) is not None else ids.BEGINNING
