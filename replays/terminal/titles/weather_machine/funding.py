"""The Funding tracks, with what their spaces pay and the markers on them."""

from rich.console import RenderableType
from rich.text import Text

from scoresheet.domain.titles.weather_machine.components import Components
from scoresheet.domain.titles.weather_machine.kinds import Department
from scoresheet.domain.titles.weather_machine.pieces import Board
from scoresheet.domain.titles.weather_machine.place_words import DEPARTMENTS
from scoresheet.replays.terminal.titles.weather_machine.pieces import benefits, boxed, grid, seats


def draw_funding(view: Board, components: Components) -> RenderableType:
    """Draw a line for each space: final CP, then each track with its markers."""
    table = grid("", "CP", *DEPARTMENTS.values())
    for place, points in enumerate(components.funding.points):
        table.add_row(str(place), str(points), *_space(view, components, place))
    return boxed(table, "Funding")


def _space(view: Board, components: Components, place: int) -> tuple[Text, Text, Text]:
    funding = components.funding
    science = f"{funding.science[place]} Science, " if funding.science[place] else ""
    return (
        _markers(view, "government", place).append(benefits(funding.government[place])),
        _markers(view, "lab", place).append(f"{science}other track +{funding.modifier[place]}"),
        _markers(view, "rnd", place).append(benefits(funding.rnd[place])),
    )


def _markers(view: Board, track: Department, place: int) -> Text:
    """Return the markers on a space of a track, as letters."""
    here = [
        laboratory.seat
        for laboratory in view.laboratories
        for marker in laboratory.funding
        if (marker.track, marker.space) == (track, place)
    ]
    return Text.assemble("[", seats(here), "] ") if here else Text("")
