"""Colours and seats as letters, and benefits as texts; colour only repeats the letter."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from scoresheet.domain.titles.weather_machine.benefit_words import benefits_text
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.pieces import Occupant
from scoresheet.domain.titles.weather_machine.place_words import LOCATIONS
from scoresheet.domain.viewer import Seat
from scoresheet.replays.terminal.seats import seat_letter

LETTERS = {"green": "g", "white": "w", "pink": "p", "red": "r", "blue": "b"}
"""Lower-case letters, because capital letters stand for seats."""
COLOURS = {"green": "green3", "white": "grey93", "pink": "orchid1", "red": "red1", "blue": "dodger_blue1"}
MARKS: dict[Occupant, str] = {"": "·", "lativ": "L", "official": "M", "blocked": "x"}
NAMED: dict[Occupant, str] = {"": "empty", "lativ": "Lativ", "official": "Government marker", "blocked": "blocked"}
TYPES = {**LOCATIONS, "science": "Science", "any": "any"}
"""The names of Voucher types."""


def letter(colour: str) -> Text:
    """Return a colour as its letter."""
    return Text(LETTERS[colour], style=f"bold {COLOURS[colour]}")


def letters(colours: Iterable[str]) -> Text:
    """Return the letters of colours side by side."""
    return Text("").join(letter(colour) for colour in colours)


def occupant(who: Occupant, seat: Seat | None) -> Text:
    """Return the occupant of a space as a letter."""
    return Text(MARKS[who]) if seat is None else seat_letter(seat)


def seats(those: Iterable[Seat]) -> Text:
    """Return the initials of seats."""
    return Text("").join(seat_letter(seat) for seat in those)


def joined(texts: Iterable[Text], between: str = " ") -> Text:
    """Join texts side by side."""
    return Text(between).join(texts)


def benefits(these: Sequence[Benefit], last: str = "and") -> str:
    """Return the text of several benefits, or a dash if there are none."""
    return benefits_text(these, last) or "–"


def grid(*headings: str) -> Table:
    """Return a table without lines; long words are wrapped, not cut off."""
    columns = [Column(heading, overflow="fold") for heading in headings]
    return Table(*columns, box=None, padding=(0, 1), pad_edge=False, header_style="dim", show_header=bool(headings))


def boxed(part: RenderableType, title: str) -> Panel:
    """Return a part of the drawing in a box with a title."""
    return Panel(part, title=title, expand=False)
