"""The end scoring of contracts ("Contract Bonus", Appendix 1)."""

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
    """Return the cards with this end scoring."""
    return [
        (department, name)
        for department, cards in BOX.contracts.items()
        for name, card in cards.items()
        if card.end == code
    ]


def each_card(code: str, **own) -> set[int]:
    """Return the points of a position for every card with this end scoring."""
    return {end_points(with_end(MAKE[name](grid={}, **own), card), demands=DEMANDS) for name, card in ends(code)}


@pytest.mark.parametrize(
    ("built", "points"),
    [([], 0), (["CAP1"], 1), (["CAP1", "CAP2", "CONV1", "INJB-1", "SPEC", "FLEX"], 6)],
)
def test_each_engineering_tile_on_the_board_scores_1_point(built: list[str], points: int):
    assert each_card("ENG1", built=built) == {points}


def test_a_replaced_first_level_tile_no_longer_counts():
    board = with_end(food(built=["INJB-1"]), "1")
    assert end_points(board) == 1
    assert end_points({**board, "built": {"INJB": "INJB-2"}}) == 1


@pytest.mark.parametrize(("gone", "points"), [([], 0), (TILES[:1], 1), (TILES, 3)])
def test_each_science_tile_scores_1_point_and_combo_tiles_none(gone: list[str], points: int):
    assert each_card("SCI1", gone=gone) == {points}
    for name, card in ends("SCI1"):
        state = company(with_end(MAKE[name](gone=gone), card), MAKE["bioplastics"]())
        put_combo(state)
        assert scores(state)[0].parts["contract"] == points


def put_combo(state: State) -> None:
    """Lay a combo tile in the grid of seat 0."""
    state.departments[0].placed.append(Placed("COMBO1", [(0, 7), (1, 7)]))


def test_each_placed_combo_tile_scores_3_points_but_reserve_and_science_tiles_none():
    for name, card in ends("COMBO3"):
        state = company(with_end(MAKE[name](taken=["COMBO2"], gone=["INC_O"]), card), food())
        assert scores(state)[0].parts["contract"] == 0
        put_combo(state)
        assert scores(state)[0].parts["contract"] == 3


@pytest.mark.parametrize(("exported", "points"), [([], 0), (CITIES[:1], 2), (CITIES[:2], 2), (CITIES, 6)])
def test_each_different_demand_of_own_cities_scores_2_points(exported: list[str], points: int):
    assert each_card("DVKIND2", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [(["Milano", "Berlin"], 0), (CITIES[:1], 3), (CITIES, 6)])
def test_each_own_city_with_a_demand_of_exactly_4_scores_3_points(exported: list[str], points: int):
    assert each_card("DV4_3", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [(["Milano", "Lyon"], 0), (["Berlin"], 4), (CITIES, 8)])
def test_each_own_city_with_a_demand_of_exactly_6_scores_4_points(exported: list[str], points: int):
    assert each_card("DV6_4", exported=exported) == {points}


@pytest.mark.parametrize(("exported", "points"), [([], 0), (CITIES[:1], 1), (CITIES, 5)])
def test_each_own_city_scores_1_point(exported: list[str], points: int):
    assert each_card("CITY1", exported=exported) == {points}


def test_a_disk_at_the_contract_does_not_count_as_a_city():
    assert each_card("CITY1", exported=CITIES[:1], delivered=True, disks=8) == {1}


@pytest.mark.parametrize("code", ["HIRE_O2", "HIRE_E2", "HIRE_S2"])
@pytest.mark.parametrize("number", [1, 2, 5])
def test_each_recruit_of_a_team_scores_2_points_but_the_printed_one_none(code: str, number: int):
    others = {team: 4 for team in TEAM.values() if team != TEAM[code]}
    assert each_card(code, staff={TEAM[code]: number, **others}) == {2 * (number - 1)}


@pytest.mark.parametrize(
    ("staff", "points"), [({}, 0), ({"operators": 2}, 1), ({"operators": 2, "engineers": 5, "scientists": 3}, 7)]
)
def test_each_recruit_of_any_team_scores_1_point(staff: dict[str, int], points: int):
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
def test_each_colour_with_an_own_milestone_scores_2_points(milestones: list[str], points: int):
    assert each_card("COLOR2", milestones=milestones) == {points}


def test_opponents_milestones_do_not_count_for_colours():
    board = with_end(bioplastics(), "3")
    state = company(board, food(milestones=["M01a", "M04a"]))
    assert scores(state)[0].parts["contract"] == 0


def test_every_end_scoring_is_tested_here():
    tried = {"ENG1", "SCI1", "COMBO3", "DVKIND2", "DV4_3", "DV6_4", "CITY1", *TEAM, "STAFF1", "COLOR2"}
    assert tried == set(BOX.contract_ends)
    assert all(ends(code) for code in tried)


def test_no_contract_scores_before_contracts_are_chosen():
    state = company(biofuel(built=["CAP1"]), food())
    state.departments[0].end = ""
    assert scores(state)[0].parts["contract"] == 0
