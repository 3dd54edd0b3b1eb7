"""Effects on the action board, weeks and turns."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Action, Byproduct, Species
from scoresheet.domain.titles.algae_inc.state import Level, Phase, State, Turn
from scoresheet.domain.viewer import Public, Seat


class WeekBegan(Public, Effect, frozen=True):
    """A week began on Monday morning."""

    begins_round = True
    round: int
    first: Seat

    def apply(self, state: State) -> None:
        state.week, state.first, state.phase, state.round = self.round, self.first, "monday", 0


class PhaseBegan(Public, Effect, frozen=True):
    """The next phase of the week began."""

    phase: Phase

    def apply(self, state: State) -> None:
        state.phase = self.phase


class TurnBegan(Public, Effect, frozen=True):
    """A player's turn began; `number` counts the turns of the week from 1."""

    seat: Seat
    number: int

    def apply(self, state: State) -> None:
        state.turn, state.round = self.seat, self.number
        state.departments[self.seat].turn = Turn()


class SupervisorMoved(Public, Effect, frozen=True):
    """A Supervisor moved up to a spot."""

    seat: Seat
    level: Level
    spot: int

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.level, department.spot = self.level, self.spot


class ActionBegun(Public, Effect, frozen=True):
    """A player began an action."""

    seat: Seat
    action: Action

    def apply(self, state: State) -> None:
        state.action = self.action
        state.departments[self.seat].turn.recruited = 0


class AlternateTaken(Public, Effect, frozen=True):
    """A player chose the alternate action."""

    seat: Seat

    def apply(self, state: State) -> None:
        pass


class ExportTileUsed(Public, Effect, frozen=True):
    """A player used an Export/2x tile, which was removed from the game."""

    seat: Seat

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.used += 1
        department.turn.tile_used = True


class SupervisorsReturned(Public, Effect, frozen=True):
    """All Supervisors returned to their places below the first strip."""

    def apply(self, state: State) -> None:
        for department in state.departments:
            department.level, department.spot = "", -1


class StripTurned(Public, Effect, frozen=True):
    """An action strip was turned over."""

    level: Level

    def apply(self, state: State) -> None:
        state.strips[self.level] = type(state.strips[self.level])(state.strips[self.level].strip, 1)


class WeekendStripTurned(Public, Effect, frozen=True):
    """The weekend strip was turned to its empty side."""

    def apply(self, state: State) -> None:
        state.weekend = ""


class AlgaeRefilled(Public, Effect, frozen=True):
    """A tank was refilled with cubes."""

    species: Species
    number: int

    def apply(self, state: State) -> None:
        state.tanks[self.species].cubes += self.number


class ByproductBalanced(Public, Effect, frozen=True):
    """Cubes were added to or removed from a byproduct tank."""

    byproduct: Byproduct
    number: int

    def apply(self, state: State) -> None:
        state.byproducts[self.byproduct].cubes += self.number


class MonthEnded(Public, Effect, frozen=True):
    """The last week ended."""

    def apply(self, state: State) -> None:
        state.phase = "over"
