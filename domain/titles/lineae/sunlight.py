"""The Sunlight Phase: solar electricity, then diesel ("Sunlight Phase", "Diesel Engine")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology
from scoresheet.domain.titles.lineae.effects.cargo import DieselBurned
from scoresheet.domain.titles.lineae.powers import mirrors
from scoresheet.domain.titles.lineae.purse import battery_room, charge_battery, take_cubes
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.water import COLUMNS
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class BurnDiesel(Public, Move, frozen=True):
    """Burn a cube of hydrocarbon for electricity, as far as the battery has room.

    The cube blocks a sunlight icon above the vessel.
    """

    column: int
    electricity: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(DieselBurned(seat, self.column, self.electricity))
        if can_burn(table.state, seat):
            table.ask(UseDiesel(seat))

    def anchor(self, seat: Seat) -> str:
        return f"atmosphere:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"cargo:{seat}:hydrocarbon",)


class KeepHydrocarbon(Public, Move, frozen=True):
    """Burn no more hydrocarbon."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"cargo:{seat}:hydrocarbon"


class UseDiesel(Public, Decision, frozen=True):
    """A choice to burn a cube of hydrocarbon for electricity, after the sunlight."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        gained = min(state.components.sun.diesel, battery_room(state, self.seat))
        if why:
            here = state.vessels[self.seat].column
            others = [f"atmosphere:{column}" for column in COLUMNS if column != here]
            why.refuse(others, "your vessel is in another column")
        return [KeepHydrocarbon(), BurnDiesel(state.vessels[self.seat].column, gained)]


class OfferDiesel(Public, FollowUp, frozen=True):
    """The follow-up that offers the spots still free to the seats that had to wait."""

    waiting: list[Seat]

    def resume(self, table: Table[State]) -> None:
        offer_diesel(table, self.waiting)


def shine(table: Table[State]) -> None:
    """Give each vessel electricity for each icon above it that is not blocked."""
    state: State = table.state
    for seat in state.clockwise(state.first):
        vessel = state.vessels[seat]
        lit = icons(state, vessel.column)
        by_icon = technology.number(state, seat, "sunlight", state.components.sunlight.electricity) + mirrors(
            state, seat
        )
        charge_battery(table, seat, lit * by_icon, "sunlight")
        if lit:
            take_cubes(table, seat, "algae", technology.number(state, seat, "algae_sunlight", 0), "sunlight")


def icons(state: State, column: int) -> int:
    """Return the number of sunlight icons above a column that are not blocked.

    Jupiter and cubes in the atmosphere block icons.
    """
    return 0 if column in state.jupiter else spots(state, column)


def spots(state: State, column: int) -> int:
    """Return the number of free spots in the atmosphere above a column, one for each icon."""
    return state.components.sunlight.icons - state.atmosphere[column]


def offer_diesel(table: Table[State], seats: list[Seat]) -> None:
    """Ask seats to burn diesel, simultaneously where possible.

    A seat waits if the seats before it could fill the spots above its column.
    """
    state: State = table.state
    left = [spots(state, column) for column in COLUMNS]
    sure: list[Seat] = []
    waiting: list[Seat] = []
    for seat in (seat for seat in seats if can_burn(state, seat)):
        column = state.vessels[seat].column
        left[column] -= most_burned(state, seat)
        (sure if left[column] >= 0 else waiting).append(seat)
    if waiting:
        table.ask(OfferDiesel(waiting[0], waiting))
    table.ask(*(UseDiesel(seat) for seat in sure))


def can_burn(state: State, seat: Seat) -> bool:
    """Return whether a seat has a cube of hydrocarbon and a free spot above its vessel."""
    return most_burned(state, seat) > 0


def most_burned(state: State, seat: Seat) -> int:
    """Return the number of cubes of hydrocarbon that a seat could burn now."""
    vessel = state.vessels[seat]
    return min(vessel.cargo.get("hydrocarbon", 0), spots(state, vessel.column))
