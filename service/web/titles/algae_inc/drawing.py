"""Prepares the values for drawing Algae, Inc.: departments, action board, map."""

from __future__ import annotations

import msgspec

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import DepartmentView
from scoresheet.domain.titles.algae_inc.pieces import Board, SpotView
from scoresheet.service.web.board_context import BoardContext, SeatContext
from scoresheet.service.web.titles.algae_inc.atlas import atlas
from scoresheet.service.web.titles.algae_inc.production import Line, line
from scoresheet.service.web.titles.algae_inc.science import Science, science

WIDTH, STEP = 300, 66
"""The width of the action board, and the height of a strip."""


class Seated(msgspec.Struct, frozen=True, kw_only=True):
    """A department and its player."""

    view: DepartmentView
    seat: SeatContext
    line: Line | None
    science: Science | None
    own: bool
    """True for the viewed seat; only its department explains what is printed on all departments."""


class ActionSpot(msgspec.Struct, frozen=True):
    """A spot on the action board at its position."""

    view: SpotView
    x: int
    y: int


class Actions(msgspec.Struct, frozen=True):
    """The action board: its strips, starting at the bottom, and the bonuses above them."""

    width: int
    height: int
    links: str
    rows: list[tuple[str, int, list[ActionSpot]]]
    weekend: int
    month: int


def prepare(context: BoardContext) -> dict[str, object]:
    """Return the values for the templates."""
    board: Board = context.board
    components: Components = context.edition.components
    return {
        "players": [
            seated(one, seat, components, own=place == 0)
            for place, (one, seat) in enumerate(context.clockwise(board.departments))
        ],
        "actions": actions(board),
        "atlas": atlas(board, components),
        "box": components,
        "middle": middle,
    }


def seated(view: DepartmentView, seat: SeatContext, components: Components, own: bool) -> Seated:
    """Return a department with everything in it laid out."""
    chosen = bool(view.department)
    return Seated(
        view=view,
        seat=seat,
        line=line(view, components) if chosen else None,
        science=science(view, components) if chosen and view.grid else None,
        own=own,
    )


def actions(board: Board) -> Actions:
    """Return the action board, with the links between its strips."""
    above = [board.weekend, board.month]
    rows = len(board.strips) + sum(map(bool, above))
    top = (rows - len(board.strips)) * STEP
    laid = [
        (strip.id, (rows - 1 - number) * STEP, [_spot(spot, strip.spots, rows - 1 - number) for spot in strip.spots])
        for number, strip in enumerate(board.strips)
    ]
    return Actions(
        width=WIDTH,
        height=rows * STEP,
        links=_links(board, laid),
        rows=laid,
        weekend=top - STEP,
        month=top - STEP * sum(map(bool, above)),
    )


def middle(number: int, of: int) -> int:
    """Return the x of the centre of place `number` in a row of `of` places."""
    return WIDTH * (2 * number + 1) // (2 * of)


def _spot(view: SpotView, beside: list[SpotView], row: int) -> ActionSpot:
    return ActionSpot(view, middle(view.spot, len(beside)), row * STEP + STEP // 2)


def _links(board: Board, laid: list[tuple[str, int, list[ActionSpot]]]) -> str:
    """Return the links from each strip to the next, and from the last one to the bonuses."""
    last = len(board.weekend or board.month)
    lengths = [*(len(spots) for _, _, spots in laid[1:]), last]
    return "".join(
        f"M{spot.x} {spot.y}L{middle(place, above)} {spot.y - STEP}"
        for (_, _, spots), above in zip(laid, lengths, strict=False)
        for spot in spots
        for place in spot.view.leads_to
        if above
    )
