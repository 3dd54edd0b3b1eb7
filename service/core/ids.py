"""Ids and entropies, from the system's own randomness, and the time as it is written."""

from datetime import datetime
from hashlib import sha256
from os import urandom

from scoresheet.service.core import clock

ID_BYTES = 10
ENTROPY_BYTES = 16
BEGINNING = "1970-01-01T00:00:00.000Z"
"""Stands for a time that cannot be read."""
MOST_EVER = 2**53
"""Nothing here is ever numbered so high: a number beyond it is damaged, or made up."""


def new_id() -> str:
    """An opaque id of 80 random bits."""
    return urandom(ID_BYTES).hex()


def id_for(author: str, key: str) -> str:
    """Return the id for an object created under an idempotency key, or a new one without a key."""
    return sha256(f"{author} {key}".encode()).hexdigest()[: 2 * ID_BYTES] if key else new_id()


def new_entropy() -> str:
    """Return the server's contribution to the draws for a player who contributes nothing."""
    return urandom(ENTROPY_BYTES).hex()


def now() -> str:
    """The time, UTC, RFC 3339 to the millisecond."""
    return rfc3339(clock.now())


def rfc3339(time: datetime) -> str:
    """A time in UTC as text, to the millisecond."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
