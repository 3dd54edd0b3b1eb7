"""Simulates on many machines with a Dask scheduler.

The scheduler repeats parts of lost workers. Any process that reaches the scheduler can run code on its workers, so keep
it in a private network.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any

import msgspec

from scoresheet import SOFTWARE
from scoresheet.domain.errors import Refusal
from scoresheet.domain.titles import registry
from scoresheet.replays.simulation.games import GAMES_AT_ONCE, Finished, SimulatedGame, SimulationPlan, keep_all, play

SECONDS_TO_ANSWER = 10
SECONDS_FOR_WORKERS = 30
AHEAD = 3
"""The number of queued parts per worker thread, kept low so that records do not pile up."""


class NoCluster(Refusal):
    """The cluster cannot be used."""


class PlanPart(msgspec.Struct, frozen=True):
    """Some games of a plan, and the versions of rules that must match."""

    plan: SimulationPlan
    numbers: list[int]
    rules: list[str]


def rules_of(plan: SimulationPlan) -> list[str]:
    """Return the versions of software, rules and components that determine a plan's games."""
    title = registry.find(plan.title)
    return [SOFTWARE, title.rules_version, title.editions.today.digest]


def play_part(part: PlanPart) -> list[Finished]:
    """Play a part on a worker; raises `NoCluster` if the worker has other rules."""
    if (here := rules_of(part.plan)) != part.rules:
        raise NoCluster(
            "A worker has another version: {here} instead of {there}.",
            here=", ".join(here),
            there=", ".join(part.rules),
        )
    return [play(part.plan, number) for number in part.numbers]


def play_on_cluster(plan: SimulationPlan, scheduler: str) -> Iterator[SimulatedGame]:
    """Yield all games of a plan in order, played by the scheduler's workers (`tcp://…:8786`).

    Raises `NoCluster` without `distributed`, a scheduler or a worker.
    """
    client = _connected(scheduler)
    try:
        yield from keep_all(plan, _played_by(plan, client, scheduler))
    finally:
        client.close()


def _connected(scheduler: str) -> Any:
    if not find_spec("distributed"):
        raise NoCluster("Simulating on a cluster needs Dask: pip install 'scoresheet[cluster]'")
    import distributed

    connect: Any = distributed.Client
    try:
        return connect(scheduler, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(
            "No Dask scheduler answers at {scheduler}: {why}", scheduler=scheduler, why=str(error)
        ) from error


def _played_by(plan: SimulationPlan, client: Any, scheduler: str) -> Iterator[Finished]:
    threads, waiting = _threads(client, scheduler), deque[Any]()
    parts = _parts(plan)
    for part in islice(parts, threads * AHEAD):
        waiting.append(_submit(client, part))
    while waiting:
        yield from _result(waiting.popleft())
        for part in islice(parts, 1):
            waiting.append(_submit(client, part))


def _threads(client: Any, scheduler: str) -> int:
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
    except TimeoutError:
        raise NoCluster("The Dask scheduler at {scheduler} has no workers.", scheduler=scheduler) from None
    return sum(client.nthreads().values())


def _parts(plan: SimulationPlan) -> Iterator[PlanPart]:
    rules = rules_of(plan)
    for first in range(0, plan.games, GAMES_AT_ONCE):
        yield PlanPart(plan, list(range(first, min(first + GAMES_AT_ONCE, plan.games))), rules)


def _submit(client: Any, part: PlanPart) -> Any:
    return client.submit(play_part, part, pure=False)


def _result(future: Any) -> Sequence[Finished]:
    from distributed import KilledWorker

    try:
        games: list[Finished] = future.result()
    except ImportError as error:
        raise NoCluster(
            "A worker cannot play because this software is not installed there: {why}", why=str(error)
        ) from error
    except KilledWorker as error:
        raise NoCluster("Workers are lost again and again over the same games: {why}", why=str(error)) from error
    return games
