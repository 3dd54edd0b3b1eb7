"""Representations of the reasons why moves are not legal."""

from __future__ import annotations

from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat


def represent_refused(head: Game, seat: Seat | None) -> list[dict[str, object]]:
    """Represent the moves that a seat cannot make in its decision; empty if it has none."""
    if seat is None or not head.plays or seat not in head.to_act():
        return []
    title = registry.find(head.title)
    words = title.words_of(head.edition)
    return [
        {"move": refused.move, "pieces": list(refused.pieces), "reason": words.text(refused.reason)}
        for refused in title.refused(head.started_state, seat)
    ]
