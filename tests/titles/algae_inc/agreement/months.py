"""The follow-ups of weeks and of the month by the model."""

from collections import Counter
from typing import Any

from scoresheet.domain.titles.algae_inc import monday, rival, setup, turns, weekend
from scoresheet.domain.titles.algae_inc.effects.month import StripTurned
from scoresheet.domain.titles.algae_inc.effects.rival import RivalCompared
from tests.titles.algae_inc.agreement.bonuses import offer_cubes, offer_moves
from tests.titles.algae_inc.agreement.paying import gain
from tests.titles.algae_inc.agreement.plays_line import Play
from tests.titles.algae_inc.agreement.rivals import begins_to_send, sends
from tests.titles.algae_inc.agreement.walk import Step, Walk
from tests.titles.algae_inc.oracle import mondays
from tests.titles.algae_inc.oracle.belts import belts, income_moves
from tests.titles.algae_inc.oracle.bruno import STRIP_OF_WEEK
from tests.titles.algae_inc.oracle.data import BRUNO
from tests.titles.algae_inc.oracle.scoring import ranking
from tests.titles.algae_inc.oracle.tanks import balanced, refilled
from tests.titles.algae_inc.oracle.weekend import weekend_choices

WEEKS, TURNS = 4, 5
BLANK_AFTER = 3
"""The week after which the weekend strip is blank."""


def order(walk: Walk, first: int) -> list[int]:
    """Return all seats clockwise."""
    number = len(walk.snap.seats)
    return [(first + each) % number for each in range(number)]


def offers_a_pool(step: Step) -> None:
    """Expect pools to be offered counterclockwise, to the start player last."""
    seats, left = order(step.walk, step.walk.state.first), len(step.walk.state.pools)
    step.walk.same("pools", seats[min(left, len(seats)) - 1], step.seat)
    step.asks("ChoosePool")


def begins_a_month(step: Step) -> None:
    step.asks("EndWeek")
    step.asks("BeginWeek")


def begins_a_week(step: Step) -> None:
    """Expect degrading, euros and VP, and then questions about cubes and moves in order."""
    walk = step.walk
    walk.same("weeks", walk.state.week + 1, step.decision.week)
    seats = order(walk, step.seat)
    step.asks("BeginWork")
    step.asks("MoveAndRefine")
    for seat in reversed(seats):
        step.asks("TakeIncome", seat)
    if walk.state.rival is not None:
        step.now.bruno_vp += mondays.bruno_vp(step.snap)
    for seat in seats:
        own, walk.notes[seat].changed = step.now.seats[seat], Counter()
        own.cubes = mondays.degraded(own)
        gain(step, {"EUR": mondays.euros(step.snap, seat), "VP": mondays.vp(step.snap, seat)}, seat)
        if mondays.shifts(own, Counter()):
            step.asks("ChangeTypes", seat)


def takes_income(step: Step) -> None:
    offer_cubes(step, mondays.cubes(step.own))


def moves_and_refines(step: Step) -> None:
    for seat in order(step.walk, step.seat):
        own, notes = step.now.seats[seat], step.walk.notes[seat]
        gain(step, {"SP": mondays.science(own)}, seat)
        if belts(own, "monday", "refining"):
            notes.refined = Counter()
            step.asks("Refine", seat)
        offer_moves(step, income_moves(own), seat)


def begins_work(step: Step) -> None:
    step.walk.turn = None
    step.asks("BeginTurn")


def begins_a_turn(step: Step) -> None:
    """Expect five turns for each seat, clockwise from the start player."""
    walk, seats = step.walk, order(step.walk, step.walk.state.first)
    here = (step.seat, step.decision.number)
    if walk.turn is None:
        walk.same("turns", (seats[0], 1), here)
    else:
        seat, number = walk.turn
        following = seats[(seats.index(seat) + 1) % len(seats)]
        walk.same("turns", (following, number + (following == seats[0])), here)
    walk.turn = here
    step.notes.opened = 0
    if here != (seats[-1], TURNS):
        step.asks("BeginTurn", seats[(seats.index(step.seat) + 1) % len(seats)])
    step.asks("ChooseSpot")


def ends_a_week(step: Step) -> None:
    walk = step.walk
    seats = order(walk, walk.state.first)
    walk.same("turns", (seats[-1], TURNS), walk.turn)
    if walk.state.week == WEEKS:
        step.asks("EndMonth")
        begins_to_send(step)
        return
    step.asks("UpdateStrips")
    for seat in reversed(seats):
        step.asks("OfferWeekendBonus", seat)


def offers_a_weekend(step: Step) -> None:
    step.notes.places = frozenset()
    if any(weekend_choices(step.own)):
        step.asks("ChooseWeekendBonus")


def updates_strips(step: Step) -> None:
    week = step.walk.state.week
    for own in step.now.seats.values():
        own.spot = None
    step.asks("NextWeek")
    begins_to_send(step)
    step.walk.same("strips", [STRIP_OF_WEEK[week]], [fact.level for fact in step.of(StripTurned)])
    if week == BLANK_AFTER:
        step.now.weekend = ()


def goes_on(step: Step) -> None:
    following = order(step.walk, step.walk.state.first)[1 % len(step.snap.seats)]
    step.now.algae = refilled(step.snap)
    step.now.byproducts = balanced(step.snap)
    step.asks("EndWeek", following)
    step.asks("BeginWeek", following)


def ends_the_month(step: Step) -> None:
    if step.walk.state.rival is None:
        return
    won = ranking(step.snap)[0] != [BRUNO]
    step.now.bruno_vp += mondays.bruno_vp(step.snap)
    step.walk.same("outcome", ["won" if won else "lost"], [fact.outcome for fact in step.of(RivalCompared)])


MONTHS: dict[type[Any], Play] = {
    setup.NextPool: offers_a_pool,
    setup.BeginMonth: begins_a_month,
    monday.BeginWeek: begins_a_week,
    monday.TakeIncome: takes_income,
    monday.MoveAndRefine: moves_and_refines,
    monday.BeginWork: begins_work,
    turns.BeginTurn: begins_a_turn,
    weekend.EndWeek: ends_a_week,
    weekend.OfferWeekendBonus: offers_a_weekend,
    weekend.UpdateStrips: updates_strips,
    weekend.NextWeek: goes_on,
    weekend.EndMonth: ends_the_month,
    rival.SendDisks: sends,
}
"""The model's expectation for each follow-up of weeks and of the month."""
