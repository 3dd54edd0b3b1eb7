"""Asserts that optional values are present where the rules guarantee it."""

from typing import TypeVar

T = TypeVar("T")


def present(thing: T | None) -> T:
    """The thing; `LookupError` where rules and state contradict each other."""
    if thing is None:
        raise LookupError("What the rules speak of is not there.")
    return thing
