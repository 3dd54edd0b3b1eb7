"""Effects of the setup ("Setup")."""

from typing import ClassVar

from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.lineae.kinds import Mineral, Submersible
from scoresheet.domain.titles.lineae.state import Deposit, Probe, Rocket, State
from scoresheet.domain.viewer import Public, Seat


class BoxOpened(Public, Effect, frozen=True):
    """The supply and the two decks were laid out, and two colony cards were put under rockets."""

    money: int
    cubes: dict[Mineral, int]
    tokens: int
    technology: list[str]
    colony: list[str]
    ready: list[str]

    def apply(self, state: State) -> None:
        state.bank = self.money
        state.supply = dict(self.cubes)
        state.tokens = self.tokens
        state.technology_deck = list(self.technology)
        state.colony_deck = list(self.colony)
        state.ready = list(self.ready)
        state.colony = ["" for _ in self.ready]


class OceanFilled(Public, Effect, frozen=True):
    """Locks and water tokens were placed; `tokens` are left beside the board."""

    locks: list[bool]
    depths: list[int]
    tokens: int
    mineral_columns: int
    rows: int

    def apply(self, state: State) -> None:
        state.locks = list(self.locks)
        state.depths = list(self.depths)
        state.tokens = self.tokens
        state.cubes = [[""] * self.rows for _ in range(self.mineral_columns)]
        state.atmosphere = [0 for _ in self.depths]


class DepositLaid(Public, Effect, frozen=True):
    """A deposit tile was laid along the bottom, to the right of earlier ones."""

    discloses: ClassVar[bool] = True
    tile: Mineral
    side: str
    even: Mineral
    odd: Mineral
    excavation: Mineral
    setup: Mineral

    def apply(self, state: State) -> None:
        track = [0 for _ in state.vessels]
        state.deposits.append(
            Deposit(self.tile, self.side, self.even, self.odd, self.excavation, self.setup, track),
        )


class DepositTurned(Public, Effect, frozen=True):
    """A deposit tile was turned over because the mineral `unused` dissolves from no deposit."""

    slot: int
    unused: Mineral
    side: str
    even: Mineral
    odd: Mineral
    setup: Mineral

    def apply(self, state: State) -> None:
        deposit = state.deposits[self.slot]
        deposit.side, deposit.even, deposit.odd, deposit.setup = self.side, self.even, self.odd, self.setup


class RocketDealt(Public, Effect, frozen=True):
    """A rocket was dealt to the next slot."""

    discloses: ClassVar[bool] = True
    card: str
    spaces: list[str]

    def apply(self, state: State) -> None:
        state.rockets.append(Rocket(self.card, list(self.spaces), ["" for _ in self.spaces]))


class SubmersiblePlaced(Public, Effect, frozen=True):
    """A submersible was placed on its starting space."""

    submersible: Submersible
    x: int
    y: int

    def apply(self, state: State) -> None:
        state.submersibles[self.submersible] = Probe(self.x, self.y)


class ReactorFilled(Public, Effect, frozen=True):
    """Cubes from the supply were placed on each sector of the Reactor Core."""

    cubes: dict[Mineral, int]

    def apply(self, state: State) -> None:
        for mineral, count in self.cubes.items():
            state.supply[mineral] -= count
            state.reactor[mineral] = count


class CrewJoined(Public, Effect, frozen=True):
    """A player received a crew, workers to hire, and money ("Player setup")."""

    seat: Seat
    workers: int
    reserve: int
    money: int

    def apply(self, state: State) -> None:
        vessel = state.vessels[self.seat]
        vessel.workers, vessel.reserve, vessel.money = self.workers, self.reserve, self.money
        state.bank -= self.money


class FirstPlayerChosen(Public, Effect, frozen=True):
    """The first player was drawn."""

    discloses: ClassVar[bool] = True
    seat: Seat

    def apply(self, state: State) -> None:
        state.first = self.seat


class VesselPlaced(Public, Effect, frozen=True):
    """A vessel was placed in a column."""

    seat: Seat
    column: int

    def apply(self, state: State) -> None:
        state.vessels[self.seat].column = self.column
