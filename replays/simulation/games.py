"""Simulates many bot games in several processes, reproducibly by seed."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from scoresheet.domain.bots.search import Playouts
from scoresheet.domain.commands.sheet import SealedEvent
from scoresheet.domain.events import GameFinished, MoveMade, Score
from scoresheet.domain.json_values import JsonObject
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays import record, verify
from scoresheet.replays.process_pools import pool
from scoresheet.replays.simulate import SimulatedOutcome, play_bare, simulate

GAMES_AT_ONCE = 8
"""The number of games handed to a process together."""


class SimulationPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The parameters of a simulation."""

    title: str
    games: int
    seats: int
    strategies: list[str]
    """The strategies rotate: in game g, seat s is played by strategy s + g."""
    seed: int
    options: JsonObject = {}
    playouts: int = 0
    """Play-outs per move of thinking bots; 0 for the level's default."""
    check: bool = False
    save: str = ""
    """The folder for records; empty to save none."""

    def strategies_of(self, number: int) -> list[str]:
        """Return the strategy of each seat in game `number`."""
        return [self.strategies[(seat + number) % len(self.strategies)] for seat in range(self.seats)]

    def id_of(self, number: int) -> str:
        """Return the id of game `number`: a digest of all parameters that determine the game."""
        thought = (self.playouts,) if self.playouts else ()
        same = (self.title, self.seats, self.strategies, self.options, self.seed, number, *thought)
        return hashlib.sha256(msgspec.json.encode(same)).hexdigest()[:20]

    @property
    def budget(self) -> Playouts | None:
        """Return the search budget per move, or None for the level's default."""
        return Playouts(self.playouts) if self.playouts else None

    @property
    def written(self) -> bool:
        """Return whether games are recorded; otherwise the bare rules suffice."""
        return self.check or bool(self.save)

    def keep(self, number: int, lines: bytes) -> None:
        """Save the record of game `number` atomically, if records are saved."""
        if not (self.save and lines):
            return
        file = Path(self.save) / f"{self.title}-{self.seed}-{number}.jsonl"
        beside = file.with_name(f".{file.name}")
        try:
            beside.write_bytes(lines)
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)


class SimulatedGame(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a simulated game."""

    number: int
    game: str
    strategies: list[str]
    moves: int = 0
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []
    microseconds: int = 0
    failure: str = ""
    """The reason for a failure; empty otherwise."""


Finished = tuple[SimulatedGame, bytes]
"""A game's result and its record; the record is empty if none is saved."""


def play_all(plan: SimulationPlan, jobs: int) -> Iterator[SimulatedGame]:
    """Yield all games of a plan in order, played by `jobs` processes."""
    return keep_all(plan, _played_by(plan, jobs))


def keep_all(plan: SimulationPlan, finished: Iterator[Finished]) -> Iterator[SimulatedGame]:
    """Yield results after their records are saved."""
    for played, lines in finished:
        plan.keep(played.number, lines)
        yield played


def _played_by(plan: SimulationPlan, jobs: int) -> Iterator[Finished]:
    if jobs == 1:
        yield from (play(plan, number) for number in range(plan.games))
        return
    with pool(jobs) as processes:
        numbers = range(plan.games)
        yield from processes.map(play, [plan] * plan.games, numbers, chunksize=GAMES_AT_ONCE)


def play(plan: SimulationPlan, number: int) -> Finished:
    """Play game `number`; errors are reported in the result."""
    strategies, game = plan.strategies_of(number), plan.id_of(number)
    played = SimulatedGame(number=number, game=game, strategies=strategies)
    try:
        return _play(plan, played)
    except Exception as error:
        return msgspec.structs.replace(played, failure=f"{type(error).__name__}: {error}"), b""


def _play(plan: SimulationPlan, played: SimulatedGame) -> Finished:
    title, chance = registry.find(plan.title), random.Random(f"{plan.seed} {played.number}")  # noqa: S311
    begun = time.perf_counter()
    outcome, written = (_written if plan.written else _bare)(plan, title, played, chance)
    took = time.perf_counter() - begun
    lines = _lines(plan, played.number, written) if written else []
    if plan.check:
        check(lines)
    return (
        msgspec.structs.replace(
            played,
            moves=outcome.moves,
            ending=outcome.ending,
            scores=outcome.scores,
            ranking=outcome.ranking,
            microseconds=round(1_000_000 * took),
        ),
        b"".join(lines) if plan.save else b"",
    )


def _bare(
    plan: SimulationPlan, title: Title, played: SimulatedGame, chance: random.Random
) -> tuple[SimulatedOutcome, list[SealedEvent]]:
    return play_bare(title, plan.seats, played.strategies, chance, plan.options, plan.budget), []


def _written(
    plan: SimulationPlan, title: Title, played: SimulatedGame, chance: random.Random
) -> tuple[SimulatedOutcome, list[SealedEvent]]:
    written = simulate(
        title, plan.seats, played.strategies, chance, options=plan.options, game=played.game, budget=plan.budget
    )
    finished = written[-1].event
    assert isinstance(finished, GameFinished)  # noqa: S101
    moves = sum(isinstance(one.event, MoveMade) for one in written)
    return SimulatedOutcome(moves, finished.ending, finished.scores, finished.ranking), written


def _lines(plan: SimulationPlan, number: int, written: list[SealedEvent]) -> list[bytes]:
    source = f"scoresheet simulate, seed {plan.seed}, game {number}"
    header = record.header_of([one.event for one in written], source)
    return list(record.write(header, [one.stored for one in written]))


def check(lines: list[bytes]) -> None:
    """Check a record's chain, effects, rules and draws; raises `BrokenRecord`."""
    read = record.read(lines)
    by_effects, by_rules = verify.replay_by_effects(read), verify.replay_by_rules(read)
    verify.check_draws(read)
    if by_effects != by_rules:
        raise verify.Diverged(len(read.events), "Replayed by effects and by rules, the game ends in different states.")
