"""The three basic actions ("Universal Basic Income", "Hire a Worker", "Special Election")."""

import pytest

from scoresheet.domain.titles.lineae.city import TakeWorkerOff
from scoresheet.domain.titles.lineae.effects.cargo import Paid
from scoresheet.domain.titles.lineae.effects.crew import WorkerRecruited
from scoresheet.domain.titles.lineae.state import Workers
from scoresheet.domain.titles.lineae.turns import Pass, PlaceWorkers
from tests.titles.lineae.positions import at_turn, choices, move, offered, place, spaces
from tests.titles.playing import effects


def on_tracks(state, *slots, seat=0):
    """Put workers of a seat's reserve on excavation tracks, each on a different space."""
    for space, slot in enumerate(slots, 1):
        state.deposits[slot].track[seat] = space
        state.vessels[seat].reserve -= 1
    return state


def test_universal_basic_income_gives_two_dollars():
    state = at_turn({})
    place(state, 0, "income")
    assert state.vessels[0].money == 5


@pytest.mark.parametrize(("crew", "price"), [(3, 4), (4, 5), (5, 6), (6, 7), (7, 8)])
def test_the_nth_worker_costs_n_dollars(crew, price):
    state = at_turn({"workers": crew, "money": price})
    assert effects(place(state, 0, "hire"), Paid) == [Paid(0, price, "recruit")]
    assert state.vessels[0].money == 0
    assert "hire" not in spaces(at_turn({"workers": crew, "money": price - 1}), 0)


def test_workers_on_spaces_count_as_hired():
    state = at_turn({"money": 20}, {})
    place(state, 0, "hire")
    move(state, 1, Pass())
    assert effects(place(state, 0, "hire", workers=3), Paid) == [Paid(0, 6, "recruit")]


def test_the_hired_worker_joins_the_space_and_comes_home_at_the_end_of_the_round():
    state = at_turn({"money": 9})
    place(state, 0, "hire")
    assert state.placed["hire"] == [Workers(0, 2)]
    assert (state.vessels[0].workers, state.vessels[0].reserve) == (3, 3)
    move(state, 0, Pass())
    assert state.vessels[0].workers == 5


def test_the_hired_worker_counts_against_bumping():
    state = at_turn({"money": 9}, {"money": 9})
    place(state, 0, "hire")
    placed = [choice.workers for choice in offered(state, 1, PlaceWorkers) if choice.space == "hire"]
    assert placed == [3, 4]


def test_a_player_bumped_from_the_space_may_use_the_hired_worker_in_the_same_round():
    state = at_turn({"money": 9}, {"money": 9})
    place(state, 0, "hire")
    place(state, 1, "hire", workers=3)
    assert (state.vessels[0].workers, state.placed["hire"]) == (5, [Workers(1, 4)])


def test_without_a_reserve_the_hired_worker_comes_from_an_excavation_track():
    state = on_tracks(at_turn({"workers": 6, "money": 20}), 0, 2)
    place(state, 0, "hire")
    assert choices(state, 0) == [TakeWorkerOff(0, "hire"), TakeWorkerOff(2, "hire")]
    table = move(state, 0, TakeWorkerOff(2, "hire"))
    assert effects(table, WorkerRecruited) == [WorkerRecruited(0, "hire", 2)]
    assert (state.deposits[2].track[0], state.deposits[0].track[0]) == (0, 1)
    assert state.vessels[0].money == 20 - 7


def test_with_workers_on_only_one_track_there_is_nothing_to_choose():
    state = on_tracks(at_turn({"workers": 7, "money": 8}), 1)
    place(state, 0, "hire")
    assert (state.deposits[1].track[0], state.placed["hire"]) == (0, [Workers(0, 2)])


def test_workers_on_tracks_are_not_hired_and_do_not_raise_the_price():
    state = on_tracks(at_turn({"workers": 4, "money": 5}), 0, 1)
    assert effects(place(state, 0, "hire"), Paid) == [Paid(0, 5, "recruit")]


def test_a_player_with_all_eight_workers_cannot_hire():
    assert "hire" not in spaces(at_turn({"workers": 8, "money": 50}), 0)


def test_special_election_takes_the_first_player_marker():
    state = at_turn({}, {})
    place(state, 0, "election")
    place(state, 1, "election", workers=2)
    assert state.first == 1


def test_the_new_first_player_begins_only_from_the_next_round_on():
    state = at_turn({}, {}, {})
    move(state, 0, Pass())
    place(state, 1, "election")
    assert state.to_act() == [2]
    move(state, 2, Pass())
    move(state, 1, Pass())
    assert state.round == 2
    assert state.to_act() == [1]


def test_a_solo_game_has_no_election():
    assert "election" not in spaces(at_turn({}), 0)
