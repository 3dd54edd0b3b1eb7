"""The module Biogenesis: algae that spawn at the sunlit surface."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.effects.ocean import AlgaeSpawned
from scoresheet.domain.titles.lineae.state import Cell, State
from scoresheet.domain.titles.lineae.sunlight import icons
from scoresheet.domain.titles.lineae.water import COLUMNS, SHAPE, surface


def spawn_algae(table: Table[State]) -> None:
    """Spawn an alga in the middle of each column in full sun whose surface space is free.

    Columns are filled from the left while the supply lasts.
    """
    state: State = table.state
    full = state.components.sunlight.icons
    lit = [column for column in COLUMNS if icons(state, column) == full and _is_free(state, column)]
    if cells := [_middle(state, column) for column in lit[: state.supply.get("algae", 0)]]:
        table.record(AlgaeSpawned(cells))


def _middle(state: State, column: int) -> Cell:
    return SHAPE.width * column + SHAPE.width // 2, surface(state.depths, column)


def _is_free(state: State, column: int) -> bool:
    x, y = _middle(state, column)
    return not state.cubes[x][y] and (x, y) not in {(probe.x, probe.y) for probe in state.submersibles.values()}
