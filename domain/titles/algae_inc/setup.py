"""The setup: departments, contracts, boards and token pools, in this order."""

from itertools import permutations

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.move import Move
from scoresheet.domain.table import Table
from scoresheet.domain.titles.algae_inc import laying
from scoresheet.domain.titles.algae_inc.effects.setup import (
    ContractsDealt,
    ContractsSlidIn,
    DepartmentTaken,
    FirstPlayerDrawn,
    InlayDealt,
    InlayTurned,
    PoolsRemoved,
    PoolTaken,
    RivalCame,
)
from scoresheet.domain.titles.algae_inc.gains import receive
from scoresheet.domain.titles.algae_inc.kinds import SPECIES, TEAMS, Item
from scoresheet.domain.titles.algae_inc.means import gain
from scoresheet.domain.titles.algae_inc.monday import BeginWeek
from scoresheet.domain.titles.algae_inc.recruiting import employ
from scoresheet.domain.titles.algae_inc.state import Department, Options, State
from scoresheet.domain.titles.algae_inc.weekend import EndWeek
from scoresheet.domain.viewer import Public, Seat, all_seats
from scoresheet.domain.why import Why

TWO = 2


class TakeDepartment(Public, Move, frozen=True):
    """Play this department."""

    department: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(taken(table.state, seat, self.department))

    def anchor(self, seat: Seat) -> str:
        return f"department:{seat}"


class SlideContracts(Public, Move, frozen=True):
    """Assign the cards: one gives its ability, one its export, one its end scoring."""

    ability: str
    export: str
    end: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(ContractsSlidIn(seat, self.ability, self.export, self.end))

    def anchor(self, seat: Seat) -> str:
        return f"card:{seat}:{self.ability}"

    def concerns(self, seat: Seat) -> tuple[str, ...]:
        return (f"card:{seat}:{self.export}", f"card:{seat}:{self.end}")


class TurnInlay(Public, Move, frozen=True):
    """Play with this side of the inlay."""

    inlay: str

    def play(self, table: Table[State], seat: Seat) -> None:
        table.record(InlayTurned(seat, self.inlay))

    def anchor(self, seat: Seat) -> str:
        return f"department:{seat}"


class TakePool(Public, Move, frozen=True):
    """Take this pool, counted from 0."""

    pool: int

    def play(self, table: Table[State], seat: Seat) -> None:
        pool = table.state.pools[self.pool]
        table.record(PoolTaken(seat, self.pool))
        for token in pool.tokens:
            bonus = table.state.components.city_bonuses[token]
            gain(table, seat, bonus.item, bonus.number)
        employ(table, seat, pool.team, free=True)
        receive(table, seat, table.state.components.facility[0].bonus[pool.team])

    def anchor(self, seat: Seat) -> str:
        return f"pool:{self.pool}"


class ChooseDepartment(Public, Decision, frozen=True):
    """A choice of a department; players choose clockwise."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakeDepartment(department) for department in free_departments(state)]


class ChooseContracts(Public, Decision, frozen=True):
    """A choice of the card for the ability, for the export and for the end scoring."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [SlideContracts(*cards) for cards in permutations(state.departments[self.seat].cards)]


class ChooseInlay(Public, Decision, frozen=True):
    """A choice of the side of the inlay that was dealt."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        tile = state.departments[self.seat].inlay_tile
        return [TurnInlay(side) for side, inlay in state.components.inlays.items() if inlay.tile == tile]


class ChoosePool(Public, Decision, frozen=True):
    """A choice of a pool, in counterclockwise order; the start player chooses last."""

    def legal_moves(self, state: State, why: Why | None = None) -> list[Move]:
        return [TakePool(pool) for pool in range(len(state.pools))]


class NextDepartment(Public, FollowUp, frozen=True):
    """The follow-up that asks a player for a department."""

    def resume(self, table: Table[State]) -> None:
        table.ask(ChooseDepartment(self.seat))


class NextPool(Public, FollowUp, frozen=True):
    """The follow-up that asks a player for a pool."""

    def resume(self, table: Table[State]) -> None:
        table.ask(ChoosePool(self.seat))


class DealContracts(Public, FollowUp, frozen=True):
    """The follow-up that deals cards, and inlays, after all departments are chosen.

    All players choose simultaneously.
    """

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        table.ask(LayOut(self.seat))
        order = state.clockwise(self.seat)
        for seat in order:
            table.record(ContractsDealt(seat, draw_cards(table, seat)))
        if state.options.random_inlays:
            deal_inlays(table, order)
        for seat in order:
            if state.options.random_inlays:
                table.ask(ChooseInlay(seat))
            table.ask(ChooseContracts(seat))


class LayOut(Public, FollowUp, frozen=True):
    """The follow-up that lays out the map, the tanks and the action board, then the pools."""

    def resume(self, table: Table[State]) -> None:
        state: State = table.state
        laying.lay_out(table)
        table.ask(BeginMonth(self.seat))
        table.ask(*(NextPool(seat) for seat in state.clockwise(self.seat)))


class BeginMonth(Public, FollowUp, frozen=True):
    """The follow-up that begins the first week."""

    def resume(self, table: Table[State]) -> None:
        if table.state.pools:
            table.record(PoolsRemoved())
        table.ask(EndWeek(self.seat), BeginWeek(self.seat, 1))


def begin(seats: int, options: Options) -> State:
    """Return the initial state, with an empty department for each seat."""
    return State(options=options, departments=[Department() for _ in range(seats)])


def set_up(table: Table[State]) -> None:
    """Draw the first player; departments are chosen clockwise from there."""
    state: State = table.state
    table.record(FirstPlayerDrawn(table.draw(all_seats(state.seats))))
    if state.seats == 1:
        table.record(RivalCame())
    table.ask(DealContracts(state.first))
    table.ask(*(NextDepartment(seat) for seat in reversed(state.clockwise(state.first))))


def free_departments(state: State) -> list[str]:
    """Return the free departments; with two players, only those allowed beside the one taken."""
    chosen = {department.department for department in state.departments if department.department}
    boxes = state.components.departments
    return [
        name
        for name, box in boxes.items()
        if name not in chosen and not (state.seats == TWO and chosen & set(box.not_with))
    ]


def taken(state: State, seat: Seat, department: str) -> DepartmentTaken:
    """Return the effect that gives a seat a department with all its starting pieces."""
    components = state.components
    box, start = components.departments[department], components.start
    places = [*SPECIES, *components.stations[department]]
    items: dict[Item, int] = {"eur": start.eur, "sp": start.science, "mv": 0, "fe": 0, "ca": 0, "wild": 0}
    return DepartmentTaken(
        seat=seat,
        department=department,
        inlay=box.inlay,
        open=[box.opens],
        cubes={place: start.cubes if place == box.opens else 0 for place in places},
        items=items,
        energy=components.energy.start,
        recruited=dict.fromkeys(TEAMS, 0),
        science=list(components.science_tiles[department]),
        grid=grid_of(state, department),
        pieces=start.export_tiles,
    )


def grid_of(state: State, department: str) -> dict[str, list[tuple[int, int]]]:
    """Return the cells that engineering and combo tiles cover in the grid at the start."""
    components, layouts = state.components, state.components.layouts[department]
    grid = {tile: layouts[kind.layout].cells for tile, kind in components.engineering_tiles.items()}
    return {**grid, **{tile: layouts[tile].cells for tile in components.combo_tiles}}


def draw_cards(table: Table[State], seat: Seat) -> list[str]:
    """Draw contract cards from those of a seat's department."""
    state = table.state
    left, cards = list(state.components.contracts[state.departments[seat].department]), []
    for _ in range(state.components.start.contracts):
        cards.append(table.draw(left))
        left.remove(cards[-1])
    return cards


def deal_inlays(table: Table[State], order: list[Seat]) -> None:
    """Deal an inlay to each seat."""
    tiles = sorted({inlay.tile for inlay in table.state.components.inlays.values()})
    for seat in order:
        tile = table.draw(tiles)
        tiles.remove(tile)
        table.record(InlayDealt(seat, tile))
