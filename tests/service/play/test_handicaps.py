"""Starts proposed from ratings: computed again here by chance, from nothing but the model's own words."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest
from openskill.models import BradleyTerryPart

from scoresheet.projections.ratings import POINTS
from scoresheet.projections.statistics import BySeats, Rated, Spread
from scoresheet.service.play.handicaps import BETA, FEW_GAMES, lead, propose


def rated(rating: int, uncertainty: int = 50) -> Rated:
    return Rated(
        rating=rating,
        uncertainty=uncertainty,
        conservative=rating - 3 * uncertainty,
        games=30,
        provisional=False,
        last_game=None,
        last_at="",
    )


def recorded(games: int, deviation: int, seats: int = 2) -> list[BySeats]:
    nothing = Spread()
    scores = Spread(mean=500, deviation=deviation)
    return [
        BySeats(seats=seats, games=games, scores=scores, winning=nothing, moves=nothing, minutes=nothing, advantage=[])
    ]


def chance(one: Rated, other: Rated) -> float:
    """That the one comes first: as the library that rates predicts it."""
    model = BradleyTerryPart()
    teams = [[model.create_rating([each.rating / POINTS, each.uncertainty / POINTS])] for each in (one, other)]
    return model.predict_win(teams)[0]


def points(*ratings: int, games: int = 100, deviation: int = 100) -> list[int]:
    players = {f"p{seat}": rated(rating) for seat, rating in enumerate(ratings)}
    told = propose(list(players), players, recorded(games, deviation, len(players)))
    return [start.points for start in told.starts]


def test_the_strongest_has_no_start_and_the_weaker_the_more() -> None:
    starts = points(1000, 1200, 900)
    assert starts[1] == 0 < starts[0] < starts[2]


def test_who_are_rated_alike_have_none() -> None:
    assert points(1000, 1000) == [0, 0]


def test_a_start_evens_out_the_chances_that_the_ratings_tell() -> None:
    """Played by chance: points are normal, as far apart as the ratings say; with the start each wins half the games."""
    weak, strong, rng = rated(900), rated(1100), random.Random(5)
    (start, _) = points(900, 1100, deviation=200)
    ahead = 20 * 2**0.5 * lead(strong, weak)
    games = [(rng.gauss(0, 20), rng.gauss(0, 20) + ahead) for _ in range(20_000)]
    assert sum(one > other for one, other in games) / 20_000 == pytest.approx(1 - chance(strong, weak), abs=0.02)
    assert sum(one + start > other for one, other in games) / 20_000 == pytest.approx(0.5, abs=0.02)


def test_the_lead_is_that_of_the_model_that_rates() -> None:
    assert pytest.approx(BradleyTerryPart().beta * POINTS) == BETA
    assert NormalDist().cdf(lead(rated(1100), rated(1000))) == pytest.approx(chance(rated(1100), rated(1000)), abs=1e-3)


@pytest.mark.parametrize(("games", "deviation"), [(FEW_GAMES - 1, 100), (100, 0)])
def test_of_too_few_games_or_without_spread_nothing_is_proposed(games: int, deviation: int) -> None:
    assert points(800, 1200, games=games, deviation=deviation) == [0, 0]


def test_who_has_no_rating_counts_as_one_who_begins() -> None:
    told = propose(["", "p1"], {"p1": rated(1300)}, recorded(100, 100))
    assert [(start.rating, start.games) for start in told.starts] == [(1000, 0), (1300, 30)]
    assert told.starts[0].points > 0 == told.starts[1].points


def test_however_much_better_somebody_is_a_start_has_an_end() -> None:
    assert points(0, 9_000) == points(0, 90_000)
