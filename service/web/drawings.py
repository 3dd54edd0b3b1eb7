"""The drawings of titles, by folder; a title without a folder is drawn as tables."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path

import msgspec

from scoresheet.service.web.board_context import BoardContext

FOLDER = Path(__file__).parent / "titles"
PLAIN = "plain/board.html"

Prepare = Callable[[BoardContext], dict[str, object]]


class Drawing(msgspec.Struct, frozen=True):
    """A title's drawing: template, style sheet (if any), and a function that prepares values."""

    template: str
    style: str = ""
    prepare: Prepare = lambda context: {}


@cache
def drawing_of(title: str) -> Drawing:
    """Return a title's drawing."""
    name = title.replace("-", "_")
    folder = FOLDER / name
    if not (folder / "board.html").exists():
        return Drawing(PLAIN)
    style = f"{name}/board.css" if (folder / "board.css").exists() else ""
    return Drawing(f"{name}/board.html", style, _prepare(folder))


def _prepare(folder: Path) -> Prepare:
    if not (folder / "drawing.py").exists():
        return Drawing("").prepare
    found: Prepare = import_module(f"scoresheet.service.web.titles.{folder.name}.drawing").prepare
    return found
