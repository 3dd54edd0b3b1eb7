"""`make clients`: external tools read the description without an error, and TypeScript clients play with it."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scoresheet.domain.titles import registry
from scoresheet.service.api.documents import OPENAPI
from tests import node
from tests.server import running

OURS = Path(__file__).parent / "node"
PLACE = Path("build/clients")
"""The folder of the packages named in `package-lock.json`."""
GENERATED = "generated"
TOOLS = (
    ("redocly", "lint", "--extends=recommended", str(OPENAPI)),
    ("spectral", "lint", "--fail-severity=warn", "--ruleset=.spectral.yaml", str(OPENAPI)),
    ("openapi-typescript", str(OPENAPI), "--default-non-nullable=false", f"--output={GENERATED}/schema.ts"),
    ("openapi-ts", "--input", str(OPENAPI), "--output", f"{GENERATED}/hey", "--client", "@hey-api/client-fetch"),
    ("tsc", "--project", "."),
)
PLAYERS = ("by_openapi_fetch.ts", "by_hey_api.ts")


def main() -> int:
    """Run everything; name what is skipped if Node.js is missing."""
    if reason := node.missing():
        print(f"Skipped: {reason} The description is not tried with redocly, spectral and TypeScript clients.")
        return 0
    try:
        for done in run():
            print(done, flush=True)
    except node.Failed as failure:
        print(failure)
        return 1
    return 0


def run() -> Iterator[str]:
    """Install, lint, generate, check the types, and play; print each step, and raise `node.Failed` on a failure."""
    node.install(OURS, PLACE)
    (PLACE / GENERATED).mkdir(exist_ok=True)
    for tool in TOOLS:
        node.run(PLACE, *tool)
        yield f"{tool[0]}: nothing to complain of"
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as (port, _):
        for title in registry.all_titles():
            for player in PLAYERS:
                yield node.run(PLACE, "tsx", player, f"http://127.0.0.1:{port}", title)


if __name__ == "__main__":
    sys.exit(main())
