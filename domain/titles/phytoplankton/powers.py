"""The runner of powers and blooms, step by step, with a handler for each kind of step.

Other modules register their kinds here. A step acts at once or asks for a decision; the later steps wait below it on
the stack.
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
from scoresheet.domain.why import Why


class Use(msgspec.Struct, frozen=True):
    """The use of a power: seat, card, part, and the hand size before the last step.

    `unasked` is true if a standing order started it.
    """

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
    """Return True: the condition of steps that are always possible."""
    return True


def never(state: State, use: Use, step: Step) -> bool:
    """Return False: the condition of steps that are never possible."""
    return False


class Kind(msgspec.Struct, frozen=True):
    """A kind of step: its handler, its conditions, and whether the seat may refuse it."""

    carry_out: Callable[[Table[State], Use, Step], Questions]
    possible: Condition
    """Returns whether the step can happen; otherwise it is skipped."""
    doubtful: Condition
    """Returns whether the step may harm its user, help opponents, show or discard cards, or change dice; then ask
    first."""
    needed: bool
    """True if the later steps depend on this one ("if you do") and are skipped with it."""
    refusable: bool
    """True if its own question offers to decline the power."""


KINDS: dict[str, Kind] = {}
CarryOut = Callable[[Table[State], Use, Step], Questions]


def kind(
    possible: Condition = always, *, doubtful: Condition = never, needed: bool = False, refusable: bool = False
) -> Callable[[CarryOut], CarryOut]:
    """Register a function as the handler of the kind of step with the function's name."""

    def register(carry_out: CarryOut) -> CarryOut:
        KINDS[carry_out.__name__] = Kind(carry_out, possible, doubtful, needed, refusable)
        return carry_out

    return register


class CarryOn(Public, FollowUp, frozen=True):
    """The follow-up that runs a power from its step `step`, unless the card has left play."""

    card: Card
    part: Part
    step: int
    held: int

    def resume(self, table: Table[State]) -> None:
        if table.state.players[self.seat].find(self.card):
            run(table, Use(self.seat, self.card, self.part, self.held), self.step)


class Bud(Public, FollowUp, frozen=True):
    """The follow-up that places 1 carbon on a card, then runs its power (Bloom module)."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        table.record(PowerBegan(self.seat, self.card, "budding"), CarbonPlaced(self.seat, self.card, 1))
        placed = table.state.players[self.seat].find(self.card)
        table.ask(CarryOn(self.seat, self.card, "power", 0, 0))
        if placed and about_to_bloom(table.state, placed):
            table.ask(Bloom(self.seat, self.card))


class Bloom(Public, FollowUp, frozen=True):
    """The follow-up that makes a card with enough carbon bloom (Bloom module)."""

    card: Card

    def resume(self, table: Table[State]) -> None:
        placed = table.state.players[self.seat].find(self.card)
        if placed and bloom_box_open(table.state, placed):
            table.record(Bloomed(self.seat, self.card))
            run(table, Use(self.seat, self.card, "bloom"))


class UsePower(Public, Move, frozen=True):
    """Use the offered power."""

    card: Card

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class DeclinePower(Public, Move, frozen=True):
    """Decline the power, or (`rest`) the remaining part of it."""

    ends = True

    rest: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(PowerDeclined(seat, give_up(table, seat), self.rest))


class LeaveIt(Public, Move, frozen=True):
    """Decline the remaining `count` gains or steps."""

    ends = True

    count: int

    def play(self, table: Table[State], seat: Seat) -> None:
        drop(table, seat, self.count - 1)


class ChooseWhether(Public, Decision, frozen=True):
    """A choice of using a card's power or declining it.

    `why` names the reason to ask: its effect, its bloom box, or a standing order.
    """

    card: Card
    why: Reason

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            player = state.players[self.seat]
            pieces = [*player.pieces_in_hand(), *player.pieces_in_play((self.card,)), f"player:{self.seat}"]
            why.refuse(pieces, "the question is only about {card:card}", card=self.card)
        others = orders(state, self.seat) if self.why == "order" else []
        return [UsePower(self.card), DeclinePower(), *others]


def steps_of(components: Components, card: Card, part: Part) -> tuple[Step, ...]:
    """Return the steps of a card's power or bloom."""
    species = components.species_of[card]
    return species.bloom if part == "bloom" else species.power


def first_step(state: State, use: Use) -> Step | None:
    """Return the first possible step, or None if there is none."""
    use = at_hand(state, use)
    for step in steps_of(state.components, use.card, use.part):
        if KINDS[step.kind].possible(state, use, step):
            return step
        if KINDS[step.kind].needed:
            return None
    return None


def doubtful(state: State, use: Use) -> bool:
    """Return whether to ask first: a player might decline, and the first step offers no refusal."""
    first, steps = first_step(state, use), steps_of(state.components, use.card, use.part)
    asks = first is None or KINDS[first.kind].refusable
    return not asks and any(KINDS[step.kind].doubtful(state, use, step) for step in steps)


def why_asked(state: State, use: Use) -> Reason | None:
    """Return the reason to ask the seat before this power, or None."""
    if doubtful(state, use):
        return "power"
    return "order" if can_only_help(state, use) and state.players[use.seat].order == "ask" else None


def can_only_help(state: State, use: Use) -> bool:
    """Return whether the power has an effect and can do no harm.

    A standing order may use such powers.
    """
    first = first_step(state, use)
    return first is not None and not KINDS[first.kind].refusable and not doubtful(state, use)


def begin(table: Table[State], seat: Seat, card: Card) -> None:
    """Run the power of a card activated or just played, after asking if the seat may decline."""
    use = Use(seat, card, "power")
    if why := why_asked(table.state, use):
        table.ask(CarryOn(seat, card, "power", 0, 0), ChooseWhether(seat, card, why))
    else:
        run(table, msgspec.structs.replace(use, unasked=can_only_help(table.state, use)))


def run(table: Table[State], use: Use, first: int = 0) -> None:
    """Run the steps from `first` on, until one asks for a decision or the rest lapses."""
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
    """Record that a power or a bloom begins, or that the power can have no effect."""
    if first_step(table.state, use):
        table.record(PowerBegan(use.seat, use.card, use.part, use.unasked))
    elif use.part == "power":
        table.record(PowerSkipped(use.seat, use.card))


def carry_out(table: Table[State], use: Use, step: Step) -> Questions:
    """Run a step; skip it if it is impossible, and the rest too if the rest depends on it."""
    if KINDS[step.kind].possible(table.state, use, step):
        return KINDS[step.kind].carry_out(table, use, step)
    return LAPSED if KINDS[step.kind].needed else []


def at_hand(state: State, use: Use) -> Use:
    """Return the use with the current hand size."""
    return msgspec.structs.replace(use, held=len(state.players[use.seat].hand))


def bloom_box_open(state: State, placed: CardInPlay) -> bool:
    """Return whether carbon on this card can still make it bloom."""
    return state.options.blooms and not placed.bloomed and bool(state.components.species_of[placed.card].bloom)


def about_to_bloom(state: State, placed: CardInPlay) -> bool:
    """Return whether the card has enough carbon to bloom."""
    return bloom_box_open(state, placed) and placed.carbon >= state.components.blooms.carbon


def drop(table: Table[State], seat: Seat, decisions: int) -> None:
    """Record that the seat's last answer also answered its next `decisions` decisions."""
    for _ in range(decisions):
        table.record(Answered(seat))


def give_up(table: Table[State], seat: Seat) -> Card:
    """End the power that the seat is using, and return its card."""
    waiting: CarryOn | Bud = [decision for decision in table.state.decisions if decision.seat == seat][-1]
    table.record(Answered(seat))
    return waiting.card
