"""Accounts: creation, login, profiles, roles and deletion."""

import secrets
from collections.abc import Callable, Iterable, Sequence

import msgspec
from argon2 import PasswordHasher
from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from scoresheet.projections.columns import DAMAGED
from scoresheet.service.accounts import names, passwords
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.bots import BotAccounts
from scoresheet.service.accounts.credentials import Credentials
from scoresheet.service.accounts.errors import NameTaken, NoSuchPlayer, NotForGuests, WrongCredentials
from scoresheet.service.accounts.guesses import Guesses
from scoresheet.service.accounts.guests import Guests
from scoresheet.service.accounts.invitations import Invitations
from scoresheet.service.accounts.passwords import Passwords, Rank
from scoresheet.service.accounts.people import People, TextRights
from scoresheet.service.accounts.preferences import Preferences
from scoresheet.service.accounts.tables import PLAYERS, hold
from scoresheet.service.accounts.tokens import DAYS, DEVICE, PLAY, READ, SESSION, TOKEN, Tell, Token, Tokens, ignore
from scoresheet.service.core import clock, text_checks
from scoresheet.service.core.database import Database

FORMER_PLAYER = "former player"
HOUR = 3_600
LONGEST_LABEL = 80
MOST_ALIKE = 500
SESSION_DAYS, DEVICE_DAYS = 30, 365
ONE = select(PLAYERS).where(PLAYERS.c.id == bindparam("player"))
SEVERAL = select(PLAYERS).where(PLAYERS.c.id.in_(bindparam("players", expanding=True)))
"""Prepared once, because building the query takes longer than running it."""


class Profile(msgspec.Struct, frozen=True):
    """A player's public profile."""

    id: str
    name: str
    former: bool
    roles: tuple[str, ...] = ()
    run_by: str | None = None
    """The player who owns this bot, or did until that player's account was deleted; None for people."""
    guest: bool = False
    """True if the player has no name and password yet."""

    @property
    def bot(self) -> bool:
        """Return whether the account belongs to a program."""
        return self.run_by is not None


class Accounts:
    """Operations on all accounts."""

    def __init__(
        self,
        database: Database,
        hasher: PasswordHasher | None = None,
        waiting: int = 8,
        *,
        words: TextRights | None = None,
        tell_forgotten: Tell = ignore,
        tell_revoked: Tell = ignore,
    ) -> None:
        """Set the callbacks for deleted players and for revoked tokens.

        Both are called with the id of the player concerned.
        """
        self.tokens = Tokens(database, tell_revoked)
        self.people = People(database.engine)
        self.words = words or TextRights()
        self.limits = Limits(database.engine, self.people.of)
        self.bots = BotAccounts(database, self.limits, self.words)
        self.preferences = Preferences(database)
        self.invitations = Invitations(database)
        self.forgetting: list[Callable[[Connection, str], None]] = []
        """The steps that delete a player's data elsewhere, run in this order in the transaction of `forget`."""
        self._tell_forgotten = tell_forgotten
        self._database = database
        self._passwords = Passwords(hasher, waiting)
        self.credentials = Credentials(database, self.tokens, self._passwords)
        self.guests = Guests(database, self._passwords, self.limits)
        self._guesses = Guesses(self.limits)
        self._made_by_address = self.limits.limit(500, HOUR, "accounts-made-from-here")

    def make(self, name: str, password: str, address: str = "") -> Profile:
        """Create an account.

        Raises `BadName`, `BadPassword`, `NameTaken`, `TooManyAttempts`, `Overloaded`.
        """
        name = names.checked(name)
        passwords.checked(password)
        if self._find(name):
            raise NameTaken()
        self._made_by_address.take(address)
        stored = self._passwords.hash(password, address)
        player = secrets.token_hex(10)
        row = {"id": player, "name": name, "name_key": names.key(name), "password": stored, "roles": ""}
        try:
            with self._database.write() as connection:
                connection.execute(insert(PLAYERS).values(**row, created_at=int(clock.seconds()), forgotten=False))
        except IntegrityError:
            raise NameTaken() from None
        return Profile(player, name, former=False)

    def log_in(self, name: str, password: str, address: str = "", proven: str = "") -> Profile:
        """Return the player with this name and password.

        `proven` is the player that the caller has proved to be by other means. Raises `WrongCredentials`,
        `TooManyAttempts` and `Overloaded`.
        """
        own = proven if proven and (row := self._called(name)) and row["id"] == proven else ""
        key = names.key(name[: names.LONGEST + 1])
        with self._guesses.guess(key, address, own):
            row, rank = self._called(name), self._guesses.rank(key, own)
            if not self._is_right(row["password"] if row else None, password, address, rank) or row is None:
                raise WrongCredentials("Wrong name or password.")
        return _profile(row)

    def _called(self, name: str) -> RowMapping | None:
        return self._find(name) if len(name) <= names.LONGEST else None

    def new_token(
        self, player: Profile, scopes: Iterable[str] = (PLAY, READ), label: str = "", days: int = DAYS
    ) -> tuple[str, Token]:
        """Create a token for a player who has just logged in.

        Raises `NotForGuests`, `UnfitText`, `ScopeNotAllowed` if the account lacks the role for a scope, and
        `WrongCredentials` if the account has been deleted in the meantime.
        """
        if player.guest:
            raise NotForGuests()
        text_checks.checked(label, LONGEST_LABEL)
        return self.tokens.issue(player.id, TOKEN, tuple(dict.fromkeys(scopes)), label, days)

    def new_session(self, player: Profile, label: str = "") -> tuple[str, Token]:
        """Create a browser session, shown as `label`, with all rights of the account.

        Raises the same errors as `new_token`.
        """
        return self.tokens.issue(player.id, SESSION, (PLAY, READ, *player.roles), label, days=SESSION_DAYS)

    def new_device(self, player: str) -> str:
        """Create a secret that later identifies this browser as the player's; it grants no access.

        Raises the same errors as `new_token`.
        """
        return self.tokens.issue(player, DEVICE, (), days=DEVICE_DAYS)[0]

    def device_of(self, secret: str) -> str:
        """Return the player whose browser holds this secret, or an empty string."""
        token = self.tokens.known(secret) if secret else None
        return token.player if token and token.kind == DEVICE else ""

    def profile(self, player: str) -> Profile:
        """Return a player's profile; raises `NoSuchPlayer`."""
        with self._database.ask() as connection:
            row = connection.execute(ONE, {"player": player}).mappings().first()
        if row is None:
            raise NoSuchPlayer("There is no player with this id.")
        return _profile(row)

    def named(self, name: str) -> Profile | None:
        """Return the player with that name or a name that looks like it."""
        row = self._find(name)
        return _profile(row) if row else None

    def like(self, part: str, most: int = MOST_ALIKE) -> list[str]:
        """Return the ids of at most `most` players whose names contain `part`.

        Case and accents are ignored.
        """
        sought = names.key(part)
        found = select(PLAYERS.c.id).where(PLAYERS.c.name_key.contains(sought, autoescape=True))
        with self._database.ask() as connection:
            return list(connection.scalars(found.order_by(PLAYERS.c.name_key).limit(most))) if sought else []

    def names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of these players, or `DAMAGED` for ids without an account."""
        found = self.profiles(players)
        return {player: found[player].name if player in found else DAMAGED for player in players}

    def profiles(self, players: Iterable[str]) -> dict[str, Profile]:
        """Return the profiles of these players, including deleted ones; unknown ids are left out."""
        with self._database.ask() as connection:
            rows = connection.execute(SEVERAL, {"players": list(set(players))}).mappings().all()
        return {row["id"]: _profile(row) for row in rows}

    def grant(self, player: str, role: str) -> None:
        """Give an account a role; only the command line may call this."""
        self._change_roles(player, lambda roles: roles | {role})

    def withdraw(self, player: str, role: str) -> None:
        """Revoke a role, and with it all tokens and sessions, because they may carry it."""
        self._change_roles(player, lambda roles: roles - {role})
        self.tokens.revoke_all(player)

    def forget(self, player: str) -> None:
        """Delete a player, their bots and all their data in one transaction; games keep the ids."""
        with self._database.write() as connection:
            hold(connection, player)
            leaving = [player, *self.bots.of(player)]
            for one in leaving:
                self._forget(connection, one)
        self.tokens.look_again()
        for one in leaving:
            self._tell_forgotten(one)

    def forget_lost_guests(self) -> None:
        """Delete guests whose sessions have all expired."""
        for guest in self.guests.lost():
            self.forget(guest)

    def with_role(self, role: str) -> set[str]:
        """Return the ids of all accounts with a role."""
        with self._database.ask() as connection:
            rows = connection.execute(select(PLAYERS.c.id, PLAYERS.c.roles).where(PLAYERS.c.roles.contains(role))).all()
        return {row.id for row in rows if role in row.roles.split()}

    def forgotten(self) -> set[str]:
        """Return the ids of all deleted accounts."""
        with self._database.ask() as connection:
            return set(connection.scalars(select(PLAYERS.c.id).where(PLAYERS.c.forgotten)))

    def _forget(self, connection: Connection, player: str) -> None:
        nothing = {"name": None, "name_key": None, "password": None, "roles": "", "created_at": 0, "forgotten": True}
        connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(nothing))
        self.tokens.delete_all(connection, player)
        self.preferences.delete_all(connection, player)
        self.invitations.delete_all(connection, player)
        for forget in self.forgetting:
            forget(connection, player)

    def _is_right(self, stored: str | None, password: str, address: str, rank: Rank) -> bool:
        return len(password) <= passwords.LONGEST and self._passwords.verify(stored, password, address, rank)

    def _find(self, name: str) -> RowMapping | None:
        with self._database.ask() as connection:
            found = select(PLAYERS).where(PLAYERS.c.name_key == names.key(name))
            return connection.execute(found).mappings().first()

    def _change_roles(self, player: str, change: Callable[[set[str]], set[str]]) -> None:
        with self._database.write() as connection:
            if (row := hold(connection, player)) is None:
                raise NoSuchPlayer("There is no player with this id.")
            roles = " ".join(sorted(change(set(row["roles"].split()))))
            connection.execute(update(PLAYERS).where(PLAYERS.c.id == player).values(roles=roles))


def _profile(row: RowMapping) -> Profile:
    forgotten, roles, run_by = row["forgotten"], tuple(row["roles"].split()), row["run_by"]
    guest = not (forgotten or run_by is not None or row["password"])
    return Profile(row["id"], row["name"] or FORMER_PLAYER, forgotten, roles, run_by, guest)
