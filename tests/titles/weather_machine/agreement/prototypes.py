"""Whether a Prototype that is about to be built stays possible, by the model."""

from dataclasses import replace

from tests.titles.weather_machine.oracle.benefits import held
from tests.titles.weather_machine.oracle.papers import buildable
from tests.titles.weather_machine.oracle.snapshot import Snapshot


def feasible_with(snap: Snapshot, seat: int, weather: str, colour: str = "", later: int = 0) -> bool:
    """Whether the Prototype can be built with a Part of this colour more, and so many of any colour after it."""
    if not weather:
        return True
    me = snap.seats[seat]
    parts = {each: n + (each == colour) for each, n in me.parts.items()}
    after = replace(snap, seats={**snap.seats, seat: replace(me, parts=parts)})
    return buildable(after, seat, weather, held(me), later)
