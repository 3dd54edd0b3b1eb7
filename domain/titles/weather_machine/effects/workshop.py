"""Events about Vouchers, Bots, Parts, Chemicals, and the Workshop."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.weather_machine.kinds import Action, Colour, Department, Section, Voucher, Weather
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV, State, Tile
from scoresheet.domain.viewer import Public, Seat

What = Literal[
    "voucher", "part", "chemical", "tile", "bot", "track", "funding", "action", "experiment", "citation", "award"
]
"""Kinds of gains that can be lost or declined."""
Why = Literal["full", "no_room", "none_left", "closed", "impossible"]
"""Reasons for a loss, for example a full track or an action with unmet conditions."""
PaidFor = Literal["action", "science", "exchange", "supply", "arrival", "citation"]
PartsFor = Literal["sale", "extra", "prototype", "exchange", "lost"]
ChemicalsFor = Literal["experiment", "extra", "exchange", "returned"]
TakenFor = Literal["bought", "benefit", "exchange"]


class VouchersGained(Public, Effect, frozen=True):
    """A player gained Vouchers of a type."""

    seat: Seat
    voucher: Voucher
    number: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].vouchers[self.voucher] += self.number


class VouchersPaid(Public, Effect, frozen=True):
    """A player paid these Vouchers."""

    seat: Seat
    vouchers: list[Voucher]
    reason: PaidFor

    def apply(self, state: State) -> None:
        for voucher in self.vouchers:
            state.laboratories[self.seat].vouchers[voucher] -= 1


class GainLost(Public, Effect, frozen=True):
    """A seat lost some or all of a gain; `of` is the Voucher, the track or the action, if any."""

    seat: Seat
    what: What
    number: int
    reason: Why
    of: Voucher | Action | Literal[""] = ""

    def apply(self, state: State) -> None:
        pass


class GainDeclined(Public, Effect, frozen=True):
    """A player declined a gain, or the rest of it."""

    seat: Seat
    what: What

    def apply(self, state: State) -> None:
        pass


class BotConstructed(Public, Effect, frozen=True):
    """A Bot moved from its slot on the assembly line to the Workshop."""

    seat: Seat
    section: Section
    slot: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.assembly[self.section][self.slot] = False
        laboratory.bots += 1


class BotSent(Public, Effect, frozen=True):
    """A Bot moved from the Workshop to a space on a machine."""

    seat: Seat
    machine: Department
    weather: Weather
    row: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].bots -= 1
        state.machines[self.machine][self.weather][self.row] = self.seat


class BotTakenBack(Public, Effect, frozen=True):
    """A Bot returned from the Weather Machine to the Workshop, or (`section`) to a slot."""

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
    """One of Lativ's Bots was placed on the Weather Machine, or (`shifted`) moved to make room."""

    weather: Weather
    row: int
    shifted: bool = False

    def apply(self, state: State) -> None:
        state.machines["lab"][self.weather][self.row] = LATIV
        state.lativ_bots -= 1


class LativBotRemoved(Public, Effect, frozen=True):
    """One of Lativ's Bots left the Weather Machine; if `displaced`, for a player's Bot."""

    weather: Weather
    row: int
    displaced: bool = False

    def apply(self, state: State) -> None:
        state.machines["lab"][self.weather][self.row] = EMPTY
        state.lativ_bots += 1


class WorkshopExtended(Public, Effect, frozen=True):
    """A player laid a tile in their Workshop."""

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
    """A player took a Workshop tile from the offer or (`top`) from the face-up stack."""

    seat: Seat
    tile: str
    top: bool

    def apply(self, state: State) -> None:
        if self.top:
            state.top = ""
        else:
            state.offer.remove(self.tile)


class PartGained(Public, Effect, frozen=True):
    """A player gained a Machine Part from the reserve."""

    seat: Seat
    colour: Colour

    def apply(self, state: State) -> None:
        _add(state.laboratories[self.seat].parts, self.colour, 1)


class PartsPaid(Public, Effect, frozen=True):
    """Machine Parts went to the reserve or, when sold, to Government."""

    seat: Seat
    colours: list[Colour]
    reason: PartsFor

    def apply(self, state: State) -> None:
        for colour in self.colours:
            _add(state.laboratories[self.seat].parts, colour, -1)


class ChemicalTaken(Public, Effect, frozen=True):
    """A player took the leftmost Chemical from a row of the Supply."""

    seat: Seat
    colour: Colour
    reason: TakenFor

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        state.supply[self.colour] -= 1
        laboratory.dealings += self.reason == "bought"
        _add(laboratory.chemicals, self.colour, 1)


class ChemicalReturned(Public, Effect, frozen=True):
    """A Chemical returned to the rightmost empty slot in its row of the Supply."""

    seat: Seat
    colour: Colour
    reason: ChemicalsFor

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        state.supply[self.colour] += 1
        laboratory.dealings += self.reason == "returned"
        _add(laboratory.chemicals, self.colour, -1)


class ChemicalSent(Public, Effect, frozen=True):
    """A Chemical went permanently to R&D, from the Workshop or (`supplied`) from the Supply."""

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
