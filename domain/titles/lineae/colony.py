"""Colony cards: payment and promotion ("Using Colony Cards", "Promote Colony Building")."""

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae.components import ColonyCard
from scoresheet.domain.titles.lineae.effects.cards import ColonyCardDrawn, ColonyCardPromoted
from scoresheet.domain.titles.lineae.effects.cargo import CubesPaid
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.powers import CAN_USE, POWERS
from scoresheet.domain.titles.lineae.purse import COSTS, held, pay
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Because, Why


class PayCube(Public, Move, frozen=True):
    """Pay a cube for using a colony card, after `paid` other cubes."""

    card: str
    mineral: Mineral
    paid: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(CubesPaid(seat, [self.mineral]))
        go_on(table, seat, table.state.components.colony[self.card], self.paid + 1)

    def anchor(self, seat: Seat) -> str:
        return f"cargo:{seat}:{self.mineral}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"space:colony:{self.card}",)


class StopPaying(Public, Move, frozen=True):
    """Pay no more cubes."""

    ends = True

    card: str
    paid: int

    def play(self, table: Table[State], seat: Seat) -> None:
        card = table.state.components.colony[self.card]
        POWERS[card.power](table, seat, card, self.paid)

    def anchor(self, seat: Seat) -> str:
        return f"space:colony:{self.card}"


class PayCubes(Public, Decision, frozen=True):
    """A choice of the next cube to pay; cubes beyond the card's minimum are optional."""

    card: str
    paid: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        card = state.components.colony[self.card]
        cubes = [PayCube(self.card, mineral, self.paid) for mineral in held(state, self.seat, kinds(card, self.paid))]
        if why:
            others = [f"cargo:{self.seat}:{kind}" for kind in held(state, self.seat)]
            taken = {f"cargo:{self.seat}:{kind}" for kind in kinds(card, self.paid)}
            spaces = [f"space:colony:{card}" for card in state.components.colony]
            why.refuse(spaces, "you are paying for another card, or have not paid enough")
            why.refuse([piece for piece in others if piece not in taken], "the card does not take this kind")
        enough = [StopPaying(self.card, self.paid)] if self.paid >= len(card.prices) else []
        return [*cubes, *enough]


def can_use(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether a seat can pay for a card, and the card would have an effect."""
    card, money = state.components.colony[space.which], state.vessels[seat].money
    if money < card.fee:
        return because is not None and because(COSTS, price=card.fee, money=money)
    if missing := next((price.kinds for price in card.prices if not held(state, seat, price.kinds)), None):
        return because is not None and because("costs a cube; you have none of {kinds:mineral}", kinds=list(missing))
    return CAN_USE[card.power](state, seat, because)


def use(table: Table[State], seat: Seat, space: Space) -> None:
    """Pay for a card and take its benefit."""
    card = table.state.components.colony[space.which]
    pay(table, seat, card.fee, "colony")
    go_on(table, seat, card, 0)


def go_on(table: Table[State], seat: Seat, card: ColonyCard, paid: int) -> None:
    """Ask for the next cube while one can be paid; then give the card's benefit."""
    if held(table.state, seat, kinds(card, paid)):
        table.ask(PayCubes(seat, card.id, paid))
    else:
        POWERS[card.power](table, seat, card, paid)


def kinds(card: ColonyCard, paid: int) -> list[Mineral]:
    """Return the kinds that can be paid after `paid` cubes; empty if no more are accepted.

    The prices of the card are paid in turn, each with up to `most` cubes.
    """
    slots = [price.kinds for price in card.prices for _ in range(price.most)]
    return slots[paid] if paid < len(slots) else []


def promote(table: Table[State], round_ended: int) -> None:
    """Let a colony card cover the basic action that is due to be covered, if there is one.

    The card is the one in the rocket row with the lowest priority number, or one from the deck if the row has none.
    """
    components = table.state.components
    covered = [space.id for space in components.spaces.values() if space.covered_after == round_ended]
    revealed = [card for card in table.state.colony if card]
    if not covered:
        return
    if revealed:
        replace_lowest(table, min(revealed, key=lambda card: components.colony[card].priority), covered[0])
    elif table.state.colony_deck:
        table.record(ColonyCardPromoted(-1, table.draw(table.state.colony_deck), covered[0]))


def replace_lowest(table: Table[State], card: str, covered: str) -> None:
    """Promote a card from the rocket row, and draw a new one for its slot."""
    slot = table.state.colony.index(card)
    table.record(ColonyCardPromoted(slot, card, covered))
    if table.state.colony_deck:
        table.record(ColonyCardDrawn(slot, table.draw(table.state.colony_deck)))
