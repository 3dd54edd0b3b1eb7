"""Passwords: hashed with argon2id, one at a time on one processor, since each takes 64 MiB and a tenth of a second."""

from contextlib import AbstractContextManager
from enum import IntEnum

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from scoresheet.service.accounts.errors import BadPassword
from scoresheet.service.core.queueing import Line

SHORTEST, LONGEST = 10, 1024
SECONDS_TO_WAIT = 5
RETRY_AFTER = 2
ON_ONE_PROCESSOR = 1
"""Who guesses at passwords leaves the others to those who play."""


class Rank(IntEnum):
    """The order in which waiting passwords are checked. No rank depends on whether the account exists.

    The exception is a caller who has proved to be the player, and so knows that it does.
    """

    PROVEN = 0
    """By a session, a recognised browser or a link, which only the player has."""
    UNKNOWN = 1
    """Signing in with a name that is under no attack by guessing."""
    NEW = 2
    """A new account."""
    GUESSED = 3
    """Signing in with a name whose password is being guessed, from any address."""


def checked(password: str) -> str:
    """The password; raises `BadPassword`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword("A password has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
    return password


class Passwords:
    """Hashes and verifies. At most `waiting` threads stand in line, half of them from one address.

    The others are refused with `Overloaded`, those that come last by `Rank` first.
    """

    def __init__(self, hasher: PasswordHasher | None = None, waiting: int = 8) -> None:
        self._hasher = hasher or PasswordHasher(parallelism=ON_ONE_PROCESSOR)
        self._line = Line(waiting, SECONDS_TO_WAIT, RETRY_AFTER)
        self._nobodys = self._hasher.hash("nobody's password")

    def hash(self, password: str, address: str = "", rank: Rank = Rank.NEW) -> str:
        """What to store of a password; raises `Overloaded` if too many wait."""
        with self._turn(address, rank):
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str, address: str = "", rank: Rank = Rank.UNKNOWN) -> bool:
        """Whether it is the password; takes as long where there is none. Raises `Overloaded` if too many wait."""
        with self._turn(address, rank):
            try:
                return self._hasher.verify(stored or self._nobodys, password) and stored is not None
            except (VerificationError, InvalidHashError):
                return False

    def _turn(self, address: str, rank: Rank) -> AbstractContextManager[None]:
        return self._line.turn(rank, address)
