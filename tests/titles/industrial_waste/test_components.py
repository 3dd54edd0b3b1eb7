"""What is in the box, and what each company begins with ("Game Pieces", "Each player starts with")."""

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


def test_two_to_four_play():
    assert list(TITLE.seats) == SEATS


@pytest.mark.parametrize("seats", SEATS)
def test_fifty_raw_materials_less_five_a_company_are_in_the_supply(seats):
    assert new_game(seats).supply == 50 - 5 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_every_company_begins_alike(seats):
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


def test_before_anything_is_laid_out_all_numbers_are_nought():
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


def test_green_costs_nothing_yellow_five_and_a_space_red_ten_and_two():
    assert [fine_for(BOX, waste) for waste in (0, 9, 13)] == [Fine(0, 0), Fine(5, 1), Fine(10, 2)]


def test_tracks_and_prices_are_those_of_the_rules():
    assert (BOX.limits.growth, BOX.limits.coworkers) == ((14, 20), (1, 5))
    assert (BOX.limits.waste, BOX.limits.innovation) == ((0, 16), (1, 5))
    assert (BOX.prices.loan, BOX.prices.innovation, BOX.prices.bribery) == (10, 5, 1)


def test_every_value_of_the_box_names_where_it_comes_from():
    tables = msgspec.to_builtins(BOX)
    assert set(TITLE.sources) <= {"rulebook", "public", "reconstructed"}
    assert sum(TITLE.sources.values()) == values(tables)


def values(table: dict) -> int:
    """Numbers and pairs in nested tables; the edition's name is no value of the box."""
    nested = [thing for thing in table.values() if isinstance(thing, dict)]
    return sum(values(inner) for inner in nested) + sum(not isinstance(thing, dict | str) for thing in table.values())
