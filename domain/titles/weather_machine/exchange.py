"""Executive exchanges for missing Chemicals and Machine Parts ("Executive Exchanges")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.workshop import (
    ChemicalReturned,
    ChemicalSent,
    ChemicalTaken,
    PartGained,
    PartsPaid,
)
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Colour
from scoresheet.domain.titles.weather_machine.paying import Need, ask_to_pay
from scoresheet.domain.titles.weather_machine.refusing import refuse_held
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class GiveChemical(Public, Move, frozen=True):
    """Put this Chemical back for the one that is missing, which is used at once."""

    given: Colour
    wanted: Colour
    sent: bool

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ChemicalReturned(seat, self.given, "exchange"), ChemicalTaken(seat, self.wanted, "exchange"))
        use_chemical(table, seat, self.wanted, self.sent)
        ask_to_pay(table, seat, "any", table.state.components.exchanges.chemical, "exchange")

    def anchor(self, seat: Seat) -> str:
        return f"chemical:{seat}:{self.given}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"supply:{self.wanted}",)


class ExchangeChemical(Public, Decision, frozen=True):
    """Replace a missing Chemical by another one and Vouchers.

    If `sent` is true, the Chemical obtained goes to R&D.
    """

    wanted: Colour
    sent: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        chemicals = state.laboratories[self.seat].chemicals
        if why:
            refuse_held(state, self.seat, why)
            why.refuse([f"supply:{colour}" for colour in COLOURS], "another piece is missing")
        return [GiveChemical(colour, self.wanted, self.sent) for colour in COLOURS if chemicals.get(colour)]


class GivePart(Public, Move, frozen=True):
    """Give this Part for the one that is missing."""

    given: Colour
    wanted: Colour
    sold: bool

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PartsPaid(seat, [self.given], "exchange"), PartGained(seat, self.wanted))
        if self.sold:
            table.record(PartsPaid(seat, [self.wanted], "sale"))
        ask_to_pay(table, seat, "any", table.state.components.exchanges.part, "exchange")

    def anchor(self, seat: Seat) -> str:
        return f"part:{seat}:{self.given}"


class ExchangePart(Public, Decision, frozen=True):
    """Replace a missing Part by another one and Vouchers.

    If `sold` is true, the Part obtained is sold at once. The Parts in `kept` cannot be given.
    """

    wanted: Colour
    kept: tuple[Colour, ...] = ()
    sold: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        parts = state.laboratories[self.seat].parts
        if why:
            refuse_held(state, self.seat, why)
            why.refuse([f"supply:{colour}" for colour in COLOURS], "another piece is missing")
        spare = [colour for colour in COLOURS if parts.get(colour, 0) > self.kept.count(colour)]
        return [GivePart(colour, self.wanted, self.sold) for colour in spare]


def pay_chemical(table: Table[State], seat: Seat, colour: Colour, sent: bool = False) -> None:
    """Pay a Chemical to the Supply or send it to R&D, exchanging another one if it is missing."""
    if table.state.laboratories[seat].chemicals.get(colour):
        use_chemical(table, seat, colour, sent)
    else:
        table.ask(ExchangeChemical(seat, colour, sent))


def use_chemical(table: Table[State], seat: Seat, colour: Colour, sent: bool) -> None:
    """Return a Chemical from the Workshop to the Supply, or (`sent`) send it to R&D."""
    table.record(ChemicalSent(seat, colour) if sent else ChemicalReturned(seat, colour, "experiment"))


def sell_part(table: Table[State], seat: Seat, colour: Colour) -> None:
    """Sell a Part; if it is missing, exchange another one for it."""
    if table.state.laboratories[seat].parts.get(colour):
        table.record(PartsPaid(seat, [colour], "sale"))
    else:
        table.ask(ExchangePart(seat, colour, sold=True))


def chemical_need(state: State, seat: Seat, colour: Colour) -> Need | None:
    """Return the Vouchers that paying a Chemical needs: none, or those of an exchange.

    None if the seat has no such Chemical and cannot exchange another one.
    """
    laboratory = state.laboratories[seat]
    if laboratory.chemicals.get(colour):
        return Need()
    if laboratory.chemicals_held and state.supply[colour]:
        return Need(spare=state.components.exchanges.chemical)
    return None


def part_need(state: State, seat: Seat, colour: Colour) -> Need | None:
    """Return the Vouchers that providing a Part needs: none, or those of an exchange.

    None if the seat has no Part at all.
    """
    laboratory = state.laboratories[seat]
    if laboratory.parts.get(colour):
        return Need()
    return Need(spare=state.components.exchanges.part) if laboratory.parts_held else None
