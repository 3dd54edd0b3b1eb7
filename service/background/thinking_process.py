"""The process in which bots search; it is started on demand, and again after it dies."""

from __future__ import annotations

import threading
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import msgspec

from scoresheet.service.background.thinking import ThinkingResult, ThinkingTask, run

LONGEST = 30.0
"""A search that takes this many seconds more than ten times its budget counts as hanging."""


class ThinkingFailed(Exception):
    """The search failed: the process died or hung, or the strategy raised an error."""


class Thinker:
    """Runs one task at a time in a separate process while the caller waits."""

    def __init__(self, longest: float = LONGEST) -> None:
        self.longest = longest
        self._turn = threading.Lock()
        self._process: BaseProcess | None = None
        self._tasks: Connection | None = None
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The id of the process, if it is running."""
        return self._process.pid if self._process and self._process.is_alive() else None

    def think(self, task: ThinkingTask) -> bytes:
        """Return the move for a task, as JSON; raises `ThinkingFailed`."""
        with self._turn:
            tasks = self._begun()
            try:
                return _move(self._answer(tasks, task))
            except (EOFError, OSError, TimeoutError) as error:
                self._end()
                raise ThinkingFailed(f"The process in which bots search has {_fate(error)}.") from error

    def stop(self) -> None:
        """Kill the process, even during a search, and do not start it again."""
        self._stopped = True
        if process := self._process:
            process.kill()

    def _begun(self) -> Connection:
        if not self._stopped and (self._process is None or not self._process.is_alive()):
            self._end()
            context = get_context("spawn")
            self._tasks, theirs = context.Pipe()
            self._process = context.Process(target=run, args=(theirs,), name="thinker", daemon=True)
            self._process.start()
            theirs.close()
        if self._stopped or self._tasks is None:
            self._end()
            raise ThinkingFailed("The service ends.")
        return self._tasks

    def _answer(self, tasks: Connection, task: ThinkingTask) -> ThinkingResult:
        tasks.send_bytes(msgspec.msgpack.encode(task))
        if not tasks.poll(self.longest + 10 * task.seconds):
            raise TimeoutError
        return msgspec.msgpack.decode(tasks.recv_bytes(), type=ThinkingResult)

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
        if self._tasks is not None:
            self._tasks.close()
        self._process = self._tasks = None


def _move(thought: ThinkingResult) -> bytes:
    if thought.problem:
        raise ThinkingFailed(thought.problem)
    return thought.move


def _fate(error: Exception) -> str:
    return "not answered in time" if isinstance(error, TimeoutError) else "died"
