"""Growth, hiring and firing, innovation ("Description of Cards and their effects")."""

import pytest

from scoresheet.domain.titles.industrial_waste.company import ChangeStaff, Grow, Innovate
from scoresheet.domain.titles.industrial_waste.effects.business import FactoryAdvanced, LastRoundCalled, Paid
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.state import TRACKS
from tests.titles.industrial_waste.positions import at_turn, choices, move
from tests.titles.playing import effects

WAITING = {"hand": ["order"]}


def with_card(card, **mat):
    return at_turn({"hand": [card, "order"], **mat}, WAITING)


def played(card, choice, **mat):
    return move(with_card(card, **mat), 0, choice)


def offered(card, kind, **mat):
    return [choice for choice in choices(with_card(card, **mat), 0) if isinstance(choice, kind)]


def test_growth_moves_the_factory_one_space_to_the_right():
    assert played("growth", Grow()).state.companies[0].growth == 15


def test_growth_costs_nothing():
    assert effects(played("growth", Grow()), Paid) == []


def test_growth_may_be_played_on_the_last_space_without_effect():
    table = played("growth", Grow(), growth=20)
    assert table.state.companies[0].growth == 20
    assert effects(table, FactoryAdvanced) == []


def test_reaching_the_last_space_calls_the_last_round():
    table = played("growth", Grow(), growth=19)
    assert effects(table, LastRoundCalled) == [LastRoundCalled(0)]
    assert table.state.last_round


def test_the_last_round_is_called_once():
    state = at_turn({"hand": ["growth", "order"], "growth": 19}, WAITING, last_round=True)
    assert effects(move(state, 0, Grow()), LastRoundCalled) == []


def test_reaching_the_space_before_the_last_does_not_call_the_last_round():
    assert not played("growth", Grow(), growth=18).state.last_round


@pytest.mark.parametrize(("by", "coworkers"), [(1, 4), (-1, 2)])
def test_hiring_and_firing_moves_the_coworkers_one_space_up_or_down(by, coworkers):
    assert played("hiring_firing", ChangeStaff(by=by), coworkers=3).state.companies[0].coworkers == coworkers


def test_the_player_chooses_between_hiring_and_firing():
    assert offered("hiring_firing", ChangeStaff, coworkers=3) == [ChangeStaff(by=1), ChangeStaff(by=-1)]


def test_a_step_off_the_coworker_track_is_not_offered():
    assert offered("hiring_firing", ChangeStaff, coworkers=5) == [ChangeStaff(by=-1)]
    assert offered("hiring_firing", ChangeStaff, coworkers=1) == [ChangeStaff(by=1)]
    for coworkers in (2, 4):
        assert offered("hiring_firing", ChangeStaff, coworkers=coworkers) == [ChangeStaff(by=1), ChangeStaff(by=-1)]


def test_the_last_remaining_innovation_step_is_offered():
    last = {**dict.fromkeys(TRACKS, 1), "rationalization": 2}
    assert offered("innovation", Innovate, **last) == [Innovate(track="rationalization")]


def test_coworkers_may_be_fired_below_the_number_an_order_needs():
    assert played("hiring_firing", ChangeStaff(by=-1)).state.companies[0].coworkers == 4


@pytest.mark.parametrize("track", TRACKS)
def test_innovation_moves_one_marker_by_one_hole_and_costs_5_million(track):
    table = played("innovation", Innovate(track=track))
    company = table.state.companies[0]
    assert getattr(company, track) == 4
    assert [getattr(company, other) for other in TRACKS if other != track] == [5, 5]
    assert effects(table, Paid) == [Paid(0, 5, "innovation")]
    assert company.cash == 10


def test_any_of_the_three_markers_may_be_moved():
    assert offered("innovation", Innovate) == [Innovate(track=track) for track in TRACKS]


def test_a_marker_in_its_last_hole_cannot_be_moved():
    assert offered("innovation", Innovate, rationalization=1) == [Innovate(track=track) for track in TRACKS[1:]]


def test_innovation_is_not_offered_without_a_marker_to_move():
    assert offered("innovation", Innovate, rationalization=1, materials_needed=1, waste_reduction=1) == []


def test_innovation_without_enough_cash_needs_a_loan_first():
    state = with_card("innovation", cash=4)
    assert not any(isinstance(choice, Innovate) for choice in choices(state, 0))
    move(state, 0, TakeLoan())
    assert Innovate(track="rationalization") in choices(state, 0)


def test_exactly_5_million_is_enough_for_an_innovation():
    assert played("innovation", Innovate(track="waste_reduction"), cash=5).state.companies[0].cash == 0
