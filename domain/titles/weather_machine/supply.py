"""The Supply: rows of Chemicals, and actions that a seat may repeat ("Supply")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import assembly, awards
from scoresheet.domain.titles.weather_machine.assembly import ConstructBot, construct, ready_slots
from scoresheet.domain.titles.weather_machine.benefits import GIVERS, Branch, Decline, Giver
from scoresheet.domain.titles.weather_machine.effects.machines import InitiativeTaken
from scoresheet.domain.titles.weather_machine.effects.workshop import ChemicalReturned, ChemicalTaken, GainLost
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Benefit, Colour, Section
from scoresheet.domain.titles.weather_machine.paying import ask_to_pay, can_pay, gain_vouchers
from scoresheet.domain.titles.weather_machine.refusing import refuse_chemicals
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.storing import on_offer, storable_chemicals
from scoresheet.domain.titles.weather_machine.workshop import ChooseTile
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

COSTS = reason("costs {price} Supply Vouchers or an exchange; you have {held}")


class BuyBot(Public, Move, frozen=True):
    """Construct the Bot in this slot, and pay for it."""

    section: Section
    slot: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(ActInSupply(seat), Bought(seat, ConstructBot(self.section, self.slot)))
        ask_to_pay(table, seat, "supply", table.state.components.assembly[self.section].price, "supply")

    def anchor(self, seat: Seat) -> str:
        return f"slot:{seat}:{self.section}:{self.slot}"


class Bought(Public, FollowUp, frozen=True):
    """Construct the Bot after the Vouchers are paid."""

    bot: ConstructBot

    def resume(self, table: Table[State]) -> None:
        construct(table, self.seat, self.bot.section, self.bot.slot)


class ExtendWorkshop(Public, Move, frozen=True):
    """Pay for a Workshop tile."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(ActInSupply(seat), ChooseTile(seat, may=False))
        ask_to_pay(table, seat, "supply", table.state.components.supply.extend, "supply")

    def anchor(self, seat: Seat) -> str:
        return "offer"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"workshop:{seat}",)


class BuyChemical(Public, Move, frozen=True):
    """Pay for the leftmost Chemical of a row."""

    colour: Colour

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(ActInSupply(seat))
        price = price_of(table.state, self.colour)
        table.record(ChemicalTaken(seat, self.colour, "bought"))
        ask_to_pay(table, seat, "supply", price, "supply")

    def anchor(self, seat: Seat) -> str:
        return f"supply:{self.colour}"


class ReturnChemical(Public, Move, frozen=True):
    """Put a Chemical back, for the Vouchers of the slot it fills."""

    colour: Colour

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(ActInSupply(seat))
        refund = refund_of(table.state, self.colour)
        table.record(ChemicalReturned(seat, self.colour, "returned"))
        gain_vouchers(table, seat, "supply", refund)

    def anchor(self, seat: Seat) -> str:
        return f"chemical:{seat}:{self.colour}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"supply:{self.colour}",)


class TakeInitiative(Public, Move, frozen=True):
    """Pay to move the Initiative marker to another position, counted from 1."""

    position: int

    def play(self, table: Table[State], seat: Seat) -> None:
        others = [each for each in table.state.initiative if each != seat]
        table.ask(ActInSupply(seat))
        table.record(InitiativeTaken(seat, [*others[: self.position - 1], seat, *others[self.position - 1 :]]))
        ask_to_pay(table, seat, "supply", table.state.components.supply.initiative, "supply")

    def anchor(self, seat: Seat) -> str:
        return f"initiative:{seat}"


class LeaveSupply(Public, Move, frozen=True):
    """End the actions in Supply."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"scientist:{seat}"


class ActInSupply(Public, Decision, frozen=True):
    """Perform any number of actions in Supply."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_purchases(state, self.seat, why)
        return [*purchases(state, self.seat), LeaveSupply(), *awards.placements(state, self.seat, why)]


def purchases(state: State, seat: Seat) -> list[Move]:
    """Return the purchases that the seat can pay for and store, and its possible returns."""
    payable = {price: can_pay(state, seat, "supply", price) for price in range(1, max(_prices(state)) + 1)}
    supply, laboratory = state.components.supply, state.laboratories[seat]
    moves: list[Move] = []
    for section, slot in ready_slots(state, seat):
        if payable[state.components.assembly[section].price]:
            moves.append(BuyBot(section, slot))
    if payable[supply.extend] and on_offer(state):
        moves.append(ExtendWorkshop())
    moves += [BuyChemical(each) for each in takeable(state, seat) if payable[price_of(state, each)]]
    moves += [ReturnChemical(each) for each in COLOURS if laboratory.chemicals.get(each)]
    if payable[supply.initiative]:
        moves += [TakeInitiative(place) for place in _other_places(state, seat)]
    return moves


def refuse_purchases(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons why pieces cannot be bought or returned in Supply."""
    supply, held = state.components.supply, state.laboratories[seat].vouchers["supply"]
    assembly.refuse_slots(state, seat, why)
    for section, bots in state.laboratories[seat].assembly.items():
        price = state.components.assembly[section].price
        why.refuse([f"slot:{seat}:{section}:{slot}" for slot in range(len(bots))], COSTS, price=price, held=held)
    if not on_offer(state):
        why.refuse(["offer", f"workshop:{seat}"], "no Workshop tiles are left")
    why.refuse(["offer", f"workshop:{seat}"], COSTS, price=supply.extend, held=held)
    refuse_chemicals(state, seat, why)
    for colour in COLOURS:
        if state.supply[colour]:
            why.refuse(f"supply:{colour}", COSTS, price=price_of(state, colour), held=held)
    why.refuse([f"chemical:{seat}:{colour}" for colour in COLOURS], "you have none")
    why.refuse(f"initiative:{seat}", COSTS, price=supply.initiative, held=held)


def _prices(state: State) -> list[int]:
    components = state.components
    sections = [section.price for section in components.assembly.values()]
    return [*sections, *components.supply.prices, components.supply.extend, components.supply.initiative]


def _other_places(state: State, seat: Seat) -> list[int]:
    return [place for place, holder in enumerate(state.initiative, start=1) if holder != seat]


def price_of(state: State, colour: Colour) -> int:
    """Return the price of the leftmost Chemical of a row; rows fill from the right."""
    return state.components.supply.prices[len(state.components.supply.prices) - state.supply[colour]]


def refund_of(state: State, colour: Colour) -> int:
    """Return the refund of the rightmost empty slot of a row."""
    return state.components.supply.refunds[len(state.components.supply.refunds) - 1 - state.supply[colour]]


def takeable(state: State, seat: Seat) -> list[Colour]:
    """Return the Chemicals available in the Supply with room in the Workshop."""
    storable = storable_chemicals(state, seat)
    return [colour for colour in COLOURS if state.supply[colour] and colour in storable]


class TakeChemical(Public, Move, frozen=True):
    """Take the leftmost Chemical of this row."""

    colour: Colour

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ChemicalTaken(seat, self.colour, "benefit"))

    def anchor(self, seat: Seat) -> str:
        return f"supply:{self.colour}"


class ChooseChemical(Public, Decision, frozen=True):
    """Take the leftmost Chemical of any row."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_chemicals(state, self.seat, why)
        rows: list[Move] = [TakeChemical(colour) for colour in takeable(state, self.seat)]
        return [*rows, Decline("chemical")]


def _chemical_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return bool(takeable(state, seat))


def _give_chemical(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    if _chemical_possible(table.state, seat, benefit):
        table.ask(ChooseChemical(seat))
        return
    any_left = any(table.state.supply.values())
    table.record(GainLost(seat, "chemical", benefit.number, "no_room" if any_left else "none_left"))


GIVERS["chemical"] = Giver(_chemical_possible, _give_chemical)
