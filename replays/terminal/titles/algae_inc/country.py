"""The map: cities by region with demand, token and disks; milestones; tanks."""

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.map_words import REGIONS, cities, milestones
from scoresheet.domain.titles.algae_inc.pieces import Board, CityView
from scoresheet.domain.titles.algae_inc.place_words import BYPRODUCTS, SPECIES
from scoresheet.replays.terminal.titles.algae_inc.pieces import EMPTY, boxed, grid, joined, markers

CAPITAL = "*"
BONUS_HERE = "?"


def draw_map(view: Board, components: Components) -> RenderableType:
    """Draw a line for each region, with its cities and their demands."""
    table, names = grid("", "cities"), cities(components)
    for region, name in REGIONS.items():
        here = [_city(city, names) for city in view.cities if city.region == region]
        table.add_row(Text(name.removeprefix("the "), style="bold"), joined(here, ", "))
    return boxed(table, "Map")


def _city(city: CityView, names: Mapping[str, str]) -> Text:
    """Draw a city: name, demand, token and disks, such as `Berlin* 3? OB`."""
    demand = EMPTY if city.demand is None else str(city.demand)
    text = Text(f"{names[city.city]}{CAPITAL * city.capital} {demand}{BONUS_HERE * city.token}")
    return text.append(" ").append_text(markers(city.disks)) if city.disks else text


def draw_milestones(view: Board, components: Components) -> RenderableType:
    """Draw the milestones from the top: colour, task, markers, and VP in order of arrival."""
    table, names = grid("", "colour", "milestone", "reached by", "VP by arrival"), milestones(components)
    for each in view.milestones:
        points = ", ".join(map(str, each.points))
        reached = markers(each.markers) if each.markers else Text(EMPTY)
        table.add_row(str(each.row), str(each.colour), names[each.milestone], reached, points)
    return boxed(table, "Milestones")


def draw_tanks(view: Board) -> RenderableType:
    """Draw the tanks, with the price paid for the next byproduct."""
    table = grid()
    for tank in view.tanks:
        table.add_row(SPECIES[tank.species], f"{tank.cubes} of {tank.capacity}")
    for byproduct in view.byproducts:
        size = f"{byproduct.cubes} of {byproduct.row * byproduct.rows}"
        table.add_row(BYPRODUCTS[byproduct.byproduct], f"{size}, EUR {byproduct.pays} for the next")
    return boxed(table, "Tanks")
