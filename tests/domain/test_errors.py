"""Refusals: messages are translated, and input is never read as a template."""

import pytest

from scoresheet.domain.errors import DomainError, WrongStatus
from scoresheet.domain.titles import registry


class Backwards:
    """A language with all words backwards, except for the gaps of a template."""

    def __call__(self, text):
        return " ".join(word if word.startswith("{") else word[::-1] for word in text.split())

    def plural(self, one, more, number):
        return self(one if number == 1 else more)


def test_a_message_without_parameters_is_used_verbatim():
    assert str(DomainError("{0.__class__} {x}")) == "{0.__class__} {x}"
    assert str(DomainError()) == ""


def test_errors_about_options_may_contain_braces():
    with pytest.raises(DomainError, match=r"\{x\}"):
        registry.find("industrial-waste").read_options({"{x}": 1})


def test_a_refusal_is_translated_with_its_terms():
    refusal = WrongStatus("now {now:status}", now="open")
    assert str(refusal) == "now open"
    assert refusal.say(Backwards()) == "won nepo"
    assert DomainError("never").say(Backwards()) == "reven"
