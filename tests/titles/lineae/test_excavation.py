"""Excavating deposits ("Submersibles")."""

import pytest

from scoresheet.domain.titles.lineae.effects.cargo import PointsEarned
from scoresheet.domain.titles.lineae.effects.submersibles import Excavated, TrackAdvanced
from scoresheet.domain.titles.lineae.purse import ChooseCube, TakeCube
from scoresheet.domain.titles.lineae.submersibles import Excavate, SailTo, Stop
from scoresheet.domain.titles.lineae.upgrades import ChooseTechnology
from tests.titles.lineae.positions import at_turn, cargo, move, offered, place, points, sail
from tests.titles.playing import effects, is_asked

SILICA = Excavate(2, "silica")


def on_floor(space=0, others=(), **mat):
    """A position in which seat 0 steers submersible E above the silica deposit, at this space of the track."""
    state = at_turn({"column": 7, **mat}, {}, {}, submersibles={"E": (17, 8)})
    stand(state, 0, space)
    for seat, where in others:
        stand(state, seat, where)
    place(state, 0, "submersible:E")
    return state


def stand(state, seat, space):
    """Put a worker of the reserve on a space of the silica track."""
    state.deposits[2].track[seat] = space
    state.vessels[seat].reserve -= bool(space)


def test_the_mineral_of_the_deposit_goes_into_the_hold():
    state = on_floor()
    assert effects(move(state, 0, SILICA), Excavated) == [Excavated(0, "E", 2, ["silica"])]
    assert (state.submersibles["E"].hold, state.supply["silica"]) == (["silica"], 24)


def test_the_first_excavation_places_a_worker_from_the_reserve_on_the_track_for_a_point():
    state = on_floor()
    table = move(state, 0, SILICA)
    assert effects(table, TrackAdvanced) == [TrackAdvanced(0, 2, 1)]
    assert (points(state), state.vessels[0].reserve, state.vessels[0].workers) == (1, 3, 3)


@pytest.mark.parametrize(("space", "reward"), [(0, 1), (1, 1), (2, 2), (3, 1), (4, 3)])
def test_each_space_of_the_track_has_its_points(space, reward):
    state = on_floor(space)
    table = move(state, 0, SILICA)
    assert effects(table, TrackAdvanced) == [TrackAdvanced(0, 2, space + 1)]
    assert effects(table, PointsEarned) == [PointsEarned(0, reward, "excavation")]


def test_the_second_space_gives_a_cube_of_the_players_choice_for_the_cargo_bay():
    state = on_floor(1)
    move(state, 0, SILICA)
    assert is_asked(state, 0, ChooseCube)
    move(state, 0, TakeCube("salt", "track"))
    assert cargo(state) == {"salt": 1}
    assert offered(state, 0, Stop)


def test_the_fourth_space_gives_a_technology_card():
    state = on_floor(3)
    move(state, 0, SILICA)
    assert is_asked(state, 0, ChooseTechnology)


def test_the_last_space_has_room_for_one_player_only():
    state = on_floor(4, others=[(1, 5)])
    table = move(state, 0, SILICA)
    assert effects(table, TrackAdvanced) == effects(table, PointsEarned) == []
    assert (state.deposits[2].track, state.submersibles["E"].hold) == ([4, 5, 0], ["silica"])


def test_all_other_spaces_hold_several_players():
    state = on_floor(2, others=[(1, 3), (2, 3)])
    move(state, 0, SILICA)
    assert state.deposits[2].track == [3, 3, 3]


def test_at_the_end_of_the_track_an_excavation_gives_only_the_cube():
    state = on_floor(5)
    move(state, 0, SILICA)
    assert (points(state), state.submersibles["E"].hold) == (0, ["silica"])


def test_without_a_worker_in_reserve_an_excavation_gives_only_the_cube():
    state = on_floor(workers=8)
    move(state, 0, SILICA)
    assert (points(state), state.submersibles["E"].hold, state.deposits[2].track[0]) == (0, ["silica"], 0)


def test_a_tile_can_be_excavated_once_per_turn():
    state = on_floor(electricity=9)
    move(state, 0, SILICA)
    sail(state, 0, 15, 8)
    assert offered(state, 0, Excavate) == []
    sail(state, 0, 18, 8)
    assert offered(state, 0, Excavate) == [Excavate(3, "hydrocarbon")]


def test_a_submersible_can_excavate_only_on_the_floor():
    state = at_turn({"column": 7}, {})
    place(state, 0, "submersible:E")
    assert offered(state, 0, Excavate) == []


def test_a_submersible_with_a_full_hold_cannot_excavate():
    state = at_turn({"column": 7}, {}, submersibles={"E": (17, 8)})
    state.submersibles["E"].hold = ["iron"] * 4
    state.supply["iron"] -= 4
    place(state, 0, "submersible:E")
    assert offered(state, 0, Excavate) == []
    assert offered(state, 0, SailTo)


def test_the_track_advances_even_when_the_supply_has_no_such_mineral():
    state = on_floor(cargo={"silica": 25})
    table = move(state, 0, SILICA)
    assert effects(table, Excavated) == [Excavated(0, "E", 2, [])]
    assert (points(state), state.submersibles["E"].hold) == (1, [])
