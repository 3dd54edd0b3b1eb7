"""Resource dice: taking them from the box and rolling them again ("Gain resources")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.components import Step, gives
from scoresheet.domain.titles.phytoplankton.effects import DiceRolled, DieCached, DieTaken, OutsideDiceRolled
from scoresheet.domain.titles.phytoplankton.kinds import Card, Face, Resource
from scoresheet.domain.titles.phytoplankton.powers import LAPSED, DeclinePower, Questions, Use, always, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

ALL_ALIKE = reason("the dice can be rolled again only if all of them show the same")


class TakeDie(Public, Move, frozen=True):
    """Take a die from the box and gain its resource (one of the two on a split face)."""

    face: Face
    resource: Resource

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(DieTaken(seat, self.face, self.resource))
        refill(table)

    def anchor(self, seat: Seat) -> str:
        return f"dice:{self.face}"


class RollDiceBack(Public, Move, frozen=True):
    """Roll all dice into the box before taking one."""

    answers = False

    def play(self, table: Table[State], seat: Seat) -> None:
        roll_all_dice(table)

    def anchor(self, seat: Seat) -> str:
        return "box"


class Harvest(Public, Move, frozen=True):
    """Take a die that shows the resource, and cache the resource on the card or keep it."""

    card: Card
    face: Face
    resource: Resource
    cached: bool

    def play(self, table: Table[State], seat: Seat) -> None:
        if self.cached:
            table.record(DieCached(seat, self.card, self.face, self.resource))
        else:
            table.record(DieTaken(seat, self.face, self.resource))
        table.ask(*harvest_questions(table.state, seat, self.card, self.resource))
        refill(table)

    def anchor(self, seat: Seat) -> str:
        return f"dice:{self.face}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{self.card}",)


class LeaveDice(Public, Move, frozen=True):
    """Take no more dice."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return "box"


class PassBoxFrom(Public, Move, frozen=True):
    """Let this player take the first die; the others follow in turn order."""

    player: Seat

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(PassBox(seat, tuple(table.state.clockwise(self.player))))

    def anchor(self, seat: Seat) -> str:
        return f"player:{self.player}"


class ChooseDie(Public, Decision, frozen=True):
    """A choice of a die, asked once for each of the `left` dice."""

    left: int
    optional: bool = False

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        faces = [face for face in state.components.dice.faces if face in state.box]
        if why:
            why.refuse("box", ALL_ALIKE)
        dice: list[Move] = [TakeDie(face, resource) for face in faces for resource in gives(face)]
        return [*dice, *rolls_back(state), *([DeclinePower()] if self.optional else [])]


class ChooseHarvest(Public, Decision, frozen=True):
    """A choice: take another die for the resource, and cache or keep that resource; or stop."""

    card: Card
    resource: Resource

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        faces = [face for face in state.components.dice.faces if face in showing(state, self.resource)]
        if why:
            others = [f"dice:{face}" for face in state.box if face not in faces]
            why.refuse(others, "it does not give {resource:resource}", resource=self.resource)
        dice: list[Move] = [
            Harvest(self.card, face, self.resource, cached) for face in faces for cached in (True, False)
        ]
        return [*dice, *(rolls_back(state) if dice else []), LeaveDice()]


class ChooseFirstTaker(Public, Decision, frozen=True):
    """A choice of who takes the first die."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [*(PassBoxFrom(seat) for seat in state.clockwise(self.seat)), DeclinePower()]


class PassBox(Public, FollowUp, frozen=True):
    """The follow-up that lets each of these players take a die in turn."""

    takers: tuple[Seat, ...]

    def resume(self, table: Table[State]) -> None:
        taker, *others = self.takers
        if others:
            table.ask(PassBox(self.seat, tuple(others)))
        table.ask(ChooseDie(taker, 1))


def rolls_back(state: State) -> list[Move]:
    """Return the move that rolls all dice, if all dice in the box show the same face."""
    return [RollDiceBack()] if len(set(state.box)) == 1 else []


def harvest_questions(state: State, seat: Seat, card: Card, resource: Resource) -> list[Decision]:
    """Return the decision about the next die, if a die shows the resource."""
    return [ChooseHarvest(seat, card, resource)] if showing(state, resource) else []


def dice_questions(seat: Seat, dice: int, optional: bool = False) -> list[Decision]:
    """Return a decision for each die to take; the last one is asked first."""
    return [ChooseDie(seat, left, optional) for left in range(1, dice + 1)]


def roll(table: Table[State], dice: int) -> list[Face]:
    """Roll `dice` dice and return their faces."""
    return [table.state.components.dice.faces[table.below(len(table.state.components.dice.faces))] for _ in range(dice)]


def roll_all_dice(table: Table[State]) -> None:
    """Roll all dice into the box, including those outside."""
    table.record(DiceRolled(roll(table, table.state.components.dice.count)))


def refill(table: Table[State]) -> None:
    """Roll all dice into the box if it is empty."""
    if not table.state.box:
        roll_all_dice(table)


def showing(state: State, resource: Resource) -> list[Face]:
    """Return the dice in the box that can give the resource."""
    return sorted(face for face in state.box if resource in gives(face))


@kind(refusable=True)
def take_die(table: Table[State], use: Use, step: Step) -> Questions:
    """Take a die from the box."""
    return dice_questions(use.seat, step.count, optional=True)


@kind(refusable=True)
def pass_box(table: Table[State], use: Use, step: Step) -> Questions:
    """Let every player take a die, beginning with a player of the seat's choice."""
    return [ChooseFirstTaker(use.seat)]


@kind(doubtful=always)
def roll_all(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll all dice into the box; the power ends if none gives a resource of the step."""
    roll_all_dice(table)
    shown = [face for resource in step.resources for face in showing(table.state, resource)]
    return [] if shown else LAPSED


@kind()
def harvest(table: Table[State], use: Use, step: Step) -> Questions:
    """Take dice that show the step's resource, one by one; each resource may be cached."""
    return harvest_questions(table.state, use.seat, use.card, step.resources[0])


@kind(doubtful=always)
def roll_outside(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll the dice outside the box; the power ends if none shows the step's face.

    If no die is outside, the seat takes one instead, and the power ends.
    """
    if not table.state.outside:
        table.ask(*dice_questions(use.seat, 1))
        return LAPSED
    faces = roll(table, table.state.outside)
    table.record(OutsideDiceRolled(use.seat, faces))
    return [] if step.face in faces else LAPSED
