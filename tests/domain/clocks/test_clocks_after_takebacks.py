"""Clocks while a dispute or a takeback is open, and after a takeback."""

from __future__ import annotations

from scoresheet.domain.clocks.clocks import Clock, running
from scoresheet.domain.commands import clocks, disputes
from scoresheet.domain.commands.disputes import Ruling
from tests.domain.clocks.timed import DAY, HOUR, PLAIN, Timed


def test_while_a_dispute_is_open_no_time_runs():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.do(lambda sheet: disputes.raise_dispute(sheet, 1, scene.game.version, "so"))
    dispute = scene.game.disputes[0].id
    assert scene.deadline(0) is None
    scene.passes(5 * DAY)
    scene.do(lambda sheet: disputes.rule(sheet, dispute, Ruling(verdict="dismissed", note="no")))
    assert scene.left(0) == (DAY - HOUR, HOUR)


def test_takeback_requests_stop_the_clocks_for_at_most_a_day_in_a_turn():
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


def test_an_agreed_takeback_restarts_the_turn_with_the_bank_of_that_position():
    scene = Timed(PLAIN)
    scene.passes(DAY + 1_000)
    scene.count()
    scene.passes(3 * HOUR)
    scene.count()
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    scene.do(lambda sheet: sheet.answer_takeback(1, True))
    assert scene.left(0) == (DAY, HOUR), "nothing of it was used"
    assert scene.left(1) == (DAY, HOUR)


def test_a_takeback_without_consent_gives_no_time_back():
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


def test_alternating_requests_and_takebacks_cannot_stall():
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


def test_the_opponents_clock_goes_on_after_a_takeback_without_consent():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.borrow(1)
    scene.passes(HOUR)
    scene.do(lambda sheet: sheet.request_takeback(1, scene.game.started))
    assert scene.left(0) == (DAY - 2 * HOUR, HOUR)


def test_a_takeback_does_not_undo_vacation():
    scene = Timed(Clock(move=DAY, vacation=10))
    scene.count()
    scene.do(lambda sheet: clocks.take_vacation(sheet, 0, 4))
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    assert clocks.vacation_left(scene.game, 0) == 6
    assert (scene.deadline(0) or 0) > 4 * DAY
