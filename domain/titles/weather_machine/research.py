"""Research: sending a Bot and a Chemical to R&D permanently ("Research")."""

from collections.abc import Iterator
from functools import partial

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import ends
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS, gain
from scoresheet.domain.titles.weather_machine.effects.workshop import BotSent, ChemicalReturned, ChemicalSent, PartsPaid
from scoresheet.domain.titles.weather_machine.exchange import chemical_need, pay_chemical
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Colour, Weather
from scoresheet.domain.titles.weather_machine.office import token_or_investment
from scoresheet.domain.titles.weather_machine.papers import unlock
from scoresheet.domain.titles.weather_machine.paying import Need
from scoresheet.domain.titles.weather_machine.refusing import refuse_bot_spaces, refuse_held
from scoresheet.domain.titles.weather_machine.sending import Space, open_spaces, payable, sender
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class SendToResearch(Public, Move, frozen=True):
    """Send a Bot and the space's Chemical to R&D; if `free`, the Supply gives the Chemical."""

    weather: Weather
    row: int
    free: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        space = table.state.components.research[self.weather][self.row]
        table.record(BotSent(seat, "rnd", self.weather, self.row))
        ends.trigger_if_full(table, "rnd")
        table.ask(FinishResearch(seat, self.weather))
        gain(table, seat, [space.gives])
        if space.extra:
            table.ask(PayExtra(seat))
        if self.free:
            table.record(ChemicalSent(seat, space.part, supplied=True))
        else:
            pay_chemical(table, seat, space.part, sent=True)

    def anchor(self, seat: Seat) -> str:
        return f"rnd:{self.weather}:{self.row}"


class ChooseResearch(Public, Decision, frozen=True):
    """Send a Bot to R&D; if `free`, the Chemical comes from the Supply."""

    free: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            places = state.components.research
            refuse_bot_spaces(state, "rnd", lambda weather, row: places[weather][row].part, "chemical", why)
        spaces = spaces_with_needs(state, self.seat, self.free)
        return [SendToResearch(*space, self.free) for space in payable(state, self.seat, spaces)]


class PayExtraChemical(Public, Move, frozen=True):
    """Pay this Chemical to the Supply."""

    colour: Colour

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ChemicalReturned(seat, self.colour, "extra"))

    def anchor(self, seat: Seat) -> str:
        return f"chemical:{seat}:{self.colour}"


class PayExtraPart(Public, Move, frozen=True):
    """Pay this Part."""

    colour: Colour

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PartsPaid(seat, [self.colour], "extra"))

    def anchor(self, seat: Seat) -> str:
        return f"part:{seat}:{self.colour}"


class PayExtra(Public, Decision, frozen=True):
    """Pay one more Chemical or Part for the bottom space of a branch."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        laboratory = state.laboratories[self.seat]
        if why:
            refuse_held(state, self.seat, why)
        chemicals = [PayExtraChemical(colour) for colour in COLOURS if laboratory.chemicals.get(colour)]
        return [*chemicals, *(PayExtraPart(colour) for colour in COLOURS if laboratory.parts.get(colour))]


class FinishResearch(Public, FollowUp, frozen=True):
    """Take a Research token, or take an Investment tile and unlock citations if none is left."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        if not token_or_investment(table, self.seat, "rnd", self.weather):
            unlock(table, self.seat, self.weather)


def spaces_with_needs(state: State, seat: Seat, free: bool) -> Iterator[tuple[Space, Need]]:
    """Yield the empty spaces in R&D, each with the Vouchers that its Chemical needs."""
    return open_spaces(state, seat, "rnd", partial(_need, state, seat, free))


def _need(state: State, seat: Seat, free: bool, weather: Weather, row: int) -> Need | None:
    laboratory, space = state.laboratories[seat], state.components.research[weather][row]
    held = laboratory.chemicals_held - (not free) + laboratory.parts_held
    if space.extra and held < 1:
        return None
    if free:
        return Need() if state.supply[space.part] else None
    return chemical_need(state, seat, space.part)


ACTIONS["research"] = sender("rnd", spaces_with_needs, ChooseResearch, free=False)
ACTIONS["research_no_chemical"] = sender("rnd", spaces_with_needs, ChooseResearch, free=True)
