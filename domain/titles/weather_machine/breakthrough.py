"""Breakthroughs: a marker on Extreme Weather, a Prototype, and an Award ("Breakthrough")."""

from collections.abc import Iterator

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import awards, climate, feasibility, prototypes
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS, Branch, Performer, gain
from scoresheet.domain.titles.weather_machine.effects.office import MarkerSent, PointsScored, PrototypeBuilt
from scoresheet.domain.titles.weather_machine.effects.workshop import PartsPaid
from scoresheet.domain.titles.weather_machine.exchange import ExchangePart
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Colour, Weather
from scoresheet.domain.titles.weather_machine.office import weather_of
from scoresheet.domain.titles.weather_machine.paying import Need, ask_to_pay, meets
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.storing import able_rows, lost_beside
from scoresheet.domain.viewer import Public, Seat, all_seats
from scoresheet.domain.why import Why


class SendMarker(Public, Move, frozen=True):
    """Follow up a published paper by sending its marker to a slot on Extreme Weather.

    `free` is true if the seat does not pay the Science.
    """

    row: int
    slot: int
    weather: Weather
    free: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        need = need_of(table.state, seat, self.weather, self.slot, self.free)
        table.ask(AtSlot(seat, self.row, self.slot, self.weather))
        if need is not None:
            ask_to_pay(table, seat, "science", need.science, "science", [Need(spare=need.spare)])

    def anchor(self, seat: Seat) -> str:
        return f"extreme:{self.weather}:{self.slot}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"row:{seat}:{self.row}",)


class ChooseBreakthrough(Public, Decision, frozen=True):
    """Choose a published paper, and a slot of the Extreme Weather it is about."""

    free: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        purse = state.laboratories[self.seat].vouchers
        return [move for move, need in breakthroughs(state, self.seat, self.free) if meets(state, purse, need)]


class AtSlot(Public, FollowUp, frozen=True):
    """Place the marker after the payment, and give the slot's benefit before the Prototype."""

    row: int
    slot: int
    weather: Weather

    def resume(self, table: Table[State]) -> None:
        board = table.state.climates[self.weather].board
        benefit = table.state.components.extreme_weather[board[-1]].slots[self.slot]
        table.record(MarkerSent(self.seat, self.row, self.weather, self.slot))
        table.ask(BuildPrototype(self.seat, self.weather))
        gain(table, self.seat, [benefit], self.weather)


class BuildPrototype(Public, FollowUp, frozen=True):
    """Start building the Prototype once the slot has given its benefit."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        table.ask(ChooseParts(self.seat, self.weather))


class ProvideParts(Public, Move, frozen=True):
    """Build a Prototype with the required Parts and with Parts for the Bots on these spaces."""

    weather: Weather
    rows: tuple[int, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        state = table.state
        wanted = prototypes.required(state, self.weather) + prototypes.parts_of(state, self.weather, self.rows)
        missing = wanted - prototypes.Parts(state.laboratories[seat].parts)
        parts = tuple(sorted(wanted.elements()))
        table.ask(Assemble(seat, self.weather, self.rows, parts))
        table.ask(*(ExchangePart(seat, colour, parts) for colour in sorted(missing.elements())))

    def anchor(self, seat: Seat) -> str:
        return f"climate:{self.weather}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"rnd:{self.weather}:{row}" for row in self.rows)


class ChooseParts(Public, Decision, frozen=True):
    """Choose the spaces with Bots for which to provide Parts, besides the required Parts."""

    weather: Weather

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        every = prototypes.choices(state, self.weather)
        possible = (rows for rows in every if prototypes.possible_with(state, self.seat, self.weather, rows))
        return [ProvideParts(self.weather, rows) for rows in possible]


class Assemble(Public, FollowUp, frozen=True):
    """Take all Parts from one row of the Workshop, which may lose other Parts."""

    weather: Weather
    rows: tuple[int, ...]
    parts: tuple[Colour, ...]

    def resume(self, table: Table[State]) -> None:
        state, seat = table.state, self.seat
        table.ask(FinishPrototype(seat, self.weather, self.rows, self.parts))
        losses = losses_by_row(state, seat, len(self.parts))
        if self.parts and all(losses.values()):
            table.ask(ChooseRow(seat, self.parts))


class UseRow(Public, Move, frozen=True):
    """Take the Parts from this row and lose `lost` other Parts in it."""

    row: int
    lost: int
    parts: tuple[Colour, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(LoseParts(seat, self.lost, self.parts))

    def anchor(self, seat: Seat) -> str:
        return f"workshop:{seat}:{self.row}:0"


class ChooseRow(Public, Decision, frozen=True):
    """Choose the Workshop row that provides the Parts, if every row would lose other Parts."""

    parts: tuple[Colour, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        losses = losses_by_row(state, self.seat, len(self.parts))
        return [UseRow(row, lost, self.parts) for row, lost in losses.items()]


class LosePart(Public, Move, frozen=True):
    """Lose this Part, and then `more` other Parts."""

    colour: Colour
    more: int
    parts: tuple[Colour, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PartsPaid(seat, [self.colour], "lost"))
        if self.more:
            table.ask(LoseParts(seat, self.more, self.parts))

    def anchor(self, seat: Seat) -> str:
        return f"part:{seat}:{self.colour}"


class LoseParts(Public, Decision, frozen=True):
    """Choose a Part to lose from the row, apart from the Parts that the Prototype uses."""

    number: int
    parts: tuple[Colour, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = state.laboratories[self.seat].parts
        spare = [colour for colour in COLOURS if held.get(colour, 0) > self.parts.count(colour)]
        return [LosePart(colour, self.number - 1, self.parts) for colour in spare]


class FinishPrototype(Public, FollowUp, frozen=True):
    """Score the Prototype, take an Award, and fix the Extreme Weather tile if it is full."""

    weather: Weather
    rows: tuple[int, ...]
    parts: tuple[Colour, ...]

    def resume(self, table: Table[State]) -> None:
        if self.parts:
            table.record(PartsPaid(self.seat, list(self.parts), "prototype"))
        score(table, self.seat, self.weather, self.rows, len(self.parts))
        awards.take_award(table, self.seat)
        climate.fix_if_full(table, self.weather)


def score(table: Table[State], seat: Seat, weather: Weather, rows: tuple[int, ...], parts: int) -> None:
    """Score CP for each Part and each of the seat's Bots.

    Other owners score CP for each of their Bots whose Part was not provided.
    """
    branch, points = table.state.machines["rnd"][weather], table.state.components.points
    table.record(PrototypeBuilt(seat, weather, parts, branch.count(seat)))
    own = points.part * parts + points.own_bot * branch.count(seat)
    if own:
        table.record(PointsScored(seat, own, "prototypes"))
    for other in all_seats(table.state.seats):
        left = sum(occupant == other and row not in rows for row, occupant in enumerate(branch))
        if other != seat and left:
            table.record(PointsScored(other, points.part * left, "prototypes"))


def about_to_build(state: State, seat: Seat) -> Branch:
    """Return the weather of the seat's pending Prototype, or an empty string if there is none."""
    waiting = (each for each in state.decisions if isinstance(each, BuildPrototype) and each.seat == seat)
    return next((each.weather for each in waiting), "")


def losses_by_row(state: State, seat: Seat, parts: int) -> dict[int, int]:
    """Return the number of other Parts lost, by Workshop row that can provide these Parts."""
    laboratory, rows = state.laboratories[seat], state.components.rules.workshop_rows
    return {row: lost_beside(laboratory, rows, row, parts) for row in able_rows(laboratory, rows, parts)}


def breakthroughs(state: State, seat: Seat, free: bool) -> Iterator[tuple[SendMarker, Need]]:
    """Yield each published paper with each possible slot, and the Vouchers needed."""
    for number, row in enumerate(state.laboratories[seat].office):
        weather: Weather = weather_of(row)  # type: ignore[assignment]
        if row.marker != "right" or seat in state.climates[weather].slots:
            continue
        for slot in climate.empty_slots(state, weather):
            if (need := need_of(state, seat, weather, slot, free)) is not None:
                yield SendMarker(number, slot, weather, free), need


def need_of(state: State, seat: Seat, weather: Weather, slot: int, free: bool) -> Need | None:
    """Return the Science and the Vouchers for exchanges that a Breakthrough needs, or None.

    None if no Prototype is possible. The benefit of the slot may reduce the Vouchers for exchanges.
    """
    tile = state.components.extreme_weather[state.climates[weather].board[-1]]
    spare = feasibility.spare_needed(state, seat, weather, tile.slots[slot])
    return None if spare is None else Need(0 if free else tile.science, spare)


def _needs(state: State, seat: Seat, benefit: bool) -> set[Need]:
    return {need for _, need in breakthroughs(state, seat, benefit)}


def _begin(table: Table[State], seat: Seat, benefit: bool) -> None:
    table.ask(ChooseBreakthrough(seat, benefit))


ACTIONS["breakthrough"] = Performer(_needs, _begin)
