"""Discovery of a title's decisions, moves and effects in its modules."""

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
"""For each base class, the method that makes a subclass complete."""


def defined(package: str, base: type[T]) -> tuple[type[T], ...]:
    """Return the complete subclasses of `base` in a package or module, in order of definition."""
    return tuple(kind for kind in _classes(package) if issubclass(kind, base) and is_complete(kind))


def unfinished(package: str) -> list[type]:
    """Return the incomplete classes of a package that have no subclasses."""
    kinds = [kind for kind in _classes(package) if issubclass(kind, (Decision, Move, Effect))]
    return [kind for kind in kinds if not is_complete(kind) and not kind.__subclasses__()]


def is_complete(kind: type) -> bool:
    """Return whether a class defines the method that its base requires; if not, it is a base."""
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
    """Yield a package and all its modules, sorted by name."""
    root = import_module(package)
    yield root
    for found in pkgutil.walk_packages(getattr(root, "__path__", []), f"{package}."):
        yield import_module(found.name)
