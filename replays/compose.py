"""Composes the library's records: `python -m scoresheet.replays.compose TITLE [SCENE…]`.

Scenarios are in `library/<title>/scenarios.py`. Each is played with successive seeds until a game shows its subject, so
the same rules always produce the same bytes. Records of released titles are never regenerated; those of an unreleased
title are regenerated when its rules change.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.branches import Start, start_of
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import Event, Parent
from scoresheet.domain.game import Game
from scoresheet.domain.json_values import Json
from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY, Seat
from scoresheet.replays.meaning import keep, meaning
from scoresheet.replays.record import LIBRARY, header_of, read, write

SOURCE = "composed: bots in the players' seats"
EPOCH = datetime(2026, 5, 1, 18, tzinfo=UTC)
MOST_BYTES = 250_000
MOST_SEEDS = 5_000


class ScenarioPlayer:
    """Plays a scenario's game; seat s chooses moves like bot `strategies[s]`, cyclically.

    The bots evaluate positions by the title `mind`, a copy with a different evaluation after `judge_by`.
    """

    def __init__(self, title: Title, scenario: Scenario, seed: int) -> None:
        self.title, self.scenario, self.seed = title, scenario, seed
        self.random = Random(f"{scenario.name} {seed}")  # noqa: S311 - games must be reproducible
        self.strategies = scenario.strategies
        self.mind = title
        self.later = timedelta()
        """An offset added to the time of further events."""
        self.secret = self.random.randbytes(32)
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.game: Game[Any] = Game()
        game = sha256(f"{title.title}/{scenario.name}".encode()).hexdigest()[:20]
        name = scenario.name.replace("_", " ").capitalize()
        options = dict(scenario.options)
        settings = GameSettings(
            seats=scenario.seats, options=options, name=name, parent=self._parent(), clock=scenario.clock
        )
        self.act("open", game, settings)

    def again(self) -> ScenarioPlayer:
        """Return a new player of the same game with the same draws, for a rehearsal."""
        return ScenarioPlayer(self.title, self.scenario, self.seed)

    def act(self, command: str | Callable[..., None], *arguments: Any, actor: str = "p0", **named: Any) -> None:
        """Run a method of the sheet, or a function that takes the sheet, as `actor`.

        Its events are dated a minute after the last one.
        """
        version = self.game.version + 1
        at = (EPOCH + timedelta(minutes=version) + self.later).isoformat().replace("+00:00", "Z")
        metadata = Metadata(at, actor, f"c{version}", "scoresheet")
        past = PastEvents(self.title, list(self.events))
        sheet = Sheet(self.title, self.game, self.secret, metadata, past, self._origin)
        run = getattr(sheet, command) if isinstance(command, str) else partial(command, sheet)
        run(*arguments, **named)
        self.events += [written.event for written in sheet.events]
        self.stored += [written.stored for written in sheet.events]
        self.game = sheet.game

    def _parent(self) -> Parent | None:
        branch = self.scenario.branch
        return Parent(self._before()[0].game, branch.at, branch.seat) if branch else None

    def _origin(self, parent: Parent) -> Start:
        return start_of(self.title, parent, self._before()[: parent.version], self.random)

    def _before(self) -> list[Event]:
        """Return the events of the recorded parent game."""
        folder, branch = self.title.title.replace("-", "_"), self.scenario.branch
        with (LIBRARY / folder / f"{branch.record if branch else ''}.jsonl").open("rb") as lines:
            return read(lines).events

    def sit(self, *players: str) -> None:
        """Seat these players (by id) and bots (`bot:` and a strategy) in this order."""
        for player in players:
            bot = player.removeprefix("bot:") if player.startswith("bot:") else ""
            entropy = self.random.randbytes(16).hex()
            self.act("take_seat", player="" if bot else player, bot=bot, entropy=entropy, actor=player)

    def sit_all(self) -> None:
        """Seat a player on each seat: p0 on seat 0, and so on."""
        self.sit(*(f"p{seat}" for seat in range(len(self.game.seats))))

    def leave(self, seat: int) -> None:
        """Leave the seat."""
        self.act("leave_seat", Seat(seat), actor=self.actor(seat))

    def judge_by(self, evaluate: Callable[[Any, Seat], float]) -> None:
        """Make greedy players use this evaluation from now on."""
        self.mind = replace(self.title, evaluate=evaluate)

    def think(self, seat: Seat) -> Move:
        """Return the move that the seat would choose."""
        strategy = self.game.seats[seat].bot or self.strategies[seat % len(self.strategies)]
        return choose(strategy, self.mind, self.game.started_state, seat, self.random)

    def move(self, seat: Seat | None = None, move: Move | None = None) -> None:
        """Make a move: by default the chosen move of the first seat to act."""
        seat = self.game.to_act()[0] if seat is None else seat
        self.act("move", seat, move or self.think(seat), actor=self.actor(seat))

    def play(self, moves: int) -> None:
        """Play that many moves, or fewer if the game ends."""
        for _ in range(moves):
            if self.game.status == "playing":
                self.move()

    def finish(self) -> None:
        """Play until the game ends."""
        while self.game.status == "playing":
            self.move()

    def take_back(self, seat: int, to: int) -> None:
        """Undo the seat's moves since position `to`, or request the opponents' consent."""
        self.act("request_takeback", Seat(seat), to, actor=self.actor(seat))

    def answer(self, seat: int, agree: bool) -> None:
        """Answer a takeback request for the seat."""
        self.act("answer_takeback", Seat(seat), agree, actor=self.actor(seat))

    def resign(self, seat: int) -> None:
        """Resign all seats of the player at this seat."""
        player = self.game.seats[seat].player
        self.act("resign", self.game.seats_of(player), actor=player)

    def actor(self, seat: int) -> str:
        """Return the actor of a seat's events."""
        chair = self.game.seats[seat]
        return f"bot:{chair.bot}" if chair.bot else chair.player

    def effects(self) -> Iterator[Effect]:
        """Yield all effects of the game so far."""
        return (effect for event in self.events for effect in event.effects)

    def shows(self, *kinds: type) -> bool:
        """Return whether the game has an event, effect or move of each of these types."""
        seen = {type(thing) for event in self.events for thing in (event, *event.effects, getattr(event, "move", None))}
        return seen.issuperset(kinds)


@dataclass(frozen=True)
class Branch:
    """The position in another recorded game from which a branch starts, as `seat` knew it."""

    record: str
    at: int
    seat: Seat = NOBODY


@dataclass(frozen=True)
class Scenario:
    """A scenario: file name, script, expected outcome, options."""

    name: str
    seats: int
    strategies: tuple[str, ...]
    script: Callable[[ScenarioPlayer], None]
    shown: Callable[[ScenarioPlayer], bool] = lambda composer: True
    options: Mapping[str, Json] = field(default_factory=dict)
    branch: Branch | None = None
    clock: Clock | None = None


def compose(title: Title, scenario: Scenario) -> ScenarioPlayer:
    """Return the first game that shows the scenario and is small enough; raises `LookupError`."""
    for seed in range(MOST_SEEDS):
        composer = ScenarioPlayer(title, scenario, seed)
        scenario.script(composer)
        if sum(map(len, composer.stored)) < MOST_BYTES and scenario.shown(composer):
            return composer
    raise LookupError(f"No game shows the scenario {scenario.name}.")


def compose_all(folder: str, only: Collection[str] = ()) -> Iterable[Path]:
    """Write the records of a folder, all or `only` the named ones; yield the files."""
    title = registry.find(folder.replace("_", "-"))
    for scenario in import_module(f"scoresheet.replays.library.{folder}.scenarios").SCENARIOS:
        if only and scenario.name not in only:
            continue
        composer = compose(title, scenario)
        file = LIBRARY / folder / f"{scenario.name}.jsonl"
        file.write_bytes(b"".join(write(header_of(composer.events, SOURCE), composer.stored)))
        keep(file.parent, {scenario.name: meaning(title, composer.events)})
        yield file


if __name__ == "__main__":
    for written in compose_all(sys.argv[1], sys.argv[2:]):
        print(written.name, written.stat().st_size)
