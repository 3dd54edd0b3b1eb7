"""Getting rid of waste: disposal, and removal at everybody else's cost ("Waste Disposal", "Waste Removal")."""

from domain.move import Move
from domain.table import Table
from domain.titles.industrial_waste.effects.business import WasteProduced, WasteRemoved
from domain.titles.industrial_waste.playing import Action, play_card
from domain.titles.industrial_waste.state import State
from domain.viewer import Public, Seat


class DisposeOfWaste(Public, Action, frozen=True):
    """The waste marker moves left, but not past 0."""

    def play(self, table: Table[State], seat: Seat) -> None:
        play_card(table, seat, "waste_disposal", self.advised)
        lessen(
            table,
            seat,
            table.state.components.advised.waste_disposal
            if self.advised
            else table.state.components.actions.waste_disposal,
        )

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:waste_disposal"


class RemoveWaste(Public, Action, frozen=True):
    """The own marker moves left, all others right; nobody past the ends of the track."""

    def play(self, table: Table[State], seat: Seat) -> None:
        barrels = (
            table.state.components.advised.waste_removal
            if self.advised
            else table.state.components.actions.waste_removal
        )
        play_card(table, seat, "waste_removal", self.advised)
        lessen(table, seat, barrels)
        for other in table.state.clockwise(seat)[1:]:
            increase(table, other, barrels)

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:waste_removal"


def disposals(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Waste disposal can always be played, without effect at 0."""
    return [DisposeOfWaste(advised)]


def removals(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Waste removal can be played at either end of anybody's track."""
    return [RemoveWaste(advised)]


def lessen(table: Table[State], seat: Seat, barrels: int) -> None:
    """Move the marker left as far as it goes."""
    if moved := min(barrels, table.state.companies[seat].waste - table.state.components.limits.waste[0]):
        table.record(WasteRemoved(seat, moved))


def increase(table: Table[State], seat: Seat, barrels: int) -> None:
    """Move the marker right as far as it goes."""
    if moved := min(barrels, table.state.components.limits.waste[1] - table.state.companies[seat].waste):
        table.record(WasteProduced(seat, moved))
