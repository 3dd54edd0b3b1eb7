"""The end of the month ("End of the Month")."""

import pytest

from scoresheet.domain.commands.sheet import ranking
from scoresheet.domain.titles.algae_inc.effects.month import MonthEnded, PhaseBegan, StripTurned
from scoresheet.domain.titles.algae_inc.scoring import scores
from scoresheet.domain.titles.algae_inc.state import Placed
from scoresheet.domain.titles.algae_inc.weekend import EndWeek
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.deliveries import with_end
from tests.titles.algae_inc.positions import BOX, Board, asked, biofuel, bioplastics, company, cosmetics, food

ROWS = ["M01a", "M02a", "M04a", "M05a", "M07a", "M08a", "M10a", "M11a", "M13a", "M14a"]
"""As they lie in these tests, two of a colour."""
RED, YELLOW, GREEN = 3, 4, 7


def parts(*boards: Board, seat: int = 0, **table) -> dict[str, int]:
    """Return a seat's score by part."""
    return scores(company(*boards, **{"rows": ROWS, **table}))[seat].parts


def month(board: Board, **table) -> int:
    """Return the milestone bonus of a board."""
    return parts(board, food(), **table)["month"]


def at_end(board: Board, energy: int, spot: int, **own) -> Board:
    return {**board, "energy": energy, "level": "E", "spot": spot, **own}


def laid(*cells: list[tuple[int, int]], tiles: tuple[str, ...] = ()) -> list[Placed]:
    """Lay tiles in the science grid."""
    names = tiles or tuple(f"INC_{number}" for number in range(len(cells)))
    return [Placed(name, list(each)) for name, each in zip(names, cells, strict=True)]


def test_the_month_ends_after_the_fourth_week_without_a_weekend():
    state = company(at_end(biofuel(), GREEN, 0), at_end(food(), GREEN, 0), week=4)
    steps = asked(state, EndWeek(Seat(0)))
    assert steps.of(MonthEnded)
    assert not steps.of(PhaseBegan) + steps.of(StripTurned)
    assert (steps.state.over(), steps.state.phase, steps.items()) == (True, "over", {})


def test_the_month_goes_on_after_the_third_week():
    state = company(at_end(biofuel(), RED, 0), at_end(food(), RED, 0), week=3)
    assert not asked(state, EndWeek(Seat(0))).of(MonthEnded)


BOTH_OF_3_ONE_OF_4 = ["M07a", "M08a", "M10a"]


@pytest.mark.parametrize(("energy", "points"), [(0, 0), (RED, 0), (YELLOW, 6), (6, 6), (GREEN, 8), (10, 8)])
def test_the_energy_zone_determines_the_number_of_milestone_bonuses(energy: int, points: int):
    board = at_end(biofuel(milestones=BOTH_OF_3_ONE_OF_4), energy, spot=1)
    assert month(board, month="1a") == points


@pytest.mark.parametrize(("spot", "points"), [(0, 2 + 6), (1, 6 + 2), (2, 2 + 0)])
def test_milestone_bonuses_are_those_touched_by_the_last_spot(spot: int, points: int):
    board = at_end(biofuel(milestones=[*BOTH_OF_3_ONE_OF_4, "M04a"]), GREEN, spot)
    assert month(board, month="1a") == points


def test_the_better_bonus_scores_in_the_yellow_zone():
    for side, spot, points in (("1a", 1, 6), ("1b", 1, 6), ("3a", 0, 3)):
        board = at_end(biofuel(milestones=BOTH_OF_3_ONE_OF_4), YELLOW, spot)
        assert month(board, month=side) == points


def test_the_lightest_colour_never_scores():
    assert all(place.colour != 1 for strip in BOX.vp_strips.values() for place in strip.places)
    for side in BOX.vp_strips:
        for spot in range(3):
            assert month(at_end(biofuel(milestones=["M01a", "M02a"]), GREEN, spot), month=side) == 0


def test_no_milestone_bonus_scores_before_the_last_strip_is_reached():
    assert month(biofuel(milestones=ROWS, energy=GREEN, level="D", spot=1), month="1a") == 0


def test_example_of_three_milestone_bonuses():
    emma = at_end(food(milestones=["M10a", "M07a", "M08a"]), YELLOW, spot=1)
    rafael = at_end(biofuel(milestones=["M11a", "M13a", "M14a"]), GREEN, spot=2)
    peter = at_end(cosmetics(milestones=["M04a", "M05a"]), RED, spot=0)
    state = company(emma, rafael, peter, rows=ROWS, month="1a")
    assert [score.parts["month"] for score in scores(state)] == [3 * 2, 2 + 8, 0]


def test_choose_weekend_and_month_bonus_scores_the_best_of_all_four_places():
    chosen = biofuel(ability="CHOOSE_WEEKEND_AND_MONTH_BONUS", milestones=[*BOTH_OF_3_ONE_OF_4, "M13a"])
    by_energy = {energy: month(at_end(chosen, energy, spot=0), month="1a") for energy in (RED, YELLOW, GREEN)}
    assert by_energy == {RED: 0, YELLOW: 6, GREEN: 6 + 4}


def test_always_2_weekend_gives_no_milestone_bonus():
    board = cosmetics(ability="ALWAYS_2_WEEKEND", milestones=BOTH_OF_3_ONE_OF_4)
    assert month(at_end(board, RED, spot=1), month="1a") == 0
    assert month(at_end(board, YELLOW, spot=1), month="1a") == 6


@pytest.mark.parametrize(("milestones", "used", "points"), [([], 0, 0), (ROWS[:3], 1, 2), (ROWS[:4], 0, 4)])
def test_each_uncovered_tile_still_available_scores_1_point(milestones: list[str], used: int, points: int):
    board = biofuel(milestones=milestones, used=used, exported=["Lyon"] if used else [])
    assert parts(board, food())["exports"] == points


COLUMN = [[(0, 0), (0, 1)], [(0, 2), (0, 3)], [(1, 0), (2, 0)], [(1, 2)], [(2, 1), (2, 2)]]


def test_example_of_five_tiles_side_by_side_and_one_apart():
    grid = laid(*COLUMN, [(5, 6), (5, 7)])
    assert parts(cosmetics(placed=grid), food())["science"] == 5


def test_tiles_that_touch_only_at_a_corner_do_not_form_a_group():
    assert parts(biofuel(placed=laid([(0, 0)], [(1, 1)])), food())["science"] == 1
    assert parts(biofuel(placed=laid([(0, 0)], [(1, 0)])), food())["science"] == 2


def test_combo_tiles_count_as_science_tiles_but_reserve_and_engineering_tiles_do_not():
    grid = laid([(0, 0)], [(1, 0)], tiles=("INC_O", "COMBO1"))
    assert parts(biofuel(placed=grid, taken=["COMBO2"], built=["CAP1"]), food())["science"] == 2
    assert parts(biofuel(), food())["science"] == 0


def test_example_of_a_contract_for_four_engineers():
    assert parts(with_end(food(staff={"engineers": 5}), "7"), biofuel())["contract"] == 8


def test_example_of_14_items_for_3_points():
    emma = food(items={"eur": 4, "fe": 1, "sp": 5}, taken=["COMBO1"], cubes={"SD": 2, "spirulina": 1})
    assert parts(emma, biofuel())["resources"] == 3


@pytest.mark.parametrize(
    "own",
    [
        {"items": {"eur": 1}},
        {"items": {"sp": 1}},
        {"items": {"mv": 1}},
        {"items": {"fe": 1}},
        {"items": {"ca": 1}},
        {"items": {"wild": 1}},
        {"cubes": {"spirulina": 1}},
        {"cubes": {"U1": 1}},
        {"cubes": {"G2": 1}},
        {"cubes": {"GX": 1}},
        {"taken": ["COMBO1"]},
    ],
)
def test_every_item_left_is_a_quarter_of_a_point(own: dict):
    three = {"cubes": {"ND": 3}, "items": {}}
    more = {**three, **own, "cubes": {**three["cubes"], **own.get("cubes", {})}}
    assert [parts(food(**each), biofuel())["resources"] for each in (three, more)] == [0, 1]


@pytest.mark.parametrize(("number", "points"), [(0, 0), (3, 0), (4, 1), (7, 1), (8, 2)])
def test_item_points_are_rounded_down(number: int, points: int):
    assert parts(biofuel(cubes={}, items={"eur": number}), food())["resources"] == points


def test_export_tiles_staff_and_placed_tiles_are_not_items():
    board = biofuel(cubes={}, exported=["Lyon", "Milano"], milestones=ROWS[:2], staff={"operators": 5}, built=["CAP1"])
    assert parts({**board, "placed": laid([(0, 0)])}, food())["resources"] == 0


def test_points_scored_during_the_game_count():
    on_the_way = {
        "milestones": 3,
        "contract_export": 4,
        "re_exports": 2,
        "export_income": 5,
        "facility": 3,
        "energy": 1,
    }
    state = company(biofuel(cubes={}, points=on_the_way), food(cubes={}))
    score = scores(state)[0]
    assert score.points == 18
    assert {name: number for name, number in score.parts.items() if number} == on_the_way


def standing(*milestones: list[str], later: tuple[str, ...] = ()) -> list[list[int]]:
    """Return the ranking of players with equal points and these milestones; seat 0 comes last to the later ones."""
    makes = (biofuel, food, cosmetics, bioplastics)
    boards = [make(cubes={}, milestones=own) for make, own in zip(makes, milestones, strict=False)]
    state = company(*boards, rows=ROWS)
    for name in later:
        state.achieved[name].append(state.achieved[name].pop(0))
    for seat, department in enumerate(state.departments):
        department.points["energy"] = 50 - scores(state)[seat].points
    assert len({score.points for score in scores(state)}) == 1
    return ranking(scores(state))


def test_the_highest_score_wins():
    state = company(biofuel(cubes={}, points={"energy": 9}), food(cubes={}, milestones=["M14a"]))
    assert ranking(scores(state)) == [[0], [1]]


def test_a_tie_goes_to_the_player_with_the_bottommost_milestone_row():
    assert standing(["M07a", "M10a"], ["M11a"]) == [[1], [0]]
    assert standing(["M14a"], ["M13a", "M01a", "M02a"]) == [[0], [1]]
    assert standing([], ["M01a"]) == [[1], [0]]


def test_players_on_the_same_row_rank_by_order_of_arrival():
    assert standing(["M11a"], ["M11a"]) == [[0], [1]]
    assert standing(["M11a"], ["M11a", "M10a"], later=("M11a",)) == [[1], [0]]


def test_players_without_markers_share_the_place():
    assert standing([], []) == [[0, 1]]
    assert standing([], ["M01a"], []) == [[1], [0, 2]]


def test_current_scores_assume_that_the_month_ends_now():
    assert scores(company(biofuel(cubes={}, items={"eur": 8}), food(), week=2))[0].points == 2
