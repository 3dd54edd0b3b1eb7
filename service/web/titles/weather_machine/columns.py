"""The weather columns of the board, which are its arms."""

from __future__ import annotations

import msgspec

from scoresheet.domain.titles.weather_machine.kinds import Weather
from scoresheet.domain.titles.weather_machine.pieces import ActionView, Board, BranchView, ClimateView, PlotView


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """The column of a weather: branches, Subsidy tiles, Extreme Weather."""

    weather: Weather
    government: BranchView
    plots: list[PlotView]
    lab: BranchView
    rnd: BranchView
    climate: ClimateView | None
    active: bool
    """True if the Assistant is in this column."""
    locked: bool


def columns(board: Board) -> list[Column]:
    """Return the columns of the five weathers, in the order of the branches."""
    climates = {climate.weather: climate for climate in board.climates}
    machines = zip(board.government.branches, board.government.columns, board.lab.branches, board.research, strict=True)
    return [
        Column(
            weather=lab.weather,
            government=government,
            plots=column.plots,
            lab=lab,
            rnd=rnd,
            climate=climates.get(lab.weather),
            active=board.lab.assistant == lab.weather,
            locked=lab.weather in board.lab.locks,
        )
        for government, column, lab, rnd in machines
    ]


def actions_at(board: Board, location: str) -> list[ActionView]:
    """Return the actions at a Location, which cost Vouchers of its type."""
    return [action for action in board.actions if action.voucher == location]
