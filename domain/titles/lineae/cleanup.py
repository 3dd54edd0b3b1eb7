"""The Cleanup Phase: Jupiter, dissolving, workers, promotion, interest ("Cleanup Phase")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import colony, excavation, loans
from scoresheet.domain.titles.lineae.effects.crew import WorkersReset
from scoresheet.domain.titles.lineae.effects.ocean import JupiterAdvanced, MineralsDissolved
from scoresheet.domain.titles.lineae.kinds import MINERALS, Mineral
from scoresheet.domain.titles.lineae.state import Cell, State
from scoresheet.domain.titles.lineae.water import BOTTOM, COLUMNS, MINERAL_COLUMNS, is_water


def clean_up(table: Table[State]) -> None:
    """Prepare the board for the next round."""
    ended = table.state.round
    advance_jupiter(table)
    dissolve(table)
    table.record(WorkersReset())
    colony.promote(table, ended)
    loans.charge_interest(table)


def advance_jupiter(table: Table[State]) -> None:
    """Move Jupiter a space to the left; in round 1 it covers the rightmost columns."""
    following, covered = table.state.round + 1, table.state.components.rounds.jupiter
    left = len(COLUMNS) - covered - following + 1
    table.record(JupiterAdvanced(following, list(range(left, left + covered))))


def dissolve(table: Table[State]) -> None:
    """Dissolve a cube into the lowest free space of each mineral column.

    Columns are filled from the left while the supply lasts.
    """
    state: State = table.state
    cells: dict[Mineral, list[Cell]] = {mineral: [] for mineral in MINERALS}
    for x in MINERAL_COLUMNS:
        mineral, y = dissolving(state, x), lowest_free(state, x)
        if y >= 0 and len(cells[mineral]) < state.supply[mineral]:
            cells[mineral].append((x, y))
    table.record(*(MineralsDissolved(mineral, there) for mineral, there in cells.items() if there))


def dissolving(state: State, x: int) -> Mineral:
    """Return the mineral that dissolves in a mineral column; a deposit's two minerals alternate."""
    deposit = state.deposits[excavation.deposit_below(x)]
    return deposit.odd if x % 2 else deposit.even


def lowest_free(state: State, x: int) -> int:
    """Return the row of the lowest space without cube and submersible; -1 if the column is full."""
    taken = {probe.y for probe in state.submersibles.values() if probe.x == x}
    rows = (y for y in range(BOTTOM, -1, -1) if is_water(state.depths, x, y))
    return next((y for y in rows if not state.cubes[x][y] and y not in taken), -1)
