"""The drawing of Algae, Inc.: every piece once, every move reachable, lines, grids and map."""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.components import EDITIONS
from scoresheet.domain.titles.algae_inc.pieces import Board
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.titles.algae_inc.action_board import laid_out
from scoresheet.service.web.titles.algae_inc.atlas import atlas, places
from scoresheet.service.web.titles.algae_inc.production import TOP, Line
from scoresheet.service.web.titles.algae_inc.production import line as laid_line
from scoresheet.service.web.titles.algae_inc.science import outline
from scoresheet.service.web.view_changes import TABLE, pieces
from tests.service.web.test_every_drawing import drawn, game, shown
from tests.service.web.visitors import Guests, Page
from tests.titles import playing

BOX = EDITIONS.today.components
DRAWING = drawing_of(TITLE.title)
EVERY, POSITIONS = 13, 50
"""The interval between drawn positions of a game, and their maximum number."""
SUMMARISED = ("belt:", "cell:", "field:", "tile:")
"""Pieces that are not drawn separately on the boards of others, where the reader has no moves."""

PARTS = ("energy:", "facility:", "tiles:")

Look = Callable[..., Page]


@pytest.fixture
def look(guests: Guests) -> Iterator[Look]:
    """Draw a position as a seat sees it."""
    with guests.app.test_request_context():
        yield lambda state, seat=0: drawn(context(state, seat), DRAWING)


def context(state: State, seat: int = 0) -> BoardContext:
    position = game(TITLE, state.seats, state)
    return shown(TITLE, f"p{seat}", position, position)


def curious(title: Any, state: State, seat: Seat, chooser: random.Random) -> Move:
    """Choose each kind of move with equal chance, so that rare ones occur, and avoid moves that end something."""
    kinds: dict[type[Move], list[Move]] = {}
    for move in title.legal_moves(state, seat):
        kinds.setdefault(type(move), []).append(move)
    going_on = [kind for kind in kinds if not kind.ends] or list(kinds)
    return chooser.choice(kinds[chooser.choice(going_on)])


def positions(seats: int, seed: int) -> Iterator[State]:
    """Yield every position of a game."""
    for state, _ in playing.played_by(curious, TITLE, seats, seed):
        yield state


def some(seats: int, seed: int, when: Callable[[State], bool]) -> State:
    """Return the first position of a game for which `when` is true."""
    return next(TITLE.copy(state) for state in positions(seats, seed) if when(state))


def in_week(week: int) -> Callable[[State], bool]:
    return lambda state: state.week == week and state.phase == "week"


def tags(page: Page) -> list[dict[str, str]]:
    return [attributes for _, attributes in page.tags if "data-piece" in attributes]


def label(page: Page, id_: str) -> str:
    (found,) = [attributes for attributes in tags(page) if attributes["data-piece"] == id_]
    return found["aria-label"]


def view_of(state: State, guests: Guests, seat: int = 0) -> Board:
    with guests.app.test_request_context():
        view: Board = context(state, seat).board
        return view


def line_of(state: State, guests: Guests, seat: int = 0) -> Line:
    return laid_line(view_of(state, guests, seat).departments[seat], BOX)


def must_be_drawn(id_: str, seen: BoardContext, seat: int) -> bool:
    """Return whether a seat must see a piece; boards that are not chosen yet have no parts."""
    if id_.startswith(SUMMARISED) and id_.split(":")[1] != str(seat):
        return False
    return not id_.startswith(PARTS) or bool(seen.board.departments[int(id_.split(":")[1])].department)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_piece_of_the_view_is_drawn_once_and_every_legal_move_can_be_reached(guests: Guests, seats: int) -> None:
    kinds = set()
    with guests.app.test_request_context():
        for state in islice(positions(seats, seed=seats), 0, EVERY * POSITIONS, EVERY):
            seat = next(iter(state.to_act()), 0)
            seen = context(state, seat)
            ids = [attributes["data-piece"] for attributes in tags(drawn(seen, DRAWING))]
            there = {id_ for id_ in pieces(seen.board) if id_ != TABLE and must_be_drawn(id_, seen, seat)}
            assert len(ids) == len(set(ids))
            assert there <= set(ids) <= set(pieces(seen.board))
            assert {piece for move in seen.legal_moves for piece in move.pieces} <= set(ids)
            kinds |= {type(move) for move in seen.moves}
    assert len(kinds) > 8


def test_the_first_decision_is_a_piece_drawn_in_html(look: Look) -> None:
    state = TITLE.begin_with(2, {})
    table = TITLE.table(state, Imagined(random.Random(1)))
    TITLE.set_up(table)
    table.settle()
    seat = state.to_act()[0]
    page = look(state, seat)
    assert "4 moves" in label(page, f"department:{seat}")
    within = [tag for tag, attributes in page.tags if attributes.get("data-piece") == f"department:{seat}"]
    assert within == ["a"]


@pytest.mark.parametrize("seed", range(4))
def test_columns_run_from_left_to_right_and_places_do_not_overlap(guests: Guests, seed: int) -> None:
    state = some(4, seed, in_week(1))
    for seat in range(4):
        line = line_of(state, guests, seat)
        zones = ["storage", "station1", "station2", "dispatch"]
        order = sorted(line.places, key=lambda place: place.x)
        assert [zones.index(place.view.zone) for place in order] == sorted(
            zones.index(place.view.zone) for place in order
        )
        boxes = [(place.x, place.y, place.width) for place in line.places]
        assert all(TOP <= y < line.height for _, y, _ in boxes)
        for one, (x, y, width) in enumerate(boxes):
            for other, (left, top, _) in enumerate(boxes):
                assert one == other or abs(y - top) > 60 or not x <= left < x + width


@pytest.mark.parametrize("seed", range(4))
def test_every_belt_is_drawn_within_its_line(guests: Guests, seed: int) -> None:
    state = some(4, seed, in_week(3))
    for seat in range(4):
        line = line_of(state, guests, seat)
        seen = {track.view.belt for track in line.tracks} | {pill.view.belt for pill in line.pills}
        with guests.app.test_request_context():
            assert seen == {belt.belt for belt in context(state, seat).board.departments[seat].belts}
        for pill in line.pills:
            assert 0 <= pill.x < pill.x + pill.width <= 720
            assert 0 <= pill.y < line.height


def test_selected_cubes_are_marked(guests: Guests) -> None:
    state = some(2, 1, in_week(1))
    place = next(iter(BOX.market[state.departments[0].department].values))
    state.departments[0].cubes[place] = 3
    state.departments[0].work.load = {place: 1}
    (found,) = [it for it in line_of(state, guests).places if it.view.place == place]
    assert [cube.chosen for cube in found.cubes] == [True, False, False]


def test_many_cubes_stay_within_their_place(guests: Guests) -> None:
    state = some(2, 1, in_week(1))
    place = next(iter(BOX.market[state.departments[0].department].values))
    for number in range(30):
        state.departments[0].cubes[place] = number
        (found,) = [it for it in line_of(state, guests).places if it.view.place == place]
        assert all(cube.x + cube.size <= found.x + found.width for cube in found.cubes)
        assert all(cube.y + cube.size <= found.y + 62 for cube in found.cubes)


@pytest.mark.parametrize(
    ("cells", "path"),
    [
        ([(0, 0)], "M0 20H10V10H0z"),
        ([(0, 0), (1, 0)], "M0 20H10H20V10H10H0z"),
        ([(0, 0), (0, 1), (1, 0)], "M0 20H10H20V10H10V0H0V10z"),
    ],
)
def test_the_outline_of_a_tile_runs_once_around_its_cells(cells: list[tuple[int, int]], path: str) -> None:
    assert outline(cells, 10, 20) == path


def test_every_tile_of_the_box_has_an_outline_that_touches_all_its_sides() -> None:
    for layout in BOX.layouts.values():
        for tile in layout.values():
            path = outline(tile.cells, 1, BOX.grid.rows)
            inner = sum((x + 1, y) in tile.cells for x, y in tile.cells)
            inner += sum((x, y + 1) in tile.cells for x, y in tile.cells)
            assert sum(map(path.count, "HVz")) == 4 * len(tile.cells) - 2 * inner


def test_every_city_has_a_place_of_its_own_on_the_map() -> None:
    assert set(places()) == set(BOX.cities)
    spots = list(places().values())
    assert all(0 < x < 720 and 0 < y < 724 for x, y in spots)
    for one, (x, y) in enumerate(spots):
        assert all(one == other or abs(x - a) > 60 or abs(y - b) > 75 for other, (a, b) in enumerate(spots))


def test_disks_in_a_city_are_side_by_side_in_order_of_arrival(guests: Guests) -> None:
    state = some(2, 1, in_week(1))
    state.disks["Berlin"] = [Seat(1), Seat(0)]
    (berlin,) = [city for city in atlas(view_of(state, guests), BOX).cities if city.view.city == "Berlin"]
    assert [disk.view.seat for disk in berlin.disks] == [1, 0]
    assert berlin.disks[0].x < berlin.disks[1].x


def test_a_spot_names_the_player_on_it(look: Look) -> None:
    state = some(2, 1, in_week(1))
    state.departments[0].level, state.departments[0].spot = "B", 2
    assert "Orange" in label(look(state), "spot:B:2")


def test_links_lead_upward_from_each_strip_to_the_next(guests: Guests) -> None:
    actions = laid_out(view_of(some(2, 1, in_week(1)), guests))
    links = sum(len(spot.view.leads_to) for _, _, spots in actions.rows for spot in spots)
    assert actions.links.count("M") == links > 20
    heights = [y for _, y, _ in actions.rows]
    assert heights == sorted(heights, reverse=True)


def test_printed_elements_are_explained_on_the_readers_own_board_only(look: Look) -> None:
    page = look(some(2, 1, in_week(1)), seat=1)
    explained = {attributes["data-piece"] for attributes in tags(page) if "data-explain" in attributes}
    assert "machine:1:A" in explained
    assert "machine:0:A" not in explained
