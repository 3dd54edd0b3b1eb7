"""Turns, placing workers and bumping ("Action Phase", "Placing workers")."""

import pytest

from scoresheet.domain.titles.lineae.effects.crew import TurnBegan, Waited, WorkersBumped
from scoresheet.domain.titles.lineae.spaces import spaces_of
from scoresheet.domain.titles.lineae.submersibles import Dock, Stop
from scoresheet.domain.titles.lineae.turns import EndTurn, FinishTurn, Pass, PlaceWorkers, TakeTurn
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.positions import at_turn, choices, move, offered, place, spaces
from tests.titles.playing import effects, is_asked


def groups(state, seat, space):
    """Return the numbers of workers that may be placed on a space."""
    return [choice.workers for choice in offered(state, seat, PlaceWorkers) if choice.space == space]


def quarters(state):
    return [vessel.workers for vessel in state.vessels]


def test_a_worker_can_be_placed_on_every_action_space_with_an_affordable_cost():
    submersibles = [f"submersible:{letter}" for letter in "ABCDEF"]
    locks = [f"lock:{lock}" for lock in range(4)]
    assert spaces(at_turn({}, {}), 0) == ["income", "election", *submersibles, *locks]
    assert "hire" in spaces(at_turn({"money": 5}, {}), 0)


def test_turns_go_clockwise_from_the_first_player():
    state = at_turn({}, {}, {}, first=1)
    place(state, 1, "election")
    assert state.to_act() == [2]
    place(state, 2, "election", workers=2)
    assert state.to_act() == [0]


def test_a_player_who_has_passed_is_skipped_for_the_rest_of_the_round():
    state = at_turn({}, {}, {})
    move(state, 0, Pass())
    place(state, 1, "election")
    place(state, 2, "election", workers=2)
    assert state.to_act() == [1]


def test_the_last_player_continues_alone_until_passing_too():
    state = at_turn({}, {})
    move(state, 0, Pass())
    place(state, 1, "election")
    assert state.to_act() == [1]
    move(state, 1, Pass())
    assert state.round == 2


def test_an_empty_space_with_one_octagon_takes_any_number_of_workers_at_once():
    assert groups(at_turn({}, {}), 0, "election") == [1, 2, 3, 4]


def test_a_larger_group_needs_more_workers_to_bump():
    state = at_turn({}, {})
    place(state, 0, "election", workers=3)
    assert groups(state, 1, "election") == [4]


@pytest.mark.parametrize("there", [1, 2, 3])
def test_bumping_takes_one_more_worker_than_the_space_holds(there):
    state = at_turn({"workers": 7}, {"workers": 8})
    place(state, 0, "election")
    for workers in range(2, there + 1):
        place(state, workers % 2 == 0, "election", workers=workers)
    seat = state.to_act()[0]
    assert groups(state, seat, "election") == list(range(there + 1, state.vessels[seat].workers + 1))


def test_workers_cannot_be_bumped_with_too_few_workers():
    state = at_turn({}, {"workers": 1})
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    assert groups(state, 1, "submersible:A") == []


def test_bumped_workers_return_to_their_player_board_and_can_be_used_again():
    state = at_turn({}, {})
    place(state, 0, "election")
    table = place(state, 1, "election", workers=2)
    assert effects(table, WorkersBumped) == [WorkersBumped(0, "election", 1, 0)]
    assert quarters(state) == [4, 2]


def test_a_player_bumps_their_own_workers_by_the_same_rule():
    state = at_turn({"workers": 3})
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    assert groups(state, 0, "submersible:A") == [2]
    place(state, 0, "submersible:A", workers=2)
    assert quarters(state) == [1]
    move(state, 0, Stop("A"))
    assert groups(state, 0, "submersible:A") == []


def test_a_space_with_several_octagons_takes_any_number_of_workers_one_per_turn():
    state = at_turn({}, {})
    place(state, 0, "income")
    place(state, 0, "income")
    move(state, 0, EndTurn())
    place(state, 1, "income")
    assert [(group.seat, group.workers) for group in state.placed["income"]] == [(0, 2), (1, 1)]
    assert groups(state, 1, "income") == [1]


def test_a_space_with_an_arrow_gives_another_turn():
    state = at_turn({}, {})
    table = place(state, 0, "income")
    assert state.open_to(0) == TakeTurn(0, another=True)
    assert effects(table, TurnBegan) == [TurnBegan(0, another=True)]


def test_the_extra_turn_may_be_declined_without_passing():
    state = at_turn({}, {})
    place(state, 0, "income")
    move(state, 0, EndTurn())
    assert state.to_act() == [1]
    assert not state.vessels[0].passed


def test_a_space_without_an_arrow_ends_the_turn():
    state = at_turn({}, {})
    place(state, 0, "election")
    assert state.to_act() == [1]


def test_after_the_last_worker_the_vessel_may_move_and_then_the_seat_is_skipped():
    state = at_turn({"workers": 1}, {})
    place(state, 0, "election", stay=True)
    assert state.open_to(0) == FinishTurn(0, idle=True)
    assert choices(state, 0) == [EndTurn(), MoveVessel(1), MoveVessel(2)]
    table = move(state, 0, EndTurn())
    assert effects(table, Waited) == [Waited(0)]
    place(state, 1, "submersible:A")
    move(state, 1, Stop("A"))
    assert state.to_act() == [1]
    assert not state.vessels[0].passed


def test_a_seat_without_workers_or_moves_is_skipped_without_being_asked():
    state = at_turn({"column": 7, "workers": 1}, {})
    table = place(state, 0, "election")
    assert effects(table, Waited) == [Waited(0)]
    move(state, 1, Pass())
    assert state.round == 2


def test_a_worker_bumped_later_in_the_round_may_be_used_again():
    state = at_turn({"column": 7, "workers": 1}, {})
    place(state, 0, "election")
    place(state, 1, "election", workers=2)
    assert is_asked(state, 0, TakeTurn)
    place(state, 0, "submersible:A")
    move(state, 0, Stop("A"))
    assert state.to_act() == [1]


def test_after_docking_with_the_last_worker_a_player_gets_one_turn_to_move_the_vessel():
    state = at_turn({"column": 5, "workers": 1}, {}, submersibles={"E": (16, 5)})
    state.submersibles["E"].hold, state.supply["iron"] = ["iron"], state.supply["iron"] - 1
    place(state, 0, "submersible:E")
    move(state, 0, Dock("E", 5, ("iron",), 1))
    place(state, 1, "election")
    assert state.open_to(0) == FinishTurn(0, idle=True)
    assert offered(state, 0, Pass) == offered(state, 0, PlaceWorkers) == []
    move(state, 0, MoveVessel(3))
    assert state.to_act() == [1]
    move(state, 1, Pass())
    assert state.round == 2


def test_the_round_ends_when_no_player_has_workers_even_if_none_has_passed():
    state = at_turn({"column": 7, "workers": 1}, {"column": 7, "workers": 1})
    place(state, 0, "election")
    place(state, 1, "submersible:A")
    move(state, 1, Stop("A"))
    assert (state.round, quarters(state)) == (2, [1, 1])


def test_a_player_skipped_without_workers_plays_again_in_the_next_round():
    state = at_turn({"column": 7, "workers": 1}, {"column": 7})
    place(state, 0, "election")
    move(state, 1, Pass())
    assert (state.round, state.vessels[0].waited) == (2, False)
    assert is_asked(state, 0, TakeTurn)


def test_the_extra_turn_after_the_last_worker_is_only_for_moving_the_vessel():
    state = at_turn({"workers": 1}, {})
    place(state, 0, "income", stay=True)
    assert state.open_to(0) == FinishTurn(0, idle=True)
    state = at_turn({"column": 7, "workers": 1}, {})
    place(state, 0, "income")
    assert is_asked(state, 1, TakeTurn)
    assert not state.vessels[0].passed


def test_a_player_who_passes_with_workers_left_is_out_for_the_round():
    state = at_turn({}, {})
    place(state, 0, "election")
    place(state, 1, "income")
    move(state, 1, EndTurn())
    move(state, 0, Pass())
    place(state, 1, "election", workers=2)
    assert quarters(state)[0] == 4
    assert state.to_act() == [1]


def test_only_income_holds_workers_of_several_players():
    everything = [*spaces_of(at_turn({})).values()]
    assert [space.id for space in everything if space.many] == ["income"]


def test_only_income_the_locks_and_four_colony_cards_have_an_arrow():
    arrows = {space.id for space in spaces_of(at_turn({})).values() if space.arrow}
    locks = {f"lock:{lock}" for lock in range(4)}
    assert arrows - locks - {"income"} == {f"colony:{card}" for card in ARROWS}
    assert locks <= arrows


ARROWS = ("commissary", "tug_depot", "biofuel_refinery", "brine_galley")


def test_a_larger_group_than_necessary_may_bump():
    state = at_turn({}, {})
    place(state, 0, "election")
    place(state, 1, "election", workers=4)
    assert quarters(state) == [4, 0]
