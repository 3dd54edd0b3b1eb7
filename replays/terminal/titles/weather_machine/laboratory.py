"""A player's laboratory: Vouchers, assembly line, Workshop, Office, Goals and tiles."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.titles.weather_machine.benefit_words import benefit_text
from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.laboratory_pieces import CountView, LaboratoryView, SectionView
from scoresheet.domain.titles.weather_machine.place_words import DEPARTMENTS, LOCATIONS, SECTIONS
from scoresheet.domain.titles.weather_machine.tile_words import WEATHERS, subsidy_name
from scoresheet.replays.terminal.seats import COLOURS, seat_name
from scoresheet.replays.terminal.titles.weather_machine.office import draw_goals, draw_office
from scoresheet.replays.terminal.titles.weather_machine.pieces import TYPES, grid
from scoresheet.replays.terminal.titles.weather_machine.workshop import draw_workshop


def draw_laboratory(laboratory: LaboratoryView, components: Components) -> RenderableType:
    """Draw a player's laboratory."""
    parts = [
        _facts(laboratory, components),
        Text(""),
        Columns([draw_workshop(laboratory.workshop, components), _assembly(laboratory, components)], padding=(1, 2)),
        Text(""),
        draw_office(laboratory, components),
        Text(""),
        draw_goals(laboratory, components),
    ]
    title = seat_name(laboratory.seat).append(f" {laboratory.points} CP")
    return Panel(Group(*parts), title=title, border_style=COLOURS[laboratory.seat], expand=False)


def _facts(laboratory: LaboratoryView, components: Components) -> Table:
    table = grid()
    table.add_row("Scientist", LOCATIONS[laboratory.location])
    table.add_row("Vouchers", _vouchers(laboratory.vouchers))
    table.add_row("Funding", ", ".join(f"{DEPARTMENTS[each.track]} {each.space}" for each in laboratory.funding))
    table.add_row("Investments", str(laboratory.investments))
    table.add_row("Subsidies", _subsidies(laboratory, components))
    table.add_row("Awards", _awards(laboratory))
    if laboratory.waiting:
        tokens = [f"{WEATHERS[token.weather]} ({DEPARTMENTS[token.department]})" for token in laboratory.waiting]
        table.add_row("To be placed", ", ".join(tokens))
    return table


def _vouchers(counts: list[CountView]) -> str:
    return ", ".join(f"{each.number} {TYPES[each.kind]}" for each in counts)


def _subsidies(laboratory: LaboratoryView, components: Components) -> str:
    """Name Subsidy tiles by their benefit, used ones in brackets."""
    texts = [(subsidy_name(components.subsidies[each.tile]), each.used) for each in laboratory.subsidies]
    return ", ".join(f"({text}, used)" if used else text for text, used in texts) or "–"


def _awards(laboratory: LaboratoryView) -> str:
    waiting = f", {laboratory.awards_waiting} to be placed" if laboratory.awards_waiting else ""
    return f"{laboratory.awards}{waiting}{', the Nobel Prize' if laboratory.nobel else ''}"


def _assembly(laboratory: LaboratoryView, components: Components) -> RenderableType:
    """Draw the sections with their prices; `B` is a Bot that is still on its slot."""
    table = grid("Assembly line", "price", "", "slots")
    for section in laboratory.assembly:
        price = str(components.assembly[section.section].price)
        table.add_row(SECTIONS[section.section], price, _opening(section, components), _slots(section, components))
    return table


def _opening(section: SectionView, components: Components) -> str:
    printed = components.assembly[section.section]
    return "open" if section.open else f"opens at {printed.bots} Bots or {printed.tokens} tokens"


def _slots(section: SectionView, components: Components) -> Text:
    slots = zip(section.slots, components.assembly[section.section].slots, strict=True)
    return Text("\n").join(Text(f"[{'B' if slot.bot else '·'}] {benefit_text(gives)}") for slot, gives in slots)
