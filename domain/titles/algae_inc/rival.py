"""Bruno, the opponent in solo games: his disks, exports and points ("Solo Mode")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import milestones, routes
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.effects.exports import MilestoneAchieved
from scoresheet.domain.titles.algae_inc.effects.rival import (
    NeutralDiskPlaced,
    NeutralDiskRemoved,
    NeutralDisksLaid,
    RivalScored,
    RivalStarted,
    RivalWeekBegan,
    TokenRemoved,
)
from scoresheet.domain.titles.algae_inc.exporting import others_earn
from scoresheet.domain.titles.algae_inc.state import BRUNO, Level, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class SendRival(Public, Move, frozen=True):
    """Send Bruno's disk to this city."""

    city: str

    def play(self, table: Table[State], seat: Seat) -> None:
        place(table, self.city)

    def anchor(self, seat: Seat) -> str:
        return f"city:{self.city}"


class ChooseRivalCity(Public, Decision, frozen=True):
    """A choice between cities that Bruno ranks equally."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            why.refuse([f"city:{city}" for city in state.demands], "Bruno ranks other cities higher")
        return [SendRival(city) for city in candidates(state)]


class SendDisks(Public, FollowUp, frozen=True):
    """The follow-up that sends a strip's disks to the map, and then claims Bruno's milestones."""

    level: Level

    def resume(self, table: Table[State]) -> None:
        rival = table.state.bruno
        if not sum(rival.strips.get(self.level, ())):
            claim(table)
            return
        table.ask(SendDisks(self.seat, self.level))
        cities = candidates(table.state)
        if len(cities) == 1:
            place(table, cities[0])
        else:
            table.ask(ChooseRivalCity(self.seat))


def score(table: Table[State], source: str, number: int) -> None:
    """Score VP for Bruno, if any."""
    if number:
        table.record(RivalScored(source, number))


def start(table: Table[State], city: str) -> None:
    """Place Bruno's first disk and lay his disks on the strips.

    Two of his disks are not on the strips: one is on the map, one on the VP track.
    """
    state = table.state
    solo = state.components.solo
    table.record(RivalStarted(city, solo.disks - 2))
    for level, disks in solo.strips.items():
        table.record(NeutralDisksLaid(level, disks))
    score(table, "exports", state.demands[city])


def meet(table: Table[State], level: Level, spot: int) -> None:
    """Remove a neutral disk from a spot that a Supervisor moves to."""
    rival = table.state.rival
    if rival is not None and level in rival.strips and rival.strips[level][spot]:
        table.record(NeutralDiskRemoved(level, spot))


def send(table: Table[State], seat: Seat, level: Level) -> None:
    """Send the disks on a strip that is turned over, or on the last strip after the last week."""
    if table.state.rival is not None:
        table.record(RivalWeekBegan())
        table.ask(SendDisks(seat, level))


def neutral(state: State) -> list[str]:
    """Return the cities with a neutral disk."""
    return [city for city, seats in state.disks.items() if BRUNO in seats]


def candidates(state: State) -> list[str]:
    """Return the cities for Bruno's next disk.

    They are linked to a city with a neutral disk, have none themselves, and have the lowest demand; cities with a City
    Bonus token come first.
    """
    own, table = set(neutral(state)), routes.distances(EDITIONS[state.edition].digest)
    beside = [city for city in state.demands if city not in own and any(table[city][other] == 1 for other in own)]
    lowest = min(state.demands[city] for city in beside)
    lowest_of = [city for city in beside if state.demands[city] == lowest]
    return [city for city in lowest_of if city in state.tokens] or lowest_of


def place(table: Table[State], city: str) -> None:
    """Move a disk from the leftmost spot that has one to a city.

    Bruno scores the demand, and VP for a City Bonus token, which he removes.
    """
    state = table.state
    level = _sending(state)
    spot = next(spot for spot, disks in enumerate(state.bruno.strips[level]) if disks)
    table.record(NeutralDiskPlaced(level, spot, city, state.demands[city], city not in state.disks))
    score(table, "exports", state.demands[city])
    if city in state.tokens:
        table.record(TokenRemoved(city))
        score(table, "tokens", state.components.solo.token_points)
    others_earn(table, BRUNO, city)


def _sending(state: State) -> Level:
    """Return the strip whose disks are being sent."""
    return next(decision.level for decision in reversed(state.decisions) if isinstance(decision, SendDisks))


def claim(table: Table[State]) -> None:
    """Mark and score Bruno's milestones; all disks of the week count as one action."""
    state = table.state
    distances = frozenset((1,)) if state.bruno.opened else frozenset()
    exports = milestones.Exports(neutral(state), list(state.bruno.demands), distances)
    for name in milestones.reached(state, BRUNO, exports):
        rank = len(state.achieved.get(name, ()))
        table.record(MilestoneAchieved(BRUNO, name, rank + 1))
        score(table, "milestones", milestones.points(state, BRUNO, name, rank))


def achieved(state: State) -> int:
    """Return the number of Bruno's milestones."""
    return sum(BRUNO in seats for seats in state.achieved.values())


def total(state: State) -> int:
    """Return Bruno's VP, or 0 in a game without him."""
    return sum(state.rival.points.values()) if state.rival is not None else 0
