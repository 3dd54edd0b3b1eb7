"""Bots play the moves of many hours in a short time, and memory stays flat.

Caches (games, tokens, secrets) are limited, with small limits here, so that all are full after the warm-up. The
resident memory of every process of the service is measured in turn.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

from tests.server import Client
from tests.staying import load
from tests.staying.place import Place
from tests.staying.processes import family
from tests.staying.results import Result
from tests.staying.wire import Wire

HOURS = 24
MOVES_AN_HOUR = 900
"""A move every four seconds: about a hundred concurrent games with a move every seven minutes each."""
WARM = 1 / 3
"""The part of all hours after which all caches are full."""
MARGIN = 6.0
"""Allowed growth of a process in megabytes after the warm-up: pages that the allocator keeps."""
SMALL = (
    "from scoresheet.service.play import game_cache; game_cache.GAMES_IN_MEMORY = 5\n"
    "from scoresheet.service.play import game_secrets; game_secrets.SECRETS_IN_MEMORY = 5\n"
    "import logging; logging.disable(logging.INFO)\n"
)
LEAKING = (
    "from scoresheet.service.play.games import Games\n"
    "kept, keep = [], Games.keep\n"
    "Games.keep = lambda self, head: (kept.append(bytearray(32768)), keep(self, head))[1]\n"
)
"""Code that makes a service leak something with every move."""


class Table:
    """A player who plays games against bots, one after the other."""

    def __init__(self, port: int) -> None:
        player = Client.signed_up(port, "Ada")
        self.wire = Wire(port, player.token)
        self.moves = 0
        self.games = 0
        self._game = ""

    def play(self, moves: int) -> None:
        """Play until the player and the bots have made the given number of moves."""
        until = self.moves + moves
        while self.moves < until:
            if not self._game:
                self._begin()
            self._turn()

    def _begin(self) -> None:
        body = {"title": load.TITLE, "seats": 4, "bots": {"1": "random", "2": "random", "3": "random"}}
        opened = self.wire.call("POST", load.GAMES, body)
        assert opened.status == 201, opened
        self._game, self._version = opened.body["id"], opened.body["version"]
        self.games += 1

    def _turn(self) -> None:
        path = f"{load.GAMES}/{self._game}"
        legal = self.wire.call("GET", f"{path}/legal-moves").body
        self.moves += legal["version"] - self._version
        self._version = legal["version"]
        if legal["decision"] is None:
            self._wait(path)
            return
        move = {"move": legal["moves"][0]["move"], "seat": legal["seat"]}
        self.wire.call("POST", f"{path}/moves", move, If_Match=f'"{legal["version"]}"')

    def _wait(self, path: str) -> None:
        if self.wire.call("GET", path).body["status"] != "playing":
            self._game = ""
        time.sleep(0.002)


def trial(place: Place, hours: int, seed: int, first: str = "", moves: int = MOVES_AN_HOUR) -> Result:
    """Let bots play for the given hours with the given moves each."""
    with place.serving(SMALL + first) as (port, process):
        table, began = Table(port), time.monotonic()
        table.play(round(hours * moves * WARM))
        warm = resident(process.pid)
        table.play(hours * moves - table.moves)
        end = resident(process.pid)
        took = time.monotonic() - began
        table.wire.close()
    grown = {one: end[one] - warm[one] for one in warm if one in end}
    wrong = [f"Process {number + 1} has {more:.1f} megabytes more." for number, more in _too_much(grown)]
    figures: dict[str, str | int | float] = {
        "hours": hours,
        "moves": table.moves,
        "games": table.games,
        "seconds": round(took),
        "processes": len(warm),
        "memory when warm, MB": " + ".join(f"{warm[one]:.0f}" for one in warm),
        "growth at the end, MB": " + ".join(f"{more:.1f}" for more in grown.values()),
    }
    return Result(name="memory", store=place.store, rounds=hours, seed=seed, figures=figures, faults=wrong)


def _too_much(grown: dict[int, float]) -> list[tuple[int, float]]:
    return [(number, more) for number, more in enumerate(grown.values()) if more > MARGIN]


def resident(process: int) -> dict[int, float]:
    """Return the resident megabytes of a process and of each it has started."""
    return {one: _resident(one) for one in family(process)}


def _resident(process: int) -> float:
    said = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(said[1]) / 1024 if said else 0.0
