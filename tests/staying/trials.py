"""All trials: what each shows, and how one is run at a size."""

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
"""(where, rounds or seconds, seed) → what came of it."""
BOTH = place.STORES
SQLITE, POSTGRESQL = ("sqlite",), ("postgresql",)


class Trial(NamedTuple):
    """One of the promises, and how it is put to the proof."""

    promise: str
    size: int
    """Rounds, or seconds, of `make soak`."""
    unit: str
    stores: tuple[str, ...]
    test: str
    """The file of tests that shows it at the size of the suite, with its negative control."""
    run: Run


def _trouble(name: str) -> Run:
    return lambda where, rounds, seed: troubles.trial(name, where, rounds, seed)


def _crowd(name: str) -> Run:
    return lambda where, rounds, seed: crowds.trial(name, where, rounds, seed)


def _standby(_: Place, rounds: int, seed: int) -> Result:
    return standby.trial(rounds, seed)


_ALL_ON = "everything goes on by itself when it is over, nothing acknowledged is lost, nothing doubled"
TRIALS = {
    "kills": Trial(
        "No acknowledged move is lost to kill -9, none is doubled, every chain is whole",
        *(kills.ROUNDS, "kills", BOTH, "test_kills.py", kills.trial),
    ),
    "races": Trial(
        "Of two to eight moves on one version exactly one is made; a command that is repeated at the same moment is "
        "done once",
        *(races.ROUNDS, "races", BOTH, "test_races.py", races.trial),
    ),
    "races-over-processes": Trial(
        "So it is over two service processes",
        *(races.ROUNDS, "races", POSTGRESQL, "test_races.py", partial(races.trial, processes=2)),
    ),
    "answers-dropped": Trial(
        "A move whose answer was dropped by a proxy is answered the same when it is sent again with its key, and made "
        "once; of a body that is cut short nothing is stored",
        *(proxy.SECONDS, "seconds", BOTH, "test_proxy.py", proxy.trial),
    ),
    "standby": Trial(
        "When the primary is killed and its synchronous standby promoted, the service goes on by itself: no "
        "acknowledged move is lost, none doubled",
        *(standby.ROUNDS, "takeovers", POSTGRESQL, "test_standby.py", _standby),
    ),
    **{
        name: Trial(
            f"{words}: {_ALL_ON}", troubles.SECONDS, "seconds", trouble.stores, "test_troubles.py", _trouble(name)
        )
        for name, words, trouble in (
            ("disk-full", "The disk is full", troubles.TROUBLES["disk-full"]),
            ("lock-held", "Another program holds the lock of the file", troubles.TROUBLES["lock-held"]),
            ("table-locked", "Somebody else locks the table of events", troubles.TROUBLES["table-locked"]),
            ("database-restarted", "The database is stopped and started", troubles.TROUBLES["database-restarted"]),
            ("database-killed", "The database is killed and started", troubles.TROUBLES["database-killed"]),
            ("database-paused", "The database stands still", troubles.TROUBLES["database-paused"]),
            ("connections-cut", "All connections are cut, five times a second", troubles.TROUBLES["connections-cut"]),
        )
    },
    "clock-set-back": Trial(
        "A clock that is set back by hours refuses no move; versions go on, tokens and limits hold",
        *(clock.SECONDS * 5, "seconds", BOTH, "test_clock.py", clock.trial),
    ),
    "slow-sockets": Trial(
        "A thousand clients who send a byte a second do no harm",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("slow-sockets")),
    ),
    "silent-sockets": Trial(
        "Two thousand clients who say nothing do no harm",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("silent-sockets")),
    ),
    "streams": Trial(
        "Five hundred streams do no harm",
        *(crowds.SECONDS, "seconds", BOTH, "test_crowds.py", _crowd("streams")),
    ),
    "guesses": Trial(
        "A flood of guesses at passwords is hashed one at a time and told to stop; moves go on",
        *(floods.SECONDS, "seconds", BOTH, "test_floods.py", floods.trial),
    ),
    "many-addresses": Trial(
        "Guesses at one name from a new address each time keep neither its player nor anybody else from signing in",
        *(signing_in.SECONDS, "seconds", BOTH, "test_signing_in.py", signing_in.trial),
    ),
    "overload": Trial(
        "Of ten times the load as much is done as without (at least 0.8 of it), everybody else is told to come back",
        *(overload.SECONDS * 3, "seconds", BOTH, "test_overload.py", overload.trial),
    ),
    "memory": Trial(
        "Bots play for twenty-four hours, compressed, and memory stays flat",
        *(memory.HOURS, "hours", BOTH, "test_memory.py", memory.trial),
    ),
}


def run(name: str, store: str, rounds: int, seed: int) -> Result:
    """Run a trial of that size on a new store of that kind."""
    with ExitStack() as stack:
        own = troubles.TROUBLES[name].place if name in troubles.TROUBLES else None
        where = stack.enter_context(own(store) if own else place.of(store))
        return TRIALS[name].run(where, rounds, seed)
