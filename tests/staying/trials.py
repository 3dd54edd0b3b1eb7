"""All trials: their promises, and how to run one at a size."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import NamedTuple

from tests.staying import (
    clock,
    crowds,
    floods,
    kills,
    memory,
    overload,
    place,
    proxy,
    races,
    signing_in,
    standby,
    troubles,
)
from tests.staying.place import Place
from tests.staying.results import Result

Run = Callable[[Place, int, int], Result]
"""(place, rounds or seconds, seed) → the result."""
BOTH = place.STORES
SQLITE, POSTGRESQL = ("sqlite",), ("postgresql",)


class Trial(NamedTuple):
    """A promise, and how it is tested."""

    promise: str
    size: int
    """Rounds or seconds in `make soak`."""
    unit: str
    stores: tuple[str, ...]
    test: str
    """The test file that runs the trial at the size of the suite, with its negative control."""
    run: Run


def _trouble(name: str) -> Run:
    return lambda where, rounds, seed: troubles.trial(name, where, rounds, seed)


def _crowd(name: str) -> Run:
    return lambda where, rounds, seed: crowds.trial(name, where, rounds, seed)


def _standby(_: Place, rounds: int, seed: int) -> Result:
    return standby.trial(rounds, seed)


_ALL_ON = "the service recovers by itself afterwards; no acknowledged move is lost or stored twice"
TRIALS = {
    "kills": Trial(
        "After kill -9, no acknowledged move is lost or stored twice, and every chain of events is complete",
        *(kills.ROUNDS, "kills", BOTH, "test_kills.py", kills.trial),
    ),
    "races": Trial(
        "Of two to eight moves on one version, exactly one is stored; a command repeated at the same time runs once",
        *(races.ROUNDS, "races", BOTH, "test_races.py", races.trial),
    ),
    "races-over-processes": Trial(
        "The same with two worker processes",
        *(races.ROUNDS, "races", POSTGRESQL, "test_races.py", partial(races.trial, processes=2)),
    ),
    "answers-dropped": Trial(
        "A move retried with its key after a proxy dropped the answer gets the same answer and is stored once; a "
        "truncated body stores nothing",
        *(proxy.SECONDS, "seconds", BOTH, "test_proxy.py", proxy.trial),
    ),
    "standby": Trial(
        "When the primary is killed and its synchronous standby promoted, the service continues by itself; no "
        "acknowledged move is lost or stored twice",
        *(standby.ROUNDS, "takeovers", POSTGRESQL, "test_standby.py", _standby),
    ),
    **{
        name: Trial(
            f"{words}: {_ALL_ON}", troubles.SECONDS, "seconds", trouble.stores, "test_troubles.py", _trouble(name)
        )
        for name, words, trouble in (
            ("disk-full", "The disk is full", troubles.TROUBLES["disk-full"]),
            ("lock-held", "Another program locks the database file", troubles.TROUBLES["lock-held"]),
            ("table-locked", "Another client locks the table of events", troubles.TROUBLES["table-locked"]),
            ("database-restarted", "The database is restarted", troubles.TROUBLES["database-restarted"]),
            ("database-killed", "The database is killed and restarted", troubles.TROUBLES["database-killed"]),
            ("database-paused", "The database process is paused", troubles.TROUBLES["database-paused"]),
            ("connections-cut", "All connections are cut, five times a second", troubles.TROUBLES["connections-cut"]),
        )
    },
    "clock-set-back": Trial(
        "A clock set back by hours rejects no move; versions keep increasing, tokens and limits still hold",
        *(clock.SECONDS * 5, "seconds", BOTH, "test_clock.py", clock.trial),
    ),
    "slow-sockets": Trial(
        "A thousand clients that send one byte per second do not slow down the others",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("slow-sockets")),
    ),
    "silent-sockets": Trial(
        "Two thousand silent connections do not slow down the others",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("silent-sockets")),
    ),
    "streams": Trial(
        "Five hundred streams do not slow down the others",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("streams")),
    ),
    "guesses": Trial(
        "Password guesses in a flood are hashed one at a time and rejected; moves continue",
        *(floods.SECONDS, "seconds", BOTH, "test_floods.py", floods.trial),
    ),
    "many-addresses": Trial(
        "Guesses at one name, each from a new address, do not stop its player or anyone else from signing in",
        *(signing_in.SECONDS, "seconds", BOTH, "test_signing_in.py", signing_in.trial),
    ),
    "overload": Trial(
        "Under ten times the peak load, throughput stays above 0.8 of the peak; the rest is rejected with Retry-After",
        *(overload.SECONDS * 3, "seconds", BOTH, "test_overload.py", overload.trial),
    ),
    "memory": Trial(
        "Memory stays flat while bots play for 24 simulated hours",
        *(memory.HOURS, "hours", BOTH, "test_memory.py", memory.trial),
    ),
}


def run(name: str, store: str, rounds: int, seed: int) -> Result:
    """Run a trial of that size on a new store of that kind."""
    with ExitStack() as stack:
        own = troubles.TROUBLES[name].place if name in troubles.TROUBLES else None
        where = stack.enter_context(own(store) if own else place.of(store))
        return TRIALS[name].run(where, rounds, seed)
