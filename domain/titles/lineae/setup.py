"""The setup of the board and the players ("Setup")."""

import msgspec

from scoresheet.domain.decision import Decision
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.lineae import cleanup, rounds, water
from scoresheet.domain.titles.lineae.effects.laying_out import (
    BoxOpened,
    CrewJoined,
    DepositLaid,
    DepositTurned,
    FirstPlayerChosen,
    OceanFilled,
    ReactorFilled,
    RocketDealt,
    SubmersiblePlaced,
    VesselPlaced,
)
from scoresheet.domain.titles.lineae.excavation import DEPOSIT_WIDTH
from scoresheet.domain.titles.lineae.kinds import MINERALS, Mineral
from scoresheet.domain.titles.lineae.purse import take_cubes
from scoresheet.domain.titles.lineae.state import Modules, State, Vessel
from scoresheet.domain.viewer import Public, Seat, all_seats
from scoresheet.domain.why import Why


class PlaceVessel(Public, Move, frozen=True):
    """Place the vessel in a column, and take the starting cube of the deposit below."""

    column: int

    def play(self, table: Table[State], seat: Seat) -> None:
        state: State = table.state
        table.record(VesselPlaced(seat, self.column))
        deposit = state.deposits[self.column * water.SHAPE.width // DEPOSIT_WIDTH]
        take_cubes(table, seat, deposit.setup, 1, "setup")
        if seat == state.first:
            rounds.begin_round(table)
        else:
            table.ask(ChooseStart(state.clockwise(seat)[-1]))

    def anchor(self, seat: Seat) -> str:
        return f"column:{self.column}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"vessel:{seat}",)


class ChooseStart(Public, Decision, frozen=True):
    """A choice of a free column for the vessel, in reverse turn order."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        taken = {vessel.column for vessel in state.vessels}
        return [PlaceVessel(column) for column in water.COLUMNS if column not in taken]


def begin(seats: int, options: Modules) -> State:
    """Return the initial state, with a vessel for each seat."""
    return State(modules=options, vessels=[Vessel() for _ in range(seats)])


def set_up(table: Table[State]) -> None:
    """Lay out the board, draw the first player, and ask the last player for a starting column."""
    open_box(table)
    fill_ocean(table)
    lay_deposits(table)
    deal_rockets(table)
    for letter, (x, y) in table.state.components.submersibles.items():
        table.record(SubmersiblePlaced(letter, x, y))
    cleanup.advance_jupiter(table)
    cleanup.dissolve(table)
    for seat in all_seats(table.state.seats):
        join(table, seat)
    table.record(FirstPlayerChosen(seat=Seat(table.below(table.state.seats))))
    table.ask(ChooseStart(table.state.clockwise(table.state.first)[-1]))


def open_box(table: Table[State]) -> None:
    """Lay out cubes, tokens, money, and the cards of the modules in play.

    Two colony cards are put under rockets.
    """
    modules, components = table.state.modules, table.state.components
    on = {"", *(name for name in ("biogenesis", "reactor_core") if getattr(modules, name))}
    colony = [card for card in components.colony.values() if card.module in on and not modules.starter]
    ready = [""] * len(water.COLUMNS)
    for card in colony:
        if card.slot >= 0:
            ready[card.slot] = card.id
    table.record(
        BoxOpened(
            money=components.supply.money,
            cubes=cubes_of(table.state),
            tokens=components.supply.water_tokens,
            technology=[card.id for card in components.technology.values() if card.module in on],
            colony=[card.id for card in colony if card.slot < 0],
            ready=ready,
        )
    )


def cubes_of(state: State) -> dict[Mineral, int]:
    """Return the cubes in the box, by kind; algae only with Biogenesis."""
    cubes = dict.fromkeys(MINERALS, state.components.supply.cubes_per_mineral)
    return {**cubes, "algae": state.components.biogenesis.algae if state.modules.biogenesis else 0}


def fill_ocean(table: Table[State]) -> None:
    """Place the closed locks and their water, and the first cubes of the Reactor Core."""
    components = table.state.components
    locks = [lock in components.setup.closed_locks for lock in water.LOCKS]
    depths = water.depths_behind(components, locks)
    tokens = components.supply.water_tokens - water.tokens_used(components, depths)
    table.record(OceanFilled(locks, depths, tokens, len(water.MINERAL_COLUMNS), water.BOTTOM + 1))
    if table.state.modules.reactor_core:
        table.record(ReactorFilled(dict.fromkeys(components.reactor.ring, components.reactor.start)))


def lay_deposits(table: Table[State]) -> None:
    """Lay four of the five tiles at random, so that each mineral dissolves or is excavated."""
    faces = table.state.components.deposits
    tiles = list(dict.fromkeys(face.tile for face in faces))
    for _ in range(water.SHAPE.deposits):
        tile = table.draw(tiles)
        tiles.remove(tile)
        sides = [face for face in faces if face.tile == tile]
        table.record(DepositLaid(**msgspec.structs.asdict(sides[table.below(len(sides))])))
    turn_deposit(table, tiles[0])


def turn_deposit(table: Table[State], unused: Mineral) -> None:
    """Turn the leftmost tile over if the unused tile's mineral dissolves from no deposit.

    The other side of that tile always dissolves this mineral.
    """
    deposits = table.state.deposits
    if unused not in {kind for deposit in deposits for kind in (deposit.even, deposit.odd)}:
        lying = (deposits[0].tile, deposits[0].side)
        faces = table.state.components.deposits
        other = next(face for face in faces if face.tile == lying[0] and face.side != lying[1])
        table.record(DepositTurned(0, unused, other.side, other.even, other.odd, other.setup))


def deal_rockets(table: Table[State]) -> None:
    """Deal a rocket to each slot; the others are not used."""
    cards = dict(table.state.components.rockets)
    for _ in range(table.state.components.rounds.rockets):
        card = cards.pop(table.draw(cards))
        table.record(RocketDealt(card.id, card.short if table.state.modules.short_rockets else card.spaces))


def join(table: Table[State], seat: Seat) -> None:
    """Give a player a crew, which is smaller with many players, a reserve, and money."""
    workers, start = table.state.components.supply.workers, table.state.components.start
    crew = start.crew_of_many if table.state.seats >= start.many_players else start.crew
    table.record(CrewJoined(seat, crew, workers - crew, start.money))
