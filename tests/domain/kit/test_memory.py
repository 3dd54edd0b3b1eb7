"""Memory: what is remembered belongs to the components that it was worked out with."""

from scoresheet.domain.kit.memory import Memory


def test_what_is_known_of_some_components_is_not_said_of_others():
    memory, one, other = Memory(), object(), object()
    memory.of(one)["worth"] = 1.0
    assert memory.of(one) == {"worth": 1.0}
    assert memory.of(other) == {}
    assert memory.of(one) == {}


def test_components_that_are_equal_but_not_the_same_are_others():
    memory = Memory()
    memory.of([1])["worth"] = 1.0
    assert memory.of([1]) == {}


def test_all_is_forgotten_when_there_is_too_much():
    memory, components = Memory(most=2), object()
    memory.of(components)["one"] = 1.0
    memory.of(components)["two"] = 2.0
    assert memory.of(components) == {}
