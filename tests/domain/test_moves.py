"""Moves that differ only by a plain number."""

from scoresheet.domain.move import Move, but_for_number, number_of
from scoresheet.domain.viewer import Public


class Pay(Public, Move, frozen=True):
    """One number, and more besides."""

    coins: int
    to: str = "bank"
    at_once: bool = False


class Exchange(Public, Move, frozen=True):
    """Two numbers."""

    given: int
    taken: int


class Stop(Public, Move, frozen=True):
    """No number at all."""

    now: bool = True


def test_the_only_integer_field_of_a_move_is_its_number_and_booleans_do_not_count():
    assert [number_of(move) for move in (Pay(3), Exchange(1, 2), Stop())] == ["coins", "", ""]


def test_moves_that_differ_only_by_their_number_are_equal_without_it():
    assert but_for_number(Pay(3)) == but_for_number(Pay(4))
    assert but_for_number(Stop()) == but_for_number(Stop())


def test_moves_that_differ_in_anything_else_are_not_equal():
    others = [Pay(3, to="Blue"), Pay(3, at_once=True), Exchange(1, 2), Exchange(1, 3), Stop(), Stop(now=False)]
    assert len({but_for_number(move) for move in [Pay(3), *others]}) == 1 + len(others)
