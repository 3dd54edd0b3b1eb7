"""An assertion for optional values that the rules guarantee."""

from typing import TypeVar

T = TypeVar("T")


def present(thing: T | None) -> T:
    """Return `thing`; raise `LookupError` if it is None, which contradicts the rules."""
    if thing is None:
        raise LookupError("A value that the rules guarantee is missing.")
    return thing
