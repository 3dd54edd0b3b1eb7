"""Recruiting, and the possibilities of activated teams."""

from .boards import COMBO_TILES, ENGINEERING_TILES, UNDER
from .data import FACILITY, TEAMS, Place
from .grid import engineering_cost, placeable, placements, science_cost
from .paying import can_pay, most
from .snapshot import Seat

INSTEAD = {
    "SCIENTISTS_AS_ENGINEERS": ("E", "S"),
    "OPERATORS_AS_ENGINEERS": ("E", "O"),
    "OPERATORS_AS_SCIENTISTS": ("S", "O"),
    "ENGINEERS_AS_SCIENTISTS": ("S", "E"),
}
"""Ability -> the team that is activated, and whose number may be used."""


def next_place(seat: Seat, team: str) -> Place | None:
    """The leftmost free place of a row, None when it is full."""
    return FACILITY.get(seat.staff[team] + 1)


def recruits(seat: Seat) -> dict[str, Place]:
    """Teams to which a staff tile can be recruited and paid for."""
    places = {team: next_place(seat, team) for team in TEAMS}
    return {team: place for team, place in places.items() if place is not None and can_pay(seat, EUR=place.cost)}


def gives_upgrade(seat: Seat, team: str) -> set[str]:
    """Team upgrades to choose from after a staff tile has reached place 4 of a row."""
    third = seat.ability == "THIRD_HIRE_TEAM_UPGRADE" and seat.staff[team] == 4
    return set(TEAMS) - seat.upgrades if third else set()


def numbers(seat: Seat, team: str) -> set[int]:
    """Numbers a team may be activated with."""
    activated, instead = INSTEAD.get(seat.ability, (None, team))
    return {seat.staff[team], seat.staff[instead] if activated == team else seat.staff[team]}


def removable(seat: Seat) -> dict[str, int]:
    """Engineering and combo tiles that may be removed from the grid, and their points."""
    tiles = {tile for tile in seat.grid if UNDER.get(tile) not in seat.grid}
    return {tile: engineering_cost(seat, tile) for tile in tiles if tile in COMBO_TILES or fields(seat, tile)}


def fields(seat: Seat, tile: str) -> set[str]:
    """Fields for an engineering tile; a second level goes on the first."""
    kind = tile.rstrip("123-")
    taken = {field for other, field in seat.engineered.items() if other.rstrip("123-") == kind}
    mine = set(ENGINEERING_TILES[tile].fields)
    return mine if tile in UNDER else mine - taken


def affordable(seat: Seat, points_left: int) -> dict[str, int]:
    """Those tiles with the Freelance Engineers needed beyond the points left."""
    asked = {tile: max(0, cost - points_left) for tile, cost in removable(seat).items()}
    return {tile: more for tile, more in asked.items() if most(seat, "FE") >= more}


def researchable(seat: Seat) -> dict[tuple[str, frozenset[tuple[int, int]]], int]:
    """(tile, cells) -> science points: every tile and place that is affordable now."""
    places = {(tile, cells): science_cost(seat, cells) for tile in placeable(seat) for cells in placements(seat, tile)}
    payable = {cost for cost in set(places.values()) if most(seat, "SP") >= cost}
    return {key: cost for key, cost in places.items() if cost in payable}
