"""The language of conditional moves: how a seat answers decisions, for any title.

It has no loops and reads only the seat's decision, its legal moves, and the game's version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import eq, ge, gt, le, lt, ne
from typing import Annotated, Any, Literal, TypeGuard, TypeVar

import msgspec
from msgspec import Meta

from scoresheet.domain.decision import Decision
from scoresheet.domain.errors import DomainError
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title

T = TypeVar("T")
Operator = Literal["eq", "ne", "lt", "le", "gt", "ge", "in"]
Name = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[A-Za-z_][A-Za-z0-9_]*$")]
Word = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Value = bool | Number | Word
Values = Annotated[list[Value], Meta(min_length=1, max_length=20)]
Choice = Literal["only", "first", "lowest", "highest"]

MOST_CONDITIONS, MOST_STEPS, MOST_TIMES, MOST_BYTES = 8, 40, 1_000, 8_192
"""The maximum numbers of conditions of a kind, of steps in a plan, of uses, and of bytes of the whole as JSON."""


class BadOrder(DomainError):
    """The conditional move refers to something that the title lacks, or exceeds a limit."""


class OrderPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a conditional move, as it is stored and sent."""


class Compare(OrderPart, frozen=True):
    """A comparison of a field of a decision or move with a value, or with several (`in`)."""

    field: Name
    value: Value | Values
    op: Operator = "eq"


class Offered(OrderPart, frozen=True):
    """A comparison of the lowest or highest number among the legal moves of a type.

    It is false if there are none.
    """

    move: Name
    field: Name
    value: Number
    op: Literal["eq", "ne", "lt", "le", "gt", "ge"] = "ge"
    end: Literal["lowest", "highest"] = "lowest"


class Conditions(OrderPart, frozen=True):
    """Conditions on fields of the decision and on numbers in legal moves."""

    asked: Annotated[list[Compare], Meta(max_length=MOST_CONDITIONS)] = []
    offered: Annotated[list[Offered], Meta(max_length=MOST_CONDITIONS)] = []


class Answer(OrderPart, frozen=True):
    """A selection of a legal move: its type, comparisons of fields, and a tie-break.

    If several match, `only` chooses none. `lowest` and `highest` compare the number in field `by`; ties go to the
    first.
    """

    move: Name
    where: Annotated[list[Compare], Meta(max_length=MOST_CONDITIONS)] = []
    choose: Choice = "only"
    by: Annotated[str, Meta(max_length=64)] = ""


class StandingOrder(OrderPart, frozen=True, tag="standing"):
    """A standing answer to a type of decision, given whenever its conditions hold."""

    asked: Name
    answer: Answer
    when: Conditions = Conditions()
    """The conditions that must all hold."""
    unless: Conditions = Conditions()
    """The conditions of which none may hold."""
    times: Annotated[int, Meta(ge=0, le=MOST_TIMES)] = 0
    """The maximum number of uses; 0 for no limit."""
    until: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    """The last position at which it answers; 0 for no limit."""
    later: bool = False
    """True to answer after a delay, as a person might."""


class Step(OrderPart, frozen=True):
    """A step of a plan: the owner's move, or one expected from another seat."""

    move: JsonObject
    seat: Annotated[int, Meta(ge=0, le=15)] | None = None
    """The seat that moves; by default the owner's."""
    asked: Annotated[str, Meta(max_length=64)] = ""
    """The type of the decision that it answers; empty for any."""


class Plan(OrderPart, frozen=True, tag="sequence"):
    """A sequence of moves that stops at the first unforeseen event."""

    steps: Annotated[list[Step], Meta(min_length=1, max_length=MOST_STEPS)]
    strict: bool = False
    """True if unexpected moves by any seat stop the plan; otherwise only those by the awaited seat do."""
    reveals: bool = False
    """True if the plan continues after a draw or a reveal."""
    until: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0
    later: bool = False


Order = StandingOrder | Plan

_COMPARES: dict[str, Callable[[Any, Any], bool]] = {"eq": eq, "ne": ne, "lt": lt, "le": le, "gt": gt, "ge": ge}
_ORDERED = ("lt", "le", "gt", "ge")
_decoder: msgspec.json.Decoder[Order] = msgspec.json.Decoder(Order)


def read(title: Title, sent: bytes) -> Order:
    """Decode and check a conditional move; raise `BadOrder` if it is invalid."""
    if len(sent) > MOST_BYTES:
        raise BadOrder("A conditional move can have at most {most} bytes.", most=MOST_BYTES)
    try:
        order = _decoder.decode(sent)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadOrder("This is not a conditional move: {reason}", reason=str(error)) from None
    check(title, order)
    return order


def stored(sent: bytes | str) -> Order:
    """Decode a stored conditional move, which was checked before; raises `msgspec.MsgspecError`."""
    return _decoder.decode(sent)


def check(title: Title, order: Order) -> None:
    """Check that everything the conditional move refers to exists; raise `BadOrder` if not."""
    if isinstance(order, StandingOrder):
        _check_standing(title, order)
        return
    for step in order.steps:
        move_of(title, step.move)
        if step.asked:
            _kind(title.decisions, step.asked)


def _check_standing(title: Title, order: StandingOrder) -> None:
    decision, move, wanted = _kind(title.decisions, order.asked), _kind(title.moves, order.answer.move), order.answer
    for compare in (*order.when.asked, *order.unless.asked):
        _check_compare(decision, compare)
    for offered in (*order.when.offered, *order.unless.offered):
        _check_field(_kind(title.moves, offered.move), offered.field)
    for compare in wanted.where:
        _check_compare(move, compare)
    if (wanted.choose in ("lowest", "highest")) != bool(wanted.by):
        raise BadOrder("“lowest” and “highest” need a field, and no other choice takes one.")
    if wanted.by:
        _check_field(move, wanted.by)


def move_of(title: Title, move: JsonObject) -> Move:
    """Return the move of a step; raise `BadOrder` if the title has no such move."""
    try:
        return title.move_decoder.decode(msgspec.json.encode(move))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadOrder("This is not a move of this game: {reason}", reason=str(error)) from None


def answer(order: StandingOrder, decision: Decision, moves: Sequence[Move]) -> Move | None:
    """Return the legal move with which the standing answer responds; None if it does not apply.

    `decision` is as its seat may see it; `moves` are all legal moves.
    """
    if type(decision).__name__ != order.asked or not _all(order.when, decision, moves):
        return None
    if _any(order.unless, decision, moves):
        return None
    wanted = order.answer
    found = [move for move in moves if type(move).__name__ == wanted.move and _fits(move, wanted.where)]
    return _chosen(found, wanted)


def _chosen(found: list[Move], wanted: Answer) -> Move | None:
    if wanted.by:
        numbered = [move for move in found if _is_number(_value(move, wanted.by))]
        pick = min if wanted.choose == "lowest" else max
        return pick(numbered, key=lambda move: _value(move, wanted.by), default=None)
    if wanted.choose == "only" and len(found) > 1:
        return None
    return found[0] if found else None


def _all(conditions: Conditions, decision: Decision, moves: Sequence[Move]) -> bool:
    return all(_holding(conditions, decision, moves))


def _any(conditions: Conditions, decision: Decision, moves: Sequence[Move]) -> bool:
    return any(_holding(conditions, decision, moves))


def _holding(conditions: Conditions, decision: Decision, moves: Sequence[Move]) -> Iterable[bool]:
    yield from (holds(decision, compare) for compare in conditions.asked)
    yield from (_offers(moves, offered) for offered in conditions.offered)


def _fits(thing: msgspec.Struct, compares: Iterable[Compare]) -> bool:
    return all(holds(thing, compare) for compare in compares)


def holds(thing: msgspec.Struct, compare: Compare) -> bool:
    """Return whether the comparison holds; values of different types never match."""
    found = _value(thing, compare.field)
    if isinstance(compare.value, list):
        among = any(_alike(found, value) and found == value for value in compare.value)
        return among == (compare.op != "ne")
    if not _alike(found, compare.value):
        return False
    return _COMPARES["eq" if compare.op == "in" else compare.op](found, compare.value)


def _offers(moves: Sequence[Move], offered: Offered) -> bool:
    values = [_value(move, offered.field) for move in moves if type(move).__name__ == offered.move]
    numbers = [value for value in values if _is_number(value)]
    if not numbers:
        return False
    return _COMPARES[offered.op](min(numbers) if offered.end == "lowest" else max(numbers), offered.value)


def _value(thing: msgspec.Struct, field: str) -> Any:
    return getattr(thing, field, None) if field in thing.__struct_fields__ else None


def _alike(found: object, value: object) -> bool:
    return type(found) is type(value)


def _is_number(value: object) -> TypeGuard[int]:
    return type(value) is int


def _kind(kinds: Iterable[type[T]], name: str) -> type[T]:
    found = next((kind for kind in kinds if kind.__name__ == name), None)
    if found is None:
        raise BadOrder("This title has nothing called {name}.", name=name)
    return found


def _check_field(kind: type[msgspec.Struct], field: str) -> None:
    if field not in kind.__struct_fields__:
        raise BadOrder("{kind} has no field {field}.", kind=kind.__name__, field=field)


def _check_compare(kind: type[msgspec.Struct], compare: Compare) -> None:
    _check_field(kind, compare.field)
    several = isinstance(compare.value, list)
    if compare.op in _ORDERED and not _is_number(compare.value):
        raise BadOrder("Only numbers can be compared by size.")
    if several and compare.op not in ("in", "ne"):
        raise BadOrder("Only `in` and `ne` take several values.")
