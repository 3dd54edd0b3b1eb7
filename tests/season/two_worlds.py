"""Two worlds that differ in one player's private data: conditional moves, a plan, notes; all others get equal bytes."""

from __future__ import annotations

import random as chance
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from scoresheet.service.core import clock, ids
from tests.chance import dealt_by
from tests.season import almanac
from tests.season.almanac import HOUR, Almanac
from tests.season.following import Following
from tests.season.personas import PERSONAS, Person, Secret
from tests.season.wire import Wire
from tests.season.world import World

TICKS = 2
MOST_MOVES = 6
"""The maximum for one player at one time."""
PARTS = (
    "",
    "/board",
    "/events",
    "/moves",
    "/legal-moves",
    "/messages",
    "/notes",
    "/orders",
    "/clock",
    "/comments",
    "/presence",
)
Line = tuple[str, int, str, bytes]
"""A path with its status, its tag and its body."""


class Dice:
    """The randomness of a world: the same in both, with a separate source for actions of only one of them."""

    def __init__(self) -> None:
        self._shared, self._own = Random("the same"), Random("its own")
        self.aside = False

    def __call__(self, size: int) -> bytes:
        return (self._own if self.aside else self._shared).randbytes(size)


class Aside(Following):
    """Gives conditional moves a separate source of randomness."""

    dice: Dice

    def play_on(self, game: str) -> None:
        """Move with a separate source, so that other players' draws stay the same."""
        self.dice.aside = True
        super().play_on(game)
        self.dice.aside = False


class Mirrored(World):
    """A world that records the answers to each client."""

    followers = Aside

    def note_down(self, wire: Wire) -> list[Line]:
        """Record all answers to a client from now on."""
        lines: list[Line] = []
        exchange = wire._exchange

        def noted(method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes, str]:
            status, content, kind = exchange(method, path, body, headers)
            lines.append((f"{method} {path}", status, kind, content))
            return status, content, kind

        wire._exchange = noted  # type: ignore[method-assign]
        return lines


def run(folder: Path, keeps: str) -> dict[str, list[Line]]:
    """Return the answers to the others if Ada keeps `nothing`, `secrets` or `a move`.

    With `secrets` she hides her presence and looks in more often; with `a move` her conditional move is made, and her
    presence may be visible.
    """
    with _alike() as dice, dealt_by("two worlds"), patch.object(almanac, "A_READING", 0.0):
        time = Almanac()
        with clock.told_by(time.seconds):
            dice.aside = True  # keys are created once, and copied
            world = Mirrored(folder, time)
            assert isinstance(world.following, Aside)
            world.following.dice, dice.aside = dice, False
            people = [_person(world, time, name) for name in ("Ada", "Ben", "Onlooker")]
            told = _play(world, time, dice, people, keeps)
            for one in people:
                one.wire.close()
            world.down()
    return told


def _play(world: Mirrored, time: Almanac, dice: Dice, people: list[Person], keeps: str) -> dict[str, list[Line]]:
    ada, ben, onlooker = people
    opened = ada.wire.post("/games", {"title": "lineae", "seats": 2, "clock": {"move": 86_400, "on_time_out": "bot"}})
    assert opened.well, opened
    game = opened.body["id"]
    assert ben.wire.post(f"/games/{game}/seats", {}, opened.body["version"]).well
    assert ada.wire.post("/players/me/presence", {"shown": keeps == "a move"}).well
    told = {one.name: world.note_down(one.wire) for one in (ben, onlooker)}
    for _ in range(TICKS):
        time.jump(time.now + HOUR / 2)
        if keeps == "secrets":
            dice.aside = True
            ada.wire.get(f"/games/{game}")
            dice.aside = False
        time.jump(time.now + HOUR / 2)
        world.step()
        dice.aside = True
        _keep(ada, game, keeps)
        dice.aside = False
        world.following.play_on(game)
        world.step()
        for one in (ben, onlooker):
            _look_around(one, game, ada.id)
        for one in (ada, ben):
            _move(one, game)
            world.step()
    return told


def _keep(ada: Person, game: str, keeps: str) -> None:
    """Let Ada write her private data; she is present at that moment in both worlds."""
    legal = ada.wire.get(f"/games/{game}/legal-moves").body
    if keeps == "nothing" or not legal["decision"] or not legal["moves"]:
        return
    move = legal["moves"][0]["move"]
    until = 0 if keeps == "a move" else legal["version"] - 1
    standing = {
        "type": "standing",
        "asked": legal["decision"]["type"],
        "answer": {"move": move["type"], "choose": "first"},
    }
    plan = {"type": "sequence", "steps": [{"move": move}]}
    left = [ada.wire.post(f"/games/{game}/orders", {"order": {**one, "until": until}}) for one in (standing, plan)]
    assert any(one.well for one in left), left
    assert ada.wire.post(f"/games/{game}/notes", {"position": legal["version"], "text": "For me alone."}).well
    if keeps == "secrets" and left[0].well:
        ada.wire.call("DELETE", f"/games/{game}/orders/{left[0].body['id']}", None)


def _look_around(one: Person, game: str, of: str) -> None:
    for part in PARTS:
        one.wire.get(f"/games/{game}{part}")
    for path in (f"/players/{of}", "/players/me/inbox", "/games", f"//games/{game}", "//", f"//players/{of}"):
        one.wire.get(path)
    one.wire.get(f"/players/{of}/presence")


def _move(one: Person, game: str) -> None:
    """Make moves by hand, the same in both worlds, as long as the seat is to act."""
    for _ in range(MOST_MOVES):
        legal = one.wire.get(f"/games/{game}/legal-moves").body
        moves = [found["move"] for found in legal["moves"] if found["answers"]] if legal["decision"] else []
        if not moves:
            return
        one.wire.post(f"/games/{game}/moves", {"move": one.random.choice(moves)}, legal["version"])


def _person(world: World, time: Almanac, name: str) -> Person:
    secrets: dict[str, Secret] = {}
    wire = Wire(lambda: world.application, name, world.seen, Random(name), world.faults)
    person = Person(name, PERSONAS["prompt"], wire, time, Random(name), secrets)
    person.sign_up()
    return person


@contextmanager
def _alike() -> Iterator[Dice]:
    """Draw all randomness of the service from the dice until the end of the block."""
    dice: Any = Dice()
    with patch.object(chance, "_urandom", dice), patch.object(ids, "urandom", dice):
        yield dice
