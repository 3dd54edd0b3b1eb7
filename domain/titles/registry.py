"""The registry: finds every title by its folder; nothing else lists titles."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from domain import titles
from domain.title import Title


@cache
def all_titles() -> Mapping[str, Title]:
    """Every title there is, by its id."""
    folders = [module.name for module in pkgutil.iter_modules(titles.__path__) if module.ispkg and _is_finished(module)]
    found = [import_module(f"{titles.__name__}.{folder}").TITLE for folder in folders]
    return MappingProxyType({title.title: title for title in sorted(found, key=lambda title: title.name)})


def _is_finished(module: pkgutil.ModuleInfo) -> bool:
    """Whether a title can be played: a folder with a file UNFINISHED, which says what is missing, is left out."""
    return not Path(titles.__path__[0], module.name, "UNFINISHED").exists()


def find(title: str) -> Title:
    """The title with that id; `KeyError` if there is none."""
    return all_titles()[title]
