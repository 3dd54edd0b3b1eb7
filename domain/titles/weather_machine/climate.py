"""Covering, filling and fixing Extreme Weather tiles ("Extreme Weather")."""

from typing import Literal

from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.laying_out import WeatherLaid
from scoresheet.domain.titles.weather_machine.effects.machines import OfficialMissing, OfficialSent, WeatherFixed
from scoresheet.domain.titles.weather_machine.kinds import Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, State


def lay_next(table: Table[State], weather: Weather) -> None:
    """Lay the top tile of a stack on the board. Do nothing if the stack is empty."""
    if stack := table.state.climates[weather].stack:
        tile = stack[-1]
        table.record(WeatherLaid(weather, tile, slots_of(table.state, tile)))


def slots_of(state: State, tile: str) -> int:
    """Return the number of slots of a tile."""
    return len(state.components.extreme_weather[tile].slots)


def empty_slots(state: State, weather: Weather) -> list[int]:
    """Return the empty slots of the tile in play, if any."""
    return [slot for slot, marker in enumerate(state.climates[weather].slots) if marker == EMPTY]


def send_official(table: Table[State], weather: Weather) -> None:
    """Place a Government marker on the leftmost empty slot, without giving the slot's benefit."""
    slots = empty_slots(table.state, weather)
    if not slots or not table.state.officials:
        table.record(OfficialMissing(weather, _missing(bool(slots), bool(table.state.officials))))
        return
    table.record(OfficialSent(weather, slots[0]))
    fix_if_full(table, weather)


def _missing(slot: bool, marker: bool) -> Literal["no_marker", "no_slot", "neither"]:
    if slot:
        return "no_marker"
    return "no_slot" if marker else "neither"


def fix_if_full(table: Table[State], weather: Weather) -> None:
    """Return a full tile to its stack; the tile below, without markers, is in play again."""
    board = table.state.climates[weather].board
    if board and not empty_slots(table.state, weather):
        below = slots_of(table.state, board[-2]) if len(board) > 1 else 0
        table.record(WeatherFixed(weather, board[-1], below))
