"""Pauses and vacation: consent, beginning, end and limits."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import clocks
from scoresheet.domain.errors import CannotChangeClock
from scoresheet.domain.events import SeatForfeited
from tests.domain.clocks.timed import DAY, HOUR, MONDAY, PLAIN, Timed


def test_a_pause_lasts_from_the_consent_of_all_until_a_player_starts_the_clocks():
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
    """Return a game in which one seat requested a pause, one agreed, and `last` has to answer."""
    scene = Timed(msgspec.structs.replace(PLAIN, on_time_out=on_time_out), seats=3)
    asks, agrees = (last + 1) % 3, (last + 2) % 3
    scene.do(lambda sheet: clocks.ask_pause(sheet, asks))
    scene.do(lambda sheet: clocks.answer_pause(sheet, agrees, True))
    return scene


def test_a_pause_begins_when_the_last_player_still_asked_resigns():
    scene = agreed_by_all_but(2)
    scene.do(lambda sheet: sheet.resign([2]))
    assert scene.kinds()[-2:] == ["SeatForfeited", "ClocksStopped"]
    assert scene.deadline(0) is None


@pytest.mark.parametrize(("on_time_out", "change"), [("bot", "SeatHandedOver"), ("forfeit", "SeatForfeited")])
def test_a_pause_begins_when_the_last_player_still_asked_times_out_and_a_bot_plays_on(on_time_out, change):
    scene = agreed_by_all_but(0, on_time_out)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-3:] == ["TimeRanOut", change, "ClocksStopped"]
    scene.do(lambda sheet: clocks.start_clocks(sheet, 1))


def test_a_pause_still_waits_for_others_when_one_of_the_players_asked_resigns():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: sheet.resign([2]))
    assert (scene.kinds()[-1], clocks.asked_about_pause(scene.game)) == ("SeatForfeited", [1])


def test_a_pause_left_open_by_a_resignation_is_due_at_once():
    scene = agreed_by_all_but(2)
    assert [due.what for due in clocks.dues(scene.game)] == ["time"]
    scene.do(lambda sheet: sheet.write(SeatForfeited, seat=2, bot="greedy"))
    due = clocks.dues(scene.game)[0]
    assert (due.what, due.at) == ("settled", scene.now)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert scene.kinds()[-1] == "ClocksStopped"


def test_one_refusal_ends_a_pause_request():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    scene.do(lambda sheet: clocks.answer_pause(sheet, 1, False))
    assert clocks.asked_about_pause(scene.game) == []
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.answer_pause(sheet, 2, True))
    assert scene.deadline(0) == DAY + HOUR


def test_only_the_requester_withdraws_a_pause_and_none_is_requested_during_a_pause():
    scene = Timed(PLAIN, seats=3)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 0))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.withdraw_pause(sheet, 1))
    for seat in (1, 2):
        scene.do(lambda sheet, seat=seat: clocks.answer_pause(sheet, seat, True))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.ask_pause(sheet, 1))


def test_a_pause_ends_by_itself_after_sixty_days_and_not_before():
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


def test_vacation_taken_during_a_vacation_follows_it():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 2))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 3))
    assert scene.deadline(0) == 6 * DAY


def test_a_player_who_is_back_early_keeps_the_days_that_had_not_begun():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 7))
    scene.passes(2 * DAY + 1)
    scene.do(lambda sheet: clocks.end_vacation(sheet, 0))
    assert clocks.vacation_left(scene.game, 0) == 7
    assert scene.deadline(0) == 3 * DAY + 1


@pytest.mark.parametrize("days", [0, 11, -1])
def test_zero_negative_or_too_many_days_of_vacation_are_refused(days: int):
    scene = Timed(Clock(move=DAY, vacation=10))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, days))


def test_all_the_agreed_vacation_can_be_taken_at_once():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 10))
    assert clocks.vacation_left(scene.game, 0) == 0


def test_vacation_is_refused_once_the_time_has_run_out():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.passes(DAY)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 1))


def test_vacation_is_refused_after_a_time_out_even_if_time_was_given_back_since():
    scene = Timed(Clock(move=DAY, vacation=10, on_time_out="wait"))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.do(lambda sheet: clocks.give_back(sheet, scene.now - HOUR * 1000, scene.now))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 1))
