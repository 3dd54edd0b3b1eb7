"""Orders: production and immediate sale ("Order")."""

from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.industrial_waste.components import Components
from scoresheet.domain.titles.industrial_waste.effects.business import Earned, MaterialsUsed, WasteProduced
from scoresheet.domain.titles.industrial_waste.playing import Action, play_card
from scoresheet.domain.titles.industrial_waste.state import Company, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


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


def orders(state: State, seat: Seat, advised: bool, why: Why | None = None) -> list[Move]:
    """Return the order if the company can fill one."""
    return [FillOrder(advised)] if can_fill_order(state.components, state.companies[seat], advised, why) else []


def can_fill_order(components: Components, company: Company, advised: bool = False, why: Why | None = None) -> bool:
    """Return whether the company has the staff, the materials and the room for the waste."""
    staff, needed, made = company.rationalization, company.materials_needed, company.waste_reduction
    room = components.limits.waste[1] - company.waste
    if company.coworkers < staff:
        return why is not None and why.refuse(
            FillOrder(advised), "needs {needed}00 co-workers; you have {own}00", needed=staff, own=company.coworkers
        )
    if company.materials < needed:
        return why is not None and why.refuse(
            FillOrder(advised), "needs {needed} raw materials; you have {own}", needed=needed, own=company.materials
        )
    if room < made:
        return why is not None and why.refuse(
            FillOrder(advised),
            "makes {waste} waste; you have room for {room}",
            waste=made,
            room=room,
        )
    return True
