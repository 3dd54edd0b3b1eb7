"""The drawings of titles, by folder; a title without a folder is drawn as tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

import msgspec
from flask import render_template
from markupsafe import Markup

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html
from scoresheet.service.web.drawing_kit.texts import drawing_texts
from scoresheet.service.web.language import words_of

FOLDER = Path(__file__).parent / "titles"
PLAIN = "plain/board.html"


class DrawingModule(Protocol):
    """The module `drawing` in a title's folder."""

    def draw(self, board: Board) -> Html:
        """Draw the whole board."""

    def excerpt(self, board: Board, part: str, seat: Seat) -> Html:
        """Draw a part of the board for an example; `seat` is the one that moves."""

    def learning(self, board: Board) -> Mapping[str, object]:
        """Return values, and functions that draw pieces, for the title's learning pages."""


Prepare = Callable[[BoardContext], dict[str, object]]


class Drawing(msgspec.Struct, frozen=True):
    """A title's drawing: a module or a template, and a style sheet (if any)."""

    style: str = ""
    module: DrawingModule | None = None
    template: str = PLAIN
    prepare: Prepare = lambda context: {}

    def draw(self, context: BoardContext) -> Markup:
        """Draw the whole board."""
        if self.module:
            with drawing_texts(context.title.title) as texts:
                return Markup(self.module.draw(Board(context, texts)))  # noqa: S704
        return self._rendered(self.template, context)

    def excerpt(self, context: BoardContext, part: str, seat: Seat) -> Markup:
        """Draw a part of the board for an example; `seat` is the one that moves."""
        if self.module:
            with drawing_texts(context.title.title) as texts:
                return Markup(self.module.excerpt(Board(context, texts), part, seat))  # noqa: S704
        return self._rendered(self.template.replace("board.html", "excerpt.html"), context, part=part, seat=seat)

    def learning(self, board: Board) -> dict[str, object]:
        """Return the values and functions that the templates of the learning pages use."""
        if self.module:
            return {name: _safe(value) for name, value in self.module.learning(board).items()}
        return self.prepare(board.context)

    def _rendered(self, template: str, context: BoardContext, **more: object) -> Markup:
        with words_of(context.title.title):
            seen = {"context": context, "board": context.board, "drawing": self.prepare(context)}
            return Markup(render_template(template, **seen, **more))  # noqa: S704


def _safe(value: object) -> object:
    """Let a template insert the results of a drawing function without escaping them."""
    if not callable(value):
        return value

    @wraps(value)
    def drawn(*args: object, **kwargs: object) -> Markup:
        return Markup(value(*args, **kwargs))  # noqa: S704

    return drawn


@cache
def drawing_of(title: str) -> Drawing:
    """Return a title's drawing."""
    name = title.replace("-", "_")
    folder = FOLDER / name
    if not folder.exists():
        return Drawing()
    module = import_module(f"scoresheet.service.web.titles.{name}.drawing")
    style = f"{name}/board.css" if (folder / "board.css").exists() else ""
    if hasattr(module, "draw"):
        return Drawing(style, cast(DrawingModule, module))
    return Drawing(style, None, f"{name}/board.html", module.prepare)
