"""The progress of a plan: its steps made since it was placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from scoresheet.domain.conditional_moves.language import Plan, Step, move_of
from scoresheet.domain.decision import Decision
from scoresheet.domain.events import Event, MoveMade, MovesTakenBack
from scoresheet.domain.move import Move
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.takebacks.answers import has_disclosed
from scoresheet.domain.title import Title
from scoresheet.domain.viewer import Seat, at_seat


class Progress(msgspec.Struct, frozen=True):
    """The number of steps made, the versions of the owner's steps, and why the plan stopped.

    The reason is empty while the plan has not stopped.
    """

    made: int = 0
    own: tuple[int, ...] = ()
    broken: str = ""


def progress(title: Title, order: Plan, seat: Seat, events: Iterable[Event]) -> Progress:
    """Return the progress of a plan, given all `events` since it was placed.

    The plan stops after a different move by its own seat, a takeback, a handover of the seat, a draw or reveal (unless
    allowed), an unexpected move by the awaited seat, or, if it is strict, by any seat.
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
    """Return the next step's move if it is the owner's; None if an opponent's is awaited.

    Raises `LookupError` if the decision is a different one or the move is illegal.
    """
    step = order.steps[made]
    if whose(step, seat) != seat:
        return None
    move = move_of(title, step.move)
    if step.asked not in ("", type(decision).__name__) or move not in moves:
        raise LookupError("The plan did not foresee this.")
    return move


def whose(step: Step, seat: Seat) -> Seat:
    """Return the seat that makes this step in a plan of `seat`."""
    return seat if step.seat is None else Seat(step.seat)


def _surprises(order: Plan, seat: Seat, made: int, event: MoveMade) -> bool:
    """Return whether an unexpected move stops the plan.

    It does if the seat that moved owns the plan or is the awaited one, or if the plan is strict.
    """
    awaited = event.seat == whose(order.steps[made], seat) and not event.anytime
    return event.seat == seat or order.strict or awaited


def _is(title: Title, step: Step, seat: Seat, event: MoveMade) -> bool:
    """Return whether the event is the move in `step`, judging only by what `seat` may see."""
    if event.seat != whose(step, seat):
        return False
    expected = move_of(title, step.move)
    seen = at_seat(seat)
    return event.seen_by(seen).move == (expected if event.seat == seat else expected.seen_by(seen))
