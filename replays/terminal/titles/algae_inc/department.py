"""A player's department: items, contracts, line, facility, tiles, side board."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table

from scoresheet.domain.titles.algae_inc.ability_words import ABILITIES
from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import CardView, ContractView, DepartmentView, TeamView
from scoresheet.domain.titles.algae_inc.goods_words import RESOURCES, TEAMS
from scoresheet.domain.titles.algae_inc.map_words import cities, ends, exports
from scoresheet.domain.titles.algae_inc.place_words import BYPRODUCTS, DEPARTMENTS
from scoresheet.domain.titles.algae_inc.vocabulary import OPTIONS
from scoresheet.replays.terminal.seats import COLOURS, seat_name
from scoresheet.replays.terminal.titles.algae_inc.line import draw_line
from scoresheet.replays.terminal.titles.algae_inc.pieces import boxed, grid, listed
from scoresheet.replays.terminal.titles.algae_inc.science import draw_grid, draw_tiles


def draw_department(department: DepartmentView, components: Components) -> RenderableType:
    """Draw a department, or an empty frame before it is chosen."""
    title = seat_name(department.seat)
    parts: list[RenderableType] = [_facts(department, components)]
    if department.department:
        title.append(f" {DEPARTMENTS[department.department]}")
        parts += [
            draw_line(department, components),
            Columns([_facility(department), draw_grid(department, components)], padding=(0, 2)),
            draw_tiles(department, components),
        ]
    return Panel(Group(*parts), title=title, border_style=COLOURS[department.seat], expand=False)


def _facts(department: DepartmentView, components: Components) -> Table:
    table = grid()
    table.add_row("Energy", f"{department.energy.number} ({department.energy.zone})")
    table.add_row("Items", listed(f"{RESOURCES[each.item]} {each.number}" for each in department.items))
    for card in department.cards:
        table.add_row(f"Card {card.card}", _card(card, components))
    for contract in department.contracts:
        table.add_row(OPTIONS[contract.option].capitalize(), _option(contract, components))
    if department.makes and department.recycles:
        table.add_row("Byproducts", f"makes {BYPRODUCTS[department.makes]}, recycles {BYPRODUCTS[department.recycles]}")
        table.add_row("Side board", _side(department))
        names = cities(components)
        table.add_row("Cities", listed(names[city] for city in department.cities))
    return table


def _card(card: CardView, components: Components) -> str:
    return f"{ABILITIES[card.ability]}; {exports(components)[card.export]}; {ends(components)[card.end]}"


def _option(contract: ContractView, components: Components) -> str:
    names = {"ability": ABILITIES, "export": exports(components), "end": ends(components)}[contract.option]
    return names[contract.code] + (", done" if contract.done else "")


def _side(department: DepartmentView) -> str:
    side = department.side
    pieces = f"{side.disks} disks, {side.markers} markers"
    return f"{pieces}; tiles to use {side.unlocked}, used {side.used}; on Mondays EUR {side.eur}, {side.vp} VP"


def _facility(department: DepartmentView) -> RenderableType:
    """Draw the teams with costs and Monday yields."""
    table = grid("Facility", "staff", "next EUR", "income", "")
    for team in department.facility.teams:
        table.add_row(*_team(team))
    return boxed(table, "Teams")


def _team(team: TeamView) -> tuple[str, str, str, str, str]:
    cost = "full" if team.cost is None else str(team.cost)
    return TEAMS[team.team], str(team.members), cost, str(team.income), "upgraded" if team.upgraded else ""
