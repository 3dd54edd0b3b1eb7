"""Prepares the values for drawing Lineae: halves of the ocean, action spaces, player boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

import msgspec

from scoresheet.domain.titles.lineae.components import Components
from scoresheet.domain.titles.lineae.pieces import Board, CountView, DepositView, SlotView, SpaceView, VesselView
from scoresheet.domain.titles.lineae.submersibles import SailTo
from scoresheet.domain.titles.lineae.vocabulary import ACROSS, DOWN
from scoresheet.domain.titles.lineae.water import BOTTOM, SHAPE
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.web.board_context import BoardContext, SeatContext
from scoresheet.service.web.titles.lineae import geometry
from scoresheet.service.web.titles.lineae.geometry import HALVES, Half, Point
from scoresheet.service.web.titles.lineae.ocean import Ocean, ocean

RING, RADIUS = Point(150, 140), 98
"""The centre and the radius of the Reactor Core's rondel."""


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """One half of the board: four slots in the rocket row, the ocean below them, two deposits."""

    ocean: Ocean
    slots: list[Slot]
    deposits: list[DepositView]


class Slot(msgspec.Struct, frozen=True):
    """A slot in the rocket row; `space` is the action space of the colony card built there."""

    view: SlotView
    space: SpaceView | None


class Seated(msgspec.Struct, frozen=True):
    """A player board and its player."""

    vessel: VesselView
    seat: SeatContext


def prepare(context: BoardContext) -> dict[str, object]:
    """Return the values for the templates."""
    board: Board = context.board
    components: Components = context.edition.components
    spaces, fare = {space.id: space for space in board.spaces}, fares(context)
    return {
        "at": geometry,
        "sides": [side(context, Half(number), spaces, fare) for number in range(HALVES)],
        "city": [space for space in board.spaces if space.space in components.spaces or space.covers],
        "submersibles": [(spaces[f"space:{probe.id}"], probe) for probe in board.submersibles],
        "players": players(context, board),
        "choosing_technology": any(anchor.startswith("technology:") for anchor in context.by_anchor),
        "across": ACROSS,
        "down": DOWN,
        "rows": range(BOTTOM + 1),
        "colony": components.colony,
        "technology": components.technology,
        "rockets": components.rockets,
        "box": components,
        "rondel": rondel(board, components.reactor.ring),
        "reached": reached,
    }


def side(context: BoardContext, half: Half, spaces: Mapping[str, SpaceView], fare: Mapping[str, int]) -> Side:
    """Return the contents of one half of the board."""
    board: Board = context.board
    slots = [
        Slot(slot, spaces.get(f"space:colony:{slot.colony}"))
        for slot in board.row[half.first : half.first + geometry.COLUMNS]
    ]
    count = SHAPE.deposits // HALVES
    deposits = board.deposits[half.number * count : (half.number + 1) * count]
    return Side(ocean=ocean(context, half, spaces, fare), slots=slots, deposits=deposits)


def fares(context: BoardContext) -> Mapping[str, int]:
    """Return the electricity that it costs to sail to each space, by the space's id."""
    sailings = zip(context.moves, context.legal_moves, strict=True)
    return {legal_move.anchor: move.electricity for move, legal_move in sailings if isinstance(move, SailTo)}


def reached(deposit: DepositView, space: int) -> list[Seat]:
    """Return the seats that have reached this space on the deposit's track, counted from 1."""
    return [seat for seat, there in by_seat(deposit.track) if there == space]


def players(context: BoardContext, board: Board) -> list[Seated]:
    """Return the player boards, clockwise from the viewed seat."""
    return [Seated(*both) for both in context.clockwise(board.vessels)]


def rondel(board: Board, ring: Sequence[str]) -> list[tuple[CountView, list[Seat], float, float]]:
    """Return the rondel's sectors clockwise, with their centres and the seats with loans there."""
    sectors = sorted(board.reactor, key=lambda sector: ring.index(sector.mineral))
    return [(sector, _lenders(board, sector), *_on_ring(place, len(ring))) for place, sector in enumerate(sectors)]


def _lenders(board: Board, sector: CountView) -> list[Seat]:
    return [vessel.seat for vessel in board.vessels for loan in vessel.loans if loan == sector.mineral]


def _on_ring(place: int, sectors: int) -> tuple[float, float]:
    angle = 2 * pi * place / sectors
    return round(RING.x + RADIUS * sin(angle), 1), round(RING.y - RADIUS * cos(angle), 1)
