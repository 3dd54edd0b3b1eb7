"""Government: selling Parts, securing Subsidies, and running full branches ("Government")."""

from collections.abc import Iterator

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import climate, ends
from scoresheet.domain.titles.weather_machine.benefits import ACTIONS, Performer, gain
from scoresheet.domain.titles.weather_machine.effects.machines import (
    GovernmentRan,
    SubsidyFlipped,
    SubsidySecured,
    SubsidyTaken,
)
from scoresheet.domain.titles.weather_machine.effects.office import PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import BotSent
from scoresheet.domain.titles.weather_machine.exchange import part_need, sell_part
from scoresheet.domain.titles.weather_machine.kinds import Weather
from scoresheet.domain.titles.weather_machine.office import token_or_investment
from scoresheet.domain.titles.weather_machine.paying import Need
from scoresheet.domain.titles.weather_machine.refusing import refuse_bot_spaces
from scoresheet.domain.titles.weather_machine.sending import Space, open_spaces, payable, sender
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.viewer import Public, Seat, all_seats
from scoresheet.domain.why import Why, reason

NOT_BLUE = reason("no tile lies here blue side up")
NO_TILE = reason("your Bot takes a tile from the column of its branch")


class SendToGovernment(Public, Move, frozen=True):
    """Send a Bot to this space, and sell a Part of the space's colour."""

    weather: Weather
    row: int
    free: bool = False

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(BotSent(seat, "government", self.weather, self.row))
        table.ask(ChooseSubsidy(seat, self.weather, self.row))
        if not self.free:
            sell_part(table, seat, table.state.components.government.spaces[self.weather][self.row])
        ends.trigger_if_full(table, "government")

    def anchor(self, seat: Seat) -> str:
        return f"government:{self.weather}:{self.row}"


class ChooseBranch(Public, Decision, frozen=True):
    """Send a Bot to Government; if `free`, without selling a Part."""

    free: bool

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            colours = state.components.government.spaces
            refuse_bot_spaces(state, "government", lambda weather, row: colours[weather][row], "part", why)
        spaces = spaces_with_needs(state, self.seat, self.free)
        return [SendToGovernment(*space, self.free) for space in payable(state, self.seat, spaces)]


class TakeSubsidy(Public, Move, frozen=True):
    """Take this Subsidy tile; the Part goes in its place."""

    weather: Weather
    row: int
    space: int
    """The Bot space that determines the colour of the Part."""

    def play(self, table: Table[State], seat: Seat) -> None:
        state = table.state
        tile = state.plots[self.weather][self.row].tile
        kept = kind(state, tile) not in kinds_held(state, seat)
        colour = state.components.government.spaces[self.weather][self.space]
        table.record(SubsidyTaken(seat, self.weather, self.row, tile, colour, kept))
        table.ask(RunIfFull(seat, self.weather))
        token_or_investment(table, seat, "government", self.weather)

    def anchor(self, seat: Seat) -> str:
        return f"plot:{self.weather}:{self.row}"


class ChooseSubsidy(Public, Decision, frozen=True):
    """Take a Subsidy tile from a column, of a type that the seat lacks if there is one."""

    weather: Weather
    space: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        held = kinds_held(state, self.seat)
        tiles = [(row, plot.tile) for row, plot in enumerate(state.plots[self.weather]) if plot.tile]
        lacking = [(row, tile) for row, tile in tiles if kind(state, tile) not in held]
        if why:
            here = [f"plot:{self.weather}:{row}" for row, plot in enumerate(state.plots[self.weather]) if plot.tile]
            why.refuse(here, "you have a tile of this type, and others are here")
            refuse_plots(state, NO_TILE, why)
        return [TakeSubsidy(self.weather, row, self.space) for row, _ in lacking or tiles]


class SecureSubsidy(Public, Move, frozen=True):
    """Secure this tile: gain the Vouchers of its column and row and its benefit, then flip it."""

    weather: Weather
    row: int

    def play(self, table: Table[State], seat: Seat) -> None:
        components, tile = table.state.components, table.state.plots[self.weather][self.row].tile
        table.record(SubsidySecured(seat, self.weather, self.row, tile, flipped=False))
        table.ask(FlipSecured(seat, self.weather, self.row, tile))
        gives = components.subsidies[tile].gives
        gain(table, seat, [*components.government.vouchers(self.weather, self.row), gives])

    def anchor(self, seat: Seat) -> str:
        return f"plot:{self.weather}:{self.row}"


class FlipSecured(Public, FollowUp, frozen=True):
    """Flip a secured tile after its benefit, in Government or among the seat's own tiles."""

    weather: Weather
    row: int
    tile: str

    def resume(self, table: Table[State]) -> None:
        state = table.state
        there = state.plots[self.weather][self.row].tile == self.tile
        if there or any(each.tile == self.tile for each in state.laboratories[self.seat].subsidies):
            table.record(SubsidyFlipped(self.seat, self.weather, self.row, self.tile, taken=not there))


class ChooseBlue(Public, Decision, frozen=True):
    """Secure a Subsidy that lies blue side up in Government."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        if why:
            refuse_plots(state, NOT_BLUE, why)
        return [SecureSubsidy(weather, row) for weather, row in blue(state)]


class RunIfFull(Public, FollowUp, frozen=True):
    """Run the branch if it is full, after its Research token is taken."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        if EMPTY not in table.state.machines["government"][self.weather]:
            run(table, self.weather)


def kind(state: State, tile: str) -> str:
    """Return the type of a Subsidy tile."""
    return state.components.subsidies[tile].type


def kinds_held(state: State, seat: Seat) -> set[str]:
    """Return the types of a seat's Subsidy tiles, used or not."""
    return {kind(state, each.tile) for each in state.laboratories[seat].subsidies}


def refuse_plots(state: State, text: str, why: Why) -> None:
    """Give a reason against all places of Subsidy tiles that have none yet."""
    why.refuse([f"plot:{weather}:{row}" for weather, plots in state.plots.items() for row in range(len(plots))], text)


def blue(state: State) -> list[tuple[Weather, int]]:
    """Return the positions of Subsidy tiles that lie blue side up."""
    return [
        (weather, row)
        for weather, plots in state.plots.items()
        for row, plot in enumerate(plots)
        if plot.tile and plot.blue
    ]


def spaces_with_needs(state: State, seat: Seat, free: bool) -> Iterator[tuple[Space, Need]]:
    """Yield the empty spaces in Government, each with the Vouchers that its Part needs."""

    def need(weather: Weather, row: int) -> Need | None:
        return Need() if free else part_need(state, seat, state.components.government.spaces[weather][row])

    return open_spaces(state, seat, "government", need)


def run(table: Table[State], weather: Weather) -> None:
    """Score CP for each Bot, then send a marker to Extreme Weather."""
    table.record(GovernmentRan(weather))
    branch = table.state.machines["government"][weather]
    for seat in all_seats(table.state.seats):
        if bots := branch.count(seat):
            table.record(PointsScored(seat, bots * table.state.components.points.government_bot, "government"))
    climate.send_official(table, weather)


def _secure_needs(state: State, seat: Seat, benefit: bool) -> set[Need]:
    return {Need()} if blue(state) else set()


def _begin_securing(table: Table[State], seat: Seat, benefit: bool) -> None:
    table.ask(ChooseBlue(seat))


ACTIONS["sell_part"] = sender("government", spaces_with_needs, ChooseBranch, free=False)
ACTIONS["sell_part_no_part"] = sender("government", spaces_with_needs, ChooseBranch, free=True)
ACTIONS["secure_subsidy"] = Performer(_secure_needs, _begin_securing)
