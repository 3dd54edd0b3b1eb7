"""Tiles and branches of the box, drawn for the gallery of components."""

from __future__ import annotations

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Colour, Department, Weather
from scoresheet.domain.titles.weather_machine.pieces import (
    BranchView,
    ClimateView,
    ColouredSpaceView,
    ExperimentView,
    PlotView,
    SpaceView,
    WorkshopTileView,
)
from scoresheet.service.web.drawing_kit.board import Board
from scoresheet.service.web.drawing_kit.markup import Html
from scoresheet.service.web.titles.weather_machine import machine, supply


class Gallery:
    """Draws components that are not in a game."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._box: Components = board.context.edition.components

    def experiment(self, tile: str) -> Html:
        """Draw an Experiment tile."""
        weather = self._board.word("weather", self._box.experiments[tile].weather)
        return machine.experiment(self._board, ExperimentView(f"kind:{tile}", tile), weather, self._box)

    def climate(self, tile: str) -> Html:
        """Draw an Extreme Weather tile below its name."""
        it = self._box.extreme_weather[tile]
        slots = [SpaceView(f"kind:{tile}:{number}", "", None) for number in range(len(it.slots))]
        view = ClimateView(f"kind:{tile}", it.weather, tile, slots, [], [])
        return machine.weather_name(self._board, it.weather) + machine.climate(self._board, view, self._box)

    def subsidy(self, tile: str) -> Html:
        """Draw a Subsidy tile."""
        view = PlotView(f"kind:{tile}", tile, blue=True, part="")
        return machine.drawer(self._board, view, self._box)

    def tile(self, tile: str) -> Html:
        """Draw a Workshop tile."""
        ends = self._box.workshop_tiles[tile].ends
        return supply.tile(self._board, WorkshopTileView(f"kind:{tile}", tile, ends))

    def branch(self, department: Department, weather: Weather) -> Html:
        """Draw a branch of a machine as it begins, below the name of its weather."""
        colours = self._colours(department, weather)
        spaces = [
            ColouredSpaceView(f"{department}:{weather}:{number}", colour, "", None)
            for number, colour in enumerate(colours)
        ]
        view = BranchView(f"kind:{department}:{weather}", weather, spaces, self._tokens(department))
        return machine.weather_name(self._board, weather) + self._drawn(department, view)

    def _drawn(self, department: Department, view: BranchView) -> Html:
        if department == "government":
            inside = machine.government(self._board, view, self._box)
        elif department == "lab":
            inside = machine.lab(self._board, view, active=False)
        else:
            inside = machine.research(self._board, view, self._box, locked=False)
        return f'<div class="wm-cell wm-f-{department}">{inside}</div>'

    def _colours(self, department: Department, weather: Weather) -> list[Colour]:
        if department == "rnd":
            return [space.part for space in self._box.research[weather]]
        return (self._box.government if department == "government" else self._box.lab).spaces[weather]

    def _tokens(self, department: Department) -> int:
        tokens = self._box.tokens
        if department == "lab":
            return max(tokens.lab)
        return tokens.government if department == "government" else tokens.rnd
