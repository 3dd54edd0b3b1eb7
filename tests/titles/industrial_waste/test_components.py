"""The contents of the box and the start values of each company ("Game Pieces", "Each player starts with")."""

import msgspec
import pytest

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.accident import fine_for, zone
from scoresheet.domain.titles.industrial_waste.components import EDITIONS, Fine
from scoresheet.domain.titles.industrial_waste.state import State
from tests.titles.industrial_waste.positions import Youngest

BOX = EDITIONS.today.components
SEATS = [2, 3, 4]


def new_game(seats: int, starting: int = 0) -> State:
    state = TITLE.begin_with(seats, {})
    table = TITLE.table(state, Youngest(state, starting))
    TITLE.set_up(table)
    table.settle()
    return state


def test_there_are_53_cards_of_ten_kinds():
    counts = msgspec.to_builtins(BOX.cards)
    assert sum(counts.values()) == 53
    assert list(counts.values()) == [9, 8, 8, 7, 7, 4, 4, 3, 2, 1]


def test_the_game_is_for_two_to_four_players():
    assert list(TITLE.seats) == SEATS


@pytest.mark.parametrize("seats", SEATS)
def test_the_supply_starts_with_50_raw_materials_less_5_per_company(seats):
    assert new_game(seats).supply == 50 - 5 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_every_company_starts_with_the_same_values(seats):
    for company in new_game(seats).companies:
        assert (company.cash, company.loans, company.materials, company.waste) == (15, 0, 5, 0)
        assert (company.growth, company.coworkers) == (14, 5)
        assert (company.rationalization, company.materials_needed, company.waste_reduction) == (5, 5, 5)
        assert (company.hand, company.saved) == ([], [])


@pytest.mark.parametrize("starting", [0, 1, 2])
def test_the_first_starting_player_is_drawn(starting):
    state = new_game(3, starting)
    assert state.starting == starting
    assert state.to_act() == [starting]


def test_all_numbers_are_zero_before_setup():
    state = TITLE.begin_with(3, {})
    assert (state.supply, state.round, state.deck) == (0, 0, [])
    assert all(company.cash == company.growth == 0 for company in state.companies)


def test_innovation_points_grow_with_every_hole():
    assert [BOX.track_points[str(marker)] for marker in (5, 4, 3, 2, 1)] == [1, 3, 6, 10, 15]


@pytest.mark.parametrize(
    ("waste", "colour"), [(0, "green"), (8, "green"), (9, "yellow"), (12, "yellow"), (13, "red"), (16, "red")]
)
def test_the_waste_track_is_green_to_8_yellow_to_12_and_red_to_16(waste, colour):
    assert zone(BOX, waste) == colour


def test_green_has_no_fine_yellow_costs_5_million_and_1_space_red_10_million_and_2_spaces():
    assert [fine_for(BOX, waste) for waste in (0, 9, 13)] == [Fine(0, 0), Fine(5, 1), Fine(10, 2)]


def test_tracks_and_prices_match_the_rules():
    assert (BOX.limits.growth, BOX.limits.coworkers) == ((14, 20), (1, 5))
    assert (BOX.limits.waste, BOX.limits.innovation) == ((0, 16), (1, 5))
    assert (BOX.prices.loan, BOX.prices.innovation, BOX.prices.bribery) == (10, 5, 1)


def test_every_value_of_the_box_names_its_source():
    tables = msgspec.to_builtins(BOX)
    assert set(TITLE.sources) <= {"rulebook", "public", "reconstructed"}
    assert sum(TITLE.sources.values()) == values(tables)


def values(table: dict) -> int:
    """Count the numbers and pairs in nested tables, without the edition's name."""
    nested = [thing for thing in table.values() if isinstance(thing, dict)]
    return sum(values(inner) for inner in nested) + sum(not isinstance(thing, dict | str) for thing in table.values())
