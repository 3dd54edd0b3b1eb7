"""Effects on rounds, deposits, locks and water."""

from typing import ClassVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.titles.lineae.state import Cell, Cube, State
from scoresheet.domain.viewer import Public, Seat


class JupiterAdvanced(Public, Effect, frozen=True):
    """A round began, with Jupiter above these vessel columns."""

    begins_round: ClassVar[bool] = True
    round: int
    jupiter: list[int]

    def apply(self, state: State) -> None:
        state.round = self.round
        state.jupiter = list(self.jupiter)
        for vessel in state.vessels:
            vessel.passed = vessel.waited = False


class MineralsDissolved(Public, Effect, frozen=True):
    """Cubes of a mineral from the supply appeared in these spaces above the deposits."""

    mineral: Mineral
    cells: list[Cell]

    def apply(self, state: State) -> None:
        _appear(state, self.mineral, self.cells)


class AlgaeSpawned(Public, Effect, frozen=True):
    """Algae from the supply appeared in these spaces at the surface (Biogenesis)."""

    cells: list[Cell]

    def apply(self, state: State) -> None:
        _appear(state, "algae", self.cells)


class LockToggled(Public, Effect, frozen=True):
    """A lock was opened or closed."""

    seat: Seat
    lock: int
    closed: bool

    def apply(self, state: State) -> None:
        state.locks[self.lock] = self.closed


class WaterMoved(Public, Effect, frozen=True):
    """Water tokens were placed or removed.

    `depths` and `tokens` (those beside the board) are the new values; `cubes` ran off with the water.
    """

    depths: list[int]
    tokens: int
    cubes: list[Cube]

    def apply(self, state: State) -> None:
        state.depths = list(self.depths)
        state.tokens = self.tokens
        for cube in self.cubes:
            _vanish(state, cube)


class SubmersibleWashedHome(Public, Effect, frozen=True):
    """A submersible was washed off the board and returned to its start.

    Cubes that were there went to the supply.
    """

    submersible: Submersible
    x: int
    y: int
    cubes: list[Cube]

    def apply(self, state: State) -> None:
        for cube in self.cubes:
            _vanish(state, cube)
        probe = state.submersibles[self.submersible]
        probe.x, probe.y = self.x, self.y


class GameEnded(Public, Effect, frozen=True):
    """The game ended; `result` is the grade of a solo game."""

    result: str

    def apply(self, state: State) -> None:
        state.ended = True
        state.result = self.result


def _appear(state: State, mineral: Mineral, cells: list[Cell]) -> None:
    for x, y in cells:
        state.supply[mineral] -= 1
        state.cubes[x][y] = mineral


def _vanish(state: State, cube: Cube) -> None:
    state.supply[cube.mineral] += 1
    state.cubes[cube.x][cube.y] = ""
