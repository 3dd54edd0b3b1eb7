"""Publish a Paper (player aid; rulebook p. 17)."""

import pytest

from scoresheet.domain.titles.weather_machine.awards import PlaceAward
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.effects.office import (
    AwardPlaced,
    InvestmentTaken,
    LockRemoved,
    PaperCited,
    PaperPublished,
    PointsScored,
)
from scoresheet.domain.titles.weather_machine.effects.workshop import PartGained, VouchersGained, VouchersPaid
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.papers import BuyPoints, Cite, OfferPoints, Publish
from scoresheet.domain.titles.weather_machine.paying import Pay, PayVouchers
from scoresheet.domain.titles.weather_machine.turns import Perform
from scoresheet.domain.titles.weather_machine.vouchers import GainVoucher
from scoresheet.domain.titles.weather_machine.workshop import TakePart
from tests.titles.weather_machine.positions import acting, given, held, is_asked, offered, points, vouchers
from tests.titles.weather_machine.steps import Steps, bare, fields

SUN = ("sun", "sun", "sun")
CITING = {"office": {5: ("sun", "", "sun")}, "goals": ["A1", "A4", "A5"]}
"""Two tokens in the bottom row, whose space of the Lab gives a Bot, and Goal tiles of Government and the Lab."""
UNLOCKED = ["rain", "wind", "fog", "snow"]


def publishing(**mat):
    """Perform Publish a Paper for seat 0 with two Vouchers, and pay with them."""
    table = {name: mat.pop(name) for name in ("locks",) if name in mat}
    state = acting(bare(**{"vouchers": {"lab": 2}, **mat}), bare(), bare(), at=("lab", 1), **table)
    steps = Steps(state).take(Perform, action="publish")
    return steps.take(PayVouchers, vouchers=("lab", "lab")) if is_asked(state, 0, Pay) else steps


def closed(**mat):
    """Return whether a seat with two Vouchers cannot publish; a waiting Award keeps its turn open."""
    table = {name: mat.pop(name) for name in ("locks",) if name in mat}
    state = acting(bare(**{"vouchers": {"lab": 2}, "awards": 1, **mat}), bare(), bare(), at=("lab", 1), **table)
    return "publish" not in fields(state, Perform, "action")


def test_publishing_costs_two_lab_vouchers():
    steps = publishing(office={5: SUN})
    assert [(paid.vouchers, paid.reason) for paid in steps.of(VouchersPaid)] == [(["lab", "lab"], "action")]
    assert closed(office={5: SUN}, vouchers={"lab": 1})


def test_example_the_first_paper_about_the_sun_two_vouchers_six_points_an_investment_and_three_points_for_science():
    steps = publishing(office={0: SUN}, vouchers={"lab": 2, "science": 1})
    steps.take(GainVoucher, voucher="rnd").take(GainVoucher, voucher="rnd").take(BuyPoints)
    assert steps.of(PointsScored) == [PointsScored(0, 6, "papers"), PointsScored(0, 3, "citations")]
    assert steps.of(LockRemoved) == [LockRemoved(0, "sun")]
    assert steps.state.laboratories[0].investments == 1
    assert vouchers(steps.state) == {"rnd": 2}


def test_publishing_slides_the_marker_then_scores_then_gives_an_investment_tile_and_the_lock():
    steps = publishing(office={2: SUN}).take(TakePart, colour="red").take(Decline, what="part")
    kinds = (PaperPublished, PartGained, PointsScored, InvestmentTaken, LockRemoved)
    assert steps.order(*kinds) == [each.__name__ for each in kinds]
    assert (steps.state.laboratories[0].office[2].published, steps.state.laboratories[0].office[2].marker) == (
        True,
        "right",
    )


@pytest.mark.parametrize(
    ("tokens", "worth"),
    [
        (("sun", "sun", "sun"), 6),
        (("sun", "award", "sun"), 8),
        (("award", "award", "sun"), 10),
    ],
)
def test_a_paper_scores_two_for_each_research_and_four_for_each_award_token(tokens, worth):
    steps = publishing(office={5: tokens})
    assert PointsScored(0, worth, "papers") in steps.of(PointsScored)


def test_a_row_of_awards_alone_cannot_be_published():
    assert closed(office={5: ("award", "award", "award")})


def test_an_incomplete_row_cannot_be_published():
    assert closed(office={5: ("sun", "sun", "")})


def test_a_published_row_cannot_be_published_again():
    assert closed(office={5: SUN}, published=[5])


def test_a_published_row_cannot_be_published_again_after_its_marker_is_gone():
    state = acting(bare(vouchers={"lab": 2}, awards=1, office={5: SUN}, published=[5]), bare(), at=("lab", 1))
    state.laboratories[0].office[5].marker = "gone"
    assert not offered(state, 0, Perform)


def test_one_full_row_is_chosen_when_several_are_full():
    steps = publishing(office={3: ("fog", "fog", "fog"), 5: SUN})
    assert fields(steps.state, Publish, "row") == [3, 5]
    steps.take(Publish, row=5)
    assert [paper.row for paper in steps.of(PaperPublished)] == [5]


def test_no_points_for_science_are_offered_when_the_lock_is_already_off():
    steps = publishing(office={5: SUN}, vouchers={"lab": 2, "science": 1}, locks=UNLOCKED)
    assert (steps.of(LockRemoved), is_asked(steps.state, 0, OfferPoints)) == ([], False)
    assert steps.state.laboratories[0].investments == 1


def test_the_points_for_science_may_be_declined():
    steps = publishing(office={5: SUN}, vouchers={"lab": 2, "science": 1}).take(Decline, what="citation")
    assert (vouchers(steps.state), points(steps.state)) == ({"science": 1}, 11)


def test_publishing_as_a_benefit_costs_no_voucher():
    state = acting(bare(office={5: SUN}, awards=1), bare(), bare(), at=("rnd", 1))
    given(state, Benefit("action", of="publish"))
    steps = Steps(state).take(Accept)
    assert (steps.of(VouchersPaid), len(steps.of(LockRemoved)), len(steps.of(InvestmentTaken))) == ([], 1, 1)


def test_an_action_gained_from_the_slide_comes_before_the_points():
    steps = publishing(office={4: SUN}, bots=1, parts={"blue": 1}).take(Accept, action="sell_part")
    assert steps.of(PointsScored) == []


def test_a_row_of_two_tokens_may_be_completed_by_a_citation_before_publishing():
    steps = publishing(**CITING, locks=UNLOCKED)
    assert fields(steps.state, Cite, "row", "goal") == [(5, "A4"), (5, "A5")]
    steps.take(Cite, row=5, goal="A5").take(Decline, what="bot")
    assert steps.state.laboratories[0].office[5].tokens == ["sun", "citation", "sun"]
    assert steps.state.laboratories[0].office[5].published


def test_the_goal_tile_of_a_citation_leaves_the_game():
    steps = publishing(**CITING, locks=UNLOCKED).take(Cite, row=5, goal="A5")
    assert steps.state.laboratories[0].goals == ["A1", "A4"]


def test_a_citation_needs_an_unused_goal_tile_of_the_columns_colour():
    assert closed(office={5: ("sun", "", "sun")}, goals=["A1", "A7"], locks=UNLOCKED)
    placed = {"lab.top": "A4"}
    assert closed(office={5: ("sun", "", "sun")}, goals=["A4"], placed=placed, locks=UNLOCKED)


def test_a_citation_needs_its_lock_to_be_off_already():
    assert closed(**CITING)
    assert not closed(**CITING, locks=UNLOCKED)


def test_a_citation_needs_a_research_token_among_the_two_tokens():
    goals = {"goals": ["A4"], "locks": UNLOCKED}
    assert not closed(office={5: ("sun", "", "award")}, **goals)
    assert closed(office={5: ("award", "", "award")}, **goals)


def test_one_token_is_not_enough_to_cite():
    assert closed(office={5: ("sun", "", "")}, goals=["A4", "A7"], locks=UNLOCKED)


def test_the_citation_space_gives_its_benefit_before_the_marker_slides():
    office = {0: ("sun", "", "sun")}
    steps = publishing(office=office, goals=["A4"], locks=UNLOCKED)
    assert steps.order(PaperCited, VouchersGained, PaperPublished) == ["PaperCited", "VouchersGained", "PaperPublished"]
    assert steps.of(VouchersGained) == [VouchersGained(0, "science", 1)]


def test_a_citation_token_scores_nothing_for_the_paper():
    steps = publishing(**CITING, locks=UNLOCKED).take(Cite, row=5, goal="A5").take(Decline, what="bot")
    assert PointsScored(0, 4, "papers") in steps.of(PointsScored)


def test_a_full_row_is_published_without_citing():
    steps = publishing(office={4: ("fog", "fog", "fog"), 5: ("sun", "", "sun")}, goals=["A4"], locks=UNLOCKED)
    assert (fields(steps.state, Publish, "row"), fields(steps.state, Cite, "row")) == ([4], [5])


def test_example_an_award_makes_two_tokens_a_citation_the_third_then_the_paper_is_published():
    mat = bare(office={4: ("", "sun", "")}, awards=1, goals=["A7"], vouchers={"lab": 2})
    steps = Steps(acting(mat, bare(), bare(), at=("lab", 1), locks=UNLOCKED))
    assert not offered(steps.state, 0, Perform)
    steps.take(PlaceAward, department="government", row=4).take(Decline, what="tile").take(Perform, action="publish")
    steps.take(Decline, what="chemical")
    assert steps.order(AwardPlaced, PaperCited, PaperPublished) == ["AwardPlaced", "PaperCited", "PaperPublished"]
    assert steps.of(PointsScored) == [PointsScored(0, 6, "papers")]
    assert held(steps.state.laboratories[0].chemicals) == {}


def test_a_player_may_cite_in_the_row_whose_lock_their_own_paper_took_off():
    steps = publishing(office={5: SUN, 4: ("sun", "", "sun")}, goals=["A4"])
    assert steps.of(LockRemoved) == [LockRemoved(0, "sun")]
    given(steps.state, Benefit("action", of="publish"))
    steps.take(Accept)
    assert [(cited.row, cited.goal) for cited in steps.of(PaperCited)] == [(4, "A4")]
