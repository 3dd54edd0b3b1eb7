"""A list of commands runs to its end even if some fail."""

import sys
from pathlib import Path

import pytest

from tests.parts import Part, run, run_all


def python(name: str, code: str, minutes: float = 1) -> Part:
    return Part(name, [sys.executable, "-c", code], minutes)


def test_the_parts_after_a_failed_one_are_run(tmp_path: Path) -> None:
    parts = [python("first", "raise SystemExit(3)"), python("second", "print('all well')")]
    first, second = run_all(parts, tmp_path)
    assert (first.failure, second.failure, second.last_line) == ("exit code 3", "", "all well")


def test_a_part_that_is_killed_names_the_signal(tmp_path: Path) -> None:
    code = "import os, signal; print('before', flush=True); os.kill(os.getpid(), signal.SIGSEGV)"
    outcome = run(python("crash", code), tmp_path / "log")
    assert (outcome.failure, outcome.last_line) == ("killed by SIGSEGV", "before")


def test_a_part_that_hangs_is_stopped_with_the_processes_it_started(tmp_path: Path) -> None:
    child = "import time; print('child', flush=True); time.sleep(600)"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {child!r}])"
    outcome = run(python("hang", code, minutes=0.02), tmp_path / "log")
    assert outcome.failure == "stopped after 0.02 minutes"
    assert outcome.seconds < 60


@pytest.mark.parametrize("output", ["", "\n \n", "text \N{SNOWMAN}\n\n"])
def test_the_last_non_blank_line_is_reported(tmp_path: Path, output: str) -> None:
    outcome = run(python("print", f"import sys; sys.stdout.buffer.write({output.encode()!r})"), tmp_path / "log")
    assert outcome.last_line == output.strip()
