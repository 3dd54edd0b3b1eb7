"""Following a plan: how far a sequence of moves has come, read off what has happened since it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from scoresheet.domain.conditional_moves.language import Plan, Step, move_of
from scoresheet.domain.decision import Decision
from scoresheet.domain.events import Event, MoveMade, MovesTakenBack
from scoresheet.domain.life import has_disclosed
from scoresheet.domain.move import Move
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, at_seat


class Progress(msgspec.Struct, frozen=True):
    """How many steps were made, the versions of those that are its own seat's, and why it has stopped, if it has."""

    made: int = 0
    own: tuple[int, ...] = ()
    broken: str = ""


def progress(title: Title, order: Plan, seat: Seat, events: Iterable[Event]) -> Progress:
    """Return how far the sequence of `seat` has come by `events`, all since it was made.

    It stops where its own seat moved otherwise, where moves were taken back, where something was drawn or revealed
    (unless it may), where who was expected to move moved otherwise, and, if it is strict, where anybody else moved.
    """
    made = 0
    own: tuple[int, ...] = ()
    for event in events:
        if isinstance(event, MovesTakenBack):
            return Progress(made, own, "takeback")
        if isinstance(event, SeatHandedOver) and event.seat == seat:
            return Progress(made, own, "seat")
        if not isinstance(event, MoveMade) or made == len(order.steps):
            continue
        if _is(title, order.steps[made], seat, event):
            own += (event.version,) if event.seat == seat else ()
            made += 1
        elif _surprises(order, seat, made, event):
            return Progress(made, own, "unforeseen")
        if has_disclosed(event) and not order.reveals and made < len(order.steps):
            return Progress(made, own, "unforeseen")
    return Progress(made, own)


def next_move(
    title: Title, order: Plan, seat: Seat, made: int, decision: Decision, moves: Sequence[Move]
) -> Move | None:
    """The move of the next step, where it is one of the seat's own; None where another's is waited for.

    Raises `LookupError` where another decision is asked than the plan has it, or the move is not legal.
    """
    step = order.steps[made]
    if whose(step, seat) != seat:
        return None
    move = move_of(title, step.move)
    if step.asked not in ("", type(decision).__name__) or move not in moves:
        raise LookupError("The plan did not foresee this.")
    return move


def whose(step: Step, seat: Seat) -> Seat:
    """The seat whose move a step of the plan of `seat` is."""
    return seat if step.seat is None else Seat(step.seat)


def _surprises(order: Plan, seat: Seat, made: int, event: MoveMade) -> bool:
    """Return whether a move that is not the next step ends the plan: its own seat's, or that of whom another was
    expected.
    """
    awaited = event.seat == whose(order.steps[made], seat) and not event.anytime
    return event.seat == seat or order.strict or awaited


def _is(title: Title, step: Step, seat: Seat, event: MoveMade) -> bool:
    """Return whether the event is that step, as far as the seat may see it."""
    if event.seat != whose(step, seat):
        return False
    expected = move_of(title, step.move)
    seen = at_seat(seat)
    return event.seen_by(seen).move == (expected if event.seat == seat else expected.seen_by(seen))
