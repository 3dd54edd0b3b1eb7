"""What a department brings in: uncovered Export/2x tiles, and its staff ("Monday Morning")."""

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.kinds import Team
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat


def disks_gone(state: State, seat: Seat) -> int:
    """Export disks that have left the side board."""
    return state.components.start.export_tiles - state.departments[seat].disks


def markers_gone(state: State, seat: Seat) -> int:
    """Milestone markers that have left the side board."""
    return state.components.start.export_tiles - state.departments[seat].markers


def unlocked(state: State, seat: Seat) -> int:
    """Export/2x tiles that can be used: both their pieces are gone, and they are not."""
    return min(disks_gone(state, seat), markers_gone(state, seat)) - state.departments[seat].used


def eur_income(state: State, seat: Seat) -> int:
    """EUR of every Monday, and for each tile whose disk is gone."""
    income = state.components.income
    return income.eur + income.eur_per_tile * (disks_gone(state, seat) - state.departments[seat].used)


def vp_income(state: State, seat: Seat) -> int:
    """VP for each tile whose marker is gone."""
    tiles = markers_gone(state, seat) - state.departments[seat].used
    return state.components.income.vp_per_tile * tiles


def staff_income(state: State, seat: Seat, team: Team) -> int:
    """What a team brings on Monday: one for each member, more where the tile that covers it is gone."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    plus = sum(tile.plus for name, tile in tiles.items() if tile.income == team and name not in department.science)
    return abilities.staff(state, seat, team) + plus
