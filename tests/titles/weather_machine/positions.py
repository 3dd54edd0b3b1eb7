"""Builders of Weather Machine positions, and moves on them with chosen draws."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.weather_machine import TITLE, benefits, climate
from scoresheet.domain.titles.weather_machine.assembly_line import empty_slots
from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.effects.machines import ScientistMoved, TurnBegan
from scoresheet.domain.titles.weather_machine.kinds import (
    DEPARTMENTS,
    SECTIONS,
    VOUCHERS,
    WEATHERS,
    Benefit,
    Department,
    Location,
)
from scoresheet.domain.titles.weather_machine.rounds import NextTurn, take_turn
from scoresheet.domain.titles.weather_machine.state import (
    EMPTY,
    LATIV,
    OFFICIAL,
    Laboratory,
    PlacedGoal,
    Plot,
    Research,
    State,
    Subsidy,
    Tile,
)
from scoresheet.domain.titles.weather_machine.turns import TurnGoesOn
from scoresheet.domain.viewer import Seat
from tests.titles import playing

BOX = EDITIONS.today.components

Mat = dict[str, Any]
"""The differences of a laboratory from its start; see `furnish`."""
NOTHING: Mat = {"vouchers": {}, "parts": {}}
"""A laboratory without Vouchers and Parts."""
FULL = dict.fromkeys(VOUCHERS, BOX.start.voucher_cap)
AWAY = {"lativ": "office", "lativ_space": EMPTY}
"""Lativ is in his Office, away from all Scientists."""


class Lots:
    """A source that returns these numbers, then zeros, for the alphabetically first."""

    def __init__(self, *lots: int) -> None:
        self.lots = list(lots)

    def below(self, of: int) -> int:
        return min(self.lots.pop(0), of - 1) if self.lots else 0


def at(location: Location, space: int, **mat: Any) -> Mat:
    """A laboratory whose Scientist stands on this space."""
    return {"location": location, "space": space, **mat}


def institute(*mats: Mat, options: Mapping[str, bool] | None = None, **table: Any) -> State:
    """A position in round 2 with no open decision: Scientists in Supply, laboratories as at the start except for mats.

    Turn order is seat order. Seat 0 begins with tile WT05, seat 1 with WT06 and so on; WT01 to WT04 are on offer, with
    the first remaining tile on top. Rain, Fog and Snow of stage I are displayed, and Wind is active. `table` has fields
    of the state; `government`, `lab` and `rnd` are branches of the machines ({"wind": [0, 1, EMPTY]}), `boards` Extreme
    Weather tiles of a weather ({"wind": ["wind-1", "wind-2"]}), `slots` the markers on the topmost one. Used Bots,
    tokens, Chemicals, Awards and Government markers are taken from their stores.
    """
    laid: WorkingTable[State] = TITLE.table(TITLE.begin_with(len(mats), dict(options or {})), Lots())
    TITLE.set_up(laid)
    state = laid.state
    state.decisions = []
    state.round, state.phase = 2, "turns"
    put_on_boards(state, table)
    for laboratory, mat in zip(state.laboratories, mats, strict=True):
        laboratory.workshop = [Tile(laboratory.start_tile, 1, 1, False)]
        laboratory.start_tile = ""
        furnish(state, laboratory, mat)
    for seat, (laboratory, mat) in enumerate(zip(state.laboratories, mats, strict=True)):
        if "assembly" not in mat:
            take_from_assembly(laboratory, laboratory.bots + bots_on_machines(state, Seat(seat)))
    for name, thing in table.items():
        setattr(state, name, deepcopy(thing))
    return state


def put_on_boards(state: State, table: dict[str, Any]) -> None:
    """Fill branches and Extreme Weather tiles, taking the pieces from their stores; pop the names from `table`."""
    for machine in DEPARTMENTS:
        for weather, branch in table.pop(machine, {}).items():
            state.machines[machine][weather] = list(branch)
    state.lativ_bots = BOX.pieces.lativ_bots - sum(branch.count(LATIV) for branch in state.machines["lab"].values())
    for weather, branch in state.machines["rnd"].items():
        for space, occupant in zip(BOX.research[weather], branch, strict=True):
            state.supply[space.part] -= occupant != EMPTY
    for weather, board in table.pop("boards", {}).items():
        stack = [tile for tile in (f"{weather}-3", f"{weather}-2", f"{weather}-1") if tile not in board]
        state.climates[weather].board, state.climates[weather].stack = list(board), stack
        state.climates[weather].slots = [EMPTY] * climate.slots_of(state, board[-1]) if board else []
    for weather, slots in table.pop("slots", {}).items():
        state.climates[weather].slots = list(slots)
        state.officials -= slots.count(OFFICIAL)


def furnish(state: State, laboratory: Laboratory, mat: Mat) -> None:
    """Apply its differences to a laboratory.

    `vouchers`, `parts` and `chemicals` replace those of the start; `funding` has the differences. `workshop` is a
    number of tiles side by side in the middle row, or a list of tiles. `office` has rows ({0: ("rain", "award", "")}),
    `published` those with their marker at the right. `waiting` are Research tokens, `awards` unplaced ones in number,
    `subsidies` fresh tiles, `used` used ones, `placed` Goals by space ("lab.top"), `flipped` spaces of flipped Goals.
    """
    for name, thing in mat.items():
        put = PUT.get(name)
        if put:
            put(state, laboratory, thing)
        else:
            setattr(laboratory, name, deepcopy(thing))


def _put_vouchers(state: State, laboratory: Laboratory, vouchers: Mapping[Any, int]) -> None:
    laboratory.vouchers = {voucher: vouchers.get(voucher, 0) for voucher in VOUCHERS}


def _put_chemicals(state: State, laboratory: Laboratory, chemicals: Mapping[Any, int]) -> None:
    laboratory.chemicals = dict(chemicals)
    for colour, number in chemicals.items():
        state.supply[colour] -= number


def _put_funding(state: State, laboratory: Laboratory, funding: Mapping[Any, int]) -> None:
    laboratory.funding.update(funding)


def _put_workshop(state: State, laboratory: Laboratory, tiles: int | Sequence[Tile]) -> None:
    if isinstance(tiles, int):
        start = laboratory.workshop[0].tile
        more = sorted(state.unseen)[::-1][: max(0, tiles - 1)]
        tiles = [Tile(tile, 1, column, False) for column, tile in enumerate([start, *more][:tiles], start=1)]
    laboratory.workshop = list(tiles)
    state.unseen = [tile for tile in state.unseen if tile not in {each.tile for each in tiles}]


def _put_office(state: State, laboratory: Laboratory, rows: Mapping[int, Sequence[Any]]) -> None:
    for row, tokens in rows.items():
        laboratory.office[row].tokens = list(tokens)
        for department, token in zip(DEPARTMENTS, tokens, strict=True):
            if token in WEATHERS:
                state.tokens[department][token] -= 1
            if token == "award":
                laboratory.awards += 1
                state.awards -= 1


def _put_published(state: State, laboratory: Laboratory, rows: Sequence[int]) -> None:
    for row in rows:
        laboratory.office[row].published, laboratory.office[row].marker = True, "right"


def _put_waiting(state: State, laboratory: Laboratory, tokens: Sequence[tuple[Any, Any]]) -> None:
    laboratory.waiting = [Research(*token) for token in tokens]
    for department, weather in tokens:
        state.tokens[department][weather] -= 1


def _put_awards(state: State, laboratory: Laboratory, number: int) -> None:
    laboratory.awards += number
    laboratory.awards_waiting = number
    state.awards -= number


def _put_subsidies(state: State, laboratory: Laboratory, tiles: Sequence[str], used: bool = False) -> None:
    laboratory.subsidies += [Subsidy(tile, used) for tile in tiles]
    for plots in state.plots.values():
        plots[:] = [Plot("", False, "green") if plot.tile in tiles else plot for plot in plots]


def _put_used(state: State, laboratory: Laboratory, tiles: Sequence[str]) -> None:
    _put_subsidies(state, laboratory, tiles, used=True)


def _put_placed(state: State, laboratory: Laboratory, goals: Mapping[str, str]) -> None:
    laboratory.placed = {space: PlacedGoal(goal) for space, goal in goals.items()}
    laboratory.goals = [goal for goal in laboratory.goals if goal not in goals.values()]


def _put_flipped(state: State, laboratory: Laboratory, spaces: Sequence[str]) -> None:
    for space in spaces:
        laboratory.placed[space].flipped = True


def _put_assembly(state: State, laboratory: Laboratory, sections: Mapping[Any, Sequence[bool]]) -> None:
    laboratory.assembly.update({section: list(slots) for section, slots in sections.items()})


PUT: dict[str, Any] = {
    "vouchers": _put_vouchers,
    "chemicals": _put_chemicals,
    "funding": _put_funding,
    "workshop": _put_workshop,
    "office": _put_office,
    "published": _put_published,
    "waiting": _put_waiting,
    "awards": _put_awards,
    "subsidies": _put_subsidies,
    "used": _put_used,
    "placed": _put_placed,
    "flipped": _put_flipped,
    "assembly": _put_assembly,
}


def bots_on_machines(state: State, seat: Seat) -> int:
    """Count a seat's Bots on all branches."""
    return sum(branch.count(seat) for branches in state.machines.values() for branch in branches.values())


def take_from_assembly(laboratory: Laboratory, bots: int) -> None:
    """Empty this number of slots, from the top left on."""
    slots = [(section, slot) for section in SECTIONS for slot in range(len(laboratory.assembly[section]))]
    for section, slot in slots[:bots]:
        laboratory.assembly[section][slot] = False
    assert empty_slots(laboratory) == bots


def at_turn(*mats: Mat, seat: int = 0, **table: Any) -> State:
    """A position in which a seat is to take its turn, with the later seats of the turn order still to come."""
    made = TITLE.table(institute(*mats, **table), Lots())
    take_turn(made, Seat(seat))
    made.settle()
    return made.state


def acting(*mats: Mat, at: tuple[Location, int], seat: int = 0, **table: Any) -> State:
    """A position in which a seat may act on this space, having gained no Vouchers on arrival."""
    made = TITLE.table(institute(*mats, **table), Lots())
    made.ask(NextTurn(Seat(seat)))
    made.record(TurnBegan(Seat(seat)), ScientistMoved(Seat(seat), *at))
    made.ask(TurnGoesOn(Seat(seat)))
    made.settle()
    return made.state


def asked(state: State, *decisions: Decision) -> WorkingTable[State]:
    """Add these decisions and follow-ups, the last one first, and play on until a player has to choose."""
    made = TITLE.table(state, Lots())
    made.ask(*decisions)
    made.settle()
    return made


def given(state: State, *gains: Benefit, seat: int = 0) -> WorkingTable[State]:
    """Give a seat these benefits, in this order."""
    return asked(state, benefits.Gain(Seat(seat), gains))


def move(state: State, seat: int, made: Move, *lots: int) -> WorkingTable[State]:
    """Make a move with these draws."""
    return TITLE.play(state, Seat(seat), made, Lots(*lots))


def choices(state: State, seat: int = 0) -> list[Move]:
    """Return the seat's legal moves."""
    return TITLE.legal_moves(state, Seat(seat))


def offered(state: State, seat: int, kind: type[Move]) -> list[Any]:
    """Return the seat's legal moves of one kind."""
    return playing.legal(TITLE, state, Seat(seat), kind)


def is_asked(state: State, seat: int, kind: type[Decision]) -> bool:
    """Return whether that kind of decision is open to a seat."""
    return playing.is_asked(state, Seat(seat), kind)


def vouchers(state: State, seat: int = 0) -> dict[str, int]:
    """Return a seat's Vouchers, without zeros."""
    return {voucher: number for voucher, number in state.laboratories[seat].vouchers.items() if number}


def held(pieces: Mapping[Any, int]) -> dict[str, int]:
    """Return Parts or Chemicals, without zeros."""
    return {colour: number for colour, number in pieces.items() if number}


def points(state: State, seat: int = 0) -> int:
    """Return the CP scored so far."""
    return sum(state.laboratories[seat].points.values())


def tokens_left(state: State, department: Department) -> int:
    """Count the Research tokens of a Location left on the board."""
    return sum(state.tokens[department].values())
