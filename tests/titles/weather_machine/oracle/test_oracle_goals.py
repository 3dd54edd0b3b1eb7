"""The model by itself: the counts of the Goal tiles, and the consistency of its tables."""

import pytest

from . import data
from .actions import affordable_bots, affordable_chemicals, location_actions
from .benefits import SUBSIDY_BENEFITS, can_gain
from .goals import VALUES, goal_met
from .positions import paper, pieces, table, vouchers
from .snapshot import Snapshot, branches


def _rich() -> Snapshot:
    snap = table(government=branches() | {"rain": [0, 0, 1], "fog": [None, 0, None]}, rnd=branches())
    snap.rnd |= {"rain": [0, 1, 1], "wind": [0, None, None], "snow": [0, 0, 1]}
    me = snap.seats[0]
    me.office[0] = paper("rain", "rain", "award", published=True)
    me.office[1] = paper("rain", "citation", "rain")
    me.office[2] = paper("award", "award", "award")
    me.office[3] = paper("fog", None, "fog")
    me.awards_taken, me.bots, me.parts = 5, 2, pieces(red=2, blue=1)
    me.workshop = {(1, 1): ("red", "blue"), (1, 2): ("red", "blue")}
    me.subsidies = [("publish", True), ("part_any", False)]
    me.assembly |= {"top_left": [False, False, True], "bottom_right": [True, False, True]}
    me.funding = {"government": 4, "lab": 0, "rnd": 2}
    return snap


EXPECTED = {
    "tokens_col_government": 4,
    "tokens_col_lab": 3,
    "tokens_col_rnd": 4,
    "token_types_col_government": 3,
    "token_types_col_lab": 3,
    "token_types_col_rnd": 3,
    "tokens_in_rows": 11,
    "completed_rows": 2,
    "completed_rows_same_weather": 2,
    "papers": 1,
    "awards": 5,
    "bots_same_gov_branch": 2,
    "bots_same_rnd_branch": 2,
    "gov_branches_with_bot": 2,
    "rnd_branches_with_bot": 3,
    "bots_government": 3,
    "bots_rnd": 4,
    "bots_in_workshop": 2,
    "parts_in_workshop": 3,
    "workshop_tiles": 2,
    "subsidy_tiles": 2,
    "assembly_bottom_right_empty": 1,
    "assembly_empty": 3,
    "bots_constructed": 3,
    "funding_government": 4,
    "funding_lab": 0,
    "funding_rnd": 2,
}


def test_every_goal_condition_counts_its_subject() -> None:
    assert {name: value(_rich(), 0) for name, value in VALUES.items()} == EXPECTED
    assert {goal.test for goal in data.GOALS.values()} == set(VALUES)


def test_a_set_has_three_goals_of_each_colour() -> None:
    groups = [[goal.colour for name, goal in data.GOALS.items() if name[2] == kind] for kind in "ABCD"]
    assert groups == [["government"] * 3 + ["lab"] * 3 + ["rnd"] * 3] * 4


@pytest.mark.parametrize(("goal", "met"), [("G-A6", True), ("G-D6", False), ("G-A4", False), ("G-D7", True)])
def test_goal_numbers_are_minimums_and_joint_most_counts_unless_it_is_zero(goal: str, met: bool) -> None:
    snap = _rich()
    snap.seats[1].funding["rnd"] = 2
    assert goal_met(snap, 0, goal) == met
    snap.seats[1].funding["rnd"] = 3
    assert not goal_met(snap, 0, "G-D7")


def _all_benefits() -> set[str]:
    codes = {code for section in data.ASSEMBLY.values() for code in section.benefits}
    codes |= {code for column in data.RND_BENEFITS.values() for code in column}
    codes |= {code for extreme in data.EXTREME.values() for code in extreme.slots}
    codes |= {code for experiment in data.EXPERIMENTS.values() for code in experiment.benefits}
    codes |= {code for line in data.OFFICE for code in line if code}
    codes |= {code for choices in data.GOAL_SPACES.values() for code in choices}
    codes |= {*data.GOVERNMENT_FUNDING.values(), *SUBSIDY_BENEFITS.values()}
    return codes | {code for entry in data.RND_FUNDING.values() for code in entry}


def test_in_an_empty_position_only_extending_the_workshop_and_actions_bring_nothing() -> None:
    without = {code for code in _all_benefits() if not can_gain(table(), 0, code)}
    assert without == {"extend_workshop 1", *(code for code in _all_benefits() if code.startswith("action"))}


def test_the_left_space_allows_both_actions_once_and_the_others_one() -> None:
    snap = table(scientists={0: ("government", 0)})
    me = snap.seats[0]
    me.vouchers, me.bots, me.parts = vouchers(government=3), 1, pieces(red=1)
    assert location_actions(snap, 0, []) == {"sell_part", "secure_subsidy"}
    assert location_actions(snap, 0, ["sell_part"]) == {"secure_subsidy"}
    snap.scientists[0] = ("government", 2)
    assert location_actions(snap, 0, ["sell_part"]) == set()


def test_supply_offers_everything_affordable() -> None:
    snap = table(supply=pieces(red=3, green=5))
    snap.seats[0].vouchers = vouchers(lab=3)
    assert affordable_bots(snap, 0) == {("top_left", 0), ("top_left", 1), ("top_left", 2)}
    assert affordable_chemicals(snap, 0) == {"green"}
