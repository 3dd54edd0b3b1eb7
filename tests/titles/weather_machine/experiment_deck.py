"""`python -m tests.titles.weather_machine.experiment_deck`: shares of the rounds in which the deck ends the game."""

import argparse
from collections import Counter
from collections.abc import Iterable
from random import Random

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.machine import MoveOn
from scoresheet.domain.titles.weather_machine.setup import box_of, deal_experiments
from scoresheet.domain.viewer import Seat

COMPUTED = {10: 0.34, 11: 0.41, 12: 0.21, 13: 0.04}
"""The results of the sources' own simulation."""


def round_of_the_end(seed: int) -> int:
    """Return the round in which the last tile enters the display when only the end of Phase B is played."""
    table = TITLE.table(TITLE.begin_with(2, {}), Imagined(Random(seed)))
    table.record(box_of(table.state))
    deal_experiments(table)
    while not table.state.trigger:
        table.state.round += 1
        MoveOn(Seat(0)).resume(table)
    return int(table.state.round)


def shares(seeds: Iterable[int]) -> dict[int, float]:
    """Return the share of each of these rounds among the decks of these seeds."""
    rounds = Counter(map(round_of_the_end, seeds))
    return {number: count / rounds.total() for number, count in sorted(rounds.items())}


def main() -> None:
    """Print the shares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=50_000)
    wanted = parser.parse_args()
    for number, share in shares(range(wanted.decks)).items():
        print(f"round {number}: {share:.2%}")


if __name__ == "__main__":
    main()
