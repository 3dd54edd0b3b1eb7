"""The last round: all full branches run, nothing is discarded, and no end of the round follows (rulebook p. 22)."""

from scoresheet.domain.titles.weather_machine.benefits import Accept, TakeNext
from scoresheet.domain.titles.weather_machine.effects.laying_out import AssistantPlaced, WeatherLaid
from scoresheet.domain.titles.weather_machine.effects.machines import (
    ExperimentDiscarded,
    ExperimentFailed,
    ExperimentPreviewed,
    ExperimentRan,
)
from scoresheet.domain.titles.weather_machine.effects.office import (
    GameEnded,
    IncomeReceived,
    LastUsesBegan,
    PhaseBegan,
    PointsScored,
    TurnOrderUpdated,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import BotTakenBack
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.machine import PayExperiment
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from tests.titles.weather_machine.steps import bare, machine

LAST = {"trigger": "nobel", "round": 9, "last_round": 9}
DISPLAY = ["I-sun", "I-fog", "II-wind"]


def last(*mats, **table):
    """Play Phase B of the last round; the Assistant is at Wind, and Sun, Fog and Wind are displayed."""
    return machine(*(mats or [bare(workshop=5) for _ in range(3)]), **{**LAST, "display": DISPLAY, **table})


def test_example_wind_and_sun_both_run_being_full_and_displayed():
    steps = last(lab={"wind": [0, 1, 2], "sun": [0, 0, 1], "fog": [EMPTY, 1, 1], "rain": [1, 1, 1]})
    assert steps.of(ExperimentRan) == [ExperimentRan("wind", "II-wind"), ExperimentRan("sun", "I-sun")]


def test_branches_run_in_the_order_of_the_arrows_from_the_assistant_on():
    full = {"wind": [0, 1, 2], "sun": [0, 1, 1], "fog": [0, 0, 2]}
    assert [ran.weather for ran in last(lab=full, assistant="fog").of(ExperimentRan)] == ["fog", "wind", "sun"]


def test_other_branches_stay_as_they_are():
    branches = {"wind": [0, EMPTY, LATIV], "rain": [1, LATIV, 1]}
    steps = last(lab=branches)
    assert (steps.of(BotTakenBack), steps.of(ExperimentFailed)) == ([], [])
    assert {weather: steps.state.machines["lab"][weather] for weather in branches} == branches


def test_no_tile_is_discarded_or_refilled_and_the_assistant_stays():
    steps = last(lab={"wind": [0, 1, 2], "sun": [0, 0, 1]})
    assert (steps.of(ExperimentDiscarded), steps.of(ExperimentPreviewed), steps.of(AssistantPlaced)) == ([], [], [])
    assert (steps.state.display, steps.state.preview, steps.state.assistant) == (DISPLAY, "I-sun", "wind")


def test_each_run_changes_the_extreme_weather_before_the_next_branch():
    steps = last(lab={"wind": [0, LATIV, 2], "sun": [0, 0, 1]})
    assert steps.order(ExperimentRan, WeatherLaid) == ["ExperimentRan", "WeatherLaid", "ExperimentRan", "WeatherLaid"]
    assert steps.state.machines["lab"]["wind"] == [EMPTY] * 3
    assert steps.state.climates["sun"].board == ["sun-1", "sun-2"]


def test_owners_pay_and_score_by_the_usual_rules():
    steps = last(bare(vouchers={"science": 3}, workshop=5), bare(workshop=5), lab={"wind": [0, 0, 1], "sun": [1, 0, 1]})
    steps.take(PayExperiment).take(TakeNext, benefit=steps.state.components.experiments["II-wind"].choice[1])
    steps.take(PlaceToken, row=4).take(PayExperiment)
    assert steps.of(PointsScored) == [PointsScored(0, 10, "experiments"), PointsScored(0, 4, "experiments")]


def test_a_bot_sent_in_an_earlier_run_may_fill_a_later_branch():
    """Snow runs first; seat 0 uses its benefit to send the missing Bot to Rain, and Rain runs too."""
    tiles = {"assistant": "snow", "display": ["I-rain", "I-fog", "III-snow"]}
    branches = {"snow": [0, LATIV, LATIV], "rain": [EMPTY, 1, 1]}
    steps = last(bare(vouchers={"science": 2}), bare(), bare(), lab=branches, **tiles)
    steps.take(PayExperiment).take(TakeNext, benefit=steps.state.components.experiments["III-snow"].choice[0])
    steps.take(Accept).take(SendToLab, weather="rain", row=0).take(PlaceToken, row=4)
    assert [ran.weather for ran in steps.of(ExperimentRan)] == ["snow", "rain"]


def test_a_branch_already_passed_does_not_run_again():
    tiles = {"assistant": "snow", "display": ["I-rain", "I-fog", "III-snow"]}
    steps = last(bare(vouchers={"science": 2}), bare(), bare(), lab={"snow": [0, LATIV, LATIV]}, **tiles)
    steps.take(PayExperiment).take(TakeNext, benefit=steps.state.components.experiments["III-snow"].choice[0])
    steps.take(Accept).take(SendToLab, weather="snow", row=0).take(PlaceToken, row=4)
    assert len(steps.of(ExperimentRan)) == 1


def test_the_last_round_skips_the_new_turn_order_and_income():
    steps = last(initiative=[2, 1, 0], lativ="office")
    assert (steps.of(TurnOrderUpdated), steps.of(IncomeReceived)) == ([], [])
    assert [began.phase for began in steps.of(PhaseBegan)] == ["machine"]
    assert steps.state.order == [0, 1, 2]


def test_the_game_ends_after_the_last_uses_that_follow_the_experiments():
    steps = last()
    assert steps.order(LastUsesBegan, GameEnded) == ["LastUsesBegan", "GameEnded"]
    assert steps.state.over()


def test_only_the_active_branch_runs_in_the_round_before_the_last():
    steps = last(round=8, lab={"wind": [0, 1, 2], "sun": [0, 0, 1]})
    assert [ran.weather for ran in steps.of(ExperimentRan)] == ["wind"]
    assert len(steps.of(TurnOrderUpdated)) == 1
