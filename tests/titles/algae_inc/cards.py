"""Helpers for the contract cards: a card held for one of its three options."""

from collections.abc import Callable
from typing import Any

from scoresheet.domain.titles.algae_inc.placing import ChooseTile, ChooseTurn, PlaceAt
from scoresheet.domain.titles.algae_inc.scientists import PlaceWithScientists
from scoresheet.domain.titles.algae_inc.state import Placed
from tests.titles.algae_inc.deliveries import end_points, exporting, fulfil, reward, with_end, with_export
from tests.titles.algae_inc.positions import Board, Steps

Make = Callable[..., Board]

DEMANDS = {"London": 4, "Lyon": 4, "Milano": 1, "Berlin": 6, "Athina": 6, "Bergen": 2, "Aarhus": 2, "Glasgow": 1}
CITIES = ["London", "Milano", "Berlin", "Bergen", "Aarhus", "Lyon"]
"""Of demands 4, 1, 6, 2, 2 and 4."""
COMBOS = [Placed("COMBO1", [(0, 7), (1, 7)]), Placed("COMBO2", [(3, 7), (4, 7), (4, 6)])]


def at_the_end(make: Make, card: str, **own: Any) -> int:
    """Return the end scoring of a card in such a position."""
    return end_points(with_end(make(grid={}, **own), card), demands=DEMANDS)


def brings(make: Make, card: str, *places: str, **own: Any) -> tuple[int, int]:
    """Return the VP and EUR for exporting these cubes to a card."""
    board = make(grid={}, **own, cubes={place: places.count(place) for place in places})
    return reward(fulfil(exporting(with_export(board, card)), *places))


def place(steps: Steps, tile: str, turn: int, column: int, row: int, extra: bool = False) -> Steps:
    """Place a tile with this turn and place."""
    steps.take(ChooseTile if extra else PlaceWithScientists, tile=tile)
    if steps.offered(ChooseTurn):
        steps.take(ChooseTurn, turn=turn)
    return steps.take(PlaceAt, column=column, row=row)
