"""`make clients`: other people's tools read the description without an error, and TypeScript clients play by it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from domain.titles import registry
from service.api.documents import OPENAPI
from tests.server import running

OURS = Path(__file__).parent / "node"
PLACE = Path("build/clients")
"""Where the packages go; `package-lock.json` says which."""
OLDEST = (20, 19)
GENERATED = "generated"
TOOLS = (
    ("redocly", "lint", "--extends=recommended", str(OPENAPI)),
    ("spectral", "lint", "--fail-severity=warn", "--ruleset=.spectral.yaml", str(OPENAPI)),
    ("openapi-typescript", str(OPENAPI), "--default-non-nullable=false", f"--output={GENERATED}/schema.ts"),
    ("openapi-ts", "--input", str(OPENAPI), "--output", f"{GENERATED}/hey", "--client", "@hey-api/client-fetch"),
    ("tsc", "--project", "."),
)
PLAYERS = ("by_openapi_fetch.ts", "by_hey_api.ts")


class Failed(Exception):
    """A tool that did not end well; its text is what it said."""


def main() -> int:
    """Run everything; says what it skips where Node.js is missing."""
    if reason := missing():
        print(f"Skipped: {reason} The description is not tried with redocly, spectral and TypeScript clients.")
        return 0
    try:
        for done in run():
            print(done, flush=True)
    except Failed as failure:
        print(failure)
        return 1
    return 0


def missing() -> str:
    """Why there is nothing to run here; empty if there is all that is needed."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return "Node.js or npm is not here."
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    found = tuple(int(part) for part in version.removeprefix("v").split(".")[:2])
    return "" if found >= OLDEST else f"Node.js {version} is older than {OLDEST[0]}.{OLDEST[1]}."


def run() -> Iterator[str]:
    """Install, lint, generate, check the types, and play; says what is done, raises `Failed`."""
    shutil.copytree(OURS, PLACE, dirs_exist_ok=True)
    (PLACE / GENERATED).mkdir(exist_ok=True)
    _call("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts")
    for tool in TOOLS:
        _call("npm", "exec", "--offline", "--", *tool)
        yield f"{tool[0]}: nothing to complain of"
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, _):
        for title in registry.all_titles():
            for player in PLAYERS:
                yield _call("npm", "exec", "--offline", "--", "tsx", player, f"http://127.0.0.1:{port}", title)


def _call(*command: str) -> str:
    """What a command said; the whole of it in `Failed` if it failed."""
    done = subprocess.run(command, cwd=PLACE, capture_output=True, text=True)
    if done.returncode:
        raise Failed(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
