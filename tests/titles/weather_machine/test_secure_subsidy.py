"""Secure Subsidy (player aid; rulebook p. 15)."""

from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.effects.machines import (
    SubsidyFlipped,
    SubsidySecured,
    SubsidyTaken,
    SubsidyUsed,
)
from scoresheet.domain.titles.weather_machine.effects.office import PaperPublished
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, PartGained, VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.goals import UseSubsidy
from scoresheet.domain.titles.weather_machine.government import SecureSubsidy, SendToGovernment, TakeSubsidy
from scoresheet.domain.titles.weather_machine.state import Plot, Subsidy
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.positions import acting, at_turn, held, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

SECURER = {"vouchers": {"government": 2}}


def securing(tiles=None, at=("government", 1), **mat):
    """Perform Secure Subsidy for seat 0 with two Vouchers; `tiles` replace those at (weather, row)."""
    state = acting(bare(**{**SECURER, **mat}), bare(), bare(), at=at)
    for (weather, row), tile in (tiles or {}).items():
        state.plots[weather][row] = Plot(tile)
    return Steps(state).take(Perform, action="secure_subsidy")


def test_secure_subsidy_costs_two_government_vouchers():
    steps = securing()
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [
        (["government", "government"], "action")
    ]


def test_the_player_chooses_a_face_up_subsidy_tile_in_government():
    state = acting(bare(**SECURER), bare(), bare(), at=("government", 1))
    for weather, plots in state.plots.items():
        for plot in plots:
            plot.blue = weather == "sun" and plot is not plots[0]
    state.plots["rain"][0] = Plot("", False, "green")
    steps = Steps(state).take(Perform, action="secure_subsidy")
    assert fields(steps.state, SecureSubsidy, "weather", "row") == [("sun", 1), ("sun", 2)]


def test_no_subsidy_can_be_secured_when_no_tile_has_its_blue_side_up():
    state = acting(bare(**SECURER, awards=1), bare(), bare(), at=("government", 1))
    for plots in state.plots.values():
        for plot in plots:
            plot.blue = False
    assert not offered(state, 0, Perform)


def test_the_vouchers_of_column_and_row_come_before_the_benefit_of_the_tile():
    steps = securing({("sun", 1): "SU08"}).take(SecureSubsidy, weather="sun", row=1)
    assert steps.of(VouchersGained) == [VouchersGained(0, "science", 1), VouchersGained(0, "rnd", 1)]
    steps.take(TakePart, colour="red")
    assert steps.order(SubsidySecured, VouchersGained)[-2:] == ["VouchersGained", "VouchersGained"]
    assert held(steps.state.laboratories[0].parts) == {"red": 1}


def test_the_tile_is_flipped_in_place_after_its_benefit():
    steps = securing({("sun", 1): "SU08"}).take(SecureSubsidy, weather="sun", row=1)
    assert steps.state.plots["sun"][1] == Plot("SU08", blue=True)
    steps.take(TakePart, colour="red")
    assert steps.order(PartGained, SubsidyFlipped) == ["PartGained", "SubsidyFlipped"]
    assert steps.state.plots["sun"][1] == Plot("SU08", blue=False)
    assert steps.state.laboratories[0].subsidies == []


def test_a_column_may_give_any_voucher():
    steps = securing({("fog", 2): "SU08"}).take(SecureSubsidy, weather="fog", row=2)
    assert fields(steps.state, GainVoucher, "voucher") == ["supply", "government", "lab", "rnd", "science"]
    steps.take(GainVoucher, voucher="supply")
    assert vouchers(steps.state) == {"supply": 1, "government": 1}


def test_example_securing_gives_science_and_an_rnd_voucher_and_then_publishes_a_paper():
    steps = securing({("sun", 1): "SU13"}, office={2: ("sun", "sun", "sun")})
    steps.take(SecureSubsidy, weather="sun", row=1).take(Accept, action="publish")
    assert vouchers(steps.state) == {"science": 1, "rnd": 1}
    assert [paper.row for paper in steps.of(PaperPublished)] == [2]
    steps.take(Decline, what="part").take(Decline, what="citation")
    assert steps.state.plots["sun"][1] == Plot("SU13", blue=False)


def test_the_action_of_a_secured_tile_costs_no_vouchers():
    steps = securing({("sun", 1): "SU13"}, office={2: ("sun", "sun", "sun")})
    steps.take(SecureSubsidy, weather="sun", row=1).take(Accept, action="publish")
    assert [paid.reason for paid in steps.of(VouchersPaid)] == ["action"]


def test_a_secured_sell_a_part_that_takes_its_own_tile_flips_it_afterwards():
    steps = securing({("sun", 1): "SU01"}, bots=1).take(SecureSubsidy, weather="sun", row=1)
    steps.take(Accept, action="sell_part_no_part").take(SendToGovernment, weather="sun", row=0)
    assert steps.take(TakeSubsidy, row=1).state.laboratories[0].subsidies == [Subsidy("SU01", used=True)]
    assert steps.order(SubsidyTaken, SubsidyFlipped) == ["SubsidyTaken", "SubsidyFlipped"]


def test_a_secured_tile_discarded_by_its_own_benefit_is_not_flipped():
    steps = securing({("sun", 1): "SU01", ("sun", 0): "SU02", ("sun", 2): "SU13"}, bots=1, subsidies=["SU02", "SU13"])
    state = steps.state
    state.plots["sun"] = [Plot("", False, "red"), Plot("SU01"), Plot("", False, "green")]
    steps.take(SecureSubsidy, weather="sun", row=1)
    steps.take(Accept, action="sell_part_no_part").take(SendToGovernment, weather="sun", row=0)
    assert [(taken.tile, taken.kept) for taken in steps.of(SubsidyTaken)] == [("SU01", False)]
    assert steps.of(SubsidyFlipped) == []


def test_a_used_tile_is_flipped_before_its_benefit_as_in_the_rulebook():
    steps = Steps(at_turn(bare(subsidies=["SU08"]), bare(), bare())).take(UseSubsidy).take(TakePart, colour="red")
    assert steps.order(SubsidyUsed, PartGained) == ["SubsidyUsed", "PartGained"]


def test_a_tile_with_an_impossible_benefit_may_be_secured_for_its_vouchers():
    steps = securing({("sun", 1): "SU13"}).take(SecureSubsidy, weather="sun", row=1)
    assert vouchers(steps.state) == {"science": 1, "rnd": 1}
    assert steps.of(GainLost) == [GainLost(0, "action", 1, "impossible", "publish")]
    assert not steps.state.plots["sun"][1].blue


def test_the_action_of_a_secured_tile_may_be_declined():
    steps = securing({("sun", 1): "SU01"}, bots=1).take(SecureSubsidy, weather="sun", row=1)
    assert steps.take(Decline, what="action").state.machines["government"]["sun"].count(0) == 0


def test_on_the_leftmost_space_both_actions_of_government_may_be_performed_in_either_order():
    mat = {"vouchers": {"government": 3}, "bots": 1, "parts": {"blue": 1}}
    steps = securing({("sun", 1): "SU13"}, at=("government", 0), **mat).take(SecureSubsidy, weather="sun", row=1)
    assert fields(steps.state, Perform, "action") == ["sell_part"]
    state = acting(bare(**mat), bare(), bare(), at=("government", 0))
    steps = Steps(state).take(Perform, action="sell_part").take(SendToGovernment, weather="wind", row=0)
    assert fields(steps.take(TakeSubsidy, row=0).state, Perform, "action") == ["secure_subsidy"]


def test_the_limit_of_once_per_turn_does_not_apply_to_the_actions_of_tiles():
    mat = {"vouchers": {"government": 3}, "bots": 2, "parts": {"blue": 1}}
    steps = securing({("sun", 1): "SU01"}, at=("government", 0), **mat).take(SecureSubsidy, weather="sun", row=1)
    steps.take(Accept, action="sell_part_no_part").take(SendToGovernment, weather="fog", row=0)
    steps.take(TakeSubsidy, row=0)
    assert fields(steps.state, Perform, "action") == ["sell_part"]
