"""An assertion for optional values that the rules guarantee."""

from typing import TypeVar

T = TypeVar("T")


def present(thing: T | None) -> T:
    """Return `thing`; raise `LookupError` if it is None, which contradicts the rules."""
    if thing is None:
        raise LookupError("What the rules speak of is not there.")
    return thing
