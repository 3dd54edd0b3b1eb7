"""Tokens of programs and of browser sessions, which authenticate players."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable
from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, Connection, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from scoresheet.service.accounts.errors import NoSuchToken, QuotaReached, ScopeNotAllowed, WrongCredentials
from scoresheet.service.accounts.tables import TOKENS, hold
from scoresheet.service.core import clock
from scoresheet.service.core.caching import Cache
from scoresheet.service.core.database import Database
from scoresheet.service.core.errors import NotStored

log = logging.getLogger(__name__)

SECONDS_AN_HOUR, SECONDS_A_DAY = 3_600, 86_400
DAYS = 90
"""The default lifetime of a token."""
RANDOM_BYTES = 32
MOST_TOKENS = 100
"""The maximum number of tokens per account, not counting sessions."""
MOST_REMEMBERED = 10_000
SECONDS_REMEMBERED = 5.0
"""Seconds for which a token read from the database is trusted, though another process may revoke it meanwhile."""

TOKEN, SESSION, DEVICE, RESET = "token", "session", "device", "reset"
"""A device token only makes a browser recognisable. A reset token only allows setting a new password, once."""
LISTED = (TOKEN, SESSION)
PLAY, READ, ARBITER, ADMIN, MODERATOR = "play", "read", "arbiter", "admin", "moderator"
ROLES = (ARBITER, ADMIN, MODERATOR)
SCOPES = (PLAY, READ, ARBITER, ADMIN, MODERATOR)
"""All scopes allow reading."""


class Token(msgspec.Struct, frozen=True):
    """A token without its secret. Times are in seconds since 1970."""

    id: str
    player: str
    kind: str
    scopes: tuple[str, ...]
    label: str
    created_at: int
    expires_at: int
    used_at: int = 0
    """The hour of the last use; 0 if it was never used."""


UNKNOWN: tuple[Token | None, float] = (None, float("-inf"))


Tell = Callable[[str], object]
"""A callback that gets the id of the player concerned."""


def ignore(player: str) -> None:
    """Do nothing; used where there is no event bus."""


class Tokens:
    """Issues, verifies and revokes tokens; `tell` is called with a player who lost one."""

    def __init__(self, database: Database, tell: Tell = ignore) -> None:
        self.tell = tell
        self._database = database
        self._shared = database.dialect == "postgresql"
        self._known: Cache[bytes, tuple[Token, float]] = Cache(MOST_REMEMBERED)
        self._noted: Cache[str, int] = Cache(MOST_REMEMBERED)
        self._revocations = 0

    def issue(
        self, player: str, kind: str, scopes: Iterable[str], label: str = "", days: float = DAYS
    ) -> tuple[str, Token]:
        """Create a token; return its secret, which cannot be shown again, and the token.

        Raises `WrongCredentials` if the account is gone, `ScopeNotAllowed` if it lacks the role for a scope, and
        `QuotaReached`.
        """
        secret = "ss_" + secrets.token_urlsafe(RANDOM_BYTES)
        now = int(clock.seconds())
        until = now + round(days * SECONDS_A_DAY)
        token = Token(secrets.token_hex(10), player, kind, tuple(scopes), label, now, until)
        row = {**msgspec.structs.asdict(token), "scopes": " ".join(token.scopes), "digest": _digest(secret).hex()}
        with self._database.write() as connection:
            _check_account(connection, token)
            if kind == TOKEN and _number_of(connection, player, now) >= MOST_TOKENS:
                raise QuotaReached("You already have {most} tokens. Revoke one that you don't need.", most=MOST_TOKENS)
            connection.execute(insert(TOKENS).values(row))
        return secret, token

    def known(self, secret: str) -> Token | None:
        """Return the valid token with that secret, or None.

        If several processes share the database, the token is read each time, because another process may have revoked
        it.
        """
        return self._good(self._read(_digest(secret))) if self._shared else self.known_lately(secret)

    def known_lately(self, secret: str) -> Token | None:
        """Like `known`, but trust a token that was read within the last `SECONDS_REMEMBERED`."""
        digest = _digest(secret)
        token, read_at = self._known.get(digest) or UNKNOWN
        if time.monotonic() - read_at > SECONDS_REMEMBERED:
            token = self._read(digest)
        return self._good(token)

    def _good(self, token: Token | None) -> Token | None:
        if token is None or token.expires_at <= clock.seconds():
            return None
        if token.kind in LISTED:
            self._note_use(token, _hour(clock.seconds()))
        return token

    def remembered(self, secret: str) -> Token | None:
        """Return the valid token with that secret if the cache suffices, without any I/O.

        If the result is None, call `known`.
        """
        token, read_at = self._known.get(_digest(secret)) or UNKNOWN
        now = clock.seconds()
        if token is None or time.monotonic() - read_at > SECONDS_REMEMBERED or token.expires_at <= now:
            return None
        return token if self._is_noted(token, _hour(now)) else None

    def of(self, player: str) -> list[Token]:
        """Return all valid tokens and sessions of a player, oldest first."""
        good = (TOKENS.c.expires_at > int(clock.seconds()), TOKENS.c.kind.in_(LISTED))
        mine = select(TOKENS).where(TOKENS.c.player == player, *good)
        with self._database.read() as connection:
            rows = connection.execute(mine.order_by(TOKENS.c.created_at, TOKENS.c.id)).mappings()
            return [_token(row) for row in rows]

    def revoke(self, player: str, token: str) -> None:
        """Revoke a token of a player; raises `NoSuchToken`."""
        if not self._delete((TOKENS.c.player == player) & (TOKENS.c.id == token)):
            raise NoSuchToken("You have no token with this id.")
        self.tell(player)

    def delete_sessions(self, connection: Connection, player: str, keep: str) -> None:
        """Delete a player's sessions except `keep`, and all recognised browsers, in a transaction.

        Call `look_again` afterwards.
        """
        mine = (TOKENS.c.player == player) & TOKENS.c.kind.in_((SESSION, DEVICE)) & (TOKENS.c.id != keep)
        connection.execute(delete(TOKENS).where(mine))

    def spend(self, connection: Connection, secret: str, kind: str) -> bool:
        """Delete the token with that secret, within a transaction.

        Return whether it existed and was valid.
        """
        this = (TOKENS.c.digest == _digest(secret).hex()) & (TOKENS.c.kind == kind)
        good = this & (TOKENS.c.expires_at > int(clock.seconds()))
        return bool(connection.execute(delete(TOKENS).where(good)).rowcount)

    def revoke_all(self, player: str) -> None:
        """Revoke all tokens and sessions of a player."""
        self._delete(TOKENS.c.player == player)
        self.tell(player)

    def delete_all(self, connection: Connection, player: str) -> None:
        """Delete a player's tokens and sessions, in a transaction; call `look_again` afterwards."""
        connection.execute(delete(TOKENS).where(TOKENS.c.player == player))

    def look_again(self) -> None:
        """Discard cached tokens after some were deleted."""
        with self._known.lock:
            self._revocations += 1
            self._known.clear()

    def sweep(self) -> None:
        """Delete expired tokens."""
        self._delete(TOKENS.c.expires_at <= int(clock.seconds()))

    def _delete(self, which: ColumnElement[bool]) -> int:
        with self._database.write() as connection:
            deleted = connection.execute(delete(TOKENS).where(which)).rowcount
        self.look_again()
        return deleted

    def _is_noted(self, token: Token, hour: int) -> bool:
        return max(token.used_at, self._noted.get(token.id) or 0) >= hour

    def _note_use(self, token: Token, hour: int) -> None:
        """Record that a token is in use, at most once an hour.

        If writing fails, the error is logged and the use is not recorded.
        """
        if self._is_noted(token, hour):
            return
        self._noted.put(token.id, hour)
        try:
            with self._database.write() as connection:
                connection.execute(update(TOKENS).where(TOKENS.c.id == token.id).values(used_at=hour))
        except (SQLAlchemyError, NotStored) as error:
            log.warning("The use of a token could not be recorded: %s.", type(error).__name__)

    def _read(self, digest: bytes) -> Token | None:
        before = self._revocations
        with self._database.ask() as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.digest == digest.hex())).mappings().first()
        if row is None:
            return None
        token = _token(row)
        with self._known.lock:
            if self._revocations == before:
                self._known.put(digest, (token, time.monotonic()))
        return token


def _check_account(connection: Connection, token: Token) -> None:
    """Lock the account and raise an error if it may not have the token now."""
    player = hold(connection, token.player)
    if player is None or player["forgotten"]:
        raise WrongCredentials("This account is deleted.")
    if lacking := [scope for scope in token.scopes if scope in ROLES and scope not in player["roles"].split()]:
        raise ScopeNotAllowed("This account doesn't have the role for the scope {scope}.", scope=lacking[0])


def rfc3339(seconds: int) -> str:
    """Format seconds since 1970 as RFC 3339, in UTC."""
    return clock.at(seconds).isoformat().replace("+00:00", "Z")


def _number_of(connection: Connection, player: str, now: int) -> int:
    good = (TOKENS.c.player == player, TOKENS.c.kind == TOKEN, TOKENS.c.expires_at > now)
    return connection.scalar(select(func.count()).where(*good)) or 0


def _hour(seconds: float) -> int:
    return int(seconds) // SECONDS_AN_HOUR * SECONDS_AN_HOUR


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _token(row: RowMapping) -> Token:
    fields = {name: row[name] for name in Token.__struct_fields__}
    return Token(**{**fields, "scopes": tuple(fields["scopes"].split())})
