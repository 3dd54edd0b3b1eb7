"""Facts of Vouchers, Bots, Parts, Chemicals and the Workshop they are stored in."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.weather_machine.kinds import Action, Colour, Department, Section, Voucher, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, State, Tile
from scoresheet.domain.viewer import Public, Seat

What = Literal[
    "voucher", "part", "chemical", "tile", "bot", "track", "funding", "action", "experiment", "citation", "award"
]
"""What was lost or declined."""
Why = Literal["full", "no_room", "none_left", "closed", "impossible"]
"""A track or Workshop that is full, nothing left to take, an action whose conditions are not met."""
PaidFor = Literal["action", "science", "exchange", "supply", "arrival", "citation"]
PartsFor = Literal["sale", "extra", "prototype", "exchange", "lost"]
ChemicalsFor = Literal["experiment", "extra", "exchange", "returned"]
TakenFor = Literal["bought", "benefit", "exchange"]


class VouchersGained(Public, Effect, frozen=True):
    """A Voucher track went up."""

    seat: Seat
    voucher: Voucher
    number: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].vouchers[self.voucher] += self.number


class VouchersPaid(Public, Effect, frozen=True):
    """These Vouchers were spent."""

    seat: Seat
    vouchers: list[Voucher]
    reason: PaidFor

    def apply(self, state: State) -> None:
        for voucher in self.vouchers:
            state.laboratories[self.seat].vouchers[voucher] -= 1


class GainLost(Public, Effect, frozen=True):
    """So many of a gain could not be had; `of` is the Voucher, the track or the action, where it is one of these."""

    seat: Seat
    what: What
    number: int
    reason: Why
    of: Voucher | Action | Literal[""] = ""

    def apply(self, state: State) -> None:
        pass


class GainDeclined(Public, Effect, frozen=True):
    """A player wanted none, or no more, of a gain."""

    seat: Seat
    what: What

    def apply(self, state: State) -> None:
        pass


class BotConstructed(Public, Effect, frozen=True):
    """A Bot left its slot of the assembly line for the Workshop."""

    seat: Seat
    section: Section
    slot: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.assembly[self.section][self.slot] = False
        laboratory.bots += 1


class BotSent(Public, Effect, frozen=True):
    """A Bot of the Workshop stands on a space of a machine."""

    seat: Seat
    machine: Department
    weather: Weather
    row: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].bots -= 1
        state.machines[self.machine][self.weather][self.row] = self.seat


class BotTakenBack(Public, Effect, frozen=True):
    """A Bot came home from the Weather Machine, to the Workshop or (`section`) to a slot of the assembly line."""

    seat: Seat
    weather: Weather
    row: int
    section: Literal["", "top_left", "top_right", "bottom_left", "bottom_right"] = ""
    slot: int = 0

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        state.machines["lab"][self.weather][self.row] = EMPTY
        if self.section:
            laboratory.assembly[self.section][self.slot] = True
        else:
            laboratory.bots += 1


class LativBotPlaced(Public, Effect, frozen=True):
    """One of Lativ's Bots stands on a space of the Weather Machine; (`shifted`) it has made room for another."""

    weather: Weather
    row: int
    shifted: bool = False

    def apply(self, state: State) -> None:
        state.machines["lab"][self.weather][self.row] = LATIV
        state.lativ_bots -= 1


class LativBotRemoved(Public, Effect, frozen=True):
    """One of Lativ's Bots left the Weather Machine; (`displaced`) to make room for another."""

    weather: Weather
    row: int
    displaced: bool = False

    def apply(self, state: State) -> None:
        state.machines["lab"][self.weather][self.row] = EMPTY
        state.lativ_bots += 1


class WorkshopExtended(Public, Effect, frozen=True):
    """A tile was laid in a Workshop."""

    seat: Seat
    tile: str
    row: int
    column: int
    turned: bool

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.workshop.append(Tile(self.tile, self.row, self.column, self.turned))
        laboratory.start_tile = ""


class TileTaken(Public, Effect, frozen=True):
    """A Workshop tile was taken from the offer, or (`top`) from the face-up stack."""

    seat: Seat
    tile: str
    top: bool

    def apply(self, state: State) -> None:
        if self.top:
            state.top = ""
        else:
            state.offer.remove(self.tile)


class PartGained(Public, Effect, frozen=True):
    """A Machine Part came from the reserve."""

    seat: Seat
    colour: Colour

    def apply(self, state: State) -> None:
        _add(state.laboratories[self.seat].parts, self.colour, 1)


class PartsPaid(Public, Effect, frozen=True):
    """Machine Parts went to the reserve, or (a sale) to Government."""

    seat: Seat
    colours: list[Colour]
    reason: PartsFor

    def apply(self, state: State) -> None:
        for colour in self.colours:
            _add(state.laboratories[self.seat].parts, colour, -1)


class ChemicalTaken(Public, Effect, frozen=True):
    """The leftmost Chemical of its row of the Supply came to the Workshop."""

    seat: Seat
    colour: Colour
    reason: TakenFor

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        state.supply[self.colour] -= 1
        laboratory.dealings += self.reason == "bought"
        _add(laboratory.chemicals, self.colour, 1)


class ChemicalReturned(Public, Effect, frozen=True):
    """A Chemical went to the rightmost empty slot of its row of the Supply."""

    seat: Seat
    colour: Colour
    reason: ChemicalsFor

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        state.supply[self.colour] += 1
        laboratory.dealings += self.reason == "returned"
        _add(laboratory.chemicals, self.colour, -1)


class ChemicalSent(Public, Effect, frozen=True):
    """A Chemical went with a Bot to R&D for good, from the Workshop or (`supplied`) from the Supply."""

    seat: Seat
    colour: Colour
    supplied: bool = False

    def apply(self, state: State) -> None:
        if self.supplied:
            state.supply[self.colour] -= 1
        else:
            _add(state.laboratories[self.seat].chemicals, self.colour, -1)


def _add(store: dict[Colour, int], colour: Colour, by: int) -> None:
    store[colour] = store.get(colour, 0) + by
