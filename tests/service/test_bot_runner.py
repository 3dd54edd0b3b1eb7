"""The bot runner: bots move by themselves, and make up what they missed."""

import threading
from pathlib import Path
from typing import Any

from domain.game import Game
from domain.sheet import GameSettings
from service.bot_runner import BotRunner, bot_to_act
from service.games import Command, Games
from tests.service.playing import TITLE, open_store


def at_rest(games: Games, game: Game[Any]) -> threading.Event:
    """Set when no bot is to act any more."""
    resting = threading.Event()
    if bot_to_act(game) is None:
        resting.set()
    games.listeners.append(lambda head: resting.set() if bot_to_act(head) is None else resting.clear())
    return resting


def test_bots_move_until_a_player_is_asked(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    bot_runner = BotRunner(games)
    game = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={1: "greedy", 2: "random"}).game
    resting = at_rest(games, game)
    bot_runner.start()
    assert resting.wait(10)
    assert games.head(game.id).to_act() == [0]
    bot_runner.stop()
    games.store.close()


def test_bots_that_were_away_make_up_for_it_when_they_start(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    opened = [games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={1: "random"}).game for _ in range(6)]
    waiting = [game for game in opened if bot_to_act(game) is not None]
    games.store.close()
    games = open_store(tmp_path)
    moved = {game.id: threading.Event() for game in waiting}
    games.listeners.append(lambda head: moved[head.id].set() if bot_to_act(head) is None else None)
    bot_runner = BotRunner(games)
    bot_runner.start()
    assert all(event.wait(10) for event in moved.values())
    bot_runner.stop()
    games.store.close()


def test_a_bot_plays_on_for_a_player_who_resigned(tmp_path: Path) -> None:
    games = open_store(tmp_path)
    bot_runner = BotRunner(games)
    game = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={1: "random"}).game
    games.take_seat(game.id, Command("p2"))
    resigned = games.resign(game.id, Command("p0")).game
    assert resigned.status == "playing"
    resting = at_rest(games, resigned)
    bot_runner.start()
    assert resting.wait(10)
    assert games.head(game.id).to_act() == [2]
    bot_runner.stop()
    games.store.close()
