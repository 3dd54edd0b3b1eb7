"""Investment tiles: placing and flipping Goal tiles (player aid; rulebook p. 9)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline, TakeNext
from scoresheet.domain.titles.weather_machine.effects.office import GoalFlipped, GoalPlaced, InvestmentReturned
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, VouchersPaid
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.goals import FlipGoal, PlaceGoal, UseSubsidy
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import PlacedGoal
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.titles.weather_machine.vouchers import AdvanceTrack, GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.positions import BOX, at_turn, held, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

THREE = ["A1", "A4", "A7"]
"""A Goal tile of each colour."""


def turn(**mat):
    """Begin the turn of seat 0, who has an Investment tile and a Goal tile of each colour by default."""
    return Steps(at_turn(bare(**{"investments": 1, "goals": THREE, **mat}), bare(), bare()))


def test_example_two_blue_tiles_and_an_investment_tile_can_be_used_and_a_flipped_one_cannot():
    steps = turn(subsidies=["SU07", "SU15"], used=["SU09"])
    assert fields(steps.state, UseSubsidy, "tile") == ["SU07", "SU15"]
    assert offered(steps.state, 0, PlaceGoal)


def test_without_an_investment_tile_no_goal_is_placed_or_flipped():
    steps = turn(investments=0, placed={"government.top": "A2"}, funding={"government": 1})
    assert not offered(steps.state, 0, PlaceGoal)
    assert not offered(steps.state, 0, FlipGoal)


def test_a_goal_goes_to_an_empty_space_of_its_colour_top_or_bottom():
    steps = turn(placed={"lab.top": "A5", "rnd.top": "A8", "rnd.bottom": "A9"})
    assert fields(steps.state, PlaceGoal, "goal", "space") == [("A1", "top"), ("A1", "bottom"), ("A4", "bottom")]


def test_placing_uses_up_the_investment_tile_and_the_goal():
    steps = turn().take(PlaceGoal, goal="A1", space="bottom").take(TakePart, colour="red")
    laboratory = steps.state.laboratories[0]
    assert (steps.of(InvestmentReturned), laboratory.investments) == ([InvestmentReturned(0)], 0)
    assert steps.of(GoalPlaced) == [GoalPlaced(0, "A1", "government", "bottom")]
    assert laboratory.goals == ["A4", "A7"]
    assert laboratory.placed == {"government.bottom": PlacedGoal("A1", flipped=False)}


@pytest.mark.parametrize("colour", DEPARTMENTS)
def test_a_top_space_gives_one_of_two_benefits(colour):
    goal = THREE[DEPARTMENTS.index(colour)]
    steps = turn().take(PlaceGoal, goal=goal, space="top")
    assert fields(steps.state, TakeNext, "benefit") == BOX.goal_space(colour, "top")
    assert len(BOX.goal_space(colour, "top")) == 2


def test_the_top_space_of_government_gives_any_two_vouchers():
    steps = (
        turn().take(PlaceGoal, goal="A1", space="top").take(TakeNext, benefit=BOX.goal_space("government", "top")[0])
    )
    steps.take(GainVoucher, voucher="lab").take(GainVoucher, voucher="rnd")
    assert vouchers(steps.state) == {"lab": 1, "rnd": 1}


def test_the_action_of_a_top_space_costs_no_voucher_but_its_chemical():
    steps = turn(bots=1, chemicals={"green": 1}).take(PlaceGoal, goal="A4", space="top")
    steps.take(TakeNext, benefit=BOX.goal_space("lab", "top")[1]).take(Accept, action="work_experiment")
    steps.take(SendToLab, weather="fog", row=0)
    assert (steps.of(VouchersPaid), held(steps.state.laboratories[0].chemicals)) == ([], {})


def test_bottom_spaces_give_a_part_a_bot_a_step_on_any_track():
    steps = turn(bots=0).take(PlaceGoal, goal="A1", space="bottom")
    assert offered(steps.state, 0, TakePart)
    steps = turn().take(PlaceGoal, goal="A4", space="bottom")
    assert offered(steps.state, 0, Decline)[0].what == "bot"
    steps = turn().take(PlaceGoal, goal="A7", space="bottom").take(AdvanceTrack, track="lab")
    assert steps.state.laboratories[0].funding["lab"] == 1


def test_a_goal_may_be_placed_on_a_space_that_gives_nothing():
    steps = turn(parts={"green": 2}, bots=1).take(PlaceGoal, goal="A1", space="bottom")
    assert steps.of(GainLost) == [GainLost(0, "part", 1, "no_room")]
    assert "government.bottom" in steps.state.laboratories[0].placed


def test_flipping_a_goal_pays_funding_of_the_track_of_its_colour():
    steps = (
        turn(placed={"government.top": "A2"}, funding={"government": 1}).take(FlipGoal).take(GainVoucher, voucher="lab")
    )
    assert steps.of(GoalFlipped) == [GoalFlipped(0, "A2", "government", "top")]
    assert steps.of(InvestmentReturned) == [InvestmentReturned(0)]
    assert steps.state.laboratories[0].placed["government.top"] == PlacedGoal("A2", flipped=True)


def test_a_goal_can_be_flipped_only_once():
    mat = {"placed": {"government.top": "A2", "government.bottom": "A3"}, "funding": {"government": 1}}
    assert fields(turn(**mat).state, FlipGoal, "space") == ["top", "bottom"]
    assert fields(turn(**mat, flipped=["government.top"]).state, FlipGoal, "space") == ["bottom"]


def test_a_goal_can_be_flipped_only_if_the_player_gains_something():
    assert not offered(turn(placed={"government.top": "A2"}).state, 0, FlipGoal)
    assert not offered(turn(placed={"rnd.top": "A8"}, parts={"red": 2}, bots=1, funding={"rnd": 1}).state, 0, FlipGoal)
    assert offered(turn(placed={"rnd.top": "A8"}, parts={"red": 1}, bots=1, funding={"rnd": 1}).state, 0, FlipGoal)


def test_the_scientist_moves_after_placing_or_flipping_in_step_1():
    steps = turn(investments=2).take(PlaceGoal, goal="A1", space="bottom").take(TakePart, colour="red")
    assert is_asked(steps.state, 0, TakeTurn)
    assert not offered(steps.state, 0, PlaceGoal)
    assert offered(steps.state, 0, MoveTo)


def test_using_an_investment_tile_is_optional():
    steps = turn().take(MoveTo, location="rnd", space=1)
    assert steps.state.laboratories[0].investments == 1


def test_the_number_of_investment_tiles_is_not_limited_to_six():
    steps = turn(investments=9).take(PlaceGoal, goal="A1", space="bottom").take(Decline, what="part")
    assert steps.state.laboratories[0].investments == 8
