"""Benefits of spaces, slots and tiles, each resolved fully before the next ("Benefits")."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.machines import ActionBegan
from scoresheet.domain.titles.weather_machine.effects.workshop import GainDeclined, GainLost, What
from scoresheet.domain.titles.weather_machine.kinds import Action, Benefit, BenefitKind
from scoresheet.domain.titles.weather_machine.paying import Need, meets_any
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why

Branch = Literal["", "rain", "wind", "sun", "fog", "snow"]
"""The weather of the Prototype that a gain must keep possible; empty if none is pending."""


class Giver(NamedTuple):
    """A kind of benefit: a check that it has an effect, and the function that gives it."""

    possible: Callable[[State, Seat, Benefit], bool]
    give: Callable[[Table[State], Seat, Benefit, Branch], None]


class Performer(NamedTuple):
    """An action: the function that returns its needs, and the function that begins it.

    Each `Need` stands for one way to perform the action; without any, the action is impossible.
    """

    needs: Callable[[State, Seat, bool], set[Need]]
    begin: Callable[[Table[State], Seat, bool], None]


GIVERS: dict[BenefitKind, Giver] = {}
"""The benefits; each chapter module registers its own."""
ACTIONS: dict[Action, Performer] = {}
"""The actions; each chapter module registers its own.

The last argument of both functions is true if the action is a benefit.
"""


class Gain(Public, FollowUp, frozen=True):
    """Give these benefits in this order."""

    benefits: tuple[Benefit, ...]
    prototype: Branch = ""

    def resume(self, table: Table[State]) -> None:
        first, *rest = self.benefits
        if rest:
            table.ask(Gain(self.seat, tuple(rest), self.prototype))
        GIVERS[first.kind].give(table, self.seat, first, self.prototype)


class Decline(Public, Move, frozen=True):
    """Decline a gain, or the rest of it."""

    ends = True
    what: What

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(GainDeclined(seat, self.what))

    def anchor(self, seat: Seat) -> str:
        return f"laboratory:{seat}"


class TakeNext(Public, Move, frozen=True):
    """Take this benefit now."""

    benefit: Benefit
    at: str = ""
    """The piece that gives it."""

    def play(self, table: Table[State], seat: Seat) -> None:
        gain(table, seat, [self.benefit])

    def anchor(self, seat: Seat) -> str:
        return self.at


class TakeFirst(Public, Move, frozen=True):
    """Take this benefit first."""

    benefit: Benefit
    others: tuple[Benefit, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(GainAll(seat, self.others))
        gain(table, seat, [self.benefit])

    def anchor(self, seat: Seat) -> str:
        return f"funding:{seat}:government"


class OrderGains(Public, Decision, frozen=True):
    """Choose the order of several benefits."""

    benefits: tuple[Benefit, ...]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakeFirst(benefit, self._but(benefit)) for benefit in dict.fromkeys(self.benefits)]

    def _but(self, first: Benefit) -> tuple[Benefit, ...]:
        rest = list(self.benefits)
        rest.remove(first)
        return tuple(rest)


class GainAll(Public, FollowUp, frozen=True):
    """Give several benefits in the order the player chooses."""

    benefits: tuple[Benefit, ...]

    def resume(self, table: Table[State]) -> None:
        if len(set(self.benefits)) < 2:
            gain(table, self.seat, self.benefits)
            return
        table.ask(OrderGains(self.seat, self.benefits))


class ChooseOne(Public, Decision, frozen=True):
    """Choose one of several benefits, even one without effect."""

    benefits: tuple[Benefit, ...]
    at: str = ""
    """The piece that gives them."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            goals = [
                f"goalspace:{self.seat}:{placed.replace('.', ':')}" for placed in state.laboratories[self.seat].placed
            ]
            tiles = [f"experiment:{tile}" for tile in state.components.experiments]
            why.refuse([*goals, *tiles], "another piece gives the benefit")
        return [TakeNext(benefit, self.at) for benefit in dict.fromkeys(self.benefits)]


class Accept(Public, Move, frozen=True):
    """Perform the action that a benefit gives."""

    action: Action

    def play(self, table: Table[State], seat: Seat) -> None:
        perform(table, seat, self.action)

    def anchor(self, seat: Seat) -> str:
        return f"action:{self.action.partition('_no_')[0]}"


class OfferAction(Public, Decision, frozen=True):
    """Offer an action as a benefit, without its cost in Vouchers."""

    action: Action

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            why.refuse([f"action:{action}" for action in state.components.costs], "the benefit gives another action")
        return [Accept(self.action), Decline("action")]


def gain(table: Table[State], seat: Seat, benefits: Iterable[Benefit], prototype: Branch = "") -> None:
    """Give a seat these benefits in this order, before play continues."""
    if benefits := tuple(benefits):
        table.ask(Gain(seat, benefits, prototype))


def choose_one(table: Table[State], seat: Seat, benefits: Iterable[Benefit], at: str) -> None:
    """Ask a seat to choose one of the benefits that a piece gives."""
    table.ask(ChooseOne(seat, tuple(benefits), at))


def brings(state: State, seat: Seat, benefits: Iterable[Benefit]) -> bool:
    """Return whether any of these benefits would gain something."""
    return any(GIVERS[benefit.kind].possible(state, seat, benefit) for benefit in benefits)


def is_open(state: State, seat: Seat, action: Action) -> bool:
    """Return whether a seat can complete an action as a benefit."""
    needs = ACTIONS[action].needs(state, seat, True)
    return bool(needs) and meets_any(state, state.laboratories[seat].vouchers, needs)


def perform(table: Table[State], seat: Seat, action: Action) -> None:
    """Perform an action as a benefit."""
    table.record(ActionBegan(seat, action, benefit=True))
    ACTIONS[action].begin(table, seat, True)


def _action_possible(state: State, seat: Seat, benefit: Benefit) -> bool:
    return is_open(state, seat, benefit.of)  # type: ignore[arg-type]


def _offer(table: Table[State], seat: Seat, benefit: Benefit, prototype: Branch) -> None:
    action: Any = benefit.of
    if is_open(table.state, seat, action):
        table.ask(OfferAction(seat, action))
    else:
        table.record(GainLost(seat, "action", 1, "impossible", action))


GIVERS["action"] = Giver(_action_possible, _offer)
