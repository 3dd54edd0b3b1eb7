"""Lists of games: their contents, order and pages."""

from __future__ import annotations

import random

import pytest
from sqlalchemy import select
from sqlalchemy.dialects import postgresql

from scoresheet.domain.viewer import Seat
from scoresheet.projections import lists
from scoresheet.projections.lists import FINISHED, KINDS, MINE, OPEN, PLAYING, Search
from scoresheet.projections.lobby import GAMES
from scoresheet.projections.read_models import ReadModels
from tests.projections.logs import Log, caught_up

HUNDREDS = 230


def ids(read_models: ReadModels, kind: str, viewer: str, search: Search = lists.ALL, size: int = 20) -> list[str]:
    """Return all games of a list, read page by page."""
    first = read_models.lists.page(kind, viewer, search, 1, size)
    pages = [read_models.lists.page(kind, viewer, search, number, size) for number in range(1, first.last + 1)]
    return [game.id for page in pages for game in page.games]


def resigned(log: Log, *games: str) -> None:
    for game in games:
        with log.writing(game) as sheet:
            sheet.resign([Seat(0)])


def test_a_running_game_stays_listed_after_hundreds_of_later_games_ended(log: Log, read_models: ReadModels) -> None:
    log.begin("old and active")
    finished = [f"g{number}" for number in range(HUNDREDS)]
    for game in finished:
        log.begin(game)
    resigned(log, *finished)
    caught_up(log, read_models)
    assert ids(read_models, MINE, "p0") == ["old and active"]
    assert ids(read_models, PLAYING, "") == ["old and active"]
    assert ids(read_models, FINISHED, "p0") == finished[::-1]
    assert read_models.lists.page(FINISHED, "", size=50).total == HUNDREDS


def test_finished_games_are_ordered_by_their_end_not_by_their_opening(log: Log, read_models: ReadModels) -> None:
    for game in ("first", "second", "third"):
        log.begin(game)
    resigned(log, "second", "third", "first")
    caught_up(log, read_models)
    assert ids(read_models, FINISHED, "") == ["first", "third", "second"]


def test_games_abandoned_before_they_began_are_in_no_list(log: Log, read_models: ReadModels) -> None:
    log.open("never begun")
    with log.writing("never begun") as sheet:
        sheet.leave_seat(Seat(0))
    caught_up(log, read_models)
    assert [ids(read_models, kind, "p0") for kind in KINDS] == [[], [], [], [], []]


def test_my_games_that_wait_for_me_come_first_the_longest_waiting_at_the_top(log: Log, read_models: ReadModels) -> None:
    games = [f"g{number}" for number in range(6)]
    for game in games:
        log.begin(game)
    log.open("open")
    rng = random.Random(3)
    for game in games[::2]:
        asked = log.games[game].to_act()[0]
        while log.games[game].to_act() == [asked]:
            log.move(game, rng)
    caught_up(log, read_models)
    for player in ("p0", "p1"):
        page = read_models.lists.page(MINE, player)
        since = {entry.game: entry.since for entry in reversed(read_models.inbox.of(player))}
        waiting = sorted(since, key=since.__getitem__)
        assert 0 < len(waiting) < len(games)
        assert [game.id for game in page.games][: len(waiting)] == waiting
        assert {game: page.waits[game] for game in waiting} == since
        assert page.own == set(waiting)
        assert read_models.inbox.games(player) == waiting
        others = [game.updated_at for game in page.games[len(waiting) :]]
        assert others == sorted(others, reverse=True)


def test_lists_show_since_when_a_game_waits(log: Log, read_models: ReadModels) -> None:
    log.begin("a")
    caught_up(log, read_models)
    (entry,) = [entry for player in ("p0", "p1") for entry in read_models.inbox.of(player)]
    for viewer in ("p0", "p1", ""):
        kind = MINE if viewer else PLAYING
        assert read_models.lists.page(kind, viewer).waits == {"a": entry.since}


@pytest.mark.parametrize("size", [1, 7, 100])
def test_pages_of_any_size_show_every_game_once(log: Log, read_models: ReadModels, size: int) -> None:
    games = [f"g{number}" for number in range(20)]
    for game in games:
        log.open(game)
    caught_up(log, read_models)
    assert ids(read_models, OPEN, "p1", size=size) == games[::-1]
    assert sorted(ids(read_models, MINE, "p0", size=size)) == sorted(games)


def test_a_page_number_out_of_range_gives_the_first_or_last_page(log: Log, read_models: ReadModels) -> None:
    for number in range(5):
        log.open(f"g{number}")
    caught_up(log, read_models)
    page = read_models.lists.page(OPEN, "", number=99, size=2)
    assert (page.number, page.last, page.total, [game.id for game in page.games]) == (3, 3, 5, ["g0"])
    assert read_models.lists.page(OPEN, "", number=-1, size=2).number == 1


def test_games_are_found_by_title_part_of_name_and_players(log: Log, read_models: ReadModels) -> None:
    log.begin("a", name="Über 100 %")
    log.begin("b", "hidden-hands", 3, name="Sunday")
    log.begin("c", name="")
    caught_up(log, read_models)

    def found(**search: object) -> list[str]:
        return ids(read_models, PLAYING, "", Search(**search))  # type: ignore[arg-type]

    assert found(title="hidden-hands") == ["b"]
    assert found(words="über") == ["a"]
    assert found(words="0 %") == ["a"]
    assert found(words="_") == []
    assert found(words="somebody", players=["p2"]) == ["b"]
    assert found(words="sun", players=["p2"], title="industrial-waste") == []
    assert found(words="", seated="p2") == ["b"]
    assert found(words="über", seated="p2") == []


def test_private_and_unlisted_games_of_others_are_in_no_list(log: Log, read_models: ReadModels) -> None:
    for visibility in ("unlisted", "private"):
        log.open(f"open {visibility}", visibility=visibility)
        log.begin(f"playing {visibility}", visibility=visibility)
        log.begin(f"finished {visibility}", visibility=visibility)
        resigned(log, f"finished {visibility}")
    caught_up(log, read_models)
    for viewer in ("", "p7"):
        found = [ids(read_models, kind, viewer, Search(words="", players=["p0"])) for kind in KINDS]
        assert found == [[], [], [], [], []]
    assert len(ids(read_models, MINE, "p0")) == 4
    assert len(ids(read_models, FINISHED, "p1")) == 2


def test_the_round_of_a_game_is_listed(log: Log, read_models: ReadModels) -> None:
    log.open("open")
    log.begin("playing")
    log.begin("without rounds", "hidden-hands", 3)
    caught_up(log, read_models)
    assert {game.id: game.round for game in read_models.lobby.games()} == {"open": 0, "playing": 1, "without rounds": 0}


@pytest.mark.parametrize("kind", KINDS)
def test_list_queries_compile_for_postgresql(kind: str) -> None:
    search = Search("industrial-waste", "words", ["p0"])
    wanted = select(GAMES).where(lists._of_kind(kind, "p0"), *lists._found(search))
    said = str(lists._in_order(kind, "p0", wanted).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
    assert "ORDER BY" in said
