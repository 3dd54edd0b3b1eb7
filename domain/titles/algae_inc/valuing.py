"""The market values of finished goods, alone and together ("Export and Market Value")."""

from collections.abc import Iterator, Mapping

from scoresheet.domain.titles.algae_inc import abilities
from scoresheet.domain.titles.algae_inc.department_tables import Market
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat

Load = Mapping[str, int]
"""The number of cubes by place."""
STATION2_VALUE = 1
"""The value of a cube at Station 2 with EXPORT_FROM_STATION2_MV1."""


def market(state: State, seat: Seat) -> Market:
    """Return the market of a seat's department."""
    return state.components.market[state.departments[seat].department]


def values(state: State, seat: Seat) -> dict[str, int]:
    """Return the market value of a cube by the place it is exported from."""
    department, box = state.departments[seat], market(state, seat)
    found = dict(box.values)
    stations = state.components.stations[department.department]
    for tile, upgrade in box.upgrades.items():
        if tile not in department.science:
            found.update(upgrade.values)
    for tile, upgrade in box.upgrades.items():
        if upgrade.below_fresh and tile not in department.science:
            for place, station in stations.items():
                if station.degrades_to:
                    found[station.degrades_to] = max(0, found[place] - upgrade.below_fresh)
    if abilities.has(state, seat, "EXPORT_FROM_STATION2_MV1"):
        found.update(dict.fromkeys(lines(state, seat).station2, STATION2_VALUE))
    return found


def pair(state: State, seat: Seat) -> list[int]:
    """Return the values of two cubes that are sold as a pair; empty if there are no pairs."""
    department, box = state.departments[seat], market(state, seat)
    found = box.pair
    for tile, upgrade in box.upgrades.items():
        if upgrade.pair and tile not in department.science:
            found = upgrade.pair
    return found


def single_values(state: State, seat: Seat, load: Load) -> Iterator[list[int]]:
    """Yield the values of single cubes, once for each possible number of pairs."""
    worth, box = values(state, seat), market(state, seat)
    most = min((load.get(place, 0) for place in box.pair_of), default=0)
    for pairs in range(most + 1):
        single = [
            worth[place]
            for place, number in load.items()
            for _ in range(number - (pairs if place in box.pair_of else 0))
        ]
        yield [*single, *pair(state, seat) * pairs]


def totals(state: State, seat: Seat, load: Load) -> set[int]:
    """Return all possible values of a load; the owner decides about pairs and the batch bonus."""
    sums = {sum(single) for single in single_values(state, seat, load)}
    bonus = batch_bonus(market(state, seat), sum(load.values()))
    return sums | {total + bonus for total in sums}


def batch_bonus(box: Market, cubes: int) -> int:
    """Return the bonus for a batch of cubes of one product."""
    return max((batch.bonus for batch in box.batch if cubes >= batch.cubes), default=0)


def best_total(state: State, seat: Seat, load: Load) -> int:
    """Return the highest possible value of a load."""
    return max(totals(state, seat, load))


def on_offer(state: State, seat: Seat) -> dict[str, int]:
    """Return the cubes that can be exported, by place."""
    cubes, all_lines = state.departments[seat].cubes, lines(state, seat)
    places = all_lines.dispatch
    if abilities.has(state, seat, "EXPORT_FROM_STATION2_MV1"):
        places = (*places, *all_lines.station2)
    return {place: cubes[place] for place in places if cubes[place]}


def largest_loads(state: State, seat: Seat, load: Load) -> list[dict[str, int]]:
    """Return the largest loads that contain this one.

    All cubes together, or all cubes of one product if the market does not allow mixing.
    """
    stock = on_offer(state, seat)
    if not market(state, seat).one_type:
        return [stock] if stock else []
    places = [place for place, number in load.items() if number] or list(stock)
    return [{place: stock[place]} for place in places]


def most_worth(state: State, seat: Seat, load: Load) -> int | None:
    """Return the highest value of any load that contains this one, or None if it has no goods."""
    return max((best_total(state, seat, largest) for largest in largest_loads(state, seat, load)), default=None)
