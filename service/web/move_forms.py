"""Legal moves as buttons; moves that differ only in a number share a row or an input."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.errors import IllegalMove
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.move import Move, but_for_number, number_of
from scoresheet.domain.state import GameState
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.language import translated

FEW = 4
"""The maximum number of moves in a form that are shown as a row of buttons."""
NUMBER = "number:"
"""The prefix for the name of an input; the rest of the name is the field of the move that it sets."""
MOST_DIGITS = 9


class LegalMove(msgspec.Struct, frozen=True):
    """A legal move: the value to post, its text, and the piece or place to which it belongs."""

    move: str
    text: str
    anchor: str
    pieces: tuple[str, ...] = ()
    """All pieces and places that the move concerns or uses; the anchor comes first."""
    together: frozenset[str] = frozenset()
    """The pieces that the move takes as a set."""
    ends: bool = False
    """True if the move ends the turn; its form is then always visible."""


class NumberField(msgspec.Struct, frozen=True):
    """An input for the number in which moves differ, inside their sentence.

    `before` and `after` are the sentence's text around it; `move` is the encoded move without the number.
    """

    name: str
    move: str
    before: str
    low: int
    high: int
    after: str

    @property
    def input(self) -> str:
        """The name of the input element."""
        return f"{NUMBER}{self.name}"


class MoveForm(msgspec.Struct, frozen=True):
    """A form for one move, or for several that differ only in a number."""

    anchor: str
    moves: list[LegalMove]
    number: NumberField | None = None

    @property
    def many(self) -> bool:
        """Return whether there are too many moves for a row of buttons."""
        return len(self.moves) > FEW


def legal_moves_of(title: Title, state: GameState[Decision], seat: Seat, moves: Iterable[Move]) -> list[LegalMove]:
    """Return a seat's moves as pages show them, in the order of the rules."""
    words, translate = title.words_of(state.edition), translated(title.title)
    return [_legal_move(move, words.offer(move, state, translate), seat) for move in moves]


def move_forms(moves: Sequence[Move], legal_moves: Sequence[LegalMove]) -> list[MoveForm]:
    """Group moves into forms; `legal_moves` are the same moves as pages show them."""
    groups: dict[object, list[tuple[Move, LegalMove]]] = {}
    for move, legal_move in zip(moves, legal_moves, strict=True):
        groups.setdefault((but_for_number(move), legal_move.pieces), []).append((move, legal_move))
    return [form for group in groups.values() for form in _forms(group)]


def posted(title: Title, form: Mapping[str, str]) -> Move:
    """Decode a posted move.

    Raises `msgspec.DecodeError`, or `IllegalMove` for a bad number.
    """
    try:
        move = msgspec.json.decode(form.get("move", ""), type=JsonObject)
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
    """Return an input if the numbers form a range and the sentences differ in nothing else."""
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
    """Return the integer in a text; raises `IllegalMove`."""
    digits = text.strip().removeprefix("-")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise IllegalMove("This number isn't allowed in a move, so nothing was done. Enter a different one.")
    return int(text)
