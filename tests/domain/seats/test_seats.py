"""Seats that change hands: offered, given up, played by a bot for a while, taken over; and a start that is given."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import disputes, seats
from scoresheet.domain.commands.settling import forfeit
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.errors import BadOptions, CannotHandOver, CannotTakeBack
from scoresheet.domain.events import GameFinished, SeatForfeited, TimeRanOut, WaitingAnswered
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Viewer
from scoresheet.service.play.permissions import viewer_of
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import TITLE


def evening(on_time_out: str = "wait", number: int = 3, **settings: Any) -> Evening:
    return Evening(number, clock=Clock(move=60, on_time_out=on_time_out, bot="strong"), **settings)


def run_out(scene: Evening, seat: int) -> None:
    def write(sheet: Sheet) -> None:
        sheet.write(TimeRanOut, seat=seat)
        seats.after_time_out(sheet, [seat])

    scene.write(write)


def act(scene: Evening, command: Callable[..., object], *arguments: object) -> Any:
    return scene.write(lambda sheet: command(sheet, *arguments))


def refused(scene: Evening, command: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(CannotHandOver) as found:
        act(scene, command, *arguments)
    return str(found.value)


def kinds(scene: Evening) -> list[type]:
    return [type(event) for event in scene.events]


def test_an_offered_seat_is_played_on_until_somebody_takes_it_over():
    scene = evening()
    act(scene, seats.offer, 1)
    assert seats.vacant(scene.game) == [1]
    scene.choose(1)
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].player, game.seats[1].former, game.seats[1].offered) == ("new", ["p1"], False)
    assert scene.events[-1].reason == "offer"
    assert (game.seats_of("new"), game.seats_of("p1"), seats.vacant(game)) == ([1], [], [])


def test_an_offer_that_is_withdrawn_is_no_offer():
    scene = evening()
    assert "not on offer" in refused(scene, seats.withdraw_offer, 1)
    act(scene, seats.offer, 1)
    assert "already" in refused(scene, seats.offer, 1)
    act(scene, seats.withdraw_offer, 1)
    assert "not available" in refused(scene, seats.take_over, 1, "new")


def test_a_seat_that_was_given_up_is_taken_over_and_counts_again():
    scene = evening()
    scene.do("resign", [1])
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].bot, game.seats[1].forfeited, game.seats[1].former) == ("", False, ["p1"])
    assert scene.events[-1].reason == "replacement"


@pytest.mark.parametrize("player", ["p0", "p1", "p2"])
def test_nobody_who_sits_there_or_did_takes_over_a_seat(player):
    scene = evening()
    scene.do("resign", [1])
    assert "Current and former players" in refused(scene, seats.take_over, 1, player)
    act(scene, seats.take_over, 1, "new")
    act(scene, seats.offer, 1)
    assert "Current and former players" in refused(scene, seats.take_over, 1, "p1")


def test_a_seat_that_nobody_wants_to_leave_is_not_to_be_had():
    scene = evening()
    for seat in (0, 3, -1):
        assert "not available" in refused(scene, seats.take_over, seat, "new")


def test_whoever_looked_at_what_is_hidden_as_an_arbiter_takes_no_seat():
    scene = evening()
    act(scene, disputes.raise_dispute, 0, scene.game.version, "odd")
    number = scene.game.disputes[0].id
    scene.metadata = METADATA.__class__(at=METADATA.at, actor="judge", command="c", software="test")
    act(scene, disputes.look, number)
    act(scene, seats.offer, 1)
    assert "arbiter" in refused(scene, seats.take_over, 1, "judge")


def test_a_bot_plays_on_for_who_is_late_as_strong_as_was_agreed_and_its_player_comes_back():
    scene = evening("bot")
    run_out(scene, 1)
    chair = scene.game.seats[1]
    assert (chair.player, chair.bot, chair.away, chair.forfeited) == ("p1", "strong", True, False)
    assert seats.vacant(scene.game) == [1]
    game = act(scene, seats.come_back, 1)
    assert (game.seats[1].player, game.seats[1].bot, game.seats[1].away, game.seats[1].former) == ("p1", "", False, [])
    assert "No bot is playing" in refused(scene, seats.come_back, 1)


def test_somebody_else_may_take_over_while_a_bot_plays_and_then_there_is_no_way_back():
    scene = evening("bot")
    run_out(scene, 1)
    game = act(scene, seats.take_over, 1, "new")
    assert (game.seats[1].player, game.seats[1].bot, game.seats[1].away) == ("new", "", False)
    assert "No bot is playing" in refused(scene, seats.come_back, 1)


def test_a_game_in_which_everybody_is_away_goes_on_for_who_may_come_back():
    scene = evening("bot", 2)
    run_out(scene, 1)
    scene.do("resign", [0])
    assert scene.game.ending == "resigned"
    assert scene.game.ranking == [[1], [0]]


def test_where_time_forfeits_the_seat_is_given_up_and_the_last_one_left_has_won():
    scene = evening("forfeit")
    run_out(scene, 1)
    assert (scene.game.seats[1].forfeited, scene.game.seats[1].bot, scene.game.status) == (True, "strong", "playing")
    run_out(scene, 2)
    assert scene.game.ending == "resigned"


def test_when_nobody_wants_to_wait_the_seat_is_given_up():
    scene = evening()
    run_out(scene, 1)
    assert seats.deciding(scene.game, 1) == [0, 2]
    act(scene, seats.answer_waiting, 0, 1, False)
    assert seats.deciding(scene.game, 1) == [2]
    assert "already" in refused(scene, seats.answer_waiting, 0, 1, False)
    act(scene, seats.answer_waiting, 2, 1, False)
    assert kinds(scene)[-2:] == [WaitingAnswered, SeatForfeited]
    assert (scene.game.seats[1].forfeited, seats.deciding(scene.game, 1)) == (True, [])


def test_when_the_last_one_who_was_asked_whether_to_wait_resigns_the_others_have_decided():
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


def test_who_is_late_is_not_waited_for_with_an_answer_about_another():
    scene = evening(number=4)
    run_out(scene, 1)
    for seat in (0, 3):
        act(scene, seats.answer_waiting, seat, 1, False)
    assert seats.deciding(scene.game, 1) == [2]
    run_out(scene, 2)
    assert kinds(scene)[-2:] == [TimeRanOut, SeatForfeited]
    assert [chair.forfeited for chair in scene.game.seats] == [False, True, False, False]


def test_nobody_is_given_up_whom_no_one_who_still_plays_has_given_up_on():
    scene = evening(number=4)
    run_out(scene, 1)
    run_out(scene, 2)
    act(scene, seats.answer_waiting, 0, 1, False)
    scene.do("resign", [0])
    scene.do("resign", [3])
    assert [chair.forfeited for chair in scene.game.seats] == [True, False, False, True]
    assert scene.game.status == "playing"


def test_one_who_wants_to_wait_is_enough():
    scene = evening()
    run_out(scene, 1)
    act(scene, seats.answer_waiting, 0, 1, False)
    act(scene, seats.answer_waiting, 2, 1, True)
    assert seats.deciding(scene.game, 1) == []
    assert "has not been asked" in refused(scene, seats.answer_waiting, 0, 1, False)
    run_out(scene, 1)
    assert seats.deciding(scene.game, 1) == [0, 2]


@pytest.mark.parametrize("seat", [1, 5])
def test_neither_the_late_nor_nobody_decides_about_it(seat):
    scene = evening()
    run_out(scene, 1)
    assert "has not been asked" in refused(scene, seats.answer_waiting, seat, 1, False)


def test_nobody_decides_about_a_seat_that_does_not_exist():
    assert "has not been asked" in refused(evening(), seats.answer_waiting, 0, 7, True)


def test_who_moves_after_all_need_not_be_waited_for():
    scene = evening()
    run_out(scene, 1)
    scene.choose(1)
    assert seats.deciding(scene.game, 1) == []


def test_who_returns_by_a_takeback_need_not_be_waited_for():
    scene = evening()
    first = scene.game.version
    scene.choose(0)
    run_out(scene, 1)
    scene.do("request_takeback", 0, first)
    assert seats.deciding(scene.game, 1) == []


def test_bots_and_those_who_are_away_decide_nothing():
    scene = evening("bot", 4, bots=(3,))
    run_out(scene, 2)
    scene.write(lambda sheet: sheet.write(TimeRanOut, seat=1))
    assert seats.deciding(scene.game, 1) == [0]


def test_in_a_rated_game_no_bot_that_thinks_ahead_plays_on():
    clock = Clock(move=60, bot="strong")
    assert [seats.stand_in(Game(rated=rated, clock=clock)) for rated in (False, True)] == ["strong", "greedy"]


def test_a_seat_that_was_given_up_is_not_offered_nor_one_of_a_record_to_be_had():
    scene = evening()
    act(scene, forfeit, [1])
    assert "Only a player who holds" in refused(scene, seats.offer, 1)
    assert seats.vacant(scene.game) == [1]
    assert seats.vacant(msgspec.structs.replace(scene.game, imported=True)) == []


def test_a_takeback_that_is_being_asked_about_lapses_with_a_hand_over():
    scene = evening()
    before = scene.game.version
    scene.choose(0)
    scene.choose(1)
    act(scene, seats.offer, 1)
    scene.do("request_takeback", 0, before)
    assert scene.game.request
    act(scene, seats.take_over, 1, "new")
    assert scene.game.request is None


def test_nothing_is_taken_back_beyond_a_hand_over():
    scene = evening()
    before = scene.game.version
    scene.choose(1)
    act(scene, seats.offer, 1)
    act(scene, seats.take_over, 1, "new")
    with pytest.raises(CannotTakeBack):
        scene.do("request_takeback", 1, before)
    assert not scene.game.may_return(1, before)


def test_a_takeback_leaves_offers_as_they_are():
    scene = evening()
    before = scene.game.version
    scene.choose(0)
    act(scene, seats.offer, 1)
    scene.do("request_takeback", 0, before)
    assert scene.game.seats[1].offered


def test_a_former_player_sees_what_a_spectator_sees_from_the_hand_over_on():
    scene = evening()
    act(scene, seats.offer, 1)
    act(scene, seats.take_over, 1, "new")
    assert viewer_of(scene.game, "p1", over=False) == Viewer()
    assert viewer_of(scene.game, "new", over=False) == Viewer(frozenset({1}), player="new")
    scene.metadata = METADATA
    scene.choose(1)
    assert scene.events[-1].seen_by(viewer_of(scene.game, "p1", over=False)).move.card == 0
    assert scene.events[-1].seen_by(viewer_of(scene.game, "new", over=False)).move.card > 0


def test_a_start_is_points_at_every_position_and_at_the_end():
    plain, given = Evening(2, rounds=1), Evening(2, rounds=1, handicap=[0, 5])
    for scene in (plain, given):
        scene.choose(0)
        scene.choose(1)
    assert [score.points for score in given.game.scores] == [
        plain.game.scores[0].points,
        plain.game.scores[1].points + 5,
    ]
    assert [score.parts["handicap"] for score in given.game.scores] == [0, 5]
    assert given.game.ranking == [[1], [0]]
    assert isinstance(given.events[-1], GameFinished)


@pytest.mark.parametrize("handicap", [[1], [0, -1], [0, 1001], [0, 0, 0]])
def test_a_start_is_points_for_each_seat(handicap):
    sheet = Sheet(TITLE, Game(), SECRET, METADATA)
    with pytest.raises(BadOptions):
        sheet.open("g", GameSettings(seats=2, options={"rounds": 2}, handicap=handicap))
