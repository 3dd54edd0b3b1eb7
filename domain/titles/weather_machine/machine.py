"""Phase B: running the Weather Machine ("Run Weather Machine")."""

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.weather_machine import climate, ends
from scoresheet.domain.titles.weather_machine.benefits import Decline, choose_one
from scoresheet.domain.titles.weather_machine.deck import next_experiment
from scoresheet.domain.titles.weather_machine.effects.laying_out import AssistantPlaced
from scoresheet.domain.titles.weather_machine.effects.machines import (
    ExperimentDiscarded,
    ExperimentFailed,
    ExperimentPreviewed,
    ExperimentRan,
    TokenDiscarded,
)
from scoresheet.domain.titles.weather_machine.effects.office import PointsScored
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.kinds import WEATHERS, Weather
from scoresheet.domain.titles.weather_machine.office import take_token
from scoresheet.domain.titles.weather_machine.paying import ask_to_pay, can_pay, gain_vouchers
from scoresheet.domain.titles.weather_machine.returning import AskOwner, owners, remove_lativ_bots, rows_of, take_back
from scoresheet.domain.titles.weather_machine.scientists import TWO, from_active
from scoresheet.domain.titles.weather_machine.state import EMPTY, State
from scoresheet.domain.viewer import Public, Seat
from scoresheet.domain.why import Why


class OwnerRuns(Public, FollowUp, frozen=True):
    """Send an owner's Bots back, then offer the experiment."""

    weather: Weather
    tile: str

    def resume(self, table: Table[State]) -> None:
        rows = rows_of(table.state, self.weather, self.seat)
        table.ask(Paying(self.seat, self.weather, self.tile, len(rows)))
        take_back(table, self.seat, self.weather)


class Paying(Public, FollowUp, frozen=True):
    """Offer the experiment to an owner who can pay its Science, once their Bots are back."""

    weather: Weather
    tile: str
    bots: int

    def resume(self, table: Table[State]) -> None:
        science = table.state.components.experiments[self.tile].science
        if can_pay(table.state, self.seat, "science", science):
            table.ask(OfferExperiment(self.seat, self.weather, self.tile, self.bots))
        else:
            table.record(GainLost(self.seat, "experiment", self.bots, "impossible"))


class PayExperiment(Public, Move, frozen=True):
    """Pay the Science of the experiment for its CP, a benefit and a Research token."""

    weather: Weather
    tile: str
    bots: int

    def play(self, table: Table[State], seat: Seat) -> None:
        table.ask(Rewards(seat, self.weather, self.tile, self.bots))
        science = table.state.components.experiments[self.tile].science
        ask_to_pay(table, seat, "science", science, "science")

    def anchor(self, seat: Seat) -> str:
        return f"experiment:{self.tile}"


class OfferExperiment(Public, Decision, frozen=True):
    """Pay for the rewards of an experiment with this number of the seat's Bots, or decline."""

    weather: Weather
    tile: str
    bots: int

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [PayExperiment(self.weather, self.tile, self.bots), Decline("experiment")]


class Rewards(Public, FollowUp, frozen=True):
    """Give CP for each Bot, one of two benefits, and a Research token."""

    weather: Weather
    tile: str
    bots: int

    def resume(self, table: Table[State]) -> None:
        tile = table.state.components.experiments[self.tile]
        table.record(PointsScored(self.seat, tile.points * self.bots, "experiments"))
        table.ask(ExperimentToken(self.seat, self.weather))
        choose_one(table, self.seat, tile.choice, f"experiment:{self.tile}")


class ExperimentToken(Public, FollowUp, frozen=True):
    """Take a Research token and place it, or gain a Science Voucher if none is left."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        if not take_token(table, self.seat, "lab", self.weather):
            gain_vouchers(table, self.seat, "science", 1)


class AfterExperiment(Public, FollowUp, frozen=True):
    """Remove Lativ's Bot and lay the next Extreme Weather tile after all owners are done."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        was_there = remove_lativ_bots(table, self.weather)
        if was_there and table.state.seats == TWO and table.state.tokens["lab"][self.weather]:
            table.record(TokenDiscarded("lab", self.weather))
        climate.lay_next(table, self.weather)


class AfterFailure(Public, FollowUp, frozen=True):
    """Remove Lativ's Bot after the owners' decisions."""

    weather: Weather

    def resume(self, table: Table[State]) -> None:
        remove_lativ_bots(table, self.weather)


class MoveOn(Public, FollowUp, frozen=True):
    """Discard the active branch's tile, refill the display, and activate the next branch."""

    def resume(self, table: Table[State]) -> None:
        state = table.state
        if tile := matching(state, state.assistant):
            discard(table, tile)
        following = WEATHERS[(WEATHERS.index(state.assistant) + 1) % len(WEATHERS)]
        table.record(AssistantPlaced(following))


class RunInOrder(Public, FollowUp, frozen=True):
    """Run each full branch with a matching tile in the last round, one after the other."""

    branches: tuple[Weather, ...]

    def resume(self, table: Table[State]) -> None:
        first, *rest = self.branches
        if rest:
            table.ask(RunInOrder(self.seat, tuple(rest)))
        if runs(table.state, first):
            run(table, first)


def run_machine(table: Table[State], last: bool) -> None:
    """Run the active branch or, in the last round, every full branch."""
    first = table.state.order[0]
    if last:
        table.ask(RunInOrder(first, tuple(from_active(table.state))))
        return
    table.ask(MoveOn(first))
    if runs(table.state, table.state.assistant):
        run(table, table.state.assistant)
    else:
        fail(table, table.state.assistant)


def runs(state: State, weather: Weather) -> bool:
    """Return whether a branch can run: it is full, and the display has a tile for it."""
    return EMPTY not in state.machines["lab"][weather] and bool(matching(state, weather))


def matching(state: State, weather: Weather) -> str:
    """Return the rightmost Experiment tile of that weather in the display, or an empty string."""
    tiles = state.components.experiments
    return next((tile for tile in reversed(state.display) if tiles[tile].weather == weather), "")


def run(table: Table[State], weather: Weather) -> None:
    """Run an experiment: each owner in turn order, then Lativ and Extreme Weather."""
    tile = matching(table.state, weather)
    table.record(ExperimentRan(weather, tile))
    table.ask(AfterExperiment(table.state.order[0], weather))
    table.ask(*(OwnerRuns(seat, weather, tile) for seat in reversed(owners(table.state, weather))))


def fail(table: Table[State], weather: Weather) -> None:
    """Ask the owners of a branch that does not run, in turn order, whether to take Bots back."""
    full, tile = EMPTY not in table.state.machines["lab"][weather], bool(matching(table.state, weather))
    table.record(ExperimentFailed(weather, "no_tile" if full else "not_full" if tile else "neither"))
    table.ask(AfterFailure(table.state.order[0], weather))
    table.ask(*(AskOwner(seat, weather) for seat in reversed(owners(table.state, weather))))


def discard(table: Table[State], tile: str) -> None:
    """Discard a tile from the display, and move the preview and the deck up.

    The last tile to enter the display triggers the end of the game.
    """
    entered = table.state.preview
    table.record(ExperimentDiscarded(tile, entered))
    if not table.state.deck:
        if entered:
            ends.trigger(table, "experiments")
        return
    table.record(ExperimentPreviewed(table.state.deck_top))
    next_experiment(table)
