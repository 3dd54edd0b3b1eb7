"""Simulates games on many machines with a Dask scheduler.

The scheduler repeats the parts of workers that fail. Any process that reaches the scheduler can run code on its
workers, so keep it in a private network.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import islice
from typing import Any, Protocol

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


class _Future(Protocol):
    """The result of a part, once a worker has played it."""

    def result(self) -> list[Finished]: ...


class _Client(Protocol):
    """The methods of Dask's client that are used here, with types, which Dask does not declare."""

    def submit(self, work: Callable[[PlanPart], list[Finished]], part: PlanPart, *, pure: bool) -> _Future: ...

    def wait_for_workers(self, n_workers: int, timeout: float) -> None: ...

    def nthreads(self) -> dict[str, int]: ...

    def close(self) -> None: ...


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
    """Play a part on a worker; raises `NoCluster` if the worker has different rules."""
    if (here := rules_of(part.plan)) != part.rules:
        raise NoCluster(
            "A worker runs a different version: {here} instead of {there}.",
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


def _connected(scheduler: str) -> _Client:
    if not find_spec("distributed"):
        raise NoCluster("Simulating on a cluster needs Dask: pip install 'scoresheet[cluster]'")
    import distributed

    connect: Any = distributed.Client
    try:
        client: _Client = connect(scheduler, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoCluster(
            "No Dask scheduler responds at {scheduler}: {why}", scheduler=scheduler, why=str(error)
        ) from error
    return client


def _played_by(plan: SimulationPlan, client: _Client, scheduler: str) -> Iterator[Finished]:
    threads, waiting = _threads(client, scheduler), deque[_Future]()
    parts = _parts(plan)
    for part in islice(parts, threads * AHEAD):
        waiting.append(_submit(client, part))
    while waiting:
        yield from _result(waiting.popleft())
        for part in islice(parts, 1):
            waiting.append(_submit(client, part))


def _threads(client: _Client, scheduler: str) -> int:
    try:
        client.wait_for_workers(1, timeout=SECONDS_FOR_WORKERS)
    except TimeoutError:
        raise NoCluster("The Dask scheduler at {scheduler} has no workers.", scheduler=scheduler) from None
    return sum(client.nthreads().values())


def _parts(plan: SimulationPlan) -> Iterator[PlanPart]:
    rules = rules_of(plan)
    for first in range(0, plan.games, GAMES_AT_ONCE):
        yield PlanPart(plan, list(range(first, min(first + GAMES_AT_ONCE, plan.games))), rules)


def _submit(client: _Client, part: PlanPart) -> _Future:
    return client.submit(play_part, part, pure=False)


def _result(future: _Future) -> Sequence[Finished]:
    from distributed import KilledWorker

    try:
        games = future.result()
    except ImportError as error:
        raise NoCluster(
            "A worker cannot play because this software is not installed there: {why}", why=str(error)
        ) from error
    except KilledWorker as error:
        raise NoCluster("Workers keep failing on the same games: {why}", why=str(error)) from error
    return games
