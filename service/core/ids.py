"""Random ids and entropies, and times as text."""

from datetime import datetime
from hashlib import sha256
from os import urandom

from scoresheet.service.core import clock

ID_BYTES = 10
ENTROPY_BYTES = 16
BEGINNING = "1970-01-01T00:00:00.000Z"
"""The time that is shown in place of an unreadable one."""
MOST_EVER = 2**53
"""The upper bound on sequence numbers; a greater one is damaged or forged."""


def new_id() -> str:
    """Return a new opaque id of 80 random bits."""
    return urandom(ID_BYTES).hex()


def id_for(author: str, key: str) -> str:
    """Return the id of an object created under an idempotency key; a random id without a key.

    The same author and key always give the same id.
    """
    return sha256(f"{author} {key}".encode()).hexdigest()[: 2 * ID_BYTES] if key else new_id()


def new_entropy() -> str:
    """Return the server's random contribution to draws, for a player who contributes none."""
    return urandom(ENTROPY_BYTES).hex()


def now() -> str:
    """Return the time in UTC, RFC 3339 with milliseconds."""
    return rfc3339(clock.now())


def rfc3339(time: datetime) -> str:
    """Format a time in UTC as RFC 3339 with milliseconds."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
