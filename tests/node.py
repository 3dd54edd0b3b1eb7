"""Programs of Node.js in tests: whether they can be had here, installed as a lock file says, called."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

OLDEST = (20, 19)


class Failed(Exception):
    """A tool that did not end well; its text is what it said."""


def missing() -> str:
    """Why there is nothing to run here; empty if there is all that is needed."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return "Node.js or npm is not here."
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    found = tuple(int(part) for part in version.removeprefix("v").split(".")[:2])
    return "" if found >= OLDEST else f"Node.js {version} is older than {OLDEST[0]}.{OLDEST[1]}."


def install(ours: Path, place: Path) -> None:
    """The packages that the lock file in `ours` names, in `place`."""
    shutil.copytree(ours, place, dirs_exist_ok=True)
    call(place, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")


def run(place: Path, *tool: str, environment: Mapping[str, str] | None = None) -> str:
    """What an installed tool said; raises `Failed` with the whole of it if it failed."""
    return call(place, "npm", "exec", "--offline", "--", *tool, environment=environment)


def call(place: Path, *command: str, environment: Mapping[str, str] | None = None) -> str:
    """What a command said; raises `Failed` with the whole of it if it failed."""
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Failed(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()
