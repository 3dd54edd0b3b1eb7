"""Anytime moves: made by any seat, to act or not; and how takebacks treat them."""

from dataclasses import replace

import msgspec
import pytest

from scoresheet.domain.errors import CannotTakeBack, IllegalMove, NotAsked
from scoresheet.domain.events import MovesTakenBack, TakebackAsked
from scoresheet.domain.game import fold
from scoresheet.replays.record import Record, header_of
from scoresheet.replays.verify import replay_by_rules
from tests.domain.conformance import check_anytime, play_through
from tests.domain.evenings import METADATA, Evening, fixed_chance
from tests.domain.lending import TITLE, Borrow, Count, Gamble, HowFar, TakeInterest, anytime


@pytest.fixture
def evening():
    """Lending, three seats; version 5 is the first position of play, at which seat 0 is asked."""
    return Evening(seats=3, title=TITLE)


def moved(evening, seat, move):
    evening.metadata = msgspec.structs.replace(METADATA, actor=f"p{seat}")
    evening.do("move", seat, move)
    evening.metadata = METADATA


def test_anytime_moves_are_listed_for_a_seat_to_act_and_for_others(evening):
    state = evening.game.state
    assert TITLE.legal_moves(state, 0) == [Count(1), Count(2), Borrow(), Gamble()]
    assert TITLE.legal_moves(state, 1) == [Borrow(), Gamble()]


def test_an_anytime_move_does_not_change_the_seat_to_act(evening):
    moved(evening, 1, Borrow())
    assert evening.game.to_act() == [0]
    assert evening.game.state.coins == [0, 5, 0]


def test_only_anytime_moves_are_stored_as_such(evening):
    for seat, move in ((1, Borrow()), (0, Borrow()), (0, Count(1))):
        moved(evening, seat, move)
    assert [event.anytime for event in evening.events[5:]] == [True, True, False]
    assert [b'"anytime":true' in stored for stored in evening.stored[5:]] == [True, True, False]


def test_moves_out_of_turn_and_illegal_anytime_moves_are_refused(evening):
    for seat in (1, 3, -1):
        with pytest.raises(NotAsked):
            evening.do("move", seat, Count(1))
        if seat != 1:
            with pytest.raises(NotAsked, match="seat does not exist"):
                evening.do("move", seat, Borrow())
    with pytest.raises(NotAsked):
        evening.do("move", 1, TakeInterest())
    with pytest.raises(IllegalMove):
        evening.do("move", 0, TakeInterest())


def test_a_seat_with_anytime_moves_is_not_obliged_to_its_only_answer(evening):
    for seat in (0, 1, 2, 0, 1):
        moved(evening, seat, Count(2))
    moved(evening, 2, Count(1))
    assert evening.game.state.count == 11
    assert evening.game.to_act() == [0]


def test_the_table_makes_the_only_answer_of_a_seat_without_anytime_moves():
    evening = Evening(seats=2, title=replace(TITLE, anytime=lambda state, seat: []))
    for seat in (0, 1, 0, 1, 0):
        evening.do("move", seat, Count(2))
    evening.do("move", 1, Count(1))
    assert evening.game.status == "finished"


def test_the_table_of_a_game_knows_its_anytime_moves(evening):
    assert TITLE.table(evening.game.state, fixed_chance()).anytime is anytime


def test_a_finished_game_has_no_anytime_moves(evening):
    for seat in (0, 1, 2, 0, 1, 2):
        moved(evening, seat, Count(2))
    assert evening.game.status == "finished"
    assert TITLE.legal_moves(evening.game.state, 0) == []


def test_a_game_with_anytime_moves_replays_by_its_effects_and_by_the_rules(evening):
    moved(evening, 1, Borrow())
    moved(evening, 0, Count(2))
    moved(evening, 2, TakeInterest())
    moved(evening, 0, Gamble())
    moved(evening, 1, Count(1))
    record = Record(header_of(evening.events), TITLE, evening.events, evening.stored)
    assert replay_by_rules(record) == fold(TITLE, evening.events) == evening.game


def test_an_opponents_anytime_move_keeps_takebacks_free_and_is_made_again_after_one(evening):
    moved(evening, 0, Count(2))
    moved(evening, 2, Borrow())
    assert evening.game.may_return(0, 5)
    evening.do("request_takeback", 0, 5)
    back, again = evening.events[-2:]
    assert isinstance(back, MovesTakenBack)
    assert (again.seat, again.move, again.anytime, again.actor) == (2, Borrow(), True, "p2")
    assert back.actor == METADATA.actor
    assert (evening.game.state.count, evening.game.state.coins) == (0, [0, 0, 5])
    assert evening.game.to_act() == [0]


def test_a_takeback_makes_the_others_anytime_moves_again_in_order_and_no_own_ones(evening):
    moved(evening, 0, Borrow())
    moved(evening, 2, Borrow())
    moved(evening, 0, Count(1))
    moved(evening, 1, Borrow())
    moved(evening, 2, Borrow())
    evening.do("request_takeback", 0, 5)
    assert [(event.seat, event.actor) for event in evening.events[-3:]] == [(2, "p2"), (1, "p1"), (2, "p2")]
    assert evening.game.state.loans == [0, 1, 2]


def test_an_anytime_move_that_was_taken_back_before_is_not_made_again(evening):
    moved(evening, 0, Count(1))
    moved(evening, 2, Borrow())
    evening.do("request_takeback", 2, 6)
    assert evening.game.state.loans == [0, 0, 0]
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.state.loans == [0, 0, 0]


def test_a_seat_may_return_to_the_position_where_others_moves_were_made_again(evening):
    moved(evening, 0, Count(1))
    moved(evening, 2, Borrow())
    evening.do("request_takeback", 0, 5)
    assert evening.game.version == 9
    moved(evening, 0, Count(2))
    moved(evening, 1, Borrow())
    evening.do("request_takeback", 0, 9)
    assert evening.game.state.loans == [0, 1, 1]
    assert evening.game.state.count == 0


def test_a_seats_own_anytime_move_is_taken_back_like_any_move(evening):
    moved(evening, 1, Borrow())
    evening.do("request_takeback", 1, 5)
    assert evening.game.state.coins == [0, 0, 0]
    assert isinstance(evening.events[-1], MovesTakenBack)


def test_an_agreed_takeback_also_makes_the_others_anytime_moves_again(evening):
    moved(evening, 0, Count(1))
    moved(evening, 2, Borrow())
    moved(evening, 1, Count(1))
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], TakebackAsked)
    moved(evening, 1, Borrow())
    assert evening.game.request is not None
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, True)
    assert evening.game.request is None
    assert (evening.game.state.count, evening.game.state.loans) == (0, [0, 1, 1])


def test_an_agreed_takeback_does_not_make_the_requesters_own_anytime_moves_again(evening):
    moved(evening, 0, Borrow())
    moved(evening, 0, Count(1))
    moved(evening, 1, Count(1))
    evening.do("request_takeback", 0, 5)
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, True)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert (evening.events[-1].seat, evening.events[-1].to) == (0, 5)
    assert evening.game.state.loans == [0, 0, 0]


def test_taking_back_an_own_anytime_move_that_would_be_illegal_there_needs_no_consent(evening):
    moved(evening, 0, Count(2))
    moved(evening, 0, TakeInterest())
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], MovesTakenBack)


def test_others_anytime_moves_before_the_position_need_no_consent(evening):
    moved(evening, 0, Count(1))
    moved(evening, 2, TakeInterest())
    moved(evening, 1, Count(1))
    evening.do("request_takeback", 1, 7)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.state.coins == [0, 0, 1]


def test_an_anytime_move_that_draws_ends_free_takebacks(evening):
    moved(evening, 0, Count(1))
    moved(evening, 2, Gamble())
    assert evening.game.free == {}
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], TakebackAsked)


def test_an_answer_of_another_seat_ends_free_takebacks(evening):
    moved(evening, 0, Count(1))
    moved(evening, 1, Count(1))
    assert not evening.game.may_return(0, 5)


def test_an_opponents_anytime_move_that_would_be_illegal_there_needs_consent_and_is_lost(evening):
    moved(evening, 0, Count(2))
    moved(evening, 2, TakeInterest())
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], TakebackAsked)
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, True)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert evening.game.state.coins == [0, 0, 0]


def test_an_opponents_anytime_move_with_another_outcome_there_needs_consent(evening):
    for seat in (0, 1, 2):
        moved(evening, seat, Count(1))
    moved(evening, 0, Count(2))
    moved(evening, 2, TakeInterest())
    evening.do("request_takeback", 0, 8)
    assert isinstance(evening.events[-1], TakebackAsked)
    evening.do("answer_takeback", 1, True)
    evening.do("answer_takeback", 2, True)
    assert evening.game.state.coins == [0, 0, 3]


def test_an_opponents_anytime_move_that_would_draw_there_needs_consent(evening, monkeypatch):
    """The rules draw for it at one position and not at another."""
    honest = Borrow.play

    def play(self, table, seat):
        honest(self, table, seat)
        if table.state.count == 0:
            table.roll(6)

    monkeypatch.setattr(Borrow, "play", play)
    moved(evening, 0, Count(1))
    moved(evening, 2, Borrow())
    evening.do("request_takeback", 0, 5)
    assert isinstance(evening.events[-1], TakebackAsked)


def a_game(title=TITLE):
    return play_through(title, 3, "random", 1)


def test_a_draw_ends_a_takeback_request_even_if_some_have_agreed(evening):
    moved(evening, 0, Count(1))
    moved(evening, 1, Count(1))
    evening.do("request_takeback", 0, 5)
    evening.do("answer_takeback", 1, True)
    moved(evening, 0, Gamble())
    assert evening.game.request is None
    with pytest.raises(CannotTakeBack, match="no takeback request"):
        evening.do("answer_takeback", 2, True)


def test_honest_anytime_moves_pass():
    check_anytime(a_game())


@pytest.mark.parametrize(
    "broken",
    [
        lambda state, seat: [*anytime(state, seat), Count(1)],
        lambda state, seat: [*anytime(state, seat), *anytime(state, seat)],
        lambda state, seat: state.loans.append(0) or anytime(state, seat),
    ],
    ids=["one that answers", "twice the same", "one that changes the position"],
)
def test_invalid_anytime_moves_are_noticed(broken):
    playing = a_game()
    playing.title = replace(TITLE, anytime=broken)
    with pytest.raises(AssertionError):
        check_anytime(playing)


def test_an_anytime_move_that_is_also_an_answer_is_noticed(monkeypatch):
    playing = a_game()
    monkeypatch.setattr(HowFar, "legal_moves", lambda self, state: [Count(1), Borrow()])
    with pytest.raises(AssertionError, match="offered twice"):
        check_anytime(playing)


def test_an_anytime_move_that_cannot_be_listed_for_a_seat_not_to_act_is_noticed():
    def only_asked(state, seat):
        return anytime(state, state.open_to(seat).seat)

    playing = a_game()
    playing.title = replace(TITLE, anytime=only_asked)
    with pytest.raises(AttributeError):
        check_anytime(playing)
