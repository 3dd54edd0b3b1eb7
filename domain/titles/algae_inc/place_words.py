"""Names of the places in departments, by zone and position, from the components.

Places in a zone are listed from top to bottom.
"""

from collections.abc import Iterator, Mapping

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_tables import Station

SPECIES = {"red": "red algae", "brown": "brown algae", "spirulina": "Spirulina", "chlorella": "Chlorella"}
BYPRODUCTS = {"biomass": "Biomass", "bio_oil": "Bio-oil"}
DEPARTMENTS = {
    "biofuel": "Biofuel",
    "bioplastics": "Bioplastics",
    "cosmetics": "Cosmetics",
    "food": "Food",
}
STORAGES = {
    "red": "the storage of red algae",
    "brown": "the storage of brown algae",
    "spirulina": "the storage of Spirulina",
    "chlorella": "the storage of Chlorella",
}
ZONES = {
    "storage": "storage",
    "station1": "Station 1",
    "station2": "Station 2",
    "dispatch": "dispatch area",
}
RANKS: Mapping[int, tuple[str, ...]] = {
    1: ("only",),
    2: ("upper", "lower"),
    3: ("upper", "middle", "lower"),
}
"""Names of positions from top to bottom, by the number of places in a zone."""
NAMES = {
    ("station1", "only"): "Station 1",
    ("station1", "upper"): "the upper Station 1",
    ("station1", "middle"): "the middle Station 1",
    ("station1", "lower"): "the lower Station 1",
    ("station2", "only"): "Station 2",
    ("station2", "upper"): "the upper Station 2",
    ("station2", "middle"): "the middle Station 2",
    ("station2", "lower"): "the lower Station 2",
    ("dispatch", "only"): "the dispatch place",
    ("dispatch", "upper"): "the upper dispatch place",
    ("dispatch", "middle"): "the middle dispatch place",
    ("dispatch", "lower"): "the lower dispatch place",
    ("degraded", "only"): "the place for degraded food",
    ("degraded", "upper"): "the upper place for degraded food",
    ("degraded", "middle"): "the middle place for degraded food",
    ("degraded", "lower"): "the lower place for degraded food",
}


def places(components: Components) -> dict[str, str]:
    """Return the names of storages, stations and dispatch places, by id.

    Raises ValueError if departments share an id but not its name.
    """
    found = dict(STORAGES)
    for stations in components.stations.values():
        for place, name in _of_department(stations):
            if found.setdefault(place, name) != name:
                raise ValueError(f"{place!r} has two names, {found[place]!r} and {name!r}: rename one.")
    return found


def _of_department(stations: Mapping[str, Station]) -> Iterator[tuple[str, str]]:
    degraded = {station.degrades_to for station in stations.values()}
    zones: dict[str, list[str]] = {}
    for place, station in stations.items():
        zones.setdefault("degraded" if place in degraded else station.zone, []).append(place)
    for zone, names in zones.items():
        for place, rank in zip(names, RANKS[len(names)], strict=True):
            yield place, NAMES[zone, rank]


def products(components: Components) -> dict[tuple[str, str], str]:
    """Return the names of products, by department and place."""
    return {
        (department, place): station.text
        for department, stations in components.stations.items()
        for place, station in stations.items()
        if station.text
    }
