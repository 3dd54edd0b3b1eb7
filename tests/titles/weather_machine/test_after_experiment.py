"""When all owners are done: Lativ's Bots, new Extreme Weather (player aid; rulebook p. 20, p. 23)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Accept, TakeNext
from scoresheet.domain.titles.weather_machine.effects.laying_out import WeatherLaid
from scoresheet.domain.titles.weather_machine.effects.machines import TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.office import TokenTaken
from scoresheet.domain.titles.weather_machine.effects.workshop import BotTakenBack, LativBotRemoved
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.machine import PayExperiment
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, OFFICIAL
from tests.titles.weather_machine.positions import tokens_left
from tests.titles.weather_machine.steps import bare, machine

WIND = {"display": ["I-snow", "I-rain", "II-wind"]}
SNOW = {"assistant": "snow", "display": ["I-rain", "I-fog", "III-snow"]}


def ran(*mats, **table):
    """Wind has run with a Bot of seat 0, who cannot pay, and two of Lativ's, but for what differs."""
    return machine(*(mats or (bare(), bare(), bare())), **{"lab": {"wind": [0, LATIV, LATIV]}, **WIND, **table})


def test_lativs_bots_return_once_all_players_have_done_their_steps():
    steps = ran()
    assert steps.order(BotTakenBack, LativBotRemoved, WeatherLaid) == [
        "BotTakenBack",
        "LativBotRemoved",
        "LativBotRemoved",
        "WeatherLaid",
    ]
    assert (steps.state.machines["lab"]["wind"], steps.state.lativ_bots) == ([EMPTY] * 3, 5)


def test_a_new_extreme_weather_tile_covers_the_old_one():
    steps = ran()
    climate = steps.state.climates["wind"]
    assert (climate.board, climate.stack) == (["wind-1", "wind-2"], ["wind-3"])
    assert climate.slots == [EMPTY] * 2
    assert steps.of(WeatherLaid) == [WeatherLaid("wind", "wind-2", 2)]


def test_breakthrough_markers_on_the_covered_tile_go_to_the_box_and_government_markers_home():
    steps = ran(slots={"wind": [OFFICIAL, EMPTY]})
    assert steps.state.officials == 3
    steps = ran(slots={"wind": [1, EMPTY]})
    assert steps.state.climates["wind"].slots == [EMPTY, EMPTY]
    assert steps.state.officials == 3


def test_with_an_empty_stack_the_tile_on_the_board_stays_with_its_markers():
    steps = ran(boards={"wind": ["wind-1", "wind-2", "wind-3"]}, slots={"wind": [1, OFFICIAL, EMPTY]})
    climate = steps.state.climates["wind"]
    assert (climate.board[-1], climate.slots, climate.stack) == ("wind-3", [1, OFFICIAL, EMPTY], [])
    assert steps.state.officials == 2


def test_a_tile_that_was_fixed_is_the_next_to_come_back():
    assert ran(boards={"wind": []}).state.climates["wind"].board == ["wind-1"]


def test_if_the_experiment_does_not_run_the_extreme_weather_stays():
    steps = ran(lab={"wind": [LATIV, EMPTY, LATIV]}, slots={"wind": [1, EMPTY]})
    assert (steps.of(WeatherLaid), steps.state.climates["wind"].slots) == ([], [1, EMPTY])


def test_two_players_remove_a_token_if_one_of_lativs_bots_was_on_the_branch():
    steps = ran(bare(), bare())
    assert steps.of(TokenDiscarded) == [TokenDiscarded("lab", "wind")]
    assert steps.state.tokens["lab"]["wind"] == 1
    assert tokens_left(steps.state, "lab") == 9


def test_two_players_remove_none_without_a_bot_of_lativs():
    assert ran(bare(), bare(), lab={"wind": [0, 1, 1]}).of(TokenDiscarded) == []


@pytest.mark.parametrize("seats", [3, 4])
def test_more_players_remove_none(seats):
    assert ran(*[bare() for _ in range(seats)]).of(TokenDiscarded) == []


def test_two_players_remove_none_where_none_is_left():
    assert ran(bare(), bare(), left={"wind": 0}).of(TokenDiscarded) == []


def test_lativs_bot_is_looked_for_when_all_owners_are_done():
    """Seat 0 sends a Bot onto the space of Lativ's, whose Bot shifts; it is still there, so a token is removed."""
    steps = machine(bare(vouchers={"science": 2}), bare(), lab={"snow": [0, LATIV, 1]}, **SNOW)
    work = steps.state.components.experiments["III-snow"].choice[0]
    steps.take(PayExperiment).take(TakeNext, benefit=work).take(Accept)
    steps.take(SendToLab, weather="snow", row=1).take(PlaceToken, row=4)
    assert steps.of(TokenDiscarded) == [TokenDiscarded("lab", "snow")]
    assert steps.state.machines["lab"]["snow"] == [EMPTY, 0, EMPTY]


def test_a_bot_of_lativs_that_had_to_leave_during_the_run_removes_no_token():
    """Two of seat 1's Bots are still on the branch when seat 0's takes the third space, where Lativ's was."""
    full = machine(bare(vouchers={"science": 2}), bare(vouchers={"science": 2}), lab={"snow": [1, LATIV, 1]}, **SNOW)
    work = full.state.components.experiments["III-snow"].choice[0]
    full.take(PayExperiment, seat=1).take(TakeNext, seat=1, benefit=work).take(Accept, seat=1)
    full.take(SendToLab, seat=1, weather="snow", row=1).take(PlaceToken, seat=1, row=4)
    assert full.state.machines["lab"]["snow"] == [EMPTY, 1, EMPTY]
    assert len(full.of(TokenDiscarded)) == 1


def test_the_token_is_removed_after_those_of_the_players():
    steps = machine(bare(vouchers={"science": 2}), bare(), lab={"snow": [0, LATIV, 1]}, left={"snow": 1}, **SNOW)
    steps.take(PayExperiment).take(TakeNext, benefit=steps.state.components.experiments["III-snow"].choice[1])
    steps.take(PlaceToken, row=4)
    assert len(steps.of(TokenTaken)) == 1
    assert steps.of(TokenDiscarded) == []
