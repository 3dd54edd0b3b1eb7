"""Password changes, by old password or by a short-lived link that works once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, delete, select, update

from scoresheet.service.accounts import passwords
from scoresheet.service.accounts.errors import DeadLink, NoSuchPlayer, NotForBots
from scoresheet.service.accounts.passwords import Passwords, Rank
from scoresheet.service.accounts.tables import PLAYERS, TOKENS, hold
from scoresheet.service.accounts.tokens import RESET, Tokens
from scoresheet.service.core.database import Database

AN_HOUR, A_DAY = 1 / 24, 1.0
"""Lifetimes of password links in days: sent by e-mail, and handed over by an operator."""


class Credentials:
    """Changes passwords."""

    def __init__(self, database: Database, tokens: Tokens, hashing: Passwords) -> None:
        self._database = database
        self._tokens = tokens
        self._hashing = hashing

    def change(self, player: str, password: str, address: str = "", *, keep: str | None = None) -> None:
        """Set a player's password; any pending password link becomes invalid.

        With `keep`, all the player's sessions end except the one with that id. Raises `BadPassword`, `NoSuchPlayer`,
        `Overloaded`.
        """
        stored = self._hashing.hash(passwords.checked(password), address, Rank.PROVEN)
        with self._transaction(player) as connection:
            _store(connection, player, stored)
            if keep is not None:
                self._tokens.delete_sessions(connection, player, keep)

    def end_other_sessions(self, player: str, keep: str) -> None:
        """End all of a player's sessions except `keep`, and forget the player's other browsers."""
        with self._transaction(player) as connection:
            self._tokens.delete_sessions(connection, player, keep)

    def new_link(self, player: str, days: float) -> str:
        """Return the secret of a one-time link for setting a new password, valid for `days`.

        It replaces any earlier link. Raises `NoSuchPlayer`, and `NotForBots` for accounts without a password.
        """
        mine = select(PLAYERS.c.password).where(PLAYERS.c.id == player, ~PLAYERS.c.forgotten)
        with self._database.write() as connection:
            row = connection.execute(mine).first()
            connection.execute(delete(TOKENS).filter_by(player=player, kind=RESET))
        self._tokens.look_again()
        if row is None:
            raise NoSuchPlayer("There is no player with this id.")
        if row.password is None:
            raise NotForBots("This account has no password.")
        return self._tokens.issue(player, RESET, (), days=days)[0]

    def whose(self, secret: str) -> str:
        """Return the player to whom a password link belongs; raises `DeadLink`."""
        token = self._tokens.known(secret)
        if token is None or token.kind != RESET:
            raise DeadLink("This link is no longer valid. Request a new one.")
        return token.player

    def reset(self, secret: str, password: str, address: str = "") -> str:
        """Use a password link: set the password, end all sessions, and return the player.

        Raises `DeadLink`, `BadPassword`, `Overloaded`; the link still works after an error.
        """
        player = self.whose(secret)
        stored = self._hashing.hash(passwords.checked(password), address, Rank.PROVEN)
        with self._transaction(player) as connection:
            if not self._tokens.spend(connection, secret, RESET):
                raise DeadLink("This link is no longer valid. Request a new one.")
            _store(connection, player, stored)
            self._tokens.delete_sessions(connection, player, keep="")
        return player

    @contextmanager
    def _transaction(self, player: str) -> Iterator[Connection]:
        with self._database.write() as connection:
            hold(connection, player)
            yield connection
        self._tokens.look_again()
        self._tokens.tell(player)


def _store(connection: Connection, player: str, stored: str) -> None:
    living = (PLAYERS.c.id == player) & ~PLAYERS.c.forgotten
    if not connection.execute(update(PLAYERS).where(living).values(password=stored)).rowcount:
        raise NoSuchPlayer("This account no longer exists.")
    connection.execute(delete(TOKENS).filter_by(player=player, kind=RESET))
