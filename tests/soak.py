"""`make soak`: ten thousand random games of every title, over all seat counts, checked at every position."""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.progress import track

from domain.events import GameFinished
from domain.game import Game, fold
from domain.title import Title
from domain.titles import registry
from replays.simulate import simulate

GAMES = 10_000
CHUNK = 50


def check_of(title: Title) -> Callable[[Any], None]:
    """What must hold at every position of a title, as its tests say it."""
    module = f"tests.titles.{title.title.replace('-', '_')}.invariants"
    return import_module(module).check if find_spec(module) else lambda state: None


def play_chunk(name: str, first: int, games: int, strategy: str) -> Counter[str]:
    """Play and check `games` games with seeds from `first` on; what came of them, counted."""
    title = registry.find(name)
    counted: Counter[str] = Counter()
    for seed in range(first, first + games):
        seats = title.seats[seed % len(title.seats)]
        counted.update(play_one(title, seats, seed, strategy))
    return counted


def play_one(title: Title, seats: int, seed: int, strategy: str) -> Counter[str]:
    """One game, replayed from what it wrote, with the title's invariants checked at each position."""
    check, game = check_of(title), Game[Any]()
    written = simulate(title, seats, [strategy], random.Random(seed))
    for event in (title.event_decoder.decode(sealed.stored) for sealed in written):
        game = fold(title, [event], game)
        if game.state is not None:
            check(game.state)
    ended = isinstance(event, GameFinished)
    return Counter(games=1, positions=len(written), ended=int(ended), **{f"{seats} seats": 1})


def main() -> int:
    """Play; exit code 1 if a game did not end (an invariant that breaks raises)."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--title", choices=list(registry.all_titles()), action="append")
    parser.add_argument("--strategy", default="random")
    wanted = parser.parse_args()
    good = True
    for name in wanted.title or registry.all_titles():
        counted: Counter[str] = Counter()
        with ProcessPoolExecutor() as pool:
            starts = range(0, wanted.games, CHUNK)
            sizes = [min(CHUNK, wanted.games - start) for start in starts]
            same = len(sizes)
            chunks = pool.map(play_chunk, [name] * same, starts, sizes, [wanted.strategy] * same)
            for chunk in track(chunks, description=name, total=same):
                counted += chunk
        print(name, dict(counted))
        good &= counted["ended"] == counted["games"] == wanted.games
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
