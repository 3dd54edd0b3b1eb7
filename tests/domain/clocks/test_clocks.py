"""Clocks that are fair over days: a test for each rule."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock, deadline
from scoresheet.domain.clocks.working_time import hours
from scoresheet.domain.commands import clocks
from scoresheet.domain.errors import BadTerms, CannotChangeClock
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds, rfc3339
from scoresheet.domain.terms import check_terms
from tests.domain.clocks.timed import DAY, HOUR, MINUTE, MONDAY, PLAIN, Timed


def test_a_turn_uses_its_own_time_first_and_then_the_bank():
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


def test_the_bank_never_exceeds_the_agreed_maximum():
    scene = Timed(Clock(move=DAY, bank=HOUR, increment=600, most=HOUR + 100))
    scene.count()
    assert scene.left(0) == (DAY, HOUR + 100)


def test_only_a_seat_to_act_loses_time():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    assert (scene.left(1), scene.deadline(1)) == ((DAY, HOUR), None)


def test_moves_of_a_seat_that_stays_to_act_are_one_turn():
    scene = Timed(PLAIN)
    scene.passes(HOUR)
    scene.borrow(0)
    assert scene.left(0) == (DAY - HOUR, HOUR)
    assert scene.deadline(0) == DAY + HOUR


def test_a_move_of_a_seat_that_is_not_to_act_changes_no_clock():
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


def test_nights_follow_the_time_zone():
    scene = Timed(Clock(move=10 * HOUR, night=[0, 8], zone=-300), begins=0)
    assert scene.deadline(0) == 18 * HOUR, "it is seven in the evening there: five hours, and five from eight on"


def test_on_days_off_no_time_runs():
    scene = Timed(Clock(move=2 * DAY, days_off=[6, 7]), begins=4 * DAY + 12 * HOUR)
    assert scene.deadline(0) == 8 * DAY + 12 * HOUR, "half of Friday, Monday, half of Tuesday"


def test_working_time_over_a_year_is_exact():
    work = hours((6, 7), (22, 7), 0)
    assert work.between(MONDAY, MONDAY + 364 * DAY * 1000) == 52 * 5 * 15 * HOUR * 1000
    assert work.after(MONDAY, 52 * 5 * 15 * HOUR * 1000) == MONDAY + (364 * DAY - 2 * DAY - 2 * HOUR) * 1000


def test_instants_are_read_and_written_as_in_rfc_3339():
    for written in ("1970-01-01T00:00:00.000Z", "2024-02-29T23:59:59.999Z", "2100-03-01T00:00:00.000Z"):
        assert rfc3339(milliseconds(written) or 0) == written
    assert milliseconds("2026-06-01T02:00:00.1239+02:00") == MONDAY + 123
    assert [milliseconds(text) for text in ("", "yesterday", "2026-13-01T00:00:00Z", "2026-06-01")] == [None] * 4


def test_time_lost_in_an_outage_is_given_back_once():
    scene = Timed(PLAIN)
    scene.passes(10 * HOUR)
    since, until = scene.now - 8 * HOUR * 1000, scene.now - HOUR * 1000
    scene.do(lambda sheet: clocks.give_back(sheet, since, until))
    assert scene.left(0) == (DAY - 3 * HOUR, HOUR)
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.give_back(sheet, since, until))


def test_time_given_back_is_not_given_again_after_a_takeback():
    scene = Timed(PLAIN)
    scene.count()
    since, until = scene.now - HOUR * 1000, scene.now
    scene.do(lambda sheet: clocks.give_back(sheet, since, until))
    scene.do(lambda sheet: sheet.request_takeback(0, scene.game.started))
    with pytest.raises(CannotChangeClock):
        scene.do(lambda sheet: clocks.give_back(sheet, since, until))


def test_an_outage_at_night_gives_back_only_time_that_ran():
    scene = Timed(Clock(move=DAY, night=[0, 8]))
    scene.passes(12 * HOUR)
    scene.do(lambda sheet: clocks.give_back(sheet, MONDAY + 4 * HOUR * 1000, MONDAY + 10 * HOUR * 1000))
    assert scene.left(0)[0] == DAY - 2 * HOUR


def test_clocks_never_run_backwards():
    scene = Timed(PLAIN)
    scene.passes(5 * HOUR)
    scene.borrow(0)
    scene.passes(-3 * HOUR)
    scene.count()
    assert scene.game.dial is not None
    assert scene.game.dial.now == MONDAY + 5 * HOUR * 1000
    assert scene.left(1) == (DAY, HOUR)


def test_a_game_without_a_clock_keeps_no_time_and_stores_no_clock():
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
def test_unplayable_terms_are_refused(wrong: dict[str, Any], field: str):
    with pytest.raises(BadTerms) as refused:
        check_terms(Clock(**wrong))
    assert refused.value.field == field
    with pytest.raises(BadTerms):
        Timed(Clock(**wrong))


def test_odd_terms_of_imported_games_break_nothing():
    """An imported record may contain anything; folding it must not fail."""
    odd = Clock(move=60, days_off=[1, 2, 3, 4, 5, 6, 7], night=[9, 9, 9], zone=10**9)
    assert odd.hours.between(0, MINUTE) == MINUTE
    assert odd.hours.after(0, MINUTE) == MINUTE
