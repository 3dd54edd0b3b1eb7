"""Work on Experiment (player aid; rulebook p. 16)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Accept
from scoresheet.domain.titles.weather_machine.effects.machines import ExperimentRan, TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.office import FundingAdvanced
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    BotSent,
    ChemicalReturned,
    ChemicalTaken,
    LativBotPlaced,
    LativBotRemoved,
    VouchersPaid,
)
from scoresheet.domain.titles.weather_machine.exchange import GiveChemical
from scoresheet.domain.titles.weather_machine.experiments import SendToLab
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles.weather_machine.positions import acting, given, held, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

WORKER = {"bots": 1, "chemicals": {"green": 1}, "vouchers": {"lab": 1}}


def working(*others, **mat):
    """Perform Work on Experiment for seat 0, by default with one Bot, one Verdino (green) and one Voucher."""
    table = {name: mat.pop(name) for name in ("lab", "supply", "display") if name in mat}
    state = acting(bare(**{**WORKER, **mat}), *(others or (bare(), bare())), at=("lab", 1), **table)
    return Steps(state).take(Perform, action="work_experiment")


def test_work_on_experiment_costs_one_lab_voucher():
    steps = working()
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [(["lab"], "action")]
    assert vouchers(steps.state) == {}


@pytest.mark.parametrize("lacking", [{"vouchers": {}}, {"bots": 0}, {"chemicals": {}}])
def test_work_on_experiment_needs_the_voucher_a_bot_and_a_chemical(lacking):
    state = acting(bare(**{**WORKER, "awards": 1, **lacking}), bare(), bare(), at=("lab", 1))
    assert not offered(state, 0, Perform)


def test_example_track_then_a_bot_to_an_empty_space_then_a_verdino_into_the_section_for_two_vouchers():
    steps = working(supply={"green": 1, "white": 5, "pink": 5, "red": 5, "blue": 5}).take(
        SendToLab, weather="fog", row=0
    )
    assert steps.order(FundingAdvanced, BotSent, ChemicalReturned) == ["FundingAdvanced", "BotSent", "ChemicalReturned"]
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "lab", 1)]
    assert steps.state.machines["lab"]["fog"] == [0, EMPTY, EMPTY]
    assert (steps.state.supply["green"], held(steps.state.laboratories[0].chemicals)) == (2, {})
    assert steps.state.components.supply.refunds[4 - 1] == 2


def test_a_paid_chemical_brings_no_refund():
    steps = working().take(SendToLab, weather="fog", row=0)
    assert vouchers(steps.state) == {}


def test_a_bot_may_go_to_any_branch_with_a_space_of_the_paid_chemical():
    assert fields(working().state, SendToLab, "weather", "row") == [("rain", 1), ("sun", 2), ("fog", 0)]


def test_a_space_with_a_players_bot_is_closed():
    steps = working(lab={"rain": [EMPTY, 1, EMPTY]})
    assert fields(steps.state, SendToLab, "weather", "row") == [("sun", 2), ("fog", 0)]


def on_lativ(branch, row=1):
    """Send a Bot to Lativ's space on this Rain branch, paying the Chemical of the space."""
    return working(lab={"rain": branch, "sun": [EMPTY, EMPTY, 1]}).take(SendToLab, weather="rain", row=row)


def test_a_bot_may_take_lativs_space_and_his_bot_shifts_to_another_empty_space():
    steps = on_lativ([EMPTY, LATIV, 1])
    assert steps.state.machines["lab"]["rain"] == [LATIV, 0, 1]
    assert steps.state.lativ_bots == 4


def test_lativs_bot_shifts_to_the_lowest_empty_space():
    assert on_lativ([EMPTY, LATIV, EMPTY]).state.machines["lab"]["rain"] == [EMPTY, 0, LATIV]


def test_lativs_bot_leaves_when_no_other_space_is_empty():
    steps = on_lativ([1, LATIV, 1])
    assert steps.state.machines["lab"]["rain"] == [1, 0, 1]
    assert steps.state.lativ_bots == 5
    assert steps.of(LativBotPlaced) == []


def test_a_bot_that_shifts_triggers_nothing():
    steps = on_lativ([EMPTY, LATIV, 1])
    assert steps.of(LativBotPlaced) == [LativBotPlaced("rain", 0, shifted=True)]
    assert steps.of(LativBotRemoved) == [LativBotRemoved("rain", 1, displaced=True)]
    assert (steps.of(TokenDiscarded), steps.of(ExperimentRan)) == ([], [])


def test_lativs_bot_stays_when_the_new_bot_takes_an_empty_space():
    steps = working(lab={"rain": [LATIV, EMPTY, EMPTY]}).take(SendToLab, weather="rain", row=1)
    assert steps.state.machines["lab"]["rain"] == [LATIV, 0, EMPTY]


def test_a_missing_chemical_may_be_replaced_by_another_one_and_two_vouchers():
    steps = working(vouchers={"lab": 1, "supply": 2}).take(SendToLab, weather="wind", row=0)
    assert steps.of(ChemicalTaken) == [ChemicalTaken(0, "white", "exchange")]
    assert [(back.colour, back.reason) for back in steps.of(ChemicalReturned)] == [
        ("green", "exchange"),
        ("white", "experiment"),
    ]
    assert vouchers(steps.state) == {}
    assert (steps.state.supply["green"], steps.state.supply["white"]) == (5, 5)


def test_the_player_chooses_the_chemical_given_in_exchange():
    mat = {"chemicals": {"green": 1, "pink": 1}, "workshop": 3, "vouchers": {"lab": 1, "supply": 2}}
    steps = working(**mat).take(SendToLab, weather="wind", row=0)
    assert fields(steps.state, GiveChemical, "given", "wanted") == [("green", "white"), ("pink", "white")]


def test_vouchers_that_pay_for_the_action_do_not_pay_for_the_exchange():
    steps = working(vouchers={"lab": 1, "supply": 1})
    assert ("wind", 0) not in fields(steps.state, SendToLab, "weather", "row")


def test_a_chemical_missing_from_the_supply_cannot_be_exchanged_for():
    supply = {"green": 4, "white": 0, "pink": 5, "red": 5, "blue": 5}
    steps = working(vouchers={"lab": 1, "supply": 2}, supply=supply)
    assert ("wind", 0) not in fields(steps.state, SendToLab, "weather", "row")
    assert ("snow", 0) in fields(steps.state, SendToLab, "weather", "row")


def test_as_a_benefit_the_action_costs_its_chemical_but_no_voucher():
    state = acting(bare(**{**WORKER, "vouchers": {}}, awards=1), bare(), bare(), at=("rnd", 1))
    given(state, Benefit("action", of="work_experiment"))
    steps = Steps(state).take(Accept).take(SendToLab, weather="fog", row=0)
    assert [back.colour for back in steps.of(ChemicalReturned)] == ["green"]
    assert steps.of(VouchersPaid) == []
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "lab", 1)]


def test_a_full_branch_runs_only_at_the_end_of_the_round():
    steps = working(lab={"fog": [EMPTY, 1, 1]}).take(SendToLab, weather="fog", row=0)
    assert steps.state.machines["lab"]["fog"] == [0, 1, 1]
    assert steps.of(ExperimentRan) == []
