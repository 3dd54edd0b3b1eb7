"""The Launch Pad: loading and launching rockets ("Launch Pad", "Launching a Rocket")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.kit.present import present
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import technology, upgrades
from scoresheet.domain.titles.lineae.effects.cards import (
    ColonyCardDrawn,
    ColonyCardUncovered,
    CubeLoaded,
    RocketLaunched,
)
from scoresheet.domain.titles.lineae.kinds import Mineral
from scoresheet.domain.titles.lineae.purse import award, held
from scoresheet.domain.titles.lineae.spaces import Space
from scoresheet.domain.titles.lineae.state import Rocket, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Because, Why

WILD = "wild"


class LoadCube(Public, Move, frozen=True):
    """Load a cube on the rocket above the vessel, as the `nth` cube of this turn."""

    mineral: Mineral
    slot: int
    space: int
    wild: bool
    nth: int

    def play(self, table: Table[State], seat: Seat) -> None:
        rocket = present(table.state.rockets[self.slot])
        table.record(CubeLoaded(seat, self.slot, rocket.card, self.space, self.mineral))
        award(table, seat, points_for(table.state, self.nth), "loading")
        if self.nth == 1:
            award(table, seat, technology.number(table.state, seat, "loading_bonus", 0), "loading")
        go_on(table, seat, self.slot, self.nth)

    def anchor(self, seat: Seat) -> str:
        return f"rocket:{self.slot}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"cargo:{seat}:{self.mineral}",)


class StopLoading(Public, Move, frozen=True):
    """Load no more cubes this turn."""

    ends = True

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


class Load(Public, Decision, frozen=True):
    """A choice of the next cube to load on a rocket, after `loaded` cubes."""

    slot: int
    card: str
    loaded: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        cubes = loadable(state, self.seat, self.slot, self.loaded + 1)
        if why:
            fitting = {cube.mineral for cube in cubes}
            others = [f"cargo:{self.seat}:{kind}" for kind in held(state, self.seat) if kind not in fitting]
            why.refuse(others, "the rocket has no free space for this kind")
            rockets = [f"rocket:{slot}" for slot in range(len(state.rockets)) if slot != self.slot]
            why.refuse(rockets, "your vessel is below another rocket")
        return [*cubes, StopLoading()] if self.loaded else [*cubes]


class RevealColonyCard(Public, FollowUp, frozen=True):
    """The follow-up that puts a colony card in the rocket's place, after the bonus is chosen."""

    slot: int

    def resume(self, table: Table[State]) -> None:
        reveal(table, self.slot)


def can_load(state: State, seat: Seat, space: Space, because: Because | None = None) -> bool:
    """Return whether the rocket above the vessel has a space for a cube in the vessel's cargo."""
    column = state.vessels[seat].column
    if loadable(state, seat, column, 1):
        return True
    if because and state.rockets[column] is None:
        because("there is no rocket above your vessel")
    elif because and not held(state, seat):
        because("you have no cubes to load")
    elif because:
        because("the rocket above your vessel has no free space for your cubes")
    return False


def begin_loading(table: Table[State], seat: Seat, space: Space) -> None:
    """Ask for the first cube."""
    ask_to_load(table, seat, table.state.vessels[seat].column, 0)


def ask_to_load(table: Table[State], seat: Seat, slot: int, loaded: int) -> None:
    """Ask for the next cube after `loaded` cubes."""
    table.ask(Load(seat, slot, present(table.state.rockets[slot]).card, loaded))


def loadable(state: State, seat: Seat, slot: int, nth: int) -> list[LoadCube]:
    """Return the moves that load a cube on a space of its kind, or on a space for any kind."""
    if (rocket := state.rockets[slot]) is None:
        return []
    free = [(mineral, free_space(rocket, mineral)) for mineral in held(state, seat)]
    wild = free_space(rocket, WILD)
    return [
        *(LoadCube(mineral, slot, space, False, nth) for mineral, space in free if space >= 0),
        *(LoadCube(mineral, slot, wild, True, nth) for mineral, _ in free if wild >= 0),
    ]


def free_space(rocket: Rocket, kind: str) -> int:
    """Return the first free space of a kind, or -1."""
    free = (n for n, space in enumerate(rocket.spaces) if space == kind and not rocket.cubes[n])
    return next(free, -1)


def points_for(state: State, nth: int) -> int:
    """Return the victory points for the nth cube of a turn."""
    ladder = state.components.rewards.loading
    return ladder[min(nth, len(ladder)) - 1]


def go_on(table: Table[State], seat: Seat, slot: int, loaded: int) -> None:
    """Launch the rocket if it is full; otherwise offer to load more."""
    rocket = present(table.state.rockets[slot])
    if all(rocket.cubes):
        launch(table, seat, slot)
    elif loadable(table.state, seat, slot, loaded + 1):
        ask_to_load(table, seat, slot, loaded)


def launch(table: Table[State], seat: Seat, slot: int) -> None:
    """Launch a rocket: the seat keeps the card and chooses a technology.

    A colony card then takes the rocket's place.
    """
    table.record(RocketLaunched(seat, slot, present(table.state.rockets[slot]).card))
    table.ask(RevealColonyCard(seat, slot))
    upgrades.offer(table, seat)


def reveal(table: Table[State], slot: int) -> None:
    """Place the colony card under the rocket, or else one drawn from the deck, if any is left."""
    state: State = table.state
    if state.ready[slot]:
        table.record(ColonyCardUncovered(slot, state.ready[slot]))
    elif state.colony_deck:
        table.record(ColonyCardDrawn(slot, table.draw(state.colony_deck)))
