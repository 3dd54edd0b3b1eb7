"""Clocks that are fair over days: each rule of them, a sentence each."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain import game as aggregate
from scoresheet.domain.clocks.clocks import Clock, deadline, running
from scoresheet.domain.clocks.working_time import hours
from scoresheet.domain.commands import clocks, disputes, seats
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.errors import BadTerms, CannotChangeClock
from scoresheet.domain.events import SeatForfeited
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds, rfc3339
from scoresheet.domain.terms import check_terms
from tests.domain.clocks.timed import DAY, HOUR, MINUTE, MONDAY, Timed
from tests.domain.lending import TITLE

PLAIN = Clock(move=DAY, bank=HOUR, increment=600, on_time_out="wait")


def test_a_turn_uses_its_own_time_first_and_the_bank_then():
    scene = Timed(PLAIN)
    assert scene.left(0) == (DAY, HOUR)
    scene.passes(DAY + 60)
    assert scene.left(0) == (0, HOUR - 60)
    assert scene.deadline(0) == DAY + HOUR


def test_the_bank_gets_the_increment_when_a_turn_ends_and_the_rest_of_the_turn_is_lost():
    scene = Timed(PLAIN)
    scene.passes(60)
    scene.count()
    assert scene.left(0) == (DAY, HOUR + 600)
    scene.passes(DAY + 1_000)
    scene.count()
    assert scene.left(1) == (DAY, HOUR - 1_000 + 600)


def test_the_bank_never_holds_more_than_was_agreed_on():
    scene = Timed(Clock(move=DAY, bank=HOUR, increment=600, most=HOUR + 100))
    scene.count()
    assert scene.left(0) == (DAY, HOUR + 100)


def test_only_who_is_asked_loses_time():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    assert (scene.left(1), scene.deadline(1)) == ((DAY, HOUR), None)


def test_moves_that_one_makes_while_one_stays_asked_are_one_turn():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.borrow(0)
    assert scene.left(0) == (DAY - HOUR, HOUR)
    assert scene.deadline(0) == DAY + HOUR


def test_a_move_of_somebody_who_is_not_asked_changes_no_clock():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.borrow(1)
    assert (scene.left(0), scene.left(1)) == ((DAY - HOUR, HOUR), (DAY, HOUR))


def test_bots_have_no_clock():
    scene = Timed(PLAIN, bots=(0,))
    assert scene.game.dial is not None
    assert scene.game.dial.turns == {}


def test_at_night_no_time_runs():
    scene = Timed(Clock(move=10 * HOUR, night=[22, 7]), begins=20 * HOUR)
    assert scene.deadline(0) == DAY + 15 * HOUR, "two hours before ten, the other eight from seven on"
    scene.passes(10 * HOUR)
    assert scene.left(0)[0] == 8 * HOUR


def test_nights_are_those_of_the_zone():
    scene = Timed(Clock(move=10 * HOUR, night=[0, 8], zone=-300), begins=0)
    assert scene.deadline(0) == 18 * HOUR, "it is seven in the evening there: five hours, and five from eight on"


def test_on_days_off_no_time_runs():
    scene = Timed(Clock(move=2 * DAY, days_off=[6, 7]), begins=4 * DAY + 12 * HOUR)
    assert scene.deadline(0) == 8 * DAY + 12 * HOUR, "half of Friday, Monday, half of Tuesday"


def test_an_hour_of_working_time_takes_as_long_to_find_after_a_year_as_after_a_minute():
    work = hours((6, 7), (22, 7), 0)
    assert work.between(MONDAY, MONDAY + 364 * DAY * 1000) == 52 * 5 * 15 * HOUR * 1000
    assert work.after(MONDAY, 52 * 5 * 15 * HOUR * 1000) == MONDAY + (364 * DAY - 2 * DAY - 2 * HOUR) * 1000


def test_instants_are_read_and_written_as_the_standard_has_it():
    for written in ("1970-01-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z", "2100-03-01T00:00:00.000Z"):
        assert rfc3339(milliseconds(written) or 0) == written
    assert milliseconds("2026-06-01T02:00:00.1239+02:00") == MONDAY + 123
    assert [milliseconds(text) for text in ("", "yesterday", "2026-13-01T00:00:00Z", "2026-06-01")] == [None] * 4


def test_the_clocks_stand_from_the_consent_of_all_until_somebody_starts_them():
    scene = Timed(PLAIN, seats=3)
    scene.passes(HOUR)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: clocks.answer_pause(sheet, 1, True))
    assert scene.deadline(0) == DAY + HOUR, "one is asked still"
    scene.do(lambda sheet: clocks.answer_pause(sheet, 2, True))
    assert scene.deadline(0) is None
    scene.passes(20 * DAY)
    scene.do(lambda sheet: clocks.start_clocks(sheet, 2))
    assert scene.left(0) == (DAY - HOUR, HOUR)
    assert scene.deadline(0) == 20 * DAY + DAY + HOUR


def agreed_by_all_but(last: int, on_time_out: Any = "wait") -> Timed:
    """A game of three in which one has asked for a pause, another has agreed, and `last` has yet to answer."""
    scene = Timed(msgspec.structs.replace(PLAIN, on_time_out=on_time_out), seats=3)
    asks, agrees = (last + 1) % 3, (last + 2) % 3
    scene.do(lambda sheet: clocks.ask_pause(sheet, asks))
    scene.do(lambda sheet: clocks.answer_pause(sheet, agrees, True))
    return scene


def test_a_pause_begins_when_the_last_one_who_was_asked_resigns():
    scene = agreed_by_all_but(2)
    scene.do(lambda sheet: sheet.resign([2]))
    assert scene.kinds()[-2:] == ["SeatForfeited", "ClocksStopped"]
    assert scene.deadline(0) is None


@pytest.mark.parametrize(("on_time_out", "change"), [("bot", "SeatHandedOver"), ("forfeit", "SeatForfeited")])
def test_a_pause_begins_when_the_time_of_the_last_one_who_was_asked_runs_out_and_a_bot_plays_on(on_time_out, change):
    scene = agreed_by_all_but(0, on_time_out)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-3:] == ["TimeRanOut", change, "ClocksStopped"]
    scene.do(lambda sheet: clocks.start_clocks(sheet, 1))


def test_a_pause_waits_for_those_who_still_are_asked_when_another_resigns():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: sheet.resign([2]))
    assert (scene.kinds()[-1], clocks.asked_about_pause(scene.game)) == ("SeatForfeited", [1])


def test_a_pause_that_a_resignation_had_left_hanging_is_due_at_once():
    scene = agreed_by_all_but(2)
    assert [due.what for due in clocks.dues(scene.game)] == ["time"]
    scene.do(lambda sheet: sheet.write(SeatForfeited, seat=2, bot="greedy"))
    due = clocks.dues(scene.game)[0]
    assert (due.what, due.at) == ("settled", scene.now)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert scene.kinds()[-1] == "ClocksStopped"


def test_a_pause_that_one_refuses_is_none():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: clocks.answer_pause(sheet, 1, False))
    assert clocks.asked_about_pause(scene.game) == []
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.answer_pause(sheet, 2, True))
    assert scene.deadline(0) == DAY + HOUR


def test_a_pause_is_withdrawn_by_who_asked_alone_and_none_is_asked_for_in_a_pause():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.withdraw_pause(sheet, 1))
    for seat in (1, 2):
        scene.do(lambda sheet, seat=seat: clocks.answer_pause(sheet, seat, True))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.ask_pause(sheet, 1))


def test_a_pause_ends_by_itself_after_sixty_days_and_by_nobody_before():
    scene = Timed(PLAIN, bots=(1,))
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("pause", MONDAY + 60 * DAY * 1000)
    scene.passes(60 * DAY - 0.001)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.write_due(sheet, due))
    scene.passes(0.001)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert scene.left(0) == (DAY, HOUR)


def test_vacation_stops_the_clock_of_one_seat():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.passes(HOUR)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 7))
    assert scene.deadline(0) == 7 * DAY + DAY
    scene.passes(8 * DAY)
    assert scene.left(0)[0] == HOUR - HOUR
    assert clocks.vacation_left(scene.game, 0) == 3


def test_vacation_taken_while_on_vacation_follows_it():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 2))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 3))
    assert scene.deadline(0) == 6 * DAY


def test_who_is_back_early_keeps_the_days_that_had_not_begun():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 7))
    scene.passes(2 * DAY + 1)
    scene.do(lambda sheet: clocks.end_vacation(sheet, 0))
    assert clocks.vacation_left(scene.game, 0) == 7
    assert scene.deadline(0) == 3 * DAY + 1


@pytest.mark.parametrize("days", [0, 11, -1])
def test_nobody_takes_more_vacation_than_was_agreed_on(days: int):
    scene = Timed(Clock(move=DAY, vacation=10))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, days))


def test_all_the_vacation_that_was_agreed_on_can_be_taken_at_once():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 10))
    assert clocks.vacation_left(scene.game, 0) == 0


def test_nobody_flees_into_vacation_when_the_time_has_run_out():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.passes(DAY)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 1))


def test_nobody_flees_into_vacation_after_a_time_out_though_time_was_given_back_since():
    scene = Timed(Clock(move=DAY, vacation=10, on_time_out="wait"))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.do(lambda sheet: clocks.give_back(sheet, scene.now - HOUR * 1000, scene.now))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 1))


def test_while_a_dispute_is_open_no_time_runs():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.do(lambda sheet: disputes.raise_dispute(sheet, 1, scene.game.version, "so"))
    dispute = scene.game.disputes[0].id
    assert scene.deadline(0) is None
    scene.passes(5 * DAY)
    scene.do(lambda sheet: disputes.rule(sheet, dispute, Ruling(verdict="dismissed", note="no")))
    assert scene.left(0) == (DAY - HOUR, HOUR)


def test_while_a_takeback_is_asked_no_time_runs_but_a_day_in_all_in_a_turn():
    scene = Timed(PLAIN)
    scene.count()
    scene.passes(HOUR)
    scene.do(lambda sheet: sheet.request_takeback(1, scene.game.started))
    assert running(scene.game) == set()
    scene.passes(20 * HOUR)
    assert scene.left(1) == (DAY - HOUR, HOUR)
    scene.do(lambda sheet: sheet.withdraw_takeback(1))
    assert running(scene.game) == {1}
    scene.do(lambda sheet: sheet.request_takeback(1, scene.game.started))
    assert scene.deadline(1) == HOUR + 20 * HOUR + 4 * HOUR + (DAY - HOUR) + HOUR
    scene.passes(5 * HOUR)
    assert scene.left(1) == (DAY - 2 * HOUR, HOUR)


def test_after_a_return_that_others_agreed_to_the_turn_begins_anew_with_the_bank_of_the_position():
    scene = Timed(PLAIN)
    scene.passes(DAY + 1_000)
    scene.count()
    scene.passes(3 * HOUR)
    scene.count()
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    scene.do(lambda sheet: sheet.answer_takeback(1, True))
    assert scene.left(0) == (DAY, HOUR), "nothing of it was used"
    assert scene.left(1) == (DAY, HOUR)


def test_a_return_that_nobody_else_agreed_to_gives_no_time_back():
    scene = Timed(PLAIN)
    scene.passes(5 * HOUR)
    scene.count()
    scene.passes(9 * HOUR)
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    assert scene.kinds()[-1] == "MovesTakenBack"
    assert scene.left(0) == (DAY - 5 * HOUR, HOUR), "and takes none for the time that the other was asked"
    scene.passes(HOUR)
    scene.borrow(0)
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.version - 1))
    assert scene.left(0) == (DAY - 6 * HOUR, HOUR)


def test_nobody_stalls_by_asking_and_taking_back_by_turns():
    scene = Timed(PLAIN)
    scene.count()
    for _ in range(4):
        scene.borrow(1)
        scene.do(lambda sheet: sheet.request_takeback(1, scene.game.started))
        scene.passes(20 * HOUR)
        scene.do(lambda sheet: sheet.withdraw_takeback(1))
        scene.do(lambda sheet: sheet.request_takeback(1, scene.game.version - 3))
    assert scene.kinds().count("MovesTakenBack") == 4
    assert scene.left(1) == (0, 0), "of four times twenty hours one day was given"


def test_the_others_clocks_go_on_when_somebody_returns_alone():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.borrow(1)
    scene.passes(HOUR)
    scene.do(lambda sheet: sheet.request_takeback(1, scene.game.started))
    assert scene.left(0) == (DAY - 2 * HOUR, HOUR)


def test_what_stands_beside_the_play_is_not_undone_by_a_return():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.count()
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 4))
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    assert clocks.vacation_left(scene.game, 0) == 6
    assert (scene.deadline(0) or 0) > 4 * DAY


def test_time_that_passed_while_the_service_was_down_is_given_back_once():
    scene = Timed(PLAIN)
    scene.passes(10 * HOUR)
    since, until = scene.now - 8 * HOUR * 1000, scene.now - HOUR * 1000
    scene.do(lambda sheet: clocks.give_back(sheet, since, until))
    assert scene.left(0) == (DAY - 3 * HOUR, HOUR)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.give_back(sheet, since, until))


def test_what_was_given_back_is_not_given_again_after_a_return():
    scene = Timed(PLAIN)
    scene.count()
    since, until = scene.now - HOUR * 1000, scene.now
    scene.do(lambda sheet: clocks.give_back(sheet, since, until))
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.give_back(sheet, since, until))


def test_an_outage_at_night_gives_back_no_more_than_ran():
    scene = Timed(Clock(move=DAY, night=[0, 8]))
    scene.passes(12 * HOUR)
    scene.do(lambda sheet: clocks.give_back(sheet, MONDAY + 4 * HOUR * 1000, MONDAY + 10 * HOUR * 1000))
    assert scene.left(0)[0] == DAY - 2 * HOUR


def test_times_never_run_backwards():
    scene = Timed(PLAIN)
    scene.passes(5 * HOUR)
    scene.borrow(0)
    scene.passes(-3 * HOUR)
    scene.count()
    assert scene.game.dial is not None
    assert scene.game.dial.now == MONDAY + 5 * HOUR * 1000
    assert scene.left(1) == (DAY, HOUR)


def test_time_has_not_run_out_before_the_deadline():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR - 0.001)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.run_out(sheet, 0))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.run_out(sheet, 1))
    scene.passes(0.001)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.run_out(sheet, 0))


def test_that_time_has_run_out_stays_so_when_the_machines_clock_is_set_back():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 1))
    scene.passes(-HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-1] == "TimeRanOut"


def test_on_time_out_the_seat_is_given_up_where_that_was_agreed_on():
    scene = Timed(Clock(move=DAY, on_time_out="forfeit"), seats=3)
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-2:] == ["TimeRanOut", "SeatForfeited"]
    assert scene.game.status == "playing"


def test_on_time_out_a_bot_plays_until_the_player_returns_with_time_enough():
    scene = Timed(Clock(bank=DAY, increment=600, on_time_out="bot", bot="greedy"), seats=3)
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert (scene.game.seats[0].bot, scene.game.seats[0].away) == ("greedy", True)
    assert scene.deadline(0) is None
    scene.do(lambda sheet: seats.come_back(sheet, 0))
    assert scene.left(0) == (0, DAY / 4)


def test_who_takes_a_seat_over_begins_with_the_whole_bank_and_all_vacation():
    scene = Timed(Clock(move=DAY, bank=HOUR, vacation=5), seats=3)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 4))
    scene.passes(6 * DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.do(lambda sheet: seats.offer(sheet, 0))
    scene.do(lambda sheet: seats.take_over(sheet, 0, "new"))
    assert scene.left(0) == (DAY, HOUR)
    assert clocks.vacation_left(scene.game, 0) == 5


def test_the_others_may_wait_and_then_the_seat_has_the_time_of_a_turn_and_no_bank():
    scene = Timed(PLAIN, seats=3)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.passes(HOUR)
    scene.do(lambda sheet: seats.answer_waiting(sheet, 1, 0, False))
    assert (scene.left(0), scene.deadline(0)) == ((0, 0), None), "one who does not want to gives no time"
    scene.do(lambda sheet: seats.answer_waiting(sheet, 2, 0, True))
    assert scene.left(0) == (DAY, 0)
    assert scene.deadline(0) == DAY + 2 * HOUR + DAY
    scene.count()
    assert scene.left(0) == (DAY, 600), "the bank was used up"


def test_who_moves_late_goes_on_and_the_bank_stays_used_up():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.passes(DAY)
    scene.count()
    assert scene.left(0) == (DAY, 600)


def test_a_game_in_which_everybodys_time_has_run_out_is_abandoned():
    scene = Timed(Clock(move=DAY, on_time_out="bot"))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.game.status == "playing"
    scene.do(lambda sheet: sheet.move(0, TITLE.legal_moves(sheet.game.state, 0)[0]))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 1))
    assert scene.game.ending == "abandoned"


def test_nobody_decides_for_thirty_days_and_the_game_is_abandoned():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("waiting", scene.now + 30 * DAY * 1000)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.write_due(sheet, due))
    scene.passes(30 * DAY)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert (scene.game.status, scene.game.ending) == ("abandoned", "abandoned")


def test_a_game_is_not_abandoned_while_somebody_is_to_rule_nor_one_that_came_from_elsewhere():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert clocks.dues(msgspec.structs.replace(scene.game, imported=True)) == []
    scene.do(lambda sheet: disputes.raise_dispute(sheet, 1, scene.game.started, "so"))
    assert [due.what for due in clocks.dues(scene.game)] == ["hold"]


def test_an_outage_puts_off_that_a_game_is_abandoned_by_as_long_as_it_lasted_and_no_more():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    ran_out = scene.now
    for _ in range(3):
        scene.passes(9 * DAY)
        scene.do(lambda sheet: clocks.give_back(sheet, scene.now - 2 * HOUR * 1000, scene.now))
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("waiting", ran_out + 30 * DAY * 1000 + 6 * HOUR * 1000)


def test_an_open_game_is_closed_when_nobody_has_sat_down_for_ninety_days():
    game = Timed(None, seats=2)
    scene = Timed.__new__(Timed)
    scene.title, scene.time, scene.events = TITLE, 0, game.events[:2]
    scene.game = aggregate.fold(TITLE, scene.events)
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("open", MONDAY + 90 * DAY * 1000)
    scene.passes(90 * DAY)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert (scene.game.status, scene.kinds()[-1]) == ("abandoned", "SeatLeft")


def test_a_game_without_a_clock_keeps_no_time_and_its_copies_are_no_larger():
    scene = Timed(None)
    scene.passes(1_000 * DAY)
    scene.count()
    assert scene.game.dial is None
    assert clocks.dues(scene.game) == []
    assert deadline(scene.game, 1) is None
    kept = msgspec.msgpack.encode(scene.game)
    for name in ("clock", "dial", "handicap", "club", "tournament"):
        assert getattr(scene.game, name) == getattr(Game(), name)
    with_clock = Timed(PLAIN)
    with_clock.count()
    assert len(kept) < len(msgspec.msgpack.encode(with_clock.game)) - 60


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"move": 59}, "move"),
        ({"increment": DAY}, "move"),
        ({"move": -1, "bank": DAY}, "move"),
        ({"bank": 366 * DAY}, "bank"),
        ({"move": DAY, "bank": 20, "most": 10}, "most"),
        ({"move": DAY, "zone": 841}, "zone"),
        ({"move": DAY, "days_off": [1, 2, 3, 4, 5, 6, 7]}, "days_off"),
        ({"move": DAY, "days_off": [8]}, "days_off"),
        ({"move": DAY, "night": [5, 5]}, "night"),
        ({"move": DAY, "night": [5]}, "night"),
        ({"move": DAY, "vacation": 366}, "vacation"),
        ({"move": DAY, "on_time_out": "cry"}, "on_time_out"),
        ({"move": DAY, "bot": "nobody"}, "bot"),
    ],
)
def test_terms_by_which_no_game_can_be_played_are_refused(wrong: dict[str, Any], field: str):
    with pytest.raises(BadTerms) as refused:
        check_terms(Clock(**wrong))
    assert refused.value.field == field
    with pytest.raises(BadTerms):
        Timed(Clock(**wrong))


def test_terms_that_came_from_elsewhere_break_nothing():
    """An imported record may say anything; the fold goes on."""
    odd = Clock(move=60, days_off=[1, 2, 3, 4, 5, 6, 7], night=[9, 9, 9], zone=10**9)
    assert odd.hours.between(0, MINUTE) == MINUTE
    assert odd.hours.after(0, MINUTE) == MINUTE
