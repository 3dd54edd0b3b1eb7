"""The four steps of a turn, and the actions that a space allows ("Player Turns")."""

import pytest

from scoresheet.domain.titles.weather_machine.assembly import ConstructBot
from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentFailed
from scoresheet.domain.titles.weather_machine.effects.office import PhaseBegan, RoundBegan, TokenPlaced
from scoresheet.domain.titles.weather_machine.goals import PlaceGoal, UseSubsidy
from scoresheet.domain.titles.weather_machine.government import ChooseBranch, SecureSubsidy
from scoresheet.domain.titles.weather_machine.keeping import EndTurn, KeepAwards
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS
from scoresheet.domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.supply import ActInSupply, BuyChemical, LeaveSupply, ReturnChemical
from scoresheet.domain.titles.weather_machine.turns import EndActions, Perform, TakeAction, TakeTurn
from scoresheet.domain.titles.weather_machine.vouchers import AdvanceTrack
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    AWAY,
    FULL,
    NOTHING,
    acting,
    at_turn,
    choices,
    held,
    is_asked,
    move,
    offered,
)

WEALTH = {"vouchers": FULL, "bots": 2, "workshop": 6, "parts": {"blue": 1}, "chemicals": {"green": 1}}
"""Enough for each action of Government, and for working on an experiment."""
BOTH = {"government": {"sell_part", "secure_subsidy"}, "lab": {"work_experiment", "publish"}, "rnd": {"research"}}
PAPER = {"office": {5: ("snow", "snow", "snow")}}
ANY_TRACK = "SU15"


def actions(location, space, mat=None):
    """Return the actions offered there to a Scientist with plenty of everything."""
    state = acting({**WEALTH, **PAPER, **(mat or {})}, {}, {}, at=(location, space), **AWAY)
    return {performed.action for performed in offered(state, 0, Perform)}


def test_a_turn_consists_of_tile_move_actions_and_tokens():
    mat = {**WEALTH, "subsidies": [ANY_TRACK], "waiting": [("lab", "rain")]}
    state = at_turn(mat, {}, {}, **AWAY)
    assert is_asked(state, 0, TakeTurn)
    move(state, 0, UseSubsidy(ANY_TRACK))
    move(state, 0, AdvanceTrack("lab"))
    move(state, 0, MoveTo("government", 1))
    assert is_asked(state, 0, TakeAction)
    move(state, 0, EndActions())
    assert is_asked(state, 0, ChooseSpace)
    move(state, 0, PlaceToken("lab", "rain", 4))
    assert is_asked(state, 1, TakeTurn)


def test_step_1_is_optional():
    state = at_turn({"subsidies": [ANY_TRACK], "investments": 1}, {}, {}, **AWAY)
    move(state, 0, MoveTo("rnd", 0))
    assert not offered(state, 0, UseSubsidy)


def test_a_turn_uses_either_a_subsidy_or_an_investment_tile():
    state = at_turn({"subsidies": [ANY_TRACK, "SU09"], "investments": 1}, {}, {}, **AWAY)
    assert len(offered(state, 0, UseSubsidy)) == 2
    assert offered(state, 0, PlaceGoal)
    move(state, 0, UseSubsidy(ANY_TRACK))
    move(state, 0, AdvanceTrack("lab"))
    assert not offered(state, 0, UseSubsidy)
    assert not offered(state, 0, PlaceGoal)


def test_any_unused_subsidy_or_the_investment_tile_may_be_used():
    state = at_turn({"used": ["SU07"], "subsidies": [ANY_TRACK, "SU09"], "investments": 1}, {}, {}, **AWAY)
    assert offered(state, 0, UseSubsidy) == [UseSubsidy(ANY_TRACK), UseSubsidy("SU09")]
    assert offered(state, 0, PlaceGoal)


def test_no_subsidy_can_be_used_after_an_investment_tile():
    state = at_turn({"subsidies": [ANY_TRACK], "investments": 2}, {}, {}, **AWAY)
    move(state, 0, PlaceGoal("A4", "bottom"))
    move(state, 0, choices(state)[-1])
    assert is_asked(state, 0, TakeTurn)
    assert {type(choice) for choice in choices(state)} == {MoveTo}


def test_the_tile_comes_before_the_move():
    state = at_turn({**WEALTH, "subsidies": [ANY_TRACK]}, {}, {}, **AWAY)
    move(state, 0, MoveTo("government", 0))
    assert not offered(state, 0, UseSubsidy)


@pytest.mark.parametrize("location", DEPARTMENTS)
def test_the_leftmost_space_allows_both_actions(location):
    assert BOTH[location] <= actions(location, 0)


@pytest.mark.parametrize(("space", "number"), [(0, 2), (1, 1), (2, 1)])
def test_the_leftmost_space_allows_both_actions_and_the_others_only_one(space, number):
    state = acting(WEALTH, {}, {}, at=("government", space), **AWAY)
    for _ in range(number):
        assert is_asked(state, 0, TakeAction)
        assert EndActions() in choices(state)
        perform_any(state)
    assert not is_asked(state, 0, TakeAction)


def perform_any(state):
    """Perform the last action on offer and answer its decisions, until the next action or turn."""
    acted = len(state.acted)
    move(state, 0, offered(state, 0, Perform)[-1])
    while state.to_act() == [0] and not (is_asked(state, 0, TakeAction) and len(state.acted) > acted):
        move(state, 0, choices(state)[0])


def test_the_two_actions_of_a_leftmost_space_are_performed_in_either_order():
    for first, second in (("sell_part", "secure_subsidy"), ("secure_subsidy", "sell_part")):
        state = acting(WEALTH, {}, {}, at=("government", 0), **AWAY)
        move(state, 0, Perform(first))
        while not is_asked(state, 0, TakeAction):
            move(state, 0, choices(state)[0])
        assert [performed.action for performed in offered(state, 0, Perform)] == [second]


def test_each_action_is_performed_at_most_once_per_turn():
    state = acting(WEALTH, {}, {}, at=("government", 0), **AWAY)
    perform_any(state)
    assert [performed.action for performed in offered(state, 0, Perform)] == ["sell_part"]


def test_an_action_may_be_performed_again_in_the_next_turn():
    state = acting(WEALTH, {}, {}, at=("government", 1), **AWAY)
    perform_any(state)
    assert state.turn == 1
    assert state.acted == []


def test_the_limit_of_once_per_turn_does_not_apply_to_an_action_gained_as_a_benefit():
    state = acting({**WEALTH, "parts": {"blue": 1, "white": 1}}, {}, {}, at=("government", 0), **AWAY)
    move(state, 0, Perform("secure_subsidy"))
    move(state, 0, PayVouchers(("government", "government"), "action"))
    move(state, 0, SecureSubsidy("rain", 0))
    while not is_asked(state, 0, ChooseBranch):
        move(state, 0, choices(state)[0])
    while not is_asked(state, 0, TakeAction):
        move(state, 0, choices(state)[0])
    assert state.acted == ["secure_subsidy"]
    assert [performed.action for performed in offered(state, 0, Perform)] == ["sell_part"]


def test_all_actions_are_optional():
    state = acting(WEALTH, {}, {}, at=("government", 0), **AWAY)
    move(state, 0, EndActions())
    assert state.turn == 1
    assert held(state.laboratories[0].parts) == {"blue": 1}


def test_an_action_is_not_offered_to_a_player_who_lacks_its_needs():
    assert actions("government", 0, {"bots": 0}) == {"secure_subsidy"}
    assert actions("government", 0, {"parts": {}}) == {"secure_subsidy"}
    assert actions("lab", 0, {"chemicals": {}, "office": {}}) == set()
    assert actions("rnd", 0, {"bots": 0}) == set()
    assert actions("government", 0, {"vouchers": {}}) == set()


def test_in_supply_any_number_of_actions_is_performed_with_repeats():
    state = acting({"vouchers": FULL, "workshop": 6}, {}, {}, at=("supply", 1), **AWAY)
    for _ in range(2):
        move(state, 0, BuyChemical("pink"))
        move(state, 0, PayVouchers(("supply",), "supply"))
        move(state, 0, ReturnChemical("pink"))
        assert is_asked(state, 0, ActInSupply)
    move(state, 0, LeaveSupply())
    assert state.turn == 1


def test_research_tokens_gained_on_the_players_turn_wait_until_its_end():
    state = acting(WEALTH, {}, {}, at=("government", 1), **AWAY)
    move(state, 0, Perform("sell_part"))
    while not state.laboratories[0].waiting:
        move(state, 0, choices(state)[0])
    assert is_asked(state, 0, ChooseSpace)
    assert all(token == "" for row in state.laboratories[0].office for token in row.tokens)


def test_research_tokens_must_be_placed():
    state = acting({**NOTHING, "waiting": [("lab", "rain")]}, {}, {}, at=("lab", 1), **AWAY)
    assert {type(choice) for choice in choices(state)} == {PlaceToken}
    table = move(state, 0, PlaceToken("lab", "rain", 4))
    assert playing.effects(table, TokenPlaced)
    assert state.turn == 1


def test_awards_may_be_placed_before_the_move():
    state = at_turn({"awards": 1}, {}, {}, **AWAY)
    move(state, 0, PlaceAward("government", 3))
    assert is_asked(state, 0, TakeTurn)
    assert state.laboratories[0].office[3].tokens == ["award", "", ""]


def test_awards_may_be_placed_between_actions_in_supply_too():
    state = acting({"awards": 1}, {}, {}, at=("supply", 0), **AWAY)
    move(state, 0, PlaceAward("rnd", 2))
    assert is_asked(state, 0, ActInSupply)


def test_an_award_may_be_placed_first_when_only_its_benefit_makes_an_action_possible():
    mat = {"vouchers": {"government": 1}, "parts": {"blue": 1}, "awards": 1}
    state = acting(mat, {}, {}, at=("government", 1), **AWAY)
    assert is_asked(state, 0, TakeAction)
    assert not offered(state, 0, Perform)
    move(state, 0, PlaceAward("lab", 5))
    move(state, 0, ConstructBot("top_left", 1))
    assert [performed.action for performed in offered(state, 0, Perform)] == ["sell_part"]


def test_awards_are_not_placed_in_the_middle_of_an_action():
    state = acting({**WEALTH, "awards": 1}, {}, {}, at=("government", 0), **AWAY)
    move(state, 0, Perform("sell_part"))
    assert not offered(state, 0, PlaceAward)


def test_waiting_awards_may_be_placed_or_kept_at_the_end_of_the_turn():
    state = acting({**NOTHING, "awards": 2, "waiting": [("lab", "rain")]}, {}, {}, at=("lab", 1), **AWAY)
    move(state, 0, EndActions())
    assert is_asked(state, 0, KeepAwards)
    move(state, 0, EndTurn())
    move(state, 0, PlaceToken("lab", "rain", 4))
    assert is_asked(state, 0, KeepAwards)
    move(state, 0, PlaceAward("government", 3))
    move(state, 0, EndTurn())
    assert state.laboratories[0].awards_waiting == 1
    assert state.turn == 1


def test_awards_are_not_placed_on_another_players_turn():
    state = at_turn({}, {"awards": 1}, {}, **AWAY)
    assert choices(state, 1) == []


def test_the_weather_machine_runs_after_the_last_turn_and_then_the_next_round_begins():
    state = at_turn({}, NOTHING, seat=1, assistant="fog", **AWAY)
    table = move(state, 1, MoveTo("lab", 0))
    assert [effect.phase for effect in playing.effects(table, PhaseBegan)] == ["machine", "round_end"]
    assert playing.effects(table, ExperimentFailed) == [ExperimentFailed("fog", "not_full")]
    assert playing.effects(table, RoundBegan) == [RoundBegan(3)]
    assert (state.assistant, state.phase, state.turn) == ("snow", "turns", 0)
