"""Research: a Bot and a Chemical for R&D, for good ("Research")."""

from collections.abc import Iterator
from functools import partial

from domain.decision import Decision, FollowUp
from domain.move import Move
from domain.table import Table
from domain.titles.weather_machine import ends
from domain.titles.weather_machine.benefits import ACTIONS, Performer, gain
from domain.titles.weather_machine.effects.workshop import BotSent, ChemicalReturned, ChemicalSent, PartsPaid
from domain.titles.weather_machine.exchange import chemical_need, pay_chemical
from domain.titles.weather_machine.kinds import COLOURS, WEATHERS, Colour, Weather
from domain.titles.weather_machine.office import token_or_investment
from domain.titles.weather_machine.papers import unlock
from domain.titles.weather_machine.paying import Need, meets
from domain.titles.weather_machine.state import EMPTY, State
from domain.titles.weather_machine.vouchers import advance
from domain.viewer import Public, Seat


class SendToResearch(Public, Move, frozen=True):
    """Send a Bot to this space of R&D, with its Chemical, which (`free`) the Supply gives."""

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
    """Send a Bot to R&D; (`free`) the Chemical comes from the Supply."""

    free: bool

    def legal_moves(self, state: State) -> list[Move]:
        purse = state.laboratories[self.seat].vouchers
        spaces = spaces_with_needs(state, self.seat, self.free)
        return [SendToResearch(*space, self.free) for space, need in spaces if meets(state, purse, need)]


class PayExtraChemical(Public, Move, frozen=True):
    """Pay this Chemical, to the Supply."""

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
    """The bottom space of a branch costs a Chemical or a Part more."""

    def legal_moves(self, state: State) -> list[Move]:
        laboratory = state.laboratories[self.seat]
        chemicals = [PayExtraChemical(colour) for colour in COLOURS if laboratory.chemicals.get(colour)]
        return [*chemicals, *(PayExtraPart(colour) for colour in COLOURS if laboratory.parts.get(colour))]


class FinishResearch(Public, FollowUp, frozen=True):
    """A Research token; where none is left, an Investment tile, and citations of that weather unlocked."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        if not token_or_investment(table, self.seat, "rnd", self.weather):
            unlock(table, self.seat, self.weather)


def spaces_with_needs(state: State, seat: Seat, free: bool) -> Iterator[tuple[tuple[Weather, int], Need]]:
    """The empty spaces of R&D that can be paid for, with what the Chemical for each needs in Vouchers."""
    if not state.laboratories[seat].bots:
        return
    for weather in WEATHERS:
        for row, occupant in enumerate(state.machines["rnd"][weather]):
            need = _need(state, seat, weather, row, free)
            if occupant == EMPTY and need is not None:
                yield (weather, row), need


def _need(state: State, seat: Seat, weather: Weather, row: int, free: bool) -> Need | None:
    laboratory, space = state.laboratories[seat], state.components.research[weather][row]
    held = laboratory.chemicals_held - (not free) + laboratory.parts_held
    if space.extra and held < 1:
        return None
    if free:
        return Need() if state.supply[space.part] else None
    return chemical_need(state, seat, space.part)


def _needs(free: bool, state: State, seat: Seat, benefit: bool) -> set[Need]:
    return {need for _, need in spaces_with_needs(state, seat, free)}


def _begin(free: bool, table: Table[State], seat: Seat, benefit: bool) -> None:
    advance(table, seat, "rnd")
    table.ask(ChooseResearch(seat, free))


ACTIONS["research"] = Performer(partial(_needs, False), partial(_begin, False))
ACTIONS["research_no_chemical"] = Performer(partial(_needs, True), partial(_begin, True))
