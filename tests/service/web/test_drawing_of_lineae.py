"""The drawing of Lineae: every piece once, every move reachable, cards explained, changes marked."""

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.state import Rocket, State
from scoresheet.domain.titles.lineae.submersibles import SailTo
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.titles.lineae.geometry import HALVES, HEIGHT, Half
from scoresheet.service.web.titles.lineae.sides import sides
from scoresheet.service.web.view_changes import TABLE, pieces
from tests.service.web.test_every_drawing import drawn, game, shown
from tests.service.web.visitors import Guests, Page
from tests.titles.lineae.positions import at_turn, course, offered, place, sail, sea

BOX = EDITIONS.today.components

LINEAE = registry.find("lineae")
DRAWING = drawing_of("lineae")
MODULES = {"biogenesis": True, "reactor_core": True}
GAMES: list[tuple[int, Mapping[str, bool]]] = [
    (1, {"short_rockets": True}),
    (2, {}),
    (3, {"reactor_core": True}),
    (5, {**MODULES}),
    (2, {"starter": True, **MODULES}),
]
POSITIONS = 60
"""The number of positions per game."""
EVERY = 3
SELDOM_DRAWN = "supply:algae"
"""It is not drawn while it is empty."""

Attributes = dict[str, str]
Look = Callable[..., Page]


@pytest.fixture
def look(guests: Guests) -> Iterator[Look]:
    """Draw a position, and what it was before, as a seat sees it."""
    with guests.app.test_request_context():
        yield lambda after, before=None, seat=0: drawn(context(after, before, seat), DRAWING)


def context(after: State, before: State | None = None, seat: int = 0) -> BoardContext:
    seats = len(after.vessels)
    return shown(LINEAE, f"p{seat}", game(LINEAE, seats, before or after), game(LINEAE, seats, after))


def tags(page: Page) -> list[Attributes]:
    return [attributes for _, attributes in page.tags if "data-piece" in attributes]


def piece(page: Page, id_: str) -> Attributes:
    (found,) = [attributes for attributes in tags(page) if attributes["data-piece"] == id_]
    return found


def positions(seats: int, modules: Mapping[str, bool]) -> Iterator[tuple[State, State]]:
    """Yield positions before and after a move from one random game after the other."""
    rng = random.Random(seats)
    while True:
        yield from islice(random_game(seats, modules, rng), 0, None, EVERY)


def random_game(seats: int, modules: Mapping[str, bool], rng: random.Random) -> Iterator[tuple[State, State]]:
    state: State = LINEAE.begin_with(seats, dict(modules))
    table = LINEAE.table(state, Imagined(rng))
    LINEAE.set_up(table)
    table.settle()
    while state.to_act():
        before = LINEAE.copy(state)
        seat = rng.choice(state.to_act())
        LINEAE.play(state, seat, choose("random", LINEAE, state, seat, rng), Imagined(rng))
        yield before, LINEAE.copy(state)


@pytest.mark.parametrize(("seats", "modules"), GAMES, ids=str)
def test_every_piece_of_the_view_is_drawn_once_and_every_legal_move_can_be_reached(
    guests: Guests, seats: int, modules: Mapping[str, bool]
) -> None:
    with guests.app.test_request_context():
        for before, after in islice(positions(seats, modules), POSITIONS):
            seen = context(after, before, (after.to_act() or [0])[0])
            ids = sorted(attributes["data-piece"] for attributes in tags(drawn(seen, DRAWING)))
            assert set(pieces(seen.board)) - {TABLE, SELDOM_DRAWN} == set(ids) - {SELDOM_DRAWN}
            assert len(ids) == len(set(ids))
            assert {move.anchor for move in seen.legal_moves if move.anchor} <= set(ids)


def test_every_technology_is_explained(look: Look) -> None:
    page = look(sea({"technology": ["twin_drill"]}, modules={"biogenesis": True}))
    for card in BOX.technology.values():
        shown_card = piece(page, f"technology:{card.id}")
        assert shown_card["data-explain"] == card.text
        assert card.name in shown_card["aria-label"]


@pytest.mark.parametrize("promoted", [False, True], ids=["in the row", "in the city"])
@pytest.mark.parametrize("card", BOX.colony.values(), ids=lambda card: card.id)
def test_every_colony_card_is_explained(look: Look, card: Any, promoted: bool) -> None:
    state = sea({}, modules=MODULES)
    if promoted:
        state.city["hire"] = card.id
    else:
        state.rockets[4], state.colony[4] = None, card.id
    explained = piece(look(state), f"space:colony:{card.id}")["data-explain"]
    assert explained.startswith(card.text)
    assert ("Another turn may follow." in explained) == card.arrow
    assert ("it covers Hire a Worker" in explained) == promoted
    assert ("Only for vessels in this column" in explained) != promoted


@pytest.mark.parametrize("short", [False, True], ids=["long", "short"])
def test_every_rocket_names_the_cubes_it_still_needs(look: Look, short: bool) -> None:
    for card in BOX.rockets.values():
        spaces = card.short if short else card.spaces
        state = sea({})
        state.rockets[0] = Rocket(card=card.id, spaces=spaces, cubes=[spaces[0], *[""] * (len(spaces) - 1)])
        state.rockets = [rocket if slot == 0 else None for slot, rocket in enumerate(state.rockets)]
        waiting = piece(look(state), "rocket:0")
        needed = ", ".join("any cube" if space == "wild" else space for space in spaces[1:])
        assert waiting["aria-label"].startswith(f"{card.name} still needs {needed}:")
        assert "Launch Pad" in waiting["data-explain"]


def test_the_space_of_every_course_shows_its_cost(guests: Guests) -> None:
    state = at_turn({"electricity": 3})
    place(state, 0, "submersible:B")
    with guests.app.test_request_context():
        seen = context(state)
        cells = {cell.view.id: cell.fare for side in sides(seen) for cell in side.ocean.cells}
    courses = {to.anchor(0): to.electricity for to in offered(state, 0, SailTo)}
    assert len(courses) > 10
    assert {cell: fare for cell, fare in cells.items() if fare is not None} == courses


def test_a_piece_that_just_moved_leaves_a_trail(guests: Guests) -> None:
    state = at_turn({"electricity": 3})
    place(state, 0, "submersible:B")
    before = LINEAE.copy(state)
    there = course(state, 0, 8, 6)
    sail(state, 0, there.x, there.y)
    with guests.app.test_request_context():
        left, right = (side.ocean for side in sides(context(state, before)))
    (trail,) = left.trails
    assert trail.start == left.half.middle(6, 7)
    assert trail.end == left.half.middle(8, 6)
    assert right.trails[0].start.x == right.half.middle(6, 7).x < 0


def test_a_cube_that_was_just_taken_leaves_an_outline(guests: Guests) -> None:
    before = sea({}, cubes={(4, 8): "salt"})
    with guests.app.test_request_context():
        left, _ = (side.ocean for side in sides(context(sea({}), before)))
    assert [(cell.view.id, cell.gone) for cell in left.cells if cell.gone] == [("cell:4.8", "salt")]


def test_labels_of_locks_and_sky_describe_their_state(look: Look) -> None:
    state = sea({})
    state.atmosphere[0] = 1
    page = look(state)
    closed = [piece(page, f"lock:{lock}")["aria-label"].split(":")[0] for lock in range(4)]
    assert closed == ["Lock 1 open", "Lock 2 closed", "Lock 3 open", "Lock 4 closed"]
    assert "2 suns, 1 cube of smoke" in piece(page, "atmosphere:0")["aria-label"]
    assert "Jupiter covers the sun" in piece(page, "atmosphere:7")["aria-label"]


def test_columns_name_their_vessels_and_submersibles_their_cargo(look: Look) -> None:
    state = sea({"column": 2}, {"column": 2})
    state.submersibles["A"].hold = ["iron", "salt"]
    page = look(state)
    assert piece(page, "column:2")["aria-label"].startswith("Column 3: 6 rows of water; Orange, Blue: ")
    assert piece(page, "submersible:A")["aria-label"].startswith("Submersible A at d8: iron, salt")


def test_workers_on_a_space_are_named(look: Look) -> None:
    state = at_turn({"workers": 4}, {})
    place(state, 0, "election")
    label = piece(look(state), "space:election")["aria-label"]
    assert label.startswith("Special Election; 1 worker of Orange")


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_vessels_in_one_column_do_not_overlap_or_leave_it(guests: Guests, seats: int) -> None:
    state = sea(*[{"column": 3} for _ in range(seats)])
    with guests.app.test_request_context():
        left, _ = (side.ocean for side in sides(context(state)))
    column = left.columns[3]
    places = {(vessel.x, vessel.y) for vessel in column.vessels}
    assert len(places) == seats
    assert all(column.x <= vessel.x and vessel.x + vessel.size <= column.x + 111 for vessel in column.vessels)


def test_the_halves_meet_without_a_gap() -> None:
    left, right = (Half(number) for number in range(HALVES))
    assert left.width == right.width == left.left(12)
    assert right.left(12) == 0
    assert left.middle(0, 8).y < HEIGHT


def test_a_vessel_on_the_water_stands_for_its_board_if_its_column_has_no_moves(guests: Guests) -> None:
    seen = set()
    with guests.app.test_request_context():
        for before, after in islice(positions(3, {}), 90):
            for seat in after.to_act():
                looked = context(after, before, seat)
                standing = {
                    tag["data-stands-for"] for _, tag in drawn(looked, DRAWING).tags if "data-stands-for" in tag
                }
                column, piece = f"column:{after.vessels[seat].column}", f"vessel:{seat}"
                clicked = (
                    piece in looked.by_anchor and column not in looked.by_anchor and after.vessels[seat].column >= 0
                )
                assert standing == ({piece} if clicked else set())
                seen.add(clicked)
    assert seen == {True, False}
