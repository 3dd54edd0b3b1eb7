"""Taking technology cards, and the limit of two ("Launching a Rocket", "Technology Cards")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.asides import asides
from scoresheet.domain.titles.lineae.effects.cards import TechnologyReturned, TechnologyTaken
from scoresheet.domain.titles.lineae.effects.cargo import ElectricityLost
from scoresheet.domain.titles.lineae.purse import battery_room
from scoresheet.domain.titles.lineae.state import State, Vessel
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeTechnology(Public, Move, frozen=True):
    """Take this card from the technology deck."""

    card: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TechnologyTaken(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"technology:{self.card}"


class ReturnTechnology(Public, Move, frozen=True):
    """Return this card to the deck to take another one."""

    card: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(TechnologyReturned(seat, self.card))
        state: State = table.state
        if (surplus := -battery_room(state, seat)) > 0:
            table.record(ElectricityLost(seat, surplus, "battery"))
        table.ask(ChooseTechnology(seat, self.card))

    def anchor(self, seat: Seat) -> str:
        return f"technology:{self.card}"


class KeepTechnologies(Public, Move, frozen=True):
    """Take no new card, and keep both cards."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class ChooseTechnology(Public, Decision, frozen=True):
    """A choice of any card in the deck, except the one just `returned`."""

    returned: str = ""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        deck = [card for card in state.components.technology if card in state.technology_deck]
        if why:
            why.refuse([f"technology:{self.returned}"] * bool(self.returned), "you have just returned it")
            own = [f"technology:{card}" for card in state.vessels[self.seat].technology]
            why.refuse(own, "you have it already")
        return [TakeTechnology(card) for card in deck if card != self.returned]


class MakeRoom(Public, Decision, frozen=True):
    """A choice to exchange one of two technology cards for a new one.

    The effects of the cards can be used first.
    """

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        returns = [ReturnTechnology(card) for card in state.vessels[self.seat].technology]
        if why:
            deck = [f"technology:{card}" for card in state.technology_deck]
            why.refuse(deck, "return one of your own cards first")
        return [KeepTechnologies(), *returns, *asides(state, self.seat, why)]


def offer(table: Table[State], seat: Seat) -> None:
    """Offer a technology card as a bonus, if any is left."""
    vessel: Vessel = table.state.vessels[seat]
    if not table.state.technology_deck:
        return
    full = len(vessel.technology) == table.state.components.limits.technology
    table.ask(MakeRoom(seat) if full else ChooseTechnology(seat))
