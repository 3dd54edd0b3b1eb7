"""A title's definitions are found by walking its package; incomplete ones are reported."""

import sys
from types import ModuleType

import pytest

from scoresheet.domain.decision import Decision, FollowUp
from scoresheet.domain.effect import Effect
from scoresheet.domain.kit.package import defined, is_complete, unfinished
from scoresheet.domain.move import Move
from scoresheet.domain.titles.industrial_waste.effects.cards import CardDealt
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from tests.domain import hidden_hands

INDUSTRIAL_WASTE = "scoresheet.domain.titles.industrial_waste"


class Half(Move, frozen=True):
    """An incomplete move without subclasses."""


class Base(Effect, frozen=True):
    """An incomplete effect, the base of another."""


class Whole(Base, frozen=True):
    def apply(self, state):
        state.clear()


@pytest.fixture
def package(monkeypatch):
    module = ModuleType("package")
    for kind in (Half, Base, Whole):
        monkeypatch.setattr(kind, "__module__", "package")
        setattr(module, kind.__name__, kind)
    module.elsewhere = hidden_hands.PlayCard
    module.number = 7
    monkeypatch.setitem(sys.modules, "package", module)
    return "package"


def test_the_decisions_moves_and_effects_of_a_module_are_found_in_their_order():
    assert defined(hidden_hands.__name__, Move) == (hidden_hands.PlayCard, hidden_hands.ExchangeCard)
    assert defined(hidden_hands.__name__, Decision) == (hidden_hands.ChooseCard, hidden_hands.Reveal)
    assert defined(hidden_hands.__name__, FollowUp) == (hidden_hands.Reveal,)


def test_all_modules_of_a_package_are_walked_in_the_order_of_their_names():
    assert TakeLoan in defined(INDUSTRIAL_WASTE, Move)
    effects = defined(INDUSTRIAL_WASTE, Effect)
    assert CardDealt in effects
    modules = [kind.__module__ for kind in effects]
    assert modules == sorted(modules)


def test_bases_and_imported_classes_do_not_count_as_defined_in_a_package(package):
    assert defined(package, Effect) == (Whole,)
    assert defined(package, Move) == ()


def test_an_incomplete_class_without_subclasses_is_unfinished(package):
    assert unfinished(package) == [Half]
    assert unfinished(hidden_hands.__name__) == []


def test_only_decisions_moves_and_effects_can_be_complete():
    assert [is_complete(kind) for kind in (Whole, Base, Half, hidden_hands.Reveal, hidden_hands.Player)] == [
        True,
        False,
        False,
        True,
        False,
    ]
