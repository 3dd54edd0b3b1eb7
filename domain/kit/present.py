"""What the rules know to be there although its type says that it may be absent."""

from typing import TypeVar

T = TypeVar("T")


def present(thing: T | None) -> T:
    """The thing; `LookupError` where rules and state contradict each other."""
    if thing is None:
        raise LookupError("What the rules speak of is not there.")
    return thing
