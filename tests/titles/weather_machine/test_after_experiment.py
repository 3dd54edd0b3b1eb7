"""Phase B after all owners are done: Lativ's Bots, new Extreme Weather (player aid; rulebook p. 20, p. 23)."""

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
    """Play a run of Wind with a Bot of seat 0, who cannot pay, and two of Lativ's by default."""
    return machine(*(mats or (bare(), bare(), bare())), **{"lab": {"wind": [0, LATIV, LATIV]}, **WIND, **table})


def test_lativs_bots_return_after_all_players_are_done():
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


def test_markers_on_the_covered_tile_leave_it_for_the_box_or_for_government():
    steps = ran(slots={"wind": [OFFICIAL, EMPTY]})
    assert steps.state.officials == 3
    steps = ran(slots={"wind": [1, EMPTY]})
    assert steps.state.climates["wind"].slots == [EMPTY, EMPTY]
    assert steps.state.officials == 3


def test_the_tile_on_the_board_keeps_its_markers_when_the_stack_is_empty():
    steps = ran(boards={"wind": ["wind-1", "wind-2", "wind-3"]}, slots={"wind": [1, OFFICIAL, EMPTY]})
    climate = steps.state.climates["wind"]
    assert (climate.board[-1], climate.slots, climate.stack) == ("wind-3", [1, OFFICIAL, EMPTY], [])
    assert steps.state.officials == 2


def test_a_fixed_tile_is_the_next_to_come_back():
    assert ran(boards={"wind": []}).state.climates["wind"].board == ["wind-1"]


def test_the_extreme_weather_stays_when_the_experiment_does_not_run():
    steps = ran(lab={"wind": [LATIV, EMPTY, LATIV]}, slots={"wind": [1, EMPTY]})
    assert (steps.of(WeatherLaid), steps.state.climates["wind"].slots) == ([], [1, EMPTY])


def test_two_players_remove_a_token_when_lativ_had_a_bot_on_the_branch():
    steps = ran(bare(), bare())
    assert steps.of(TokenDiscarded) == [TokenDiscarded("lab", "wind")]
    assert steps.state.tokens["lab"]["wind"] == 1
    assert tokens_left(steps.state, "lab") == 9


def test_two_players_remove_no_token_when_lativ_had_no_bot_on_the_branch():
    assert ran(bare(), bare(), lab={"wind": [0, 1, 1]}).of(TokenDiscarded) == []


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_games_remove_no_token(seats):
    assert ran(*[bare() for _ in range(seats)]).of(TokenDiscarded) == []


def test_two_players_remove_no_token_when_none_is_left():
    assert ran(bare(), bare(), left={"wind": 0}).of(TokenDiscarded) == []


def test_lativs_bots_are_counted_after_all_owners_are_done():
    """Seat 0 sends a Bot onto Lativ's space and his Bot shifts; it is still on the branch, so a token is removed."""
    steps = machine(bare(vouchers={"science": 2}), bare(), lab={"snow": [0, LATIV, 1]}, **SNOW)
    work = steps.state.components.experiments["III-snow"].choice[0]
    steps.take(PayExperiment).take(TakeNext, benefit=work).take(Accept)
    steps.take(SendToLab, weather="snow", row=1).take(PlaceToken, row=4)
    assert steps.of(TokenDiscarded) == [TokenDiscarded("lab", "snow")]
    assert steps.state.machines["lab"]["snow"] == [EMPTY, 0, EMPTY]


def test_a_bot_of_lativs_that_left_during_the_run_removes_no_token():
    """Two of seat 1's Bots are still on the branch when a Bot of seat 0 takes the third space, which was Lativ's."""
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
