"""Passwords: hashed with argon2, one at a time, since each takes 64 MiB and a tenth of a second."""

import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from service.accounts.errors import BadPassword
from service.errors import Overloaded

SHORTEST, LONGEST = 10, 1024
SECONDS_TO_WAIT = 5
RETRY_AFTER = 2


def checked(password: str) -> str:
    """The password; raises `BadPassword`."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadPassword("A password has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
    return password


class Passwords:
    """Hashes and verifies. At most `waiting` threads stand in line; the others are told to come back."""

    def __init__(self, hasher: PasswordHasher | None = None, waiting: int = 8) -> None:
        self._hasher = hasher or PasswordHasher()
        self._one = threading.Lock()
        self._line = threading.BoundedSemaphore(waiting)
        self._nobodys = self._hasher.hash("nobody's password")

    def hash(self, password: str) -> str:
        """What to store of a password; raises `Overloaded` if too many wait."""
        with _Turn(self._line, self._one):
            return self._hasher.hash(password)

    def verify(self, stored: str | None, password: str) -> bool:
        """Whether it is the password; takes as long where there is none. Raises `Overloaded` if too many wait."""
        with _Turn(self._line, self._one):
            try:
                return self._hasher.verify(stored or self._nobodys, password) and stored is not None
            except (VerificationError, InvalidHashError):
                return False


class _Turn:
    def __init__(self, line: threading.BoundedSemaphore, one: threading.Lock) -> None:
        self.line = line
        self.one = one

    def __enter__(self) -> None:
        if not self.line.acquire(blocking=False):
            raise Overloaded(RETRY_AFTER)
        if not self.one.acquire(timeout=SECONDS_TO_WAIT):
            self.line.release()
            raise Overloaded(RETRY_AFTER)

    def __exit__(self, *_: object) -> None:
        self.one.release()
        self.line.release()
