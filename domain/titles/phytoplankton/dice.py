"""The resource dice: taken from the box, and rolled back into it ("Gain resources", "Managing the resource dice")."""

from domain.decision import Decision, FollowUp
from domain.move import Move
from domain.table import Table
from domain.titles.phytoplankton.components import Step, gives
from domain.titles.phytoplankton.effects import DiceRolled, DieCached, DieTaken, OutsideDiceRolled
from domain.titles.phytoplankton.kinds import Card, Face, Resource
from domain.titles.phytoplankton.powers import LAPSED, DeclinePower, Questions, Use, kind
from domain.titles.phytoplankton.state import State
from domain.viewer import Public, Seat


class TakeDie(Public, Move, frozen=True):
    """Take a die out of the box, and gain what it shows (of a split face, one of the two)."""

    face: Face
    resource: Resource

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(DieTaken(seat, self.face, self.resource))
        refill(table)

    def anchor(self, seat: Seat) -> str:
        return f"dice:{self.face}"


class RollDiceBack(Public, Move, frozen=True):
    """Throw all dice back into the box before gaining."""

    answers = False

    def play(self, table: Table[State], seat: Seat) -> None:
        roll_all_dice(table)

    def anchor(self, seat: Seat) -> str:
        return "box"


class Harvest(Public, Move, frozen=True):
    """Take all dice that show the resource; cache so many of them on the card, keep the rest."""

    card: Card
    resource: Resource
    cached: int

    def play(self, table: Table[State], seat: Seat) -> None:
        for number, face in enumerate(showing(table.state, self.resource)):
            if number < self.cached:
                table.record(DieCached(seat, self.card, face, self.resource))
            else:
                table.record(DieTaken(seat, face, self.resource))
        refill(table)

    def anchor(self, seat: Seat) -> str:
        return f"card:{self.card}"


class PassBoxFrom(Public, Move, frozen=True):
    """Let this player take the first die, and then the others in turn order."""

    player: Seat

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(PassBox(seat, tuple(table.state.clockwise(self.player))))

    def anchor(self, seat: Seat) -> str:
        return f"player:{self.player}"


class ChooseDie(Public, Decision, frozen=True):
    """Which die? There is one such question for each of the `left`."""

    left: int
    optional: bool = False

    def legal_moves(self, state: State) -> list[Move]:
        faces = [face for face in state.components.dice.faces if face in state.box]
        dice: list[Move] = [TakeDie(face, resource) for face in faces for resource in gives(face)]
        back: list[Move] = [RollDiceBack()] if len(faces) == 1 else []
        return [*dice, *back, DeclinePower()] if self.optional else [*dice, *back]


class ChooseHarvest(Public, Decision, frozen=True):
    """How many of the dice that show the resource are cached."""

    card: Card
    resource: Resource
    dice: int

    def legal_moves(self, state: State) -> list[Move]:
        return [Harvest(self.card, self.resource, cached) for cached in range(self.dice, -1, -1)]


class ChooseFirstTaker(Public, Decision, frozen=True):
    """Who takes the first die."""

    def legal_moves(self, state: State) -> list[Move]:
        return [*(PassBoxFrom(seat) for seat in state.clockwise(self.seat)), DeclinePower()]


class PassBox(Public, FollowUp, frozen=True):
    """The box goes round: each of these players in turn takes a die."""

    takers: tuple[Seat, ...]

    def resume(self, table: Table[State]) -> None:
        taker, *others = self.takers
        if others:
            table.ask(PassBox(self.seat, tuple(others)))
        table.ask(ChooseDie(taker, 1))


def dice_questions(seat: Seat, dice: int, optional: bool = False) -> list[Decision]:
    """One question for each die to take; the first to be asked comes last."""
    return [ChooseDie(seat, left, optional) for left in range(1, dice + 1)]


def roll(table: Table[State], dice: int) -> list[Face]:
    """What so many dice show."""
    return [table.state.components.dice.faces[table.below(len(table.state.components.dice.faces))] for _ in range(dice)]


def roll_all_dice(table: Table[State]) -> None:
    """All dice into the box, those outside too."""
    table.record(DiceRolled(roll(table, table.state.components.dice.count)))


def refill(table: Table[State]) -> None:
    """An empty box is filled again at once."""
    if not table.state.box:
        roll_all_dice(table)


def showing(state: State, resource: Resource) -> list[Face]:
    """The dice in the box that can give the resource."""
    return sorted(face for face in state.box if resource in gives(face))


@kind()
def take_die(table: Table[State], use: Use, step: Step) -> Questions:
    """Take a die from the box."""
    return dice_questions(use.seat, step.count, optional=True)


@kind()
def pass_box(table: Table[State], use: Use, step: Step) -> Questions:
    """Everybody takes a die, beginning with whom the seat chooses."""
    return [ChooseFirstTaker(use.seat)]


@kind()
def roll_all(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll all dice into the box; go on only if one can give the resource."""
    roll_all_dice(table)
    shown = [face for resource in step.resources for face in showing(table.state, resource)]
    return [] if shown else LAPSED


@kind()
def harvest(table: Table[State], use: Use, step: Step) -> Questions:
    """Take the dice that show the resource; any of it may be cached here."""
    resource = step.resources[0]
    return [ChooseHarvest(use.seat, use.card, resource, len(showing(table.state, resource)))]


@kind()
def roll_outside(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll the dice outside the box, and go on only if one shows the face; with none outside, take a die instead."""
    if not table.state.outside:
        table.ask(*dice_questions(use.seat, 1))
        return LAPSED
    faces = roll(table, table.state.outside)
    table.record(OutsideDiceRolled(use.seat, faces))
    return [] if step.face in faces else LAPSED
