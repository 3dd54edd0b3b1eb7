"""Ratings: a fold over rated games in order of their ends; kept and rebuilt ones are equal."""

from __future__ import annotations

import random

import pytest
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
from tests.projections.test_quarantine import damage, put


def game(log: Log, name: str, *points: int, bots: int = 0, **settings: object) -> None:
    """Write a rated game of p0, p1 … that ended with these points."""
    others = [f"p{seat}" for seat in range(1, len(points) - bots)]
    seated(log, name, *others, bots=bots, **{"rated": True, **settings})
    ended(log, name, *points)


def standing(read_models: ReadModels) -> dict[str, tuple[float, float, int]]:
    return {row["player"]: (row["mu"], row["sigma"], row["games"]) for row in rows(read_models, RATINGS)}


def test_ratings_match_openskill_game_by_game(log: Log, read_models: ReadModels) -> None:
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


def test_players_who_share_a_place_get_equal_ratings_above_those_behind() -> None:
    first, second, third = rated([beginner()] * 3, [1, 1, 3])
    assert first == second
    assert first.mu > beginner().mu > third.mu
    assert [one.games for one in (first, second, third)] == [1, 1, 1]


def test_a_player_who_resigns_is_rated_last_whatever_the_points(log: Log, read_models: ReadModels) -> None:
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
def test_imported_unrated_bot_and_one_player_games_are_not_rated(
    log: Log, read_models: ReadModels, name: str, bots: int, settings: dict[str, object]
) -> None:
    game(log, name, 5, 3, *([1] * bots), bots=bots, **settings)
    seated(log, "of one", "p0", rated=True)
    ended(log, "of one", 5, 3)
    caught_up(log, read_models)
    assert len(rows(read_models, RESULTS)) > 3
    assert rows(read_models, STEPS) == rows(read_models, RATINGS) == []


def test_games_are_rated_in_order_of_their_ends_not_of_their_beginnings(log: Log, place: Place) -> None:
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


def test_voiding_a_game_removes_it_and_rerates_all_later_games(log: Log, read_models: ReadModels, place: Place) -> None:
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


def test_voiding_a_players_only_rated_game_leaves_no_rating(log: Log, read_models: ReadModels) -> None:
    game(log, "void", 1, 9)
    kept = caught_up(log, read_models)
    made_void(log, "void")
    kept.catch_up()
    assert rows(read_models, RATINGS) == rows(read_models, STEPS) == []


def test_ratings_kept_game_by_game_equal_rebuilt_ones_to_the_byte(
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


def test_a_quarantined_game_is_rated_in_its_place_once_repaired(
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


def test_the_leaderboard_is_ordered_by_conservative_rating(log: Log, read_models: ReadModels) -> None:
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


def test_an_unlisted_game_is_rated_but_its_id_is_not_shown(log: Log, read_models: ReadModels) -> None:
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


def test_a_result_shows_its_rating_change(log: Log, read_models: ReadModels) -> None:
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
