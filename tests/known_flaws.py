"""Known flaws in dependencies: what pip-audit reports about the pinned versions.

`python -m tests.known_flaws` fails if there is one, and prints a note if no registry answers.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

LOCKS = ("requirements.lock",)
SECONDS = 90
QUIET = ("--disable-pip", "--require-hashes", "--progress-spinner=off", "--format=json")


def audit_results(lock: str) -> list[dict[str, Any]]:
    """Return the result of pip-audit for each package of a lock file, or nothing without an answer."""
    command = [sys.executable, "-m", "pip_audit", "-r", lock, *QUIET]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        return list(json.loads(done.stdout)["dependencies"])
    except (subprocess.TimeoutExpired, ValueError, KeyError):
        return []


def summary(packages: Iterable[dict[str, Any]]) -> tuple[int, list[str]]:
    """Return the number of checked packages, and a line for each flaw."""
    known = [package for package in packages if "vulns" in package and "skip_reason" not in package]
    flaws = [
        f"{package['name']} {package['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'none'}"
        for package in known
        for flaw in package["vulns"]
    ]
    return len(known), flaws


def main() -> int:
    """Run pip-audit and print the result; return 1 if there are flaws."""
    answers = [package for lock in LOCKS if Path(lock).exists() for package in audit_results(lock)]
    number, flaws = summary(answers)
    for flaw in flaws:
        print(flaw)
    if not number:
        print("Nobody answers here what is known of the packages we depend on: they were not audited.")
    else:
        print(f"Packages audited: {number} of {len(answers)}; known flaws: {len(flaws)}.")
    return 1 if flaws else 0


if __name__ == "__main__":
    sys.exit(main())
