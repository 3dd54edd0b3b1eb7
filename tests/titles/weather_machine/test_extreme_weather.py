"""Extreme Weather tiles: covered, fixed, uncovered (rulebook p. 15, p. 19, p. 20)."""

from scoresheet.domain.titles.weather_machine import TITLE, climate
from scoresheet.domain.titles.weather_machine.benefits import Accept, Decline
from scoresheet.domain.titles.weather_machine.breakthrough import SendMarker
from scoresheet.domain.titles.weather_machine.effects.laying_out import WeatherLaid
from scoresheet.domain.titles.weather_machine.effects.machines import OfficialSent, WeatherFixed
from scoresheet.domain.titles.weather_machine.kinds import Benefit
from scoresheet.domain.titles.weather_machine.state import EMPTY, OFFICIAL
from tests.titles.playing import effects
from tests.titles.weather_machine.breaking import OWN, breaking
from tests.titles.weather_machine.positions import Lots, given, institute
from tests.titles.weather_machine.steps import bare, fields

TWO = {"sun": ["sun-1", "sun-2"]}


def sun(act, **table):
    """Lay a tile on the Sun by an experiment, or send a Government marker there, and return the table."""
    laid = TITLE.table(institute(bare(), bare(), bare(), **table), Lots())
    act(laid, "sun")
    return laid


def board(table):
    """Return the tiles on the board, the slots of the topmost one, and the stack."""
    here = table.state.climates["sun"]
    return here.board, here.slots, here.stack


def test_a_game_begins_with_level_1_on_the_board_and_level_2_above_level_3_on_the_stack():
    here = institute(bare(), bare()).climates["sun"]
    assert (here.board, here.stack, here.slots) == (["sun-1"], ["sun-3", "sun-2"], [EMPTY, EMPTY])


def test_a_new_tile_covers_the_old_one():
    assert board(sun(climate.lay_next)) == (["sun-1", "sun-2"], [EMPTY, EMPTY], ["sun-3"])
    assert board(sun(climate.lay_next, boards=TWO)) == (["sun-1", "sun-2", "sun-3"], [EMPTY] * 3, [])


def test_markers_on_a_covered_tile_leave_it():
    table = sun(climate.lay_next, slots={"sun": [OFFICIAL, 1]})
    assert board(table)[1] == [EMPTY, EMPTY]
    assert table.state.officials == 3


def test_a_fixed_tile_goes_back_on_top_of_its_stack_and_its_markers_leave():
    table = sun(climate.send_official, slots={"sun": [0, EMPTY]})
    assert effects(table, WeatherFixed) == [WeatherFixed("sun", "sun-1", 0)]
    assert board(table) == ([], [], ["sun-3", "sun-2", "sun-1"])
    assert table.state.officials == 3


def test_fixing_the_top_tile_uncovers_the_one_below_which_has_no_markers():
    table = sun(climate.send_official, boards=TWO, slots={"sun": [0, EMPTY]})
    assert effects(table, WeatherFixed) == [WeatherFixed("sun", "sun-2", 2)]
    assert board(table) == (["sun-1"], [EMPTY, EMPTY], ["sun-3", "sun-2"])


def test_the_next_experiment_brings_back_a_fixed_level():
    table = sun(climate.send_official, boards=TWO, slots={"sun": [0, EMPTY]})
    climate.lay_next(table, "sun")
    assert effects(table, WeatherLaid) == [WeatherLaid("sun", "sun-2", 2)]
    assert board(table)[0] == ["sun-1", "sun-2"]


def test_a_tile_with_an_empty_slot_is_not_fixed():
    table = sun(climate.send_official)
    assert (effects(table, OfficialSent), effects(table, WeatherFixed)) == ([OfficialSent("sun", 0)], [])


def test_a_government_marker_in_the_last_slot_fixes_a_tile():
    table = sun(climate.send_official, slots={"sun": [OFFICIAL, EMPTY]})
    assert len(effects(table, WeatherFixed)) == 1
    assert table.state.officials == 3


def test_an_uncovered_tile_is_open_to_a_breakthrough_again():
    """The marker of seat 0 fixes level 2 of Wind; for another paper it may send a marker to level 1."""
    papers = {4: ("wind", "wind", "wind"), 5: ("wind", "wind", "wind")}
    mat = {"vouchers": {"rnd": 2, "science": 1}, "parts": {"red": 1}, "office": papers, "published": [4, 5]}
    steps = breaking(rnd=OWN, boards={"wind": ["wind-1", "wind-2"]}, slots={"wind": [1, EMPTY]}, **mat)
    steps.take(SendMarker, row=4).take(Decline, what="bot")
    assert steps.state.climates["wind"].board == ["wind-1"]
    given(steps.state, Benefit("action", of="breakthrough"))
    steps.take(Accept)
    assert fields(steps.state, SendMarker, "row", "slot") == [(5, 0), (5, 1)]
