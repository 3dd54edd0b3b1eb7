"""The registry of drawings, by folder; a title without its own is drawn as tables."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from rich.console import RenderableType

from scoresheet.replays.terminal import plain

Draw = Callable[[object, str], RenderableType]
"""(a title's view, the digest of its edition) → the output."""


@cache
def drawing_of(title: str) -> Draw:
    """Return the drawing of a title, given by its id."""
    folder = f"scoresheet.replays.terminal.titles.{title.replace('-', '_')}"
    if find_spec(folder) is None:
        return plain.draw
    draw: Draw = import_module(folder).draw
    return draw
