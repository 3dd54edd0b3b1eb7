"""Bruno's exports at the end of a week ("Solo Mode")."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.effects.rival import NeutralDiskPlaced, TokenRemoved
from scoresheet.domain.titles.algae_inc.rival import ChooseRivalCity, SendRival, candidates
from scoresheet.domain.titles.algae_inc.state import BRUNO
from scoresheet.domain.titles.algae_inc.weekend import EndWeek
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import BOX, Steps, asked, biofuel, bioplastics, company

NONE = {"B": [0] * 4, "C": [0] * 3, "D": [0] * 4, "E": [0] * 3}
SIX = dict.fromkeys(BOX.cities, 6)


def week_over(week: int = 1, board: dict | None = None, disks: dict | None = None, **table) -> Steps:
    """End the last turn of a week; `disks` are Bruno's on the strips, and his city is Athina."""
    board = {**(board or biofuel()), "level": "E", "spot": 0, "energy": 0}
    state = company(board, **{"rows": [], "week": week, "demands": SIX, **table})
    state.bruno.strips = {**{level: list(spots) for level, spots in NONE.items()}, **(disks or {})}
    state.bruno.points = {}
    return asked(state, EndWeek(Seat(0)))


def sent(steps: Steps) -> list[str]:
    return [placed.city for placed in steps.of(NeutralDiskPlaced)]


@pytest.mark.parametrize(("week", "level"), [(1, "B"), (2, "C"), (3, "D"), (4, "E")])
def test_disks_leave_the_strip_turned_at_the_end_of_the_week_and_strip_e_in_the_last(week: int, level: str):
    one_each = {each: [1, *spots[1:]] for each, spots in NONE.items()}
    steps = week_over(week, disks=one_each, demands={**SIX, "Napoli": 1})
    assert [(placed.level, placed.spot, placed.city) for placed in steps.of(NeutralDiskPlaced)] == [
        (level, 0, "Napoli")
    ]
    assert {name: sum(left) for name, left in steps.state.bruno.strips.items()} == {
        name: int(name != level) for name in NONE
    }


def test_no_disk_goes_to_the_map_from_an_empty_strip():
    steps = week_over(1, disks={"C": [1, 1, 1]})
    assert sent(steps) == []
    assert steps.state.bruno.points == {}


def test_a_disk_goes_to_the_lowest_demand_next_to_a_neutral_disk():
    steps = week_over(demands={**SIX, "Thessaloniki": 2, "Napoli": 3, "Glasgow": 1}, disks={"B": [0, 1, 0, 0]})
    assert sent(steps) == ["Thessaloniki"]
    assert steps.state.disks["Thessaloniki"] == [BRUNO]


def test_a_city_with_a_neutral_disk_takes_no_second_one():
    demands = {**SIX, "Athina": 1, "Napoli": 2}
    steps = week_over(disks={"B": [0, 1, 1, 0]}, demands=demands)
    assert sent(steps)[0] == "Napoli"
    assert "Athina" not in sent(steps)


def test_a_city_with_a_token_is_preferred_among_equal_demands():
    demands = {**SIX, "Napoli": 1, "Thessaloniki": 1}
    steps = week_over(disks={"B": [0, 1, 0, 0]}, demands=demands, tokens=["Thessaloniki", "Glasgow"])
    assert sent(steps) == ["Thessaloniki"]
    lower = week_over(disks={"B": [0, 1, 0, 0]}, demands={**demands, "Thessaloniki": 2}, tokens=["Thessaloniki"])
    assert sent(lower) == ["Napoli"]


@pytest.mark.parametrize("tokens", [[], ["Napoli", "Thessaloniki"]])
def test_the_player_chooses_among_cities_that_are_still_equal(tokens: list[str]):
    demands = {**SIX, "Napoli": 1, "Thessaloniki": 1}
    steps = week_over(disks={"B": [0, 1, 0, 0]}, demands=demands, tokens=tokens)
    assert steps.is_asked(ChooseRivalCity)
    assert steps.fields(SendRival, "city") == ["Napoli", "Thessaloniki"]
    steps.take(SendRival, city="Napoli")
    assert sent(steps) == ["Napoli"]


def test_bruno_scores_the_demand_of_the_city():
    steps = week_over(disks={"B": [0, 1, 0, 0]}, demands={**SIX, "Napoli": 4}, tokens=[])
    assert steps.state.bruno.points == {"exports": 4}


def test_a_token_on_the_city_leaves_the_game_unseen_for_2_points():
    steps = week_over(disks={"B": [0, 1, 0, 0]}, demands={**SIX, "Napoli": 4}, tokens=["Napoli"])
    assert steps.state.bruno.points == {"exports": 4, "tokens": 2}
    assert steps.of(TokenRemoved) == [TokenRemoved("Napoli")]
    assert steps.state.tokens == []
    assert steps.state.seen == company(biofuel()).seen


def test_example_of_a_disk_of_strip_c():
    demands = {**SIX, "Napoli": 3, "Split": 1, "Cluj": 1}
    state = company(
        biofuel(level="E", energy=0), week=2, rows=[], demands=demands, tokens=["Cluj", "Napoli"],
        disks={"Thessaloniki": [BRUNO]},
    )  # fmt: skip
    state.bruno.strips = {**NONE, "C": [0, 1, 0]}
    state.bruno.points = {}
    steps = asked(state, EndWeek(Seat(0)))
    assert sent(steps) == ["Cluj"]
    assert state.bruno.points == {"exports": 1, "tokens": 2}


def test_each_disk_is_placed_before_the_next_and_opens_new_neighbours():
    demands = {**SIX, "Napoli": 3, "Roma": 1, "Thessaloniki": 2, "Split": 2, "Cluj": 2}
    steps = week_over(disks={"B": [0, 1, 1, 0]}, demands=demands)
    assert sent(steps)[0] == "Thessaloniki"
    assert steps.fields(SendRival, "city") == ["Cluj", "Split"]


def test_the_players_disks_do_not_affect_the_choice():
    demands = {**SIX, "Napoli": 2, "Thessaloniki": 1, "Roma": 1}
    board = biofuel(exported=["Thessaloniki", "Milano"])
    steps = week_over(board=board, disks={"B": [0, 1, 0, 0]}, demands=demands)
    assert sent(steps) == ["Thessaloniki"]
    assert steps.state.disks["Thessaloniki"] == [0, BRUNO]


def test_disks_leave_from_the_left():
    steps = week_over(3, disks={"D": [0, 2, 0, 1]}, demands={**SIX, "Napoli": 1, "Roma": 2, "Milano": 3})
    assert [(placed.spot, placed.city) for placed in steps.of(NeutralDiskPlaced)] == [
        (1, "Napoli"),
        (1, "Roma"),
        (3, "Milano"),
    ]


def test_bruno_claims_milestones_once_after_all_disks_of_the_week():
    demands = {**SIX, "Napoli": 4, "Thessaloniki": 5, "Athina": 6}
    steps = week_over(disks={"B": [0, 1, 1, 0]}, demands=demands, rows=["M01a", "M08a", "M09b"], tokens=[])
    assert sent(steps) == ["Napoli", "Thessaloniki"]
    assert [(each.seat, each.milestone) for each in steps.of(MilestoneAchieved)] == [(BRUNO, "M01a"), (BRUNO, "M08a")]
    kinds = [type(effect) for effect in steps.effects]
    assert kinds.index(MilestoneAchieved) > max(i for i, kind in enumerate(kinds) if kind is NeutralDiskPlaced)
    assert steps.state.bruno.points == {"exports": 9, "milestones": 1 + 3, "monday": 2}


def test_disks_of_different_weeks_do_not_count_as_one_action():
    steps = week_over(disks={"B": [0, 1, 0, 0], "C": [1, 0, 0]}, demands={**SIX, "Napoli": 5, "Roma": 4}, rows=["M08a"])
    assert sent(steps) == ["Napoli"]
    again = asked(steps.state, EndWeek(Seat(0)))
    assert sent(again) == ["Roma"]
    assert not steps.of(MilestoneAchieved) + again.of(MilestoneAchieved)


def test_brunos_start_disk_counts_for_sums_and_regions_but_claims_no_milestone_at_set_up():
    assert company(biofuel(), rows=["M01a"]).achieved == {}
    demands = {**SIX, "Napoli": 6, "Roma": 6, "Thessaloniki": 6}
    steps = week_over(3, disks={"D": [2, 0, 0, 0]}, demands={**demands, "Napoli": 5, "Roma": 5}, rows=["M07a", "M07b"])
    assert sent(steps) == ["Napoli", "Roma"]
    assert steps.state.achieved == {}
    steps = week_over(
        3, disks={"D": [3, 0, 0, 0]}, demands={**demands, "Napoli": 5, "Roma": 5, "Milano": 2}, rows=["M07a"]
    )
    assert steps.state.achieved == {"M07a": [BRUNO]}


def test_milestones_score_by_order_of_arrival_for_bruno_and_the_player():
    board = biofuel(milestones=["M08a"])
    demands = {**SIX, "Napoli": 4, "Thessaloniki": 5}
    steps = week_over(board=board, disks={"B": [0, 1, 1, 0]}, demands=demands, rows=["M08a"], tokens=[])
    assert [each.rank for each in steps.of(MilestoneAchieved)] == [2]
    assert steps.state.bruno.points["milestones"] == 2


@pytest.mark.parametrize(("occupied", "opened"), [([], True), (["Napoli"], False)])
def test_bruno_opens_a_city_at_distance_1_by_a_disk_on_a_city_without_disks(occupied: list[str], opened: bool):
    steps = week_over(
        board=biofuel(exported=occupied), disks={"B": [0, 1, 0, 0]}, demands={**SIX, "Napoli": 1}, rows=["M03a", "M03b"]
    )
    assert sent(steps) == ["Napoli"]
    assert steps.state.achieved == ({"M03a": [BRUNO]} if opened else {})


def test_brunos_export_to_a_city_with_the_players_disk_gives_2_euros_by_ability():
    board = bioplastics(ability="OTHERS_IN_MY_CITY_EUR1_2P_EUR2", exported=["Napoli"], items={})
    steps = week_over(4, board=board, disks={"E": [1, 0, 0]}, demands={**SIX, "Napoli": 1})
    assert sent(steps) == ["Napoli"]
    assert steps.items() == {"eur": 2}


def test_brunos_disk_always_finds_a_city():
    state = company(biofuel())
    for number in range(17):
        cities = candidates(state)
        assert cities, number
        state.disks.setdefault(cities[-1], []).append(BRUNO)
