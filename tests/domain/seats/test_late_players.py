"""Players who are late: bots play for them, the others wait or give them up."""

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import seats
from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.events import SeatForfeited, TimeRanOut, WaitingAnswered
from scoresheet.domain.game import Game
from tests.domain.evenings import Evening
from tests.domain.seats.handed_over import act, evening, refused


def run_out(scene: Evening, seat: int) -> None:
    def write(sheet: Sheet) -> None:
        sheet.write(TimeRanOut, seat=seat)
        seats.after_time_out(sheet, [seat])

    scene.write(write)


def kinds(scene: Evening) -> list[type]:
    return [type(event) for event in scene.events]


def test_the_agreed_bot_plays_for_a_late_player_until_the_player_comes_back():
    scene = evening("bot")
    run_out(scene, 1)
    chair = scene.game.seats[1]
    assert (chair.player, chair.bot, chair.away, chair.forfeited) == ("p1", "strong", True, False)
    assert seats.vacant(scene.game) == [1]
    game = act(scene, seats.come_back, 1)
    assert (game.seats[1].player, game.seats[1].bot, game.seats[1].away, game.seats[1].former) == ("p1", "", False, [])
    assert "No bot is playing" in refused(scene, seats.come_back, 1)


def test_a_late_player_cannot_come_back_once_another_player_took_over_the_seat():
    scene = evening("bot")
    run_out(scene, 1)
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].player, game.seats[1].bot, game.seats[1].away) == ("new", "", False)
    assert "No bot is playing" in refused(scene, seats.come_back, 1)


def test_a_player_who_is_away_wins_when_the_opponent_resigns():
    scene = evening("bot", 2)
    run_out(scene, 1)
    scene.do("resign", [0])
    assert scene.game.ending == "resigned"
    assert scene.game.ranking == [[1], [0]]


def test_a_time_out_forfeits_where_agreed_and_the_last_player_left_wins():
    scene = evening("forfeit")
    run_out(scene, 1)
    assert (scene.game.seats[1].forfeited, scene.game.seats[1].bot, scene.game.status) == (True, "strong", "playing")
    run_out(scene, 2)
    assert scene.game.ending == "resigned"


def test_a_late_seat_is_forfeited_when_no_opponent_wants_to_wait():
    scene = evening()
    run_out(scene, 1)
    assert seats.deciding(scene.game, 1) == [0, 2]
    act(scene, seats.answer_waiting, 0, 1, False)
    assert seats.deciding(scene.game, 1) == [2]
    assert "already" in refused(scene, seats.answer_waiting, 0, 1, False)
    act(scene, seats.answer_waiting, 2, 1, False)
    assert kinds(scene)[-2:] == [WaitingAnswered, SeatForfeited]
    assert (scene.game.seats[1].forfeited, seats.deciding(scene.game, 1)) == (True, [])


def test_when_the_last_player_asked_whether_to_wait_resigns_the_refusals_decide():
    scene = evening(number=4)
    run_out(scene, 1)
    run_out(scene, 2)
    act(scene, seats.answer_waiting, 0, 1, False)
    assert not scene.game.seats[1].forfeited, "one who is in time is asked still"
    scene.do("resign", [3])
    assert [event.seat for event in scene.events if isinstance(event, SeatForfeited)] == [3, 1]
    assert (scene.game.status, seats.deciding(scene.game, 2)) == ("playing", [0])
    act(scene, seats.answer_waiting, 0, 2, False)
    assert scene.game.ending == "resigned"


def test_a_late_player_is_not_asked_whether_to_wait_for_another():
    scene = evening(number=4)
    run_out(scene, 1)
    for seat in (0, 3):
        act(scene, seats.answer_waiting, seat, 1, False)
    assert seats.deciding(scene.game, 1) == [2]
    run_out(scene, 2)
    assert kinds(scene)[-2:] == [TimeRanOut, SeatForfeited]
    assert [chair.forfeited for chair in scene.game.seats] == [False, True, False, False]


def test_a_late_player_is_not_forfeited_if_only_resigned_players_refused_to_wait():
    scene = evening(number=4)
    run_out(scene, 1)
    run_out(scene, 2)
    act(scene, seats.answer_waiting, 0, 1, False)
    scene.do("resign", [0])
    scene.do("resign", [3])
    assert [chair.forfeited for chair in scene.game.seats] == [True, False, False, True]
    assert scene.game.status == "playing"


def test_one_opponent_who_wants_to_wait_is_enough():
    scene = evening()
    run_out(scene, 1)
    act(scene, seats.answer_waiting, 0, 1, False)
    act(scene, seats.answer_waiting, 2, 1, True)
    assert seats.deciding(scene.game, 1) == []
    assert "has not been asked" in refused(scene, seats.answer_waiting, 0, 1, False)
    run_out(scene, 1)
    assert seats.deciding(scene.game, 1) == [0, 2]


@pytest.mark.parametrize("seat", [1, 5])
def test_late_and_nonexistent_seats_do_not_decide_about_waiting(seat):
    scene = evening()
    run_out(scene, 1)
    assert "has not been asked" in refused(scene, seats.answer_waiting, seat, 1, False)


def test_waiting_for_a_nonexistent_seat_cannot_be_decided():
    assert "has not been asked" in refused(evening(), seats.answer_waiting, 0, 7, True)


def test_a_late_player_who_moves_need_not_be_waited_for():
    scene = evening()
    run_out(scene, 1)
    scene.choose(1)
    assert seats.deciding(scene.game, 1) == []


def test_a_late_player_whose_time_a_takeback_restores_need_not_be_waited_for():
    scene = evening()
    first = scene.game.version
    scene.choose(0)
    run_out(scene, 1)
    scene.do("request_takeback", 0, first)
    assert seats.deciding(scene.game, 1) == []


def test_bots_and_late_or_absent_players_decide_nothing():
    scene = evening("bot", 4, bots=(3,))
    run_out(scene, 2)
    scene.write(lambda sheet: sheet.write(TimeRanOut, seat=1))
    assert seats.deciding(scene.game, 1) == [0]


def test_no_bot_that_thinks_ahead_stands_in_in_a_rated_game():
    clock = Clock(move=60, bot="strong")
    assert [seats.stand_in(Game(rated=rated, clock=clock)) for rated in (False, True)] == ["strong", "greedy"]
