"""Resource dice: taking them from the box and rolling them back in ("Gain resources")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.phytoplankton.components import Step, gives
from scoresheet.domain.titles.phytoplankton.effects import DiceRolled, DieCached, DieTaken, OutsideDiceRolled
from scoresheet.domain.titles.phytoplankton.kinds import Card, Face, Resource
from scoresheet.domain.titles.phytoplankton.powers import LAPSED, DeclinePower, Questions, Use, always, kind
from scoresheet.domain.titles.phytoplankton.state import State
from scoresheet.domain.viewer import Public, Seat


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
    """Take a die that shows the resource; cache that on the card, or keep it."""

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
    """Leave the dice that are left in the box."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass

    def anchor(self, seat: Seat) -> str:
        return "box"


class PassBoxFrom(Public, Move, frozen=True):
    """Let this player take the first die, and then the others in turn order."""

    player: Seat

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(PassBox(seat, tuple(table.state.clockwise(self.player))))

    def anchor(self, seat: Seat) -> str:
        return f"player:{self.player}"


class ChooseDie(Public, Decision, frozen=True):
    """Choose a die. One such decision is asked for each of the `left` dice."""

    left: int
    optional: bool = False

    def legal_moves(self, state: State) -> list[Move]:
        faces = [face for face in state.components.dice.faces if face in state.box]
        dice: list[Move] = [TakeDie(face, resource) for face in faces for resource in gives(face)]
        return [*dice, *rolls_back(state), *([DeclinePower()] if self.optional else [])]


class ChooseHarvest(Public, Decision, frozen=True):
    """Choose the next die showing the resource, and whether to cache it; dice may be left."""

    card: Card
    resource: Resource

    def legal_moves(self, state: State) -> list[Move]:
        faces = [face for face in state.components.dice.faces if face in showing(state, self.resource)]
        dice: list[Move] = [
            Harvest(self.card, face, self.resource, cached) for face in faces for cached in (True, False)
        ]
        return [*dice, *(rolls_back(state) if dice else []), LeaveDice()]


class ChooseFirstTaker(Public, Decision, frozen=True):
    """Choose the player who takes the first die."""

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


def rolls_back(state: State) -> list[Move]:
    """Throwing the dice back before a die is gained, if those in the box all show the same face."""
    return [RollDiceBack()] if len(set(state.box)) == 1 else []


def harvest_questions(state: State, seat: Seat, card: Card, resource: Resource) -> list[Decision]:
    """Return which die is taken next, as long as one shows the resource."""
    return [ChooseHarvest(seat, card, resource)] if showing(state, resource) else []


def dice_questions(seat: Seat, dice: int, optional: bool = False) -> list[Decision]:
    """One question for each die to take; the first to be asked comes last."""
    return [ChooseDie(seat, left, optional) for left in range(1, dice + 1)]


def roll(table: Table[State], dice: int) -> list[Face]:
    """Roll `dice` dice and return their faces."""
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


@kind(refusable=True)
def take_die(table: Table[State], use: Use, step: Step) -> Questions:
    """Take a die from the box."""
    return dice_questions(use.seat, step.count, optional=True)


@kind(refusable=True)
def pass_box(table: Table[State], use: Use, step: Step) -> Questions:
    """Let every player take a die, in order from a player of the seat's choice."""
    return [ChooseFirstTaker(use.seat)]


@kind(doubtful=always)
def roll_all(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll all dice into the box; go on only if one can give the resource."""
    roll_all_dice(table)
    shown = [face for resource in step.resources for face in showing(table.state, resource)]
    return [] if shown else LAPSED


@kind()
def harvest(table: Table[State], use: Use, step: Step) -> Questions:
    """Take the dice that show the resource, one by one; any of it may be cached here."""
    return harvest_questions(table.state, use.seat, use.card, step.resources[0])


@kind(doubtful=always)
def roll_outside(table: Table[State], use: Use, step: Step) -> Questions:
    """Roll the dice outside the box and go on if one shows the face; if none is outside, take a die."""
    if not table.state.outside:
        table.ask(*dice_questions(use.seat, 1))
        return LAPSED
    faces = roll(table, table.state.outside)
    table.record(OutsideDiceRolled(use.seat, faces))
    return [] if step.face in faces else LAPSED
