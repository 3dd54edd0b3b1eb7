"""`scoresheet balance`: reports on a title's balance from bot games."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.domain.title import Title
    from scoresheet.replays.balance.playing import SettingGames

EXAMPLE = """\b
Examples:
  scoresheet balance industrial-waste --games 1000 --strategies greedy
  scoresheet balance lineae --games 20 --seats 2,4 --strategies strong --playouts 16
  scoresheet balance algae-inc --report docs/balance
"""


@click.command(short_help="Report on a title's balance from bot games.", epilog=EXAMPLE)
@click.argument("title")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="The number of games for each number of seats.",
)
@click.option("--seats", default="", help="The numbers of seats, separated by commas; by default all from two on.")
@click.option(
    "--strategies",
    default="greedy",
    show_default=True,
    help="The strategies of the bots, separated by commas; they rotate seats.",
)
@click.option(
    "--playouts",
    type=click.IntRange(min=0),
    default=0,
    help="The play-outs per move of searching bots; 0 for their default.",
)
@click.option("--opening", type=click.IntRange(min=0), default=0, help="The number of random first moves of each seat.")
@click.option(
    "--file", type=click.Path(dir_okay=False, path_type=Path), help="The file that collects the results of the games."
)
@click.option(
    "--report", type=click.Path(file_okay=False, path_type=Path), help="The folder for TITLE.md and TITLE.json."
)
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="The number of processes.")
@terminal.as_json
def command(
    title: str,
    games: int,
    seats: str,
    strategies: str,
    playouts: int,
    opening: int,
    file: Path | None,
    report: Path | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Let bots play TITLE and report on its balance over all games in the file.

    The file has one line per game. The command does not play those games again, so you can interrupt it and repeat it
    to continue.
    """
    from scoresheet.replays.balance.facts import setting_of
    from scoresheet.replays.balance.playing import SettingGames

    known = _title(title)
    settings = [
        setting_of(known, number, _strategies(strategies), playouts, opening) for number in _seats(known, seats)
    ]
    file = file or Path("var/balance") / f"{known.title}.jsonl"
    _play([SettingGames(setting, games) for setting in settings], file, jobs, as_json)
    _report(known, file, report, as_json)


def _play(series: list[SettingGames], file: Path, jobs: int, quiet: bool) -> None:
    from scoresheet.replays.balance.playing import left, play_into

    games = left(series, file)
    with terminal.progress_bar("Games", quiet=quiet) as progress:
        for number, _ in enumerate(play_into(file, games, min(jobs, max(1, len(games)))), start=1):
            progress(number, len(games))


def _report(title: Title, file: Path, folder: Path | None, as_json: bool) -> None:
    from scoresheet.replays.balance.figures import figures
    from scoresheet.replays.balance.page import write
    from scoresheet.replays.balance.playing import read

    found = figures(title, read(file))
    if not found.samples:
        raise click.ClickException(f"There are no games in {file} to report on: play some with --games.")
    if folder is not None:
        write(title, found, folder)
    if as_json:
        terminal.print_json(found)
    else:
        for each in found.samples:
            terminal.say(f"{each.games} games of {each.seats} seats: {each.name}")


def _title(name: str) -> Title:
    from scoresheet.domain.titles.registry import all_titles

    name = name.replace("_", "-")
    if name not in all_titles():
        raise click.UsageError(f"There is no title {name!r}; the titles are: {', '.join(all_titles())}.")
    return all_titles()[name]


def _seats(title: Title, given: str) -> list[int]:
    numbers = [int(each) for each in given.split(",")] if given else [each for each in title.seats if each > 1]
    for number in numbers:
        title.check_seats(number)
    return numbers


def _strategies(names: str) -> list[str]:
    from scoresheet.domain.bots.bots import STRATEGIES

    strategies = names.split(",")
    if wrong := [name for name in strategies if name not in STRATEGIES]:
        raise click.UsageError(f"There is no strategy {wrong[0]!r}; the strategies are: {', '.join(STRATEGIES)}.")
    return strategies
