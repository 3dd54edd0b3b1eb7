"""The alternatives to a move, by today's rules."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from scoresheet.domain.events import MoveMade
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title


class Choice(NamedTuple):
    """A seat's decision, its legal moves, and the number of the move made, from 1."""

    decision: str | None
    asked: str | None
    legal_moves: list[str] | None
    number: int | None


def choice(title: Title, state: GameState, event: MoveMade) -> Choice:
    """Return the choice behind a move at `state`; without moves if the rules cannot list them."""
    decision = state.open_to(event.seat)
    kind, asked = (None, None) if decision is None else (type(decision).__name__, _json(decision))
    try:
        legal = title.legal_moves(state, event.seat)
    except Exception:  # today's rules can raise anything at a position of older rules
        return Choice(kind, asked, None, None)
    number = legal.index(event.move) + 1 if event.move in legal else None
    return Choice(kind, asked, [_json(move) for move in legal], number)


def _json(part: object) -> str:
    return msgspec.json.encode(part).decode()
