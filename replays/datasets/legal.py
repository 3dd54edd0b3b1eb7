"""What a seat chose from: the legal moves where a move was made, by the rules of today."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from scoresheet.domain.events import MoveMade
from scoresheet.domain.title import Title


class Choice(NamedTuple):
    """The decision that a seat faced, what it could have done, and which of that, from 1, it did."""

    decision: str | None
    asked: str | None
    legal_moves: list[str] | None
    number: int | None


def choice(title: Title, state: Any, event: MoveMade) -> Choice:
    """That of a move at `state`, which is left as it is. Rules that can list nothing there leave it empty."""
    decision = state.open_to(event.seat)
    kind, asked = (None, None) if decision is None else (type(decision).__name__, _json(decision))
    try:
        legal = title.legal_moves(state, event.seat)
    except Exception:  # whatever today's rules have against a position that older ones made
        return Choice(kind, asked, None, None)
    number = legal.index(event.move) + 1 if event.move in legal else None
    return Choice(kind, asked, [_json(move) for move in legal], number)


def _json(part: object) -> str:
    return msgspec.json.encode(part).decode()
