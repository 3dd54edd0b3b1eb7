"""Whether a Prototype that is about to be built stays possible, by the model."""

from dataclasses import replace
from typing import Any

from scoresheet.domain.titles.weather_machine.breakthrough import BuildPrototype
from scoresheet.domain.titles.weather_machine.state import State
from tests.titles.weather_machine.oracle.benefits import held
from tests.titles.weather_machine.oracle.papers import buildable_after
from tests.titles.weather_machine.oracle.snapshot import Snapshot

NOTHING = "cp 0"


def awaited(state: State, seat: int) -> str:
    """The weather of the Prototype that waits below what is asked of the seat; empty if none does."""
    waiting = [each.weather for each in state.decisions if type(each) is BuildPrototype and each.seat == seat]
    return waiting[0] if waiting else ""


def feasible_with(snap: Snapshot, seat: int, weather: str, benefit: str = NOTHING, **changes: Any) -> bool:
    """Whether the Prototype can be built when the seat has changed in this way, with a benefit after that."""
    if not weather:
        return True
    after = replace(snap, seats={**snap.seats, seat: replace(snap.seats[seat], **changes)})
    return buildable_after(after, seat, weather, held(snap.seats[seat]), benefit)
