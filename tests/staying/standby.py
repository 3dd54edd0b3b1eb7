"""Failover: the primary is killed under load, its standby promoted, and play continues.

The service knows both hosts (`target_session_attrs=read-write`) and finds the new primary on its own. The promotion
(by an operator or a monitoring program) is not part of it: here it follows half a second after the kill.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from scoresheet.service.core.location import Postgres
from tests import postgres
from tests.server import await_that
from tests.staying import load
from tests.staying.ledger import faults, read
from tests.staying.place import DURABLE, Place
from tests.staying.results import Result

ROUNDS = 20
UNTIL_PROMOTED = 0.5
"""Seconds from the kill to the promotion."""
AT_MOST = 10.0
"""The maximum time without writes in seconds."""
BEHIND = 0.5
"""Seconds for which an asynchronous standby is paused, in the negative control."""


class Pair(NamedTuple):
    """A primary, its standby, and a database on both."""

    primary: postgres.Cluster
    standby: postgres.Cluster
    place: Place

    def kept(self) -> Postgres:
        """Return the database on the former standby."""
        return Postgres(self.standby.url("games"))


@contextmanager
def pair(*, synchronous: bool = True) -> Iterator[Pair]:
    """Run two servers of which one replicates the other."""
    folder = Path(mkdtemp(prefix="staying-"))
    with postgres.running(DURABLE) as primary:
        standby = primary.standby(synchronous=synchronous)
        try:
            primary.asked("CREATE DATABASE games TEMPLATE template0 ENCODING 'UTF8'")
            hosts = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"
            url = f"postgresql://{postgres.USER}@{hosts}/games?target_session_attrs=read-write&connect_timeout=2"
            yield Pair(primary, standby, Place(folder, Postgres(url), primary))
        finally:
            standby.stop()
            shutil.rmtree(standby.folder, ignore_errors=True)
            shutil.rmtree(folder, ignore_errors=True)


def trial(rounds: int, seed: int, *, synchronous: bool = True, first: str = "") -> Result:
    """Fail over the given number of times, each time with a new pair."""
    gaps: list[float] = []
    wrong: list[str] = []
    moves = 0
    for number in range(rounds):
        with pair(synchronous=synchronous) as both:
            played, gap = taken_over(both, seed + number, first)
            wrong += faults(played.ledger, read(both.kept()))
            moves += played.ledger.moves()
            gaps.append(gap)
    figures: dict[str, str | int | float] = {
        "takeovers": rounds,
        "moves acknowledged": moves,
        "seconds from kill to promotion": UNTIL_PROMOTED,
        "longest time without writes, seconds": round(max(gaps), 2),
    }
    return Result(name="standby", store="postgresql", rounds=rounds, seed=seed, figures=figures, faults=wrong)


def taken_over(both: Pair, seed: int, first: str) -> tuple[load.Load, float]:
    """Return the ledger of one failover, and the seconds without an acknowledged move."""
    with both.place.serving(first) as (port, _), load.playing(port, seed) as played:
        await_that(lambda: len(played.times) > 50 or bool(played.ledger.surprises), 30)
        behind = not _waited_for(both)
        if behind:
            both.standby.stop()
            time.sleep(BEHIND)
        killed = time.monotonic()
        both.primary.kill()
        time.sleep(UNTIL_PROMOTED)
        if behind:
            both.standby.start(postgres.FOLLOWING)
        both.standby.promote()
        with suppress(AssertionError):
            await_that(lambda: played.since(killed + UNTIL_PROMOTED) > 50 or bool(played.ledger.surprises), AT_MOST + 5)
        gap = played.gap(killed) if played.since(killed) else time.monotonic() - killed
    if gap > AT_MOST:
        played.ledger.surprises.append(f"Nothing was written for {gap:.1f} seconds.")
    return played, gap


def _waited_for(both: Pair) -> bool:
    """Return whether each commit waits for the standby."""
    return both.primary.asked("SELECT sync_state FROM pg_stat_replication") == [("sync",)]
