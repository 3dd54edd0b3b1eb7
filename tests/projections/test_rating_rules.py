"""Properties of ratings that hold for all places and all prior ratings."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoresheet.domain.viewer import Seat
from scoresheet.projections.ratings import STEPS, Belief, beginner, in_points, rated
from scoresheet.projections.read_models import ReadModels
from tests.projections.finished import rows, seated
from tests.projections.logs import Log, caught_up

PRIORS = [beginner(), Belief(30.0, 2.0, 40), Belief(10.0, 5.0, 8), Belief(41.5, 0.8, 300)]


def weak_orders(seats: int) -> list[tuple[int, ...]]:
    """Return all rankings of the players, shared places included."""
    ways = product(range(1, seats + 1), repeat=seats)
    return [places for places in ways if all(one == 1 + sum(each < one for each in places) for one in places)]


def test_weak_orders_gives_all_rankings_of_two_to_five_players() -> None:
    assert [len(weak_orders(seats)) for seats in (2, 3, 4, 5)] == [3, 13, 75, 541]


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_among_equals_a_better_place_rates_higher_and_a_shared_place_the_same(seats: int, prior: Belief) -> None:
    for places in weak_orders(seats):
        after = rated([prior] * seats, places)
        for (one, own), (other, theirs) in permutations(zip(after, places, strict=True), 2):
            if own == theirs:
                assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma), abs=1e-12), places
            if own < theirs:
                assert one.mu > other.mu, places


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_tie_of_all_players_among_equals_changes_no_rating(seats: int) -> None:
    assert [one.mu for one in rated([beginner()] * seats, [1] * seats)] == [beginner().mu] * seats


def test_two_winners_among_four_beginners_gain_and_the_others_lose_by_place() -> None:
    changes = [in_points(one.mu) - 1000 for one in rated([beginner()] * 4, [1, 1, 3, 4])]
    assert changes == [70, 70, -35, -105]


BELIEFS = st.builds(Belief, st.floats(0, 50), st.floats(0.5, 25 / 3), st.just(5))


@given(st.data(), st.integers(2, 5))
def test_a_better_place_never_yields_a_lower_rating_whatever_the_prior_ratings(data: st.DataObject, seats: int) -> None:
    before = data.draw(st.lists(BELIEFS, min_size=seats, max_size=seats))
    places = data.draw(st.lists(st.integers(1, 6), min_size=seats, max_size=seats))
    better = data.draw(st.integers(0, places[0]))
    assert rated(before, [better, *places[1:]])[0].mu >= rated(before, places)[0].mu - 1e-12


@given(st.data(), st.integers(2, 5))
def test_the_order_of_seats_does_not_affect_ratings(data: st.DataObject, seats: int) -> None:
    before = data.draw(st.lists(BELIEFS, min_size=seats, max_size=seats))
    places = data.draw(st.lists(st.integers(1, 5), min_size=seats, max_size=seats))
    order = data.draw(st.permutations(range(seats)))
    seated_so = rated(before, places)
    seated_otherwise = rated([before[seat] for seat in order], [places[seat] for seat in order])
    for seat, one in zip(order, seated_otherwise, strict=True):
        assert (one.mu, one.sigma) == pytest.approx((seated_so[seat].mu, seated_so[seat].sigma), abs=1e-9)


@given(st.lists(BELIEFS, min_size=2, max_size=5))
def test_a_sole_winner_never_loses_rating_and_a_sole_loser_never_gains_any(before: list[Belief]) -> None:
    after = rated(before, [1, *[2] * (len(before) - 1)])
    assert after[0].mu >= before[0].mu
    after = rated(before, [2, *[1] * (len(before) - 1)])
    assert after[0].mu <= before[0].mu


def test_players_who_resign_in_the_same_game_share_the_last_place(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", "p2", "p3", rated=True)
    with log.writing("a") as sheet:
        sheet.resign([Seat(0), Seat(1), Seat(2)])
    caught_up(log, read_models)
    changes = {row["player"]: row["mu"] - row["before"] for row in rows(read_models, STEPS)}
    assert changes["p0"] == changes["p1"] == changes["p2"] < 0 < changes["p3"]
