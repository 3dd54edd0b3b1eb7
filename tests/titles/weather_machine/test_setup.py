"""Setting up boards and laboratories ("Set-up")."""

import random

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.effects.laying_out import StartTileDealt
from scoresheet.domain.titles.weather_machine.kinds import COLOURS, DEPARTMENTS, SECTIONS, WEATHERS
from scoresheet.domain.titles.weather_machine.scientists import occupants
from scoresheet.domain.titles.weather_machine.state import BLOCKED, EMPTY, LATIV
from tests.titles import playing
from tests.titles.weather_machine.positions import BOX, Lots, held, tokens_left

SEATS = (2, 3, 4)


def laid_out(seats=3, seed=0, **options):
    return playing.laid_out(TITLE, seats, Imagined(random.Random(seed)), **options).state


@pytest.fixture(params=SEATS)
def state(request):
    return laid_out(request.param)


def test_the_turn_order_is_random():
    assert {tuple(laid_out(3, seed).order) for seed in range(60)} == {
        (0, 1, 2),
        (0, 2, 1),
        (1, 0, 2),
        (1, 2, 0),
        (2, 0, 1),
        (2, 1, 0),
    }


def test_initiative_markers_lie_in_turn_order(state):
    assert state.initiative == state.order


def test_scientists_stand_in_supply_from_left_to_right_in_turn_order(state):
    assert occupants(state, "supply")[: state.seats] == state.order


def test_lativ_has_a_space_of_his_own_in_supply(state):
    assert (state.lativ, state.lativ_space) == ("supply", EMPTY)
    assert LATIV not in occupants(state, "supply")


def test_all_players_begin_with_no_points(state):
    assert [score.points for score in TITLE.scores(state)] == [0] * state.seats


def test_five_chemicals_lie_on_each_row_of_the_supply(state):
    assert state.supply == dict.fromkeys(COLOURS, 5)


def test_four_workshop_tiles_are_on_offer(state):
    assert len(state.offer) == 4


def test_the_other_26_tiles_form_two_stacks_and_first_tiles_come_from_the_face_down_one(state):
    assert 1 + state.face_up == 13
    assert state.face_down == 13 - state.seats
    assert len(state.unseen) == state.face_up + state.face_down


def test_only_the_topmost_tile_of_the_face_up_stack_is_seen(state):
    known = {*state.offer, state.top, *(laboratory.start_tile for laboratory in state.laboratories)}
    assert known.isdisjoint(state.unseen)
    assert known | set(state.unseen) == set(BOX.workshop_tiles)


def test_a_subsidy_tile_lies_blue_side_up_on_each_space_of_government(state):
    plots = [plot for weather in WEATHERS for plot in state.plots[weather]]
    assert sorted(plot.tile for plot in plots) == sorted(BOX.subsidies)
    assert all(plot.blue and not plot.part for plot in plots)
    assert len(plots) == 15


def test_subsidy_tiles_are_shuffled():
    assert len({laid_out(3, seed).plots["rain"][0].tile for seed in range(40)}) > 5


def test_three_stage_1_experiment_tiles_are_displayed_and_the_next_one_is_previewed(state):
    assert [BOX.experiments[tile].stage for tile in [*state.display, state.preview]] == [1, 1, 1, 1]
    assert len({*state.display, state.preview, state.deck_top}) == 5


def test_eight_experiment_tiles_are_left_in_the_deck(state):
    assert state.deck == 8


def test_the_assistant_begins_at_the_weather_of_the_tile_on_top_of_the_deck(state):
    assert state.assistant == BOX.experiments[state.deck_top].weather


def test_the_first_active_branch_is_random():
    assert {laid_out(3, seed).assistant for seed in range(60)} == set(WEATHERS)


@pytest.mark.parametrize(("seats", "tokens"), [(2, 10), (3, 10), (4, 15)])
def test_the_lab_has_two_research_tokens_of_each_weather_or_three_for_four_players(seats, tokens):
    state = laid_out(seats)
    assert tokens_left(state, "lab") == tokens
    assert set(state.tokens["lab"].values()) == {tokens // 5}


def test_government_and_rnd_have_two_research_tokens_of_each_weather(state):
    assert state.tokens["government"] == state.tokens["rnd"] == dict.fromkeys(WEATHERS, 2)


def test_extreme_weather_of_level_1_is_on_the_board_and_beside_it_level_2_lies_above_level_3(state):
    for weather in WEATHERS:
        climate = state.climates[weather]
        assert [BOX.extreme_weather[tile].level for tile in climate.board] == [1]
        assert [BOX.extreme_weather[tile].level for tile in climate.stack] == [3, 2]
        assert climate.slots == [EMPTY] * len(BOX.extreme_weather[climate.board[0]].slots)


def test_a_lock_lies_on_every_citation_space(state):
    assert state.locks == list(WEATHERS)


def test_three_government_markers_are_in_government_and_twelve_awards_in_the_reserve(state):
    assert (state.officials, state.awards) == (3, 12)
    assert state.nobel == -1


def test_vouchers_begin_at_4_supply_1_of_each_main_location_and_2_science(state):
    for laboratory in state.laboratories:
        assert laboratory.vouchers == {"supply": 4, "government": 1, "lab": 1, "rnd": 1, "science": 2}


def test_the_assembly_line_has_four_sections_of_three_bots(state):
    for laboratory in state.laboratories:
        assert laboratory.assembly == {section: [True, True, True] for section in SECTIONS}
        assert laboratory.bots == 0


def test_six_breakthrough_markers_lie_beside_the_office(state):
    for laboratory in state.laboratories:
        assert [(row.marker, row.published, row.tokens) for row in laboratory.office] == [("left", False, [""] * 3)] * 6


def test_funding_markers_stand_at_the_left_of_each_track(state):
    assert all(laboratory.funding == dict.fromkeys(DEPARTMENTS, 0) for laboratory in state.laboratories)


def test_players_get_machine_parts_of_different_colours(state):
    parts = [held(laboratory.parts) for laboratory in state.laboratories]
    assert all(sum(own.values()) == 1 for own in parts)
    assert len({colour for own in parts for colour in own}) == state.seats


def test_parts_and_first_tiles_are_dealt_at_random():
    dealt = [laid_out(3, seed).laboratories[0] for seed in range(60)]
    assert {next(iter(laboratory.parts)) for laboratory in dealt} == set(COLOURS)
    assert len({laboratory.start_tile for laboratory in dealt}) > 15


def test_each_player_gets_a_first_workshop_tile():
    table = playing.laid_out(TITLE, 4, Lots())
    tiles = [dealt.tile for dealt in playing.effects(table, StartTileDealt)]
    assert len(set(tiles)) == 4


def test_each_player_gets_a_random_set_of_nine_goal_tiles(state):
    sets = [{BOX.goals[goal].set for goal in laboratory.goals} for laboratory in state.laboratories]
    assert all(len(laboratory.goals) == 9 for laboratory in state.laboratories)
    assert all(len(own) == 1 for own in sets)
    assert len(set().union(*sets)) == state.seats


def test_any_set_of_goals_may_come_to_a_player():
    assert {laid_out(2, seed).laboratories[0].goals[0] for seed in range(60)} == {"A1", "B1", "C1", "D1"}


def test_two_players_do_not_use_the_rightmost_space_of_main_locations():
    state = laid_out(2)
    assert all(occupants(state, location) == [EMPTY, EMPTY, BLOCKED] for location in DEPARTMENTS)
    assert BLOCKED not in occupants(state, "supply")


@pytest.mark.parametrize("seats", [3, 4])
def test_three_and_four_players_use_all_spaces(seats):
    state = laid_out(seats)
    assert all(occupants(state, location) == [EMPTY] * 3 for location in DEPARTMENTS)


def test_with_two_players_a_bot_of_lativs_stands_at_the_bottom_of_each_lab_branch():
    state = laid_out(2)
    assert state.machines["lab"] == {weather: [EMPTY, EMPTY, LATIV] for weather in WEATHERS}
    assert state.lativ_bots == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_in_larger_games_lativs_five_bots_stand_beside_the_lab(seats):
    state = laid_out(seats)
    assert state.machines["lab"] == {weather: [EMPTY] * 3 for weather in WEATHERS}
    assert state.lativ_bots == 5


def test_there_are_fifteen_bot_spaces_in_government_and_in_rnd(state):
    for machine in ("government", "rnd"):
        assert state.machines[machine] == {weather: [EMPTY] * 3 for weather in WEATHERS}
