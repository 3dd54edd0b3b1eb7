"""Placing Research tokens in the Office, step 4 of a turn (rulebook p. 12)."""

import pytest

from scoresheet.domain.titles.weather_machine.effects.machines import TurnBegan
from scoresheet.domain.titles.weather_machine.effects.office import FundingAdvanced, TokenPlaced, TokenRemoved
from scoresheet.domain.titles.weather_machine.effects.workshop import VouchersGained
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.turns import EndActions, Perform, TakeTurn
from tests.titles.weather_machine.positions import BOX, acting, held, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

RAINY = dict.fromkeys(range(6), ("", "rain", ""))
WORK = {"vouchers": {"lab": 1}, "bots": 1, "chemicals": {"green": 1}}
"""The needs of an action, which keep the turn from ending by itself."""


def ending(*tokens, **mat):
    """A position in which seat 0 only has to place these tokens."""
    return Steps(acting(bare(waiting=tokens, **mat), bare(), bare(), at=("lab", 1)))


def test_waiting_tokens_must_be_placed_at_the_end_of_the_turn():
    steps = ending(("government", "snow"))
    assert is_asked(steps.state, 0, ChooseSpace)
    assert {type(each) for each in steps.state.open_to(0).legal_moves(steps.state)} == {PlaceToken}


def test_a_token_goes_to_an_empty_space_of_its_column():
    office = {0: ("snow", "", ""), 2: ("award", "", ""), 3: ("", "snow", "")}
    steps = ending(("government", "snow"), office=office)
    assert fields(steps.state, PlaceToken, "department", "row") == [("government", row) for row in (1, 3, 4, 5)]


def test_a_row_has_research_tokens_of_one_weather_only():
    office = {0: ("", "rain", ""), 1: ("", "", "snow"), 2: ("", "award", "fog"), 3: ("", "award", "")}
    assert fields(ending(("government", "snow"), office=office).state, PlaceToken, "row") == [1, 3, 4, 5]


def test_several_rows_may_have_the_same_weather():
    office = {0: ("snow", "", ""), 1: ("", "", "snow")}
    steps = ending(("lab", "snow"), office=office)
    assert fields(steps.state, PlaceToken, "row") == [0, 1, 2, 3, 4, 5]
    steps.take(PlaceToken, row=4)
    assert [row.tokens for row in steps.state.laboratories[0].office if "snow" in row.tokens] == [
        ["snow", "", ""],
        ["", "", "snow"],
        ["", "snow", ""],
    ]


def test_example_a_snow_token_gains_a_step_on_the_government_track_but_not_two_vouchers_in_a_row_about_rain():
    steps = ending(("government", "snow"), office={5: ("", "rain", "")})
    assert 5 not in fields(steps.state, PlaceToken, "row")
    steps.take(PlaceToken, row=1)
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "government", 1)]


def test_the_bottom_space_of_the_government_column_gives_two_supply_vouchers():
    assert ending(("government", "snow")).take(PlaceToken, row=5).of(VouchersGained) == [VouchersGained(0, "supply", 2)]


@pytest.mark.parametrize("row", range(6))
@pytest.mark.parametrize("department", DEPARTMENTS)
def test_covering_a_space_gives_its_benefit(department, row):
    """With room for everything, a benefit is asked for or applied at once."""
    steps = ending((department, "sun"), workshop=3).take(PlaceToken, row=row)
    laboratory = steps.state.laboratories[0]
    got = sum(laboratory.vouchers.values()) + sum(laboratory.funding.values()) + laboratory.investments
    printed = {"government": BOX.office[row].government, "lab": BOX.office[row].lab, "rnd": BOX.office[row].rnd}
    assert bool(got or not is_asked(steps.state, 1, TakeTurn)) == bool(printed[department])


def test_several_tokens_are_placed_in_any_order():
    steps = ending(("government", "snow"), ("rnd", "fog"))
    assert {move.department for move in offered(steps.state, 0, PlaceToken)} == {"government", "rnd"}
    steps.take(PlaceToken, department="rnd", row=2)
    assert {move.department for move in offered(steps.state, 0, PlaceToken)} == {"government"}
    assert 2 not in fields(steps.state, PlaceToken, "row")


def test_two_equal_tokens_are_placed_separately():
    steps = ending(("government", "snow"), ("government", "snow"))
    steps.take(PlaceToken, row=3).take(PlaceToken, row=1)
    assert [placed.row for placed in steps.of(TokenPlaced)] == [3, 1]


def test_a_token_without_a_legal_space_is_removed_from_the_game():
    busy = bare(waiting=[("government", "snow")], office=RAINY, **WORK)
    steps = Steps(acting(busy, bare(), bare(), at=("lab", 1))).take(EndActions)
    assert steps.of(TokenRemoved) == [TokenRemoved(0, "government", "snow")]
    assert steps.state.laboratories[0].waiting == []


def test_a_token_without_a_space_is_removed_and_the_other_one_is_placed():
    office = {**RAINY, 5: ("award", "", "")}
    busy = bare(waiting=[("government", "snow"), ("rnd", "snow")], office=office, **WORK)
    steps = Steps(acting(busy, bare(), bare(), at=("lab", 1))).take(EndActions)
    assert steps.of(TokenPlaced) == [TokenPlaced(0, "rnd", "snow", 5)]
    assert steps.of(TokenRemoved) == [TokenRemoved(0, "government", "snow")]


def test_a_token_gained_this_turn_waits_and_completes_no_row_yet():
    """Two Sun tokens are in a row; the third comes from selling a Part, and the row cannot be published yet."""
    mat = bare(office={2: ("", "sun", "sun")}, waiting=[("government", "sun")], vouchers={"lab": 2})
    state = acting(mat, bare(), bare(), at=("lab", 0))
    assert not offered(state, 0, Perform)
    steps = Steps(state).take(PlaceToken, row=2)
    assert steps.state.laboratories[0].office[2].tokens == ["sun", "sun", "sun"]


def test_tokens_are_placed_after_the_actions():
    mat = bare(waiting=[("government", "sun")], vouchers={"lab": 1}, bots=1, chemicals={"green": 1})
    steps = Steps(acting(mat, bare(), bare(), at=("lab", 1)))
    assert not offered(steps.state, 0, PlaceToken)
    steps.take(Perform, action="work_experiment").take(SendToLab, weather="fog", row=0)
    assert offered(steps.state, 0, PlaceToken)
    assert steps.state.machines["lab"]["fog"] == [0, EMPTY, EMPTY]


def test_the_turn_ends_after_the_last_token():
    steps = ending(("government", "snow")).take(PlaceToken, row=3)
    assert steps.of(TurnBegan) == [TurnBegan(1)]
    assert (vouchers(steps.state), held(steps.state.laboratories[0].parts)) == ({}, {})
