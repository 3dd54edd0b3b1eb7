"""Ratings: a fold over rated games in the order of their ends; kept as it goes, it is what comes out from scratch."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import BradleyTerryPart
from sqlalchemy import update

from scoresheet.domain.commands import disputes
from scoresheet.domain.viewer import Seat
from scoresheet.projections import ratings
from scoresheet.projections.engine import for_writing
from scoresheet.projections.outcomes import RESULTS
from scoresheet.projections.ratings import RATINGS, STEPS, Belief, beginner, conservative, in_points, rated
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.finished import HIDDEN_HANDS, ended, made_void, rows, seated
from tests.projections.logs import Log, caught_up, content, find
from tests.projections.places import Place
from tests.projections.test_set_aside import damage, put


def game(log: Log, name: str, *points: int, bots: int = 0, **settings: object) -> None:
    """A rated game of p0, p1 … that ended with these points."""
    others = [f"p{seat}" for seat in range(1, len(points) - bots)]
    seated(log, name, *others, bots=bots, **{"rated": True, **settings})
    ended(log, name, *points)


def standing(read_models: ReadModels) -> dict[str, tuple[float, float, int]]:
    return {row["player"]: (row["mu"], row["sigma"], row["games"]) for row in rows(read_models, RATINGS)}


def test_ratings_are_those_of_openskill_game_by_game(log: Log, read_models: ReadModels) -> None:
    game(log, "a", 5, 3)
    game(log, "b", 2, 8, 4)
    game(log, "c", 6, 6)
    caught_up(log, read_models)
    model = BradleyTerryPart()
    ada, ben, cyd = (model.rating() for _ in range(3))
    ((ada,), (ben,)) = model.rate([[ada], [ben]], ranks=[1, 2])
    ((ada,), (ben,), (cyd,)) = model.rate([[ada], [ben], [cyd]], ranks=[3, 1, 2])
    ((ada,), (ben,)) = model.rate([[ada], [ben]], ranks=[1, 1])
    assert standing(read_models) == {
        "p0": (ada.mu, ada.sigma, 3),
        "p1": (ben.mu, ben.sigma, 3),
        "p2": (cyd.mu, cyd.sigma, 1),
    }


def test_who_shares_a_place_comes_out_alike_and_before_who_is_behind() -> None:
    first, second, third = rated([beginner()] * 3, [1, 1, 3])
    assert first == second
    assert first.mu > beginner().mu > third.mu
    assert [one.games for one in (first, second, third)] == [1, 1, 1]


def test_who_resigns_is_last_whatever_the_points(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", "p2", rated=True)
    with log.writing("a") as sheet:
        sheet.resign([Seat(0)])
    with log.writing("a") as sheet:
        sheet.resign([Seat(1)])
    seated(log, "b", "p1", "p2", rated=True)
    with log.writing("b") as sheet:
        sheet.resign([Seat(1)])
    rng = random.Random(1)
    while log.games["b"].status == "playing":
        log.move("b", rng)
    assert (log.games["a"].ending, log.games["b"].ending) == ("resigned", "played")
    caught_up(log, read_models)
    steps = {(row["game"], row["player"]): row["mu"] - row["before"] for row in rows(read_models, STEPS)}
    assert steps["a", "p2"] > 0 > steps["a", "p1"]
    assert steps["b", "p1"] < 0
    assert len(steps) == 6


@pytest.mark.parametrize(
    ("name", "bots", "settings"),
    [
        ("imported", 0, {}),
        ("unrated", 0, {"rated": False}),
        ("with a bot from the start", 1, {}),
    ],
)
def test_other_games_are_not_rated(
    log: Log, read_models: ReadModels, name: str, bots: int, settings: dict[str, object]
) -> None:
    game(log, name, 5, 3, *([1] * bots), bots=bots, **settings)
    seated(log, "of one", "p0", rated=True)
    ended(log, "of one", 5, 3)
    caught_up(log, read_models)
    assert len(rows(read_models, RESULTS)) > 3
    assert rows(read_models, STEPS) == rows(read_models, RATINGS) == []


def test_the_order_is_that_of_the_ends_not_of_the_beginnings(log: Log, place: Place) -> None:
    for name in ("a", "b"):
        seated(log, name, "p1", rated=True)
    ended(log, "b", 1, 4)
    ended(log, "a", 4, 1)
    models = place.read_models()
    caught_up(log, models)
    numbers = {row["game"]: row["number"] for row in rows(models, STEPS)}
    assert numbers["b"] < numbers["a"]
    assert rows(models, RATINGS)[0]["game"] == "a"
    lost, won = rated(rated([beginner()] * 2, [2, 1]), [1, 2])
    assert standing(models) == {"p0": tuple(lost), "p1": tuple(won)}


def test_a_game_made_void_is_taken_out_and_all_after_it_rated_again(
    log: Log, read_models: ReadModels, place: Place
) -> None:
    game(log, "before", 3, 2)
    game(log, "void", 1, 9, 4)
    game(log, "after", 3, 5)
    kept = caught_up(log, read_models)
    three = standing(read_models)
    made_void(log, "void")
    kept.catch_up()
    first = rated([beginner()] * 2, [1, 2])
    expected = rated(first, [2, 1])
    assert standing(read_models) == {"p0": tuple(expected[0]), "p1": tuple(expected[1])} != three
    rebuilt = place.read_models("rebuilt")
    Runner(log.recorder, rebuilt, find).rebuild()
    assert content(rebuilt) == content(read_models)


def test_the_last_rated_game_of_somebody_made_void_leaves_no_rating(log: Log, read_models: ReadModels) -> None:
    game(log, "void", 1, 9)
    kept = caught_up(log, read_models)
    made_void(log, "void")
    kept.catch_up()
    assert rows(read_models, RATINGS) == rows(read_models, STEPS) == []


def test_kept_game_by_game_is_what_comes_out_from_scratch_to_the_byte(
    log: Log, read_models: ReadModels, place: Place
) -> None:
    rng = random.Random(7)
    kept = caught_up(log, read_models)
    for number in range(12):
        points = [rng.randrange(4) for _ in range(rng.choice((2, 3, 4)))]
        game(log, f"g{number}", *points)
        kept.catch_up()
    with for_writing(read_models.lobby.engine).begin() as connection:
        before = connection.execute(STEPS.select().order_by(*STEPS.primary_key)).all()
        ratings.rate(connection, HIDDEN_HANDS, 0)
        assert connection.execute(STEPS.select().order_by(*STEPS.primary_key)).all() == before
    rebuilt = place.read_models("rebuilt")
    Runner(log.recorder, rebuilt, find).rebuild()
    assert content(rebuilt) == content(read_models)
    assert len(before) > 24


def test_a_game_that_was_set_aside_is_rated_where_it_ended_when_it_is_mended(
    log: Log, read_models: ReadModels, place: Place
) -> None:
    seated(log, "late", "p1", rated=True)
    ended(log, "late", 7, 1)
    whole = damage(log, "late", log.games["late"].version)
    game(log, "next", 2, 5, 1)
    kept = caught_up(log, read_models)
    assert {row["game"] for row in rows(read_models, STEPS)} == {"next"}
    put(log, "late", log.games["late"].version, state=whole)
    with log.writing("late") as sheet:
        disputes.raise_dispute(sheet, Seat(1), sheet.game.started, "wrong")
    kept.catch_up()
    assert {row["game"] for row in rows(read_models, STEPS)} == {"late", "next"}
    rebuilt = place.read_models("rebuilt")
    Runner(log.recorder, rebuilt, find).rebuild()
    assert rows(rebuilt, STEPS) == rows(read_models, STEPS)
    assert rows(rebuilt, RATINGS) == rows(read_models, RATINGS)


def test_the_board_goes_by_what_each_is_worth_almost_surely(log: Log, read_models: ReadModels) -> None:
    for number in range(4):
        game(log, f"g{number}", 9, 5, 5, 1)
    caught_up(log, read_models)
    board = read_models.ratings.leaderboard(HIDDEN_HANDS)
    assert [(one.place, one.player) for one in board.leaders] == [(1, "p0"), (2, "p1"), (2, "p2"), (4, "p3")]
    assert board.total == 4
    for one in board.leaders:
        assert one.rated.conservative == one.rated.rating - 3 * one.rated.uncertainty
        assert (one.rated.games, one.rated.last_game, one.rated.provisional) == (4, "g3", True)
    pages = [read_models.ratings.leaderboard(HIDDEN_HANDS, after, 1).leaders for after in range(4)]
    assert [leader for page in pages for leader in page] == board.leaders
    assert read_models.ratings.leaderboard(HIDDEN_HANDS, 4).leaders == []
    assert read_models.ratings.leaderboard("lineae").total == 0


def test_a_game_that_is_in_no_list_is_rated_and_its_address_told_to_nobody(log: Log, read_models: ReadModels) -> None:
    game(log, "open", 3, 2)
    game(log, "secret", 3, 2, visibility="unlisted")
    caught_up(log, read_models)
    rating = read_models.ratings.of("p0")[HIDDEN_HANDS]
    assert (rating.games, rating.last_game) == (2, None)
    assert "secret" not in str(read_models.ratings.leaderboard(HIDDEN_HANDS))


@pytest.mark.parametrize(
    ("games", "sigma", "provisional"), [(9, 2.0, True), (10, 2.0, False), (10, 6.25, False), (10, 6.3, True)]
)
def test_few_games_or_much_uncertainty_make_a_rating_provisional(
    log: Log, read_models: ReadModels, games: int, sigma: float, provisional: bool
) -> None:
    game(log, "g", 3, 2)
    caught_up(log, read_models)
    with for_writing(read_models.lobby.engine).begin() as connection:
        connection.execute(update(RATINGS).values(games=games, sigma=sigma))
    assert read_models.ratings.of("p0")[HIDDEN_HANDS].provisional is provisional


def test_points_are_fortieths_of_openskills_unit() -> None:
    assert (in_points(beginner().mu), in_points(beginner().sigma)) == (1000, 333)
    assert conservative(30.0, 2.0) == 1200 - 3 * 80
    assert beginner() == Belief(BradleyTerryPart().rating().mu, BradleyTerryPart().rating().sigma, 0)


def test_a_result_says_what_it_changed_of_the_rating(log: Log, read_models: ReadModels) -> None:
    game(log, "a", 3, 2)
    game(log, "b", 2, 3)
    game(log, "c", 2, 3, rated=False)
    caught_up(log, read_models)
    changes = {one.game: one.rating_change for one in read_models.statistics.results("p0")}
    first, _ = rated([beginner()] * 2, [1, 2])
    second = rated(rated([beginner()] * 2, [1, 2]), [2, 1])[0]
    assert changes == {
        "a": in_points(first.mu) - 1000,
        "b": in_points(second.mu) - in_points(first.mu),
        "c": 0,
    }
    assert changes["a"] > 0 > changes["b"]


PRIORS = [beginner(), Belief(30.0, 2.0, 40), Belief(10.0, 5.0, 8), Belief(41.5, 0.8, 300)]


def weak_orders(seats: int) -> list[tuple[int, ...]]:
    """All ways to place so many players, shared places included."""
    ways = product(range(1, seats + 1), repeat=seats)
    return [places for places in ways if all(one == 1 + sum(each < one for each in places) for one in places)]


def test_there_are_all_ways_to_place_two_to_five_players() -> None:
    assert [len(weak_orders(seats)) for seats in (2, 3, 4, 5)] == [3, 13, 75, 541]


@pytest.mark.parametrize("prior", PRIORS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_among_equals_no_better_place_ends_below_a_worse_one_and_shared_places_change_alike(
    seats: int, prior: Belief
) -> None:
    for places in weak_orders(seats):
        after = rated([prior] * seats, places)
        for (one, own), (other, theirs) in permutations(zip(after, places, strict=True), 2):
            if own == theirs:
                assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma), abs=1e-12), places
            if own < theirs:
                assert one.mu > other.mu, places


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_in_which_equals_all_share_the_first_place_changes_nobodys_rating(seats: int) -> None:
    assert [one.mu for one in rated([beginner()] * seats, [1] * seats)] == [beginner().mu] * seats


def test_four_beginners_of_whom_two_win_are_rated_in_the_order_of_their_places() -> None:
    changes = [in_points(one.mu) - 1000 for one in rated([beginner()] * 4, [1, 1, 3, 4])]
    assert changes == [70, 70, -35, -105]


BELIEFS = st.builds(Belief, st.floats(0, 50), st.floats(0.5, 25 / 3), st.just(5))


@given(st.data(), st.integers(2, 5))
def test_a_better_place_never_yields_a_lower_rating_whatever_they_were_before(data: st.DataObject, seats: int) -> None:
    before = data.draw(st.lists(BELIEFS, min_size=seats, max_size=seats))
    places = data.draw(st.lists(st.integers(1, 6), min_size=seats, max_size=seats))
    better = data.draw(st.integers(0, places[0]))
    assert rated(before, [better, *places[1:]])[0].mu >= rated(before, places)[0].mu - 1e-12


@given(st.data(), st.integers(2, 5))
def test_it_does_not_matter_in_which_order_the_players_of_a_game_sit(data: st.DataObject, seats: int) -> None:
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


def test_players_who_resign_the_same_game_share_the_last_place_alike(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", "p2", "p3", rated=True)
    with log.writing("a") as sheet:
        sheet.resign([Seat(0), Seat(1), Seat(2)])
    caught_up(log, read_models)
    changes = {row["player"]: row["mu"] - row["before"] for row in rows(read_models, STEPS)}
    assert changes["p0"] == changes["p1"] == changes["p2"] < 0 < changes["p3"]
