"""A department's production line: storages, stations and dispatch, connected by belts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import msgspec

from scoresheet.domain.titles.algae_inc.components import Components
from scoresheet.domain.titles.algae_inc.department_pieces import BeltView, DepartmentView, MachineView, PlaceView
from scoresheet.domain.titles.algae_inc.department_tables import Belt
from scoresheet.domain.titles.algae_inc.kinds import BYPRODUCTS

WIDTH, TOP, BODY, BOX = 720, 62, 344, 62
COLUMNS = {"storage": (2, 104), "station1": (202, 88), "station2": (388, 88), "dispatch": (568, 150)}
"""The left edge and the width of each zone."""
ZONES = tuple(COLUMNS)
NEAR = 9
"""A click this close to a belt counts as a click on it."""
HIGH = 31
"""The vertical distance between pills."""
DEGRADED = 62
"""The width set aside for the degraded place of a station."""
FEW, MANY = 4, 12
"""Up to `FEW` cubes in a place are drawn large; more are drawn small, but at most `MANY`."""


class Cube(msgspec.Struct, frozen=True):
    """A cube, and whether it is chosen for export."""

    x: int
    y: int
    size: int
    chosen: bool


class Place(msgspec.Struct, frozen=True):
    """A place on the production line, with its cubes."""

    view: PlaceView
    x: int
    y: int
    width: int
    product: tuple[str, str] | None
    """The place's product, as a key to the title's words; None if it is not shown."""
    cubes: list[Cube]


class Machine(msgspec.Struct, frozen=True):
    """A machine between two zones."""

    view: MachineView
    x: int
    width: int


class Track(msgspec.Struct, frozen=True):
    """A belt for cubes: a line with arrowheads, a clickable area, and a place for its energy."""

    view: BeltView
    kind: str
    line: str
    heads: str
    area: str
    x: int
    y: int


class Pill(msgspec.Struct, frozen=True):
    """A belt for byproduct or energy: its yield and its cost."""

    view: BeltView
    x: int
    y: int
    width: int
    brings: str
    number: int
    energy: int
    """The energy that the belt yields; negative if it costs energy."""


class Line(msgspec.Struct, frozen=True):
    """The whole production line."""

    height: int
    places: list[Place]
    machines: list[Machine]
    tracks: list[Track]
    pills: list[Pill]


Spots = dict[str, Place]
Products = Mapping[str, tuple[str, str]]


def line(view: DepartmentView, components: Components) -> Line:
    """Return the production line of a player who has chosen a department."""
    belts = components.belts[view.department]
    spots = _places(view, components)
    tracks = _tracks([it for it in view.belts if _is_track(belts[it.belt])], belts, spots)
    shown = {track.view.belt: track for track in tracks}
    sides = [it for it in view.belts if not _is_track(belts[it.belt])]
    machines = [_machine(it, number) for number, it in enumerate(view.machines)]
    return Line(TOP + BODY, list(spots.values()), machines, tracks, _pills(sides, belts, spots, shown))


def _is_track(belt: Belt) -> bool:
    """Return whether cubes move along the belt from place to place."""
    return belt.kind in ("main", "between", "refining")


def _machine(view: MachineView, number: int) -> Machine:
    left, width = COLUMNS[ZONES[number]]
    right = COLUMNS[ZONES[number + 1]][0]
    return Machine(view, left + width + 6, right - left - width - 12)


def _places(view: DepartmentView, components: Components) -> Spots:
    stations = components.stations[view.department]
    below = {station.degrades_to: name for name, station in stations.items() if station.degrades_to}
    chosen = {choice.place: choice.cubes for choice in view.chosen}
    by_place, spots = {place.place: place for place in view.places}, Spots()
    products = {name: (view.department, name) for name, station in stations.items() if station.text}
    for zone in ZONES:
        rows = [place for place in view.places if place.zone == zone and place.place not in below]
        for row, place in enumerate(rows):
            x, width = COLUMNS[zone]
            y = TOP + BODY * row // len(rows) + (BODY // len(rows) - BOX) // 2
            other = stations[place.place].degrades_to if place.place in stations else ""
            spots[place.place] = _place(place, x, y, width - (DEGRADED if other else 0), products, chosen)
            if other:
                spots[other] = _place(by_place[other], x + width - DEGRADED + 4, y, DEGRADED - 4, {}, chosen)
    return spots


def _place(view: PlaceView, x: int, y: int, width: int, products: Products, chosen: Mapping[str, int]) -> Place:
    small = view.cubes > FEW * width // COLUMNS["station1"][1]
    size = 11 if small else 19
    across = (width - 6) // (size + 2)
    cubes = [
        Cube(x + 5 + n % across * (size + 2), y + 34 + n // across * (size + 2), size, n < chosen.get(view.place, 0))
        for n in range(min(view.cubes, MANY if small else FEW * 2))
    ]
    return Place(view, x, y, width, products.get(view.place), cubes)


def _tracks(views: Sequence[BeltView], belts: Mapping[str, Belt], spots: Spots) -> list[Track]:
    leaving, coming, between = _by(views, "start"), _by(views, "end"), _pairs(views)
    tracks = []
    for view in views:
        belt, start, end = belts[view.belt], spots[view.start], spots[view.end]
        if start.x == end.x:
            beside = between[frozenset((view.start, view.end))]
            x = start.x + start.width * (2 * beside.index(view.belt) + 1) // (2 * len(beside))
            tracks.append(_down(view, belt, x, start, end))
        else:
            tracks.append(_across(view, _spread(leaving, view, start, "start"), _spread(coming, view, end, "end")))
    return tracks


def _by(views: Sequence[BeltView], side: str) -> dict[str, list[str]]:
    found = defaultdict[str, list[str]](list)
    for view in views:
        found[getattr(view, side)].append(view.belt)
    return found


def _pairs(views: Sequence[BeltView]) -> dict[frozenset[str], list[str]]:
    found = defaultdict[frozenset[str], list[str]](list)
    for view in views:
        found[frozenset((view.start, view.end))].append(view.belt)
    return found


def _spread(those: Mapping[str, list[str]], view: BeltView, place: Place, side: str) -> tuple[int, int]:
    """Return where a belt leaves or reaches a place, at a distance from the place's other belts."""
    beside = those[getattr(view, side)]
    y = place.y + BOX // 2 + (2 * beside.index(view.belt) - len(beside) + 1) * 9
    return (place.x + place.width + 1 if side == "start" else place.x - 2), y


def _across(view: BeltView, start: tuple[int, int], end: tuple[int, int]) -> Track:
    (x, y), (to, down) = start, end
    bend = (x + to) // 2
    line = f"M{x} {y}C{bend} {y} {bend} {down} {to - 9} {down}"
    there = f"M{x} {y - NEAR}C{bend} {y - NEAR} {bend} {down - NEAR} {to} {down - NEAR}"
    area = f"{there}V{down + NEAR}C{bend} {down + NEAR} {bend} {y + NEAR} {x} {y + NEAR}z"
    return Track(view, "main", line, f"M{to} {down}l-13-8v16z", area, bend, (y + down) // 2)


def _down(view: BeltView, belt: Belt, x: int, start: Place, end: Place) -> Track:
    low, high = (start.y + BOX, end.y) if start.y < end.y else (start.y, end.y + BOX)
    tip = -1 if low < high else 1
    heads = f"M{x} {high}l-8 {12 * tip}h16z" + (f"M{x} {low}l-8 {-12 * tip}h16z" if belt.both_ways else "")
    back = -8 * tip if belt.both_ways else 0
    area = f"M{x - 2 * NEAR} {low}V{high}h{4 * NEAR}V{low}z"
    return Track(view, belt.kind, f"M{x} {low + back}V{high + 8 * tip}", heads, area, x, (low + high) // 2)


def _pills(
    views: Sequence[BeltView], belts: Mapping[str, Belt], spots: Spots, tracks: Mapping[str, Track]
) -> list[Pill]:
    pills, taken = [], defaultdict[str, int](int)
    for view in views:
        belt = belts[view.belt]
        pill, beside = _pill(view, belt), belt.needs or view.end
        x, y = _middle_of(belt.needs, belts, spots, tracks) if belt.needs else _before(spots[view.end], pill)
        shift = HIGH * taken[beside] * (1 if belt.needs else -1)
        pills.append(msgspec.structs.replace(pill, x=x - pill.width // 2, y=y - HIGH // 2 + shift))
        taken[beside] += 1
    return pills


def _middle_of(name: str, belts: Mapping[str, Belt], spots: Spots, tracks: Mapping[str, Track]) -> tuple[int, int]:
    """Return the centre of a main belt, even if the belt is not in use yet."""
    if name in tracks:
        return tracks[name].x, tracks[name].y
    start, end = spots[belts[name].start], spots[belts[name].end]
    return (start.x + start.width + end.x) // 2, (start.y + end.y + BOX) // 2


def _before(place: Place, pill: Pill) -> tuple[int, int]:
    """Return the point above a station at which the pill is drawn."""
    return place.x + place.width // 2, place.y - HIGH // 2 - 3


def _pill(view: BeltView, belt: Belt) -> Pill:
    brings = view.start if view.start in BYPRODUCTS else "cube" if belt.loses_from else ""
    number = -1 if belt.loses_from else (view.limit or 1 if brings else 0)
    energy = belt.gains or -view.energy
    items = bool(brings) + bool(energy)
    return Pill(view, 0, 0, 42 * items + 8, brings, number, energy)
