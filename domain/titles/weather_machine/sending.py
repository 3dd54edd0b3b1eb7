"""Sending a Bot to one of the three machines: the spaces it may go to, and the actions that send it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.benefits import Performer
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS, Department, Weather
from scoresheet.domain.titles.weather_machine.paying import Need, meets
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.titles.weather_machine.vouchers import advance
from scoresheet.domain.viewer import Seat

Space = tuple[Weather, int]
"""A branch, and a row from the top."""
Spaces = Callable[[State, Seat, bool], Iterable[tuple[Space, Need]]]
"""The spaces that a seat may send a Bot to, with what each needs; the last argument: without the usual piece."""


def open_spaces(
    state: State, seat: Seat, machine: Department, need: Callable[[Weather, int], Need | None], *there: int
) -> Iterator[tuple[Space, Need]]:
    """The spaces of a machine that are empty, or where one of these stands, with what each needs; not where none can.

    None for who has no Bot in the Workshop.
    """
    if not state.laboratories[seat].bots:
        return
    for weather in WEATHERS:
        for row, occupant in enumerate(state.machines[machine][weather]):
            if (occupant == EMPTY or occupant in there) and (needed := need(weather, row)) is not None:
                yield (weather, row), needed


def payable(state: State, seat: Seat, spaces: Iterable[tuple[Space, Need]]) -> list[Space]:
    """Those whose need the seat meets."""
    purse = state.laboratories[seat].vouchers
    return [space for space, need in spaces if meets(state, purse, need)]


def sender(track: Department, spaces: Spaces, question: Callable[[Seat, bool], Any], free: bool) -> Performer:
    """The action that begins with a step on a Funding track and asks where to; (`free`) without the usual piece."""

    def needs(state: State, seat: Seat, benefit: bool) -> set[Need]:
        return {need for _, need in spaces(state, seat, free)}

    def begin(table: Table[State], seat: Seat, benefit: bool) -> None:
        advance(table, seat, track)
        table.ask(question(seat, free))

    return Performer(needs, begin)
