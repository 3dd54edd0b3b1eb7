"""`make lighthouse`: Lighthouse judges the main pages (`site.py`) on a phone and a desktop.

`python -m tests.lighthouse front` judges only that page.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec

from tests import node
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.lighthouse.site import pages
from tests.server import running

OURS = Path(__file__).parent / "node"
PLACE = Path("build/lighthouse")
"""The folder of the packages named in `package-lock.json`."""
LEAST = 95
"""The minimum of 100 points in each category."""
TRIES = 3
"""Attempts: a busy machine makes pages slow for a while, but real faults appear every time."""
FORMS = {"phone": (), "desktop": ("--preset=desktop",)}


class Category(msgspec.Struct):
    """The score of performance, accessibility, best practices or search engines, from 0 to 1."""

    score: float | None


class Audit(msgspec.Struct):
    """A single audit of a page."""

    title: str
    score: float | None = None


class Report(msgspec.Struct):
    """The report on a page."""

    categories: dict[str, Category]
    audits: dict[str, Audit]

    def points(self) -> dict[str, int]:
        """Return the points out of 100 by category."""
        return {name: round(100 * (category.score or 0)) for name, category in self.categories.items()}

    def misses(self) -> bool:
        """Return whether a category has too few points."""
        return min(self.points().values()) < LEAST

    def wanting(self) -> list[str]:
        """Yield the failed audits."""
        return [audit.title for audit in self.audits.values() if audit.score is not None and audit.score < LEAST / 100]


def main(wanted: list[str]) -> int:
    """Judge the pages; name what is skipped if Node.js or Chromium is missing."""
    if reason := node.missing() or ("" if CHROMIUM else "Chromium is not here."):
        print(f"Skipped: {reason} The pages are not tried with Lighthouse.")
        return 0
    node.install(OURS, PLACE)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), "--demonstration") as (port, _):
        return max([_tell(*judged) for judged in reports(port, wanted)], default=0)


def reports(port: int, wanted: list[str]) -> Iterator[tuple[str, Report]]:
    """Yield a report for each page and form factor, with its name."""
    for name, page in pages(port).items():
        for form, arguments in FORMS.items():
            if not wanted or name in wanted:
                yield f"{name}, {form}", tried(partial(report, page.address, page.headers, *arguments))


def tried(judge: Callable[[], Report]) -> Report:
    """Return the first of a few reports without misses, or the last one."""
    found = judge()
    for _ in range(TRIES - 1):
        found = judge() if found.misses() else found
    return found


def report(address: str, headers: Mapping[str, str], *arguments: str) -> Report:
    """Return the report on a page requested with these headers; raise `node.Failed` on failures."""
    said = node.run(
        PLACE,
        "lighthouse",
        address,
        "--quiet",
        "--output=json",
        f"--extra-headers={msgspec.json.encode(headers).decode()}",
        f"--chrome-flags=--headless {' '.join(FLAGS)}",
        *arguments,
        environment={**os.environ, "CHROME_PATH": str(CHROMIUM)},
    )
    return msgspec.json.decode(said[said.index("{") :], type=Report)


def _tell(what: str, report: Report) -> int:
    points = report.points()
    missed = report.misses()
    print(f"{'✗' if missed else '✓'} {what}: {', '.join(f'{name} {score}' for name, score in points.items())}")
    for title in report.wanting() if missed else ():
        print(f"    {title}")
    sys.stdout.flush()
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
