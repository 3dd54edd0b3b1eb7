"""Placing tiles in the grid."""

from scoresheet.domain.titles.algae_inc.placing import ChooseTile, ChooseTurn, PlaceAt
from scoresheet.domain.titles.algae_inc.scientists import PlaceWithScientists

from .positions import Steps


def place(game: Steps, tile: str, column: int, row: int, turn: int = 0) -> Steps:
    """Place a tile with this turn and first cell; steps with a single answer are not asked."""
    game.take(PlaceWithScientists if game.offered(PlaceWithScientists, tile=tile) else ChooseTile, tile=tile)
    if game.offered(ChooseTurn):
        game.take(ChooseTurn, turn=turn)
    if game.offered(PlaceAt):
        game.take(PlaceAt, column=column, row=row)
    return game


def placed(game: Steps, seat: int = 0) -> dict[str, list[tuple[int, int]]]:
    """Return the tiles in the grid and their cells."""
    return {tile.tile: tile.cells for tile in game.own(seat).placed}
