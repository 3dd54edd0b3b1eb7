"""Two processes on one database: one of two moves on a version is stored, and no reader falls back behind it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from scoresheet.service.core.location import Location, Postgres
from scoresheet.service.storage.store import Store

ROUNDS = 150
PLAYER = """
import random, sys
from scoresheet.domain.bots.bots import choose
from scoresheet.domain.titles import registry
from scoresheet.service.core.errors import StaleVersion
from scoresheet.service.play.games import Command, Games
from scoresheet.service.play.game_cache import GameCache
from scoresheet.service.storage.store import Store
from tests.service.playing import KEY, start

location, seed, fresh = sys.argv[1:]
games, rng = Games(Store(location, KEY)), random.Random(int(seed))
if fresh == "no":
    GameCache._fresh = lambda heads, head: head


def move(game):
    head = games.head(game)
    if not head.to_act():
        return None
    seat = head.to_act()[0]
    command = Command(f"p{seat}", head.version, f"{seed}.{game}.{head.version}", "same")
    try:
        return games.move(game, command, seat, choose("random", registry.find(head.title), head.state, seat, rng)).game
    except StaleVersion:
        return None


print("ready", flush=True)
for line in sys.stdin:
    what, game = line.split()
    if what == "start":
        print(start(games).id, flush=True)
    elif what == "look":
        print(games.head(game).version, games.head(game).status, flush=True)
    else:
        made = move(game)
        print(made.version if made else "late", flush=True)
"""


class Process:
    """Another process on the same database that executes commands."""

    def __init__(self, where: Location, seed: int, fresh: bool) -> None:
        place = where.url if isinstance(where, Postgres) else str(where)
        command = [sys.executable, "-c", PLAYER, place, str(seed), "yes" if fresh else "no"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def tell(self, what: str, game: str = "-") -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{what} {game}\n")
        self.process.stdin.flush()

    def hear(self) -> list[str]:
        assert self.process.stdout
        return self.process.stdout.readline().split()

    def ask(self, what: str, game: str = "-") -> list[str]:
        self.tell(what, game)
        return self.hear()


@contextmanager
def two(where: Location, fresh: bool = True) -> Iterator[list[Process]]:
    Store(where).close()
    both = [Process(where, seed, fresh) for seed in (1, 2)]
    try:
        assert [one.hear() for one in both] == [["ready"]] * 2
        yield both
    finally:
        for one in both:
            one.process.communicate()


class Race:
    """The outcomes of moves that both processes try at once, on the same versions."""

    def __init__(self) -> None:
        self.won: list[Any] = []
        self.wrong: list[str] = []

    def run(self, both: list[Process], rounds: int) -> None:
        game, told, over = "", 0, True
        for turn in range(rounds):
            if over:
                game = both[turn % 2].ask("start")[0]
                told = 0
            for one in both:
                one.tell("move", game)
            answers = [one.hear()[0] for one in both]
            made = [int(answer) for answer in answers if answer != "late"]
            if len(made) != len(set(made)) or not made:
                self.wrong.append(f"{answers} after {told}")
            told = max(made, default=told)
            self.won.append([answer != "late" for answer in answers])
            seen = [one.ask("look", game) for one in both]
            self.wrong += [f"{version} is shown after {told} was told" for version, _ in seen if int(version) < told]
            over = any(status != "playing" for _, status in seen)


def whole(where: Location) -> bool:
    """Return whether all games have all their versions, once each."""
    store = Store(where)
    try:
        return all(
            [msgspec.json.decode(state)["version"] for state in store.states(game, 0, 10**6)]
            == list(range(1, store.version(game) + 1))
            for game in store.games()
        )
    finally:
        store.close()


def test_exactly_one_of_two_processes_makes_the_move_and_both_see_it_at_once(where: Location) -> None:
    race = Race()
    with two(where) as both:
        race.run(both, ROUNDS)
    assert race.wrong == []
    assert len(race.won) == ROUNDS
    assert all(any(won[one] for won in race.won) for one in (0, 1))
    assert whole(where)


@pytest.mark.parametrize("empty", ["sqlite"], indirect=True)
def test_without_a_look_at_the_database_a_process_would_show_an_old_position(where: Location) -> None:
    race = Race()
    with two(where, fresh=False) as both:
        race.run(both, 20)
    assert any("is shown after" in wrong for wrong in race.wrong)
