"""Actions gained from Experiment tiles in Phase B, under all rules except those of the player's own turn."""

from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline, TakeNext
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.effects.machines import GovernmentRan, WeatherFixed
from scoresheet.domain.titles.weather_machine.effects.office import (
    AwardTaken,
    EndTriggered,
    PaperPublished,
    PointsScored,
    RoundBegan,
    TokenPlaced,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import BotSent, VouchersPaid
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.machine import PayExperiment
from scoresheet.domain.titles.weather_machine.office import PlaceToken
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from scoresheet.domain.titles.weather_machine.turns import TakeTurn
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.breaking import OWN, WIND
from tests.titles.weather_machine.positions import is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, machine


def running(tile, **mat):
    """Pay for this Experiment tile of seat 0's only Bot, and take its action."""
    table = {name: mat.pop(name) for name in ("government", "rnd", "slots", "deck", "preview") if name in mat}
    weather = tile.split("-")[1]
    display = [tile, *(f"I-{other}" for other in ("rain", "wind", "fog") if other != weather)][:3]
    here = {"assistant": weather, "display": display, "lab": {weather: [0, LATIV, LATIV]}}
    steps = machine(bare(**{"vouchers": {"science": 2}, **mat}), bare(), bare(), **here, **table)
    steps.take(PayExperiment)
    action = next(benefit for benefit in steps.state.components.experiments[tile].choice if benefit.kind == "action")
    return steps.take(TakeNext, benefit=action)


def test_the_action_costs_no_vouchers_beyond_the_science_of_the_tile():
    steps = running("III-snow", vouchers={"science": 2, "lab": 4}).take(Accept).take(SendToLab, weather="rain", row=0)
    assert [paid.reason for paid in steps.of(VouchersPaid)] == ["science"]
    assert vouchers(steps.state) == {"lab": 4}


def test_the_action_may_be_declined_and_the_token_still_follows():
    steps = running("III-snow").take(Decline, what="action")
    assert (steps.of(BotSent), len(steps.of(TokenTaken))) == ([], 1)


def test_the_action_may_send_the_bot_that_just_came_home():
    steps = running("III-snow").take(Accept).take(SendToLab, weather="rain", row=0)
    assert steps.state.machines["lab"]["rain"] == [0, EMPTY, EMPTY]


def selling(**table):
    """Sell a blue Part to Wind in Government by such an action."""
    steps = running("III-fog", parts={"blue": 1}, **table).take(Accept, action="sell_part")
    return steps.take(SendToGovernment, weather="wind", row=0).take(TakeSubsidy, row=0)


def test_a_token_of_the_action_is_placed_at_once_before_government_runs():
    steps = selling(government={"wind": [EMPTY, 1, 2]}).take(PlaceToken, department="government", row=3)
    assert steps.order(TokenTaken, TokenPlaced, GovernmentRan)[:3] == ["TokenTaken", "TokenPlaced", "GovernmentRan"]
    assert [scored.points for scored in steps.of(PointsScored) if scored.reason == "government"] == [3, 3, 3]


def test_a_token_of_the_action_completes_a_row_at_once():
    steps = selling(office={2: ("", "wind", "wind")}).take(PlaceToken, department="government", row=2)
    assert steps.state.laboratories[0].office[2].tokens == ["wind", "wind", "wind"]


def test_a_paper_may_be_published_by_the_action():
    steps = running("II-fog", office={2: WIND}, workshop=3).take(Accept, action="publish")
    steps.take(TakePart, colour="red").take(Decline, what="part")
    assert [paper.row for paper in steps.of(PaperPublished)] == [2]
    assert PointsScored(0, 6, "papers") in steps.of(PointsScored)


def breaking(**mat) -> Steps:
    """Perform a Breakthrough about Wind, where all Bots are the seat's own, by such an action."""
    steps = running("III-sun", office={5: WIND}, published=[5], rnd=OWN, **mat).take(Accept, action="breakthrough")
    return steps.take(SendMarker, slot=0).take(Decline, what="part") if offered(steps.state, 0, SendMarker) else steps


def test_a_breakthrough_of_the_action_costs_no_science_and_its_award_waits_for_the_next_turn():
    steps = breaking(vouchers={"science": 2})
    assert [paid.reason for paid in steps.of(VouchersPaid)] == ["science"]
    assert len(steps.of(AwardTaken)) == 1
    assert not offered(steps.state, 0, PlaceAward)
    steps.take(PlaceToken, row=4)
    assert steps.of(RoundBegan) == [RoundBegan(3)]
    assert is_asked(steps.state, 0, TakeTurn)
    assert offered(steps.state, 0, PlaceAward)


def test_a_third_award_gained_in_phase_b_triggers_the_end_and_one_more_round():
    steps = breaking(awards=2)
    assert steps.of(EndTriggered) == [EndTriggered("nobel", 3)]


def test_a_breakthrough_of_the_action_may_fix_the_weather():
    steps = breaking(slots={"wind": [EMPTY, 1]}).take(Decline, what="part")
    assert steps.of(WeatherFixed) == [WeatherFixed("wind", "wind-1", 0)]


def test_example_the_last_tile_enters_after_a_run_and_one_more_round_follows():
    steps = running("II-fog", deck=0, preview="III-rain").take(PlaceToken, row=4)
    assert steps.of(EndTriggered) == [EndTriggered("experiments", 3)]
    assert steps.order(EndTriggered, RoundBegan) == ["EndTriggered", "RoundBegan"]
    assert not steps.state.over()
