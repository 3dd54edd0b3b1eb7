"""`python -m tests.season --players 40 --weeks 6`: play a season, print its summary, and judge it."""

from __future__ import annotations

import argparse
import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.season.checks import verdicts
from tests.season.season import Season
from tests.season.summary import told


def main() -> None:
    """Play a season and judge it; exit with 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--weeks", type=float, default=6)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    logging.disable(logging.WARNING)
    with TemporaryDirectory() as folder:
        season = Season(Path(folder), asked.players, asked.weeks, asked.games, asked.seed)
        season.play(lambda said: print(said, flush=True))
        print(told(season))
        wrong = verdicts(season)
        for name, found in wrong.items():
            print(f"{name}: {'well' if not found else f'{len(found)} WRONG'}", *found[:10], sep="\n  ")
        season.leave()
    sys.exit(any(wrong.values()))


if __name__ == "__main__":
    main()
