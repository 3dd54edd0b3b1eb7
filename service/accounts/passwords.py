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
"""Hashing uses a single processor, so that password guessing leaves the others to players."""


class Rank(IntEnum):
    """The priority of a waiting password check.

    It does not reveal whether an account exists, except to a caller who has proved to be its player.
    """

    PROVEN = 0
    """A caller who has proved to be the player by a session, a recognised browser or a private link."""
    UNKNOWN = 1
    """A login with a name whose password nobody seems to be guessing."""
    NEW = 2
    """A password for a new account."""
    GUESSED = 3
    """A login with a name whose password is being guessed, from any address."""


def checked(password: str) -> str:
    """Return the password if it is valid; raises `BadPassword`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword(
            "A password must have {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST
        )
    return password


class Passwords:
    """Hashes and verifies passwords while at most `waiting` threads queue.

    At most half of them may come from one address. If there are more, those with the worst `Rank` get `Overloaded`.
    """

    def __init__(self, hasher: PasswordHasher | None = None, waiting: int = 8) -> None:
        self._hasher = hasher or PasswordHasher(parallelism=ON_ONE_PROCESSOR)
        self._line = TurnQueue(waiting, SECONDS_TO_WAIT, RETRY_AFTER)
        self._nobodys = self._hasher.hash("nobody's password")

    def hash(self, password: str, address: str = "", rank: Rank = Rank.NEW) -> str:
        """Return the hash to store; raises `Overloaded` if too many threads are waiting."""
        with self._turn(address, rank):
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str, address: str = "", rank: Rank = Rank.UNKNOWN) -> bool:
        """Return whether the password is right; checking takes just as long without a stored hash.

        Raises `Overloaded`.
        """
        with self._turn(address, rank):
            try:
                return self._hasher.verify(stored or self._nobodys, password) and stored is not None
            except (VerificationError, InvalidHashError):
                return False

    def _turn(self, address: str, rank: Rank) -> AbstractContextManager[None]:
        return self._line.turn(rank, address)
