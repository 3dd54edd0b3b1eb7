"""Tokens: what a program, or a browser's session, shows instead of a name and a password."""

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from hashlib import sha256

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, delete, insert, select

from projections.engine import for_writing
from service.accounts.errors import NoSuchToken, ScopeNotAllowed, WrongCredentials
from service.accounts.tables import PLAYERS, TOKENS

SECONDS_A_DAY = 86_400
DAYS = 90
"""How long a token is good for, if nobody says."""
RANDOM_BYTES = 32
MOST_REMEMBERED = 10_000
SECONDS_REMEMBERED = 5.0
"""Another process may have revoked a token, or the command line."""

TOKEN, SESSION = "token", "session"
PLAY, READ, ARBITER, ADMIN = "play", "read", "arbiter", "admin"
ROLES = (ARBITER, ADMIN)
SCOPES = (PLAY, READ, ARBITER, ADMIN)
"""Every scope includes reading."""


class Token(msgspec.Struct, frozen=True):
    """A token, without its secret."""

    id: str
    player: str
    kind: str
    scopes: tuple[str, ...]
    label: str
    created_at: int
    expires_at: int


class Tokens:
    """Issues, knows and revokes tokens; `writing` is held while a transaction writes."""

    def __init__(self, engine: Engine, writing: AbstractContextManager[object]) -> None:
        self._engine = engine
        self._writing = writing
        self._known: OrderedDict[bytes, tuple[Token, float]] = OrderedDict()
        self._revocations = 0
        self._lock = threading.Lock()

    def issue(
        self, player: str, kind: str, scopes: Iterable[str], label: str = "", days: int = DAYS
    ) -> tuple[str, Token]:
        """A new secret, shown this once, and its token.

        Raises `WrongCredentials` if the account is gone, `ScopeNotAllowed` for a role that it has not (any more).
        """
        secret = "ss_" + secrets.token_urlsafe(RANDOM_BYTES)
        now = int(time.time())
        until = now + days * SECONDS_A_DAY
        token = Token(secrets.token_hex(10), player, kind, tuple(scopes), label, now, until)
        row = {**msgspec.structs.asdict(token), "scopes": " ".join(token.scopes), "digest": _digest(secret).hex()}
        with self._writing, for_writing(self._engine).begin() as connection:
            _check_account(connection, token)
            connection.execute(insert(TOKENS).values(row))
        return secret, token

    def known(self, secret: str) -> Token | None:
        """The token with that secret; None if there is none, or its time is over."""
        digest = _digest(secret)
        token, read_at = self._known.get(digest, (None, float("-inf")))
        if time.monotonic() - read_at > SECONDS_REMEMBERED:
            token = self._read(digest)
        return token if token and token.expires_at > time.time() else None

    def of(self, player: str) -> list[Token]:
        """All tokens and sessions of a player that are still good, oldest first."""
        mine = select(TOKENS).where(TOKENS.c.player == player, TOKENS.c.expires_at > int(time.time()))
        with self._engine.connect() as connection:
            rows = connection.execute(mine.order_by(TOKENS.c.created_at, TOKENS.c.id)).mappings()
            return [_token(row) for row in rows]

    def revoke(self, player: str, token: str) -> None:
        """Make a token of a player worthless, at once; raises `NoSuchToken`."""
        if not self._delete((TOKENS.c.player == player) & (TOKENS.c.id == token)):
            raise NoSuchToken("You have no token with that id.")

    def revoke_all(self, player: str) -> None:
        """Make all tokens and sessions of a player worthless, at once."""
        self._delete(TOKENS.c.player == player)

    def delete_all(self, connection: Connection, player: str) -> None:
        """Delete all tokens and sessions of a player, within a transaction; then `look_again`."""
        connection.execute(delete(TOKENS).where(TOKENS.c.player == player))

    def look_again(self) -> None:
        """Believe nothing that was read so far: something was deleted."""
        with self._lock:
            self._revocations += 1
            self._known.clear()

    def sweep(self) -> None:
        """Delete what has expired."""
        self._delete(TOKENS.c.expires_at <= int(time.time()))

    def _delete(self, which: ColumnElement[bool]) -> int:
        with self._writing, for_writing(self._engine).begin() as connection:
            deleted = connection.execute(delete(TOKENS).where(which)).rowcount
        self.look_again()
        return deleted

    def _read(self, digest: bytes) -> Token | None:
        before = self._revocations
        with self._engine.connect() as connection:
            row = connection.execute(select(TOKENS).where(TOKENS.c.digest == digest.hex())).mappings().first()
        if row is None:
            return None
        token = _token(row)
        with self._lock:
            if self._revocations == before:
                self._known[digest] = (token, time.monotonic())
            while len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        return token


def _check_account(connection: Connection, token: Token) -> None:
    """Whether the account may have the token now, whatever it was when its password was looked at."""
    mine = select(PLAYERS.c.roles).where(PLAYERS.c.id == token.player, ~PLAYERS.c.forgotten)
    roles = connection.scalar(mine)
    if roles is None:
        raise WrongCredentials("This account is deleted.")
    if lacking := [scope for scope in token.scopes if scope in ROLES and scope not in roles.split()]:
        raise ScopeNotAllowed("This account has not the role for the scope {scope}.", scope=lacking[0])


def rfc3339(seconds: int) -> str:
    """A time in seconds since 1970 as text, UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def _digest(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _token(row: RowMapping) -> Token:
    fields = {name: row[name] for name in Token.__struct_fields__}
    return Token(**{**fields, "scopes": tuple(fields["scopes"].split())})
