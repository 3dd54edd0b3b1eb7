"""Prepares the values for drawing Weather Machine: weather columns, Supply, laboratories."""

from __future__ import annotations

import msgspec

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Weather
from scoresheet.domain.titles.weather_machine.laboratory_pieces import LaboratoryView
from scoresheet.domain.titles.weather_machine.pieces import (
    ActionView,
    Board,
    BranchView,
    ClimateView,
    PlaceView,
    PlotView,
)
from scoresheet.service.web.board_context import BoardContext, SeatContext
from scoresheet.service.web.titles.weather_machine.goals import Goals, goals
from scoresheet.service.web.titles.weather_machine.workbench import Workbench, workbench


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


class Place(msgspec.Struct, frozen=True):
    """A Location and its actions."""

    view: PlaceView
    actions: list[ActionView]
    lativ: bool


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A laboratory and its player."""

    laboratory: LaboratoryView
    seat: SeatContext
    bench: Workbench
    goals: list[Goals]
    own: bool
    """True for the viewed seat; only its laboratory explains what is printed on all laboratories."""


def prepare(context: BoardContext) -> dict[str, object]:
    """Return the values for the templates."""
    board: Board = context.board
    components: Components = context.edition.components
    places = {place.location: place for place in board.places}
    return {
        "columns": columns(board),
        "places": {
            location: Place(place, actions_at(board, location), board.lativ == location)
            for location, place in places.items()
        },
        "players": [
            seated(one, seat, components, own=place == 0)
            for place, (one, seat) in enumerate(context.clockwise(board.laboratories))
        ],
        "departments": DEPARTMENTS,
        "box": components,
    }


def seated(laboratory: LaboratoryView, seat: SeatContext, components: Components, own: bool) -> Seated:
    """Return a laboratory with everything in it laid out."""
    return Seated(
        laboratory=laboratory,
        seat=seat,
        bench=workbench(laboratory.workshop, components),
        goals=goals(laboratory, components),
        own=own,
    )


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
