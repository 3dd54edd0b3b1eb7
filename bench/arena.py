"""`python -m bench.arena TITLE`: matches between two strategies.

Each deal is played from every seat. The results file has a line of JSON for each game. Games already in the file are
not played again.
"""

from __future__ import annotations

import math
import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from pathlib import Path

import click
import msgspec

from scoresheet.domain.bots.bots import STRATEGIES, choose
from scoresheet.domain.bots.search import Budget, Playouts
from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.ranking import ranking
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.process_pools import pool
from scoresheet.service.background.thinking import SecondsBudget

RESULTS = Path("docs/bench/arena.jsonl")
MOST_MOVES = 20_000
SURE = 1.96
"""Standard errors on each side of a 95 % interval."""


class Pairing(msgspec.Struct, frozen=True):
    """Two strategies and their budget per move: processor `seconds`, or a number of `playouts`.

    With neither, each uses the budget of its level.
    """

    title: str
    seats: int
    first: str
    others: str
    seconds: float = 0
    playouts: int = 0

    def budget(self) -> Budget | None:
        """Return a new budget, one per move."""
        if self.seconds:
            return SecondsBudget(self.seconds, patience=math.inf)
        return Playouts(self.playouts) if self.playouts else None


class Result(msgspec.Struct, frozen=True):
    """A played game: the seat of the strategy `first`, its result, and the points by seat.

    The result is a share of first place: 1/2 if two seats tie for it.
    """

    pairing: Pairing
    game: int
    seat: Seat
    points: list[int]
    won: float
    moves: int
    slowest: float
    """Wall time in seconds of the longest move of `first`."""


class Tally(msgspec.Struct, frozen=True):
    """Totals of several games.

    `won` is the share of first places, `low` to `high` its 95 % interval.
    """

    games: int
    won: float
    low: float
    high: float
    own: float
    others: float
    """Mean points of the opponents of `first`."""


def play(pairing: Pairing, game: int) -> Result:
    """Play game number `game`; each deal is played once with `first` in each seat."""
    title, seat = registry.find(pairing.title), Seat(game % pairing.seats)
    deal, random = Repeatable(7919 * (1 + game // pairing.seats)), Repeatable(game)
    state = title.lay_out(pairing.seats, {}, "", Imagined(deal)).state
    moves, slowest = 0, 0.0
    while not state.over():
        asked, begun = state.to_act()[0], time.monotonic()
        strategy = pairing.first if asked == seat else pairing.others
        move = choose(strategy, title, state, asked, random, pairing.budget())
        slowest = max(slowest, time.monotonic() - begun) if asked == seat else slowest
        title.play(state, asked, move, Imagined(deal))
        moves += 1
        if moves > MOST_MOVES:
            raise RuntimeError(f"{title.name} did not end within {MOST_MOVES} moves.")
    scores = title.last_scores(state)
    best = ranking(scores)[0]
    won = 1 / len(best) if seat in best else 0.0
    return Result(pairing, game, seat, [score.points for score in scores], won, moves, round(slowest, 3))


def tally(results: Iterable[Result]) -> Tally:
    """Return the totals of the games of one pairing; there must be at least one."""
    played = list(results)
    games, won = len(played), sum(result.won for result in played)
    low, high = wilson(won, games)
    own = sum(result.points[result.seat] for result in played)
    seats = played[0].pairing.seats
    others = sum(sum(result.points) for result in played) - own
    return Tally(games, won / games, low, high, own / games, others / games / max(1, seats - 1))


def wilson(won: float, games: int) -> tuple[float, float]:
    """Return the Wilson 95 % interval of the chance of winning, from `won` wins in `games`."""
    share, square = won / games, SURE * SURE / games
    middle = (share + square / 2) / (1 + square)
    half = SURE / (1 + square) * math.sqrt(share * (1 - share) / games + square / games / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def read(file: Path) -> list[Result]:
    """Read the results from a file."""
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Result) for line in file.read_bytes().splitlines()]


def played(pairing: Pairing, games: int, file: Path, jobs: int) -> Iterator[Result]:
    """Yield the first `games` results of a pairing: those in the file, then new ones."""
    known = {result.game: result for result in read(file) if result.pairing == pairing and result.game < games}
    yield from known.values()
    with pool(jobs, os.nice, 10) as processes, file.open("ab") as out:
        tasks = [processes.submit(play, pairing, game) for game in range(games) if game not in known]
        for done in as_completed(tasks):
            result = done.result()
            out.write(msgspec.json.encode(result) + b"\n")
            out.flush()
            yield result


@click.command()
@click.argument("title", type=click.Choice(registry.all_titles()))
@click.option("--seats", default=2, show_default=True)
@click.option("--games", default=100, show_default=True)
@click.option("--first", type=click.Choice(STRATEGIES), default="strong", show_default=True)
@click.option("--others", type=click.Choice(STRATEGIES), default="greedy", show_default=True)
@click.option("--seconds", type=float, default=0.0, help="The processor seconds per move of searching bots.")
@click.option("--playouts", type=int, default=0, help="The play-outs per move, instead of seconds.")
@click.option("--file", type=click.Path(path_type=Path, dir_okay=False), default=RESULTS, show_default=True)
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="The number of processes.")
def main(
    title: str, seats: int, games: int, first: str, others: str, seconds: float, playouts: int, file: Path, jobs: int
) -> None:
    """Play FIRST against OTHERS and report the shares of wins."""
    pairing = Pairing(title, seats, first, others, seconds, playouts)
    results = []
    for result in played(pairing, games, file, jobs):
        results.append(result)
        click.echo(f"\r{len(results)} of {games}", nl=False, err=True)
    click.echo("\r", nl=False, err=True)
    click.echo(line(pairing, results))


def line(pairing: Pairing, results: list[Result]) -> str:
    """Return a row of the table in `docs/bots.md`."""
    sum_, slowest = tally(results), max(result.slowest for result in results)
    budget = f"{pairing.seconds:g} s" if pairing.seconds else f"{pairing.playouts or 'own'} play-outs"
    return (
        f"| {pairing.title} | {pairing.seats} | {pairing.first} : {pairing.others} | {budget} | {sum_.games} | "
        f"{sum_.won:.0%} ({sum_.low:.0%}–{sum_.high:.0%}) | {sum_.own:.1f} : {sum_.others:.1f} | {slowest:.1f} s |"
    )


if __name__ == "__main__":
    main()
