"""A game under audit: every open decision, every effect, and the scores of every position."""

from typing import Any

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Answered, Effect, Obliged
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.conditions import meets_goal
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.scoring import scores
from scoresheet.domain.viewer import Seat
from tests.titles.weather_machine import bridge
from tests.titles.weather_machine.agreement.facts import FACTS
from tests.titles.weather_machine.agreement.offers import OFFERS
from tests.titles.weather_machine.agreement.phases import PHASES
from tests.titles.weather_machine.agreement.steps import STEPS
from tests.titles.weather_machine.agreement.walk import Walk
from tests.titles.weather_machine.oracle.data import GOALS
from tests.titles.weather_machine.oracle.goals import goal_met
from tests.titles.weather_machine.oracle.scoring import end_triggers, ranking, score, strength

FOLLOW_UPS = {**STEPS, **PHASES}


def audit(walk: Walk, move: Move, effects: list[Effect]) -> None:
    """Compare all consequences of a move, and advance the walk to the position after it."""
    for effect in walk.follow(move, effects):
        if isinstance(effect, Answered):
            step = walk.popped()
            if step is not None and type(step) in FOLLOW_UPS:
                FOLLOW_UPS[type(step)](walk, step)
        elif isinstance(effect, Obliged):
            offered(walk, effect.seat, [effect.move])
        elif type(effect) in FACTS:
            FACTS[type(effect)](walk, effect)


def offered(walk: Walk, seat: Seat, moves: list[Move]) -> None:
    """Compare the moves offered to a seat."""
    decision: Decision | None = walk.state.open_to(seat)
    if type(decision) in OFFERS:
        told = OFFERS[type(decision)](walk.snap, walk.state, decision)
        found = set(map(canonical, moves))
        walk.same("number of moves", len(moves), len(found))
        if told != found:
            walk.same(type(decision).__name__, _sorted(told - found), _sorted(found - told))
        walk.counted[type(decision).__name__] += 1


def _sorted(moves: Any) -> list[Any]:
    return sorted(moves, key=repr)


def canonical(move: Move) -> Move:
    """Return the move with its Vouchers in the order of their types."""
    if isinstance(move, PayVouchers):
        order = ("supply", "government", "lab", "rnd", "science")
        return msgspec.structs.replace(move, vouchers=tuple(sorted(move.vouchers, key=order.index)))
    return move


def settled(walk: Walk) -> None:
    """Compare the moves of all seats to act, and the trigger of the end."""
    for seat in walk.state.to_act():
        offered(walk, seat, TITLE.legal_moves(walk.state, seat))
    walk.same("triggers", bool(end_triggers(walk.snap)), bool(walk.state.trigger))


def standing(walk: Walk) -> None:
    """Compare current scores and ranks of all seats, and the Goal tiles they meet."""
    state, snap = walk.state, bridge.snapshot(walk.state)
    found = scores(state)
    for seat, each in enumerate(found):
        told = score(snap, seat)
        parts = (sum(told.funding.values()), told.goals, told.nobel, told.total)
        walk.same("scores", parts, (each.parts["tracks"], each.parts["goals"], each.parts["nobel"], each.points))
    strengths = {seat: (each.points, *each.tie_break) for seat, each in enumerate(found)}
    walk.same("ranking", {seat: strength(snap, seat) for seat in strengths}, strengths)
    levels = sorted(set(strengths.values()), reverse=True)
    ranks = [[seat for seat, own in strengths.items() if own == level] for level in levels]
    walk.same("ranking", ranking(snap), ranks)
    for goal in GOALS:
        for seat in range(state.seats):
            walk.same("goals met", goal_met(snap, seat, goal), meets_goal(state, Seat(seat), goal[2:]))
