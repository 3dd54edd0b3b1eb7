"""The deck of Experiment tiles: a revealed top tile above unordered tiles ("Set-up")."""

from itertools import accumulate

from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.laying_out import ExperimentRevealed
from scoresheet.domain.titles.weather_machine.state import State


def next_experiment(table: Table[State]) -> None:
    """Reveal the next tile of the deck, if any."""
    if table.state.deck:
        table.record(ExperimentRevealed(draw_experiment(table), table.state.deck))


def draw_experiment(table: Table[State]) -> str:
    """Draw a random tile from the current stage of the deck."""
    tiles = table.state.components.experiments
    drawn = len(tiles) - len(table.state.undrawn)
    bounds = accumulate(table.state.components.experiment_deck.tiles)
    stage = next(stage for stage, bound in enumerate(bounds, start=1) if drawn < bound)
    return table.draw(tile for tile in table.state.undrawn if tiles[tile].stage == stage)
