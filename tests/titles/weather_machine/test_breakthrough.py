"""Breakthrough: paper, marker, benefit, Award (player aid; rulebook p. 18-19); Prototypes have their own module."""

import pytest

from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.breakthrough import ChooseBreakthrough, SendMarker
from scoresheet.domain.titles.weather_machine.effects.machines import WeatherFixed
from scoresheet.domain.titles.weather_machine.effects.office import (
    AwardTaken,
    InvestmentTaken,
    MarkerSent,
    PointsScored,
    PrototypeBuilt,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import PartGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.paying import PayVouchers
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.breaking import OWN, RAIN, WIND, breaking, in_rnd
from tests.titles.weather_machine.positions import given, is_asked, offered, vouchers
from tests.titles.weather_machine.steps import fields

LEVELS = {1: ["wind-1"], 2: ["wind-1", "wind-2"], 3: ["wind-1", "wind-2", "wind-3"]}
RICH = {"rnd": 2, "science": 2}


def closed(**mat):
    """Return whether the seat cannot perform Breakthrough."""
    return not offered(in_rnd(**{"rnd": OWN, **mat}).state, 0, Perform)


def test_breakthrough_costs_two_rnd_vouchers():
    steps = breaking(rnd=OWN)
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [(["rnd", "rnd"], "action")]
    assert closed(vouchers={"rnd": 1})
    assert not closed()


def test_a_breakthrough_proceeds_by_science_marker_benefit_prototype_award():
    steps = breaking(rnd=OWN, boards={"wind": LEVELS[2]}, vouchers={"rnd": 2, "science": 1}, parts={"red": 1})
    steps.take(SendMarker, slot=0).take(TakePart, colour="pink")
    kinds = (VouchersPaid, MarkerSent, PartGained, PrototypeBuilt, PointsScored, AwardTaken)
    assert steps.order(*kinds) == ["VouchersPaid", *(each.__name__ for each in kinds)]


def test_a_breakthrough_needs_a_published_paper_with_its_marker_at_the_right():
    papers = {3: WIND, 4: RAIN, 5: WIND}
    steps = breaking(rnd={**OWN, "rain": [0, 0, 0]}, office=papers, published=[3, 4])
    assert set(fields(steps.state, SendMarker, "row")) == {3, 4}


def test_an_unpublished_paper_allows_no_breakthrough():
    assert closed(published=[])


def test_a_paper_without_its_marker_allows_no_breakthrough():
    steps = in_rnd(rnd=OWN, vouchers={"rnd": 4}).take(Perform, action="breakthrough")
    steps.take(SendMarker, slot=0).take(Decline, what="part")
    row = steps.state.laboratories[0].office[5]
    assert (row.published, row.marker) == (True, "gone")
    steps.state.climates["wind"].slots = [EMPTY, EMPTY]
    given(steps.state, Benefit("action", of="breakthrough"))
    assert not is_asked(steps.state, 0, ChooseBreakthrough)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_tile_costs_0_to_2_science_by_its_level(level):
    parts = {"red": 1, "green": 1}
    steps = breaking(
        rnd=OWN, boards={"wind": LEVELS[level]}, parts=parts, vouchers={"rnd": 2, "science": 2}, workshop=3
    )
    steps.take(SendMarker, slot=1)
    assert vouchers(steps.state).get("science", 0) == 3 - level


def test_three_other_vouchers_replace_the_missing_science_of_a_breakthrough():
    needs = {"boards": {"wind": LEVELS[2]}, "parts": {"red": 1}}
    assert closed(**needs, vouchers={"rnd": 2, "lab": 2})
    steps = breaking(rnd=OWN, **needs, vouchers={"rnd": 2, "lab": 3}).take(SendMarker, slot=0)
    assert [paid.vouchers for paid in steps.of(VouchersPaid)] == [["rnd", "rnd"], ["lab", "lab", "lab"]]


def test_a_breakthrough_as_a_benefit_costs_neither_vouchers_nor_science():
    steps = in_rnd(rnd=OWN, boards={"wind": LEVELS[2]}, parts={"red": 1}, vouchers={})
    given(steps.state, Benefit("action", of="breakthrough"))
    steps.take(Accept).take(SendMarker, slot=1).take(Decline, what="bot")
    assert steps.of(VouchersPaid) == []
    assert len(steps.of(AwardTaken)) == 1


def test_the_marker_goes_to_any_empty_slot():
    steps = breaking(rnd=OWN, boards={"wind": LEVELS[3]}, parts={"red": 1, "green": 1}, vouchers=RICH, workshop=3)
    assert fields(steps.state, SendMarker, "slot") == [0, 1, 2]
    steps = breaking(
        rnd=OWN,
        boards={"wind": LEVELS[3]},
        slots={"wind": [1, EMPTY, EMPTY]},
        parts={"red": 1, "green": 1},
        vouchers=RICH,
        workshop=3,
    )
    assert fields(steps.state, SendMarker, "slot") == [1, 2]
    steps.take(SendMarker, slot=1)
    assert PointsScored(0, 5, "benefits") in steps.of(PointsScored)


def test_a_player_has_at_most_one_marker_on_a_tile():
    assert closed(slots={"wind": [0, EMPTY]}, office={4: WIND, 5: WIND}, published=[4, 5])
    assert not closed(slots={"wind": [1, EMPTY]}, office={4: WIND, 5: WIND}, published=[4, 5])


def test_a_weather_without_an_extreme_weather_tile_allows_no_breakthrough():
    assert closed(boards={"wind": []})


def test_the_weather_of_the_row_selects_the_tile():
    steps = breaking(rnd={**OWN, "rain": [0, 0, 0]}, office={4: RAIN, 5: ("award", "wind", "award")}, published=[4, 5])
    assert set(fields(steps.state, SendMarker, "row", "weather")) == {(4, "rain"), (5, "wind")}


def test_the_slot_gives_its_benefit():
    steps = breaking(rnd=OWN, boards={"wind": LEVELS[3]}, parts={"red": 1, "green": 1}, vouchers=RICH, workshop=3)
    steps.take(SendMarker, slot=0)
    assert len(steps.of(InvestmentTaken)) == 1


def test_parts_gained_from_the_slot_may_be_used_in_the_prototype():
    """The branch needs green, and the seat has none: slot 0 of Wind gives a Part, slot 1 a Chemical."""
    steps = breaking(rnd={"wind": [EMPTY, 0, 0]})
    assert [sent.slot for sent in steps.of(MarkerSent)] == [0]
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [1]


def test_choices_that_would_make_the_prototype_impossible_are_not_offered():
    """The Prototype needs green: the Part of slot 0 must have that colour and cannot be declined."""
    steps = breaking(rnd={"wind": [EMPTY, 0, 0]})
    assert steps.of(PartGained) == [PartGained(0, "green")]
    two = {"boards": {"wind": LEVELS[2]}, "vouchers": {"rnd": 2, "science": 1}, "workshop": 2}
    steps = breaking(rnd={"wind": [EMPTY, 0, 0]}, **two)
    assert (fields(steps.state, TakePart, "colour"), offered(steps.state, 0, Decline)) == (["green", "red"], [])
    steps.take(TakePart, colour="red")
    assert [part.colour for part in steps.of(PartGained)] == ["red", "green"]


def test_another_colour_may_be_taken_when_vouchers_can_pay_for_the_exchange():
    """Red and green are needed, the seat has red, and slot 0 gives two Parts: blue can be exchanged for green."""
    two = {"boards": {"wind": LEVELS[2]}, "parts": {"red": 1}, "workshop": 4}
    steps = in_rnd(rnd={"wind": [EMPTY, 0, 0]}, vouchers={"rnd": 2, "science": 1, "lab": 2}, **two)
    steps.take(Perform, action="breakthrough").take(PayVouchers, vouchers=("rnd", "rnd"))
    steps.take(SendMarker, slot=0)
    assert "blue" in fields(steps.state, TakePart, "colour")
    assert not offered(steps.state, 0, Decline)
    steps.take(TakePart, colour="blue").take(Decline, what="part")
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [2]
    assert vouchers(steps.state) == {}


def test_vouchers_of_the_slot_may_pay_for_an_exchange():
    """Rain needs red; the seat has a white Part, and slot 0 gives the Vouchers for the exchange."""
    steps = breaking(rnd={"rain": [EMPTY, 0, 0]}, office={5: RAIN}, parts={"white": 1})
    steps.take(SendMarker, slot=0)
    assert not offered(steps.state, 0, Decline)
    steps.take(GainVoucher, voucher="lab").take(GainVoucher, voucher="lab")
    assert [built.parts for built in steps.of(PrototypeBuilt)] == [1]
    assert vouchers(steps.state) == {}


def test_a_tile_whose_prototype_cannot_be_built_is_not_offered():
    assert closed(rnd={"wind": [EMPTY, EMPTY, 0]})
    assert closed(boards={"wind": LEVELS[3]}, slots={"wind": [EMPTY, EMPTY, 1]}, vouchers=RICH)
    assert not closed(boards={"wind": LEVELS[3]}, slots={"wind": [EMPTY, 1, EMPTY]}, vouchers=RICH)


def test_a_full_tile_is_fixed_at_the_end_of_the_action():
    steps = breaking(
        rnd=OWN,
        boards={"wind": LEVELS[2]},
        slots={"wind": [OFFICIAL, EMPTY]},
        parts={"red": 1},
        vouchers={"rnd": 2, "science": 1},
    )
    steps.take(Decline, what="bot")
    assert steps.order(PrototypeBuilt, AwardTaken, WeatherFixed) == ["PrototypeBuilt", "AwardTaken", "WeatherFixed"]
    climate = steps.state.climates["wind"]
    assert (climate.board, climate.stack, climate.slots) == (["wind-1"], ["wind-3", "wind-2"], [EMPTY, EMPTY])
    assert steps.state.officials == 3


def test_the_new_award_may_be_placed_in_the_same_turn():
    steps = breaking(rnd=OWN, awards=0).take(SendMarker, slot=0).take(Decline, what="part")
    assert offered(steps.state, 0, PlaceAward)
