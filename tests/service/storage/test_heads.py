"""Heads where others write to the same store: carried on by what is new, read whole where that does not do."""

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
    """The same games in what might be another process."""
    others = Games(Store(where, KEY))
    yield others
    others.store.close()


def anew(games: Games, game: Game) -> bytes:
    """The game read from its first event on, by somebody who remembers nothing."""
    return msgspec.json.encode(Games(games.store).head(game.id))


def is_read_whole(games: Games, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Which games are."""
    whole, load = [], games.heads._load
    monkeypatch.setattr(games.heads, "_load", lambda game: (whole.append(game), load(game))[1])
    return whole


@pytest.mark.parametrize("title", TITLES)
def test_a_game_goes_on_from_where_it_is_remembered(
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
    assert msgspec.json.encode(game) == anew(games, game)
    assert whole == []


def test_what_is_shown_together_is_looked_up_once_and_anew_afterwards(games: Games, others: Games) -> None:
    game = start(games)
    with game_cache.one_look():
        assert games.head(game.id).version == game.version
        later = play_on(others, game, 1)
        assert games.head(game.id).version == game.version
    assert games.head(game.id).version == later.version


def test_what_was_handed_out_is_not_changed_by_what_is_new(games: Games, others: Games) -> None:
    game = start(games)
    shown = games.head(game.id)
    before = msgspec.json.encode(shown)
    play_on(others, game, 5)
    assert games.head(game.id).version == game.version + 5
    assert msgspec.json.encode(shown) == before


def test_moves_that_others_took_back_are_taken_back_here(
    games: Games, others: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play_on(games, start(games), 12)
    seat, version = game.last or (0, 0)
    asked = others.take_back(game.id, Command(f"p{seat}", game.version), seat, version - 1).game
    if asked.request:
        for other in asked.consulted():
            asked = others.answer_takeback(game.id, Command(f"p{other}", asked.version), asked.request.id, True).game
    whole = is_read_whole(games, monkeypatch)
    assert msgspec.json.encode(games.head(game.id)) == msgspec.json.encode(asked) == anew(games, game)
    assert whole == [game.id]
    assert play_on(games, games.head(game.id), 3).version == asked.version + 3


def test_a_new_event_that_is_damaged_is_noticed_and_mended(games: Games, others: Games) -> None:
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
    """The state of the event before the game's last one."""
    with games.store.writing() as cursor:
        statement = "UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?"
        cursor.execute(statement, (state, later.id, later.version - 1))


def test_without_a_copy_what_was_handed_out_would_change(
    games: Games, others: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_cache, "copy", lambda title, game: game)
    shown = games.head(start(games).id)
    before = shown.version
    play_on(others, others.head(shown.id), 2)
    games.head(shown.id)
    assert shown.version == before + 2
