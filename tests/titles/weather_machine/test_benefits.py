"""Benefits: those with a choice, their order, and those that cannot be received ("Benefits")."""

import pytest

from scoresheet.domain.titles.weather_machine.assembly import ConstructBot
from scoresheet.domain.titles.weather_machine.benefits import (
    Accept,
    ChooseOne,
    Decline,
    GainAll,
    OfferAction,
    OrderGains,
    TakeFirst,
    TakeNext,
)
from scoresheet.domain.titles.weather_machine.effects.machines import ActionBegan
from scoresheet.domain.titles.weather_machine.effects.office import FundingAdvanced, InvestmentTaken, PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    GainDeclined,
    GainLost,
    VouchersGained,
    VouchersPaid,
)
from scoresheet.domain.titles.weather_machine.experiments import ChooseExperiment
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Benefit
from scoresheet.domain.titles.weather_machine.supply import ChooseChemical, TakeChemical
from scoresheet.domain.titles.weather_machine.vouchers import AdvanceTrack, ChooseTrack, ChooseVoucher, GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import ChoosePart, ChooseTile, TakePart
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    FULL,
    NOTHING,
    asked,
    choices,
    given,
    held,
    institute,
    is_asked,
    move,
    offered,
    points,
    vouchers,
)

LAB_VOUCHER = Benefit("voucher", of="lab")
ANY_VOUCHER = Benefit("any_voucher")
TWO_VOUCHERS = Benefit("any_voucher", 2)
PART, TWO_PARTS = Benefit("part"), Benefit("part", 2)
BOT = Benefit("bot")
ROOM = {**NOTHING, "workshop": 6}
NO_ROOM = {"vouchers": FULL, "parts": {"red": 1}, "workshop": 0, "bots": 1, "chemicals": {"red": 1}}


def gained(*benefits, **mat):
    """Give these benefits to seat 0, who has room and nothing else by default."""
    return given(institute({**ROOM, **mat}, {}, {}), *benefits)


def lost(table):
    return [(effect.what, effect.number, effect.reason) for effect in playing.effects(table, GainLost)]


def test_benefits_without_a_choice_are_applied_at_once():
    table = gained(LAB_VOUCHER, Benefit("points", 4), Benefit("advance", of="rnd"), Benefit("investment"))
    kinds = [VouchersGained, PointsScored, FundingAdvanced, InvestmentTaken]
    assert [kind for effect in table.effects if (kind := type(effect)) in kinds] == kinds
    laboratory = table.state.laboratories[0]
    assert (points(table.state), laboratory.funding["rnd"], laboratory.investments) == (4, 1, 1)
    assert vouchers(table.state) == {"lab": 1}


@pytest.mark.parametrize(
    ("benefit", "decision"),
    [
        (ANY_VOUCHER, ChooseVoucher),
        (PART, ChoosePart),
        (Benefit("chemical"), ChooseChemical),
        (Benefit("extend"), ChooseTile),
        (Benefit("action", of="work_experiment_no_chemical"), OfferAction),
    ],
)
def test_benefits_with_a_choice_may_be_declined(benefit, decision):
    state = gained(benefit, bots=1).state
    assert is_asked(state, 0, decision)
    table = move(state, 0, choices(state)[-1])
    assert playing.effects(table, GainDeclined)
    assert state.over()


def test_a_step_on_any_track_is_chosen_and_cannot_be_declined():
    state = gained(Benefit("any_track")).state
    assert choices(state) == [AdvanceTrack("government"), AdvanceTrack("lab"), AdvanceTrack("rnd")]
    move(state, 0, AdvanceTrack("lab"))
    assert state.laboratories[0].funding == {"government": 0, "lab": 1, "rnd": 0}


def test_any_voucher_may_be_science_and_only_types_with_room_are_offered():
    state = gained(ANY_VOUCHER, vouchers={"supply": 4, "rnd": 4}).state
    assert [taken.voucher for taken in offered(state, 0, GainVoucher)] == ["government", "lab", "science"]


def test_two_vouchers_of_any_types_are_taken_one_by_one_and_may_differ():
    state = gained(TWO_VOUCHERS).state
    for voucher in ("rnd", "science"):
        move(state, 0, next(taken for taken in offered(state, 0, GainVoucher) if taken.voucher == voucher))
    assert vouchers(state) == {"rnd": 1, "science": 1}
    assert state.over()


def test_the_second_of_two_parts_may_be_declined():
    state = gained(TWO_PARTS).state
    move(state, 0, TakePart("red", more=1))
    move(state, 0, Decline("part"))
    assert held(state.laboratories[0].parts) == {"red": 1}
    assert state.over()


def test_two_parts_may_be_of_different_colours():
    state = gained(TWO_PARTS).state
    move(state, 0, TakePart("red", more=1))
    move(state, 0, TakePart("blue"))
    assert held(state.laboratories[0].parts) == {"red": 1, "blue": 1}


def test_one_of_two_parts_is_lost_when_only_one_has_room():
    state = gained(TWO_PARTS, workshop=0).state
    table = move(state, 0, TakePart("red", more=1))
    assert held(state.laboratories[0].parts) == {"red": 1}
    assert lost(table) == [("part", 1, "no_room")]


def test_one_of_two_vouchers_is_lost_when_only_one_has_room():
    state = gained(TWO_VOUCHERS, vouchers={**FULL, "lab": 3}).state
    assert offered(state, 0, GainVoucher) == [GainVoucher("lab", more=1)]
    table = move(state, 0, GainVoucher("lab", more=1))
    assert lost(table) == [("voucher", 1, "full")]


@pytest.mark.parametrize(
    ("benefit", "loss"),
    [
        (Benefit("voucher", 2, "lab"), ("voucher", 2, "full")),
        (TWO_VOUCHERS, ("voucher", 2, "full")),
        (TWO_PARTS, ("part", 2, "no_room")),
        (Benefit("chemical"), ("chemical", 1, "no_room")),
        (BOT, ("bot", 1, "no_room")),
        (Benefit("action", of="publish"), ("action", 1, "impossible")),
    ],
)
def test_a_benefit_that_cannot_be_received_is_lost_with_its_reason_and_play_continues(benefit, loss):
    table = gained(benefit, LAB_VOUCHER, Benefit("points", 1), **NO_ROOM)
    assert lost(table)[0] == loss
    assert points(table.state) == 1


def test_a_chemical_is_lost_when_the_supply_has_none():
    table = given(institute(ROOM, {}, supply=dict.fromkeys(COLOURS, 0)), Benefit("chemical"))
    assert lost(table) == [("chemical", 1, "none_left")]


def test_a_chemical_without_room_is_lost_even_if_some_rows_are_empty():
    supply = {**dict.fromkeys(COLOURS, 5), "white": 0}
    table = given(institute({**ROOM, "chemicals": {"red": 1}}, {}, supply=supply), Benefit("chemical"))
    assert lost(table) == [("chemical", 1, "no_room")]


@pytest.mark.parametrize("benefit", [Benefit("advance", of="lab"), Benefit("any_track")])
def test_a_step_beyond_the_end_of_the_tracks_is_lost(benefit):
    table = gained(benefit, funding={"government": 9, "lab": 9, "rnd": 9})
    assert lost(table) == [("track", 1, "full")]
    assert table.state.laboratories[0].funding["lab"] == 9


def test_a_step_on_any_track_offers_only_tracks_with_room():
    state = gained(Benefit("any_track"), funding={"lab": 9}).state
    assert is_asked(state, 0, ChooseTrack)
    assert [step.track for step in offered(state, 0, AdvanceTrack)] == ["government", "rnd"]


def test_a_step_of_a_track_marker_pays_nothing():
    table = gained(Benefit("advance", of="government"))
    assert not playing.effects(table, VouchersGained)
    assert table.state.over()


def test_either_alternative_may_be_chosen_even_one_that_gives_nothing():
    one, other = Benefit("any_voucher", 2), Benefit("action", of="sell_part")
    state = asked(institute(NO_ROOM, {}), ChooseOne(0, (one, other))).state
    assert [taken.benefit for taken in offered(state, 0, TakeNext)] == [one, other]
    table = move(state, 0, offered(state, 0, TakeNext)[0])
    assert lost(table) == [("voucher", 2, "full")]


def test_a_benefit_is_resolved_completely_before_the_next_one():
    state = gained(BOT, Benefit("chemical")).state
    move(state, 0, ConstructBot("top_right", 1))
    assert is_asked(state, 0, ChoosePart)
    move(state, 0, TakePart("red"))
    assert is_asked(state, 0, ChooseChemical)
    move(state, 0, TakeChemical("red"))
    assert state.over()


def test_benefits_nest_to_any_depth():
    mat = {"assembly": {"top_left": [False] * 3, "top_right": [False] * 3}, "workshop": 9, "bots": 0}
    state = gained(BOT, LAB_VOUCHER, **mat).state
    move(state, 0, ConstructBot("bottom_left", 0))
    assert is_asked(state, 0, ChooseTile)
    assert vouchers(state) == {}
    move(state, 0, Decline("tile"))
    assert vouchers(state) == {"lab": 1}


def test_the_player_chooses_the_order_of_simultaneous_benefits():
    all_three = (ANY_VOUCHER, Benefit("chemical"), PART)
    state = asked(institute(ROOM, {}), GainAll(0, all_three)).state
    assert is_asked(state, 0, OrderGains)
    assert [taken.benefit for taken in choices(state)] == list(all_three)
    move(state, 0, TakeFirst(PART, all_three[:2]))
    assert is_asked(state, 0, ChoosePart)
    move(state, 0, TakePart("red"))
    assert [taken.benefit for taken in choices(state)] == list(all_three[:2])
    move(state, 0, TakeFirst(Benefit("chemical"), (ANY_VOUCHER,)))
    move(state, 0, TakeChemical("red"))
    assert is_asked(state, 0, ChooseVoucher)


def test_the_order_of_equal_benefits_is_not_asked():
    state = asked(institute(ROOM, {}), GainAll(0, (ANY_VOUCHER, ANY_VOUCHER))).state
    assert is_asked(state, 0, ChooseVoucher)


def test_an_action_benefit_steps_on_its_track_and_costs_no_vouchers():
    state = gained(Benefit("action", of="work_experiment_no_chemical"), bots=1, vouchers=FULL).state
    table = move(state, 0, Accept("work_experiment_no_chemical"))
    assert playing.effects(table, ActionBegan) == [ActionBegan(0, "work_experiment_no_chemical", benefit=True)]
    assert playing.effects(table, FundingAdvanced) == [FundingAdvanced(0, "lab", 1)]
    assert not playing.effects(table, VouchersPaid)
    assert is_asked(state, 0, ChooseExperiment)


def test_a_declined_action_does_not_step_on_its_track():
    state = gained(Benefit("action", of="work_experiment_no_chemical"), bots=1).state
    move(state, 0, Decline("action"))
    assert state.laboratories[0].funding["lab"] == 0


def test_an_action_benefit_meets_all_other_conditions_of_the_action():
    assert lost(gained(Benefit("action", of="work_experiment_no_chemical"))) == [("action", 1, "impossible")]
    assert lost(gained(Benefit("action", of="work_experiment"), bots=1)) == [("action", 1, "impossible")]
    assert lost(gained(Benefit("action", of="sell_part"), bots=1)) == [("action", 1, "impossible")]


def test_investment_tiles_parts_and_points_have_no_limit():
    table = gained(*[Benefit("investment")] * 13, *[Benefit("points", 60)] * 2)
    assert table.state.laboratories[0].investments == 13
    assert points(table.state) == 120
