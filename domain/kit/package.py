"""What a title's package defines: its decisions, moves and effects, found by walking its modules."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import TypeVar

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move

T = TypeVar("T")
DOES = ((FollowUp, "resume"), (Decision, "legal_moves"), (Move, "play"), (Effect, "apply"))
"""What a class of each base must say to be more than a base of others."""


def defined(package: str, base: type[T]) -> tuple[type[T], ...]:
    """The complete subclasses of `base` that a package (or a module) defines: by module, then as they stand there."""
    return tuple(kind for kind in _classes(package) if issubclass(kind, base) and is_complete(kind))


def unfinished(package: str) -> list[type]:
    """The decisions, moves and effects of a package that do not say what they do, though nothing builds on them."""
    kinds = [kind for kind in _classes(package) if issubclass(kind, (Decision, Move, Effect))]
    return [kind for kind in kinds if not is_complete(kind) and not kind.__subclasses__()]


def is_complete(kind: type) -> bool:
    """Return whether a class says what it does; one that does not is a base of others."""
    for base, method in DOES:
        if issubclass(kind, base):
            return getattr(kind, method) is not getattr(base, method)
    return False


def _classes(package: str) -> Iterator[type]:
    for module in _modules(package):
        yield from (
            kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
        )


def _modules(package: str) -> Iterator[ModuleType]:
    """A package and all modules in it, in the order of their names."""
    root = import_module(package)
    yield root
    for found in pkgutil.walk_packages(getattr(root, "__path__", []), f"{package}."):
        yield import_module(found.name)
