"""Seats, markers and tables in a compact form."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from scoresheet.domain.titles.algae_inc.pieces import MarkerView
from scoresheet.domain.viewer import Seat
from scoresheet.replays.terminal.seats import seat_letter

NEUTRAL = "N"
"""Bruno's disks and markers."""
EMPTY = "–"


def seats(those: Iterable[Seat]) -> Text:
    """Return the initials of seats."""
    return Text("").join(seat_letter(seat) for seat in those)


def markers(those: Iterable[MarkerView]) -> Text:
    """Return the initials for disks or markers, in order of arrival."""
    return Text("").join(Text(NEUTRAL) if each.seat is None else seat_letter(each.seat) for each in those)


def joined(texts: Iterable[Text], between: str = " ") -> Text:
    """Join texts side by side."""
    return Text(between).join(texts)


def listed(texts: Iterable[str]) -> str:
    """Return texts separated by commas, or a dash if there are none."""
    return ", ".join(texts) or EMPTY


def grid(*headings: str) -> Table:
    """Return a table without lines; long words are wrapped, not cut off."""
    columns = [Column(heading, overflow="fold") for heading in headings]
    return Table(*columns, box=None, padding=(0, 1), pad_edge=False, header_style="dim", show_header=bool(headings))


def boxed(part: RenderableType, title: str) -> Panel:
    """Return a part of the drawing in a box with a title."""
    return Panel(part, title=title, expand=False)
