"""The title compared with an independent model of its rules (`oracle`), in random and rich games."""

import pytest

from scoresheet.domain.titles.algae_inc import (
    abilities,
    actions,
    byproducts,
    contracts,
    converter,
    engineers,
    exporting,
    gains,
    income,
    line,
    machines,
    means,
    milestones,
    monday,
    motion,
    moves,
    operators,
    placing,
    recruiting,
    refining,
    rival,
    routes,
    scientists,
    scoring,
    turns,
    valuing,
    weekend,
)
from tests.titles.algae_inc.agreement.audit import FOLLOW_UPS
from tests.titles.algae_inc.agreement.offers import OFFERS
from tests.titles.algae_inc.agreement.plays import PLAYS
from tests.titles.algae_inc.agreement.walk import Disagreement
from tests.titles.algae_inc.oracle.__main__ import compared

MOVES = 4_000
BY_ABILITIES = {
    "ChangeNoMore",
    "ChangeType",
    "ChangeTypes",
    "ChooseResource",
    "ChooseSecondRow",
    "ChooseStaff",
    "ChooseTile",
    "ChooseUpgrade",
    "MoveCubeBack",
    "OfferExtra",
    "PlaceCombo",
    "PlaceExtra",
    "PlaceNoTile",
    "RecruitNoMore",
    "TakeFreeCombo",
    "TakeResource",
    "TakeUpgrade",
    "UseStaff",
}
"""These need an ability, and may be missing in few moves."""


@pytest.fixture(scope="module")
def found():
    return compared(MOVES)


def test_title_and_model_agree_over_thousands_of_moves(found):
    counts, _, made = found
    assert made >= MOVES
    assert counts.total() > 20 * MOVES


def test_everything_known_to_the_model_is_compared(found):
    counts, _, _ = found
    names = {kind.__name__ for kind in (*OFFERS, *PLAYS, *FOLLOW_UPS)}
    assert not sorted(names - BY_ABILITIES - set(counts))


def named(given):
    return getattr(given, "__name__", given)


def one_more(rule):
    def spoilt(*given, **named):
        number = rule(*given, **named)
        return number if number is None else number + 1

    return spoilt


def one_each(rule):
    return lambda *given, **named: {name: number + 1 for name, number in rule(*given, **named).items()}


def but_the_last(rule):
    return lambda *given, **named: list(rule(*given, **named))[:-1]


def nothing(rule):
    return lambda *given, **named: None


def free(rule):
    return lambda *given, **named: 0


def never(rule):
    return lambda *given, **named: False


def always(rule):
    return lambda *given, **named: True


def as_one_likes(rule):
    return lambda *given, **named: (0, rule(*given, **named)[1])


def without_limit(rule):
    return lambda table, seat, number: number


def without_byproducts(give):
    return {**give, "byproduct": lambda table, seat, number: None}


def without_the_conveyor(steps):
    return tuple(step for step in steps if step is not moves.convey)


def losses_at_the_end(steps):
    return (*(step for step in steps if step is not machines.lose), machines.lose)


FAULTS = [
    (line, "capacity", one_more),
    (line, "conveyor_moves", one_more),
    (line, "loss", free),
    (line, "cost_of_next", one_more),
    (line, "price_of_alga", free),
    (line, "room_in_storage", always),
    (motion, "can_lose", always),
    (machines, "may_finish", always),
    (machines, "shifts", but_the_last),
    (machines, "additions", but_the_last),
    (machines, "STEPS", without_the_conveyor),
    (machines, "STEPS", losses_at_the_end),
    (byproducts, "euros_for", one_more),
    (byproducts, "price", free),
    (converter, "range_of", as_one_likes),
    (converter, "burns_and_stores", never),
    (moves, "free_moves", but_the_last),
    (refining, "to_refine", but_the_last),
    (monday, "degrade", nothing),
    (monday, "ask_refining", nothing),
    (income, "eur_income", one_more),
    (income, "vp_income", one_more),
    (income, "staff_income", one_more),
    (income, "unlocked", one_more),
    (means, "rate", one_more),
    (means, "_on_track", without_limit),
    (turns, "next_spots", but_the_last),
    (turns, "alternates", but_the_last),
    (turns, "meet", nothing),
    (actions, "rows", but_the_last),
    (recruiting, "reward", nothing),
    (engineers, "price", one_more),
    (engineers, "fields", but_the_last),
    (scientists, "has_room", always),
    (placing, "price", one_more),
    (scientists, "uncovered", but_the_last),
    (placing, "covered_bonuses", but_the_last),
    (placing, "open_storage", nothing),
    (routes, "_price", one_more),
    (valuing, "values", one_each),
    (valuing, "batch_bonus", one_more),
    (exporting, "asked", one_more),
    (exporting, "turn_token", nothing),
    (contracts, "is_open", always),
    (milestones, "reached", but_the_last),
    (milestones, "points", one_more),
    (rival, "claim", nothing),
    (rival, "candidates", but_the_last),
    (scoring, "bonuses_by_energy", one_more),
    (scoring, "largest_group", one_more),
    (scoring, "items_left", one_more),
    (weekend, "refill", nothing),
    (weekend, "balance", nothing),
    (gains, "GIVE", without_byproducts),
]


RARE_FAULTS = [
    (operators, "ask_to_refine", nothing, "REFINE_BEFORE_OPERATORS"),
    (exporting, "over_demand", nothing, "OVER_DEMAND_E1"),
    (exporting, "others_earn", nothing, "OTHERS_IN_MY_CITY_EUR1_2P_EUR2"),
    (means, "stands_for", never, "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"),
    (means, "freelancers_bring", nothing, "FE_GIVES_MV1_EUR1"),
    (abilities, "strengths", but_the_last, "OPERATORS_AS_SCIENTISTS"),
    (engineers, "combos", but_the_last, "FREE_COMBO_AFTER_ENGINEERS"),
    (placing, "uncovered", but_the_last, "COMBO_BUILD_PLUS_FREE_SCIENCE"),
    (placing, "ask_at_once", nothing, "COMBO_BUILD_AT_ONCE"),
    (refining, "changes", but_the_last, "NO_DEGRADE_SHIFT_TYPE"),
    (machines, "backward", but_the_last, "MACHINE_B_BACKWARD_EUR3"),
]
"""Faults, with the ability that they touch."""


@pytest.mark.parametrize(("module", "name", "spoilt"), FAULTS, ids=named)
def test_a_planted_fault_is_detected(monkeypatch, module, name, spoilt):
    monkeypatch.setattr(module, name, spoilt(getattr(module, name)))
    with pytest.raises(Disagreement):
        compared(MOVES)


@pytest.mark.parametrize(("module", "name", "spoilt", "ability"), RARE_FAULTS, ids=named)
def test_a_fault_in_an_ability_is_detected(monkeypatch, module, name, spoilt, ability):
    monkeypatch.setattr(module, name, spoilt(getattr(module, name)))
    with pytest.raises(Disagreement):
        compared(MOVES, ability=ability)
