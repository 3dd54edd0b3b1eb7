"""Decisions: a stack for each seat, several seats at once, and interruptions that end."""

from scoresheet.domain.effect import Answered
from scoresheet.domain.play import legal_moves, play
from scoresheet.domain.viewer import all_seats
from tests.domain.evenings import fixed_chance
from tests.domain.questions import Interrupt, Interruptible, Question, Then, Write, asked


def made(state, seat, move):
    return play(state, seat, move, fixed_chance()).state


def test_a_seat_faces_its_latest_question():
    state = asked(Question(0, ("old",)), Question(0, ("new",)))
    assert legal_moves(state, 0) == [Write("new")]


def test_a_move_has_no_anchor_by_default():
    assert Write("new").anchor(0) == ""


def test_seats_are_counted_clockwise_and_wrap_around():
    state = asked()
    state.seats = 3
    assert [state.clockwise(first) for first in range(3)] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert all_seats(3) == [0, 1, 2]


def test_an_answer_removes_the_latest_question_of_its_seat():
    state = asked(Question(0, ("old",)), Question(0), Question(1))
    Answered(0).apply(state)
    assert state.decisions == [Question(0, ("old",)), Question(1)]


def test_a_question_to_another_seat_does_not_hide_a_seats_own():
    state = asked(Question(0), Question(1))
    assert state.open_to(0) == Question(0)
    assert state.to_act() == [0, 1]


def test_a_seat_whose_latest_question_is_a_follow_up_has_nothing_to_choose():
    state = asked(Question(0), Then(0), Question(1))
    assert state.open_to(0) is None
    assert state.to_act() == [1]


def test_seats_asked_at_once_answer_in_any_order():
    state = asked(Then(0), Question(0), Question(1), Question(2))
    for seat in (1, 2, 0):
        state = made(state, seat, Write("yes"))
    assert state.lines == ["1: yes", "2: yes", "0: yes", "then"]


def test_an_interrupted_decision_resumes_when_the_interruption_is_answered():
    state = asked(Question(0, ("outer", "other")), Interruptible(0, (0,)))
    state = made(state, 0, Interrupt("interrupt", (0,)))
    assert legal_moves(state, 0) == [Write("inner 1"), Write("inner 2")]
    state = made(state, 0, Write("inner 2"))
    assert legal_moves(state, 0) == [Write("outer"), Write("other")]


def test_an_interruption_may_ask_several_seats_before_the_rest_resumes():
    state = asked(Then(0, "after all"), Interruptible(0, (1, 2)))
    state = made(state, 0, Interrupt("interrupt", (1, 2)))
    assert state.to_act() == [1, 2]
    state = made(made(state, 2, Write("inner 1")), 1, Write("inner 1"))
    assert state.lines == ["0: interrupt", "2: inner 1", "1: inner 1", "after all"]


def test_a_game_is_over_when_nothing_is_asked():
    assert asked().over()
    assert not asked(Then(0)).over()
