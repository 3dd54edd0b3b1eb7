"""The value of cubes delivered together, by the rule of each department."""

from collections.abc import Iterator
from itertools import product

from .boards import (
    BATCH,
    DEGRADED,
    DEGRADED_VALUES,
    PAIR,
    PAIR_TILES,
    SINGLE_TILES,
    SINGLES,
    VALUE_TILES,
    VALUES,
)
from .snapshot import Seat

Delivery = tuple[tuple[str, int], ...]
"""(place, cubes), sorted, at least one cube."""

STATION_2_VALUE = 1


def delivery(**cubes: int) -> Delivery:
    """A delivery of a number of cubes by place."""
    return tuple(sorted((place, n) for place, n in cubes.items() if n))


def deliverable(seat: Seat) -> list[str]:
    """Places whose cubes may be delivered."""
    more = seat.zone_of_board("station2") if seat.ability == "EXPORT_FROM_STATION2_MV1" else ()
    return [*seat.zone_of_board("dispatch"), *more]


def deliveries(seat: Seat) -> Iterator[Delivery]:
    """All possible deliveries, whatever they are worth."""
    places = deliverable(seat)
    for numbers in product(*(range(seat.cubes[place] + 1) for place in places)):
        found = delivery(**dict(zip(places, numbers, strict=True)))
        if found and (seat.department != "cosmetics" or len(found) == 1):
            yield found


def cube_value(seat: Seat, place: str) -> int:
    """The market value of a single cube."""
    if place in seat.zone_of_board("station2"):
        return STATION_2_VALUE
    if seat.department == "bioplastics":
        return _with_tiles(seat, SINGLES, SINGLE_TILES)[place]
    values = _with_tiles(seat, VALUES[seat.department], VALUE_TILES)
    return values[place] if place in values else _degraded(seat, place, values)


def _with_tiles(seat: Seat, values: dict[str, int], tiles: dict[str, dict[str, int]]) -> dict[str, int]:
    found = dict(values)
    for tile, better in tiles.items():
        found |= better if tile in seat.researched else {}
    return found


def _degraded(seat: Seat, place: str, fresh: dict[str, int]) -> int:
    return max(0, fresh[DEGRADED[place]] - 1) if "COLD_CHAIN" in seat.researched else DEGRADED_VALUES[place]


def pair_values(seat: Seat) -> tuple[int, int]:
    """The values of a cup and of a bag delivered as a pair."""
    found = PAIR
    for tile, better in PAIR_TILES.items():
        found = better if tile in seat.researched else found
    return found


def splits(seat: Seat, sent: Delivery) -> list[list[int]]:
    """The values of single cubes: more than one list only where pairs are optional."""
    cubes = dict(sent)
    most = min(cubes.get("CD", 0), cubes.get("GD", 0)) if seat.department == "bioplastics" else 0
    return [_split(seat, cubes, pairs) for pairs in range(most + 1)]


def _split(seat: Seat, cubes: dict[str, int], pairs: int) -> list[int]:
    alone = {place: n - pairs if pairs else n for place, n in cubes.items()}
    values = [cube_value(seat, place) for place, n in alone.items() for _ in range(n)]
    return sorted(values + list(pair_values(seat)) * pairs)


def batch(seat: Seat, sent: Delivery) -> int:
    """The possible additions to the total of Cosmetics."""
    number = sum(n for _, n in sent)
    return max((more for least, more in BATCH.items() if number >= least), default=0) * (seat.department == "cosmetics")


def totals(seat: Seat, sent: Delivery) -> set[int]:
    """All totals at which a delivery may be counted, without tokens."""
    more = batch(seat, sent)
    return {sum(values) + extra for values in splits(seat, sent) for extra in {0, more}}


def worth(seat: Seat, sent: Delivery) -> int:
    """The highest value of a delivery without tokens, which counts for a city."""
    return max(totals(seat, sent))
