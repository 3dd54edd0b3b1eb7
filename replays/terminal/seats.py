"""Names and colours of seats in the terminal."""

from rich.text import Text

from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import SEATS

COLOURS = dict(enumerate(("orange3", "dodger_blue2", "green3", "medium_purple2", "gold1", "red1", "cyan2", "white")))


def seat_name(seat: Seat) -> Text:
    """Return the name of a seat in sentences."""
    return Text(SEATS.get(seat, f"Seat {seat}"), style=f"bold {COLOURS.get(seat, 'white')}")


def seat_letter(seat: Seat) -> Text:
    """Return the initial of a seat; colour never carries meaning alone."""
    name = seat_name(seat)
    return Text(name.plain[0], style=name.style)
