"""A department's line: storages, stations and dispatch with cubes and belts."""

from rich.console import Group, RenderableType
from rich.text import Text

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import BeltView, DepartmentView, PlaceView
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.place_words import BYPRODUCTS, ZONES, places, products
from scoresheet.domain.titles.algae_inc.tile_words import FIELDS, tiles
from scoresheet.replays.terminal.titles.algae_inc.pieces import EMPTY, grid, joined, listed

CUBE = "■"


def draw_line(department: DepartmentView, components: Components) -> RenderableType:
    """Draw the places by zone, then the belts by machine."""
    table = grid()
    for zone, name in ZONES.items():
        here = [_place(department, place, components) for place in department.places if place.zone == zone]
        if here:
            table.add_row(name, joined(here, ", "))
    if together := _together(department):
        table.add_row("together", Text(listed(together)))
    if department.chosen:
        names = places(components)
        loaded = (f"{each.cubes} from {names[each.place]}" for each in department.chosen)
        table.add_row("to be delivered", Text(listed(loaded)))
    return Group(Text(""), table, _belts(department, components), Text(""))


def _together(department: DepartmentView) -> list[str]:
    """Describe the values of one cube of each kind, and the bonuses for several of one kind."""
    market = department.market
    if market is None:
        return []
    pair = [f"one of each kind {' + '.join(map(str, market.pair))}"] * bool(market.pair)
    return pair + [f"{batch.cubes} or more of a kind {batch.bonus} more" for batch in market.batches]


def _place(department: DepartmentView, place: PlaceView, components: Components) -> Text:
    """Draw a place, such as `upper ■■ worth 3`; storages show their capacity."""
    name = _name(department.department, place, components)
    cubes = f"{CUBE * place.cubes}" or EMPTY
    if place.zone == "storage":
        room = "" if place.room is None else f" of {place.room}"
        return Text(f"{name} {cubes}{room}") if place.open else Text(f"{name} closed", style="dim")
    return Text(f"{name} {cubes}" + ("" if place.value is None else f" worth {place.value}"))


def _name(department: str, place: PlaceView, components: Components) -> str:
    """Return a short name for a place within its zone, with its product."""
    name = places(components)[place.place].removeprefix("the ").removeprefix("storage of ")
    for zone in ZONES.values():
        name = name.removesuffix(f" {zone}")
    name = name.removesuffix(" dispatch place").replace(" place for degraded food", " degraded")
    product = products(components).get((department, place.place))
    return f"{name} ({product})" if product else name


def _belts(department: DepartmentView, components: Components) -> RenderableType:
    """Draw a line for each machine: its capacity, tiles and belts."""
    table, names = grid("machine", "moves", "tile", "belts"), tiles(components)
    laid = {field.field: field.tile for field in department.fields if field.tile}
    for machine in department.machines:
        tile = laid.pop(machine.machine, "")
        here = _of(department, machine.machine, components)
        moves = f"{machine.capacity}" + (f" + {machine.conveyor}" if machine.conveyor else "")
        table.add_row(machine.machine, moves, names[tile] if tile else EMPTY, listed(here))
    refining = _of(department, "monday", components)
    if refining:
        table.add_row("Monday", EMPTY, EMPTY, listed(refining))
    others = (f"{names[tile]} {FIELDS[field]}" for field, tile in laid.items())
    return Group(table, Text(f"Other engineering tiles: {listed(others)}"))


def _of(department: DepartmentView, machine: str, components: Components) -> list[str]:
    """Return the belts of a machine that are in operation."""
    printed = components.belts[department.department]
    here = [belt for belt in department.belts if printed[belt.belt].machine == machine]
    return [_belt(belt, printed[belt.belt], components) for belt in here]


def _belt(view: BeltView, printed: Belt, components: Components) -> str:
    """Describe a belt: its ends, energy and limit, or what it does along with another belt."""
    ends = [_end(each, components) for each in (view.start, view.end) if each]
    each = " a cube" if view.per == "cube" else ""
    terms = [f"{view.energy} energy{each}"] * bool(view.energy) + [f"at most {view.limit}"] * bool(view.limit)
    way = f"{view.belt}: {(' ↔ ' if printed.both_ways else ' → ').join(ends)}" if ends else _tied(view, printed)
    return f"{way} ({', '.join(terms)})" if terms else way


def _tied(view: BeltView, printed: Belt) -> str:
    """Describe a belt without ends, which takes effect when cubes move along another belt."""
    if printed.loses_from:
        return f"{view.belt}: loses a cube, with {printed.needs_cubes} along {printed.needs}"
    verb, each = "brings" if view.gains > 0 else "loses", " a cube" if view.per == "cube" else ""
    return f"{view.belt}: {verb} {abs(view.gains)} energy{each}, with {printed.needs}"


def _end(place: str, components: Components) -> str:
    return BYPRODUCTS.get(place) or places(components)[place].removeprefix("the ").removeprefix("storage of ")
