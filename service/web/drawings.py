"""The drawings of titles, by folder; a title without a folder is drawn as tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

import msgspec
from markupsafe import Markup

from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html
from scoresheet.service.web.drawing_kit.texts import drawing_texts
from scoresheet.service.web.view_list import view_list

FOLDER = Path(__file__).parent / "titles"


class DrawingModule(Protocol):
    """The module `drawing` in a title's folder."""

    def draw(self, board: Board) -> Html:
        """Draw the whole board."""

    def excerpt(self, board: Board, part: str, seat: Seat) -> Html:
        """Draw a part of the board for an example; `seat` is the one that moves."""

    def learning(self, board: Board) -> Mapping[str, object]:
        """Return values, and functions that draw pieces, for the title's learning pages."""


class Tables:
    """The drawing of titles without one: lists and tables that offer the moves."""

    def draw(self, board: Board) -> Html:
        """Draw the whole board."""
        return f'<div class="plain-board">{view_list(board, pieces=True)}</div>'

    def excerpt(self, board: Board, part: str, seat: Seat) -> Html:
        """Draw the whole board, since tables have no parts."""
        return self.draw(board)

    def learning(self, board: Board) -> Mapping[str, object]:
        """Return nothing, since there are no pictures to learn."""
        return {}


class Drawing(msgspec.Struct, frozen=True):
    """A title's drawing: a module, and a style sheet (if any)."""

    module: DrawingModule
    style: str = ""

    def draw(self, context: BoardContext) -> Markup:
        """Draw the whole board."""
        with drawing_texts(context.title.title) as texts:
            return Markup(self.module.draw(Board(context, texts)))  # noqa: S704

    def excerpt(self, context: BoardContext, part: str, seat: Seat) -> Markup:
        """Draw a part of the board for an example; `seat` is the one that moves."""
        with drawing_texts(context.title.title) as texts:
            return Markup(self.module.excerpt(Board(context, texts), part, seat))  # noqa: S704

    def learning(self, board: Board) -> dict[str, object]:
        """Return the values and functions that the templates of the learning pages use."""
        return {name: _safe(value) for name, value in self.module.learning(board).items()}


def listed(context: BoardContext) -> Markup:
    """Return a position as headings, lists and tables."""
    with drawing_texts("") as texts:
        return Markup(view_list(Board(context, texts)))  # noqa: S704


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
        return Drawing(Tables())
    module = import_module(f"scoresheet.service.web.titles.{name}.drawing")
    style = f"{name}/board.css" if (folder / "board.css").exists() else ""
    return Drawing(cast(DrawingModule, module), style)
