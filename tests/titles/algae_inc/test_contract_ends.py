"""What contracts score at the end ("Contract Bonus", Appendix 1)."""

import pytest

from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.scoring import scores
from scoresheet.domain.titles.algae_inc.setup import TakePool
from scoresheet.domain.titles.algae_inc.state import Placed, State
from tests.titles import playing
from tests.titles.algae_inc.deliveries import end_points, with_end
from tests.titles.algae_inc.positions import BOX, Lots, biofuel, bioplastics, company, cosmetics, food

MAKE = {"biofuel": biofuel, "bioplastics": bioplastics, "cosmetics": cosmetics, "food": food}
CITIES = ["London", "Lyon", "Milano", "Berlin", "Athina"]
DEMANDS = {"London": 4, "Lyon": 4, "Milano": 1, "Berlin": 6, "Athina": 6, "Bergen": 4, "Roma": 6}
TILES = ["STO_1", "INC_O", "INC_E"]
TEAM = {"HIRE_O2": "operators", "HIRE_E2": "engineers", "HIRE_S2": "scientists"}


def ends(code: str) -> list[tuple[str, str]]:
    """The cards that score in this way."""
    return [
        (department, name)
        for department, cards in BOX.contracts.items()
        for name, card in cards.items()
        if card.end == code
    ]


def each_card(code: str, **own) -> set[int]:
    """What a position scores by every card that has this end."""
    return {end_points(with_end(MAKE[name](grid={}, **own), card), demands=DEMANDS) for name, card in ends(code)}


@pytest.mark.parametrize(
    ("built", "points"),
    [([], 0), (["CAP1"], 1), (["CAP1", "CAP2", "CONV1", "INJB-1", "SPEC", "FLEX"], 6)],
)
def test_1_point_for_each_engineering_tile_on_the_board(built: list[str], points: int):
    assert each_card("ENG1", built=built) == {points}


def test_a_first_level_that_was_replaced_counts_no_more():
    board = with_end(food(built=["INJB-1"]), "1")
    assert end_points(board) == 1
    assert end_points({**board, "built": {"INJB": "INJB-2"}}) == 1


@pytest.mark.parametrize(("gone", "points"), [([], 0), (TILES[:1], 1), (TILES, 3)])
def test_1_point_for_each_science_tile_but_none_for_combo_tiles(gone: list[str], points: int):
    assert each_card("SCI1", gone=gone) == {points}
    for name, card in ends("SCI1"):
        state = company(with_end(MAKE[name](gone=gone), card), MAKE["bioplastics"]())
        put_combo(state)
        assert scores(state)[0].parts["contract"] == points


def put_combo(state: State) -> None:
    """A combo tile lies in the grid of seat 0."""
    state.departments[0].placed.append(Placed("COMBO1", [(0, 7), (1, 7)]))


def test_3_points_for_each_combo_tile_placed_but_none_for_those_in_reserve_or_for_science_tiles():
    for name, card in ends("COMBO3"):
        state = company(with_end(MAKE[name](taken=["COMBO2"], gone=["INC_O"]), card), food())
        assert scores(state)[0].parts["contract"] == 0
        put_combo(state)
        assert scores(state)[0].parts["contract"] == 3


@pytest.mark.parametrize(("exported", "points"), [([], 0), (CITIES[:1], 2), (CITIES[:2], 2), (CITIES, 6)])
def test_2_points_for_each_different_demand_of_the_own_cities(exported: list[str], points: int):
    assert each_card("DVKIND2", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [(["Milano", "Berlin"], 0), (CITIES[:1], 3), (CITIES, 6)])
def test_3_points_for_each_own_city_that_asks_just_4(exported: list[str], points: int):
    assert each_card("DV4_3", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [(["Milano", "Lyon"], 0), (["Berlin"], 4), (CITIES, 8)])
def test_4_points_for_each_own_city_that_asks_just_6(exported: list[str], points: int):
    assert each_card("DV6_4", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [([], 0), (CITIES[:1], 1), (CITIES, 5)])
def test_1_point_for_each_own_city(exported: list[str], points: int):
    assert each_card("CITY1", exported=exported) == {points}


def test_a_disk_at_the_contract_is_no_city():
    assert each_card("CITY1", exported=CITIES[:1], delivered=True, disks=8) == {1}


@pytest.mark.parametrize("code", ["HIRE_O2", "HIRE_E2", "HIRE_S2"])
@pytest.mark.parametrize("number", [1, 2, 5])
def test_2_points_for_each_recruit_of_a_team_but_none_for_the_printed_one(code: str, number: int):
    others = {team: 4 for team in TEAM.values() if team != TEAM[code]}
    assert each_card(code, staff={TEAM[code]: number, **others}) == {2 * (number - 1)}


@pytest.mark.parametrize(
    ("staff", "points"), [({}, 0), ({"operators": 2}, 1), ({"operators": 2, "engineers": 5, "scientists": 3}, 7)]
)
def test_1_point_for_each_recruit_of_any_team(staff: dict[str, int], points: int):
    assert each_card("STAFF1", staff=staff) == {points}


def test_the_staff_tile_of_the_set_up_counts_as_recruited():
    table = playing.laid_out(TITLE, 1, Lots())
    while not playing.legal(TITLE, table.state, 0, TakePool):
        TITLE.play(table.state, 0, TITLE.legal_moves(table.state, 0)[0], Lots())
    TITLE.play(table.state, 0, playing.legal(TITLE, table.state, 0, TakePool)[0], Lots())
    assert sum(table.state.departments[0].recruited.values()) == 1


@pytest.mark.parametrize(
    ("milestones", "points"),
    [([], 0), (["M01a"], 2), (["M01a", "M02a"], 2), (["M01a", "M04a", "M07a", "M10a", "M13a", "M14a"], 10)],
)
def test_2_points_for_each_colour_with_an_own_milestone(milestones: list[str], points: int):
    assert each_card("COLOR2", milestones=milestones) == {points}


def test_milestones_of_others_bring_no_colour():
    board = with_end(bioplastics(), "3")
    state = company(board, food(milestones=["M01a", "M04a"]))
    assert scores(state)[0].parts["contract"] == 0


def test_every_end_is_tried_here():
    tried = {"ENG1", "SCI1", "COMBO3", "DVKIND2", "DV4_3", "DV6_4", "CITY1", *TEAM, "STAFF1", "COLOR2"}
    assert tried == set(BOX.contract_ends)
    assert all(ends(code) for code in tried)


def test_before_contracts_are_chosen_none_scores():
    state = company(biofuel(built=["CAP1"]), food())
    state.departments[0].end = ""
    assert scores(state)[0].parts["contract"] == 0
