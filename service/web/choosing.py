"""The selection on the board: one piece with its moves, or several that move together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from scoresheet.service.web.move_forms import LegalMove


class Selection:
    """The selected pieces, and the pieces that can be selected next."""

    def __init__(self, moves: Sequence[LegalMove], wanted: Sequence[str] = ()) -> None:
        self._moves = moves
        self.pieces = self._possible(tuple(dict.fromkeys(wanted)))

    @cached_property
    def by_piece(self) -> Mapping[str, list[LegalMove]]:
        """The legal moves, grouped by the pieces and places that they concern."""
        found: dict[str, list[LegalMove]] = defaultdict(list)
        for move in self._moves:
            for piece in move.pieces:
                found[piece].append(move)
        return dict(found)

    @cached_property
    def moves(self) -> list[LegalMove]:
        """The moves that fit the selected pieces; without a selection, all legal moves."""
        found = [move for move in self._moves if set(self.pieces) <= set(move.pieces)]
        if not self._begun:
            return found
        return [move for move in found if not move.together or move.together == set(self.pieces)] or found

    def moves_of(self, piece: str) -> list[LegalMove]:
        """Return a piece's moves; none if it moves in a set that doesn't fit the selection."""
        found = self.by_piece.get(piece, [])
        if piece in self._sets and not self.toggles(piece):
            return []
        return found

    def toggles(self, piece: str) -> bool:
        """Return whether a click on the piece adds it to the selection or removes it."""
        return piece in self._addable

    def after(self, piece: str) -> tuple[str, ...]:
        """Return the pieces that are selected after a click on this one."""
        if piece in self.pieces:
            return tuple(other for other in self.pieces if other != piece)
        return (*self._begun, piece) if self.toggles(piece) else (piece,)

    @cached_property
    def _sets(self) -> frozenset[str]:
        """All pieces that can move together with others."""
        return frozenset[str]().union(*(move.together for move in self._moves))

    @cached_property
    def _begun(self) -> tuple[str, ...]:
        """The selected pieces if all of them can move with others; otherwise empty."""
        return self.pieces if set(self.pieces) <= self._sets else ()

    @cached_property
    def _addable(self) -> frozenset[str]:
        begun = set(self._begun)
        return frozenset[str]().union(*(move.together for move in self._moves if begun <= move.together))

    def _possible(self, wanted: tuple[str, ...]) -> tuple[str, ...]:
        """Return the wanted pieces if they can move together; otherwise the last one that has moves."""
        if len(wanted) > 1 and any(set(wanted) <= move.together for move in self._moves):
            return wanted
        return tuple(piece for piece in wanted[-1:] if piece and piece in self.by_piece)
