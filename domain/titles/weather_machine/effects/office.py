"""Facts of tokens, papers, Goals, funding, points and the course of the game."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.weather_machine.kinds import DEPARTMENTS, Department, GoalSpace, Weather
from scoresheet.domain.titles.weather_machine.state import Phase, PlacedGoal, Research, State, Trigger
from scoresheet.domain.viewer import NOBODY, Public, Seat

ScoredBy = Literal["government", "experiments", "papers", "prototypes", "citations", "funding", "benefits"]


class PointsScored(Public, Effect, frozen=True):
    """A seat scored CP."""

    seat: Seat
    points: int
    reason: ScoredBy

    def apply(self, state: State) -> None:
        points = state.laboratories[self.seat].points
        points[self.reason] = points.get(self.reason, 0) + self.points


class TokenTaken(Public, Effect, frozen=True):
    """A Research token came from the board, and waits beside the Office."""

    seat: Seat
    department: Department
    weather: Weather

    def apply(self, state: State) -> None:
        state.tokens[self.department][self.weather] -= 1
        state.laboratories[self.seat].waiting.append(Research(self.department, self.weather))


class TokenPlaced(Public, Effect, frozen=True):
    """A waiting Research token lies in a row of the Office."""

    seat: Seat
    department: Department
    weather: Weather
    row: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.waiting.remove(Research(self.department, self.weather))
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = self.weather


class TokenRemoved(Public, Effect, frozen=True):
    """A waiting Research token had no space, and left the game."""

    seat: Seat
    department: Department
    weather: Weather

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].waiting.remove(Research(self.department, self.weather))


class AwardTaken(Public, Effect, frozen=True):
    """An Award token waits beside the Office."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.awards -= 1
        laboratory = state.laboratories[self.seat]
        laboratory.awards += 1
        laboratory.awards_waiting += 1


class NobelTaken(Public, Effect, frozen=True):
    """A player has the Nobel Prize."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.nobel = self.seat


class AwardPlaced(Public, Effect, frozen=True):
    """An Award token lies on a space of the Office."""

    seat: Seat
    department: Department
    row: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.awards_waiting -= 1
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = "award"


class PaperCited(Public, Effect, frozen=True):
    """An unused Goal tile left the game, and a Citation token lies in the row."""

    seat: Seat
    department: Department
    row: int
    goal: str

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.goals.remove(self.goal)
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = "citation"


class PaperPublished(Public, Effect, frozen=True):
    """The Breakthrough marker of a row slid to the right."""

    seat: Seat
    row: int
    weather: Weather

    def apply(self, state: State) -> None:
        row = state.laboratories[self.seat].office[self.row]
        row.published, row.marker = True, "right"


class LockRemoved(Public, Effect, frozen=True):
    """Papers about a weather may be cited from now on."""

    seat: Seat
    weather: Weather

    def apply(self, state: State) -> None:
        state.locks.remove(self.weather)


class MarkerSent(Public, Effect, frozen=True):
    """A Breakthrough marker went from its row to a slot of an Extreme Weather tile."""

    seat: Seat
    row: int
    weather: Weather
    slot: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].office[self.row].marker = "gone"
        state.climates[self.weather].slots[self.slot] = self.seat


class PrototypeBuilt(Public, Effect, frozen=True):
    """A Prototype was built with so many Parts and own Bots."""

    seat: Seat
    weather: Weather
    parts: int
    bots: int

    def apply(self, state: State) -> None:
        pass


class InvestmentTaken(Public, Effect, frozen=True):
    """A player has an Investment tile more."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].investments += 1


class InvestmentReturned(Public, Effect, frozen=True):
    """A player invested: the tile of step 1 is used."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.started = True
        state.laboratories[self.seat].investments -= 1


class GoalPlaced(Public, Effect, frozen=True):
    """A Goal tile lies on a Goal space."""

    seat: Seat
    goal: str
    colour: Department
    space: GoalSpace

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.goals.remove(self.goal)
        laboratory.placed[f"{self.colour}.{self.space}"] = PlacedGoal(self.goal)


class GoalFlipped(Public, Effect, frozen=True):
    """A placed Goal tile was flipped for the funding of its colour."""

    seat: Seat
    goal: str
    colour: Department
    space: GoalSpace

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].placed[f"{self.colour}.{self.space}"].flipped = True


class FundingAdvanced(Public, Effect, frozen=True):
    """A Funding marker stepped."""

    seat: Seat
    track: Department
    to: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].funding[self.track] = self.to


class RoundBegan(Public, Effect, frozen=True):
    """A round begins, with the turns."""

    begins_round = True
    round: int

    def apply(self, state: State) -> None:
        state.round, state.phase = self.round, "turns"


class PhaseBegan(Public, Effect, frozen=True):
    """The next phase of the round, or the end of the game."""

    phase: Phase

    def apply(self, state: State) -> None:
        state.phase, state.turn = self.phase, NOBODY


class TurnOrderUpdated(Public, Effect, frozen=True):
    """The turn order follows the Initiative."""

    order: list[Seat]

    def apply(self, state: State) -> None:
        state.order = list(self.order)


class IncomeReceived(Public, Effect, frozen=True):
    """Lativ is in his Office: everybody gets the benefits of the empty slots of their top sections."""

    def apply(self, state: State) -> None:
        pass


class EndTriggered(Public, Effect, frozen=True):
    """The game ends after round `last_round`."""

    trigger: Trigger
    last_round: int

    def apply(self, state: State) -> None:
        state.trigger, state.last_round = self.trigger, self.last_round


class LastUsesBegan(Public, Effect, frozen=True):
    """Before scoring, each of these seats may use up Awards and Investment tiles, one after the other."""

    seats: list[Seat]

    def apply(self, state: State) -> None:
        state.phase, state.turn, state.finishing = "last_uses", NOBODY, list(self.seats)


class LastUsesEnded(Public, Effect, frozen=True):
    """A seat has used what it wanted."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.finishing.remove(self.seat)


class GameEnded(Public, Effect, frozen=True):
    """The game is over: what is left are the final points."""

    def apply(self, state: State) -> None:
        state.phase, state.turn = "over", NOBODY
