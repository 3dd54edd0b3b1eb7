"""The triggers of the end of the game, and the last round (player aid; rulebook p. 22)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentDiscarded, TurnBegan
from scoresheet.domain.titles.weather_machine.effects.office import (
    EndTriggered,
    GameEnded,
    RoundBegan,
    TurnOrderUpdated,
)
from scoresheet.domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, WEATHERS
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.scientists import MoveTo
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.turns import Perform, TakeTurn
from tests.titles.weather_machine.breaking import OWN, breaking
from tests.titles.weather_machine.positions import acting, institute, is_asked
from tests.titles.weather_machine.steps import Steps, bare, machine

THREE = (bare(), bare(), bare())
LAST_TILE = {"deck": 0, "deck_top": "", "preview": "III-sun", "display": ["III-fog", "I-wind", "I-snow"]}


def all_but(weather, row):
    """Fill every space but this one with Bots of seats 1 and 2."""
    branches = {each: [1, 2, 1] for each in WEATHERS}
    branches[weather][row] = EMPTY
    return branches


def last_of_government(**table):
    """Sell a Part of seat 0 for the last space of Government."""
    mat = {"bots": 1, "parts": {"blue": 1}, "vouchers": {"government": 1}}
    state = acting(bare(**mat), bare(), bare(), at=("government", 1), government=all_but("wind", 0), **table)
    steps = Steps(state).take(Perform, action="sell_part")
    assert steps.of(SendToGovernment) == []
    return steps


def test_filling_the_government_machine_triggers_the_end():
    steps = last_of_government()
    assert steps.of(EndTriggered) == [EndTriggered("government", 3)]


def test_a_government_machine_with_an_empty_space_does_not_trigger_the_end():
    branches = all_but("wind", 0) | {"snow": [1, 2, EMPTY]}
    mat = {"bots": 1, "parts": {"blue": 1}, "vouchers": {"government": 1}}
    steps = Steps(acting(bare(**mat), bare(), bare(), at=("government", 1), government=branches))
    steps.take(Perform, action="sell_part").take(SendToGovernment, weather="wind", row=0).take(TakeSubsidy, row=0)
    assert (steps.of(EndTriggered), steps.state.trigger) == ([], "")


def last_of_research(branches):
    """Send a Bot of seat 0 with a Radieu (blue) to R&D."""
    mat = {"bots": 1, "chemicals": {"blue": 1}, "vouchers": {"rnd": 1}, "parts": {}}
    state = acting(bare(**mat), bare(), bare(), at=("rnd", 1), rnd=branches, supply=dict.fromkeys(COLOURS, 2))
    return Steps(state).take(Perform, action="research")


def test_filling_rnd_triggers_the_end():
    assert last_of_research(all_but("wind", 1)).of(EndTriggered) == [EndTriggered("rnd", 3)]


def test_rnd_with_an_empty_space_does_not_trigger_the_end():
    steps = last_of_research(all_but("wind", 1) | {"rain": [EMPTY, 1, 2]})
    assert steps.state.machines["rnd"]["wind"] == [1, 0, 1]
    assert steps.of(EndTriggered) == []


def test_the_last_experiment_tile_on_the_display_triggers_the_end():
    steps = machine(*THREE, **LAST_TILE)
    assert steps.of(ExperimentDiscarded) == [ExperimentDiscarded("I-wind", "III-sun")]
    assert steps.of(EndTriggered) == [EndTriggered("experiments", 3)]
    assert steps.state.display == ["III-sun", "III-fog", "I-snow"]


def test_the_last_tile_on_the_preview_space_does_not_trigger_the_end():
    steps = machine(*THREE, **{**LAST_TILE, "deck": 1, "deck_top": "III-rain"})
    assert (steps.state.preview, steps.state.deck, steps.of(EndTriggered)) == ("III-rain", 0, [])


def test_no_tile_enters_the_display_when_none_is_discarded():
    steps = machine(*THREE, **{**LAST_TILE, "display": ["III-fog", "I-rain", "I-snow"]})
    assert (steps.of(EndTriggered), steps.state.preview) == ([], "III-sun")


def test_the_nobel_prize_triggers_the_end():
    steps = breaking(rnd=OWN, awards=2).take(SendMarker, slot=0).take(Decline, what="part")
    assert steps.of(EndTriggered) == [EndTriggered("nobel", 3)]


def test_one_more_round_follows_the_round_of_the_trigger():
    """Seat 0 triggers the end in round 2; the others take their turns, Phase C follows, and round 3 is the last."""
    steps = last_of_government().take(TakeSubsidy, row=0).take(PlaceToken, row=3)
    for seat in (1, 2):
        assert is_asked(steps.state, seat, TakeTurn)
        steps.take(MoveTo, seat=seat, location="rnd", space=seat)
    assert [began.round for began in steps.of(RoundBegan)] == [3]
    for seat, space in enumerate((2, 1, 0)):
        steps.take(MoveTo, seat=seat, location="lab", space=space)
    assert len(steps.of(TurnOrderUpdated)) == 1
    assert len(steps.of(GameEnded)) == 1
    assert len(steps.of(TurnBegan)) == 5
    assert steps.state.over()


def test_a_trigger_in_phase_b_is_followed_by_phase_c_and_one_more_round():
    steps = machine(*THREE, **LAST_TILE)
    assert steps.order(EndTriggered, TurnOrderUpdated, RoundBegan) == ["EndTriggered", "TurnOrderUpdated", "RoundBegan"]
    assert not steps.state.over()


@pytest.mark.parametrize("last_round", [2, 3])
def test_a_second_trigger_does_not_extend_the_last_round(last_round):
    steps = last_of_government(trigger="nobel", last_round=last_round)
    assert steps.of(EndTriggered) == []
    assert (steps.state.trigger, steps.state.last_round) == ("nobel", last_round)


def test_a_game_without_a_trigger_continues():
    assert institute(*THREE).trigger == ""
    steps = machine(*THREE)
    assert [began.round for began in steps.of(RoundBegan)] == [3]


def test_a_trigger_takes_effect_at_once_even_in_the_middle_of_a_turn():
    steps = last_of_research(all_but("wind", 1))
    assert steps.state.trigger == "rnd"
    assert not is_asked(steps.state, 1, TakeTurn)
