"""Time-outs: seats are given up, bots play on, the others wait, games are abandoned."""

from __future__ import annotations

import msgspec
import pytest

from scoresheet.domain import game as aggregate
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import clocks, disputes, seats
from scoresheet.domain.errors import CannotChangeClock
from tests.domain.clocks.timed import DAY, HOUR, MONDAY, PLAIN, Timed
from tests.domain.lending import TITLE


def test_a_time_out_is_refused_before_the_deadline_and_the_second_time():
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


def test_a_time_out_stands_when_the_system_clock_is_set_back():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.ask_pause(sheet, 1))
    scene.passes(-HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-1] == "TimeRanOut"


def test_a_time_out_forfeits_the_seat_where_that_was_agreed():
    scene = Timed(Clock(move=DAY, on_time_out="forfeit"), seats=3)
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.kinds()[-2:] == ["TimeRanOut", "SeatForfeited"]
    assert scene.game.status == "playing"


def test_after_a_time_out_a_bot_plays_until_the_player_returns_with_part_of_the_bank():
    scene = Timed(Clock(bank=DAY, increment=600, on_time_out="bot", bot="greedy"), seats=3)
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert (scene.game.seats[0].bot, scene.game.seats[0].away) == ("greedy", True)
    assert scene.deadline(0) is None
    scene.do(lambda sheet: seats.come_back(sheet, 0))
    assert scene.left(0) == (0, DAY / 4)


def test_a_player_who_takes_a_seat_over_begins_with_the_whole_bank_and_all_vacation():
    scene = Timed(Clock(move=DAY, bank=HOUR, vacation=5), seats=3)
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 4))
    scene.passes(6 * DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.do(lambda sheet: seats.offer(sheet, 0))
    scene.do(lambda sheet: seats.take_over(sheet, 0, "new"))
    assert scene.left(0) == (DAY, HOUR)
    assert clocks.vacation_left(scene.game, 0) == 5


def test_a_late_seat_whose_opponents_wait_gets_the_time_of_a_turn_and_no_bank():
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


def test_a_player_who_moves_late_plays_on_with_an_empty_bank():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    scene.passes(DAY)
    scene.count()
    assert scene.left(0) == (DAY, 600)


def test_a_game_in_which_every_player_timed_out_is_abandoned():
    scene = Timed(Clock(move=DAY, on_time_out="bot"))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert scene.game.status == "playing"
    scene.do(lambda sheet: sheet.move(0, TITLE.legal_moves(sheet.game.state, 0)[0]))
    scene.passes(DAY)
    scene.do(lambda sheet: clocks.run_out(sheet, 1))
    assert scene.game.ending == "abandoned"


def test_a_game_is_abandoned_when_nobody_decides_about_waiting_for_thirty_days():
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


def test_disputed_and_imported_games_are_not_abandoned():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    assert clocks.dues(msgspec.structs.replace(scene.game, imported=True)) == []
    scene.do(lambda sheet: disputes.raise_dispute(sheet, 1, scene.game.started, "so"))
    assert [due.what for due in clocks.dues(scene.game)] == ["hold"]


def test_an_outage_postpones_abandonment_by_its_own_duration():
    scene = Timed(PLAIN)
    scene.passes(DAY + HOUR)
    scene.do(lambda sheet: clocks.run_out(sheet, 0))
    ran_out = scene.now
    for _ in range(3):
        scene.passes(9 * DAY)
        scene.do(lambda sheet: clocks.give_back(sheet, scene.now - 2 * HOUR * 1000, scene.now))
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("waiting", ran_out + 30 * DAY * 1000 + 6 * HOUR * 1000)


def test_an_open_game_is_closed_after_ninety_days_without_a_new_player():
    game = Timed(None, seats=2)
    scene = Timed.__new__(Timed)
    scene.title, scene.time, scene.events = TITLE, 0, game.events[:2]
    scene.game = aggregate.fold(TITLE, scene.events)
    [due] = clocks.dues(scene.game)
    assert (due.what, due.at) == ("open", MONDAY + 90 * DAY * 1000)
    scene.passes(90 * DAY)
    scene.do(lambda sheet: clocks.write_due(sheet, due))
    assert (scene.game.status, scene.kinds()[-1]) == ("abandoned", "SeatLeft")
