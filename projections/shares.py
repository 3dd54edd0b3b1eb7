"""Builds read models on all processors: each process projects whole games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NamedTuple

from scoresheet.domain.title import Title
from scoresheet.projections import rebuilding
from scoresheet.projections.following import Following
from scoresheet.projections.log import Divisible
from scoresheet.projections.project import changes_of
from scoresheet.projections.read_models import ReadModels
from scoresheet.replays.process_pools import pool

EVENTS_OF_A_TASK = 5_000
TASKS_AHEAD = 4
"""Queued tasks per process."""

Open = Callable[[], Divisible]
"""Opens the log in another process; it must be picklable."""
Find = Callable[[str], Title]


class ShareWork(NamedTuple):
    """The instructions for each process."""

    open: Open
    find: Find
    place: rebuilding.SharePlace
    upto: int


def make(work: ShareWork, log: Divisible, jobs: int, progress: Callable[[int], object]) -> None:
    """Project the log up to `work.upto` into `work.place` with `jobs` processes."""
    done, waiting = 0, set[Future[int]]()
    with pool(jobs, _begin, work) as processes:
        for games in tasks(log.sizes(work.upto)):
            waiting.add(processes.submit(_make, games))
            while len(waiting) > jobs * TASKS_AHEAD:
                done += _taken(waiting)
                progress(done)
        while waiting:
            done += _taken(waiting)
            progress(done)


def _taken(waiting: set[Future[int]]) -> int:
    finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
    waiting -= finished
    return sum(each.result() for each in finished)


def tasks(sizes: Sequence[tuple[str, int]]) -> Iterator[list[str]]:
    """Return groups of games with similar numbers of events."""
    games: list[str] = []
    events = 0
    for game, size in sizes:
        games.append(game)
        events += size
        if events >= EVENTS_OF_A_TASK:
            yield games
            games, events = [], 0
    if games:
        yield games


class _Share:
    def __init__(self, work: ShareWork) -> None:
        self.log = work.open()
        self.models = ReadModels(work.place.open(os.getpid()))
        self.following = Following(self.log, work.find)
        self.upto = work.upto

    def make(self, games: Sequence[str]) -> int:
        found = self.log.select_of_games(games, self.upto)
        changes = changes_of(self.following, found, {})
        self.models.add(changes)
        self.following.forget()
        return len(found)


_share: list[_Share] = []
"""The share of this process."""


def _begin(work: ShareWork) -> None:
    _share.append(_Share(work))


def _make(games: Sequence[str]) -> int:
    return _share[0].make(games)
