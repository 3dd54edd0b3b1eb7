"""Heads with several writers on one store: extended by new events, and read in full if that is not possible."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.service.core.location import Location
from scoresheet.service.play import game_cache
from scoresheet.service.play.games import Command, Games
from scoresheet.service.storage.store import Store
from tests.service.playing import KEY, play_on, start, step

TITLES = sorted(registry.all_titles())


@pytest.fixture
def others(where: Location, games: Games) -> Iterator[Games]:
    """The same games as another process might have them."""
    others = Games(Store(where, KEY))
    yield others
    others.store.close()


def from_the_start(games: Games, game: Game) -> bytes:
    """Return the game read from its first event on, without any cache."""
    return msgspec.json.encode(Games(games.store).head(game.id))


def is_read_whole(games: Games, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the ids of games that are read in full."""
    whole, load = [], games.heads._load
    monkeypatch.setattr(games.heads, "_load", lambda game: (whole.append(game), load(game))[1])
    return whole


@pytest.mark.parametrize("title", TITLES)
def test_a_cached_game_is_extended_by_new_events(
    games: Games, others: Games, monkeypatch: pytest.MonkeyPatch, title: str
) -> None:
    game, rng = start(games, title=title), random.Random(3)
    whole = is_read_whole(games, monkeypatch)
    for _ in range(12):
        game = others.head(game.id)
        for _ in range(rng.randrange(1, 4)):
            if game.status == "playing":
                game = step(others, game, rng)
        assert msgspec.json.encode(games.head(game.id)) == msgspec.json.encode(game)
    assert msgspec.json.encode(game) == from_the_start(games, game)
    assert whole == []


def test_a_head_is_looked_up_once_per_page_and_again_for_the_next(games: Games, others: Games) -> None:
    game = start(games)
    with game_cache.one_look():
        assert games.head(game.id).version == game.version
        later = play_on(others, game, 1)
        assert games.head(game.id).version == game.version
    assert games.head(game.id).version == later.version


def test_a_returned_head_does_not_change_with_new_events(games: Games, others: Games) -> None:
    game = start(games)
    shown = games.head(game.id)
    before = msgspec.json.encode(shown)
    play_on(others, game, 5)
    assert games.head(game.id).version == game.version + 5
    assert msgspec.json.encode(shown) == before


def test_takebacks_by_another_process_take_effect_here(
    games: Games, others: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_on(games, start(games), 12)
    seat, version = game.last or (0, 0)
    asked = others.take_back(game.id, Command(f"p{seat}", game.version), seat, version - 1).game
    if asked.request:
        for other in asked.consulted():
            asked = others.answer_takeback(game.id, Command(f"p{other}", asked.version), asked.request.id, True).game
    whole = is_read_whole(games, monkeypatch)
    assert msgspec.json.encode(games.head(game.id)) == msgspec.json.encode(asked) == from_the_start(games, game)
    assert whole == [game.id]
    assert play_on(games, games.head(game.id), 3).version == asked.version + 3


def test_a_corrupt_new_event_is_detected_and_its_repair_too(games: Games, others: Games) -> None:
    game = play_on(games, start(games), 5)
    later = play_on(others, game, 3)
    sound = others.store.states(game.id, later.version - 2, later.version - 1)[0]
    put(others, later, sound.replace(b'"at":"2', b'"at":"3'))
    with pytest.raises(BrokenChain) as broken:
        games.head(game.id)
    assert broken.value.version == later.version - 1
    put(others, later, sound)
    assert games.head(game.id) == later


def put(games: Games, later: Game, state: bytes) -> None:
    """Replace the state of the event before the last one of the game."""
    with games.store.writing() as cursor:
        statement = "UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?"
        cursor.execute(statement, (state, later.id, later.version - 1))


def test_without_a_copy_a_returned_head_would_change(
    games: Games, others: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_cache, "copy", lambda title, game: game)
    shown = games.head(start(games).id)
    before = shown.version
    play_on(others, others.head(shown.id), 2)
    games.head(shown.id)
    assert shown.version == before + 2
