"""Bot accounts: programs that play, each owned by a player who is responsible for it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from scoresheet.service.accounts import names
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.errors import NameTaken, NoSuchPlayer, NotForBots, NotForGuests, QuotaReached
from scoresheet.service.accounts.people import TextRights
from scoresheet.service.accounts.tables import PLAYERS, hold
from scoresheet.service.accounts.tokens import SECONDS_A_DAY
from scoresheet.service.core import clock
from scoresheet.service.core.database import Database

MOST_BOTS = 5
"""The maximum number of bots per player."""
MOST_MADE_A_DAY = 20


class BotAccounts:
    """Bot accounts: they have tokens but no password."""

    def __init__(self, database: Database, limits: Limits, words: TextRights) -> None:
        self._database = database
        self._words = words
        self._made = limits.of_people(MOST_MADE_A_DAY, SECONDS_A_DAY, "bots-made")

    def make(self, owner: str, name: str) -> str:
        """Create a bot account for the player `owner` and return its id.

        Raises `BadName`, `NameTaken`, `NotForBots`, `NotForGuests`, `QuotaReached`, `TooManyAttempts`, `Silenced`.
        """
        name = names.checked(name)
        self._words.check_anywhere(owner, name)
        self._made.take(owner)
        try:
            return self._make(owner, name)
        except BaseException:
            self._made.give_back(owner)
            raise

    def _make(self, owner: str, name: str) -> str:
        bot = secrets.token_hex(10)
        row = {
            "id": bot,
            "name": name,
            "name_key": names.key(name),
            "created_at": int(clock.seconds()),
            "run_by": owner,
        }
        try:
            with self._database.write() as connection:
                _check_may_have_another(connection, owner)
                connection.execute(insert(PLAYERS).values(row))
        except IntegrityError:
            raise NameTaken() from None
        return bot

    def of(self, owner: str) -> list[str]:
        """Return the ids of a player's bots, oldest first."""
        mine = select(PLAYERS.c.id).where(PLAYERS.c.run_by == owner, ~PLAYERS.c.forgotten)
        with self._database.read() as connection:
            return list(connection.scalars(mine.order_by(PLAYERS.c.created_at, PLAYERS.c.name)))

    def check_run_by(self, owner: str, bot: str) -> None:
        """Raise `NoSuchPlayer` unless `owner` owns `bot`."""
        if bot not in self.of(owner):
            raise NoSuchPlayer("You have no bot with this id.")

    def owners(self, players: Iterable[str]) -> dict[str, str]:
        """Map those of `players` that are or were bots to their owners."""
        asked = {player for player in players if player}
        if not asked:
            return {}
        bots = select(PLAYERS.c.id, PLAYERS.c.run_by).where(PLAYERS.c.id.in_(asked), PLAYERS.c.run_by.is_not(None))
        with self._database.read() as connection:
            return {row.id: row.run_by for row in connection.execute(bots)}


def _check_may_have_another(connection: Connection, owner: str) -> None:
    found = hold(connection, owner)
    if found is None or found["forgotten"]:
        raise NoSuchPlayer("This account no longer exists.")
    if found["run_by"] is not None:
        raise NotForBots("A bot account can't run bots. Its owner can create another one.")
    if found["password"] is None:
        raise NotForGuests()
    running = select(func.count()).where(PLAYERS.c.run_by == owner, ~PLAYERS.c.forgotten)
    if (connection.scalar(running) or 0) >= MOST_BOTS:
        raise QuotaReached("You already run {most} bots. Delete one that you don't need.", most=MOST_BOTS)
