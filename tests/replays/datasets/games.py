"""Games played by bots, in the form in which a dataset takes them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scoresheet.domain.titles import registry
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.simulate import simulate

PLANS = (
    ("industrial-waste", 2, 5),
    ("industrial-waste", 3, 3),
    ("phytoplankton", 2, 3),
    ("lineae", 3, 3),
    ("lineae", 1, 1),
    ("weather-machine", 2, 2),
    ("algae-inc", 2, 2),
)
"""(title, seats, games)."""
GREEDY = ("industrial-waste", 0)
"""The game in which one seat is greedy."""


def games_of(title: str, seats: int, games: int) -> Iterator[GameRows]:
    """Return the given number of games, nearly all of them random."""
    known = registry.find(title)
    for number in range(games):
        game = f"{title}-{seats}-{number}"
        strategies = ["random", "greedy"] if (title, number) == GREEDY else ["random"]
        written = simulate(known, seats, strategies, Random(number), game=game)
        yield GameRows(title=known, events=[one.event for one in written], source="simulation")
