"""Breakthroughs of a seat in R&D with a published paper."""

from typing import Any

from scoresheet.domain.titles.weather_machine.benefits import Decline
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.paying import Pay, PayVouchers
from scoresheet.domain.titles.weather_machine.state import EMPTY, Tile
from scoresheet.domain.titles.weather_machine.turns import Perform
from tests.titles.weather_machine.positions import acting, is_asked, offered
from tests.titles.weather_machine.steps import Steps, bare

TABLE = ("rnd", "boards", "slots", "awards_left", "nobel", "trigger", "last_round", "government")
SUN = ("sun", "sun", "sun")
WIND = ("wind", "wind", "wind")
RAIN = ("rain", "rain", "rain")
OWN = {"wind": [0, 0, 0]}
"""Every space of Wind has a Bot of the seat's: no Part is required of the branch."""


def tiles(*rows: int) -> list[Tile]:
    """Return Workshop tiles in these rows, from the left."""
    columns = [rows[:number].count(row) + 1 for number, row in enumerate(rows)]
    return [
        Tile(f"WT{30 - number}", row, column, False)
        for number, (row, column) in enumerate(zip(rows, columns, strict=True))
    ]


ROOMY = tiles(1, 1, 1, 1, 0, 2)
"""Five Parts in the middle row, and room for two elsewhere."""


def in_rnd(**mat: Any) -> Steps:
    """A position of seat 0 in R&D with a published paper about Wind, two Vouchers and an Award by default."""
    table = {name: mat.pop(name) for name in TABLE if name in mat}
    left = table.pop("awards_left", None)
    own = {"vouchers": {"rnd": 2}, "office": {5: WIND}, "published": [5], "awards": 1, **mat}
    state = acting(bare(**own), bare(), bare(), at=("rnd", 1), **table)
    if left is not None:
        state.awards = left
    return Steps(state)


def breaking(**mat: Any) -> Steps:
    """Perform Breakthrough in such a position, paying with R&D Vouchers."""
    steps = in_rnd(**mat).take(Perform, action="breakthrough")
    asked = is_asked(steps.state, 0, Pay)
    return steps.take(PayVouchers, vouchers=("rnd", "rnd")) if asked else steps


def sun_prototype(**mat: Any) -> Steps:
    """A Sun Breakthrough with seat 0 on a pink space, seat 1 on white, and a level 3 tile that needs green and pink."""
    parts = {"pink": 3, "green": 1, "white": 1}
    vouchers = {"rnd": 2, "science": 2}
    rnd, boards = {"sun": [EMPTY, 1, 0]}, {"sun": ["sun-1", "sun-2", "sun-3"]}
    return breaking(
        **{
            "office": {5: SUN},
            "parts": parts,
            "vouchers": vouchers,
            "workshop": ROOMY,
            "rnd": rnd,
            "boards": boards,
            **mat,
        }
    )


def to_parts(steps: Steps, slot: int = 1) -> Steps:
    """Send the marker to this slot, and decline its benefits."""
    if offered(steps.state, 0, SendMarker):
        steps.take(SendMarker, slot=slot)
    while offered(steps.state, 0, Decline):
        steps.take(Decline)
    return steps
