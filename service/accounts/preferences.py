"""Preferences: small values by key, deleted with the account."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, func, select

from scoresheet.service.accounts.errors import NoSuchPlayer, QuotaReached
from scoresheet.service.accounts.tables import PREFERENCES, hold
from scoresheet.service.core import text_checks
from scoresheet.service.core.database import Database
from scoresheet.service.storage import upserts

LONGEST = 200
"""The maximum length of a key and of a value."""
MOST = 200
"""The maximum number of preferences per player."""

OF_ONE = (
    select(PREFERENCES.c.key, PREFERENCES.c.value)
    .where(PREFERENCES.c.player == bindparam("player"))
    .order_by(PREFERENCES.c.key)
)


class Preferences:
    """Reads and writes players' preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, player: str, key: str, default: str = "") -> str:
        """Return the value of `key`, or `default`."""
        of_key = select(PREFERENCES.c.value).filter_by(player=player, key=key)
        with self._database.read() as connection:
            value: str | None = connection.scalar(of_key)
        return default if value is None else value

    def all(self, player: str) -> dict[str, str]:
        """Return all values of a player by key."""
        with self._database.read() as connection:
            return {row.key: row.value for row in connection.execute(OF_ONE, {"player": player})}

    def put(self, player: str, key: str, value: str) -> None:
        """Set `key` to `value`; an empty value deletes it.

        Raises `UnfitText`, `NoSuchPlayer` if the account is gone, and `QuotaReached`.
        """
        text_checks.checked(key, LONGEST)
        text_checks.checked(value, LONGEST)
        with self._database.write() as connection:
            if not value:
                connection.execute(delete(PREFERENCES).filter_by(player=player, key=key))
                return
            _check_may_have(connection, player, key)
            upserts.put(connection, PREFERENCES, player=player, key=key, value=value)

    def delete_all(self, connection: Connection, player: str) -> None:
        """Delete all preferences of a player, within a transaction."""
        connection.execute(delete(PREFERENCES).filter_by(player=player))


def _check_may_have(connection: Connection, player: str, key: str) -> None:
    found = hold(connection, player)
    if found is None or found["forgotten"]:
        raise NoSuchPlayer("This account no longer exists.")
    others = select(func.count()).where(PREFERENCES.c.player == player, PREFERENCES.c.key != key)
    if (connection.scalar(others) or 0) >= MOST:
        raise QuotaReached("You already have {most} preferences. Delete one that you don't need.", most=MOST)
