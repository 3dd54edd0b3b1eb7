"""The actions that a Scientist could perform in another Location."""

from copy import copy

from msgspec.structs import replace

from scoresheet.domain.titles.weather_machine.actions import AT
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS
from scoresheet.domain.titles.weather_machine.kinds import Location
from scoresheet.domain.titles.weather_machine.paying import can_pay
from scoresheet.domain.titles.weather_machine.scientists import colleagues, lativ_is_left
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Seat


def doable(state: State, seat: Seat, location: Location, space: int) -> int:
    """Return the number of actions in a Location that the seat could complete on arrival there."""
    there = arrived(state, seat, location, space)
    costs = state.components.costs
    return sum(
        can_pay(there, seat, costs[action].voucher, costs[action].number, ACTIONS[action].needs(there, seat, False))
        for action in AT[location]
    )


def arrived(state: State, seat: Seat, location: Location, space: int) -> State:
    """Return the position with the Vouchers that the seat would gain on arrival."""
    laboratory, gives = state.laboratories[seat], state.components.places[location].gives
    purse, most = dict(laboratory.vouchers), state.components.start.voucher_cap
    if gives:
        purse[gives] = min(most, purse[gives] + 1 + colleagues(state, location, space))
    if lativ_is_left(state, location, space):
        purse["science"] = min(most, purse["science"] + 1)
    there = copy(state)
    there.laboratories = list(state.laboratories)
    there.laboratories[seat] = replace(laboratory, vouchers=purse)
    return there
