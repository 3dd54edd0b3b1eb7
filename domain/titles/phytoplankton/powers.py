"""How a card's power, or its bloom, is carried out: step by step, each by the function for its kind.

The chapters register their kinds here. A step does something at once, or asks; what follows waits below the question.
"""

from collections.abc import Callable

import msgspec

from domain.decision import Decision, FollowUp
from domain.effect import Answered
from domain.move import Move
from domain.table import Table
from domain.titles.phytoplankton.components import Components, Step
from domain.titles.phytoplankton.effects import Bloomed, PowerBegan, PowerDeclined
from domain.titles.phytoplankton.kinds import Card
from domain.titles.phytoplankton.state import CardInPlay, Part, State
from domain.viewer import Public, Seat


class Use(msgspec.Struct, frozen=True):
    """A power under way: whose, of which card, and how many cards the hand held when the last question was asked."""

    seat: Seat
    card: Card
    part: Part
    held: int = 0


Questions = list[Decision] | None
LAPSED: Questions = None
"""What a step returns when the rest of the power comes to nothing."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of step: when it is possible, and what it does."""

    possible: Callable[[State, Use, Step], bool]
    carry_out: Callable[[Table[State], Use, Step], Questions]


KINDS: dict[str, Kind] = {}
BUDDING = (Step("bud"),)
"""With blooms, a card whose bloom box is open gets a carbon whenever it is activated."""


def always(state: State, use: Use, step: Step) -> bool:
    """For steps that can always be carried out."""
    return True


def kind(
    possible: Callable[[State, Use, Step], bool] = always,
) -> Callable[[Callable[[Table[State], Use, Step], Questions]], Callable[[Table[State], Use, Step], Questions]]:
    """Register a function as the kind of step it is named after; where it is not `possible`, the power ends."""

    def register(
        carry_out: Callable[[Table[State], Use, Step], Questions],
    ) -> Callable[[Table[State], Use, Step], Questions]:
        KINDS[carry_out.__name__] = Kind(possible, carry_out)
        return carry_out

    return register


class CarryOn(Public, FollowUp, frozen=True):
    """The rest of a power, from its step `step`; it lapses if the card has left."""

    card: Card
    part: Part
    step: int
    held: int

    def resume(self, table: Table[State]) -> None:
        if table.state.players[self.seat].find(self.card):
            run(table, Use(self.seat, self.card, self.part, self.held), self.step)


class Bloom(Public, FollowUp, frozen=True):
    """A card has enough carbon and blooms (Bloom module)."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        placed = table.state.players[self.seat].find(self.card)
        if placed and bloom_box_open(table.state, placed):
            table.record(Bloomed(self.seat, self.card))
            run(table, Use(self.seat, self.card, "bloom"))


class UsePower(Public, Move, frozen=True):
    """Use the power that is offered."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class DeclinePower(Public, Move, frozen=True):
    """Go no further with the power."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PowerDeclined(seat, give_up(table, seat)))


class LeaveIt(Public, Move, frozen=True):
    """Leave what is still to be given or done, `count` of it."""

    count: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.count - 1)


class ChooseWhether(Public, Decision, frozen=True):
    """Use this card's power, or not."""

    card: Card

    def legal_moves(self, state: State) -> list[Move]:
        return [UsePower(self.card), DeclinePower()]


@kind()
def offer(table: Table[State], use: Use, step: Step) -> Questions:
    """Ask whether to go on, where the power may do its owner harm."""
    return [ChooseWhether(use.seat, use.card)]


def steps_of(components: Components, card: Card, part: Part) -> tuple[Step, ...]:
    """The steps of a card's power or bloom."""
    species = components.species_of[card]
    if part == "bloom":
        return species.bloom
    return BUDDING + species.power if part == "budding" else species.power


def can_begin(state: State, use: Use) -> bool:
    """Whether there is a power, and its first step is possible."""
    steps = steps_of(state.components, use.card, use.part)
    return bool(steps) and KINDS[steps[0].kind].possible(state, use, steps[0])


def run(table: Table[State], use: Use, first: int = 0) -> None:
    """Carry out the steps from `first` on, until one asks, is impossible, or lapses."""
    if first == 0 and can_begin(table.state, use):
        table.record(PowerBegan(use.seat, use.card, use.part))
    steps = steps_of(table.state.components, use.card, use.part)[first:]
    for number, step in enumerate(steps, start=first + 1):
        if not KINDS[step.kind].possible(table.state, use, step):
            return
        questions = KINDS[step.kind].carry_out(table, use, step)
        if questions is LAPSED:
            return
        if questions:
            held = len(table.state.players[use.seat].hand)
            table.ask(CarryOn(use.seat, use.card, use.part, number, held), *questions)
            return


def activation(state: State, seat: Seat, card: Card) -> Use:
    """What activating a card uses: its power, and with an open bloom box a carbon before."""
    placed = state.players[seat].find(card)
    return Use(seat, card, "budding" if placed and bloom_box_open(state, placed) else "power")


def bloom_box_open(state: State, placed: CardInPlay) -> bool:
    """Whether carbon on this card can still make it bloom."""
    return state.options.blooms and not placed.bloomed and bool(state.components.species_of[placed.card].bloom)


def about_to_bloom(state: State, placed: CardInPlay) -> bool:
    """Whether the card has enough carbon."""
    return bloom_box_open(state, placed) and placed.carbon >= state.components.blooms.carbon


def drop(table: Table[State], seat: Seat, decisions: int) -> None:
    """Take the seat's next decisions of the same kind as answered, too: the last answer covered them."""
    for _ in range(decisions):
        table.record(Answered(seat))


def give_up(table: Table[State], seat: Seat) -> Card:
    """The rest of the power that the seat is using lapses; returns whose it was."""
    waiting: CarryOn = [decision for decision in table.state.decisions if decision.seat == seat][-1]
    table.record(Answered(seat))
    return waiting.card
