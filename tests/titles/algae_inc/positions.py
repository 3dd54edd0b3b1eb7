"""Builders of Algae, Inc. positions, and moves on them with chosen draws."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from scoresheet.domain.decision import Decision
from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.actions import BeginAction
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.effects.setup import ContractsSlidIn, FirstPlayerDrawn, PoolsRemoved, RivalCame
from scoresheet.domain.titles.algae_inc.grid import fitting
from scoresheet.domain.titles.algae_inc.kinds import TEAMS
from scoresheet.domain.titles.algae_inc.laying import lay_out
from scoresheet.domain.titles.algae_inc.setup import taken
from scoresheet.domain.titles.algae_inc.state import Department, Placed, State
from scoresheet.domain.titles.algae_inc.turns import AfterAction
from scoresheet.domain.viewer import Seat
from tests.titles import playing

BOX = EDITIONS.today.components

Board = dict[str, Any]
"""A department, and its differences from the start; see `furnish`."""


class Lots:
    """A source that returns these numbers, then zeros, for the alphabetically first."""

    def __init__(self, *lots: int) -> None:
        self.lots = list(lots)

    def below(self, of: int) -> int:
        return min(self.lots.pop(0), of - 1) if self.lots else 0


def biofuel(**own: Any) -> Board:
    """Biofuel with these differences."""
    return {"department": "biofuel", **own}


def bioplastics(**own: Any) -> Board:
    """Bioplastics with these differences."""
    return {"department": "bioplastics", **own}


def cosmetics(**own: Any) -> Board:
    """Cosmetics with these differences."""
    return {"department": "cosmetics", **own}


def food(**own: Any) -> Board:
    """Food with these differences."""
    return {"department": "food", **own}


def company(*boards: Board, options: Mapping[str, bool] | None = None, **table: Any) -> State:
    """A position on seat 0's first turn of week 1 with no open decision, and departments as at the start.

    Seat 0 is the start player. Departments have only the named abilities, and no staff tile. Demands are the lowest
    left, in the order of cities. `table` has fields of the state, or the differences of those that are dicts. `algae`
    are cubes in the Algae tanks by species, `stored` those in the byproduct tanks.
    """
    laid: WorkingTable[State] = TITLE.table(TITLE.begin_with(len(boards), dict(options or {})), Lots())
    state = laid.state
    laid.record(FirstPlayerDrawn(Seat(0)))
    if len(boards) == 1:
        laid.record(RivalCame())
    for seat, board in enumerate(boards):
        laid.record(taken(state, Seat(seat), board["department"]))
        laid.record(_slid_in(Seat(seat), board))
    lay_out(laid)
    laid.record(PoolsRemoved())
    state.phase, state.week, state.round, state.turn = "week", 1, 1, Seat(0)
    for seat, board in enumerate(boards):
        furnish(state, Seat(seat), board)
    _lay(state, table)
    return state


def _slid_in(seat: Seat, board: Board) -> ContractsSlidIn:
    """Choose cards with the named parts; other parts come as they are."""
    contracts, cards = BOX.contracts[board["department"]], dict[str, str]()
    for kind in sorted(("ability", "export", "end"), key=lambda name: name not in board):
        left = [card for card in contracts if card not in cards.values()]
        wanted = board.get(kind)
        cards[kind] = next(card for card in left if wanted in (None, card, getattr(contracts[card], kind)))
    if "ability" not in board:
        cards["ability"] = ""
    return ContractsSlidIn(seat, **cards)


def _lay(state: State, table: dict[str, Any]) -> None:
    for species, cubes in table.pop("algae", {}).items():
        state.tanks[species].cubes = cubes
    for byproduct, cubes in table.pop("stored", {}).items():
        state.byproducts[byproduct].cubes = cubes
    for name, thing in table.items():
        old = getattr(state, name)
        setattr(state, name, {**old, **deepcopy(thing)} if isinstance(old, dict) else deepcopy(thing))


def furnish(state: State, seat: Seat, board: Board) -> None:
    """Apply its differences to a board; other names are fields of the department.

    `ability`, `export` and `end` are cards, or the codes on them. `cubes` and `items` replace those of the start.
    `gone` are science tiles in the grid (nowhere, if they do not fit), `built` engineering tiles by field or in order,
    `taken` combo tiles in the reserve. `staff` includes the printed one. `exported` are cities with an own disk,
    `milestones` those achieved.
    """
    department = state.departments[seat]
    for name, thing in sorted(board.items(), key=lambda each: each[0] == "gone"):
        put = PUT.get(name)
        if put:
            put(state, seat, thing)
        elif name not in ("department", "ability", "export", "end"):
            setattr(department, name, deepcopy(thing))


def _put_cubes(state: State, seat: Seat, cubes: Mapping[str, int]) -> None:
    department = state.departments[seat]
    assert set(cubes) <= set(department.cubes), cubes
    department.cubes = {place: cubes.get(place, 0) for place in department.cubes}


def _put_items(state: State, seat: Seat, items: Mapping[Any, int]) -> None:
    department = state.departments[seat]
    assert set(items) <= set(department.items), items
    department.items = {item: items.get(item, 0) for item in department.items}


def _put_gone(state: State, seat: Seat, tiles: Sequence[str]) -> None:
    department, kinds = state.departments[seat], BOX.science_tiles[state.departments[seat].department]
    for tile in tiles:
        spot = next(fitting(state, seat, tile), None)
        department.science.remove(tile)
        department.placed.append(Placed(tile, list(spot.cells) if spot else []))
        opened = kinds[tile].opens
        if opened:
            department.open.append(opened)
            tank = state.tanks[opened]
            tank.capacity = min(BOX.algae_tank.max, tank.capacity + BOX.algae_tank.per_opened)


def _put_built(state: State, seat: Seat, tiles: Mapping[str, str] | Sequence[str]) -> None:
    department = state.departments[seat]
    if not isinstance(tiles, Mapping):
        tiles = {_field(department, tile, tiles[:number]): tile for number, tile in enumerate(tiles)}
    for field, tile in tiles.items():
        department.fields[field] = tile
        kind = BOX.engineering_tiles[tile]
        for other, same in BOX.engineering_tiles.items():
            if same.layout == kind.layout and same.level <= kind.level:
                department.grid.pop(other, None)


def _field(department: Department, tile: str, before: Sequence[str]) -> str:
    kind = BOX.engineering_tiles[tile]
    alike = sum(BOX.engineering_tiles[other].fields == kind.fields for other in before)
    field = kind.fields[alike % len(kind.fields)]
    return f"conveyor {field}" if kind.moves else field


def _put_taken(state: State, seat: Seat, tiles: Iterable[str]) -> None:
    for tile in tiles:
        del state.departments[seat].grid[tile]
        state.departments[seat].combos.append(tile)


def _put_staff(state: State, seat: Seat, staff: Mapping[Any, int]) -> None:
    state.departments[seat].recruited = {team: staff.get(team, 1) - 1 for team in TEAMS}


def _put_exported(state: State, seat: Seat, cities: Sequence[str]) -> None:
    """Turn the tokens of cities without disks, taking the kinds in turn."""
    department, kinds = state.departments[seat], list(BOX.city_bonuses)
    for city in cities:
        department.cities.append(city)
        department.disks -= 1
        state.disks.setdefault(city, []).append(seat)
        if city in state.tokens:
            state.tokens.remove(city)
            kind = min(kinds, key=lambda name: state.seen.get(name, 0))
            state.seen[kind] = state.seen.get(kind, 0) + 1


def _put_milestones(state: State, seat: Seat, milestones: Sequence[str]) -> None:
    for milestone in milestones:
        state.achieved.setdefault(milestone, []).append(seat)
        state.departments[seat].markers -= 1


PUT: dict[str, Any] = {
    "cubes": _put_cubes,
    "items": _put_items,
    "gone": _put_gone,
    "built": _put_built,
    "taken": _put_taken,
    "staff": _put_staff,
    "exported": _put_exported,
    "milestones": _put_milestones,
}


def asked(state: State, *decisions: Decision, lots: Sequence[int] = ()) -> "Steps":
    """Add these decisions and follow-ups, the last one first, and play on until a player has to choose."""
    table = TITLE.table(state, Lots(*lots))
    table.ask(*decisions)
    table.settle()
    return Steps(state, table.effects)


def after(state: State, rule: Callable[..., None], *what: Any, seat: int = 0, lots: Sequence[int] = ()) -> "Steps":
    """Apply a rule that writes to a table, `rule(table, seat, *what)`, and play on until a player has to choose."""
    table = TITLE.table(state, Lots(*lots))
    rule(table, Seat(seat), *what)
    table.settle()
    return Steps(state, table.effects)


def acting(action: Any, *boards: Board, seat: int = 0, **table: Any) -> "Steps":
    """Begin this action of a seat, which may use Export/2x tiles afterwards."""
    state = company(*boards, **table)
    state.turn = Seat(seat)
    return asked(state, AfterAction(Seat(seat)), BeginAction(Seat(seat), action))


class Steps:
    """A position that is played on; `effects` are all effects since its beginning."""

    def __init__(self, state: State, effects: Sequence[Effect] = ()) -> None:
        self.state = state
        self.effects: list[Effect] = list(effects)

    def take(self, kind: type[Move], *lots: int, seat: int = 0, **fields: Any) -> "Steps":
        """Make the one legal move of a kind with these fields, using these draws."""
        found = self.offered(kind, seat, **fields)
        assert len(found) == 1, (found, self.state.decisions)
        self.effects += TITLE.play(self.state, Seat(seat), found[0], Lots(*lots)).effects
        return self

    def offered(self, kind: type[Move] = Move, seat: int = 0, **fields: Any) -> list[Any]:
        """Return the seat's legal moves of a kind with these fields."""
        moves = playing.legal(TITLE, self.state, Seat(seat), kind)
        return [each for each in moves if all(getattr(each, name) == value for name, value in fields.items())]

    def fields(self, kind: type[Move], *names: str, seat: int = 0) -> list[Any]:
        """Return these fields of the seat's legal moves of a kind."""
        rows = [tuple(getattr(each, name) for name in names) for each in self.offered(kind, seat)]
        return [row[0] for row in rows] if len(names) == 1 else rows

    def is_asked(self, kind: type[Decision], seat: int = 0) -> bool:
        """Return whether that kind of decision is open to a seat."""
        return playing.is_asked(self.state, Seat(seat), kind)

    def of(self, kind: type[Effect]) -> list[Any]:
        """Return the effects of a kind."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    def own(self, seat: int = 0) -> Department:
        """Return a seat's department."""
        return self.state.departments[seat]

    def cubes(self, seat: int = 0) -> dict[str, int]:
        """Return a seat's cubes by place."""
        return {place: number for place, number in self.own(seat).cubes.items() if number}

    def items(self, seat: int = 0) -> dict[str, int]:
        """Return a seat's items, without zeros."""
        return {item: number for item, number in self.own(seat).items.items() if number}

    def points(self, seat: int = 0) -> dict[str, int]:
        """Return a seat's VP so far, by source."""
        return self.own(seat).points
