"""The replay index: equal for bulk and single reads, cheap for any number of takebacks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from scoresheet.domain.game import Game
from scoresheet.service.play.games import Command, Games
from scoresheet.service.web.replay_index import ReplayIndex, ReplayIndexes
from tests.service.playing import open_store, start


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Games]:
    games = open_store(tmp_path_factory.mktemp("index"))
    yield games
    games.store.close()


@pytest.fixture(scope="module")
def game(games: Games) -> Game:
    """A game in which every third move is taken back, some of them to long before."""
    rng, head = random.Random(5), start(games)
    for number in range(60):
        (seat, *_), title = head.to_act(), games.title(head.id)
        before, move = head.version, rng.choice(title.legal_moves(head.state, head.to_act()[0]))
        head = games.move(head.id, Command(head.seats[seat].player, head.version), seat, move).game
        if number % 3 == 2:
            head = back(games, head, seat, before)
    return head


def back(games: Games, head: Game, seat: int, to: int) -> Game:
    """Take a move back, with the consent of the others if needed, and return the game."""
    head = games.take_back(head.id, Command(head.seats[seat].player, head.version), seat, to).game
    while head.request:
        answering = head.seats[head.consulted()[0]].player
        head = games.answer_takeback(head.id, Command(answering, head.version), head.request.id, True).game
    return head


def one_by_one(games: Games, game: Game) -> ReplayIndex:
    index = ReplayIndex(games.title(game.id))
    for event in games.events(game.id, 0, game.version):
        index.read(event, games)
    return index


def test_reading_all_events_at_once_or_one_by_one_gives_the_same_index(games: Games, game: Game) -> None:
    at_once, one = ReplayIndexes(games).of(game), one_by_one(games, game)
    assert at_once.marks == one.marks
    assert at_once.since == one.since
    assert len(at_once.gone()) > 10
    assert any(mark.points for mark in at_once.marks)


def test_takebacks_cause_no_repeated_reads(games: Games, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    reads = []
    events = games.events
    monkeypatch.setattr(games, "events", lambda *wanted: reads.append(wanted) or events(*wanted))
    monkeypatch.setattr(games, "at", lambda *wanted: pytest.fail("A position was worked out anew."))
    ReplayIndexes(games).of(game)
    assert len(reads) == 1


def test_an_index_that_is_far_behind_is_rebuilt(games: Games, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoresheet.service.web.replay_index.PAGE", 10)
    indexes = ReplayIndexes(games)
    early = indexes.of(games.at(game.id, 20))
    assert early.version < game.version
    assert indexes.of(game) is early
    assert early.marks == one_by_one(games, game).marks
    monkeypatch.setattr("scoresheet.service.web.replay_index.FAR", 5)
    indexes = ReplayIndexes(games)
    early = indexes.of(games.at(game.id, 20))
    anew = indexes.of(game)
    assert anew is not early
    assert anew.marks == one_by_one(games, game).marks
