"""The lobby: games and their seats."""

import random

from scoresheet.domain.commands.disputes import raise_dispute
from scoresheet.projections.read_models import ReadModels
from tests.projections.logs import Log, caught_up
from tests.projections.places import Place


def test_a_game_is_listed_as_soon_as_it_is_opened(log: Log, read_models: ReadModels) -> None:
    log.open("a", name="Tuesday", pace=24)
    caught_up(log, read_models)
    (game,) = read_models.lobby.games()
    assert (game.id, game.name, game.status, game.pace, game.version) == ("a", "Tuesday", "open", 24, 2)
    assert [(seat.player, seat.to_act) for seat in game.seats] == [("p0", False), ("", False)]


def test_private_and_unlisted_games_are_listed_only_for_their_players(log: Log, read_models: ReadModels) -> None:
    for visibility in ("public", "unlisted", "private"):
        log.open(visibility, visibility=visibility)
    caught_up(log, read_models)
    assert [game.id for game in read_models.lobby.games()] == ["public"]
    assert [game.id for game in read_models.lobby.games(viewer="p1")] == ["public"]
    assert [game.id for game in read_models.lobby.games(viewer="p0")] == ["private", "unlisted", "public"]
    assert [game.id for game in read_models.lobby.games(viewer="p1", player="p0")] == ["public"]


def test_the_next_page_of_the_list_continues_where_the_last_one_ended(log: Log, read_models: ReadModels) -> None:
    for number in range(5):
        log.open(f"g{number}")
    caught_up(log, read_models)
    first = read_models.lobby.games(limit=2)
    log.open("later")
    caught_up(log, read_models)
    rest = read_models.lobby.games(after=first[-1].number, limit=9)
    assert [game.id for game in [*first, *rest]] == ["g4", "g3", "g2", "g1", "g0"]


def test_games_are_found_by_status_title_and_player(log: Log, read_models: ReadModels) -> None:
    log.open("open")
    log.begin("playing")
    log.begin("hidden", "hidden-hands", 3)
    caught_up(log, read_models)
    assert [game.id for game in read_models.lobby.games(status="open")] == ["open"]
    assert [game.id for game in read_models.lobby.games(title="hidden-hands")] == ["hidden"]
    assert [game.id for game in read_models.lobby.games(player="p2")] == ["hidden"]
    assert [game.id for game in read_models.lobby.games(player="p1", status="playing")] == ["hidden", "playing"]


def test_to_act_follows_the_game(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    runner = caught_up(log, read_models)
    rng = random.Random(1)
    for _ in range(30):
        log.move("a", rng)
        runner.step()
        asked = log.games["a"].to_act()
        for seat in (0, 1):
            assert bool(read_models.lobby.games(to_act=f"p{seat}")) == (seat in asked)


def test_a_finished_game_shows_its_scores_and_nobody_is_to_act(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    with log.writing("a") as sheet:
        sheet.resign([0])
    caught_up(log, read_models)
    game = read_models.lobby.game("a")
    assert game is not None
    assert (game.status, game.ranking) == ("finished", [[1], [0]])
    assert game.scores == log.games["a"].scores
    assert not read_models.lobby.games(to_act="p0")
    assert game.seats[0].forfeited


def test_a_player_who_resigned_is_not_to_act_where_a_bot_plays_their_seat(log: Log, read_models: ReadModels) -> None:
    log.begin("a", seats=3)
    with log.writing("a") as sheet:
        asked = sheet.game.to_act()[0]
        sheet.resign([asked])
    caught_up(log, read_models)
    assert log.games["a"].to_act() == [asked]
    game = read_models.lobby.game("a")
    assert game is not None
    assert [(seat.to_act, seat.forfeited) for seat in game.seats if seat.seat == asked] == [(True, True)]
    assert read_models.lobby.games(player=f"p{asked}") == [game]
    assert read_models.lobby.games(to_act=f"p{asked}") == []


def test_seats_are_held_until_resignation_or_the_end_of_the_game(log: Log, read_models: ReadModels) -> None:
    log.open("open")
    for game in ("playing", "given up", "over"):
        log.begin(game, "hidden-hands", 3)
    for game, seats in (("given up", [0]), ("over", [0, 1])):
        with log.writing(game) as sheet:
            sheet.resign(seats)
    caught_up(log, read_models)
    assert sorted(read_models.lobby.held({"p0", "p1"})) == [
        ("given up", "p1"),
        ("open", "p0"),
        ("playing", "p0"),
        ("playing", "p1"),
    ]
    assert read_models.lobby.held(set()) == []


def test_a_dispute_after_the_end_does_not_change_when_a_game_was_updated(
    place: Place, log: Log, read_models: ReadModels
) -> None:
    log.begin("a")
    log.move("a", random.Random(1))
    with log.writing("a") as sheet:
        sheet.resign([1])
    runner = caught_up(log, read_models)
    (before,) = read_models.lobby.games()
    with log.writing("a") as sheet:
        raise_dispute(sheet, 1, sheet.game.started, "I was asleep.")
    runner.step()
    (after,) = read_models.lobby.games()
    rebuilt = place.read_models("rebuilt")
    caught_up(log, rebuilt)
    assert rebuilt.lobby.games() == [after]
    assert (after.version, after.updated_at) == (before.version + 1, before.updated_at)
