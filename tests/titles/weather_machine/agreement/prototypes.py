"""The model's verdict on whether a Prototype about to be built stays possible."""

from dataclasses import replace
from typing import Any

from scoresheet.domain.titles.weather_machine.breakthrough import BuildPrototype
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.oracle.benefits import held
from tests.titles.weather_machine.oracle.papers import buildable_after
from tests.titles.weather_machine.oracle.snapshot import Snapshot

NOTHING = "cp 0"


def awaited(state: State, seat: int) -> str:
    """Return the weather of the Prototype waiting below the seat's decision, or an empty text."""
    waiting = [each.weather for each in state.decisions if type(each) is BuildPrototype and each.seat == seat]
    return waiting[0] if waiting else ""


def feasible_with(snap: Snapshot, seat: int, weather: str, benefit: str = NOTHING, **changes: Any) -> bool:
    """Return whether the Prototype can be built after these changes and a benefit."""
    if not weather:
        return True
    after = replace(snap, seats={**snap.seats, seat: replace(snap.seats[seat], **changes)})
    return buildable_after(after, seat, weather, held(snap.seats[seat]), benefit)
