"""Texts on the effects of tiles, derived from belts and markets to match the rules."""

from collections.abc import Iterator

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_tables import Belt, Better, Upgrade
from scoresheet.domain.titles.algae_inc.place_words import BYPRODUCTS, SPECIES, places, products

NO_LIMIT = 0
PLACED = "Once it is placed in the grid, {}."


def key(department: str, tile: str) -> str:
    """Return the key of a department's tile in the vocabulary."""
    return f"{department}.{tile}"


def effects(components: Components) -> dict[str, str]:
    """Return texts on those effects of tiles that differ by department."""
    found = dict[str, str]()
    for department in components.departments:
        teller = _Teller(components, department)
        for tile in (*components.engineering_tiles, *components.science_tiles[department]):
            if said := " ".join(teller.tell(tile)):
                found[key(department, tile)] = said
    return found


class _Teller:
    """A generator of texts on the effects of a department's tiles."""

    def __init__(self, components: Components, department: str) -> None:
        self.components, self.department = components, department
        self.belts = components.belts[department]
        self.names = {**SPECIES, **BYPRODUCTS, **places(components)}
        self.products = products(components)

    def tell(self, tile: str) -> Iterator[str]:
        """Yield a sentence for each effect of a tile."""
        yield from self._machine(tile)
        for belt in self.belts.values():
            yield from self._belt(tile, belt)
        upgrade = self.components.market[self.department].upgrades.get(tile)
        if upgrade is not None:
            yield PLACED.format(self._market(upgrade))

    def _machine(self, tile: str) -> Iterator[str]:
        it = self.components.engineering_tiles.get(tile)
        if it is not None and it.capacity:
            first, second, third = self.components.departments[self.department].capacity
            yield f"The machine moves {second} cubes instead of {first}, and {third} once your engineers are upgraded."
        if it is not None and it.moves:
            yield (
                f"After an activation of the machine on its left, you may make {it.moves} moves along main belts of "
                "the machine on its right, without activating it."
            )

    def _belt(self, tile: str, belt: Belt) -> Iterator[str]:
        if belt.tile == tile:
            yield self._adds(belt)
        if belt.opened_by == tile:
            yield PLACED.format(f"machine {belt.machine} can move cubes from {self._way(belt)}")
        if belt.removed_by == tile:
            place, number = self._place(belt.loses_from), belt.needs_cubes
            yield f"Machine {belt.machine} no longer loses a cube from {place} when {number} or more move there."
        if tile in belt.better:
            yield self._better(belt, belt.better[tile])

    def _adds(self, belt: Belt) -> str:
        along = self._way(self.belts[belt.needs]) if belt.needs else ""
        moving = f" and a cube moves from {along}" if along else ""
        cubes = f"up to {belt.limit} cubes" if belt.limit != 1 else "1 cube"
        cost = f"{belt.energy} energy" if belt.energy else "no energy"
        total = " in all" if belt.energy and belt.limit != 1 and belt.per == "use" else ""
        added = f"{cubes} of {self.names[belt.start]} to {self._place(belt.end)}"
        return f"When you activate machine {belt.machine}{moving}, you may add {added}, for {cost}{total}."

    def _better(self, belt: Belt, better: Better) -> str:
        if better.limit is not None:
            number = "any number of cubes" if better.limit == NO_LIMIT else f"{better.limit} cubes"
            return f"In machine {belt.machine}, {number} may move from {self._way(belt)}, instead of {belt.limit}."
        if belt.kind == "refining":
            cost = better.energy or "no"
            return PLACED.format(f"refining from {self._way(belt)} costs {cost} energy instead of {belt.energy}")
        along, loss = self._way(self.belts[belt.needs]), -belt.gains
        moving = f"In machine {belt.machine}, moving cubes from {along} costs"
        return f"{moving} {loss} energy in all, instead of {loss} for each cube."

    def _market(self, upgrade: Upgrade) -> str:
        if upgrade.pair:
            one, other = self.components.market[self.department].pair_of
            pair = f"a cube from {self._place(one)} and one from {self._place(other)}"
            return f"{pair} are worth {sum(upgrade.pair)} together"
        if upgrade.below_fresh:
            return f"degraded food is worth {upgrade.below_fresh} less than fresh food of its kind"
        ((place, value),) = upgrade.values.items()
        before = self.components.market[self.department].values[place]
        return f"a cube from {self._place(place)} is worth {value}, instead of {before} at the start"

    def _way(self, belt: Belt) -> str:
        way = f"{self._place(belt.start)} to {self._place(belt.end)}"
        return f"{way}, or back" if belt.both_ways else way

    def _place(self, place: str) -> str:
        product = self.products.get((self.department, place))
        return f"{self.names[place]} ({product})" if product else self.names[place]
