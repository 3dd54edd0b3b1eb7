"""Orders: production and immediate sale ("Order")."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.effects.business import Earned, MaterialsUsed, WasteProduced
from scoresheet.domain.titles.industrial_waste.playing import Action, play_card
from scoresheet.domain.titles.industrial_waste.state import Company, State
from scoresheet.domain.viewer import Public, Seat


class FillOrder(Public, Action, frozen=True):
    """Use raw materials, earn the amount under the factory, and produce waste."""

    def play(self, table: Table[State], seat: Seat) -> None:
        company: Company = table.state.companies[seat]
        play_card(table, seat, "order", self.advised)
        table.record(MaterialsUsed(seat, company.materials_needed))
        table.record(Earned(seat, company.growth, "order"))
        if self.advised:
            table.record(Earned(seat, table.state.components.advised.order_bonus, "advice"))
        table.record(WasteProduced(seat, company.waste_reduction))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:order"


def orders(state: State, seat: Seat, advised: bool) -> list[Move]:
    """Return the order if the company can fill one."""
    return [FillOrder(advised)] if can_fill_order(state.components, state.companies[seat]) else []


def can_fill_order(components: Components, company: Company) -> bool:
    """Return whether the company has the staff, the materials and the room for the waste."""
    return (
        company.coworkers >= company.rationalization
        and company.materials >= company.materials_needed
        and company.waste + company.waste_reduction <= components.limits.waste[1]
    )
