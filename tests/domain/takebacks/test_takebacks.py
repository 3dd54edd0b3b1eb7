"""Taking back: nothing is deleted, what was disclosed stays disclosed, and draws never go back."""

import random

import pytest

from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import MovesTakenBack, SeatForfeited, TakebackAsked
from scoresheet.domain.game import Request, fold
from scoresheet.domain.takebacks.takebacks import check_return, taken_back
from tests.domain.evenings import METADATA, Evening
from tests.domain.hidden_hands import TITLE, CardDrawn


@pytest.fixture
def evening():
    """Hidden Hands, two seats; version 4 is the first position of play."""
    return Evening(seats=2)


def position(evening, version):
    return fold(TITLE, evening.events[:version]).state


def test_ones_own_last_move_goes_back_at_once(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.state == position(evening, 4)


def test_versions_go_on_after_a_takeback(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    assert (evening.game.version, len(evening.events)) == (6, 6)


def test_a_move_made_anew_is_free_from_the_takeback_on():
    evening = Evening(seats=2, rounds=2)
    evening.choose(1)
    evening.do("request_takeback", 1, 4)
    evening.choose(1, 1)
    assert evening.game.may_return(1, 6)
    assert not evening.game.may_return(1, 4)
    assert not evening.game.may_return(0, 6)


def test_a_takeback_is_not_free_after_another_seat_has_moved(evening):
    evening.choose(0)
    evening.choose(1)
    evening.do("request_takeback", 0, 4)
    assert isinstance(evening.events[-1], TakebackAsked)


def test_a_takeback_is_not_free_after_a_draw(evening):
    evening.exchange(0)
    assert evening.game.free == {}
    evening.do("request_takeback", 0, 4)
    assert evening.game.request == Request(id=6, seat=0, to=4, at=METADATA.at)


def test_a_draw_ends_what_is_free_even_if_no_effect_says_that_it_discloses(evening, monkeypatch):
    monkeypatch.setattr(CardDrawn, "discloses", False)
    evening.choose(0)
    assert evening.game.free == {0: 4}
    evening.exchange(1)
    assert evening.events[-1].draws
    assert evening.game.free == {}


def test_a_move_after_a_draw_is_free_again_up_to_the_draw(evening):
    evening.exchange(0)
    evening.choose(0)
    assert evening.game.free == {0: 5}


def test_a_revelation_ends_what_is_free(evening):
    evening.choose(1)
    evening.choose(0)
    assert evening.game.free == {}


def test_another_seats_move_takes_the_freedom_over(evening):
    evening.choose(1)
    assert evening.game.free == {1: 4}
    evening = Evening(seats=3)
    evening.choose(1)
    evening.choose(0)
    assert evening.game.free == {0: 6}


def test_the_others_must_agree(evening):
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    assert evening.game.state == position(evening, 4)
    assert evening.game.request is None


def test_one_refusal_ends_the_request():
    evening = Evening(seats=3)
    evening.exchange(0)
    evening.do("request_takeback", 0, 5)
    evening.do("answer_takeback", 2, True)
    assert evening.game.request.agreed == [2]
    evening.do("answer_takeback", 1, False)
    assert evening.game.request is None
    assert evening.game.state == position(evening, 6)


def test_all_others_must_agree():
    evening = Evening(seats=3)
    evening.exchange(0)
    evening.do("request_takeback", 0, 5)
    evening.do("answer_takeback", 2, True)
    evening.do("answer_takeback", 1, True)
    assert evening.game.state == position(evening, 5)


def test_a_seat_answers_a_request_once():
    evening = Evening(seats=3)
    evening.exchange(0)
    evening.do("request_takeback", 0, 5)
    evening.do("answer_takeback", 2, True)
    with pytest.raises(CannotTakeBack):
        evening.do("answer_takeback", 2, True)


def test_nobody_answers_what_is_not_asked(evening):
    with pytest.raises(CannotTakeBack):
        evening.do("answer_takeback", 1, True)


def test_one_request_at_a_time(evening):
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    with pytest.raises(CannotTakeBack):
        evening.do("request_takeback", 1, 4)


def test_a_request_is_not_made_anew_by_a_return_to_the_position_at_which_it_was(evening):
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, False)
    evening.exchange(1)
    evening.do("request_takeback", 1, 6)
    evening.do("answer_takeback", 0, True)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.request is None


def test_the_next_move_ends_a_request(evening):
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    evening.choose(1)
    assert evening.game.request is None


def test_bots_agree_to_everything():
    evening = Evening(seats=2, bots=(1,))
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    assert isinstance(evening.events[-1], MovesTakenBack)


def test_in_a_rated_game_bots_refuse_takebacks_that_would_draw_anew():
    evening = Evening(seats=2, bots=(1,), rated=True)
    evening.exchange(0)
    written = list(evening.events)
    with pytest.raises(CannotTakeBack, match=r"^In a rated game, bots don't agree to undo moves"):
        evening.do("request_takeback", 0, 4)
    assert evening.events == written
    assert evening.game.bots_refuse(4)


def test_in_a_rated_game_bots_refuse_takebacks_of_what_was_disclosed():
    evening = Evening(seats=3, bots=(1,), rated=True)
    for seat in (0, 1, 2):
        evening.choose(seat)
    assert not any(event.draws for event in evening.events[5:])
    with pytest.raises(CannotTakeBack):
        evening.do("request_takeback", 0, 5)


def test_in_a_rated_game_bots_agree_to_what_chance_had_no_part_in():
    evening = Evening(seats=2, bots=(1,), rated=True)
    evening.exchange(0)
    evening.choose(0)
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.disclosed == 5


def test_in_a_rated_game_without_bots_the_players_agree_on_whatever_they_like():
    evening = Evening(seats=2, rated=True)
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.disclosed == 0


def test_the_seat_of_one_who_resigned_refuses_as_any_bot_does():
    evening = Evening(seats=3, rated=True)
    evening.do("resign", [2])
    evening.exchange(0)
    with pytest.raises(CannotTakeBack, match="bots don't agree"):
        evening.do("request_takeback", 0, evening.game.version - 1)


def test_moves_can_be_taken_back_twice(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    evening.choose(0, 2)
    evening.do("request_takeback", 0, 6)
    assert evening.game.state == position(evening, 4)


def test_the_position_after_a_takeback_can_be_returned_to(evening):
    evening = Evening(seats=3)
    evening.choose(0)
    evening.do("request_takeback", 0, 5)
    evening.exchange(0)
    evening.choose(0)
    evening.do("request_takeback", 0, 7)
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, True)
    assert evening.game.state == position(evening, 7) == position(evening, 5)


def test_an_earlier_position_can_be_returned_to_across_a_takeback(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    evening.exchange(0)
    check_return(4, evening.events[4:])
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    assert evening.game.state == position(evening, 4)


def test_draws_never_go_back(evening):
    evening.exchange(0)
    used = evening.game.draws
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    assert evening.game.draws == used == 9
    first = evening.events[4].draws
    evening.exchange(0)
    assert evening.events[-1].draws != first


def test_a_position_that_was_taken_back_cannot_be_returned_to(evening):
    evening.exchange(0)
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    evening.choose(0)
    with pytest.raises(CannotTakeBack, match=r"^Position 5 was itself taken back\.$"):
        check_return(5, evening.events[5:])


def test_a_resignation_is_not_taken_back():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.do("resign", [2])
    with pytest.raises(CannotTakeBack, match=r"^Nothing can .* the start of the game or a resignation\.$"):
        check_return(5, evening.events[5:])


def test_there_must_be_a_move_to_take_back(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    with pytest.raises(CannotTakeBack, match=r"^No move has been made since position 4\.$"):
        check_return(4, evening.events[4:])


def test_a_resignation_ends_what_is_free():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.do("resign", [2])
    assert evening.game.free == {}


def test_what_was_taken_back_is_known_in_one_pass_whatever_was_taken_back_again():
    envelope = {"id": "x", "game": "g", "at": "", "actor": "", "command": "", "software": "", "rules": ""}
    for seed in range(50):
        rng = random.Random(seed)
        events = []
        for version in range(1, 40):
            to = rng.randrange(1, version) if version > 1 and rng.random() < 0.3 else None
            kind, more = (MovesTakenBack, {"to": to}) if to else (SeatForfeited, {"bot": ""})
            events.append(kind(**envelope, version=version, previous="", seat=0, **more))
        ranges = [range(one.to + 1, one.version) for one in events if isinstance(one, MovesTakenBack)]
        assert taken_back(events) == {version for gone in ranges for version in gone}
        assert taken_back(events[20:]) == {version for version in taken_back(events) if version > 20}
