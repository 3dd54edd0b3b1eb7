"""The deck of Experiment tiles: its topmost tile is seen, and no other has a place ("Set-up")."""

from itertools import accumulate

from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.laying_out import ExperimentRevealed
from scoresheet.domain.titles.weather_machine.state import State


def next_experiment(table: Table[State]) -> None:
    """The next tile of the deck, if there is one, is seen on top of it."""
    if table.state.deck:
        table.record(ExperimentRevealed(draw_experiment(table), table.state.deck))


def draw_experiment(table: Table[State]) -> str:
    """A tile of the stage that comes next from the top."""
    tiles = table.state.components.experiments
    drawn = len(tiles) - len(table.state.undrawn)
    bounds = accumulate(table.state.components.experiment_deck.tiles)
    stage = next(stage for stage, bound in enumerate(bounds, start=1) if drawn < bound)
    return table.draw(tile for tile in table.state.undrawn if tiles[tile].stage == stage)
