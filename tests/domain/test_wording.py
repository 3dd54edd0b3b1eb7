"""Wording: templates are filled in, terms are looked up, and both can be translated."""

import pytest

from domain.titles import registry
from domain.wording import Message, Offer, Words
from tests.domain.hidden_hands import TITLE, CardDrawn, CardsRevealed, PlayCard, Reveal
from tests.domain.questions import Murmur, Noted, Write

WORDS = Words(
    {Noted: "{line:colour}!", Write: lambda write: f"Write {{line}} ({len(write.line)} letters)", Murmur: ""},
    {"colour": {"r": "red"}},
)
GERMAN = {"{line:colour}!": "Es ist {line:colour}!", "red": "rot"}


def test_a_term_is_looked_up_in_its_vocabulary():
    assert WORDS.say(Noted("r")) == "red!"


def test_an_unknown_term_stands_as_it_is():
    assert WORDS.say(Noted("blue")) == "blue!"


def test_a_template_may_depend_on_what_is_spoken_of():
    assert WORDS.say(Write("abc")) == "Write abc (3 letters)"


def test_an_empty_template_says_nothing():
    assert WORDS.message(Murmur()) is None
    assert WORDS.say(Murmur()) == ""


def test_a_message_has_its_template_as_its_id():
    assert WORDS.message(Noted("r")) == Message("{line:colour}!", {"line": "r"})


def test_sentences_and_terms_are_translated():
    assert WORDS.say(Noted("r"), lambda text: GERMAN.get(text, text)) == "Es ist rot!"


def test_seats_are_called_by_their_colours():
    assert TITLE.words.say(CardDrawn(1, 7)) == "Blue draws 7"


def test_a_list_is_said_item_by_item():
    assert TITLE.words.say(CardsRevealed([3, 0])) == "The cards are 3, a card"


def test_what_is_counted_in_lists_stands_there_once_with_its_number():
    words = Words({CardsRevealed: "{cards:card}"}, {"card": {0: "a card"}}, {"card": {0: "{number} cards"}})
    assert words.say(CardsRevealed([0, 3, 0, 0])) == "3, 3 cards"
    assert words.say(CardsRevealed([0, 3])) == "a card, 3"
    assert words.say(CardsRevealed([0, 0]), lambda text: text.replace(" cards", " Karten")) == "2 Karten"


def test_a_move_that_names_a_place_is_offered_with_what_lies_there():
    offers = {Noted: Offer("{line:colour} lies on {place}", lambda move, state: {"place": state[move.line]})}
    words = Words({Noted: "{line:colour}"}, {"colour": {"r": "red"}}, offers=offers)
    assert words.offer(Noted("r"), {"r": "the table"}) == "red lies on the table"
    assert words.say(Noted("r")) == "red"
    assert WORDS.offer(Noted("r"), {}) == WORDS.say(Noted("r"))


def test_values_are_never_read_as_templates():
    assert WORDS.say(Noted("{0.__class__}")) == "{0.__class__}!"


@pytest.mark.parametrize("spoken_of", [PlayCard(3), Reveal(0)])
def test_another_title_has_no_words_for_it(spoken_of):
    with pytest.raises(KeyError):
        registry.find("industrial-waste").words.say(spoken_of)
