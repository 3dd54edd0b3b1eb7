"""Legal moves as buttons; moves that differ by a number share a row or a field."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.errors import IllegalMove
from scoresheet.domain.move import Move, but_for_number, number_of
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.language import translated

FEW = 4
"""Up to this many such moves are shown as buttons."""
NUMBER = "number:"
"""Begins the name of the form's field for a move's number; the rest is the name that the move has for it."""
MOST_DIGITS = 9


class LegalMove(msgspec.Struct, frozen=True):
    """One legal move: what to post, how to say it, and the piece or place it concerns."""

    move: str
    text: str
    anchor: str
    pieces: tuple[str, ...] = ()
    """All pieces and places that it concerns or uses, the anchor first: it is found under each of them."""
    together: frozenset[str] = frozenset()
    """The pieces among them that it takes as a set."""
    ends: bool = False
    """Whether it ends the turn and so stays visible."""


class NumberField(msgspec.Struct, frozen=True):
    """A field for the number in which moves differ, within their sentence; `move` is the rest."""

    name: str
    move: str
    before: str
    low: int
    high: int
    after: str

    @property
    def input(self) -> str:
        """The name of the form's field."""
        return f"{NUMBER}{self.name}"


class MoveForm(msgspec.Struct, frozen=True):
    """A form for one move, or for several that differ by a number."""

    anchor: str
    moves: list[LegalMove]
    number: NumberField | None = None

    @property
    def many(self) -> bool:
        """Return whether it needs a field or a list, and a form of its own for it.

        Few numbers stand in a row of buttons.
        """
        return len(self.moves) > FEW


def legal_moves_of(title: Title, state: GameState[Decision], seat: Seat, moves: Iterable[Move]) -> list[LegalMove]:
    """The moves of a seat, in the order of the rules, in the reader's language."""
    words, translate = title.words_of(state.edition), translated(title.title)
    return [_legal_move(move, words.offer(move, state, translate), seat) for move in moves]


def move_forms(moves: Sequence[Move], legal_moves: Sequence[LegalMove]) -> list[MoveForm]:
    """The legal moves grouped into forms; `moves` and `legal_moves` go together one to one."""
    groups: dict[object, list[tuple[Move, LegalMove]]] = {}
    for move, legal_move in zip(moves, legal_moves, strict=True):
        groups.setdefault((but_for_number(move), legal_move.pieces), []).append((move, legal_move))
    return [form for group in groups.values() for form in _forms(group)]


def posted(title: Title, form: Mapping[str, str]) -> Move:
    """Parse a posted move; raises `msgspec.DecodeError`, or `IllegalMove` for a bad number."""
    try:
        move = msgspec.json.decode(form.get("move", ""), type=dict[str, Any])
    except RecursionError:
        raise msgspec.DecodeError("This is nested too deeply for a move.") from None
    fields = {name.removeprefix(NUMBER): _whole(value) for name, value in form.items() if name.startswith(NUMBER)}
    return title.move_decoder.decode(msgspec.json.encode({**move, **fields}))


def _legal_move(move: Move, text: str, seat: Seat) -> LegalMove:
    anchor, together = move.anchor(seat), move.together(seat)
    pieces = dict.fromkeys((anchor, *move.concerns(seat), *together))
    return LegalMove(msgspec.json.encode(move).decode(), text, anchor, tuple(pieces), frozenset(together), move.ends)


def _forms(group: list[tuple[Move, LegalMove]]) -> list[MoveForm]:
    legal_moves = [legal_move for _, legal_move in group]
    field = _number_field([move for move, _ in group], legal_moves) if len(group) > 1 else None
    if field is None and len(group) <= FEW:
        return [MoveForm(legal_move.anchor, [legal_move]) for legal_move in legal_moves]
    return [MoveForm(legal_moves[0].anchor, legal_moves, field)]


def _number_field(moves: Sequence[Move], legal_moves: Sequence[LegalMove]) -> NumberField | None:
    """Return a number field if all integers in a range are legal and share a sentence."""
    name = number_of(moves[0])
    numbers: list[int] = [getattr(move, name) for move in moves]
    low, high = numbers[0], numbers[-1]
    before, _, after = legal_moves[0].text.partition(str(low))
    said = [legal_move.text for legal_move in legal_moves]
    if numbers != list(range(low, high + 1)) or said != [f"{before}{number}{after}" for number in numbers]:
        return None
    shared = {key: value for key, value in msgspec.to_builtins(moves[0]).items() if key != name}
    return NumberField(name, msgspec.json.encode(shared).decode(), before, low, high, after)


def _whole(text: str) -> int:
    """Parse an integer."""
    digits = text.strip().removeprefix("-")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise IllegalMove("This is no whole number that a move could have: nothing was done. Write another one.")
    return int(text)
