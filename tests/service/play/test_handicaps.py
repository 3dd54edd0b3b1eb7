"""Handicaps proposed from ratings: checked by simulation, from the model only."""

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
    """Return the win probability predicted by the rating library."""
    model = BradleyTerryPart()
    teams = [[model.create_rating([each.rating / POINTS, each.uncertainty / POINTS])] for each in (one, other)]
    return model.predict_win(teams)[0]


def points(*ratings: int, games: int = 100, deviation: int = 100) -> list[int]:
    players = {f"p{seat}": rated(rating) for seat, rating in enumerate(ratings)}
    told = propose(list(players), players, recorded(games, deviation, len(players)))
    return [start.points for start in told.starts]


def test_the_strongest_player_gets_no_handicap_and_weaker_ones_get_more() -> None:
    starts = points(1000, 1200, 900)
    assert starts[1] == 0 < starts[0] < starts[2]


def test_players_with_equal_ratings_get_no_handicap() -> None:
    assert points(1000, 1000) == [0, 0]


def test_a_handicap_evens_out_the_chances_given_by_the_ratings() -> None:
    """Simulated games: points are normal, as far apart as the ratings say; with the handicap each wins half."""
    weak, strong, rng = rated(900), rated(1100), random.Random(5)
    (start, _) = points(900, 1100, deviation=200)
    ahead = 20 * 2**0.5 * lead(strong, weak)
    games = [(rng.gauss(0, 20), rng.gauss(0, 20) + ahead) for _ in range(20_000)]
    assert sum(one > other for one, other in games) / 20_000 == pytest.approx(1 - chance(strong, weak), abs=0.02)
    assert sum(one + start > other for one, other in games) / 20_000 == pytest.approx(0.5, abs=0.02)


def test_the_lead_matches_the_rating_model() -> None:
    assert pytest.approx(BradleyTerryPart().beta * POINTS) == BETA
    assert NormalDist().cdf(lead(rated(1100), rated(1000))) == pytest.approx(chance(rated(1100), rated(1000)), abs=1e-3)


@pytest.mark.parametrize(("games", "deviation"), [(FEW_GAMES - 1, 100), (100, 0)])
def test_no_handicap_is_proposed_for_few_games_or_without_deviation(games: int, deviation: int) -> None:
    assert points(800, 1200, games=games, deviation=deviation) == [0, 0]


def test_a_player_without_a_rating_counts_as_a_beginner() -> None:
    told = propose(["", "p1"], {"p1": rated(1300)}, recorded(100, 100))
    assert [(start.rating, start.games) for start in told.starts] == [(1000, 0), (1300, 30)]
    assert told.starts[0].points > 0 == told.starts[1].points


def test_handicaps_are_capped() -> None:
    assert points(0, 9_000) == points(0, 90_000)
