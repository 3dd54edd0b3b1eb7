"""`make soak`: ten thousand random games of every title, with all seats and options, checked at every position."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple

from msgspec import inspect
from rich.progress import track

from scoresheet.domain.events import GameFinished
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.simulate import simulate

GAMES = 10_000
CHUNK = 50


class Variant(NamedTuple):
    """A way to open a title: the number of seats, and the value of each option."""

    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return ", ".join([f"{self.seats} seats", *(f"{name} {value}" for name, value in self.options.items())])


@cache
def variants(title: Title) -> list[Variant]:
    """Return every number of seats with every choice of options; unlimited options keep their defaults."""
    fields = inspect.type_info(title.options).fields  # type: ignore[attr-defined]
    choices = {field.name: choices_of(field.type) for field in fields}
    settled = {name: values for name, values in choices.items() if values}
    chosen = [dict(zip(settled, values, strict=True)) for values in product(*settled.values())]
    return [Variant(*both) for both in product(title.seats, chosen)]


def choices_of(kind: inspect.Type) -> tuple[Any, ...]:
    """Return the possible values of an option, or none if they cannot be listed."""
    if isinstance(kind, inspect.Metadata):
        return choices_of(kind.type)
    if isinstance(kind, inspect.BoolType):
        return False, True
    return tuple(kind.values) if isinstance(kind, inspect.LiteralType) else ()


def check_of(title: Title) -> Callable[[Any], None]:
    """Return the invariant check of a title from its tests."""
    folder = f"tests.titles.{title.title.replace('-', '_')}"
    there = find_spec(folder) and find_spec(f"{folder}.invariants")
    return import_module(f"{folder}.invariants").check if there else lambda state: None


def spelled(name: str) -> str:
    """Return the name of a title, which may be spelled like its folder."""
    return name.replace("_", "-")


def play_chunk(name: str, first: int, games: int, strategy: str) -> Counter[str]:
    """Play and check `games` games with seeds from `first` on, the variants in turn; return the counts."""
    title = registry.find(name)
    counted: Counter[str] = Counter()
    for seed in range(first, first + games):
        counted.update(play_one(title, variants(title)[seed % len(variants(title))], seed, strategy))
    return counted


def play_one(title: Title, variant: Variant, seed: int, strategy: str) -> Counter[str]:
    """Play one game, replay and check it; exceptions get a note with the game."""
    try:
        games = list(replayed(title, variant, seed, strategy))
    except Exception as error:
        error.add_note(f"{title.title}, {variant}, seed {seed}, {strategy}")
        raise
    return Counter(games=1, positions=sum(games), **{str(variant): 1})


def replayed(title: Title, variant: Variant, seed: int, strategy: str) -> Iterator[int]:
    """Yield once for each position at which the invariants hold; the last must be the end of the game."""
    check, game = check_of(title), Game[Any]()
    for written in simulate(title, variant.seats, [strategy], random.Random(seed), variant.options):
        event = title.event_decoder.decode(written.stored)
        game = fold(title, [event], game)
        if game.state is not None:
            check(game.state)
            yield 1
    assert isinstance(event, GameFinished), "The game did not end."


def soak(name: str, first: int, games: int, strategy: str, processes: int | None) -> Counter[str]:
    """Play many games of a title with seeds from `first` on; raise at the first broken invariant."""
    starts = range(first, first + games, CHUNK)
    sizes = [min(CHUNK, first + games - start) for start in starts]
    same = len(sizes)
    counted: Counter[str] = Counter()
    with ProcessPoolExecutor(processes) as pool:
        chunks = pool.map(play_chunk, [name] * same, starts, sizes, [strategy] * same)
        for chunk in track(chunks, description=name, total=same):
            counted += chunk
    return counted


def main(arguments: list[str] | None = None) -> None:
    """Play, and print the number of games and positions."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game, to go on where one stopped")
    parser.add_argument("--title", type=spelled, choices=list(registry.all_titles()), action="append")
    parser.add_argument("--strategy", default="random")
    parser.add_argument("--processes", type=int, help="as many as there are processors, if not said otherwise")
    wanted = parser.parse_args(arguments)
    for name in wanted.title or registry.all_titles():
        counted = soak(name, wanted.first, wanted.games, wanted.strategy, wanted.processes)
        games, positions = counted.pop("games"), counted.pop("positions")
        print(f"{name}: {games} games in {len(counted)} variants, {positions} positions")


if __name__ == "__main__":
    sys.exit(main())
