"""The Workshop: its room, legal places of tiles, and the offer of tiles ("Your Workshop", "Extend Workshop")."""

import pytest

from scoresheet.domain.titles.weather_machine import storing
from scoresheet.domain.titles.weather_machine.effects.laying_out import StackTurned, WorkshopTileOffered
from scoresheet.domain.titles.weather_machine.effects.workshop import GainLost
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, Benefit
from scoresheet.domain.titles.weather_machine.state import Tile
from scoresheet.domain.titles.weather_machine.workshop import ChoosePlace, ChooseTile, LayTile, TakeTile
from tests.titles import playing
from tests.titles.weather_machine.positions import (
    BOX,
    NOTHING,
    asked,
    choices,
    given,
    held,
    institute,
    is_asked,
    move,
    offered,
)

GREEN_WHITE, GREEN_PINK, WHITE_PINK = "WT02", "WT04", "WT13"
"""Tiles by their first and second end."""
EXTEND = Benefit("extend")


def workshop(*tiles, **mat):
    """A position in which seat 0 has these tiles: (tile, row, column, turned)."""
    return institute({**NOTHING, **mat, "workshop": [Tile(*tile) for tile in tiles]}, {})


def stores(bots=0, parts=0, tiles=0):
    """Return whether these Bots and Parts fit on this number of tiles."""
    state = institute({"workshop": tiles, "parts": {"red": parts}, "bots": bots}, {})
    return storing.fits(state.laboratories[0])


def spots(*tiles, tile=GREEN_WHITE):
    """Return the legal places of the tile, (row, column), with the orientations of each."""
    found = {}
    for row, column, turned in storing.spots(workshop(*tiles), 0, tile):
        found.setdefault((row, column), []).append(turned)
    return found


def chemicals(*tiles, **held_):
    """Return the colours of which one more Chemical can be stored."""
    state = workshop(*tiles, chemicals=held_)
    return storing.storable_chemicals(state, 0)


def test_the_printed_spaces_hold_a_bot_and_a_part():
    assert stores(bots=1, parts=1, tiles=0)
    assert not stores(bots=2, tiles=0)
    assert not stores(parts=2, tiles=0)


def test_the_printed_space_of_a_part_does_not_hold_a_second_bot():
    assert not stores(bots=2, parts=0, tiles=0)


@pytest.mark.parametrize(("bots", "parts"), [(2, 1), (1, 2)])
def test_a_tile_holds_one_part_or_one_bot(bots, parts):
    assert stores(bots, parts, tiles=1)
    assert not stores(bots + 1, parts, tiles=1)
    assert not stores(bots, parts + 1, tiles=1)


def test_two_tiles_hold_a_bot_and_a_part_or_two_of_one_kind():
    assert [stores(*pieces, tiles=2) for pieces in ((2, 2), (3, 1), (1, 3), (3, 2))] == [True, True, True, False]


def test_only_the_number_of_pieces_counts_since_they_may_be_rearranged_at_any_time():
    state = institute({"workshop": 2, "bots": 3, "parts": {}}, {})
    assert storing.room_for_parts(state.laboratories[0]) == 1
    assert storing.fits(state.laboratories[0], parts=1)
    assert not storing.fits(state.laboratories[0], parts=2)


@pytest.mark.parametrize(
    ("tiles", "bots", "parts", "room"),
    [(0, 0, 0, 1), (0, 0, 1, 0), (2, 0, 0, 3), (2, 1, 0, 3), (2, 2, 1, 1), (2, 3, 0, 1), (2, 3, 1, 0), (2, 1, 2, 1)],
)
def test_bots_reduce_the_room_for_parts(tiles, bots, parts, room):
    state = institute({"workshop": tiles, "bots": bots, "parts": {"red": parts}}, {})
    assert storing.room_for_parts(state.laboratories[0]) == room


def test_a_piece_without_room_is_not_gained_and_no_other_is_discarded_for_it():
    state = institute({"workshop": 0, "parts": {"red": 1}}, {})
    table = given(state, Benefit("part"))
    assert playing.effects(table, GainLost) == [GainLost(0, "part", 1, "no_room")]
    assert held(state.laboratories[0].parts) == {"red": 1}


def test_the_printed_space_holds_one_chemical_of_any_type():
    assert chemicals() == list(COLOURS)
    assert chemicals(red=1) == []


def test_touching_half_circles_form_a_space_of_their_colour():
    column = (GREEN_WHITE, 0, 1, False), (WHITE_PINK, 1, 1, False)
    assert storing.chemical_spaces(BOX, workshop(*column).laboratories[0].workshop) == {"white": 1}
    assert chemicals(*column, red=1) == ["white"]
    assert chemicals(*column, white=1) == list(COLOURS)
    assert chemicals(*column, white=2) == []
    assert chemicals(*column, white=1, red=1) == []


def test_a_workshop_of_the_rulebook_holds_any_chemical_and_a_blue_and_a_green_one():
    column = ("WT19", 0, 1, False), ("WT11", 1, 1, True), (GREEN_PINK, 2, 1, False)
    assert chemicals(*column) == list(COLOURS)
    assert set(chemicals(*column, red=1)) == {"blue", "green"}
    assert chemicals(*column, red=1, blue=1) == ["green"]
    assert chemicals(*column, red=1, blue=1, green=1) == []


def test_tiles_side_by_side_form_no_chemical_space():
    row = (GREEN_WHITE, 1, 1, False), (GREEN_PINK, 1, 2, False)
    assert not storing.chemical_spaces(BOX, workshop(*row).laboratories[0].workshop)


def test_three_tiles_in_a_column_form_two_chemical_spaces():
    column = (GREEN_WHITE, 0, 1, False), (WHITE_PINK, 1, 1, False), (GREEN_PINK, 2, 1, True)
    spaces = storing.chemical_spaces(BOX, workshop(*column).laboratories[0].workshop)
    assert spaces == {"white": 1, "pink": 1}
    assert chemicals(*column, white=1, pink=1, red=1) == []
    assert chemicals(*column, white=1, red=1) == ["pink"]


def test_half_circles_at_the_edge_form_no_space():
    assert chemicals((GREEN_WHITE, 0, 1, False), red=1) == []


def test_the_first_tiles_may_lie_beside_each_printed_space():
    assert list(spots()) == [(0, 1), (1, 1), (2, 1)]


def test_a_tile_must_touch_the_workshop_by_a_side():
    assert list(spots((GREEN_PINK, 1, 1, False), tile=GREEN_PINK)) == [(0, 1), (2, 1), (1, 2)]


def test_a_workshop_grows_to_the_right_without_limit_but_never_above_or_below_its_rows():
    row = [(GREEN_WHITE, 0, column, False) for column in range(1, 9)]
    found = spots(*row)
    assert (0, 9) in found
    assert {line for line, _ in found} == {0, 1, 2}
    assert spots((GREEN_WHITE, 2, 1, False)).keys() == {(0, 1), (1, 1), (2, 2)}


def test_a_tile_may_touch_the_workshop_by_any_side():
    row = (GREEN_WHITE, 1, 1, False), (GREEN_WHITE, 1, 2, False)
    assert {(1, 3), (0, 2), (2, 2)} <= spots(*row).keys()
    assert (0, 3) not in spots(*row)
    hook = [(GREEN_WHITE, 2, column, False) for column in (1, 2, 3)]
    hook += [(GREEN_WHITE, 1, 3, True), (GREEN_WHITE, 0, 3, False)]
    assert {(0, 2), (1, 2), (0, 4)} <= spots(*hook).keys()


def test_both_orientations_are_legal_without_a_tile_above_or_below():
    assert spots()[(1, 1)] == [False, True]
    assert spots((GREEN_PINK, 1, 1, False))[(1, 2)] == [False, True]


def test_touching_half_circles_must_have_the_same_colour():
    above = (GREEN_WHITE, 1, 1, False)
    assert spots(above, tile=WHITE_PINK)[(2, 1)] == [False]
    assert spots(above, tile=GREEN_PINK).get((2, 1)) is None
    assert spots(above, tile=GREEN_PINK)[(0, 1)] == [True]


def test_a_tile_between_two_others_must_match_both_half_circles():
    both = (GREEN_WHITE, 0, 1, False), (GREEN_PINK, 2, 1, True)
    assert spots(*both, tile=WHITE_PINK)[(1, 1)] == [False]
    assert (1, 1) not in spots(*both, tile=GREEN_PINK)


@pytest.mark.parametrize("tile", sorted(BOX.workshop_tiles))
def test_a_tile_always_fits_at_the_end_of_the_longest_row(tile):
    tiles = (GREEN_WHITE, 1, 1, False), (GREEN_PINK, 1, 2, False), (WHITE_PINK, 0, 2, False)
    assert spots(*tiles, tile=tile)[(1, 3)] == [False, True]


def test_the_player_lays_a_tile_at_once_in_the_chosen_place_and_orientation():
    state = given(institute(NOTHING, {}), EXTEND).state
    move(state, 0, TakeTile("WT01"))
    assert is_asked(state, 0, ChoosePlace)
    move(state, 0, LayTile("WT01", 1, 2, turned=True))
    assert state.laboratories[0].workshop[-1] == Tile("WT01", 1, 2, turned=True)


def test_laid_tiles_never_move():
    state = given(institute(NOTHING, {}), EXTEND).state
    before = list(state.laboratories[0].workshop)
    move(state, 0, TakeTile("WT01"))
    move(state, 0, offered(state, 0, LayTile)[0])
    assert state.laboratories[0].workshop[: len(before)] == before


def test_the_four_tiles_on_offer_and_the_top_of_the_face_up_stack_may_be_taken():
    state = given(institute(NOTHING, {}), EXTEND).state
    assert [taken.tile for taken in offered(state, 0, TakeTile)] == [*state.offer, state.top]
    assert len(state.offer) == 4


def test_the_top_of_the_stack_fills_the_gap_at_once_and_the_next_one_is_revealed():
    state = given(institute(NOTHING, {}), EXTEND).state
    top, below = state.top, state.face_up
    move(state, 0, TakeTile("WT02"))
    assert state.offer == ["WT01", "WT03", "WT04", top]
    assert state.face_up == below - 1
    assert state.top not in ("", top)
    assert state.top not in state.unseen


def test_taking_the_top_of_the_stack_leaves_the_offer_unchanged():
    state = given(institute(NOTHING, {}), EXTEND).state
    offer, top = list(state.offer), state.top
    table = move(state, 0, TakeTile(top))
    assert state.offer == offer
    assert state.top not in ("", top)
    assert not playing.effects(table, WorkshopTileOffered)


def test_the_face_down_stack_is_turned_over_when_the_face_up_one_is_empty():
    state = given(institute(NOTHING, {}, face_up=0), EXTEND).state
    down = state.face_down
    table = move(state, 0, TakeTile("WT01"))
    assert playing.effects(table, StackTurned)
    assert (state.face_up, state.face_down) == (down - 1, 0)
    assert state.top


def few_tiles(**table):
    """Extend a Workshop with no tiles left except those on offer and on top."""
    return given(institute(NOTHING, {}, face_up=0, face_down=0, unseen=[], **table), EXTEND)


def test_the_offer_is_not_refilled_when_both_stacks_are_empty():
    state = few_tiles(top="").state
    table = move(state, 0, TakeTile("WT01"))
    assert state.offer == ["WT02", "WT03", "WT04"]
    assert not playing.effects(table, StackTurned)


def test_the_last_tile_of_the_stack_fills_the_gap_and_none_is_revealed():
    state = few_tiles(top="WT08").state
    move(state, 0, TakeTile("WT01"))
    assert (state.offer[-1], state.top) == ("WT08", "")


def test_extending_is_lost_when_no_tile_is_left():
    table = few_tiles(top="", offer=[])
    assert playing.effects(table, GainLost) == [GainLost(0, "tile", 1, "none_left")]


def test_extending_as_a_benefit_uses_the_same_five_tiles_and_may_be_declined():
    state = institute(NOTHING, {})
    asked(state, ChooseTile(0))
    assert len(offered(state, 0, TakeTile)) == 5
    assert len(choices(state)) == 6
