"""The ten types of Subsidy tiles, used in step 1 of a turn (player aid p. 8)."""

import pytest

from domain.titles.weather_machine.assembly import ConstructBot
from domain.titles.weather_machine.benefits import Decline, PerformAction
from domain.titles.weather_machine.effects.machines import ActionBegan
from domain.titles.weather_machine.effects.office import FundingAdvanced, LockRemoved, PaperPublished, PointsScored
from domain.titles.weather_machine.effects.workshop import (
    BotSent,
    ChemicalReturned,
    ChemicalSent,
    ChemicalTaken,
    PartsPaid,
    VouchersPaid,
)
from domain.titles.weather_machine.experiments import SendToLab
from domain.titles.weather_machine.goals import PlaceGoal, UseSubsidy
from domain.titles.weather_machine.government import SendToGovernment, TakeSubsidy
from domain.titles.weather_machine.papers import BuyPoints
from domain.titles.weather_machine.research import SendToResearch
from domain.titles.weather_machine.scientists import MoveTo
from domain.titles.weather_machine.state import BLOCKED, EMPTY, Subsidy
from domain.titles.weather_machine.supply import TakeChemical
from domain.titles.weather_machine.turns import TakeTurn
from domain.titles.weather_machine.vouchers import AdvanceTrack, GainVoucher
from domain.titles.weather_machine.workshop import LayTile, TakePart, TakeTile
from tests.titles.weather_machine.positions import FULL, at_turn, held, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

SPACES = ["SU01", "SU03", "SU05", "SU07", "SU09", "SU11", "SU12", "SU13", "SU14", "SU15"]
"""One of each type."""


def using(tile, action=None, **mat):
    """Seat 0 uses this Subsidy tile in step 1; (`action`) and performs the action that it gives."""
    table = {name: mat.pop(name) for name in ("supply", "rnd", "lab") if name in mat}
    steps = Steps(at_turn(bare(subsidies=[tile], **mat), bare(), bare(), **table)).take(UseSubsidy, tile=tile)
    return steps.take(PerformAction, action=action) if action else steps


def test_sell_a_part_without_the_part_which_comes_from_the_reserve():
    steps = using("SU01", "sell_part_no_part", bots=1).take(SendToGovernment, weather="fog", row=0)
    steps.take(TakeSubsidy, row=1)
    assert steps.state.plots["fog"][1].part == "red"
    assert steps.of(PartsPaid) == []
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "government", 1)]


def test_selling_without_the_part_needs_no_part_at_all_any_empty_space_will_do():
    assert len(offered(using("SU01", "sell_part_no_part", bots=1).state, 0, SendToGovernment)) == 15


def test_work_on_experiment_without_the_chemical():
    steps = using("SU03", "work_experiment_no_chemical", bots=1)
    assert len(offered(steps.state, 0, SendToLab)) == 15
    steps.take(SendToLab, weather="rain", row=0)
    assert (steps.of(ChemicalReturned), steps.of(ChemicalTaken)) == ([], [])
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "lab", 1)]


def test_research_with_the_chemical_from_the_lowest_cost_section_of_the_supply():
    steps = using("SU05", "research_no_chemical", bots=1).take(SendToResearch, weather="snow", row=0)
    assert steps.of(ChemicalSent) == [ChemicalSent(0, "white", supplied=True)]
    assert steps.state.supply["white"] == 4
    assert steps.of(FundingAdvanced) == [FundingAdvanced(0, "rnd", 1)]


def test_the_extra_cost_of_a_bottom_space_is_paid_all_the_same():
    assert ("snow", 2) not in fields(
        using("SU05", "research_no_chemical", bots=1).state, SendToResearch, "weather", "row"
    )
    steps = using("SU05", "research_no_chemical", bots=1, parts={"pink": 1}).take(SendToResearch, weather="snow", row=2)
    assert steps.of(PartsPaid) == [PartsPaid(0, ["pink"], "extra")]


def test_a_type_that_the_supply_lacks_is_closed_to_this_research_without_exchange():
    supply = {"green": 5, "white": 0, "pink": 5, "red": 5, "blue": 5}
    steps = using("SU05", "research_no_chemical", bots=1, chemicals={"white": 1}, vouchers=FULL, supply=supply)
    assert ("snow", 0) not in fields(steps.state, SendToResearch, "weather", "row")
    assert ("snow", 1) in fields(steps.state, SendToResearch, "weather", "row")


def test_take_a_workshop_tile_from_those_on_display_and_add_it():
    steps = using("SU11")
    assert fields(steps.state, TakeTile, "tile") == [*steps.state.offer, steps.state.top]
    steps.take(TakeTile, tile="WT02").take(LayTile, row=1, column=2, turned=False)
    assert [tile.tile for tile in steps.state.laboratories[0].workshop][1:] == ["WT02"]


def test_take_the_leftmost_chemical_of_the_type_one_wants():
    steps = using("SU12").take(TakeChemical, colour="pink")
    assert held(steps.state.laboratories[0].chemicals) == {"pink": 1}
    assert steps.state.supply["pink"] == 4


def test_take_any_one_part_from_the_reserve():
    assert held(using("SU07").take(TakePart, colour="white").state.laboratories[0].parts) == {"white": 1}


def test_gain_any_two_vouchers_not_necessarily_of_the_same_type():
    steps = using("SU09").take(GainVoucher, voucher="lab").take(GainVoucher, voucher="science")
    assert vouchers(steps.state) == {"lab": 1, "science": 1}
    steps = using("SU09").take(GainVoucher, voucher="lab").take(GainVoucher, voucher="lab")
    assert vouchers(steps.state) == {"lab": 2}


def test_publish_a_paper_by_all_its_rules_with_lock_and_points_for_science():
    steps = using("SU13", "publish", office={2: ("sun", "sun", "sun")}, vouchers={"science": 1}, workshop=3)
    steps.take(TakePart, colour="red").take(TakePart, colour="red").take(BuyPoints)
    assert [paper.row for paper in steps.of(PaperPublished)] == [2]
    assert steps.of(LockRemoved) == [LockRemoved(0, "sun")]
    assert steps.of(PointsScored) == [PointsScored(0, 6, "papers"), PointsScored(0, 3, "citations")]


def test_construct_a_bot_by_all_its_rules_but_for_free():
    steps = using("SU14", vouchers={"supply": 1})
    assert {section for section, _ in fields(steps.state, ConstructBot, "section", "slot")} == {"top_left", "top_right"}
    steps.take(ConstructBot, section="top_left", slot=1)
    assert vouchers(steps.state) == {"supply": 1, "lab": 1}
    assert steps.state.laboratories[0].bots == 1


def test_constructing_from_a_tile_needs_room_so_without_it_the_tile_is_not_offered():
    state = at_turn(bare(subsidies=["SU14"], bots=2), bare(), bare())
    assert not offered(state, 0, UseSubsidy)


def test_advance_one_space_on_any_of_the_funding_tracks():
    steps = using("SU15")
    assert fields(steps.state, AdvanceTrack, "track") == ["government", "lab", "rnd"]
    assert steps.take(AdvanceTrack, track="rnd").state.laboratories[0].funding["rnd"] == 1


def test_one_never_pays_vouchers_when_using_a_tile():
    steps = using("SU01", "sell_part_no_part", bots=1, vouchers=FULL).take(SendToGovernment, weather="fog", row=0)
    assert steps.of(VouchersPaid) == []
    assert [began.benefit for began in steps.of(ActionBegan)] == [True]


def test_one_tile_is_used_before_the_scientist_moves_and_then_no_more():
    mat = bare(subsidies=["SU07", "SU15"], investments=1, goals=["A1"])
    steps = Steps(at_turn(mat, bare(), bare()))
    assert fields(steps.state, UseSubsidy, "tile") == ["SU07", "SU15"]
    assert offered(steps.state, 0, PlaceGoal)
    steps.take(UseSubsidy, tile="SU07").take(TakePart, colour="red")
    assert is_asked(steps.state, 0, TakeTurn)
    assert not offered(steps.state, 0, UseSubsidy)
    assert not offered(steps.state, 0, PlaceGoal)
    assert offered(steps.state, 0, MoveTo)


def test_a_tile_is_used_once():
    steps = using("SU15").take(AdvanceTrack, track="rnd")
    assert steps.state.laboratories[0].subsidies == [Subsidy("SU15", used=True)]
    assert not offered(at_turn(bare(used=["SU15"]), bare(), bare()), 0, UseSubsidy)


def test_a_tile_need_not_be_used():
    steps = Steps(at_turn(bare(subsidies=["SU07"]), bare(), bare())).take(MoveTo, location="lab", space=1)
    assert steps.state.laboratories[0].subsidies == [Subsidy("SU07", used=False)]


@pytest.mark.parametrize("tile", SPACES)
def test_a_tile_is_offered_only_if_something_would_be_gained(tile):
    """Nothing in store, no room, every track full: nothing can be had, but a Workshop tile."""
    poor = bare(
        vouchers=FULL,
        parts={"green": 1},
        bots=2,
        chemicals={"green": 1},
        funding=dict.fromkeys(("government", "lab", "rnd"), 9),
    )
    state = at_turn({**poor, "subsidies": [tile], "bots": 2}, bare(), bare(), **closed())
    assert [move.tile for move in offered(state, 0, UseSubsidy)] == ([tile] if tile == "SU11" else [])


def closed():
    """Every space of every machine is taken, and the Supply has nothing."""
    machines = ("government", "lab", "rnd")
    branches = dict.fromkeys(("rain", "wind", "sun", "fog", "snow"), [BLOCKED] * 3)
    return dict.fromkeys(machines, branches) | {"supply": dict.fromkeys(("green", "white", "pink", "red", "blue"), 0)}


def test_the_action_of_a_tile_may_be_declined_once_the_tile_is_used():
    steps = using("SU03", bots=1).take(Decline, what="action")
    assert steps.of(BotSent) == []
    assert steps.state.machines["lab"]["rain"] == [EMPTY] * 3
