"""`python -m tests.titles.algae_inc.oracle --moves 100000`: compare title and model in random games."""

import argparse
from collections import Counter
from itertools import count

from tests.titles.algae_inc.agreement.games import game


def compared(moves: int, first: int = 0, ability: str = "") -> tuple[Counter[str], int, int]:
    """Compare games from a seed on, up to a number of moves; return comparisons by area, games and moves.

    `ability`: an ability that some player has in all of them.
    Raises `Disagreement`, with a note that names the game.
    """
    found: Counter[str] = Counter()
    made = 0
    for seed in count(first):
        if made >= moves:
            return found, seed - first, made
        try:
            counts = list(game(seed, ability))
        except Exception as error:
            error.add_note(f"game {seed}")
            raise
        found.update(counts[-1])
        made += len(counts)
    return found, 0, made


def main() -> None:
    """Compare, and print the number of comparisons by area."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="the first game, to go on where one stopped")
    wanted = parser.parse_args()
    found, games, moves = compared(wanted.moves, wanted.first)
    for area, number in sorted(found.items()):
        print(f"{area:28} {number:9,}")
    print(f"{moves:,} moves in {games:,} games, {found.total():,} comparisons: title and model agree.")


if __name__ == "__main__":
    main()
