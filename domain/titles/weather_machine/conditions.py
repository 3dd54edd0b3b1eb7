"""Conditions of Goal tiles ("Goal Tiles")."""

from collections import Counter
from collections.abc import Callable

from scoresheet.domain.titles.weather_machine.assembly_line import empty_slots
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, WEATHERS, Department
from scoresheet.domain.titles.weather_machine.office import weather_of
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Seat, all_seats

Count = Callable[[State, Seat], int]


def meets_goal(state: State, seat: Seat, goal: str) -> bool:
    """Return whether a seat meets a Goal tile.

    A tile without a number requires the most of all players, ties included, and at least one.
    """
    tile = state.components.goals[goal]
    count = COUNTS[tile.counts]
    number = count(state, seat)
    if tile.need:
        return number >= tile.need
    return number > 0 and number == max(count(state, other) for other in all_seats(state.seats))


def completed_rows(state: State, seat: Seat) -> int:
    """Return the number of full Office rows with a Research token, published or not."""
    return len(_completed(state, seat))


def _completed(state: State, seat: Seat) -> list[str]:
    rows = state.laboratories[seat].office
    return [weather_of(row) for row in rows if "" not in row.tokens and weather_of(row)]


def _completed_of_one(state: State, seat: Seat) -> int:
    return max(Counter(_completed(state, seat)).values(), default=0)


def _in_column(department: Department) -> Count:
    column = DEPARTMENTS.index(department)
    return lambda state, seat: sum(row.tokens[column] != "" for row in state.laboratories[seat].office)


def _types_in_column(department: Department) -> Count:
    column = DEPARTMENTS.index(department)
    return lambda state, seat: len({row.tokens[column] for row in state.laboratories[seat].office} - {""})


def _in_rows(state: State, seat: Seat) -> int:
    return sum(token != "" for row in state.laboratories[seat].office for token in row.tokens)


def _branches(state: State, seat: Seat, machine: Department) -> list[int]:
    return [state.machines[machine][weather].count(seat) for weather in WEATHERS]


def _bots(machine: Department) -> Count:
    return lambda state, seat: sum(_branches(state, seat, machine))


def _bots_on_one(machine: Department) -> Count:
    return lambda state, seat: max(_branches(state, seat, machine))


def _branches_with(machine: Department) -> Count:
    return lambda state, seat: sum(bots > 0 for bots in _branches(state, seat, machine))


def _funding(track: Department) -> Count:
    return lambda state, seat: state.laboratories[seat].funding[track]


COUNTS: dict[str, Count] = {
    "tokens_col_government": _in_column("government"),
    "tokens_col_lab": _in_column("lab"),
    "tokens_col_rnd": _in_column("rnd"),
    "token_types_col_government": _types_in_column("government"),
    "token_types_col_lab": _types_in_column("lab"),
    "token_types_col_rnd": _types_in_column("rnd"),
    "tokens_in_rows": _in_rows,
    "completed_rows": completed_rows,
    "completed_rows_same_weather": _completed_of_one,
    "bots_same_gov_branch": _bots_on_one("government"),
    "bots_same_rnd_branch": _bots_on_one("rnd"),
    "gov_branches_with_bot": _branches_with("government"),
    "rnd_branches_with_bot": _branches_with("rnd"),
    "bots_government": _bots("government"),
    "bots_rnd": _bots("rnd"),
    "bots_in_workshop": lambda state, seat: state.laboratories[seat].bots,
    "parts_in_workshop": lambda state, seat: state.laboratories[seat].parts_held,
    "workshop_tiles": lambda state, seat: len(state.laboratories[seat].workshop),
    "subsidy_tiles": lambda state, seat: len(state.laboratories[seat].subsidies),
    "funding_government": _funding("government"),
    "funding_lab": _funding("lab"),
    "funding_rnd": _funding("rnd"),
    "assembly_bottom_right_empty": lambda state, seat: state.laboratories[seat].assembly["bottom_right"].count(False),
    "assembly_empty": lambda state, seat: empty_slots(state.laboratories[seat]),
    "bots_constructed": lambda state, seat: empty_slots(state.laboratories[seat]),
    "awards": lambda state, seat: state.laboratories[seat].awards,
    "papers": lambda state, seat: sum(row.published for row in state.laboratories[seat].office),
}
"""The count for each kind of Goal tile, by its name in the components."""
