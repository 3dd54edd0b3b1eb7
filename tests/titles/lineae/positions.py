"""Builders of Lineae positions, and moves on them with chosen colony cards."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoresheet.domain.move import Move
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles.lineae import TITLE, setup, water
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.cargo import CubesTaken
from scoresheet.domain.titles.lineae.effects.laying_out import DepositLaid, OceanFilled, RocketDealt, SubmersiblePlaced
from scoresheet.domain.titles.lineae.effects.ocean import MineralsDissolved
from scoresheet.domain.titles.lineae.rounds import NextTurn
from scoresheet.domain.titles.lineae.state import Cell, State
from scoresheet.domain.titles.lineae.submersibles import SailTo
from scoresheet.domain.titles.lineae.turns import EndTurn, FinishTurn, PlaceWorkers, TakeTurn
from scoresheet.domain.viewer import Seat
from tests.titles import playing
from tests.titles.lineae.invariants import check

BOX = EDITIONS.today.components

Mat = dict[str, Any]
"""The differences of a player's board from the start."""
FACES = (("iron", "A"), ("salt", "A"), ("silica", "A"), ("hydrocarbon", "A"))
"""Deposits by tile and side, from the left; slot 2 has that of the first sample turn."""
ROW = tuple(BOX.rockets)[:8]
COLONY_DECK = ("commissary", "charging_quay", "ore_exchange", "tug_depot", "assay_office", "mirror_array")


class Drawn:
    """A source that draws the named cards from the colony deck, then the alphabetically first."""

    def __init__(self, state: State, cards: Sequence[str] = ()) -> None:
        self.state = state
        self.cards = list(cards)

    def below(self, of: int) -> int:
        deck = sorted(self.state.colony_deck)
        assert of == len(deck)
        return deck.index(self.cards.pop(0)) if self.cards else 0


class Lots:
    """A source that returns these numbers, then zeros."""

    def __init__(self, *lots: int) -> None:
        self.lots = list(lots)

    def below(self, of: int) -> int:
        return min(self.lots.pop(0), of - 1) if self.lots else 0


def sea(
    *mats: Mat,
    modules: Mapping[str, bool] | None = None,
    faces: Sequence[tuple[str, str]] = FACES,
    rockets: Sequence[str] = ROW,
    closed: Sequence[int] = (1, 3),
    cubes: Mapping[Cell, str] | None = None,
    submersibles: Mapping[str, Cell] | None = None,
    **table: Any,
) -> State:
    """A position in round 1 with only these cubes, no open decision, and boards as at the start except for their mats.

    Vessels are in columns 0, 1, 2 …; their cargo is taken from the supply, so that all totals are those of the box.
    """
    state: State = TITLE.begin_with(len(mats), dict(modules or {}))
    made = WorkingTable(state, Lots())
    setup.open_box(made)
    lay_out(made, faces, rockets, closed)
    put_in(made, {**BOX.submersibles, **(submersibles or {})}, cubes or {})
    for seat, mat in enumerate(mats):
        setup.join(made, seat)
        furnish(made, seat, {"column": seat, **mat})
    for name, thing in {"round": 1, "jupiter": [6, 7], **table}.items():
        setattr(state, name, thing)
    for card in [*state.colony, *state.city.values()]:
        state.colony_deck = [left for left in state.colony_deck if left != card]
    check(state)
    return state


def lay_out(made: WorkingTable, faces: Any, rockets: Any, closed: Any) -> None:
    """Lay out deposits, rockets, locks and water."""
    locks = [lock in closed for lock in water.LOCKS]
    depths = water.depths_behind(BOX, locks)
    tokens = BOX.supply.water_tokens - water.tokens_used(BOX, depths)
    setup.fill_ocean(made)
    made.record(OceanFilled(locks, depths, tokens, 24, 9))
    for tile, side in faces:
        face = next(face for face in BOX.deposits if (face.tile, face.side) == (tile, side))
        made.record(DepositLaid(tile, side, face.even, face.odd, face.excavation, face.setup))
    for card in rockets:
        short = made.state.modules.short_rockets
        made.record(RocketDealt(card, BOX.rockets[card].short if short else BOX.rockets[card].spaces))


def put_in(made: WorkingTable, submersibles: Mapping[Any, Cell], cubes: Mapping[Cell, Any]) -> None:
    """Place submersibles and cubes."""
    for letter, (x, y) in submersibles.items():
        made.record(SubmersiblePlaced(letter, x, y))
    made.record(*(MineralsDissolved(mineral, [cell]) for cell, mineral in cubes.items()))


def furnish(made: WorkingTable, seat: Seat, mat: Mat) -> None:
    """Apply to a player's board its differences from the start."""
    vessel = made.state.vessels[seat]
    for name, thing in mat.items():
        if name == "cargo":
            made.record(CubesTaken(seat, [kind for kind, count in thing.items() for _ in range(count)], "setup"))
        elif name == "workers":
            vessel.reserve -= thing - vessel.workers
            vessel.workers = thing
        else:
            made.state.bank -= thing - vessel.money if name == "money" else 0
            setattr(vessel, name, thing)
    made.state.technology_deck = [card for card in made.state.technology_deck if card not in vessel.technology]


def at_turn(*mats: Mat, first: Seat = 0, **table: Any) -> State:
    """A position in which `first` is to take a turn."""
    state = sea(*mats, **table)
    WorkingTable(state, Lots()).ask(NextTurn(first), TakeTurn(first))
    return state


def choices(state: State, seat: Seat) -> list[Move]:
    """Return the seat's legal moves."""
    return TITLE.legal_moves(state, seat)


def offered(state: State, seat: Seat, kind: type[Move]) -> list[Any]:
    """Return the seat's legal moves of one kind."""
    return playing.legal(TITLE, state, seat, kind)


def move(state: State, seat: Seat, made: Move, *cards: str, stay: bool = False) -> WorkingTable:
    """Make a move, drawing these colony cards first, and check the invariants.

    End the turn when nothing else is left to do, unless `stay` is set.
    """
    table = TITLE.play(state, seat, made, Drawn(state, cards))
    check(state)
    if isinstance(state.open_to(seat), FinishTurn) and not stay and made.answers:
        table.effects.extend(move(state, seat, EndTurn()).effects)
    return table


def place(
    state: State, seat: Seat, space: str, *cards: str, workers: int = 1, charged: int = 0, stay: bool = False
) -> WorkingTable:
    """Place workers on a space."""
    return move(state, seat, PlaceWorkers(space, workers, charged), *cards, stay=stay)


def spaces(state: State, seat: Seat) -> list[str]:
    """Return the action spaces on which the seat can place workers now."""
    return list(dict.fromkeys(placed.space for placed in offered(state, seat, PlaceWorkers)))


def sail(state: State, seat: Seat, x: int, y: int) -> WorkingTable:
    """Sail to a space on offer."""
    return move(state, seat, course(state, seat, x, y))


def course(state: State, seat: Seat, x: int, y: int) -> SailTo:
    """Return the course offered to a space."""
    return next(to for to in offered(state, seat, SailTo) if (to.x, to.y) == (x, y))


def reached(state: State, seat: Seat) -> set[Cell]:
    """Return the spaces that the offered courses lead to."""
    return {(to.x, to.y) for to in offered(state, seat, SailTo)}


def points(state: State, seat: Seat = 0) -> int:
    """Return a seat's victory points on the track."""
    return sum(state.vessels[seat].points.values())


def cargo(state: State, seat: Seat = 0) -> dict[str, int]:
    """Return the cubes in the cargo bay by kind."""
    return {kind: count for kind, count in state.vessels[seat].cargo.items() if count}
