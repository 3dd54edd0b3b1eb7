"""Weather Machine in the terminal: Locations, Supply, machines, tracks and laboratories."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.pieces import Board
from scoresheet.domain.titles.weather_machine.place_words import CHEMICALS
from scoresheet.domain.titles.weather_machine.vocabulary import PHASES, TRIGGERS
from scoresheet.replays.terminal.seats import seat_name
from scoresheet.replays.terminal.titles.weather_machine.experiments import draw_lab
from scoresheet.replays.terminal.titles.weather_machine.funding import draw_funding
from scoresheet.replays.terminal.titles.weather_machine.government import draw_government
from scoresheet.replays.terminal.titles.weather_machine.laboratory import draw_laboratory
from scoresheet.replays.terminal.titles.weather_machine.pieces import MARKS, NAMED, joined, letter, seats
from scoresheet.replays.terminal.titles.weather_machine.places import draw_offer, draw_places, draw_supply
from scoresheet.replays.terminal.titles.weather_machine.research import draw_extreme_weather, draw_groups, draw_research


def draw(view: Board, edition: str = TODAY) -> RenderableType:
    """Return the drawing as the viewer may see it, with the tiles of the game's edition."""
    components = EDITIONS[edition].components
    return Group(
        _round(view),
        _legend(),
        draw_places(view, components),
        Columns([draw_supply(view, components), draw_offer(view)]),
        draw_government(view, components),
        draw_lab(view, components),
        draw_research(view, components),
        draw_extreme_weather(view, components),
        draw_funding(view, components),
        *draw_groups(view, components),
        *(draw_laboratory(laboratory, components) for laboratory in view.laboratories),
    )


def _round(view: Board) -> Text:
    """Return the round, the turn order of this and the next round, and the prizes left."""
    last = f" of {view.last_round}" if view.last_round else ""
    text = Text.assemble((f"Round {view.round}{last}: {PHASES[view.phase]}", "bold"))
    if view.trigger:
        text.append(f"  {TRIGGERS[view.trigger]}.", style="bold yellow")
    text.append("\nTurn order ").append_text(seats(view.order))
    text.append("  Initiative ").append_text(seats(marker.seat for marker in view.initiative))
    text.append(f"  Awards left {view.awards}  Nobel Prize ")
    return text.append_text(Text("on the board") if view.nobel is None else seat_name(view.nobel))


def _legend() -> Text:
    """Explain the letters."""
    colours = [Text.assemble(letter(colour), f" {colour} ({name})") for colour, name in CHEMICALS.items()]
    marks = [Text(f"{MARKS[who]} {name}") for who, name in NAMED.items()]
    return joined([*colours, *marks], ", ")
