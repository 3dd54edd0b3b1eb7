"""Effects on staff, tiles and the science grid."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Species, Team
from scoresheet.domain.titles.algae_inc.state import Placed, State, Work
from scoresheet.domain.viewer import Public, Seat


class StaffRecruited(Public, Effect, frozen=True):
    """A player placed a staff tile in a row of the facility; `place` 1 is the printed place."""

    seat: Seat
    team: Team
    place: int
    free: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.recruited[self.team] += 1
        department.turn.recruited += 1


class TeamActivated(Public, Effect, frozen=True):
    """A team began its work; `doing` is the team whose number of members counts."""

    seat: Seat
    team: Team
    doing: Team
    strength: int
    points: int = 0

    def apply(self, state: State) -> None:
        state.departments[self.seat].work = Work(strength=self.strength, points=self.points)


class TeamUpgraded(Public, Effect, frozen=True):
    """A player got a team upgrade."""

    seat: Seat
    team: Team

    def apply(self, state: State) -> None:
        state.departments[self.seat].upgraded.append(self.team)


class RowRewarded(Public, Effect, frozen=True):
    """The third recruit in a row gave a team upgrade, unless the player had them all."""

    seat: Seat
    team: Team

    def apply(self, state: State) -> None:
        state.departments[self.seat].hired_upgrades.append(self.team)


class EngineeringSpent(Public, Effect, frozen=True):
    """A player spent engineering points from the activation."""

    seat: Seat
    points: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].work.points -= self.points


class TileBuilt(Public, Effect, frozen=True):
    """A player built an engineering tile on a field, removing any tile there from the game."""

    seat: Seat
    tile: str
    field: str
    free: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        del department.grid[self.tile]
        department.fields[self.field] = self.tile
        department.work.tiles += not self.free


class ComboTaken(Public, Effect, frozen=True):
    """A combo tile left the grid for the reserve."""

    seat: Seat
    tile: str
    free: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        del department.grid[self.tile]
        department.combos.append(self.tile)
        department.work.tiles += not self.free


class TilePlaced(Public, Effect, frozen=True):
    """A player placed a science or combo tile in the grid.

    Whatever the tile had covered on the board takes effect from now on.
    """

    seat: Seat
    tile: str
    cells: list[tuple[int, int]]
    free: bool = False

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        (department.combos if self.tile in department.combos else department.science).remove(self.tile)
        department.placed.append(Placed(self.tile, self.cells))
        department.work.tiles += not self.free


class StorageOpened(Public, Effect, frozen=True):
    """A storage was opened, and the tank of its species may have grown."""

    seat: Seat
    species: Species
    capacity: int

    def apply(self, state: State) -> None:
        state.departments[self.seat].open.append(self.species)
        state.tanks[self.species].capacity = self.capacity
