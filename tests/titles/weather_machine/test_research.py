"""Research (player aid; rulebook p. 18)."""

import pytest

from scoresheet.domain.titles.weather_machine.assembly import ConstructBot
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.effects.office import (
    FundingAdvanced,
    InvestmentTaken,
    LockRemoved,
    PointsScored,
    TokenTaken,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    BotConstructed,
    BotSent,
    ChemicalReturned,
    ChemicalSent,
    ChemicalTaken,
    GainLost,
    PartsPaid,
    VouchersGained,
    VouchersPaid,
)
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.papers import BuyPoints, OfferPoints
from scoresheet.domain.titles.weather_machine.paying import Pay, PayVouchers
from scoresheet.domain.titles.weather_machine.research import PayExtraChemical, PayExtraPart, SendToResearch
from scoresheet.domain.titles.weather_machine.state import EMPTY
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles.weather_machine.positions import acting, given, held, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

RESEARCHER = {"bots": 1, "chemicals": {"blue": 1}, "vouchers": {"rnd": 1}}


def researching(*others, **mat):
    """Perform Research for seat 0, by default with one Bot, one Radieu (blue) and one Voucher."""
    table = {name: mat.pop(name) for name in ("rnd", "supply", "locks", "tokens") if name in mat}
    state = acting(bare(**{**RESEARCHER, **mat}), *(others or (bare(), bare())), at=("rnd", 1), **table)
    steps = Steps(state).take(Perform, action="research")
    return steps.take(PayVouchers, vouchers=("rnd",)) if is_asked(state, 0, Pay) else steps


def test_research_costs_one_rnd_voucher():
    steps = researching()
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [(["rnd"], "action")]


@pytest.mark.parametrize("lacking", [{"vouchers": {}}, {"bots": 0}, {"chemicals": {}}])
def test_research_needs_the_voucher_a_bot_and_a_chemical(lacking):
    state = acting(bare(**{**RESEARCHER, "awards": 1, **lacking}), bare(), bare(), at=("rnd", 1))
    assert not offered(state, 0, Perform)


def test_the_bot_goes_to_any_empty_space_whose_chemical_is_paid():
    assert fields(researching(bots=1).state, SendToResearch, "weather", "row") == [("wind", 1), ("fog", 0)]
    steps = researching(rnd={"fog": [1, EMPTY, EMPTY]}, parts={"red": 1})
    assert fields(steps.state, SendToResearch, "weather", "row") == [("wind", 1), ("fog", 2)]


def test_the_chemical_goes_with_the_bot_and_stays_in_rnd_for_good():
    steps = researching().take(SendToResearch, weather="wind", row=1)
    assert steps.of(ChemicalSent) == [ChemicalSent(0, "blue")]
    assert (steps.state.supply["blue"], held(steps.state.laboratories[0].chemicals)) == (4, {})


def test_example_track_a_bot_below_with_radieu_and_a_white_part_a_bot_and_its_benefit_then_the_token():
    steps = researching(parts={"white": 1}).take(SendToResearch, weather="fog", row=2)
    steps.take(ConstructBot, section="top_left", slot=1)
    kinds = (FundingAdvanced, BotSent, ChemicalSent, PartsPaid, BotConstructed, VouchersGained, TokenTaken)
    assert steps.order(*kinds) == [each.__name__ for each in kinds]
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "rnd", 1)]
    assert steps.of(PartsPaid) == [PartsPaid(0, ["white"], "extra")]
    assert steps.of(VouchersGained) == [VouchersGained(0, "lab", 1)]
    assert steps.of(TokenTaken) == [TokenTaken(0, "rnd", "fog")]


def test_the_bottom_space_costs_an_extra_chemical_or_part():
    steps = researching(chemicals={"blue": 1, "pink": 1}, parts={"white": 1}).take(SendToResearch, weather="fog", row=2)
    assert fields(steps.state, PayExtraChemical, "colour") == ["pink"]
    assert fields(steps.state, PayExtraPart, "colour") == ["white"]
    steps.take(PayExtraChemical, colour="pink")
    assert steps.of(ChemicalReturned) == [ChemicalReturned(0, "pink", "extra")]
    assert steps.state.supply["pink"] == 5


def test_the_bottom_space_is_closed_to_a_player_who_cannot_pay_its_extra_cost():
    assert ("fog", 2) not in fields(researching().state, SendToResearch, "weather", "row")
    steps = researching(chemicals={"blue": 2}, workshop=3)
    assert ("fog", 2) in fields(steps.state, SendToResearch, "weather", "row")


def test_the_other_spaces_have_no_extra_cost():
    steps = researching(parts={"white": 1}).take(SendToResearch, weather="wind", row=1)
    assert held(steps.state.laboratories[0].parts) == {"white": 1}


def test_a_missing_chemical_may_be_exchanged_for_two_vouchers():
    steps = researching(vouchers={"rnd": 1, "lab": 2}).take(SendToResearch, weather="snow", row=0)
    assert steps.of(ChemicalReturned) == [ChemicalReturned(0, "blue", "exchange")]
    assert steps.of(ChemicalTaken) == [ChemicalTaken(0, "white", "exchange")]
    assert steps.of(ChemicalSent) == [ChemicalSent(0, "white")]
    assert vouchers(steps.state) == {"science": 1}


def test_the_benefit_of_the_space_comes_before_the_token():
    steps = researching(chemicals={"white": 1}).take(SendToResearch, weather="snow", row=0)
    assert steps.order(VouchersGained, TokenTaken) == ["VouchersGained", "TokenTaken"]
    assert vouchers(steps.state) == {"science": 1}


def test_the_bot_gained_from_the_bottom_space_may_be_declined():
    steps = researching(parts={"white": 1}).take(SendToResearch, weather="fog", row=2).take(Decline, what="bot")
    assert (steps.of(BotConstructed), len(steps.of(TokenTaken))) == ([], 1)


def test_the_bot_sent_leaves_room_for_the_one_gained_from_the_bottom_space():
    mat = {"bots": 2, "parts": {"white": 1}, "workshop": 1}
    steps = researching(**mat).take(SendToResearch, weather="fog", row=2)
    assert steps.take(ConstructBot, section="top_left", slot=2).state.laboratories[0].bots == 2


def completing(**mat):
    """Send the last Bot to Wind, where the other two are and no token is left."""
    steps = researching(rnd={"wind": [1, EMPTY, 1]}, **mat)
    steps.state.tokens["rnd"]["wind"] = 0
    return steps.take(SendToResearch, weather="wind", row=1).take(Decline, what="tile")


def test_the_last_bot_of_a_branch_gives_an_investment_tile_and_takes_off_the_lock():
    steps = completing()
    assert steps.of(InvestmentTaken) == [InvestmentTaken(0)]
    assert steps.of(LockRemoved) == [LockRemoved(0, "wind")]
    assert "wind" not in steps.state.locks


def test_the_player_who_takes_off_the_lock_may_pay_one_science_for_three_points():
    steps = completing(vouchers={"rnd": 1, "science": 1}).take(BuyPoints)
    assert steps.of(PointsScored) == [PointsScored(0, 3, "citations")]
    assert vouchers(steps.state) == {}


def test_three_other_vouchers_may_replace_the_science_for_the_points():
    steps = completing(vouchers={"rnd": 1, "supply": 3}).take(BuyPoints)
    assert [paid.vouchers for paid in steps.of(VouchersPaid)][1:] == [["supply", "supply", "supply"]]


def test_the_points_for_science_may_be_declined():
    steps = completing(vouchers={"rnd": 1, "science": 1}).take(Decline, what="citation")
    assert (steps.of(PointsScored), vouchers(steps.state)) == ([], {"science": 1})


def test_a_player_who_cannot_pay_is_not_offered_the_points():
    steps = completing(vouchers={"rnd": 1, "supply": 2})
    assert steps.of(GainLost) == [GainLost(0, "citation", 1, "impossible")]
    assert not is_asked(steps.state, 0, OfferPoints)


def test_only_the_investment_tile_is_gained_when_the_lock_is_already_off():
    steps = completing(vouchers={"rnd": 1, "science": 1}, locks=["rain"])
    assert (len(steps.of(InvestmentTaken)), steps.of(LockRemoved)) == (1, [])
    assert not is_asked(steps.state, 0, OfferPoints)


def test_a_branch_without_tokens_gives_the_tile_and_the_lock_even_when_it_is_not_full():
    steps = researching()
    steps.state.tokens["rnd"]["wind"] = 0
    steps.take(SendToResearch, weather="wind", row=1).take(Decline, what="tile")
    assert (len(steps.of(InvestmentTaken)), len(steps.of(LockRemoved)), steps.of(TokenTaken)) == (1, 1, [])


def test_a_branch_with_a_token_left_gives_neither_investment_tile_nor_lock():
    steps = researching().take(SendToResearch, weather="wind", row=1).take(Decline, what="tile")
    assert (steps.of(InvestmentTaken), steps.of(LockRemoved), len(steps.of(TokenTaken))) == ([], [], 1)


def test_as_a_benefit_research_costs_its_chemical_but_no_voucher():
    state = acting(bare(**{**RESEARCHER, "vouchers": {}}, awards=1), bare(), bare(), at=("lab", 1))
    given(state, Benefit("action", of="research"))
    steps = Steps(state).take(Accept).take(SendToResearch, weather="wind", row=1)
    assert (steps.of(ChemicalSent), steps.of(VouchersPaid)) == ([ChemicalSent(0, "blue")], [])
