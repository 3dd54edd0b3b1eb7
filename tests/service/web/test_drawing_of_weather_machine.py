"""The drawing of Weather Machine: every piece once, every move reachable, a place for all items."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

import msgspec
import pytest

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.components import EDITIONS
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, WEATHERS
from scoresheet.domain.titles.weather_machine.laboratory_pieces import LaboratoryView
from scoresheet.domain.titles.weather_machine.state import LATIV, State, Tile
from scoresheet.domain.titles.weather_machine.workshop import ChoosePlace, LayTile
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.titles.weather_machine.drawing import ICONS
from scoresheet.service.web.titles.weather_machine.goals import goals
from scoresheet.service.web.titles.weather_machine.workbench import Workbench, workbench
from scoresheet.service.web.view_changes import TABLE, pieces
from tests.service.web.test_every_drawing import drawn, game, shown
from tests.service.web.visitors import Guests, Page
from tests.titles.weather_machine.positions import asked, at_turn, institute
from tests.titles.weather_machine.rich_games import rich_game

BOX = EDITIONS.today.components
DRAWING = drawing_of(TITLE.title)
EVERY, POSITIONS = 11, 40
"""The interval between drawn positions of a game, and their maximum number."""
SHOWN_IN_THE_GRID = "chemicalspace:"
"""The number of spaces of a colour is visible on the tiles."""

Look = Callable[..., Page]


@pytest.fixture
def look(guests: Guests) -> Iterator[Look]:
    """Draw a position as a seat sees it."""
    with guests.app.test_request_context():
        yield lambda state, seat=0: drawn(context(state, seat), DRAWING)


def context(state: State, seat: int = 0) -> BoardContext:
    position = game(TITLE, state.seats, state)
    return shown(TITLE, f"p{seat}", position, position)


def tags(page: Page) -> list[dict[str, str]]:
    return [attributes for _, attributes in page.tags if "data-piece" in attributes]


def piece(page: Page, id_: str) -> dict[str, str]:
    (found,) = [attributes for attributes in tags(page) if attributes["data-piece"] == id_]
    return found


def label(page: Page, id_: str) -> str:
    return piece(page, id_)["aria-label"]


def own(state: State) -> LaboratoryView:
    """Return the laboratory of seat 0."""
    view: LaboratoryView = context(state).board.laboratories[0]
    return view


def bench(state: State) -> Workbench:
    return workbench(own(state).workshop, BOX)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_of_the_view_is_drawn_once_and_every_legal_move_can_be_reached(guests: Guests, seats: int) -> None:
    kinds = set()
    with guests.app.test_request_context():
        for state, _ in islice(rich_game(seats, seed=seats), 0, EVERY * POSITIONS, EVERY):
            seen = context(state, next(iter(state.to_act()), 0))
            ids = [attributes["data-piece"] for attributes in tags(drawn(seen, DRAWING))]
            there = {id_ for id_ in pieces(seen.board) if not id_.startswith(SHOWN_IN_THE_GRID)} - {TABLE}
            assert sorted(ids) == sorted(there)
            assert {move.anchor for move in seen.legal_moves} <= there
            kinds |= {type(move) for move in seen.moves}
    assert len(kinds) > 12


def test_each_place_for_a_tile_is_a_piece_with_both_ways_to_lay_it(look: Look) -> None:
    state = at_turn({"workshop": [Tile("WT01", 1, 1, False)]}, {})
    asked(state, ChoosePlace(Seat(0), "WT07"))
    ways = [move for move in TITLE.legal_moves(state, Seat(0)) if isinstance(move, LayTile)]
    spots = {move.anchor(Seat(0)) for move in ways}
    assert "workshop:0:1:2" in spots
    assert len(spots) < len(ways)
    page = look(state)
    for spot in spots:
        assert label(page, spot).startswith("Place for the tile: row")
    assert any("2 moves" in label(page, spot) for spot in spots)


def test_stored_items_fill_printed_spaces_before_tiles(guests: Guests) -> None:
    tiles = [Tile("WT01", 1, 1, False), Tile("WT02", 1, 2, False)]
    state = institute({"workshop": tiles, "bots": 2, "parts": {"red": 1, "blue": 1}, "chemicals": {"pink": 1}}, {})
    with guests.app.test_request_context():
        laid = bench(state)
    assert [spot.holds for spot in laid.printed] == ["pink", "red", "bot"]
    assert sorted(lying.holds for lying in laid.tiles) == ["blue", "bot"]
    assert laid.free == 0


def test_touching_half_circles_form_one_space_for_a_chemical_of_their_colour(guests: Guests) -> None:
    tiles = [Tile("WT01", 0, 1, False), Tile("WT02", 1, 1, True)]
    joint = BOX.workshop_tiles["WT01"].ends[1]
    with guests.app.test_request_context():
        for number in (0, 1, 2):
            laid = bench(institute({"workshop": tiles, "chemicals": {joint: number}}, {}))
            assert [(it.colour, it.full) for it in laid.joints] == [(joint, number > 0)]
            assert laid.printed[0].holds == (joint if number > 1 else "")


def test_spaces_name_the_pieces_on_them(look: Look) -> None:
    state = institute({}, {}, lab={"wind": [0, 1, LATIV]})
    page = look(state)
    assert [label(page, f"lab:wind:{row}").split(";")[1].split(":")[0].strip() for row in range(3)] == [
        "Orange",
        "Blue",
        "Lativ",
    ]
    assert "not used with two players" in label(page, "space:rnd:2")


def test_labels_name_the_active_branch_and_the_locks(look: Look) -> None:
    state = institute({}, {})
    page = look(state)
    assert "active branch" in label(page, f"branch:{state.assistant}")
    assert "citations locked" in label(page, "branch:rnd:rain")
    state.locks.remove("rain")
    assert "citations unlocked" in label(look(state), "branch:rnd:rain")


def test_a_row_of_the_supply_shows_the_price_and_the_refund_of_a_chemical(look: Look) -> None:
    state = institute({}, {})
    for colour in COLOURS:
        state.supply[colour] = 3
    said = label(look(state), "supply:red")
    assert f"costs {BOX.supply.prices[2]}" in said
    assert f"returned, it pays {BOX.supply.refunds[1]}" in said


def test_a_placed_goal_is_on_its_space_and_not_among_the_unused(guests: Guests, look: Look) -> None:
    state = institute({"placed": {"government.top": "A1"}}, {})
    with guests.app.test_request_context():
        blue = goals(own(state), BOX)[0]
    assert [space.view.goal is not None for space in blue.spaces] == [True, False]
    assert "A1" not in [goal.goal for goal in blue.unused]
    assert "placed" in label(look(state), "goalspace:0:government:top")


def test_printed_elements_are_explained_on_the_readers_own_board_only(look: Look) -> None:
    page = look(institute({}, {}), seat=1)
    assert "data-explain" in piece(page, "cell:1:0:lab")
    assert "data-explain" not in piece(page, "cell:0:0:lab")


@pytest.mark.parametrize(("weather", "gives"), [("sun", "a Science Voucher."), ("wind", "a Voucher of any type.")])
def test_the_head_of_a_government_branch_explains_what_its_column_gives(look: Look, weather: str, gives: str) -> None:
    head = piece(look(at_turn({}, {}, {})), f"branch:government:{weather}")
    assert f"this column gives {gives}" in head["data-explain"]


def test_the_arm_with_the_assistant_is_the_only_active_one(look: Look) -> None:
    state = institute({}, {})
    for weather in WEATHERS:
        state.assistant = weather
        arms = [attributes["class"] for _, attributes in look(state).tags if "wm-arm" in attributes.get("class", "")]
        assert ["active" in arm.split() for arm in arms] == [it == weather for it in WEATHERS]


def test_each_chemical_and_each_part_has_a_shape_of_its_own() -> None:
    shapes = re.findall(r'<symbol id="wm-(?:chemical|part)-\w+"[^>]*>(.*?)</symbol>', ICONS.read_text(), re.DOTALL)
    assert len(shapes) == len(set(shapes)) == 2 * len(COLOURS)


def test_laboratories_keep_their_order_during_a_game_and_after_it(guests: Guests) -> None:
    orders = set()
    with guests.app.test_request_context():
        for state, _ in islice(rich_game(3, seed=3), 0, EVERY * POSITIONS, EVERY):
            position = game(TITLE, state.seats, state)
            for finished in (position, msgspec.structs.replace(position, status="finished")):
                page = drawn(shown(TITLE, "p1", finished, finished), DRAWING)
                orders.add(tuple(it["data-piece"] for it in tags(page) if it["data-piece"].startswith("laboratory:")))
    assert orders == {("laboratory:1", "laboratory:2", "laboratory:0")}
