"""Lineae in the terminal."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scoresheet.domain.kit.components import TODAY
from scoresheet.domain.titles.lineae.components import EDITIONS, Components
from scoresheet.domain.titles.lineae.pieces import Board, SlotView, SpaceView
from scoresheet.domain.titles.lineae.vocabulary import GRADES, space_names
from scoresheet.replays.terminal.seats import seat_name
from scoresheet.replays.terminal.titles.lineae.ocean import draw_ocean
from scoresheet.replays.terminal.titles.lineae.pieces import LETTERS, cube, cubes, seats
from scoresheet.replays.terminal.titles.lineae.vessel import draw_vessel


def draw(view: Board, edition: str = TODAY) -> RenderableType:
    """Return the drawing as the viewer may see it, with the numbers of the game's edition."""
    components = EDITIONS[edition].components
    return Group(
        _round(view),
        draw_ocean(view, components),
        Columns([_row(view, components), _spaces(view, components), _supply(view)]),
        Columns([draw_vessel(vessel, components) for vessel in view.vessels]),
    )


def _round(view: Board) -> Text:
    text = Text.assemble(
        (f"Round {view.round} of {view.last_round}", "bold"), "  first player: ", seat_name(view.first)
    )
    if view.result:
        text.append(f"  Result: {GRADES[view.result]}.", style="bold yellow")
    return text


def _row(view: Board, components: Components) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    for slot in view.row:
        table.add_row(str(slot.slot + 1), *_slot(slot, components))
    return Panel(table, title="Rocket row", expand=False)


def _slot(slot: SlotView, components: Components) -> tuple[RenderableType, RenderableType]:
    if slot.rocket:
        spaces = [_space_of_rocket(space.space, space.cube) for space in slot.rocket.spaces]
        return Text(components.rockets[slot.rocket.card].name), Text(" ").join(spaces)
    if slot.colony:
        return Text(components.colony[slot.colony].name, style="bold"), Text("colony", style="dim")
    return Text("empty", style="dim"), Text("")


def _space_of_rocket(space: str, loaded: str) -> Text:
    if loaded:
        return Text.assemble("[", cube(loaded), "]")
    return Text("*" if space == "wild" else LETTERS[space], style="dim")


def _spaces(view: Board, components: Components) -> RenderableType:
    names = space_names(components)
    states = {**_holds(view), **_gates(view)}
    table = Table.grid(padding=(0, 1))
    for space in view.spaces:
        name, arrow = names[space.space], "→" if space.arrow else ""
        table.add_row(name, arrow, _workers(space), states.get(space.space, ""))
    return Panel(table, title="Action spaces", expand=False)


def _holds(view: Board) -> dict[str, Text]:
    """Return each submersible's cargo by action space."""
    return {probe.id: cubes(probe.hold) for probe in view.submersibles}


def _gates(view: Board) -> dict[str, Text]:
    """Return `open` or `closed` for each lock, by its action space."""
    return {lock.id: Text("closed" if lock.closed else "open") for lock in view.locks}


def _workers(space: SpaceView) -> Text:
    return Text(" ").join(Text.assemble(seats([group.seat]), f"×{group.workers}") for group in space.workers)


def _supply(view: Board) -> RenderableType:
    table = Table.grid(padding=(0, 1))
    for kind in view.supply:
        if kind.cubes or kind.mineral != "algae":
            table.add_row(cube(kind.mineral), kind.mineral, str(kind.cubes))
    table.add_row("", "water tokens", str(view.tokens))
    table.add_row("", "colony cards", str(view.colony_deck))
    table.add_row("", "technologies", str(len(view.technology)))
    for sector in view.reactor:
        table.add_row("", f"reactor: {sector.mineral}", cubes([sector.mineral] * sector.cubes))
    return Panel(table, title="Supply", expand=False)
