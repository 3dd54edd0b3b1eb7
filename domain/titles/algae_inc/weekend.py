"""The weekend and the end of the month ("Weekend", "End of the Month")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import abilities, rival, scoring
from scoresheet.domain.titles.algae_inc.effects.month import (
    AlgaeRefilled,
    ByproductBalanced,
    MonthEnded,
    PhaseBegan,
    StripTurned,
    SupervisorsReturned,
    WeekendStripTurned,
)
from scoresheet.domain.titles.algae_inc.effects.rival import RivalCompared
from scoresheet.domain.titles.algae_inc.enough import Enough
from scoresheet.domain.titles.algae_inc.gains import receive
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS, SPECIES, Byproduct
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.state import ByproductTank, Level, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why, reason

TURNED_AFTER: dict[int, Level] = {1: "B", 2: "C", 3: "D"}
"""The strip that is turned over after each week."""
LAST: Level = "E"


class TakeWeekendBonus(Public, Move, frozen=True):
    """Take the bonus of this place, counted from 0."""

    place: int
    left: int
    places: list[int]
    """The places of all bonuses that are left, including this one."""

    def play(self, table: Table[State], seat: Seat) -> None:
        rest = [place for place in self.places if place != self.place]
        if self.left > 1 and rest:
            table.ask(ChooseWeekendBonus(seat, self.left - 1, rest))
        receive(table, seat, table.state.components.weekend_strips[table.state.weekend].bonuses[self.place])

    def anchor(self, seat: Seat) -> str:
        return f"weekend:{self.place}"


class TakeNoWeekendBonus(Enough, frozen=True):
    """Take no more weekend bonuses."""

    def play(self, table: Table[State], seat: Seat) -> None:
        pass


NOT_LINKED = reason("it is not linked to the spot of your Supervisor")


class ChooseWeekendBonus(Public, Decision, frozen=True):
    """A choice of up to `left` bonuses of these places."""

    left: int
    places: list[int]

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            linked = [f"weekend:{place}" for place in scoring.places(state, self.seat)]
            bonuses = state.components.weekend_strips[state.weekend].bonuses
            why.refuse(linked, "you have taken it already")
            why.refuse([f"weekend:{place}" for place in range(len(bonuses))], NOT_LINKED)
        return [
            *(TakeWeekendBonus(place, self.left, self.places) for place in self.places),
            TakeNoWeekendBonus(),
        ]


class OfferWeekendBonus(Public, FollowUp, frozen=True):
    """The follow-up that offers a player's weekend bonuses: 0, 1 or 2, by energy."""

    def resume(self, table: Table[State]) -> None:
        state, seat = table.state, self.seat
        both = abilities.has(state, seat, "ALWAYS_2_WEEKEND")
        number = 2 if both else scoring.bonuses_by_energy(state, seat)
        if number:
            table.ask(ChooseWeekendBonus(seat, number, scoring.places(state, seat)))


class EndWeek(Public, FollowUp, frozen=True):
    """The follow-up after a week's last turn: the weekend, or the end of the month."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        if state.week == state.components.rules.weeks:
            table.ask(EndMonth(self.seat))
            rival.send(table, self.seat, LAST)
            return
        table.record(PhaseBegan("weekend"))
        table.ask(UpdateStrips(self.seat))
        table.ask(*(OfferWeekendBonus(seat) for seat in reversed(state.clockwise(state.first))))


class UpdateStrips(Public, FollowUp, frozen=True):
    """The follow-up that returns Supervisors, turns a strip over, and sends its neutral disks."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        level = TURNED_AFTER[state.week]
        table.record(SupervisorsReturned())
        table.ask(NextWeek(self.seat))
        rival.send(table, self.seat, level)
        table.record(StripTurned(level))
        if state.week == state.components.rules.weeks - 1:
            table.record(WeekendStripTurned())


class NextWeek(Public, FollowUp, frozen=True):
    """The follow-up that refills and balances the tanks and passes the start player token."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        refill(table)
        balance(table)
        following = state.clockwise(state.first)[1 % state.seats]
        table.ask(EndWeek(following), BeginWeek(following, state.week + 1))


class EndMonth(Public, FollowUp, frozen=True):
    """The follow-up that ends the month; in a solo game Bruno also wins a tie."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        if state.rival is not None:
            rival.score(table, "end", state.components.solo.end_points * rival.achieved(state))
            own, his = scoring.score(state, Seat(0)).points, rival.total(state)
            table.record(RivalCompared("won" if own > his else "lost", own, his))
        table.record(MonthEnded())


def refill(table: Table[State]) -> None:
    """Refill the algae tanks to their capacity."""
    for species in SPECIES:
        tank = table.state.tanks[species]
        if tank.cubes < tank.capacity:
            table.record(AlgaeRefilled(species, tank.capacity - tank.cubes))


def balance(table: Table[State]) -> None:
    """Balance the byproduct tanks.

    A full tank loses a cube and an empty one gains a cube; then cubes move until the tanks' filled rows differ by at
    most one.
    """
    for byproduct in BYPRODUCTS:
        tank = table.state.byproducts[byproduct]
        if tank.full or not tank.cubes:
            table.record(ByproductBalanced(byproduct, -1 if tank.full else 1))
    fuller, emptier = by_level(table.state.byproducts)
    while table.state.byproducts[fuller].level - table.state.byproducts[emptier].level > 1:
        table.record(ByproductBalanced(fuller, -1), ByproductBalanced(emptier, 1))


def by_level(tanks: dict[Byproduct, ByproductTank]) -> list[Byproduct]:
    """Return the byproducts, the fuller tank first."""
    return sorted(BYPRODUCTS, key=lambda byproduct: -tanks[byproduct].level)
