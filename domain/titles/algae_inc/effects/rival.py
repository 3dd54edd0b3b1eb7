"""Effects on Bruno and the neutral disks of the solo mode."""

from typing import Literal

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.state import BRUNO, Level, State
from scoresheet.domain.viewer import Public


class NeutralDiskRemoved(Public, Effect, frozen=True):
    """A neutral disk was removed from the game because a Supervisor moved to its spot."""

    level: Level
    spot: int

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.strips[self.level][self.spot] -= 1
        rival.gone += 1


class NeutralDiskPlaced(Public, Effect, frozen=True):
    """A neutral disk moved from its spot to a city."""

    level: Level
    spot: int
    city: str
    demand: int
    opened: bool

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.strips[self.level][self.spot] -= 1
        rival.demands.append(self.demand)
        rival.opened = rival.opened or self.opened
        state.disks.setdefault(self.city, []).append(BRUNO)


class RivalStarted(Public, Effect, frozen=True):
    """Bruno's first disk was placed in a capital."""

    discloses = True
    city: str
    left: int

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.left = self.left
        state.disks.setdefault(self.city, []).append(BRUNO)


class NeutralDisksLaid(Public, Effect, frozen=True):
    """Neutral disks were placed on the spots of a strip."""

    level: Level
    disks: list[int]

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.strips[self.level] = list(self.disks)
        rival.left -= sum(self.disks)


class RivalWeekBegan(Public, Effect, frozen=True):
    """Bruno began his exports of the week, which count as one action."""

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.demands, rival.opened = [], False


class TokenRemoved(Public, Effect, frozen=True):
    """A City Bonus token was removed from the game unseen."""

    city: str

    def apply(self, state: State) -> None:
        state.tokens.remove(self.city)


class RivalScored(Public, Effect, frozen=True):
    """Bruno scored VP."""

    source: str
    number: int

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.points[self.source] = rival.points.get(self.source, 0) + self.number


class RivalCompared(Public, Effect, frozen=True):
    """The final scores of the player and Bruno were compared."""

    outcome: Literal["won", "lost"]
    points: int
    rival: int

    def apply(self, state: State) -> None:
        rival = state.bruno
        rival.outcome = self.outcome
