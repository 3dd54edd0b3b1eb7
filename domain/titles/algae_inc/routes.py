"""Distances on the map and the cost of transport ("Transport cost")."""

from functools import cache

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

MOST_ANYWHERE = 2
"""The maximum EUR for transport with TRANSPORT_MAX2_ANYWHERE."""
SECOND_OPENED_LESS = 2
"""The EUR saved with SECOND_DIST1_MINUS_EUR2."""


@cache
def distances(edition: str) -> dict[str, dict[str, int]]:
    """Return the number of links between any two cities."""
    cities = EDITIONS[edition].components.cities
    return {city: _from(city, {name: each.links for name, each in cities.items()}) for city in cities}


def _from(start: str, links: dict[str, list[str]]) -> dict[str, int]:
    found, edge, steps = {start: 0}, [start], 0
    while edge:
        steps += 1
        edge = list(dict.fromkeys(city for last in edge for city in links[last] if city not in found))
        found.update(dict.fromkeys(edge, steps))
    return found


def distance(state: State, city: str) -> int | None:
    """Return the number of links from a city to the nearest disk, or None if there is no disk."""
    if not state.disks:
        return None
    table = distances(EDITIONS[state.edition].digest)[city]
    return min(table[occupied] for occupied in state.disks)


def transport(state: State, seat: Seat, city: str) -> int | None:
    """Return the EUR for transport to a city that is new to the seat, or None if not allowed."""
    steps = distance(state, city)
    if steps is None:
        first = state.components.rules.first_city
        return None if state.options.printed_capitals and city != first else 0
    return 0 if steps == 0 else _price(state, seat, steps)


def _price(state: State, seat: Seat, steps: int) -> int | None:
    prices = state.components.transport
    table = prices.upgraded if upgraded(state, seat) else prices.base
    price = table[steps - 1] if steps <= len(table) else None
    if abilities.has(state, seat, "TRANSPORT_MAX2_ANYWHERE"):
        return MOST_ANYWHERE if price is None else min(price, MOST_ANYWHERE)
    second = state.departments[seat].turn.opened == 1 and abilities.has(state, seat, "SECOND_DIST1_MINUS_EUR2")
    return price if price is None or not second else max(0, price - SECOND_OPENED_LESS)


def upgraded(state: State, seat: Seat) -> bool:
    """Return whether the tile on the transport costs has left the board."""
    department = state.departments[seat]
    tiles = state.components.science_tiles[department.department]
    return any(tile.transport and name not in department.science for name, tile in tiles.items())
