"""Vessels, and their movement over level water ("Moving your surface vessel")."""

from collections.abc import Sequence

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.effects.crew import VesselMoved
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.water import COLUMNS
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

NOT_LEVEL = reason("the water between there and your vessel is not level")


class MoveVessel(Public, Move, frozen=True):
    """Move the vessel to another column over level water."""

    answers = False
    column: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(VesselMoved(seat, self.column))

    def anchor(self, seat: Seat) -> str:
        return f"column:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"vessel:{seat}",)


def voyages(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the possible moves of the vessel.

    A move can lead to any column in reach, so a second one is not offered before a worker is placed.
    """
    if why:
        refuse_columns(state, seat, why)
    if state.vessels[seat].voyaged:
        return []
    return [MoveVessel(column) for column in destinations(state, seat)]


def refuse_columns(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons against columns that the vessel cannot move to."""
    here = state.vessels[seat].column
    why.refuse(f"column:{here}", "your vessel is here")
    if state.vessels[seat].voyaged:
        others = [f"column:{column}" for column in COLUMNS if column != here]
        why.refuse(others, "your vessel has already moved; place a worker first")
    else:
        apart = sorted(set(COLUMNS) - {here, *destinations(state, seat)})
        why.refuse([f"column:{column}" for column in apart], NOT_LEVEL)


def destinations(state: State, seat: Seat) -> list[int]:
    """Return the other columns that a vessel can reach now."""
    return destinations_at(state, seat, state.depths)


def destinations_at(state: State, seat: Seat, depths: Sequence[int]) -> list[int]:
    """Return the other columns that a vessel could reach with these depths."""
    column = state.vessels[seat].column
    tolerance = technology.number(state, seat, "level_tolerance", 0)
    left = _level_run(depths, column, -1, tolerance)
    return [*reversed(left), *_level_run(depths, column, 1, tolerance)]


def _level_run(depths: Sequence[int], column: int, step: int, tolerance: int) -> list[int]:
    run: list[int] = []
    while column + step in COLUMNS and abs(depths[column + step] - depths[column]) <= tolerance:
        column += step
        run.append(column)
    return run
