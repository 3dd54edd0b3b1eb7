"""The table: it applies effects, resumes follow-ups and makes obliged moves."""

import pytest

from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.effect import Answered, Asked, Obliged
from scoresheet.domain.errors import IllegalMove, NotAsked
from scoresheet.domain.play import Turn, WorkingTable, legal_moves, play
from tests.domain.evenings import fixed_chance
from tests.domain.questions import (
    ForEver,
    Interruptible,
    Murmur,
    Muttering,
    Noted,
    Question,
    Solemn,
    Then,
    Write,
    asked,
)

YES = Write("yes")


def settled(*decisions):
    table = WorkingTable(asked(*decisions), fixed_chance())
    table.settle()
    return table


def test_recorded_effects_are_applied_at_once():
    table = WorkingTable(asked(), fixed_chance())
    table.record(Noted("one"), Noted("two"))
    assert table.state.lines == ["one", "two"]
    assert table.effects == [Noted("one"), Noted("two")]


def test_a_draw_is_recorded_with_its_size_and_result():
    table = WorkingTable(asked(), Recorded([Draw(3, 1), Draw(6, 5)]))
    assert (table.draw(["c", "a", "b"]), table.roll(6)) == ("b", 6)
    assert table.draws == [Draw(3, 1), Draw(6, 5)]


def test_the_order_of_a_bag_does_not_affect_the_draw():
    drawn = {WorkingTable(asked(), fixed_chance()).draw(bag) for bag in ([1, 2, 3, 4, 5], [5, 3, 1, 2, 4])}
    assert len(drawn) == 1


def test_a_move_answers_its_decision():
    table = play(asked(Question(0)), 0, YES, fixed_chance())
    assert table.effects == [Answered(0), Noted("0: yes")]
    assert table.state.over()


def test_a_move_that_answers_nothing_leaves_the_decision_open():
    table = play(asked(Muttering(0)), 0, Murmur(), fixed_chance())
    assert table.state.decisions == [Muttering(0)]


def test_a_move_that_is_not_listed_is_illegal():
    with pytest.raises(IllegalMove):
        play(asked(Question(0)), 0, Write("perhaps"), fixed_chance())


def test_a_seat_that_is_asked_nothing_cannot_move():
    with pytest.raises(NotAsked):
        play(asked(Question(0)), 1, YES, fixed_chance())
    assert legal_moves(asked(Question(0)), 1) == []


def test_a_follow_up_resumes_at_once_if_nothing_was_asked_after_it():
    table = settled(Then(0))
    assert table.effects == [Answered(0), Noted("then")]


def test_a_follow_up_waits_for_all_questions_asked_after_it():
    state = asked(Then(0), Question(0), Question(1))
    assert play(state, 0, YES, fixed_chance()).state.lines == ["0: yes"]
    assert play(state, 1, YES, fixed_chance()).state.lines == ["0: yes", "1: yes", "then"]


def test_a_follow_up_does_not_wait_for_questions_asked_before_it():
    table = settled(Question(0), Then(0))
    assert table.state.lines == ["then"]
    assert table.state.decisions == [Question(0)]


def test_the_table_gives_the_only_answer():
    table = settled(Question(1, ("yes",)))
    assert table.effects == [Obliged(1, YES), Answered(1), Noted("1: yes")]


def test_a_decision_that_is_always_asked_is_asked_even_with_one_answer():
    assert settled(Solemn(0, ("yes",))).effects == []


def test_the_table_does_not_make_a_single_legal_move_that_is_no_answer():
    assert settled(Muttering(0)).effects == []


def test_obliged_moves_and_follow_ups_run_until_the_next_choice():
    table = settled(Then(1), Question(1), Question(0, ("yes",)), Then(0))
    assert table.state.lines == ["then", "0: yes"]
    assert table.state.to_act() == [1]


def test_a_follow_up_resumes_after_an_obliged_move():
    assert settled(Then(0), Question(0, ("yes",))).state.lines == ["0: yes", "then"]


def test_rules_that_go_on_for_ever_are_caught():
    with pytest.raises(RuntimeError, match=r"^The rules loop without asking any seat for a decision\.$"):
        settled(ForEver(0))


def test_asking_is_recorded():
    table = WorkingTable(asked(), fixed_chance())
    table.ask(Interruptible(0, (1,)))
    assert table.effects == [Asked(Interruptible(0, (1,)))]


def test_moves_listed_while_settling_are_not_listed_again(monkeypatch):
    table, moves, listed = settled(Question(0)), Question(0).legal_moves(asked()), []
    monkeypatch.setattr(Question, "legal_moves", lambda decision, state: listed.append(decision) or [])
    assert table.next() == Turn(0, moves) == table.next()
    assert not listed


def test_moves_of_a_decision_known_to_have_several_are_listed_only_on_request(monkeypatch):
    moves, listed = Question(0).legal_moves(asked()), []
    monkeypatch.setattr(Question, "legal_moves", lambda decision, state: listed.append(decision) or moves)
    monkeypatch.setattr(Question, "several", lambda decision, state: True)
    table = settled(Question(0))
    assert not listed
    assert table.next() == Turn(0, moves)
    assert len(listed) == 1


def test_a_finished_table_has_no_next_turn():
    assert settled().next() is None
