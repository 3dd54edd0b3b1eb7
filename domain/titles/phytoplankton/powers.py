"""Running a card's power or bloom step by step, each step by the handler for its kind.

The chapters register their kinds here. A step acts at once or asks a decision; the later steps wait below it on the
stack.
"""

from collections.abc import Callable

import msgspec

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Answered
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.components import Components, Step
from scoresheet.domain.titles.phytoplankton.effects import (
    Bloomed,
    CarbonPlaced,
    PowerBegan,
    PowerDeclined,
    PowerSkipped,
)
from scoresheet.domain.titles.phytoplankton.kinds import Card
from scoresheet.domain.titles.phytoplankton.orders import orders
from scoresheet.domain.titles.phytoplankton.state import CardInPlay, Part, Reason, State
from scoresheet.domain.viewer import Public, Seat


class Use(msgspec.Struct, frozen=True):
    """A power in progress: seat, card, hand size before the last step, and whether an order started it."""

    seat: Seat
    card: Card
    part: Part
    held: int = 0
    unasked: bool = False


Questions = list[Decision] | None
LAPSED: Questions = None
"""The result of a step after which the rest of the power lapses."""
Condition = Callable[[State, Use, Step], bool]


def always(state: State, use: Use, step: Step) -> bool:
    """Return True: the condition of steps that always satisfy it."""
    return True


def never(state: State, use: Use, step: Step) -> bool:
    """Return False: the condition of steps that never satisfy it."""
    return False


class Kind(msgspec.Struct, frozen=True):
    """A kind of step: what it does, and what has to be known of it before."""

    carry_out: Callable[[Table[State], Use, Step], Questions]
    possible: Condition
    """Whether the step can happen; if not, it is skipped."""
    doubtful: Condition
    """Whether the step may harm its user, help opponents, show or discard cards, or change dice; if so, ask first."""
    needed: bool
    """The steps after it need it ("if you do"): where it cannot happen, neither do they."""
    refusable: bool
    """Its own question may be answered by not using the power."""


KINDS: dict[str, Kind] = {}
CarryOut = Callable[[Table[State], Use, Step], Questions]


def kind(
    possible: Condition = always, *, doubtful: Condition = never, needed: bool = False, refusable: bool = False
) -> Callable[[CarryOut], CarryOut]:
    """Register a function as the kind of step it is named after."""

    def register(carry_out: CarryOut) -> CarryOut:
        KINDS[carry_out.__name__] = Kind(carry_out, possible, doubtful, needed, refusable)
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


class Bud(Public, FollowUp, frozen=True):
    """Put a carbon on a card with an open bloom box, then run its power (Bloom module)."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        table.record(PowerBegan(self.seat, self.card, "budding"), CarbonPlaced(self.seat, self.card, 1))
        placed = table.state.players[self.seat].find(self.card)
        table.ask(CarryOn(self.seat, self.card, "power", 0, 0))
        if placed and about_to_bloom(table.state, placed):
            table.ask(Bloom(self.seat, self.card))


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
    """Do not use the power, or (`rest`) what is left of it."""

    ends = True

    rest: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PowerDeclined(seat, give_up(table, seat), self.rest))


class LeaveIt(Public, Move, frozen=True):
    """Leave what is still to be given or done, `count` of it."""

    ends = True

    count: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.count - 1)


class ChooseWhether(Public, Decision, frozen=True):
    """Choose whether to use this card's power; asked for its effect, its bloom box, or a standing order."""

    card: Card
    why: Reason

    def legal_moves(self, state: State) -> list[Move]:
        others = orders(state, self.seat) if self.why == "order" else []
        return [UsePower(self.card), DeclinePower(), *others]


def steps_of(components: Components, card: Card, part: Part) -> tuple[Step, ...]:
    """The steps of a card's power or bloom."""
    species = components.species_of[card]
    return species.bloom if part == "bloom" else species.power


def first_step(state: State, use: Use) -> Step | None:
    """The first step that can happen; None if none can."""
    use = at_hand(state, use)
    for step in steps_of(state.components, use.card, use.part):
        if KINDS[step.kind].possible(state, use, step):
            return step
        if KINDS[step.kind].needed:
            return None
    return None


def doubtful(state: State, use: Use) -> bool:
    """Return whether a player might decline this power, and no step of it asks that first."""
    first, steps = first_step(state, use), steps_of(state.components, use.card, use.part)
    asks = first is None or KINDS[first.kind].refusable
    return not asks and any(KINDS[step.kind].doubtful(state, use, step) for step in steps)


def why_asked(state: State, use: Use) -> Reason | None:
    """Return why the seat is asked before this power; None if it is not."""
    if doubtful(state, use):
        return "power"
    return "order" if can_only_help(state, use) and state.players[use.seat].order == "ask" else None


def can_only_help(state: State, use: Use) -> bool:
    """Return whether the power is usable and harmless, so that a standing order may use it."""
    first = first_step(state, use)
    return first is not None and not KINDS[first.kind].refusable and not doubtful(state, use)


def begin(table: Table[State], seat: Seat, card: Card) -> None:
    """Run the power of a card activated or just played; ask first if it may be unwelcome."""
    use = Use(seat, card, "power")
    if why := why_asked(table.state, use):
        table.ask(CarryOn(seat, card, "power", 0, 0), ChooseWhether(seat, card, why))
    else:
        run(table, msgspec.structs.replace(use, unasked=can_only_help(table.state, use)))


def run(table: Table[State], use: Use, first: int = 0) -> None:
    """Run the steps from `first` on, until one asks a decision or the rest lapses."""
    if first == 0:
        announce(table, use)
    steps = steps_of(table.state.components, use.card, use.part)[first:]
    for number, step in enumerate(steps, start=first + 1):
        before = at_hand(table.state, use)
        questions = carry_out(table, use, step)
        if questions is LAPSED:
            return
        if questions:
            table.ask(CarryOn(use.seat, use.card, use.part, number, before.held), *questions)
            return
        use = before


def announce(table: Table[State], use: Use) -> None:
    """Say that a power or a bloom comes, or that nothing can come of the power."""
    if first_step(table.state, use):
        table.record(PowerBegan(use.seat, use.card, use.part, use.unasked))
    elif use.part == "power":
        table.record(PowerSkipped(use.seat, use.card))


def carry_out(table: Table[State], use: Use, step: Step) -> Questions:
    """Run one step; skip it if it can't happen, and the rest too if they depend on it."""
    if KINDS[step.kind].possible(table.state, use, step):
        return KINDS[step.kind].carry_out(table, use, step)
    return LAPSED if KINDS[step.kind].needed else []


def at_hand(state: State, use: Use) -> Use:
    """Return the same use with the current hand size."""
    return msgspec.structs.replace(use, held=len(state.players[use.seat].hand))


def bloom_box_open(state: State, placed: CardInPlay) -> bool:
    """Return whether carbon on this card can still make it bloom."""
    return state.options.blooms and not placed.bloomed and bool(state.components.species_of[placed.card].bloom)


def about_to_bloom(state: State, placed: CardInPlay) -> bool:
    """Return whether the card has enough carbon."""
    return bloom_box_open(state, placed) and placed.carbon >= state.components.blooms.carbon


def drop(table: Table[State], seat: Seat, decisions: int) -> None:
    """Mark the seat's next decisions of the same kind as answered; the last answer covered them."""
    for _ in range(decisions):
        table.record(Answered(seat))


def give_up(table: Table[State], seat: Seat) -> Card:
    """The rest of the power that the seat is using lapses; returns whose it was."""
    waiting: CarryOn | Bud = [decision for decision in table.state.decisions if decision.seat == seat][-1]
    table.record(Answered(seat))
    return waiting.card
