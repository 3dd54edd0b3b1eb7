"""The code of the process in which bots search: tasks, time budgets, results."""

from __future__ import annotations

import signal
import time
from multiprocessing.connection import Connection

import msgspec

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Repeatable
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.process_pools import end_with_parent

PATIENCE = 5
"""Seconds of wall-clock time allowed per second of processor time, which is scarce on a busy machine."""


class SecondsBudget:
    """A time budget in seconds of this thread's processor time.

    It also ends after `patience` times as many seconds of wall-clock time.
    """

    def __init__(self, seconds: float, patience: float = PATIENCE) -> None:
        self._seconds, self._longest = seconds, patience * seconds
        self._own, self._wall = time.thread_time(), time.monotonic()

    def spent(self, playouts: int) -> float:
        """Return the share of the budget that has been used."""
        own, wall = time.thread_time() - self._own, time.monotonic() - self._wall
        return max(own / self._seconds, wall / self._longest)


class ThinkingTask(msgspec.Struct, frozen=True):
    """A position to search, with what `seat` knows of it."""

    title: str
    world: bytes
    """The position as MessagePack."""
    seat: Seat
    strategy: str
    seconds: float
    seed: int
    """The seed for the random numbers."""


class ThinkingResult(msgspec.Struct, frozen=True):
    """The result of a task: a move as JSON, or an error message."""

    move: bytes = b""
    problem: str = ""


def think_of(task: ThinkingTask) -> bytes:
    """Return the strategy's move as JSON."""
    title = registry.find(task.title)
    world = title.state_decoder.decode(task.world)
    move = choose(task.strategy, title, world, task.seat, Repeatable(task.seed), SecondsBudget(task.seconds))
    return msgspec.json.encode(move)


def run(tasks: Connection) -> None:
    """Work on tasks until the connection closes or the parent process ends."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    decoder = msgspec.msgpack.Decoder(ThinkingTask)
    while (sent := _received(tasks)) is not None:
        tasks.send_bytes(msgspec.msgpack.encode(_thought(decoder.decode(sent))))


def _received(tasks: Connection) -> bytes | None:
    try:
        return tasks.recv_bytes()
    except EOFError:
        return None


def _thought(task: ThinkingTask) -> ThinkingResult:
    try:
        return ThinkingResult(move=think_of(task))
    except Exception as error:  # the parent logs it
        return ThinkingResult(problem=f"{type(error).__name__}: {error}")
