"""`scoresheet simulate`: lets bots play many games."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scoresheet.domain.json_values import Json, JsonObject
from scoresheet.service.cli import terminal

if TYPE_CHECKING:
    from scoresheet.domain.title import Title
    from scoresheet.replays.simulation.games import SimulatedGame, SimulationPlan

EXAMPLE = """\b
Examples:
  scoresheet simulate industrial-waste --games 1000 --strategies greedy,random
  scoresheet simulate industrial-waste --games 20 --seats 4 --seed 7 --save records --check
  scoresheet simulate lineae --games 10000 --strategies greedy --scheduler tcp://10.0.0.5:8786
"""


@click.command(short_help="Let bots play many games.", epilog=EXAMPLE)
@click.argument("title")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="The number of games.")
@click.option("--seats", type=int, help="The number of seats; by default the most that the title allows.")
@click.option(
    "--strategies",
    default="random",
    show_default=True,
    help="The strategies of the bots, separated by commas; they rotate seats.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="The seed; the same seed gives the same games.")
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", help="An option of the title; repeatable.")
@click.option(
    "--save", type=click.Path(file_okay=False, path_type=Path), help="The folder for the records of the games."
)
@click.option("--check", is_flag=True, help="Verify each game: its effects, the rules and its draws.")
@click.option("--playouts", type=click.IntRange(min=1), help="The play-outs per move of searching bots.")
@click.option("--jobs", type=click.IntRange(min=1), default=os.cpu_count() or 1, help="The number of processes.")
@click.option("--scheduler", metavar="ADDRESS", help="Play on the workers of this Dask scheduler: tcp://…:8786.")
@terminal.as_json
def command(
    title: str,
    games: int,
    seats: int | None,
    strategies: str,
    seed: int,
    options: tuple[str, ...],
    save: Path | None,
    check: bool,
    playouts: int | None,
    jobs: int,
    scheduler: str | None,
    as_json: bool,
) -> None:
    """Let bots play many games of TITLE, and report the results.

    The exit code is 1 if a game fails or, with --check, is not sound.
    """
    from scoresheet.replays.simulation.games import SimulationPlan

    known = _title(title)
    plan = SimulationPlan(
        title=title,
        games=games,
        seats=_seats(known, seats),
        strategies=_strategies(strategies),
        seed=seed,
        options=_options(known, options),
        playouts=playouts or 0,
        check=check,
        save=str(save or ""),
    )
    with _folder(save):
        _run(plan, _playing(plan, jobs, scheduler), as_json)


@contextmanager
def _folder(save: Path | None) -> Iterator[None]:
    """Yield the folder for the records; remove a new folder that stays empty."""
    if save is None or save.exists():
        yield
        return
    save.mkdir(parents=True)
    try:
        yield
    finally:
        with suppress(OSError):
            save.rmdir()


def _playing(plan: SimulationPlan, jobs: int, scheduler: str | None) -> Iterator[SimulatedGame]:
    if scheduler is None:
        from scoresheet.replays.simulation.games import play_all

        return play_all(plan, min(jobs, plan.games))
    from scoresheet.replays.simulation.cluster import play_on_cluster

    return play_on_cluster(plan, scheduler)


def _run(plan: SimulationPlan, playing: Iterator[SimulatedGame], as_json: bool) -> None:
    import time

    from scoresheet.domain.errors import Refusal
    from scoresheet.replays.simulation.tally import tally
    from scoresheet.service.cli.simulation_tables import draw

    begun, played = time.perf_counter(), []
    try:
        with terminal.progress_bar("Games", quiet=as_json) as progress:
            for number, game in enumerate(playing, start=1):
                played.append(game)
                progress(number, plan.games)
    except Refusal as error:
        raise click.ClickException(str(error)) from error
    result = tally(plan, played, time.perf_counter() - begun)
    if as_json:
        terminal.print_json(result)
    else:
        terminal.console().print(draw(result))
    raise SystemExit(int(bool(result.failures)))


def _title(name: str) -> Title:
    from scoresheet.domain.titles.registry import all_titles

    name = name.replace("_", "-")
    if name not in all_titles():
        raise click.UsageError(f"There is no title {name!r}; the titles are: {', '.join(all_titles())}.")
    return all_titles()[name]


def _seats(title: Title, seats: int | None) -> int:
    if seats is not None and seats not in title.seats:
        raise click.UsageError(f"{title.name} is for {title.seats[0]} to {title.seats[-1]} players.")
    return seats or title.seats[-1]


def _strategies(names: str) -> list[str]:
    from scoresheet.domain.bots.bots import STRATEGIES

    strategies = names.split(",")
    if wrong := [name for name in strategies if name not in STRATEGIES]:
        raise click.UsageError(f"There is no strategy {wrong[0]!r}; the strategies are: {', '.join(STRATEGIES)}.")
    return strategies


def _options(title: Title, given: tuple[str, ...]) -> JsonObject:
    from scoresheet.domain.errors import BadOptions

    options = dict(_option(text) for text in given)
    try:
        title.read_options(options)
    except BadOptions as error:
        raise click.UsageError(f"--option: {error}") from error
    return options


def _option(text: str) -> tuple[str, Json]:
    """Parse `KEY=VALUE`; the value is JSON if possible, else text."""
    import msgspec

    key, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--option {text}: write KEY=VALUE.")
    try:
        return key, msgspec.json.decode(value)
    except msgspec.DecodeError:
        return key, value


def plan_of(
    title: str, games: int, seats: int | None, strategies: str, seed: int, options: tuple[str, ...]
) -> SimulationPlan:
    """Return the simulation that a command's options describe; exit with an error if invalid."""
    from scoresheet.replays.simulation.games import SimulationPlan

    known = _title(title)
    return SimulationPlan(
        title=known.title,
        games=games,
        seats=_seats(known, seats),
        strategies=_strategies(strategies),
        seed=seed,
        options=_options(known, options),
    )
