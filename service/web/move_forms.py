"""The moves a seat may make, as the page offers them: one button each, or one list where many differ by a number."""

from collections.abc import Iterable, Sequence

import msgspec

from domain.decision import Decision
from domain.move import Move
from domain.state import GameState
from domain.title import Title
from domain.viewer import Seat
from service.web.language import translated

FEW = 4
"""Up to so many moves that differ by one number stand as buttons of their own."""


class LegalMove(msgspec.Struct, frozen=True):
    """One legal move: what to post, how to say it, and the piece or place it concerns."""

    move: str
    text: str
    anchor: str


class MoveForm(msgspec.Struct, frozen=True):
    """What one form offers: a single legal move, or several that differ by one number."""

    anchor: str
    moves: list[LegalMove]


def legal_moves_of(title: Title, state: GameState[Decision], seat: Seat, moves: Iterable[Move]) -> list[LegalMove]:
    """The moves of a seat, in the order of the rules, in the reader's language."""
    words, translate = title.words_of(state.edition), translated(title.title)
    return [LegalMove(_posted(move), words.offer(move, state, translate), move.anchor(seat)) for move in moves]


def move_forms(moves: Sequence[Move], legal_moves: Sequence[LegalMove]) -> list[MoveForm]:
    """The legal moves grouped into forms; `moves` and `legal_moves` go together one to one."""
    groups: dict[object, list[LegalMove]] = {}
    for move, legal_move in zip(moves, legal_moves, strict=True):
        groups.setdefault((_kind(move), legal_move.anchor), []).append(legal_move)
    return [choice for group in groups.values() for choice in _forms(group)]


def _posted(move: Move) -> str:
    return msgspec.json.encode(move).decode()


def _kind(move: Move) -> object:
    """The same for moves that differ in one number at most: type, and fields without the only number among them."""
    fields = msgspec.structs.asdict(move)
    numbers = [name for name, value in fields.items() if type(value) is int]
    dropped = numbers[0] if len(numbers) == 1 else None
    return type(move).__name__, *((name, repr(value)) for name, value in fields.items() if name != dropped)


def _forms(group: list[LegalMove]) -> list[MoveForm]:
    if len(group) <= FEW:
        return [MoveForm(legal_move.anchor, [legal_move]) for legal_move in group]
    return [MoveForm(group[0].anchor, group)]
