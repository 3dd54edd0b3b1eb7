"""Guests: players without a name and password, who can add both to keep their games."""

import secrets

from sqlalchemy import ColumnElement, and_, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from scoresheet.service.accounts import names, passwords
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.errors import NameTaken, NoSuchPlayer
from scoresheet.service.accounts.passwords import Passwords
from scoresheet.service.accounts.tables import PLAYERS, TOKENS
from scoresheet.service.accounts.tokens import SECONDS_A_DAY, SESSION
from scoresheet.service.core import clock
from scoresheet.service.core.database import Database

HOUR = 3_600
MOST_AN_HOUR = 30
"""The maximum number of guests created per hour from one address, enough for a school class on one evening."""
DAYS_UNTIL_LOST = 30
"""The lifetime of a guest's session; after that, no browser can return to the guest."""
GUEST = "Guest"
NUMBERS = 900_000
TRIES = 20


class Guests:
    """Guest accounts: accounts without a password or an owner."""

    def __init__(self, database: Database, passwords: Passwords, limits: Limits) -> None:
        self._database = database
        self._passwords = passwords
        self.games = limits.limit(MOST_AN_HOUR, HOUR, "guest-games-from-here")
        """The limit on new guests, by address."""

    def make(self) -> str:
        """Create a guest with a numbered name and return its id."""
        for _ in range(TRIES):
            player, name = secrets.token_hex(10), f"{GUEST} {1_000 + secrets.randbelow(NUMBERS)}"
            row = {"id": player, "name": name, "name_key": names.key(name), "created_at": int(clock.seconds())}
            try:
                with self._database.write() as connection:
                    connection.execute(insert(PLAYERS).values(row))
            except IntegrityError:
                continue
            return player
        raise NameTaken()

    def keep(self, player: str, name: str, password: str, address: str = "") -> None:
        """Give a guest a name and a password; the account keeps all its games.

        Raises `BadName`, `BadPassword`, `NameTaken`, `Overloaded`, and `NoSuchPlayer` if the player is not a guest.
        """
        chosen = {"name": names.checked(name), "name_key": names.key(name)}
        passwords.checked(password)
        chosen["password"] = self._passwords.hash(password, address)
        kept = update(PLAYERS).where(PLAYERS.c.id == player, _is_guest()).values(chosen)
        try:
            with self._database.write() as connection:
                if not connection.execute(kept).rowcount:
                    raise NoSuchPlayer("This guest does not exist.")
        except IntegrityError:
            raise NameTaken() from None

    def lost(self) -> list[str]:
        """Return the guests whose sessions have all expired."""
        now = int(clock.seconds())
        session = exists().where(TOKENS.c.player == PLAYERS.c.id, TOKENS.c.kind == SESSION, TOKENS.c.expires_at > now)
        old = PLAYERS.c.created_at < now - DAYS_UNTIL_LOST * SECONDS_A_DAY
        with self._database.read() as connection:
            return list(connection.scalars(select(PLAYERS.c.id).where(_is_guest(), old, ~session)))


def _is_guest() -> ColumnElement[bool]:
    return and_(PLAYERS.c.password.is_(None), PLAYERS.c.run_by.is_(None), ~PLAYERS.c.forgotten)
