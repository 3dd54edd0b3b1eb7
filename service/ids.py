"""Ids and entropies, from the system's own randomness, and the time as it is written."""

from datetime import datetime
from os import urandom

from service import moments

ID_BYTES = 10
ENTROPY_BYTES = 16


def new_id() -> str:
    """An opaque id of 80 random bits."""
    return urandom(ID_BYTES).hex()


def new_entropy() -> str:
    """What the server contributes to the draws for a player who contributes nothing."""
    return urandom(ENTROPY_BYTES).hex()


def now() -> str:
    """The time, UTC, RFC 3339 to the millisecond."""
    return rfc3339(moments.now())


def rfc3339(time: datetime) -> str:
    """A time in UTC as text, to the millisecond."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
