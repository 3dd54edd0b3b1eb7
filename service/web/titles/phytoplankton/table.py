"""The position to draw, with everything that several parts of the drawing need."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from scoresheet.domain.titles.phytoplankton.components import Components, Species
from scoresheet.domain.titles.phytoplankton.view import Board as View
from scoresheet.domain.titles.phytoplankton.view import CardView
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html, hidden, picture
from scoresheet.service.web.language import language
from scoresheet.service.web.titles.phytoplankton.explanations import explained

SYLLABLE = re.compile(r"(?<=\w{3})(?=(?:s[ptc]h|(?<!s)[ptc]h|(?<![ptcs])[bcdfghjklmnpqrstvxz])[aeiouy]+\w{2})")
"""A place to break a long Latin name: before a consonant that is followed by a vowel."""


class Table:
    """A position of Phytoplankton, for one reader."""

    def __init__(self, board: Board, *, blooms: bool | None = None) -> None:
        self.board = board
        self.view: View = board.context.board
        self.box: Components = board.context.edition.components
        self.blooms = self.view.blooms if blooms is None else blooms
        self.explained = explained(language(), board.context.edition.digest)
        self.same = same(board.context, self.view)

    def species(self, name: str) -> Species:
        """Return a species by its id."""
        return self.box.species[name]


@cache
def breakable(name: str) -> str:
    """Return the name with soft hyphens, so that it fits on narrow cards."""
    return SYLLABLE.sub("\u00ad", name)


def same(context: BoardContext, view: View) -> dict[str, str]:
    """Map each card to the card of its species for which the rules list moves."""
    own = view.players[context.nearest]
    zones = (view.face_up, own.looked_at, own.hand.cards)
    return {card.id: like for zone in zones for card in zone if (like := _with_moves(context, zone, card))}


def _with_moves(context: BoardContext, zone: Sequence[CardView], card: CardView) -> str:
    copies = [each.id for each in zone if each.species == card.species]
    return next((id_ for id_ in copies if context.choosing.moves_of(id_)), "") if len(copies) > 1 else ""


def icon(name: str, css: str = "") -> Html:
    """Return one of the title's pictures."""
    return picture(f"pp-{name}", f"is-{name} {css}".strip())


def art(group: str) -> Html:
    """Return the drawing of a group of species."""
    return f'<svg class="pp-art" viewBox="0 0 64 64" aria-hidden="true" focusable="false">{_use(f"art-{group}")}</svg>'


def scene(row: str) -> Html:
    """Return the water behind a row of cards."""
    stretched = 'viewBox="0 0 600 80" preserveAspectRatio="none" aria-hidden="true" focusable="false"'
    return f'<svg class="pp-scene" {stretched}>{_use(f"sea-{row}")}</svg>'


def _use(symbol: str) -> Html:
    return f'<use href="#pp-{symbol}"/>'


def named(table: Table, name: str) -> Html:
    """Return a picture with its name for screen readers."""
    return icon(name) + hidden(table.board.term(name))
