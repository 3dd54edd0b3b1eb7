"""`python -m bench.balance`: simulate games of all titles, and rewrite their reports."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

import click

from scoresheet.domain.title import Title
from scoresheet.domain.titles.registry import all_titles
from scoresheet.replays.balance.facts import setting_of
from scoresheet.replays.balance.figures import figures
from scoresheet.replays.balance.page import write
from scoresheet.replays.balance.playing import SettingGames, left, play_into, read

FACTS, REPORTS = Path("var/balance"), Path("docs/balance")
SECONDS = 20
"""Seconds per part before the next one gets its turn."""


class Part(NamedTuple):
    """A number of games to play of each title, spread over the numbers of seats that it allows."""

    strategy: str
    games: int
    playouts: int = 0
    opening: int = 0


PARTS = (
    Part("greedy", 1000),
    Part("greedy", 1000, opening=1),
    Part("random", 10_000),
    Part("strong", 100, playouts=16),
)


def play(title: Title, part: Part, until: float) -> bool:
    """Play until `until`; return whether games are left to play."""
    seats = [number for number in title.seats if number > 1]
    settings = [setting_of(title, number, [part.strategy], part.playouts, part.opening) for number in seats]
    file = FACTS / f"{title.title}.jsonl"
    games = left([SettingGames(setting, -(-part.games // len(seats))) for setting in settings], file)
    stop = min(until, time.monotonic() + SECONDS)
    for number, _ in enumerate(play_into(file, games, 1), start=1):
        if time.monotonic() > stop:
            return number < len(games)
    return False


@click.command()
@click.option("--minutes", default=60.0, show_default=True)
@click.option(
    "--title", "titles", multiple=True, type=click.Choice(list(all_titles())), help="Only this title; repeatable."
)
def main(minutes: float, titles: tuple[str, ...]) -> None:
    """Continue where the last run ended, and write the reports."""
    os.nice(10)
    wanted, until = [all_titles()[name] for name in titles or all_titles()], time.monotonic() + 60 * minutes
    parts = [(title, part) for title in wanted for part in PARTS]
    while parts and time.monotonic() < until:
        parts = [(title, part) for title, part in parts if play(title, part, until)]
    for title in wanted:
        write(title, figures(title, read(FACTS / f"{title.title}.jsonl")), REPORTS)


if __name__ == "__main__":
    main()
