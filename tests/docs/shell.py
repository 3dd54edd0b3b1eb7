"""Run blocks of the documentation in bash, on their own service."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.docs.blocks import ROOT
from tests.server import Client

SECONDS = 120
STRICT = ("bash", "-euo", "pipefail", "-c")


def environment() -> dict[str, str]:
    """Return the environment without settings of the service, and with this checkout to import from."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SCORESHEET_")}
    return {**kept, "PYTHONPATH": str(ROOT)}


def run(commands: str, folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Return what the commands print; the first that fails fails the test."""
    done = subprocess.run(
        [*STRICT, commands], cwd=folder, env=dict(environment or os.environ), capture_output=True, text=True,
        stdin=subprocess.DEVNULL, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{commands}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def install(folder: Path) -> Path:
    """Put a `scoresheet` command into a folder, which runs this checkout."""
    folder.mkdir(parents=True, exist_ok=True)
    command = folder / "scoresheet"
    program = "from scoresheet.service.cli.main import main; main(prog_name='scoresheet')"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -c "{program}" "$@"\n')
    command.chmod(0o755)
    return command


@contextmanager
def serving(commands: str, folder: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run commands of which the last serves, until the block is left; the shell becomes that service."""
    commands = "\n".join([*commands.splitlines()[:-1], f"exec {commands.splitlines()[-1]}"])
    with (folder / "serve.log").open("wb") as log:
        server = subprocess.Popen([*STRICT, commands], cwd=folder, env=dict(environment), stdout=log, stderr=log)
    try:
        yield server
    finally:
        Client.close_all()
        server.terminate()
        server.wait(20)
