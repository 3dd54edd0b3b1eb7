"""Effects during the setup."""

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.algae_inc.kinds import Byproduct, Item, Species, Team
from scoresheet.domain.titles.algae_inc.state import AlgaeTank, ByproductTank, Level, Lying, Pool, Rival, State
from scoresheet.domain.viewer import Public, Seat


class FirstPlayerDrawn(Public, Effect, frozen=True):
    """The first player was drawn."""

    discloses = True
    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat


class DepartmentTaken(Public, Effect, frozen=True):
    """A player took a department with its starting pieces."""

    seat: Seat
    department: str
    inlay: str
    open: list[Species]
    cubes: dict[str, int]
    items: dict[Item, int]
    energy: int
    recruited: dict[Team, int]
    science: list[str]
    grid: dict[str, list[tuple[int, int]]]
    pieces: int
    """The number of export disks, and also of milestone markers."""

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.department, department.inlay = self.department, self.inlay
        department.open, department.cubes = list(self.open), dict(self.cubes)
        department.items, department.energy = dict(self.items), self.energy
        department.recruited, department.science = dict(self.recruited), list(self.science)
        department.grid = {tile: list(cells) for tile, cells in self.grid.items()}
        department.disks = department.markers = self.pieces


class ContractsDealt(Public, Effect, frozen=True):
    """Contract cards were dealt to a player, face up."""

    discloses = True
    seat: Seat
    cards: list[str]

    def apply(self, state: State) -> None:
        state.departments[self.seat].cards = list(self.cards)


class InlayDealt(Public, Effect, frozen=True):
    """An inlay was dealt to a player."""

    discloses = True
    seat: Seat
    tile: str

    def apply(self, state: State) -> None:
        state.departments[self.seat].inlay_tile = self.tile


class ContractsSlidIn(Public, Effect, frozen=True):
    """A player chose which card gives the ability, which the export and which the end scoring."""

    seat: Seat
    ability: str
    export: str
    end: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.ability, department.export, department.end = self.ability, self.export, self.end
        department.cards = []


class InlayTurned(Public, Effect, frozen=True):
    """A player chose a side of the inlay."""

    seat: Seat
    inlay: str

    def apply(self, state: State) -> None:
        department = state.departments[self.seat]
        department.inlay, department.inlay_tile = self.inlay, ""


class DemandsLaid(Public, Effect, frozen=True):
    """The demands of the cities were laid out."""

    discloses = True
    demands: dict[str, int]

    def apply(self, state: State) -> None:
        state.demands = dict(self.demands)


class TokensLaid(Public, Effect, frozen=True):
    """City Bonus tokens were laid face down on these cities."""

    cities: list[str]

    def apply(self, state: State) -> None:
        state.tokens = list(self.cities)


class PoolLaid(Public, Effect, frozen=True):
    """A pool of a staff tile and City Bonus tokens was laid out, face up."""

    discloses = True
    team: Team
    tokens: list[str]

    def apply(self, state: State) -> None:
        state.pools.append(Pool(self.team, list(self.tokens)))
        for token in self.tokens:
            state.seen[token] = state.seen.get(token, 0) + 1


class PoolTaken(Public, Effect, frozen=True):
    """A player took a pool."""

    seat: Seat
    pool: int

    def apply(self, state: State) -> None:
        del state.pools[self.pool]


class PoolsRemoved(Public, Effect, frozen=True):
    """The pools that no player took were removed from the game."""

    def apply(self, state: State) -> None:
        state.pools = []


class MilestonesLaid(Public, Effect, frozen=True):
    """The milestone tiles were laid out, one in each row from the top."""

    discloses = True
    milestones: list[str]

    def apply(self, state: State) -> None:
        state.rows = list(self.milestones)


class TanksFilled(Public, Effect, frozen=True):
    """The tanks were filled.

    `columns` is the number of cubes in a row of each byproduct tank, `rows` the number of rows.
    """

    algae: dict[Species, int]
    rows: int
    columns: dict[Byproduct, int]
    byproducts: dict[Byproduct, int]

    def apply(self, state: State) -> None:
        state.tanks = {species: AlgaeTank(cubes, cubes) for species, cubes in self.algae.items()}
        state.byproducts = {
            byproduct: ByproductTank(self.columns[byproduct], self.rows, cubes)
            for byproduct, cubes in self.byproducts.items()
        }


class StripLaid(Public, Effect, frozen=True):
    """An action strip was laid out."""

    discloses = True
    level: Level
    strip: str
    side: int

    def apply(self, state: State) -> None:
        state.strips[self.level] = Lying(self.strip, self.side)


class BonusesLaid(Public, Effect, frozen=True):
    """The weekend strip, a side of the VP strip, and the weekly team upgrades were laid out."""

    discloses = True
    weekend: str
    month: str
    rounds: list[Team]

    def apply(self, state: State) -> None:
        state.weekend, state.month, state.rounds = self.weekend, self.month, list(self.rounds)


class RivalCame(Public, Effect, frozen=True):
    """Bruno joined a solo game as the opponent."""

    def apply(self, state: State) -> None:
        state.rival = Rival()
