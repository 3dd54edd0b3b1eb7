"""The energy track, its ends, and payments when it is empty."""

import pytest

from scoresheet.domain.titles.algae_inc.effects.goods import EnergyGained, EnergyPaid, ItemsPaid, PointsScored
from scoresheet.domain.titles.algae_inc.means import NOTHING, Exchange, GiveForMissing, can_pay, charge, gain_energy
from scoresheet.domain.viewer import Seat
from tests.titles.algae_inc.positions import after, asked, biofuel, company, food


def paying(number, needs=NOTHING, **own):
    """Pay energy of seat 0."""
    return after(company(biofuel(**own), food()), charge, needs, number)


def gaining(number, **own):
    """Gain energy for seat 0."""
    return after(company(biofuel(**own), food()), gain_energy, number)


def test_players_begin_in_the_middle_of_eleven_spaces():
    steps = asked(company(biofuel(), food()))
    assert [steps.own(seat).energy for seat in (0, 1)] == [5, 5]


def test_energy_is_paid_from_the_track():
    steps = paying(2, energy=5, items={"eur": 4})
    assert (steps.own().energy, steps.items()) == (3, {"eur": 4})


@pytest.mark.parametrize(("energy", "cost", "eur"), [(0, 1, 2), (1, 2, 2), (0, 3, 6), (2, 5, 6)])
def test_each_missing_energy_costs_two_euros_and_the_marker_stays_at_the_bottom(energy, cost, eur):
    steps = paying(cost, energy=energy, items={"eur": 7})
    assert steps.own().energy == 0
    assert steps.items() == {"eur": 7 - eur}
    assert steps.of(ItemsPaid) == [ItemsPaid(Seat(0), "eur", eur)]


def test_available_energy_cannot_be_paid_with_euros():
    steps = paying(3, energy=3, items={"eur": 9})
    assert steps.of(EnergyPaid) == [EnergyPaid(Seat(0), 3)]
    assert steps.items() == {"eur": 9}


def test_euros_for_missing_energy_may_come_from_exchange():
    steps = paying(1, energy=0, items={"eur": 1, "ca": 1, "fe": 1})
    assert steps.is_asked(Exchange)
    steps.take(GiveForMissing, item="ca")
    assert (steps.items(), steps.own().energy) == ({}, 0)


@pytest.mark.parametrize(("items", "possible"), [({"eur": 2}, True), ({"eur": 1}, False), ({"mv": 4}, True)])
def test_affordability_of_missing_energy_counts_euros_and_exchanges(items, possible):
    assert can_pay(company(biofuel(energy=1, items=items), food()), Seat(0), NOTHING, 2) is possible


def test_euros_for_energy_are_due_in_addition_to_other_euros():
    state = company(biofuel(energy=0, items={"eur": 4}), food())
    assert can_pay(state, Seat(0), {"eur": 2}, 1)
    assert not can_pay(state, Seat(0), {"eur": 3}, 1)
    assert after(state, charge, {"eur": 2}, 1).items() == {}


def test_energy_is_not_a_resource_and_cannot_be_given_in_exchange():
    assert not can_pay(company(biofuel(energy=10), food()), Seat(0), {"eur": 1})


def test_energy_is_gained_up_to_the_end_of_the_track():
    steps = gaining(2, energy=7)
    assert (steps.own().energy, steps.points()) == (9, {})
    assert steps.of(EnergyGained) == [EnergyGained(Seat(0), 2)]


@pytest.mark.parametrize(("energy", "number", "points"), [(10, 1, 1), (9, 2, 1), (10, 2, 2)])
def test_each_energy_beyond_the_end_scores_a_point(energy, number, points):
    steps = gaining(number, energy=energy)
    assert steps.own().energy == 10
    assert steps.of(PointsScored) == [PointsScored(Seat(0), "energy", points)]
