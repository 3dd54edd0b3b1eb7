"""Takebacks: nothing is deleted, disclosures stay disclosed, and draws are never returned."""

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


def test_a_seat_takes_its_own_last_move_back_at_once(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.state == position(evening, 4)


def test_versions_continue_after_a_takeback(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    assert (evening.game.version, len(evening.events)) == (6, 6)


def test_after_a_takeback_a_new_move_can_be_taken_back_freely_to_there():
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


def test_a_draw_ends_free_takebacks_even_if_no_effect_discloses_anything(evening, monkeypatch):
    monkeypatch.setattr(CardDrawn, "discloses", False)
    evening.choose(0)
    assert evening.game.free == {0: 4}
    evening.exchange(1)
    assert evening.events[-1].draws
    assert evening.game.free == {}


def test_a_move_after_a_draw_can_be_taken_back_freely_to_the_draw(evening):
    evening.exchange(0)
    evening.choose(0)
    assert evening.game.free == {0: 5}


def test_a_revelation_ends_free_takebacks(evening):
    evening.choose(1)
    evening.choose(0)
    assert evening.game.free == {}


def test_another_seats_move_ends_free_takebacks_of_the_moves_before_it(evening):
    evening.choose(1)
    assert evening.game.free == {1: 4}
    evening = Evening(seats=3)
    evening.choose(1)
    evening.choose(0)
    assert evening.game.free == {0: 6}


def test_the_opponent_must_agree(evening):
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


def test_an_answer_without_a_request_is_refused(evening):
    with pytest.raises(CannotTakeBack):
        evening.do("answer_takeback", 1, True)


def test_only_one_request_is_open_at_a_time(evening):
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    with pytest.raises(CannotTakeBack):
        evening.do("request_takeback", 1, 4)


def test_a_takeback_to_a_position_with_an_open_request_does_not_reopen_it(evening):
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


def test_in_an_unrated_game_bots_agree_to_every_takeback():
    evening = Evening(seats=2, bots=(1,))
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    assert isinstance(evening.events[-1], MovesTakenBack)


def test_in_a_rated_game_bots_refuse_takebacks_of_draws():
    evening = Evening(seats=2, bots=(1,), rated=True)
    evening.exchange(0)
    written = list(evening.events)
    with pytest.raises(CannotTakeBack, match=r"^In a rated game, bots don't agree to undo moves"):
        evening.do("request_takeback", 0, 4)
    assert evening.events == written
    assert evening.game.bots_refuse(4)


def test_in_a_rated_game_bots_refuse_takebacks_of_disclosures():
    evening = Evening(seats=3, bots=(1,), rated=True)
    for seat in (0, 1, 2):
        evening.choose(seat)
    assert not any(event.draws for event in evening.events[5:])
    with pytest.raises(CannotTakeBack):
        evening.do("request_takeback", 0, 5)


def test_in_a_rated_game_bots_agree_to_takebacks_without_chance():
    evening = Evening(seats=2, bots=(1,), rated=True)
    evening.exchange(0)
    evening.choose(0)
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.disclosed == 5


def test_in_a_rated_game_without_bots_players_may_agree_to_any_takeback():
    evening = Evening(seats=2, rated=True)
    evening.exchange(0)
    evening.do("request_takeback", 0, 4)
    evening.do("answer_takeback", 1, True)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.disclosed == 0


def test_the_bot_of_a_resigned_seat_refuses_like_any_other_bot():
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


def test_a_takeback_does_not_return_draws(evening):
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
    with pytest.raises(CannotTakeBack, match=r"^Position 5 has itself been undone\.$"):
        check_return(5, evening.events[5:])


def test_a_resignation_cannot_be_taken_back():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.do("resign", [2])
    with pytest.raises(CannotTakeBack, match=r"^Play cannot .* the start of the game or a resignation\.$"):
        check_return(5, evening.events[5:])


def test_a_takeback_without_a_move_to_take_back_is_refused(evening):
    evening.choose(0)
    evening.do("request_takeback", 0, 4)
    with pytest.raises(CannotTakeBack, match=r"^No move has been made since position 4\.$"):
        check_return(4, evening.events[4:])


def test_a_resignation_ends_free_takebacks():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.do("resign", [2])
    assert evening.game.free == {}


def test_one_pass_finds_all_versions_that_were_taken_back():
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
