"""Sending Bots to the three machines: possible spaces, and the actions."""

from collections.abc import Callable, Iterable, Iterator

from scoresheet.domain.table import Question, Table
from scoresheet.domain.titles.weather_machine.benefits import Performer
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS, Department, Weather
from scoresheet.domain.titles.weather_machine.paying import Need, meets
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.titles.weather_machine.vouchers import advance
from scoresheet.domain.viewer import Seat

Space = tuple[Weather, int]
"""A branch and a row, counted from the top."""
Spaces = Callable[[State, Seat, bool], Iterable[tuple[Space, Need]]]
"""A function that yields the spaces for a seat's Bot, with their needs.

The last argument tells whether the usual piece is free.
"""


def open_spaces(
    state: State, seat: Seat, machine: Department, need: Callable[[Weather, int], Need | None], *there: int
) -> Iterator[tuple[Space, Need]]:
    """Yield the spaces of a machine that are empty or hold a piece in `there`, with their needs.

    Omit spaces whose need is None, and yield no space if the seat has no Bot in the Workshop.
    """
    if not state.laboratories[seat].bots:
        return
    for weather in WEATHERS:
        for row, occupant in enumerate(state.machines[machine][weather]):
            if (occupant == EMPTY or occupant in there) and (needed := need(weather, row)) is not None:
                yield (weather, row), needed


def payable(state: State, seat: Seat, spaces: Iterable[tuple[Space, Need]]) -> list[Space]:
    """Return the spaces with a need that the seat can meet."""
    purse = state.laboratories[seat].vouchers
    return [space for space, need in spaces if meets(state, purse, need)]


def sender(track: Department, spaces: Spaces, question: Callable[[Seat, bool], Question], free: bool) -> Performer:
    """Build an action that advances on a Funding track and asks for a space.

    With `free`, the seat does not pay the usual piece.
    """

    def needs(state: State, seat: Seat, benefit: bool) -> set[Need]:
        return {need for _, need in spaces(state, seat, free)}

    def begin(table: Table[State], seat: Seat, benefit: bool) -> None:
        advance(table, seat, track)
        table.ask(question(seat, free))

    return Performer(needs, begin)
