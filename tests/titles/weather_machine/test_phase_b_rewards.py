"""Payments and gains of each owner when the experiment runs in Phase B (player aid; rulebook p. 20-21)."""

from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline, TakeNext
from scoresheet.domain.titles.weather_machine.effects.office import (
    InvestmentTaken,
    PointsScored,
    TokenPlaced,
    TokenRemoved,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    BotSent,
    BotTakenBack,
    GainDeclined,
    GainLost,
    VouchersGained,
    VouchersPaid,
)
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.machine import OfferExperiment, PayExperiment
from scoresheet.domain.titles.weather_machine.office import ChooseSpace, PlaceToken
from scoresheet.domain.titles.weather_machine.research import SendToResearch
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.positions import held, is_asked, offered, points, vouchers
from tests.titles.weather_machine.steps import bare, fields, machine

RAIN = {"assistant": "rain", "display": ["III-rain", "I-fog", "I-snow"]}
SNOW = {"assistant": "snow", "display": ["I-rain", "I-fog", "III-snow"]}
WIND = {"display": ["I-snow", "I-rain", "II-wind"]}
"""5 CP a Bot for 2 Science, then 2 Parts or an Investment tile."""


def test_example_rain_one_bot_six_points_and_research_then_two_bots_twelve_points_and_no_token_left():
    yellow = bare(chemicals={"blue": 1}, vouchers={"science": 2})
    purple = bare(vouchers={"science": 1, "lab": 2, "rnd": 1})
    tiles = {"assistant": "rain", "display": ["II-rain", "I-fog", "III-rain"]}
    steps = machine(yellow, purple, bare(), lab={"rain": [1, 0, 1]}, left={"rain": 1}, **tiles)
    steps.take(PayExperiment).take(TakeNext, benefit=research()).take(Accept)
    steps.take(SendToResearch, weather="fog", row=0).take(Decline, what="tile")
    steps.take(PlaceToken, department="rnd", row=2).take(PlaceToken, department="lab", row=4)
    steps.take(PayExperiment, seat=1).take(TakeNext, seat=1, benefit=investment())
    assert steps.of(PointsScored) == [PointsScored(0, 6, "experiments"), PointsScored(1, 12, "experiments")]
    assert [paid.vouchers for paid in steps.of(VouchersPaid)] == [
        ["science", "science"],
        ["science", "lab", "lab", "rnd"],
    ]
    assert steps.of(InvestmentTaken) == [InvestmentTaken(1)]
    assert vouchers(steps.state, 1) == {"science": 1}
    assert [taken.seat for taken in steps.of(TokenTaken) if taken.department == "lab"] == [0]


def research():
    """The choice of Research from III-rain."""
    return machine(bare(), bare()).state.components.experiments["III-rain"].choice[0]


def investment():
    """The choice of the Investment tile of an Experiment tile."""
    return machine(bare(), bare()).state.components.experiments["III-rain"].choice[1]


def running(*mats, branch=(0, 0, 1), **table):
    """Run Wind, by default with two Bots of seat 0, who can pay, and one of seat 1, who cannot."""
    mats = mats or (bare(vouchers={"science": 2}), bare())
    return machine(*mats, bare(), lab={"wind": list(branch)}, **{**WIND, **table})


def test_bots_come_home_before_science_is_paid_and_points_benefit_and_token_follow():
    steps = running().take(PayExperiment).take(TakeNext, benefit=investment()).take(PlaceToken, row=4)
    kinds = (BotTakenBack, VouchersPaid, PointsScored, InvestmentTaken, TokenTaken, TokenPlaced)
    names = [each.__name__ for each in kinds]
    assert steps.order(*kinds)[:7] == ["BotTakenBack", *names]


def test_each_returning_bot_scores_the_points_of_the_tile():
    assert points(running().take(PayExperiment).state) == 10
    assert points(running(branch=(0, LATIV, LATIV)).take(PayExperiment).state) == 5
    assert (
        points(running(bare(vouchers={"science": 2}, workshop=3), bare(), branch=(0, 0, 0)).take(PayExperiment).state)
        == 15
    )


def test_an_owner_who_does_not_pay_only_gets_the_bots_back():
    steps = running().take(Decline, what="experiment")
    assert steps.of(GainDeclined) == [GainDeclined(0, "experiment")]
    assert (steps.of(PointsScored), steps.of(TokenTaken), steps.state.laboratories[0].bots) == ([], [], 2)
    assert vouchers(steps.state) == {"science": 2}


def test_an_owner_who_cannot_pay_is_not_asked():
    steps = running(bare(vouchers={"science": 1, "lab": 2}), bare())
    assert steps.of(GainLost) == [
        GainLost(0, "experiment", 2, "impossible"),
        GainLost(1, "experiment", 1, "impossible"),
    ]
    assert steps.of(PointsScored) == []


def test_three_other_vouchers_may_pay_for_each_missing_science():
    steps = running(bare(vouchers={"lab": 3, "rnd": 3}), bare()).take(PayExperiment)
    assert [paid.vouchers for paid in steps.of(VouchersPaid)] == [["lab", "lab", "lab", "rnd", "rnd", "rnd"]]
    steps = running(bare(vouchers={"science": 2, "lab": 3}), bare()).take(PayExperiment)
    assert [paid.vouchers for paid in steps.of(VouchersPaid)] == [["science", "science"]]


def test_owners_act_one_after_the_other_in_turn_order():
    rich = bare(vouchers={"science": 2})
    steps = running(rich, rich, order=[2, 1, 0])
    assert is_asked(steps.state, 1, OfferExperiment)
    assert not is_asked(steps.state, 0, OfferExperiment)
    assert {back.seat for back in steps.of(BotTakenBack)} == {1}
    steps.take(Decline, seat=1, what="experiment")
    assert is_asked(steps.state, 0, OfferExperiment)


def test_one_of_the_two_benefits_is_gained_regardless_of_the_number_of_bots():
    steps = running().take(PayExperiment)
    assert [(benefit.kind, benefit.number) for benefit in fields(steps.state, TakeNext, "benefit")] == [
        ("part", 2),
        ("investment", 1),
    ]
    steps.take(TakeNext, benefit=investment())
    assert len(steps.of(InvestmentTaken)) == 1


def test_a_benefit_that_does_not_fit_is_gained_in_part():
    steps = running(bare(vouchers={"science": 2}, bots=0), bare(), branch=(0, 0, 1)).take(PayExperiment)
    steps.take(TakeNext, benefit=steps.state.components.experiments["II-wind"].choice[0]).take(TakePart, colour="red")
    assert held(steps.state.laboratories[0].parts) == {"red": 1}
    assert GainLost(0, "part", 1, "no_room") in steps.of(GainLost)


def test_a_benefit_that_gives_nothing_may_be_chosen():
    steps = machine(bare(vouchers={"science": 2}), bare(), bare(), lab={"rain": [0, LATIV, LATIV]}, **RAIN)
    steps.take(PayExperiment).take(TakeNext, benefit=research())
    assert steps.of(GainLost) == [GainLost(0, "action", 1, "impossible", "research")]
    assert len(steps.of(TokenTaken)) == 1


def test_the_token_is_placed_at_once():
    steps = running().take(PayExperiment).take(TakeNext, benefit=investment())
    assert is_asked(steps.state, 0, ChooseSpace)
    assert fields(steps.state, PlaceToken, "department", "weather", "row") == [("lab", "wind", row) for row in range(6)]
    steps.take(PlaceToken, row=0)
    assert vouchers(steps.state) == {"science": 1}
    assert steps.state.laboratories[0].waiting == []


def test_a_token_without_a_legal_space_is_removed_without_science_in_return():
    others = dict.fromkeys(range(6), ("rain", "", ""))
    steps = running(bare(vouchers={"science": 2}, office=others), bare(), tokens=on_the_board()).take(PayExperiment)
    steps.take(TakeNext, benefit=investment())
    assert steps.of(TokenRemoved) == [TokenRemoved(0, "lab", "wind")]
    assert vouchers(steps.state) == {}


def on_the_board():
    """Research tokens of the board: two of each weather and Location."""
    weathers = ("rain", "wind", "sun", "fog", "snow")
    return {department: dict.fromkeys(weathers, 2) for department in ("government", "lab", "rnd")}


def test_with_no_token_left_a_science_voucher_is_gained_instead():
    steps = running(left={"wind": 0}).take(PayExperiment).take(TakeNext, benefit=investment())
    assert steps.of(TokenTaken) == []
    assert steps.of(VouchersGained) == [VouchersGained(0, "science", 1)]


def test_awards_are_not_placed_in_phase_b():
    steps = running(bare(vouchers={"science": 2}, awards=1), bare()).take(PayExperiment)
    steps.take(TakeNext, benefit=investment())
    assert is_asked(steps.state, 0, ChooseSpace)
    assert not offered(steps.state, 0, PlaceAward)


def test_a_bot_sent_to_the_branch_during_the_run_stays_without_making_its_owner_act():
    """Seat 0 has one Bot in Snow and sends it there again; the third seat acts with the Bots it had."""
    rich = bare(vouchers={"science": 2})
    steps = machine(rich, bare(), rich, lab={"snow": [0, LATIV, 2]}, **SNOW)
    work = steps.state.components.experiments["III-snow"].choice[0]
    steps.take(PayExperiment).take(TakeNext, benefit=work).take(Accept)
    steps.take(SendToLab, weather="snow", row=0).take(PlaceToken, row=4)
    assert steps.of(BotSent) == [BotSent(0, "lab", "snow", 0)]
    steps.take(Decline, seat=2, what="experiment")
    assert steps.state.machines["lab"]["snow"] == [0, EMPTY, EMPTY]
    assert [scored.points for scored in steps.of(PointsScored)] == [6]


def test_a_token_of_a_benefit_is_placed_before_the_token_of_the_experiment():
    mat = bare(chemicals={"blue": 1}, vouchers={"science": 2})
    steps = machine(mat, bare(), bare(), lab={"rain": [0, LATIV, LATIV]}, **RAIN)
    steps.take(PayExperiment).take(TakeNext, benefit=research()).take(Accept)
    steps.take(SendToResearch, weather="fog", row=0).take(Decline, what="tile")
    assert {token.department for token in steps.of(TokenTaken)} == {"rnd"}
    steps.take(PlaceToken, department="rnd", row=2)
    assert [token.department for token in steps.of(TokenTaken)] == ["rnd", "lab"]
