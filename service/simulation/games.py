"""Simulating many games by bots, in several processes; the same seed makes the same games, however many play them."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec

from domain.events import GameFinished, MoveMade, Score
from domain.sheet import SealedEvent
from domain.titles import registry
from domain.viewer import Seat
from replays import record, verify
from replays.simulate import simulate

GAMES_AT_ONCE = 8
"""Handed to a process together."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to simulate."""

    title: str
    games: int
    seats: int
    strategies: list[str]
    """They take turns on the seats: in game g, seat s is played by strategy s + g."""
    seed: int
    options: dict[str, object] = {}
    check: bool = False
    save: str = ""
    """A folder for the records; none if empty."""

    def strategies_of(self, number: int) -> list[str]:
        """Who plays each seat of game `number`."""
        return [self.strategies[(seat + number) % len(self.strategies)] for seat in range(self.seats)]

    def id_of(self, number: int) -> str:
        """The id of game `number`: the same for the same game, and for no other."""
        same = (self.title, self.seats, self.strategies, self.options, self.seed, number)
        return hashlib.sha256(msgspec.json.encode(same)).hexdigest()[:20]


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What a simulated game came to."""

    number: int
    game: str
    strategies: list[str]
    moves: int = 0
    ending: str = ""
    scores: list[Score] = []
    ranking: list[list[Seat]] = []
    microseconds: int = 0
    failure: str = ""
    """Why there is no such game; empty if all went well."""


def play_all(plan: Plan, jobs: int) -> Iterator[Played]:
    """All games of a plan in their order, played by `jobs` processes."""
    if jobs == 1:
        yield from (play(plan, number) for number in range(plan.games))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as processes:
        numbers = range(plan.games)
        yield from processes.map(play, [plan] * plan.games, numbers, chunksize=GAMES_AT_ONCE)


def play(plan: Plan, number: int) -> Played:
    """Game `number` of a plan; what goes wrong is told in it, so that the others are played."""
    strategies, game = plan.strategies_of(number), plan.id_of(number)
    try:
        return _play(plan, number, strategies, game)
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
        return Played(number=number, game=game, strategies=strategies, failure=failure)


def _play(plan: Plan, number: int, strategies: list[str], game: str) -> Played:
    title, chance = registry.find(plan.title), random.Random(f"{plan.seed} {number}")  # noqa: S311
    begun = time.perf_counter()
    written = simulate(title, plan.seats, strategies, chance, options=plan.options, game=game)
    took = time.perf_counter() - begun
    lines = _lines(plan, number, written)
    if plan.check:
        check(lines)
    if plan.save:
        (Path(plan.save) / f"{plan.title}-{plan.seed}-{number}.jsonl").write_bytes(b"".join(lines))
    finished = written[-1].event
    assert isinstance(finished, GameFinished)  # noqa: S101
    return Played(
        number=number,
        game=game,
        strategies=strategies,
        moves=sum(isinstance(one.event, MoveMade) for one in written),
        ending=finished.ending,
        scores=finished.scores,
        ranking=finished.ranking,
        microseconds=round(1_000_000 * took),
    )


def _lines(plan: Plan, number: int, written: list[SealedEvent]) -> list[bytes]:
    source = f"scoresheet simulate, seed {plan.seed}, game {number}"
    header = record.header_of([one.event for one in written], source)
    return list(record.write(header, [one.stored for one in written]))


def check(lines: list[bytes]) -> None:
    """Whether a record is sound: chain, effects, rules and draws; raises `BrokenRecord` if it is not."""
    read = record.read(lines)
    by_effects, by_rules = verify.replay_by_effects(read), verify.replay_by_rules(read)
    verify.check_draws(read)
    if by_effects != by_rules:
        raise verify.Diverged(len(read.events), "Replayed by effects and by rules, the game ends in different states.")
