"""Programs of Node.js in tests: their availability, their installation by a lock file, and their calls."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

OLDEST = (20, 19)


class Failed(Exception):
    """Raised if a tool fails, with its output as the text."""


def missing() -> str:
    """Return the reason why Node.js cannot be used, or an empty text."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return "Node.js or npm is not here."
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    found = tuple(int(part) for part in version.removeprefix("v").split(".")[:2])
    return "" if found >= OLDEST else f"Node.js {version} is older than {OLDEST[0]}.{OLDEST[1]}."


def install(ours: Path, place: Path) -> None:
    """Install the packages of the lock file in `ours` into `place`."""
    shutil.copytree(ours, place, dirs_exist_ok=True)
    call(place, "npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")


def run(place: Path, *tool: str, environment: Mapping[str, str] | None = None) -> str:
    """Run an installed tool and return its output; raise `Failed` with the output if it fails."""
    return call(place, "npm", "exec", "--offline", "--", *tool, environment=environment)


def call(place: Path, *command: str, environment: Mapping[str, str] | None = None) -> str:
    """Run a command and return its output; raise `Failed` with the output if it fails."""
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise Failed(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()
