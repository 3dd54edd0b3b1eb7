"""The model's data compared with statements of the sources about the whole."""

import pytest

from .boards import BELTS, COMBO_TILES, ENGINEERING_TILES, SCIENCE_TILES, STATIONS, STORAGES, UNDER
from .data import (
    CAPITAL_DEMANDS,
    CAPITALS,
    CITIES,
    CONTRACT_END_VP,
    CONTRACT_EXPORTS,
    CONTRACTS,
    DEPARTMENTS,
    MILESTONES,
    NEUTRAL_DISKS,
    NEUTRAL_ON_STRIPS,
    REGIONS,
    REGULAR_DEMANDS,
    STRIPS,
    VP_STRIPS,
    WEEKEND_STRIPS,
)
from .grid import everywhere, placements, turns
from .inlays import INLAYS, LAYOUTS, SHAPES
from .positions import seat
from .scoring import COUNTS
from .transport import distance


def test_the_map_is_connected_and_nearly_all_of_it_is_near_berlin() -> None:
    assert len(CITIES) == 24
    assert sum(len(city.links) for city in CITIES.values()) == 2 * 37
    assert all(name in CITIES[link].links for name, city in CITIES.items() for link in city.links)
    ways = {city: distance(city, {"Berlin"}) for city in CITIES}
    assert [city for city, steps in ways.items() if steps is None or steps > 3] == ["Athina"]
    assert max(distance(one, {other}) or 0 for one in CITIES for other in CITIES) == 7


@pytest.mark.parametrize("region", REGIONS)
def test_each_region_has_six_cities_two_of_them_capitals(region: str) -> None:
    inside = [name for name, city in CITIES.items() if city.region == region]
    assert len(inside) == 6
    assert sum(name in CAPITALS for name in inside) == 2


def test_demand_tokens() -> None:
    assert (len(REGULAR_DEMANDS), len(CAPITAL_DEMANDS)) == (16, 8)
    assert sorted(filter(None, (city.printed for city in CITIES.values()))) == list(CAPITAL_DEMANDS)


def test_strips() -> None:
    assert [{len(side) for sides in STRIPS[name].values() for side in sides} for name in "ABCDE"] == [
        {3},
        {4},
        {3},
        {4},
        {3},
    ]
    codes = [code for strip in WEEKEND_STRIPS for code in strip]
    assert {codes.count(code) for code in codes} == {8}
    assert all(sum(vp for _, vp in side) == 11 for side in VP_STRIPS.values())
    assert all({color for color, _ in side} == {2, 3, 4, 5} for side in VP_STRIPS.values())


def test_milestones_and_contracts_are_complete() -> None:
    assert len(MILESTONES) == 30
    cards = [card for cards in CONTRACTS.values() for card in cards]
    assert {card.end for card in cards} == set(CONTRACT_END_VP) == set(COUNTS)
    assert {card.export for card in cards} == set(CONTRACT_EXPORTS)
    assert len({card.ability for card in cards}) == 36


def test_neutral_disks() -> None:
    assert 1 + 1 + sum(map(sum, NEUTRAL_ON_STRIPS.values())) == NEUTRAL_DISKS


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_belts_connect_places_of_their_board(department: str) -> None:
    stations = {place for zone in STATIONS[department].values() for place in zone}
    known = stations | set(STORAGES[department]) | {"biomass", "bio_oil"}
    assert {place for belt in BELTS[department] for place in (*belt.source, *belt.to)} <= known


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_the_grid_at_the_start(department: str) -> None:
    layout = LAYOUTS[department]
    cells = [cell for tile in layout.values() for cell in tile]
    assert len(cells) == len(set(cells)) == 42
    shapes = COMBO_TILES | dict.fromkeys(("CAP1", "CAP2", "CAP3"), "L3") | {"INJB": "O4", "INJC": "T4", "SPEC": "L4"}
    assert all(frozenset(layout[tile]) in everywhere(shape) for tile, shape in shapes.items())
    assert {tile.layout for tile in ENGINEERING_TILES.values()} | set(COMBO_TILES) == set(layout)


@pytest.mark.parametrize("department", DEPARTMENTS)
def test_every_science_tile_fits_somewhere_at_the_start(department: str) -> None:
    fits = {tile: len(placements(seat(department), tile)) for tile in SCIENCE_TILES[department]}
    assert min(fits.values()) >= 1
    assert max(fits.values()) <= 10
    assert 33 <= sum(len(SHAPES[shape]) for shape in SCIENCE_TILES[department].values()) <= 40


def test_shapes_have_one_turn_per_distinct_appearance() -> None:
    assert {shape: len(turns(shape)) for shape in SHAPES} == {
        "I2": 2,
        "I3": 2,
        "L3": 4,
        "O4": 1,
        "T4": 4,
        "S4": 4,
        "L4": 8,
    }


def test_bonuses_of_an_inlay_do_not_touch() -> None:
    for inlay in INLAYS.values():
        assert len(inlay) == 13
        assert not any((x + 1, y) in inlay or (x, y + 1) in inlay for x, y in inlay)


def test_an_upper_tile_lies_on_a_lower_one_of_its_kind() -> None:
    assert {(upper[:-1], upper[-1], lower[-1]) for lower, upper in UNDER.items()} == {
        (lower[:-1], "1", "2") for lower in UNDER
    }
