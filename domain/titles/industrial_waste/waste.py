"""Waste disposal, and waste removal at the opponents' expense.

Sections "Waste Disposal" and "Waste Removal" of the rules.
"""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.effects.business import WasteProduced, WasteRemoved
from scoresheet.domain.titles.industrial_waste.playing import Action, play_card
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class DisposeOfWaste(Public, Action, frozen=True):
    """Move the waste marker left, at most to 0."""

    def play(self, table: Table[State], seat: Seat) -> None:
        play_card(table, seat, "waste_disposal", self.advised)
        lessen(table, seat, disposed_of(table.state.components, self.advised))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:waste_disposal"


class RemoveWaste(Public, Action, frozen=True):
    """Move the seat's own waste marker left and all others right, within the ends of the track."""

    def play(self, table: Table[State], seat: Seat) -> None:
        barrels = removed(table.state.components, self.advised)
        play_card(table, seat, "waste_removal", self.advised)
        lessen(table, seat, barrels)
        for other in table.state.clockwise(seat)[1:]:
            increase(table, other, barrels)

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:waste_removal"


def disposals(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the disposals, which are always legal, even without effect at 0."""
    return [DisposeOfWaste(advised)]


def removals(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the removal, which is always legal, even at the end of a track."""
    return [RemoveWaste(advised)]


def disposed_of(components: Components, advised: bool) -> int:
    """Return the maximum number of barrels that a disposal takes away."""
    return components.advised.waste_disposal if advised else components.actions.waste_disposal


def removed(components: Components, advised: bool) -> int:
    """Return the maximum number of barrels that a removal takes, and adds to each opponent."""
    return components.advised.waste_removal if advised else components.actions.waste_removal


def lessen(table: Table[State], seat: Seat, barrels: int) -> None:
    """Move the waste marker left as far as it can go."""
    if moved := removable(table.state, seat, barrels):
        table.record(WasteRemoved(seat, moved))


def increase(table: Table[State], seat: Seat, barrels: int) -> None:
    """Move the waste marker right as far as it can go."""
    if moved := room_for(table.state, seat, barrels):
        table.record(WasteProduced(seat, moved))


def removable(state: State, seat: Seat, barrels: int) -> int:
    """Return the number of barrels that the company can lose, at most `barrels`."""
    return min(barrels, state.companies[seat].waste - state.components.limits.waste[0])


def room_for(state: State, seat: Seat, barrels: int) -> int:
    """Return the number of barrels that the company has room for, at most `barrels`."""
    return min(barrels, state.components.limits.waste[1] - state.companies[seat].waste)
