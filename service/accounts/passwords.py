"""Password hashing with argon2id, one at a time: each takes 64 MiB and a tenth of a second."""

from contextlib import AbstractContextManager
from enum import IntEnum

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from scoresheet.service.accounts.errors import BadPassword
from scoresheet.service.core.queueing import TurnQueue

SHORTEST, LONGEST = 10, 1024
SECONDS_TO_WAIT = 5
RETRY_AFTER = 2
ON_ONE_PROCESSOR = 1
"""Hashing uses one processor, so that guessing leaves the others to players."""


class Rank(IntEnum):
    """The priority of waiting password checks. It does not reveal whether an account exists.

    The exception is a caller who has proved to be the player and so knows that it does.
    """

    PROVEN = 0
    """The caller proved the identity by a session, a recognised browser or a private link."""
    UNKNOWN = 1
    """A login with a name that is not under attack by guessing."""
    NEW = 2
    """A new account."""
    GUESSED = 3
    """A login with a name whose password is being guessed, from any address."""


def checked(password: str) -> str:
    """Return the validated password; raises `BadPassword`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword("A password has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
    return password


class Passwords:
    """Hashes and verifies passwords with at most `waiting` queued threads.

    Half of them may come from one address. Further callers are refused with `Overloaded`, worst `Rank` first.
    """

    def __init__(self, hasher: PasswordHasher | None = None, waiting: int = 8) -> None:
        self._hasher = hasher or PasswordHasher(parallelism=ON_ONE_PROCESSOR)
        self._line = TurnQueue(waiting, SECONDS_TO_WAIT, RETRY_AFTER)
        self._nobodys = self._hasher.hash("nobody's password")

    def hash(self, password: str, address: str = "", rank: Rank = Rank.NEW) -> str:
        """Return the hash to store; raises `Overloaded` if too many threads wait."""
        with self._turn(address, rank):
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str, address: str = "", rank: Rank = Rank.UNKNOWN) -> bool:
        """Return whether the password is right; a missing hash takes equally long.

        Raises `Overloaded`.
        """
        with self._turn(address, rank):
            try:
                return self._hasher.verify(stored or self._nobodys, password) and stored is not None
            except (VerificationError, InvalidHashError):
                return False

    def _turn(self, address: str, rank: Rank) -> AbstractContextManager[None]:
        return self._line.turn(rank, address)
