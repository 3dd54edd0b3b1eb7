"""Cubes and seats as letters; the colour only repeats what the letter says."""

from collections.abc import Iterable

from rich.text import Text

from scoresheet.domain.viewer import Seat
from scoresheet.replays.terminal.seats import seat_letter

LETTERS = {"silica": "i", "hydrocarbon": "h", "iron": "f", "salt": "n", "sulfur": "s", "algae": "a"}
COLOURS = {
    "silica": "grey85",
    "hydrocarbon": "grey42",
    "iron": "red3",
    "salt": "sky_blue1",
    "sulfur": "yellow1",
    "algae": "green3",
}


def cube(mineral: str) -> Text:
    """Return a cube as its letter."""
    return Text(LETTERS[mineral], style=f"bold {COLOURS[mineral]}")


def cubes(minerals: Iterable[str]) -> Text:
    """Return the letters of cubes side by side."""
    return Text("").join(cube(mineral) for mineral in minerals)


def seats(those: Iterable[Seat]) -> Text:
    """Return the initials of seats."""
    return Text("").join(seat_letter(seat) for seat in those)
