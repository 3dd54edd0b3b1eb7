"""Locks and their tolls ("Locks")."""

import pytest

from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.cargo import Paid
from scoresheet.domain.titles.lineae.effects.crew import OrderLeft, TollDeclined, TollsOffered, VesselMoved
from scoresheet.domain.titles.lineae.effects.ocean import LockToggled
from scoresheet.domain.titles.lineae.locks import AnswerToll, BeforeToggle, LeaveOrder, PayToll, StayPut, Toggle
from scoresheet.domain.titles.lineae.turns import EndTurn, Pass, TakeTurn
from scoresheet.domain.titles.lineae.vessels import MoveVessel
from tests.titles.lineae.positions import at_turn, choices, move, offered, place
from tests.titles.playing import effects, is_asked

LOCK_2, LOCK_3 = "lock:1", "lock:2"


def test_a_worker_toggles_a_lock_and_another_turn_follows():
    state = at_turn({"column": 7}, {"column": 7})
    table = place(state, 0, LOCK_2)
    assert effects(table, LockToggled) == [LockToggled(0, 1, closed=False)]
    assert state.open_to(0) == TakeTurn(0, another=True)
    place(state, 0, LOCK_3)
    assert state.locks == [False, False, True, True]


def test_opponents_who_can_move_and_pay_are_asked_simultaneously_before_the_toggle():
    state = at_turn({}, {"column": 1}, {"column": 4}, {"column": 7}, {"column": 2, "money": 0})
    table = place(state, 0, LOCK_2)
    assert effects(table, TollsOffered) == [TollsOffered(0, 1, [1, 2])]
    assert state.to_act() == [1, 2]
    assert state.locks[1]


def test_answers_come_in_any_order_and_the_last_one_toggles_the_lock():
    state = at_turn({}, {"column": 1}, {"column": 4})
    place(state, 0, LOCK_2)
    assert effects(move(state, 2, StayPut(1)), LockToggled) == []
    assert effects(move(state, 1, StayPut(1)), LockToggled) == [LockToggled(0, 1, closed=False)]
    assert state.to_act() == [0]


def test_a_player_who_moves_pays_a_dollar_to_the_player_toggling_the_lock():
    state = at_turn({}, {"column": 1})
    place(state, 0, LOCK_2)
    table = move(state, 1, PayToll(0, 2))
    assert effects(table, Paid) == [Paid(1, 1, "toll", 0)]
    assert effects(table, VesselMoved) == [VesselMoved(1, 2)]
    assert [vessel.money for vessel in state.vessels] == [4, 2]


def test_toll_moves_use_the_water_levels_before_the_toggle():
    state = at_turn({}, {"column": 1})
    place(state, 0, LOCK_2)
    assert offered(state, 1, PayToll) == [PayToll(0, 0), PayToll(0, 2)]


def test_a_player_who_has_passed_may_still_pay_a_toll_to_move():
    state = at_turn({}, {"column": 1}, first=1)
    move(state, 1, Pass())
    place(state, 0, LOCK_2)
    assert is_asked(state, 1, AnswerToll)


def test_opponents_who_cannot_move_or_pay_are_not_asked():
    state = at_turn({}, {"column": 7}, {"column": 3, "money": 0})
    table = place(state, 0, LOCK_2)
    assert effects(table, TollsOffered) == effects(table, TollDeclined) == []
    assert effects(table, LockToggled)


@pytest.mark.parametrize(("short", "asked"), [(0, True), (1, False)])
def test_a_toll_can_be_paid_with_exactly_enough_money(short, asked):
    state = at_turn({}, {"column": 1, "money": EDITIONS.today.components.prices.toll - short})
    place(state, 0, LOCK_2)
    assert is_asked(state, 1, AnswerToll) is asked
    if asked:
        move(state, 1, offered(state, 1, PayToll)[0])
        assert state.vessels[1].money == 0


def test_solo_games_have_no_tolls_and_no_standing_orders():
    state = at_turn({})
    assert offered(state, 0, LeaveOrder) == []
    assert effects(place(state, 0, LOCK_2), LockToggled)


@pytest.mark.parametrize("order", ["round", "never"])
def test_a_standing_order_answers_for_its_seat_and_is_recorded(order):
    state = at_turn({}, {"column": 1}, first=1)
    table = move(state, 1, LeaveOrder(order))
    assert effects(table, OrderLeft) == [OrderLeft(1, order)]
    place(state, 1, "election")
    table = place(state, 0, LOCK_2)
    assert effects(table, TollDeclined) == [TollDeclined(1, 1, order)]
    assert effects(table, LockToggled)


def test_setting_a_standing_order_leaves_the_turn_open():
    state = at_turn({}, {"column": 1})
    move(state, 0, LeaveOrder("never"))
    assert state.open_to(0) == TakeTurn(0)


def test_a_standing_order_set_while_a_toll_is_asked_applies_only_from_the_next_toll_on():
    state = at_turn({}, {"column": 1})
    place(state, 0, LOCK_2)
    move(state, 1, LeaveOrder("round"))
    assert state.open_to(1) == AnswerToll(1, 0, 1)
    move(state, 1, StayPut(1))
    assert effects(place(state, 0, LOCK_3), TollDeclined) == [TollDeclined(1, 2, "round")]


def test_a_standing_order_can_be_set_once_per_turn():
    state = at_turn({}, {"column": 1})
    assert offered(state, 0, LeaveOrder) == [LeaveOrder("round"), LeaveOrder("never")]
    move(state, 0, LeaveOrder("never"))
    assert offered(state, 0, LeaveOrder) == []
    place(state, 0, "election")
    place(state, 1, "election", workers=2)
    assert offered(state, 0, LeaveOrder) == [LeaveOrder("ask"), LeaveOrder("round")]


@pytest.mark.parametrize(("order", "then"), [("round", "ask"), ("never", "never")])
def test_an_order_for_the_round_expires_with_it_and_one_for_good_does_not(order, then):
    state = at_turn({}, {"column": 1})
    move(state, 0, LeaveOrder(order))
    move(state, 0, Pass())
    move(state, 1, Pass())
    assert (state.round, state.vessels[0].order) == (2, then)


def test_a_standing_order_can_be_revoked_on_the_players_own_turn():
    state = at_turn({"order": "never"}, {"column": 1})
    move(state, 0, LeaveOrder("ask"))
    place(state, 0, "election")
    place(state, 1, LOCK_2)
    assert is_asked(state, 0, AnswerToll)


def test_a_standing_order_is_not_mentioned_for_a_seat_that_could_not_have_moved():
    state = at_turn({}, {"column": 7, "order": "never"})
    assert effects(place(state, 0, LOCK_2), TollDeclined) == []


def test_the_player_toggling_the_lock_continues_after_all_answers():
    state = at_turn({}, {"column": 1})
    place(state, 0, LOCK_2)
    assert choices(state, 0) == []
    move(state, 1, StayPut(1))
    assert EndTurn() in choices(state, 0)


def test_after_others_paid_to_move_the_toggling_player_may_move_before_the_toggle():
    state = at_turn({"column": 2}, {"column": 1})
    place(state, 0, LOCK_2)
    assert effects(move(state, 1, PayToll(0, 2)), LockToggled) == []
    assert state.open_to(0) == BeforeToggle(0, 1)
    assert choices(state, 0) == [Toggle(1, close=False), MoveVessel(0), MoveVessel(1)]
    table = move(state, 0, MoveVessel(0))
    assert effects(table, LockToggled) == [LockToggled(0, 1, closed=False)]
    assert offered(state, 0, MoveVessel) == [MoveVessel(1)]


def test_the_toggling_player_may_stay_in_place():
    state = at_turn({"column": 2}, {"column": 1})
    place(state, 0, LOCK_2)
    move(state, 1, PayToll(0, 2))
    assert effects(move(state, 0, Toggle(1, close=False)), LockToggled)


@pytest.mark.parametrize(("column", "answer"), [(2, StayPut(1)), (7, PayToll(0, 2))])
def test_the_toggling_player_is_not_asked_when_no_one_moved_or_it_has_no_destination(column, answer):
    state = at_turn({"column": column}, {"column": 1})
    place(state, 0, LOCK_2)
    assert effects(move(state, 1, answer), LockToggled) == [LockToggled(0, 1, closed=False)]
