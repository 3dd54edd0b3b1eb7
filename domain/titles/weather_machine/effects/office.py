"""Events about tokens, papers, Goals, funding, points, and phases of the game."""

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
    """A player took a Research token, which is waiting beside the Office."""

    seat: Seat
    department: Department
    weather: Weather

    def apply(self, state: State) -> None:
        state.tokens[self.department][self.weather] -= 1
        state.laboratories[self.seat].waiting.append(Research(self.department, self.weather))


class TokenPlaced(Public, Effect, frozen=True):
    """A player placed a waiting Research token in a row of the Office."""

    seat: Seat
    department: Department
    weather: Weather
    row: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.waiting.remove(Research(self.department, self.weather))
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = self.weather


class TokenRemoved(Public, Effect, frozen=True):
    """A waiting Research token was removed from the game because it fitted nowhere."""

    seat: Seat
    department: Department
    weather: Weather

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].waiting.remove(Research(self.department, self.weather))


class AwardTaken(Public, Effect, frozen=True):
    """A player took an Award token, which is waiting beside the Office."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.awards -= 1
        laboratory = state.laboratories[self.seat]
        laboratory.awards += 1
        laboratory.awards_waiting += 1


class NobelTaken(Public, Effect, frozen=True):
    """A player won the Nobel Prize."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.nobel = self.seat


class AwardPlaced(Public, Effect, frozen=True):
    """A player placed an Award token on a space in the Office."""

    seat: Seat
    department: Department
    row: int

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.awards_waiting -= 1
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = "award"


class PaperCited(Public, Effect, frozen=True):
    """An unused Goal tile was removed from the game for a Citation token in the row."""

    seat: Seat
    department: Department
    row: int
    goal: str

    def apply(self, state: State) -> None:
        laboratory = state.laboratories[self.seat]
        laboratory.goals.remove(self.goal)
        laboratory.office[self.row].tokens[DEPARTMENTS.index(self.department)] = "citation"


class PaperPublished(Public, Effect, frozen=True):
    """A player published a paper: the Breakthrough marker of the row slid to the right."""

    seat: Seat
    row: int
    weather: Weather

    def apply(self, state: State) -> None:
        row = state.laboratories[self.seat].office[self.row]
        row.published, row.marker = True, "right"


class LockRemoved(Public, Effect, frozen=True):
    """The Lock of a weather was removed, so Citations can complete papers about it."""

    seat: Seat
    weather: Weather

    def apply(self, state: State) -> None:
        state.locks.remove(self.weather)


class MarkerSent(Public, Effect, frozen=True):
    """A Breakthrough marker moved from its row to a slot of an Extreme Weather tile."""

    seat: Seat
    row: int
    weather: Weather
    slot: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].office[self.row].marker = "gone"
        state.climates[self.weather].slots[self.slot] = self.seat


class PrototypeBuilt(Public, Effect, frozen=True):
    """A seat built a Prototype with `parts` Parts; `bots` of its Bots are on the branch."""

    seat: Seat
    weather: Weather
    parts: int
    bots: int

    def apply(self, state: State) -> None:
        pass


class InvestmentTaken(Public, Effect, frozen=True):
    """A player took an Investment tile."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].investments += 1


class InvestmentReturned(Public, Effect, frozen=True):
    """A player returned an Investment tile in step 1 of the turn."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.started = True
        state.laboratories[self.seat].investments -= 1


class GoalPlaced(Public, Effect, frozen=True):
    """A player placed a Goal tile on a Goal space."""

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
    """A Funding marker advanced."""

    seat: Seat
    track: Department
    to: int

    def apply(self, state: State) -> None:
        state.laboratories[self.seat].funding[self.track] = self.to


class RoundBegan(Public, Effect, frozen=True):
    """A round began, with its turns phase."""

    begins_round = True
    round: int

    def apply(self, state: State) -> None:
        state.round, state.phase = self.round, "turns"


class PhaseBegan(Public, Effect, frozen=True):
    """The next phase of the round, or the end of the game, began."""

    phase: Phase

    def apply(self, state: State) -> None:
        state.phase, state.turn = self.phase, NOBODY


class TurnOrderUpdated(Public, Effect, frozen=True):
    """The Initiative became the turn order."""

    order: list[Seat]

    def apply(self, state: State) -> None:
        state.order = list(self.order)


class IncomeReceived(Public, Effect, frozen=True):
    """Each player received the benefits of the empty slots in their top sections."""

    def apply(self, state: State) -> None:
        pass


class EndTriggered(Public, Effect, frozen=True):
    """The end of the game was triggered; the game ends after round `last_round`."""

    trigger: Trigger
    last_round: int

    def apply(self, state: State) -> None:
        state.trigger, state.last_round = self.trigger, self.last_round


class LastUsesBegan(Public, Effect, frozen=True):
    """These seats may use up Awards and Investment tiles before scoring, in this order."""

    seats: list[Seat]

    def apply(self, state: State) -> None:
        state.phase, state.turn, state.finishing = "last_uses", NOBODY, list(self.seats)


class LastUsesEnded(Public, Effect, frozen=True):
    """A seat finished using Awards and Investment tiles."""

    seat: Seat

    def apply(self, state: State) -> None:
        state.finishing.remove(self.seat)


class GameEnded(Public, Effect, frozen=True):
    """The game ended with the final points."""

    def apply(self, state: State) -> None:
        state.phase, state.turn = "over", NOBODY
