"""The income of a department from Export/2x tiles and staff ("Monday Morning")."""

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.kinds import Team
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat


def disks_gone(state: State, seat: Seat) -> int:
    """Return the number of export disks that have left the side board."""
    return state.components.start.export_tiles - state.departments[seat].disks


def markers_gone(state: State, seat: Seat) -> int:
    """Return the number of milestone markers that have left the side board."""
    return state.components.start.export_tiles - state.departments[seat].markers


def unlocked(state: State, seat: Seat) -> int:
    """Return the number of unused Export/2x tiles with neither disk nor marker on them."""
    return min(disks_gone(state, seat), markers_gone(state, seat)) - state.departments[seat].used


def eur_income(state: State, seat: Seat) -> int:
    """Return Monday's income in EUR: a fixed amount, plus some per unused tile without a disk."""
    income = state.components.income
    return income.eur + income.eur_per_tile * (disks_gone(state, seat) - state.departments[seat].used)


def vp_income(state: State, seat: Seat) -> int:
    """Return Monday's income in VP: some for each unused tile without a marker."""
    tiles = markers_gone(state, seat) - state.departments[seat].used
    return state.components.income.vp_per_tile * tiles


def staff_income(state: State, seat: Seat, team: Team) -> int:
    """Return a team's income on Monday: one for each member, plus its income upgrade."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    plus = sum(tile.plus for name, tile in tiles.items() if tile.income == team and name not in department.science)
    return abilities.staff(state, seat, team) + plus
