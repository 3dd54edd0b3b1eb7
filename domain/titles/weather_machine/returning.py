"""Bots on the Weather Machine that return or stay ("Run Weather Machine")."""

from collections.abc import Sequence
from itertools import combinations

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine.effects.machines import BotsLeft
from scoresheet.domain.titles.weather_machine.effects.workshop import BotTakenBack, LativBotRemoved
from scoresheet.domain.titles.weather_machine.kinds import Section, Weather
from scoresheet.domain.titles.weather_machine.state import LATIV, State
from scoresheet.domain.titles.weather_machine.storing import fits
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class TakeBotBack(Public, FollowUp, frozen=True):
    """Return a Bot to the Workshop or, if that is full, to an empty slot on the assembly line."""

    weather: Weather
    row: int

    def resume(self, table: Table[State]) -> None:
        if fits(table.state.laboratories[self.seat], bots=1):
            table.record(BotTakenBack(self.seat, self.weather, self.row))
        else:
            table.ask(ChooseSlot(self.seat, self.weather, self.row))


class ReturnToSlot(Public, Move, frozen=True):
    """Put a Bot back in this slot."""

    weather: Weather
    row: int
    section: Section
    slot: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BotTakenBack(seat, self.weather, self.row, self.section, self.slot))

    def anchor(self, seat: Seat) -> str:
        return f"slot:{seat}:{self.section}:{self.slot}"


class ChooseSlot(Public, Decision, frozen=True):
    """Choose an empty slot for a Bot without room in the Workshop, in the top sections first."""

    weather: Weather
    row: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        sections, assembly = state.components.assembly, state.laboratories[self.seat].assembly
        every = [(section, slot) for section in sections for slot, there in enumerate(assembly[section]) if not there]
        top = [(section, slot) for section, slot in every if sections[section].income]
        return [ReturnToSlot(self.weather, self.row, *slot) for slot in top or every]


class TakeAllBack(Public, Move, frozen=True):
    """Take all the seat's Bots back from the branch."""

    weather: Weather

    def play(self, table: Table[State], seat: Seat) -> None:
        take_back(table, seat, self.weather)

    def anchor(self, seat: Seat) -> str:
        return f"branch:{self.weather}"


class TakeSomeBack(Public, Move, frozen=True):
    """Take the Bots on these spaces of the branch back, and leave the rest."""

    weather: Weather
    rows: tuple[int, ...]

    def play(self, table: Table[State], seat: Seat) -> None:
        take_back(table, seat, self.weather, self.rows)

    def anchor(self, seat: Seat) -> str:
        return f"lab:{self.weather}:{self.rows[0]}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return tuple(f"lab:{self.weather}:{row}" for row in self.rows)


class LeaveAll(Public, Move, frozen=True):
    """Leave all the seat's Bots on the branch."""

    weather: Weather

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BotsLeft(seat, self.weather))

    def anchor(self, seat: Seat) -> str:
        return f"branch:{self.weather}"


class TakeOrLeave(Public, Decision, frozen=True):
    """Take all Bots, some Bots or none back from the active branch, which did not run."""

    weather: Weather

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            others = [f"branch:{weather}" for weather in state.machines["lab"] if weather != self.weather]
            why.refuse(others, "another branch is active")
        rows = rows_of(state, self.weather, self.seat)
        some = (each for number in range(1, len(rows)) for each in combinations(rows, number))
        return [TakeAllBack(self.weather), *(TakeSomeBack(self.weather, each) for each in some), LeaveAll(self.weather)]


def rows_of(state: State, weather: Weather, seat: Seat) -> list[int]:
    """Return the rows of a Weather Machine branch that hold the seat's Bots."""
    return [row for row, occupant in enumerate(state.machines["lab"][weather]) if occupant == seat]


def owners(state: State, weather: Weather) -> list[Seat]:
    """Return the seats with Bots on a branch, in turn order."""
    return [seat for seat in state.order if seat in state.machines["lab"][weather]]


class AskOwner(Public, FollowUp, frozen=True):
    """Ask an owner to take Bots back or leave them."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        table.ask(TakeOrLeave(self.seat, self.weather))


def take_back(table: Table[State], seat: Seat, weather: Weather, rows: Sequence[int] | None = None) -> None:
    """Take back the seat's Bots from these rows of a branch, topmost first; by default, all."""
    rows = rows_of(table.state, weather, seat) if rows is None else rows
    table.ask(*(TakeBotBack(seat, weather, row) for row in reversed(rows)))


def remove_lativ_bots(table: Table[State], weather: Weather) -> bool:
    """Remove Lativ's Bots from a branch. Return whether there was one."""
    rows = [row for row, occupant in enumerate(table.state.machines["lab"][weather]) if occupant == LATIV]
    for row in rows:
        table.record(LativBotRemoved(weather, row))
    return bool(rows)
