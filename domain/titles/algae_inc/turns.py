"""The work week: Supervisor, printed or alternate action, Export/2x tiles ("Work Week")."""

from collections.abc import Iterable, Iterator
from typing import Literal

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, income
from scoresheet.domain.titles.algae_inc.actions import BeginAction, possible
from scoresheet.domain.titles.algae_inc.algae import take, to_take
from scoresheet.domain.titles.algae_inc.effects.line import CubeMoved
from scoresheet.domain.titles.algae_inc.effects.month import AlternateTaken, ExportTileUsed, SupervisorMoved, TurnBegan
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.gains import ChooseResource
from scoresheet.domain.titles.algae_inc.kinds import ACTIONS, MACHINES, PRINTED, TEAMS, Action, Species, Spot
from scoresheet.domain.titles.algae_inc.kit import lines
from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, can_pay, charge, gain
from scoresheet.domain.titles.algae_inc.moves import free_moves
from scoresheet.domain.titles.algae_inc.rival import meet
from scoresheet.domain.titles.algae_inc.state import LEVELS, Level, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason
from scoresheet.domain.wording import Cases

Paying = Literal["", "ca", "wild"]
"""The payment that changes the action: nothing, a Choice Action or a Wild Action."""
CHOICE: Needs = {"ca": 1}
WILD: Needs = {"wild": 1}


NO_LINK = reason("no way leads there from the spot of your Supervisor")


NOTHING_TO_DO = Cases(
    "action",
    {
        "recruit": reason("you cannot pay for another member of staff, or no place is free"),
        "operators": reason("there is no cube that you could take, and nothing that you could export"),
        "engineers": reason("there is no tile that you could build"),
        "scientists": reason("your science track is full, and there is no tile that you could place"),
    },
    reason("no cube could move along its main belts"),
)


class MoveSupervisor(Public, Move, frozen=True):
    """Move the Supervisor up to this spot of the next strip, counted from 0."""

    level: Level
    spot: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(SupervisorMoved(seat, self.level, self.spot))
        meet(table, self.level, self.spot)
        table.ask(AfterAction(seat), ChooseAction(seat))

    def anchor(self, seat: Seat) -> str:
        return f"spot:{self.level}:{self.spot}"


class PerformAction(Public, Move, frozen=True):
    """Perform the printed action, or another action for a Choice Action or a Wild Action."""

    action: Action
    paying: Paying = ""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(BeginAction(seat, self.action))
        if self.paying:
            charge(table, seat, {self.paying: 1}, action=self.action)

    def anchor(self, seat: Seat) -> str:
        if self.action in MACHINES:
            return f"machine:{seat}:{self.action}"
        return f"facility:{seat}:{self.action}" if self.action in TEAMS else f"facility:{seat}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"item:{seat}:{self.paying}",) if self.paying else ()


class TakeAlternate(Public, Move, frozen=True):
    """Take a Choice Action or EUR 1 as the alternate action."""

    item: Literal["ca", "eur"]

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(AlternateTaken(seat))
        gain(table, seat, self.item, 1)

    def anchor(self, seat: Seat) -> str:
        return f"item:{seat}:{self.item}"


class TakeAlternateAlga(Public, Move, frozen=True):
    """Take a cube as the alternate action."""

    species: Species

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(AlternateTaken(seat))
        take(table, seat, self.species)

    def anchor(self, seat: Seat) -> str:
        return f"tank:{self.species}"


class MoveAlternate(Public, Move, frozen=True):
    """Move a cube along this main belt as the alternate action."""

    belt: str

    def play(self, table: Table[State], seat: Seat) -> None:
        belt = lines(table.state, seat).belts[self.belt]
        table.record(AlternateTaken(seat), CubeMoved(seat, self.belt, belt.start, belt.end, counts=False))

    def anchor(self, seat: Seat) -> str:
        return f"belt:{seat}:{self.belt}"


class UseExportTile(Public, Move, frozen=True):
    """Use an Export/2x tile for another action."""

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ExportTileUsed(seat))
        table.ask(ChooseAction(seat))
        if abilities.has(table.state, seat, "USE2X_GIVES_RESOURCE"):
            table.ask(ChooseResource(seat))

    def anchor(self, seat: Seat) -> str:
        return f"tiles:{seat}"


class EndTurn(Enough, frozen=True):
    """Keep the Export/2x tiles and end the turn."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class ChooseSpot(Public, Decision, frozen=True):
    """A choice of the Supervisor's next spot."""

    always_asked = True

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        level = next_level(state, self.seat)
        if why:
            all_spots = [(other, spot) for other in LEVELS for spot in range(len(spots(state, other)))]
            why.refuse([f"spot:{other}:{spot}" for other, spot in all_spots if other == level], NO_LINK)
            why.refuse(
                [f"spot:{other}:{spot}" for other, spot in all_spots], "the next spot is in row {level}", level=level
            )
        return [MoveSupervisor(level, spot) for spot in next_spots(state, self.seat)]


class ChooseAction(Public, Decision, frozen=True):
    """A choice of the action on the Supervisor's spot.

    There are always at least two moves, because the alternate action alone has two.
    """

    always_asked = True

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        moves = [*performable(state, self.seat, why), *alternates(state, self.seat, why)]
        if why:
            refuse_others(state, self.seat, why)
        return moves


class ChooseTileUse(Public, Decision, frozen=True):
    """A choice of using an Export/2x tile or ending the turn."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [UseExportTile(), EndTurn()]


class AfterAction(Public, FollowUp, frozen=True):
    """The follow-up that offers an Export/2x tile after the first action, once in a turn."""

    def resume(self, table: Table[State]) -> None:
        if income.unlocked(table.state, self.seat) > 0:
            table.ask(ChooseTileUse(self.seat))


class BeginTurn(Public, FollowUp, frozen=True):
    """The follow-up that begins a player's turn and queues the next one."""

    number: int

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        last = state.clockwise(state.first)[-1]
        turns = state.components.rules.turns
        if self.seat != last or self.number < turns:
            following = state.clockwise(self.seat)[1 % state.seats]
            table.ask(BeginTurn(following, self.number + (self.seat == last)))
        table.record(TurnBegan(self.seat, self.number))
        table.ask(ChooseSpot(self.seat))


def next_level(state: State, seat: Seat) -> Level:
    """Return the strip above the Supervisor."""
    level = state.departments[seat].level
    return LEVELS[LEVELS.index(level) + 1] if level else LEVELS[0]


def next_spots(state: State, seat: Seat) -> list[int]:
    """Return the spots that the Supervisor can move to."""
    department = state.departments[seat]
    if not department.level:
        return list(range(len(spots(state, LEVELS[0]))))
    links: list[list[int]] = getattr(state.components.links, department.level)
    return links[department.spot]


def spots(state: State, level: Level) -> list[Spot]:
    """Return the symbols of the spots on a strip, on the side that is face up."""
    lying = state.strips[level]
    return state.components.strips[lying.strip].sides[lying.side]


def printed(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions that the Supervisor's spot allows without a token."""
    department = state.departments[seat]
    if not department.level:
        return ()
    actions = PRINTED[spots(state, department.level)[department.spot]]
    if abilities.has(state, seat, "ANY_MACHINE_ANY_TEAM_CHOICE_AS_RESOURCE"):
        return kin(actions[0])
    return actions


def kin(action: Action) -> tuple[Action, ...]:
    """Return the actions of the same kind: all teams, all machines, or recruiting."""
    if action in TEAMS:
        return TEAMS
    return MACHINES if action in MACHINES else (action,)


def performable(state: State, seat: Seat, why: Why | None = None) -> Iterator[Move]:
    """Yield the possible actions, with the token that each needs."""
    own = printed(state, seat)
    akin = [action for action in kin(own[0]) if action not in own]
    yield from _possible(state, seat, own, "", NOTHING, why)
    yield from _possible(state, seat, akin, "ca", CHOICE, why)
    yield from _possible(state, seat, [action for action in ACTIONS if action not in own], "wild", WILD, why)


def _possible(
    state: State, seat: Seat, actions: Iterable[Action], paying: Paying, given: Needs, why: Why | None
) -> Iterator[Move]:
    """Yield those of these actions that the seat can pay and complete."""
    payable = can_pay(state, seat, given)
    for action in actions if payable or why else ():
        if payable and possible(state, seat, action, given):
            yield PerformAction(action, paying)
        elif why and payable:
            why.refuse(PerformAction(action, paying), NOTHING_TO_DO, action=action)
        elif why:
            why.refuse(
                PerformAction(action, paying),
                "not printed on the spot of your Supervisor, and you cannot pay {paying:item}",
                paying=paying,
            )


def refuse_others(state: State, seat: Seat, why: Why) -> None:
    """Give the reasons against actions and items without a better one."""
    pieces = [*(f"facility:{seat}:{team}" for team in TEAMS), *(f"machine:{seat}:{machine}" for machine in MACHINES)]
    why.refuse([*pieces, f"facility:{seat}"], "not printed on the spot of your Supervisor")
    items = state.departments[seat].items
    why.refuse([f"item:{seat}:{item}" for item, number in items.items() if not number], "you have none")
    why.refuse([f"item:{seat}:{item}" for item in items], "no further action is possible with it")


def alternates(state: State, seat: Seat, why: Why | None = None) -> list[Move]:
    """Return the alternate actions: an item, a cube to store, or a cube to move."""
    return [
        TakeAlternate("ca"),
        TakeAlternate("eur"),
        *(TakeAlternateAlga(species) for species in to_take(state, seat, why=why)),
        *(MoveAlternate(belt) for belt in free_moves(state, seat, why=why)),
    ]
