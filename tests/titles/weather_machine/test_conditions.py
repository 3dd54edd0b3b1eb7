"""The conditions of the 36 Goal tiles (player aid p. 7)."""

from collections.abc import Callable

import pytest

from scoresheet.domain.titles.weather_machine.conditions import COUNTS, meets_goal
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, WEATHERS
from scoresheet.domain.titles.weather_machine.state import EMPTY
from tests.titles.weather_machine.positions import BOX, institute
from tests.titles.weather_machine.steps import bare

MOST = [goal for goal in BOX.goals.values() if not goal.need]
ENOUGH = [goal for goal in BOX.goals.values() if goal.need]
KINDS = ["award", "citation", "rain", "wind", "sun", "fog", "snow"]


def in_column(column):
    """An Office with this number of tokens in a column: Awards, Citations and Research tokens."""
    return lambda number: {"office": {row: cells({column: KINDS[row]}) for row in range(number)}}


def types_in_column(column):
    """An Office with this number of token types in a column, filled up with Awards, the first type."""
    return lambda number: {
        "office": {row: cells({column: KINDS[row if row < number else 0]}) for row in range(6 if number else 0)}
    }


def cells(filled):
    """An Office row with these columns filled."""
    return tuple(filled.get(column, "") for column in range(3))


def in_rows(number):
    """An Office with this number of tokens, from the first row on."""
    rows = [("award", "citation", "sun")[: max(0, min(3, number - 3 * row))] for row in range(6)]
    return {"office": {row: (*tokens, *[""] * (3 - len(tokens))) for row, tokens in enumerate(rows)}}


def completed(number):
    """An Office with this number of full rows with Research, a full one without, and one that lacks a token."""
    rows = [("award", "citation", WEATHERS[row]) for row in range(number)]
    return {"office": dict(enumerate([*rows, ("award", "award", "award"), ("sun", "sun", "")]))}


def of_one_weather(number):
    """An Office with this number of full rows about the Sun, a full one about Fog, and an unfinished Sun row."""
    rows = [*[("sun", "award", "citation")] * number, ("fog", "fog", "fog"), ("sun", "sun", "")]
    return {"office": dict(enumerate(rows if number else []))}


def assembly(number):
    """An assembly line with this number of empty slots, from the top left on."""
    slots = [place >= number for place in range(12)]
    names = ("top_left", "top_right", "bottom_left", "bottom_right")
    return {"assembly": {name: slots[3 * index : 3 * index + 3] for index, name in enumerate(names)}}


MATS: dict[str, Callable[[int], dict]] = {
    **{f"tokens_col_{department}": in_column(column) for column, department in enumerate(DEPARTMENTS)},
    **{f"token_types_col_{department}": types_in_column(column) for column, department in enumerate(DEPARTMENTS)},
    **{f"funding_{track}": lambda number, track=track: {"funding": {track: number}} for track in DEPARTMENTS},
    "tokens_in_rows": in_rows,
    "completed_rows": completed,
    "completed_rows_same_weather": of_one_weather,
    "bots_in_workshop": lambda number: {"bots": number, "workshop": 6},
    "parts_in_workshop": lambda number: {"parts": {"red": number}, "workshop": 6},
    "workshop_tiles": lambda number: {"workshop": number},
    "assembly_bottom_right_empty": lambda number: {
        "assembly": {"bottom_right": [place >= number for place in range(3)]}
    },
    "assembly_empty": assembly,
    "bots_constructed": assembly,
    "papers": lambda number: {
        "office": dict.fromkeys(range(number), ("sun", "sun", "sun")),
        "published": range(number),
    },
    "awards": lambda number: {
        "awards": number // 2,
        "office": dict.fromkeys(range(number - number // 2), ("award", "", "")),
    },
}
"""The laboratory in which a count is the given number."""


def same_branch(seat, number):
    """Spaces for this number of Bots on one branch, and for one on another."""
    return [(WEATHERS[seat], row) for row in range(number)] + ([(WEATHERS[4], seat)] if number else [])


def two_branches(seat, number):
    """Spaces for this number of Bots, three per branch."""
    return [(WEATHERS[2 * seat + bot // 3], bot % 3) for bot in range(number)]


def several_branches(seat, number):
    """Spaces for a Bot on each of this number of branches, and for two on the first."""
    return [(WEATHERS[bot], seat) for bot in range(number)] + ([(WEATHERS[0], 2)] if number else [])


MACHINES = {
    "bots_same_gov_branch": ("government", same_branch),
    "bots_same_rnd_branch": ("rnd", same_branch),
    "bots_government": ("government", two_branches),
    "bots_rnd": ("rnd", two_branches),
    "gov_branches_with_bot": ("government", several_branches),
    "rnd_branches_with_bot": ("rnd", several_branches),
}
"""The machine, and the spaces of the Bots with which a count is the given number."""


def position(counts, *numbers):
    """A position in which the count of each seat is the given number."""
    if counts == "subsidy_tiles":
        tiles = iter(BOX.subsidies)
        mats = [[next(tiles) for _ in range(number)] for number in numbers]
        return institute(*(bare(subsidies=each[:1], used=each[1:]) for each in mats))
    if counts in MATS:
        return institute(*(bare(**MATS[counts](number)) for number in numbers))
    machine, places = MACHINES[counts]
    branches = {weather: [EMPTY] * 3 for weather in WEATHERS}
    for seat, number in enumerate(numbers):
        for weather, row in places(seat, number):
            branches[weather][row] = seat
    return institute(*(bare() for _ in numbers), **{machine: branches})


def test_all_counts_have_a_test_position():
    assert set(COUNTS) == {*MATS, *MACHINES, "subsidy_tiles"}
    assert {goal.counts for goal in BOX.goals.values()} == set(COUNTS)


@pytest.mark.parametrize("counts", COUNTS)
def test_each_count_agrees_with_the_position(counts):
    state = position(counts, 3, 1)
    assert (COUNTS[counts](state, 0), COUNTS[counts](state, 1)) == (3, 1)


@pytest.mark.parametrize("goal", ENOUGH, ids=lambda goal: f"{goal.id}: {goal.counts} {goal.need}")
def test_a_goal_for_a_number_is_met_with_that_number_but_not_with_one_less(goal):
    assert meets_goal(position(goal.counts, goal.need, 0), 0, goal.id)
    assert not meets_goal(position(goal.counts, goal.need - 1, 0), 0, goal.id)


@pytest.mark.parametrize("goal", ENOUGH, ids=lambda goal: f"{goal.id}: {goal.counts} {goal.need}")
def test_a_goal_for_a_number_ignores_other_players(goal):
    if goal.counts not in MACHINES and goal.counts != "subsidy_tiles":
        assert not meets_goal(position(goal.counts, 0, goal.need), 0, goal.id)
        assert meets_goal(position(goal.counts, 0, goal.need), 1, goal.id)


@pytest.mark.parametrize("goal", MOST, ids=lambda goal: f"{goal.id}: most {goal.counts}")
def test_a_goal_for_the_most_is_met_by_the_most_and_by_joint_most_only(goal):
    assert meets_goal(position(goal.counts, 2, 1), 0, goal.id)
    assert meets_goal(position(goal.counts, 2, 2), 0, goal.id)
    assert meets_goal(position(goal.counts, 2, 2), 1, goal.id)
    assert not meets_goal(position(goal.counts, 2, 3), 0, goal.id)


@pytest.mark.parametrize("goal", MOST, ids=lambda goal: f"{goal.id}: most {goal.counts}")
def test_a_count_of_zero_is_never_the_most(goal):
    assert not meets_goal(position(goal.counts, 0, 0), 0, goal.id)


def test_only_placed_tokens_count_in_columns_and_rows():
    state = institute(bare(awards=2, waiting=[("government", "sun")]), bare())
    assert [COUNTS[name](state, 0) for name in ("tokens_col_government", "tokens_in_rows", "awards")] == [0, 0, 2]


def test_awards_are_one_token_type_citations_another_and_each_weather_its_own():
    office = dict(enumerate([("award",), ("award",), ("citation",), ("citation",), ("sun",), ("sun",)]))
    state = institute(bare(office={row: (*tokens, "", "") for row, tokens in office.items()}), bare())
    assert COUNTS["token_types_col_government"](state, 0) == 3


def test_a_completed_row_has_a_research_token_and_need_not_be_published():
    office = {0: ("sun", "award", "citation"), 1: ("award", "award", "award"), 2: ("sun", "sun", "")}
    assert COUNTS["completed_rows"](institute(bare(office=office), bare()), 0) == 1
    assert COUNTS["completed_rows"](institute(bare(office=office, published=[0]), bare()), 0) == 1


def test_used_subsidy_tiles_count():
    assert COUNTS["subsidy_tiles"](institute(bare(subsidies=["SU01"], used=["SU03", "SU05"]), bare()), 0) == 3
