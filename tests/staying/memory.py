"""Memory: bots play for many hours, of which each is compressed into the moves that it would have; memory stays flat.

What is kept in memory on purpose (games, tokens, secrets) has bounds; they are made small, so that all are reached
while it warms up. Measured is what every process of the service really has (resident), in turn.
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
"""A move every four seconds: about a hundred games at a time in which somebody moves every seven minutes."""
WARM = 1 / 3
"""Part of all hours after which everything that is kept has been kept once."""
MARGIN = 6.0
"""Megabytes that a process may have more at its end than when it was warm: pages that the allocator keeps."""
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
"""A service that keeps something of every move."""


class Table:
    """A player at games against bots, one after the other."""

    def __init__(self, port: int) -> None:
        player = Client.signed_up(port, "Ada")
        self.wire = Wire(port, player.token)
        self.moves = 0
        self.games = 0
        self._game = ""

    def play(self, moves: int) -> None:
        """Until so many moves more have been made, by the player and by bots."""
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
    """Let bots play for so many hours of so many moves each."""
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
    """Megabytes that a process and each it has started have in memory."""
    return {one: _resident(one) for one in family(process)}


def _resident(process: int) -> float:
    said = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    return int(said[1]) / 1024 if said else 0.0
