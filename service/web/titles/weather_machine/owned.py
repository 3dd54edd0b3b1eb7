"""A laboratory as its drawing knows it."""

from __future__ import annotations

from dataclasses import dataclass

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.laboratory_pieces import LaboratoryView
from scoresheet.service.web.board_context import SeatContext
from scoresheet.service.web.drawing_kit.board import Board


@dataclass(frozen=True)
class Owned:
    """A laboratory and its player.

    `own` is true for the viewed seat; only its laboratory explains what is printed on all laboratories.
    """

    board: Board
    box: Components
    view: LaboratoryView
    seat: SeatContext
    own: bool

    def explain(self, vocabulary: str, value: object) -> str:
        """Return a vocabulary's explanation, on the viewed seat's own laboratory only."""
        return self.board.explain(vocabulary, value) if self.own else ""
