"""Funding: the payments of the three tracks when a Goal tile is flipped (rulebook p. 10)."""

import pytest

from scoresheet.domain.titles.weather_machine.benefits import Decline, TakeFirst
from scoresheet.domain.titles.weather_machine.effects.office import PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost, VouchersGained
from scoresheet.domain.titles.weather_machine.funding import ChooseFunds, TakeFunds, UseTrack
from scoresheet.domain.titles.weather_machine.goals import FlipGoal
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.supply import TakeChemical
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.positions import FULL, at_turn, held, is_asked, offered, points, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

PLACED = {"government": "A1", "lab": "A4", "rnd": "A7"}
VOUCHER, CHEMICAL, PART = Benefit("any_voucher"), Benefit("chemical"), Benefit("part")


def flipped(track, government=0, lab=0, rnd=0, **mat):
    """Flip a Goal tile of this colour for seat 0, with its markers at these spaces."""
    funding = {"government": government, "lab": lab, "rnd": rnd}
    mat = bare(investments=1, placed={f"{track}.top": PLACED[track]}, funding=funding, **{"workshop": 3, **mat})
    return Steps(at_turn(mat, bare(), bare())).take(FlipGoal)


def test_example_the_government_marker_with_a_chemical_and_a_voucher_gives_both_in_any_order():
    steps = flipped("government", government=3)
    assert fields(steps.state, TakeFirst, "benefit") == [VOUCHER, CHEMICAL]
    steps.take(TakeFirst, benefit=CHEMICAL).take(TakeChemical, colour="pink").take(GainVoucher, voucher="science")
    assert held(steps.state.laboratories[0].chemicals) == {"pink": 1}
    assert vouchers(steps.state) == {"science": 1}


@pytest.mark.parametrize(
    ("space", "kinds"),
    [
        (3, {VOUCHER: 1, CHEMICAL: 1}),
        (4, {VOUCHER: 1, CHEMICAL: 1}),
        (8, {VOUCHER: 3, CHEMICAL: 1, PART: 2}),
        (9, {VOUCHER: 3, CHEMICAL: 1, PART: 2, Benefit("bot"): 1}),
    ],
)
def test_the_government_track_gives_everything_at_and_left_of_the_marker(space, kinds):
    offers = offered(flipped("government", government=space).state, 0, TakeFirst)
    every = [offers[0].benefit, *offers[0].others]
    assert {benefit: every.count(benefit) for benefit in every} == kinds


def test_example_the_lab_marker_gives_two_science_first_then_another_track_as_if_two_spaces_further_on():
    steps = flipped("lab", lab=3, government=1, rnd=2)
    assert steps.of(VouchersGained) == [VouchersGained(0, "science", 2)]
    assert fields(steps.state, UseTrack, "track", "space") == [("government", 3), ("rnd", 4)]
    steps.take(UseTrack, track="government")
    assert fields(steps.state, TakeFirst, "benefit") == [VOUCHER, CHEMICAL]
    assert steps.state.laboratories[0].funding == {"government": 1, "lab": 3, "rnd": 2}


@pytest.mark.parametrize(("space", "modifier"), list(enumerate([0, 1, 1, 2, 2, 3, 3, 4, 4, 5])))
def test_the_modifier_is_that_of_the_lab_markers_space(space, modifier):
    steps = flipped("lab", lab=space, government=2, rnd=2)
    assert fields(steps.state, UseTrack, "space") == [2 + modifier] * 2


def test_the_modified_position_stops_at_nine():
    steps = flipped("lab", lab=9, government=7, rnd=6)
    assert fields(steps.state, UseTrack, "track", "space") == [("government", 9), ("rnd", 9)]


def test_science_beyond_the_track_is_lost():
    steps = flipped("lab", lab=3, government=1, vouchers={"science": 3})
    assert steps.of(GainLost) == [GainLost(0, "voucher", 1, "full", "science")]


def test_a_track_that_pays_nothing_cannot_be_chosen():
    """With both markers at the start and no modifier, another track pays nothing; at +1 both pay."""
    assert fields(flipped("lab", lab=2).state, UseTrack, "space") == [1, 1]
    mat = bare(investments=1, placed={"lab.top": "A4"})
    assert not offered(at_turn(mat, bare(), bare()), 0, FlipGoal)


def test_example_the_rnd_marker_gives_one_part_two_parts_or_three_points_and_a_part():
    steps = flipped("rnd", rnd=4)
    assert is_asked(steps.state, 0, ChooseFunds)
    assert fields(steps.state, TakeFunds, "space") == [1, 3, 4]
    one = flipped("rnd", rnd=4).take(TakeFunds, space=1).take(TakePart, colour="red")
    assert (held(one.state.laboratories[0].parts), points(one.state)) == ({"red": 1}, 0)
    two = flipped("rnd", rnd=4).take(TakeFunds, space=3).take(TakePart, colour="red").take(TakePart, colour="blue")
    assert (held(two.state.laboratories[0].parts), points(two.state)) == ({"red": 1, "blue": 1}, 0)
    three = flipped("rnd", rnd=4).take(TakeFunds, space=4).take(TakePart, colour="red")
    assert (held(three.state.laboratories[0].parts), points(three.state)) == ({"red": 1}, 3)
    assert three.of(PointsScored) == [PointsScored(0, 3, "funding")]


def test_only_one_entry_at_or_left_of_the_marker_is_paid():
    assert fields(flipped("rnd", rnd=3).state, TakeFunds, "space") == [1, 3]
    assert fields(flipped("rnd", rnd=5).state, TakeFunds, "space") == [1, 3, 4]


def test_the_second_of_two_parts_may_be_declined():
    steps = flipped("rnd", rnd=3).take(TakeFunds, space=3).take(TakePart, colour="red").take(Decline, what="part")
    assert held(steps.state.laboratories[0].parts) == {"red": 1}


def test_the_points_of_an_entry_score_even_without_room_for_its_part():
    steps = flipped("rnd", rnd=4, parts={"red": 2}, bots=1, workshop=1).take(TakeFunds, space=4)
    assert (points(steps.state), steps.of(GainLost)) == (3, [GainLost(0, "part", 1, "no_room")])


def test_markers_do_not_move_when_funding_is_received():
    assert flipped("rnd", rnd=4).take(TakeFunds, space=1).state.laboratories[0].funding["rnd"] == 4


def test_a_lab_goal_may_be_flipped_for_science_alone_or_another_track_alone():
    mat = bare(investments=1, placed={"lab.top": "A4"}, funding={"lab": 1}, parts={"red": 2}, bots=1)
    assert offered(at_turn(mat, bare(), bare()), 0, FlipGoal)
    full = {**mat, "vouchers": FULL}
    assert not offered(at_turn(full, bare(), bare()), 0, FlipGoal)
    assert offered(at_turn({**full, "funding": {"lab": 1, "rnd": 3}}, bare(), bare()), 0, FlipGoal)
