"""Conversion of the title's positions to those of the independent model (`oracle`), for comparison."""

from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, Benefit, Token
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, OFFICIAL, Climate, Laboratory, Plot, Row, State
from scoresheet.domain.viewer import NOBODY
from tests.titles.weather_machine.oracle.snapshot import ExtremePile, Occupant, OfficeRow, Seat, Snapshot

NAMES: dict[int, Occupant] = {EMPTY: None, LATIV: "lativ", OFFICIAL: "government"}
KINDS = {
    "any_voucher": "voucher_any",
    "part": "part_any",
    "chemical": "chemical_free",
    "extend": "extend_workshop",
    "bot": "construct_bot",
    "any_track": "advance_any",
    "points": "cp",
}
"""The model's names of benefit kinds, where they differ."""


def snapshot(state: State) -> Snapshot:
    """Convert a position for the model."""
    return Snapshot(
        seats={seat: seat_of(state, laboratory) for seat, laboratory in enumerate(state.laboratories)},
        turn_order=list(state.order),
        initiative=list(state.initiative),
        round=state.round,
        phase=state.phase,
        last_round=bool(state.last_round) and state.round == state.last_round,
        new_scientists=state.options.new_scientists and state.seats == 2,
        assistant=state.assistant,
        display=[experiment(tile) for tile in state.display],
        preview=experiment(state.preview) if state.preview else None,
        deck_top=experiment(state.deck_top) if state.deck_top else None,
        deck_count=state.deck,
        lab=branches(state, "lab"),
        rnd=branches(state, "rnd"),
        government=branches(state, "government"),
        plots={weather: [plot_of(plot) for plot in plots] for weather, plots in state.plots.items()},
        tokens={(each, weather): n for each, numbers in state.tokens.items() for weather, n in numbers.items()},
        extreme={weather: pile(climate) for weather, climate in state.climates.items()},
        locks=set(state.locks),
        supply=dict(state.supply),
        workshop_offer=[ends(state, tile) for tile in (*state.offer, *filter(None, [state.top]))],
        awards=state.awards,
        nobel=None if state.nobel == NOBODY else state.nobel,
        scientists={seat: (each.location, each.space) for seat, each in enumerate(state.laboratories)},
        lativ=(state.lativ, None if state.lativ_space == EMPTY else state.lativ_space),
    )


def seat_of(state: State, laboratory: Laboratory) -> Seat:
    """Convert a player's belongings."""
    return Seat(
        vouchers=dict(laboratory.vouchers),
        bots=laboratory.bots,
        parts={colour: laboratory.parts.get(colour, 0) for colour in COLOURS},
        chemicals={colour: laboratory.chemicals.get(colour, 0) for colour in COLOURS},
        workshop=workshop(state, laboratory),
        assembly={section: list(slots) for section, slots in laboratory.assembly.items()},
        office=[office_row(row) for row in laboratory.office],
        tokens_waiting=[(token.department, token.weather) for token in laboratory.waiting],
        awards_taken=laboratory.awards,
        awards_waiting=laboratory.awards_waiting,
        subsidies=[(state.components.subsidies[each.tile].type, each.used) for each in laboratory.subsidies],
        investments=laboratory.investments,
        goals_unused=[goal_id(goal) for goal in laboratory.goals],
        goals_placed={space_of(space): (goal_id(each.goal), each.flipped) for space, each in laboratory.placed.items()},
        funding=dict(laboratory.funding),
        points=sum(laboratory.points.values()),
    )


def occupant(number: int) -> Occupant:
    """Convert the occupant of a space or slot."""
    return NAMES.get(number, number)


def branches(state: State, machine: str) -> dict[str, list[Occupant]]:
    """Convert the branches of a machine."""
    return {weather: [occupant(each) for each in branch] for weather, branch in state.machines[machine].items()}  # type: ignore[index]


def experiment(tile: str) -> tuple[str, int]:
    """(weather, stage) of an Experiment tile: its id is written `II-rain`."""
    stage, weather = tile.split("-")
    return weather, len(stage)


def plot_of(plot: Plot) -> tuple[str, str] | tuple[str, str, bool]:
    """A plot of Government."""
    return ("tile", plot.tile, plot.blue) if plot.tile else ("part", plot.part)


def pile(climate: Climate) -> ExtremePile:
    """The Extreme Weather tiles of one weather; their ids are written `rain-1`."""
    board, stack = ([int(tile.split("-")[1]) for tile in tiles] for tiles in (climate.board, climate.stack))
    return ExtremePile(board, [occupant(each) for each in climate.slots], stack[::-1])


def ends(state: State, tile: str) -> tuple[str, str]:
    """The half-circles of a Workshop tile."""
    return state.components.workshop_tiles[tile].ends


def workshop(state: State, laboratory: Laboratory) -> dict[tuple[int, int], tuple[str, str]]:
    """The laid tiles by their places."""
    tiles = {(each.row, each.column): (ends(state, each.tile), each.turned) for each in laboratory.workshop}
    return {place: (both[1], both[0]) if turned else both for place, (both, turned) in tiles.items()}


def office_row(row: Row) -> OfficeRow:
    """A row of the Office."""
    tokens: list[Token] = row.tokens
    cells = {department: token or None for department, token in zip(DEPARTMENTS, tokens, strict=True)}
    return OfficeRow(cells, row.published, row.marker)


def goal_id(goal: str) -> str:
    """A Goal tile as the sources number it."""
    return f"G-{goal}"


def space_of(space: str) -> tuple[str, str]:
    """(colour, "top" or "bottom") of a Goal space."""
    colour, place = space.split(".")
    return colour, place


def benefit(of: Benefit) -> str:
    """A benefit as the model writes it: kind, name, number."""
    kind = KINDS.get(of.kind, of.kind)
    return " ".join([kind, *filter(None, [of.of]), str(of.number)])
