"""Passwords: hashed with argon2id, one at a time on one processor, since each takes 64 MiB and a tenth of a second."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from service.accounts.errors import BadPassword
from service.errors import Overloaded
from service.turns import one_at_a_time

SHORTEST, LONGEST = 10, 1024
SECONDS_TO_WAIT = 5
RETRY_AFTER = 2
ON_ONE_PROCESSOR = 1
"""Who guesses at passwords leaves the others to those who play."""


def checked(password: str) -> str:
    """The password; raises `BadPassword`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword("A password has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
    return password


class Passwords:
    """Hashes and verifies. At most `waiting` threads stand in line, half of them from one address.

    The others are told to come back.
    """

    def __init__(self, hasher: PasswordHasher | None = None, waiting: int = 8) -> None:
        self._hasher = hasher or PasswordHasher(parallelism=ON_ONE_PROCESSOR)
        self._one = threading.Lock()
        self._line = _Line(waiting)
        self._nobodys = self._hasher.hash("nobody's password")

    def hash(self, password: str, address: str = "") -> str:
        """What to store of a password; raises `Overloaded` if too many wait."""
        with self._turn(address):
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str, address: str = "") -> bool:
        """Whether it is the password; takes as long where there is none. Raises `Overloaded` if too many wait."""
        with self._turn(address):
            try:
                return self._hasher.verify(stored or self._nobodys, password) and stored is not None
            except (VerificationError, InvalidHashError):
                return False

    @contextmanager
    def _turn(self, address: str) -> Iterator[None]:
        with self._line.place(address), one_at_a_time(self._one, SECONDS_TO_WAIT, RETRY_AFTER):
            yield


class _Line:
    """Those who wait, by address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.most_of_one = max(1, most // 2)
        self.waiting: Counter[str] = Counter()
        self._lock = threading.Lock()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place in the line; raises `Overloaded` if there is none. Who has no address may have any."""
        with self._lock:
            mine = self.waiting[address] if address else 0
            if self.waiting.total() >= self.most or mine >= self.most_of_one:
                raise Overloaded(RETRY_AFTER)
            self.waiting[address] += 1
        try:
            yield
        finally:
            with self._lock:
                self.waiting[address] -= 1
                self.waiting += Counter()
