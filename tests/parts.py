"""Run a list of commands: each with a log and a time limit, and a summary even if some fail."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

SECONDS_TO_CLEAN_UP = 30.0


class Part(NamedTuple):
    """A command, and the time after which it counts as hanging."""

    name: str
    command: Sequence[str]
    minutes: float


class Outcome(NamedTuple):
    """The result of a part."""

    name: str
    failure: str
    """Empty if the command exited with 0."""
    seconds: float
    last_line: str


def run_all(parts: Iterable[Part], logs: Path) -> Iterator[Outcome]:
    """Run each part, even after failures, with its output in `logs`."""
    logs.mkdir(parents=True, exist_ok=True)
    return (run(part, logs / f"{part.name}.log") for part in parts)


def run(part: Part, log: Path) -> Outcome:
    """Run one part in its own process group, and stop the whole group when its time is up."""
    began = time.monotonic()
    with log.open("wb") as output:
        process = subprocess.Popen(
            part.command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
        )
        try:
            failure = _failure(process.wait(part.minutes * 60))
        except subprocess.TimeoutExpired:
            failure = f"stopped after {part.minutes:g} minutes"
        finally:
            _stop(process)
    return Outcome(part.name, failure, time.monotonic() - began, last_line(log))


def _failure(code: int) -> str:
    if code < 0:
        return f"killed by {signal.Signals(-code).name}"
    return f"exit code {code}" if code else ""


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Interrupt the group so that it can clean up, and kill the rest."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_CLEAN_UP)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def last_line(log: Path) -> str:
    """Return the last non-blank line of a log."""
    lines = [line.strip() for line in log.read_text(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
