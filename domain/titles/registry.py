"""The registry, which finds each title by its folder; there is no other list of titles."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from types import MappingProxyType

import msgspec

from scoresheet.domain import titles
from scoresheet.domain.game import game_type
from scoresheet.domain.title import Title

_LEARNING = Lock()


@cache
def all_titles() -> Mapping[str, Title]:
    """Return all titles by id; the first caller loads them, and concurrent callers wait.

    msgspec builds a type's codec on first use; another thread that decodes the type meanwhile crashes the process.
    So this builds the codecs of all types of all titles before any thread can use them.
    """
    with _LEARNING:
        found = _found()
        for title in found:
            _learn(title.event, game_type(title), title.options)
        return MappingProxyType({title.title: title for title in sorted(found, key=lambda title: title.name)})


def _learn(*types: object) -> None:
    for each in types:
        msgspec.json.Decoder(each)


def _found() -> list[Title]:
    folders = [module.name for module in pkgutil.iter_modules(titles.__path__) if module.ispkg and _is_finished(module)]
    return [import_module(f"{titles.__name__}.{folder}").TITLE for folder in folders]


def _is_finished(module: pkgutil.ModuleInfo) -> bool:
    """Return whether a title is complete; an unfinished one has a file UNFINISHED."""
    return not Path(titles.__path__[0], module.name, "UNFINISHED").exists()


def find(title: str) -> Title:
    """Return the title with that id; raises `KeyError` if there is none."""
    return all_titles()[title]
