"""Memory: remembered values belong to the components they were worked out with."""

from scoresheet.domain.kit.memory import Memory


def test_values_remembered_for_some_components_are_not_returned_for_others():
    memory, one, other = Memory(), object(), object()
    memory.of(one)["worth"] = 1.0
    assert memory.of(one) == {"worth": 1.0}
    assert memory.of(other) == {}
    assert memory.of(one) == {}


def test_equal_components_that_are_not_identical_do_not_share_values():
    memory = Memory()
    memory.of([1])["worth"] = 1.0
    assert memory.of([1]) == {}


def test_everything_is_forgotten_when_the_memory_is_full():
    memory, components = Memory(most=2), object()
    memory.of(components)["one"] = 1.0
    memory.of(components)["two"] = 2.0
    assert memory.of(components) == {}
