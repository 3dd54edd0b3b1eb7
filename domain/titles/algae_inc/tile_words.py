"""Names and descriptions of tiles, derived from the components.

Tiles with the same id may differ between departments.
"""

from collections.abc import Iterator, Mapping

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_tables import Belt, EngineeringTile, ScienceTile, Upgrade
from scoresheet.domain.titles.algae_inc.goods_words import TEAMS
from scoresheet.domain.titles.algae_inc.place_words import SPECIES, places

STORAGE = "Storage upgrade: {}"
STORAGE_OF_ANY = "Storage upgrade"
INCOME = "Income upgrade: {}"
TRANSPORT = "Transport upgrade"
BOTH = "Byproduct upgrade"
WORTH = "Market upgrade: {} worth {}"
PAIR = "Market upgrade: pairs worth {} and {}"
COLD = "Market upgrade: degraded food worth {} less than fresh"
LINE = "Line upgrade"
REFINING = "Refining upgrade"
CAPACITY = "Capacity upgrade {}"
CONVEYOR = "Conveyor upgrade {}"
STATION = "Station upgrade {}"
BELT = "Belt upgrade {}"
SPECIAL = "Machine upgrade"
FLEXIBLE = "Flexible converter"
COMBO = "Combo tile {}"
FIELDS = {
    "conveyor A": "between the machines A and B",
    "conveyor B": "between the machines B and C",
    "INJB": "at Station 1",
    "INJC": "at machine C",
    "SPEC": "at machine B",
    "FLEX": "at the Byproduct Converter",
}
"""Names of the fields that are not on a machine."""
COMBOS = "Taken out of the grid by engineers; placed again later, like a science tile."


def tiles(components: Components) -> dict[str, str]:
    """Return the names of all tiles, by id.

    If departments share an id, the name says only what their tiles have in common.
    """
    names = {**engineering(components), **combos(components)}
    for (_, tile), name in science(components).items():
        same = names.setdefault(tile, name) == name
        names[tile] = name if same else STORAGE_OF_ANY
    return names


def science(components: Components) -> dict[tuple[str, str], str]:
    """Return the names of science tiles, by department and id."""
    return {
        (department, tile): _science(components, department, tile, each)
        for department, own in components.science_tiles.items()
        for tile, each in own.items()
    }


def _science(components: Components, department: str, name: str, tile: ScienceTile) -> str:
    if tile.opens:
        return STORAGE.format(SPECIES[tile.opens])
    if tile.income:
        return INCOME.format(TEAMS[tile.income])
    if tile.transport:
        return TRANSPORT
    if tile.both:
        return BOTH
    upgrade = components.market[department].upgrades.get(name)
    if upgrade is not None:
        return _market(places(components), upgrade)
    return REFINING if any(name in belt.better for belt in _belts(components, department)) else LINE


def _belts(components: Components, department: str) -> Iterator[Belt]:
    return iter(components.belts[department].values())


def _market(names: Mapping[str, str], upgrade: Upgrade) -> str:
    if upgrade.pair:
        return PAIR.format(*upgrade.pair)
    if upgrade.below_fresh:
        return COLD.format(upgrade.below_fresh)
    ((place, value),) = upgrade.values.items()
    return WORTH.format(names[place].removeprefix("the "), value)


def engineering(components: Components) -> dict[str, str]:
    """Return the names of engineering tiles, by id."""
    return {tile: _engineering(tile, each) for tile, each in components.engineering_tiles.items()}


def _engineering(name: str, tile: EngineeringTile) -> str:
    number = name[-1]
    if tile.capacity:
        return CAPACITY.format(number)
    if tile.moves:
        return CONVEYOR.format(number)
    if tile.flexible:
        return FLEXIBLE
    return {"INJB": STATION, "INJC": BELT}.get(tile.layout, SPECIAL).format(number)


def combos(components: Components) -> dict[str, str]:
    """Return the names of combo tiles, by id."""
    return {tile: COMBO.format(number) for number, tile in enumerate(components.combo_tiles, 1)}


def about(components: Components) -> dict[str, str]:
    """Return the effects of tiles that all departments share; `tile_effects.py` has the others."""
    texts = {tile: each.text for tile, each in components.engineering_tiles.items()}
    texts |= dict.fromkeys(components.combo_tiles, COMBOS)
    for own in components.science_tiles.values():
        texts |= {tile: _does(each) for tile, each in own.items()}
    return texts


def _does(tile: ScienceTile) -> str:
    if tile.opens:
        return "Once it is placed in the grid, the storage that it covered is open, and a tank of the map grows."
    if tile.income:
        return "Once it is placed in the grid, the team that it covered brings two more on Mondays."
    if tile.transport:
        return (
            "Once it is placed in the grid, transport to a city without disks costs EUR {box.transport.upgraded[0]}, "
            "{box.transport.upgraded[1]} or {box.transport.upgraded[2]} for one, two or three steps."
        )
    if tile.both:
        return "Once it is placed in the grid, each byproduct from the converter brings energy and is also stored."
    return ""
