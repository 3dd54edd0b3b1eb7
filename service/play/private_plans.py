"""A private board on which players try out their next moves; nothing is stored.

It reveals no more than the rules and the previews of single moves, so it is allowed in rated games.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from scoresheet.domain.conditional_moves import plans
from scoresheet.domain.conditional_moves.language import MOST_STEPS, BadOrder, Plan, Step, move_of
from scoresheet.domain.conditional_moves.plans import Intended, Tryout
from scoresheet.domain.errors import WrongStatus
from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.play.conditional_moves import check_seat

MOST_TRYOUTS, AN_HOUR = 1_200, 3_600.0
"""The maximum number of attempts per player and hour, over all games."""


class PrivatePlans:
    """Tries out plans, with a rate limit per player."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.of_people(MOST_TRYOUTS, AN_HOUR, "plans")
        self._random = random.SystemRandom()

    def try_out(self, head: Game, player: str, seat: Seat, steps: Sequence[Step]) -> Tryout:
        """Try out the moves and return how far the seat can foresee their results.

        Raises `BadOrder`, `NotYourSeat`, `WrongStatus`.
        """
        check_seat(head, player, seat)
        if head.status != "playing":
            raise WrongStatus(
                "The game is {now:status}, not {needed:status}.",
                now=head.status,
                needed="playing",
            )
        if len(steps) > MOST_STEPS:
            raise BadOrder("A plan can have at most {most} moves.", most=MOST_STEPS)
        self._limit.take(player)
        title = registry.find(head.title)
        plan = [Intended(_whose(head, step, seat), move_of(title, step.move)) for step in steps]
        return plans.try_out(title, plans.worlds(title, head.started_state, seat, self._random), seat, plan)


def order_of(tryout: Tryout, seat: Seat, *, strict: bool, reveals: bool, later: bool) -> Plan:
    """Build a conditional move from the tried moves and any last one with an unknown outcome.

    Raises `BadOrder` if none of them is a move of `seat`.
    """
    steps = [_step(tried.seat, tried.move, tried.asked, seat) for tried in tryout.tried]
    if tryout.last is not None and tryout.stopped == "unknown":
        asked = tryout.state.open_to(tryout.last.seat)
        steps.append(_step(tryout.last.seat, tryout.last.move, type(asked).__name__ if asked else "", seat))
    if not any(step.seat is None for step in steps):
        raise BadOrder("This plan contains none of your moves.")
    return Plan(steps=steps, strict=strict, reveals=reveals, later=later)


def _step(mover: Seat, move: Move, asked: str, seat: Seat) -> Step:
    return Step(move=msgspec.to_builtins(move), seat=None if mover == seat else mover, asked=asked)


def _whose(head: Game, step: Step, seat: Seat) -> Seat:
    if step.seat is not None and step.seat >= len(head.seats):
        raise BadOrder("This seat does not exist.")
    return seat if step.seat is None else Seat(step.seat)
