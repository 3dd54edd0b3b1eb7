"""The sheet: a game from its opening to its end, and what it refuses."""

import pytest

from scoresheet.domain.chain import salt
from scoresheet.domain.chance import commitment
from scoresheet.domain.commands.sheet import GameSettings, PastEvents, Sheet, ranking
from scoresheet.domain.errors import (
    BadOptions,
    CannotTakeBack,
    DomainError,
    IllegalMove,
    NotAsked,
    SeatUnavailable,
    WrongStatus,
)
from scoresheet.domain.events import GameFinished, GameStarted, Score
from scoresheet.domain.game import Game, fold
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import TITLE, PlayCard


@pytest.fixture
def sheet():
    """Return an open game of three empty seats."""
    sheet = Sheet(TITLE, Game(), SECRET, METADATA)
    sheet.open("g", GameSettings(seats=3, options={"rounds": 2}, name="Friday"))
    return sheet


def test_opening_commits_to_the_secret(sheet):
    assert sheet.game.commitment == commitment(SECRET)
    assert SECRET.hex().encode() not in sheet.events[0].stored
    assert (sheet.game.status, sheet.game.name, len(sheet.game.seats)) == ("open", "Friday", 3)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_a_game_opens_only_with_seats_that_its_title_knows(seats):
    sheet = Sheet(TITLE, Game(), SECRET, METADATA)
    with pytest.raises(SeatUnavailable, match="2 to 4"):
        sheet.open("g", GameSettings(seats=seats))
    assert sheet.events == []


@pytest.mark.parametrize("options", [{"rounds": "many"}, {"round": 3}])
def test_a_game_opens_only_with_options_that_its_title_knows(options):
    sheet = Sheet(TITLE, Game(), SECRET, METADATA)
    with pytest.raises(BadOptions):
        sheet.open("g", GameSettings(seats=2, options=options))
    assert sheet.events == []


def test_a_game_is_opened_once(sheet):
    with pytest.raises(WrongStatus):
        sheet.open("g", GameSettings(seats=3))


def test_a_player_gets_the_lowest_free_seat(sheet):
    assert sheet.take_seat(seat=0, player="ann") == 0
    assert sheet.take_seat(player="bob") == 1
    assert sheet.game.seats_of("bob") == [1]
    assert [chair.entropy for chair in sheet.game.seats] == ["", "", ""]


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_an_occupied_or_nonexistent_seat_cannot_be_taken(sheet, seat):
    sheet.take_seat(seat=0, player="ann")
    with pytest.raises(SeatUnavailable):
        sheet.take_seat(seat=seat, player="bob")


def test_the_game_starts_when_the_last_seat_is_taken(sheet):
    for player in ("ann", "bob", "eve"):
        assert sheet.game.status == "open"
        sheet.take_seat(player=player)
    assert isinstance(sheet.events[-1].event, GameStarted)
    assert sheet.game.status == "playing"
    assert sheet.game.to_act() == [0, 1, 2]


def test_a_player_may_leave_before_the_start(sheet):
    sheet.take_seat(player="ann")
    sheet.take_seat(player="bob")
    sheet.leave_seat(0)
    assert sheet.take_seat(player="eve") == 0


@pytest.mark.parametrize("seat", [1, 3, -1])
def test_an_empty_or_nonexistent_seat_cannot_be_left(sheet, seat):
    sheet.take_seat(player="ann")
    with pytest.raises(SeatUnavailable):
        sheet.leave_seat(seat)


def test_an_open_game_that_all_players_left_is_abandoned(sheet):
    sheet.take_seat(player="ann")
    sheet.take_seat(bot="random")
    sheet.leave_seat(0)
    assert sheet.game.status == "abandoned"


def test_the_entropy_of_a_player_changes_the_deal():
    def hands(last):
        sheet = Sheet(TITLE, Game(), SECRET, METADATA)
        sheet.open("g", GameSettings(seats=2))
        sheet.take_seat(player="ann", entropy="a")
        sheet.take_seat(player="bob", entropy=last)
        return [player.hand for player in sheet.game.state.players]

    assert hands("b") == hands("b") != hands("c")


def test_an_open_game_takes_no_moves(sheet):
    for refused in (lambda: sheet.move(0, PlayCard(1)), lambda: sheet.resign([0])):
        with pytest.raises(WrongStatus, match="open"):
            refused()
    with pytest.raises(WrongStatus):
        sheet.request_takeback(0, 1)


def test_seats_of_a_running_game_can_be_neither_taken_nor_left():
    evening = Evening()
    for refused in (("take_seat",), ("leave_seat", 0)):
        with pytest.raises(WrongStatus, match="playing"):
            evening.do(*refused)


def test_a_refused_move_writes_nothing():
    evening = Evening()
    sheet = Sheet(TITLE, evening.game, SECRET, METADATA)
    evening.choose(0)
    for seat, error in ((1, IllegalMove), (7, NotAsked)):
        with pytest.raises(error):
            sheet.move(seat, PlayCard(99))
    assert sheet.events == []


def refusal_of(command, *arguments, sheet, **named):
    with pytest.raises(DomainError) as refused:
        getattr(sheet, command)(*arguments, **named)
    return str(refused.value)


def test_refusals_before_the_start_say_why(sheet):
    refused = Sheet(TITLE, Game(), SECRET, METADATA)
    said = refusal_of("open", "g", GameSettings(seats=5), sheet=refused)
    assert said == "Hidden Hands is for 2 to 4 players."
    sheet.take_seat(seat=1, player="ann")
    assert refusal_of("take_seat", seat=1, sheet=sheet) == "Seat 1 is not free."
    assert refusal_of("leave_seat", 2, sheet=sheet) == "Seat 2 is empty."
    assert refusal_of("resign", [1], sheet=sheet) == "The game is open, not playing."


def test_refusals_during_play_say_why():
    evening = Evening()
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)

    def said(command, *arguments):
        events = list(evening.events)
        sheet = Sheet(TITLE, fold(TITLE, events), SECRET, METADATA, PastEvents(TITLE, events))
        return refusal_of(command, *arguments, sheet=sheet)

    assert said("move", 2, PlayCard(1)) == "This seat does not exist."
    assert said("move", 0, PlayCard(99)) == "This move is not legal in this position."
    assert said("request_takeback", 0, 3) == "Position 3 does not exist, so the game cannot go back to it."
    twice = "A takeback request is already open. It must be answered first."
    assert said("request_takeback", 1, 4) == twice
    assert said("answer_takeback", 0, True) == "This seat has no takeback request to answer."
    assert said("leave_seat", 0) == "The game is playing, not open."
    evening.choose(1)
    assert said("move", 1, PlayCard(1)) == "This seat has no decision to make now."


def test_the_last_move_ends_the_game_and_discloses_the_secret():
    evening = Evening(rounds=1)
    evening.choose(0)
    evening.choose(1)
    finished = evening.events[-1]
    assert isinstance(finished, GameFinished)
    assert (finished.ending, finished.secret) == ("played", SECRET.hex())
    assert sum(score.points for score in finished.scores) == 1
    with pytest.raises(WrongStatus, match="finished"):
        evening.do("resign", [0])


def test_one_resignation_ends_a_game_of_two():
    evening = Evening(seats=2)
    evening.do("resign", [0])
    assert (evening.game.status, evening.game.ending) == ("finished", "resigned")
    assert evening.game.ranking == [[1], [0]]


@pytest.mark.parametrize("seats", [3, 4])
def test_in_a_game_of_more_the_others_play_on_until_one_is_left(seats):
    evening = Evening(seats=seats)
    for seat in range(seats - 2):
        evening.do("resign", [seat])
        assert evening.game.status == "playing"
        assert (evening.game.seats[seat].bot, evening.game.seats[seat].forfeited) == ("greedy", True)
    evening.do("resign", [seats - 2])
    assert (evening.game.ending, evening.game.ranking[0]) == ("resigned", [seats - 1])


def test_empty_seats_and_seats_of_bots_belong_to_no_player(sheet):
    sheet.take_seat(player="ann")
    sheet.take_seat(bot="random")
    assert sheet.game.seats_of("") == []
    assert sheet.game.seats_of("ann") == [0]


def test_a_resigned_seat_no_longer_belongs_to_its_player():
    evening = Evening(seats=3)
    evening.do("resign", [0])
    assert evening.game.seats_of("p0") == []


def test_several_seats_can_resign_at_once():
    evening = Evening(seats=4)
    evening.do("resign", [0, 1])
    assert [chair.forfeited for chair in evening.game.seats] == [True, True, False, False]
    assert evening.game.status == "playing"


def test_a_game_with_only_bots_left_is_abandoned():
    evening = Evening(seats=3, bots=(1, 2))
    evening.do("resign", [0])
    assert (evening.game.status, evening.game.ending) == ("abandoned", "abandoned")


def test_a_player_and_a_bot_play_on_after_another_player_resigned():
    evening = Evening(seats=3, bots=(2,))
    evening.do("resign", [0])
    assert evening.game.status == "playing"


def score(seat, points, *tie_break):
    return Score(seat=seat, points=points, tie_break=list(tie_break))


def test_more_points_rank_higher():
    assert ranking([score(0, 3), score(1, 9), score(2, 5)]) == [[1], [2], [0]]


def test_tie_breaks_decide_between_equal_points():
    assert ranking([score(0, 5, 1, 9), score(1, 5, 2, 0)]) == [[1], [0]]


def test_seats_with_equal_points_and_tie_breaks_share_a_place():
    assert ranking([score(0, 5, 1), score(1, 7, 0), score(2, 5, 1)]) == [[1], [0, 2]]


def test_resigned_seats_rank_behind_all_others():
    assert ranking([score(0, 90), score(1, 1), score(2, 2), score(3, 95)], {0, 3}) == [[2], [1], [3], [0]]


def test_a_resigned_game_is_over_and_nobody_is_to_act():
    evening = Evening(seats=2)
    assert not evening.game.over
    assert evening.game.to_act() == [0, 1]
    evening.do("resign", [0])
    assert evening.game.over
    assert evening.game.to_act() == []


def test_a_takeback_to_the_current_position_is_refused():
    evening = Evening()
    evening.choose(0)
    with pytest.raises(CannotTakeBack, match="Position"):
        evening.do("request_takeback", 0, evening.game.version)


def test_an_event_is_salted_by_its_own_version():
    evening = Evening()
    evening.choose(0)
    assert [event.salt for event in evening.events[-2:]] == [
        salt(SECRET, event.version) for event in evening.events[-2:]
    ]
