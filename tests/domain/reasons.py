"""Checks of the reasons against moves: every usable piece has a move or a reason."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, at_seat
from scoresheet.domain.why import Why, ids_in, pieces_of
from tests.domain.conformance import Playing

REMEMBERED = 100
"""The number of positions for which it is remembered that a decision of this kind used a piece."""


class Missing(NamedTuple):
    """A piece that a decision of this kind has used lately, and that has neither a move nor a reason now."""

    decision: str
    piece: str


def check_reasons(playing: Playing) -> None:
    """Asking for reasons changes no moves, and every piece that a decision used lately has a move or a reason."""
    found = list(missing(playing.title, list(playing.asked())))
    kinds = sorted({(decision, piece.partition(":")[0]) for decision, piece in found})
    assert not found, f"{len(found)} pieces have neither a move nor a reason: {kinds}, such as {found[0]}."


def missing(title: Title, asked: list[tuple[Any, Seat]]) -> Iterator[Missing]:
    """Yield the pieces on the board that should have a move or a reason."""
    lately: dict[tuple[str, Seat], deque[frozenset[str]]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
    for state, seat in asked:
        kind, before = type(state.open_to(seat)).__name__, msgspec.json.encode(state)
        why = Why(seat)
        moves = title.legal_moves(state, seat, why)
        assert moves == title.legal_moves(state, seat), "Asking for reasons changed the moves."
        assert msgspec.json.encode(state) == before, "Asking for reasons changed the position."
        used = frozenset(piece for move in moves for piece in pieces_of(move, seat))
        assert all(title.is_usable(piece, seat) for piece in used), f"{used} are not all usable."
        check_refusals(title, why, moves)
        explained = used | {piece for refused in why.refused for piece in refused.pieces}
        shown = set(ids_in(msgspec.to_builtins(title.view(state, at_seat(seat)))))
        usable = {piece for piece in frozenset().union(*lately[kind, seat]) if piece in shown}
        yield from (Missing(kind, piece) for piece in sorted(usable - explained))
        lately[kind, seat].append(used)


def check_refusals(title: Title, why: Why, moves: list[Any]) -> None:
    """Check that no legal move is refused, and that every reason is worded."""
    for refused in why.refused:
        assert refused.move not in moves, f"{refused.move} is legal and refused."
        said = title.words.text(refused.reason)
        assert said, "A reason is empty."
        assert "{" not in said, f"A reason still has a gap: {said}"
        assert not refused.reason.id.endswith("."), f"A reason is part of a sentence: {said}"
