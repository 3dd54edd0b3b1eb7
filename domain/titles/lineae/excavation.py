"""Excavating deposits, and advancing on their tracks ("Submersibles")."""

from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology, upgrades
from scoresheet.domain.titles.lineae.effects.submersibles import Excavated, TrackAdvanced
from scoresheet.domain.titles.lineae.purse import award, offer_cubes, take_cubes
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.water import MINERAL_COLUMNS, SHAPE
from scoresheet.domain.viewer import Seat

DEPOSIT_WIDTH = len(MINERAL_COLUMNS) // SHAPE.deposits


def deposit_below(x: int) -> int:
    """Return the slot of the deposit tile under a mineral column."""
    return x // DEPOSIT_WIDTH


def excavate(table: Table[State], seat: Seat, slot: int) -> None:
    """Take a cube into the hold, if the supply has one, and advance on the deposit's track."""
    state: State = table.state
    mineral = state.deposits[slot].excavation
    assert state.cruise is not None, "only a submersible excavates"  # noqa: S101
    cubes = [mineral] if state.supply[mineral] else []
    table.record(Excavated(seat, state.cruise.submersible, slot, cubes))
    bonus = technology.number(state, seat, "excavation_bonus", 0)
    take_cubes(table, seat, mineral, bonus, "drill")
    if can_advance(state, seat, slot):
        advance(table, seat, slot)


def can_advance(state: State, seat: Seat, slot: int) -> bool:
    """Return whether a seat can advance on a deposit's track.

    The first space needs a worker from the reserve; the last has room for only one player.
    """
    track = state.deposits[slot].track
    following = track[seat] + 1
    spaces = state.components.excavation_track
    if following > len(spaces):
        return False
    if following == 1:
        return state.vessels[seat].reserve > 0
    return not (spaces[following - 1].alone and following in track)


def advance(table: Table[State], seat: Seat, slot: int) -> None:
    """Advance one space, and give its bonus."""
    space = table.state.deposits[slot].track[seat] + 1
    bonus = table.state.components.excavation_track[space - 1]
    table.record(TrackAdvanced(seat, slot, space))
    award(table, seat, bonus.points, "excavation")
    offer_cubes(table, seat, bonus.cube, "track")
    if bonus.technology:
        upgrades.offer(table, seat)
