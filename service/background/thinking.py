"""Thought: what is thought about, for how long, and by whom: the process of its own in which bots think."""

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
"""Times as long may pass in the room: on a busy machine a bot gets little of the processor, and somebody waits."""


class Seconds:
    """A budget of so many seconds of this thread's own processor time, and of a few times as many by the clock."""

    def __init__(self, seconds: float, patience: float = PATIENCE) -> None:
        self._seconds, self._longest = seconds, patience * seconds
        self._own, self._wall = time.thread_time(), time.monotonic()

    def spent(self, playouts: int) -> float:
        """The part of them that is over."""
        own, wall = time.thread_time() - self._own, time.monotonic() - self._wall
        return max(own / self._seconds, wall / self._longest)


class Task(msgspec.Struct, frozen=True):
    """What is to be thought about: a position that may be the true one, for all that `seat` knows."""

    title: str
    world: bytes
    """The position as MessagePack."""
    seat: Seat
    strategy: str
    seconds: float
    seed: int
    """What the random numbers come from."""


class Thought(msgspec.Struct, frozen=True):
    """What came of it: the move as JSON, or what went wrong."""

    move: bytes = b""
    problem: str = ""


def think_of(task: Task) -> bytes:
    """The move, as JSON, that the strategy makes of such a position in that time."""
    title = registry.find(task.title)
    world = title.state_decoder.decode(task.world)
    move = choose(task.strategy, title, world, task.seat, Repeatable(task.seed), Seconds(task.seconds))
    return msgspec.json.encode(move)


def run(tasks: Connection) -> None:
    """Think of one task after the other until there are none any more, or nobody who would ask."""
    end_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    decoder = msgspec.msgpack.Decoder(Task)
    while (sent := _received(tasks)) is not None:
        tasks.send_bytes(msgspec.msgpack.encode(_thought(decoder.decode(sent))))


def _received(tasks: Connection) -> bytes | None:
    try:
        return tasks.recv_bytes()
    except EOFError:
        return None


def _thought(task: Task) -> Thought:
    try:
        return Thought(move=think_of(task))
    except Exception as error:  # told where it is logged
        return Thought(problem=f"{type(error).__name__}: {error}")
