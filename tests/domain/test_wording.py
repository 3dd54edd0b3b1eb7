"""Wording: templates are filled in, terms are looked up, and both can be translated."""

from dataclasses import replace

import pytest

from scoresheet.domain.kit.components import Edition, Editions
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import UNTRANSLATED, Cases, Message, Offer, Plural, Words, sentences
from tests.domain.hidden_hands import TITLE, CardDrawn, CardsRevealed, PlayCard, Reveal
from tests.domain.questions import Interrupt, Murmur, Noted, Write

WORDS = Words(
    {
        Noted: "{line:colour}!",
        Write: Cases("line", {"": "Write nothing", "r": "Write in {line:colour}"}, otherwise="Write {line}"),
        Interrupt: Plural("seats", "Ask {seats:seat}: {line}", "Ask them all, {seats:seat}: {line}"),
        Murmur: "",
    },
    {"colour": {"r": "red"}},
)


class Translated:
    """A language with three plural forms: for one, for two to four, for more."""

    def __init__(self, **texts):
        self.texts = texts

    def __call__(self, text):
        return self.texts.get(text, text)

    def plural(self, one, more, number):
        return self.texts[one][0 if number == 1 else 1 if 2 <= number <= 4 else 2]


GERMAN = Translated(**{"{line:colour}!": "Es ist {line:colour}!", "red": "rot", "Write nothing": "Nichts schreiben"})
POLISH = Translated(
    **{
        "{number} card": ("{number} karta", "{number} karty", "{number} kart"),
        "Ask {seats:seat}: {line}": ("Jeden: {line}", "Kilka: {line}", "Wiele: {line}"),
    }
)


def test_a_term_is_looked_up_in_its_vocabulary():
    assert WORDS.say(Noted("r")) == "red!"


def test_an_unknown_term_is_left_as_it_is():
    assert WORDS.say(Noted("blue")) == "blue!"


@pytest.mark.parametrize(("line", "sentence"), [("", "Write nothing"), ("r", "Write in red"), ("green", "Write green")])
def test_a_sentence_is_chosen_by_the_value_of_a_field(line, sentence):
    assert WORDS.say(Write(line)) == sentence


def test_a_value_without_a_case_is_an_error():
    words = Words({Write: Cases("line", {"": "Write nothing"})})
    assert words.say(Write("")) == "Write nothing"
    with pytest.raises(KeyError):
        words.say(Write("green"))


def test_a_case_may_be_empty():
    words = Words({Write: Cases("line", {"": ""}, otherwise="Write {line}")})
    assert words.message(Write("")) is None
    assert words.say(Write("")) == ""


def test_cases_may_be_nested_and_look_inside_a_field():
    inner = Plural("seats", "One: {line}", "Many: {line}")
    words = Words({Interrupt: Cases("seats[0]", {0: "Orange first"}, otherwise=Cases("line", {"": "Hm"}, inner))})
    assert words.say(Interrupt("x", (0, 1))) == "Orange first"
    assert words.say(Interrupt("", (1, 0))) == "Hm"
    assert words.say(Interrupt("x", (1,))) == "One: x"
    assert words.say(Interrupt("x", (1, 0))) == "Many: x"


@pytest.mark.parametrize(
    ("seats", "sentence"), [((), "Ask them all, : x"), ((1,), "Ask Blue: x"), ((1, 2), "Ask them all, Blue, Green: x")]
)
def test_the_length_of_a_list_chooses_the_plural_form(seats, sentence):
    assert WORDS.say(Interrupt("x", seats)) == sentence


@pytest.mark.parametrize(("number", "form"), [(0, "Wiele"), (1, "Jeden"), (2, "Kilka"), (4, "Kilka"), (5, "Wiele")])
def test_a_language_may_have_more_than_two_plural_forms(number, form):
    assert WORDS.say(Interrupt("x", tuple(range(number))), POLISH) == f"{form}: x"


def test_all_possible_sentences_can_be_listed():
    assert list(sentences(WORDS.templates[Write])) == ["Write nothing", "Write in {line:colour}", "Write {line}"]
    offers = {Noted: Offer("On {place}", lambda move, state: {})}
    words = Words(WORDS.templates, offers=offers, about={"colour": {"g": "", "r": "Warm."}})
    listed = list(words.sentences())
    assert listed[-2:] == ["On {place}", "Warm."]
    assert WORDS.templates[Interrupt] in listed
    assert "" not in listed


def test_an_explanation_may_contain_numbers_of_the_components():
    words = Words({}, about={"colour": {"r": "Worth {box[points]}."}}, constants={"box": {"points": 3}})
    assert words.explain("colour", "r") == "Worth 3."
    assert words.explain("colour", "r", Translated(**{"Worth {box[points]}.": "{box[points]} wert."})) == "3 wert."
    assert words.explain("colour", "g") == words.explain("shape", "r") == ""


def test_a_sentence_may_contain_numbers_of_the_components():
    words = Words({Noted: "{line}, {box[points]}"}, constants={"box": {"points": 3}})
    assert words.say(Noted("r")) == "r, 3"


def test_an_empty_template_says_nothing():
    assert WORDS.message(Murmur()) is None
    assert WORDS.say(Murmur()) == ""


def test_a_message_has_its_template_as_its_id():
    assert WORDS.message(Noted("r")) == Message("{line:colour}!", {"line": "r"})


def test_sentences_and_terms_are_translated():
    assert WORDS.say(Noted("r"), GERMAN) == "Es ist rot!"
    assert WORDS.say(Write(""), GERMAN) == "Nichts schreiben"


def test_seats_are_called_by_their_colours():
    assert TITLE.words.say(CardDrawn(1, 7)) == "Blue draws 7"


def test_a_pair_in_the_vocabulary_is_one_term():
    words = Words({CardsRevealed: "{cards:place}"}, {"place": {(0, 1): "a2", (2, 1): "c2"}})
    assert words.say(CardsRevealed([(0, 1), (2, 1)])) == "a2, c2"


def test_a_list_is_worded_item_by_item():
    assert TITLE.words.say(CardsRevealed([3, 0])) == "The cards are 3, a card"


def test_equal_countable_items_of_a_list_are_worded_once_with_their_number():
    several = {"card": {0: Plural("number", "{number} card", "{number} cards")}}
    words = Words({CardsRevealed: "{cards:card}"}, {"card": {0: "a card"}}, several)
    assert words.say(CardsRevealed([0, 3, 0, 0])) == "3, 3 cards"
    assert words.say(CardsRevealed([0, 3])) == "a card, 3"
    assert words.say(CardsRevealed([0, 0]), POLISH) == "2 karty"
    assert words.say(CardsRevealed([0] * 5), POLISH) == "5 kart"


def test_untranslated_is_english_with_its_two_forms():
    assert UNTRANSLATED("card") == "card"
    assert [UNTRANSLATED.plural("card", "cards", number) for number in range(3)] == ["cards", "card", "cards"]


def test_a_move_is_offered_with_values_of_the_state():
    offers = {Noted: Offer("{line:colour} lies on {place}", lambda move, state: {"place": state[move.line]})}
    words = Words({Noted: "{line:colour}"}, {"colour": {"r": "red"}}, offers=offers)
    assert words.offer(Noted("r"), {"r": "the table"}) == "red lies on the table"
    assert words.say(Noted("r")) == "red"
    assert WORDS.offer(Noted("r"), {}) == WORDS.say(Noted("r"))


def test_an_offer_is_translated_like_any_sentence():
    offers = {Noted: Offer("{line:colour}, {place}", lambda move, state: {"place": state})}
    words = Words({Write: "Write {line:colour}"}, {"colour": {"r": "red"}}, offers=offers)
    german = Translated(
        **{"{line:colour}, {place}": "{place}: {line:colour}", "Write {line:colour}": "Schreibe {line}"}
    )
    assert words.offer(Noted("r"), "there", german) == "there: red"
    assert words.offer(Write("r"), "there", german) == "Schreibe r"


def test_explanations_are_listed_by_vocabulary_without_empty_ones():
    words = Words({}, about={"colour": {"r": "Warm.", "g": ""}, "shape": {1: "Round."}})
    german = Translated(**{"Warm.": "Warm!", "Round.": "Rund.", "": "what a catalogue says of itself"})
    assert words.texts() == {"colour": {"r": "Warm."}, "shape": {1: "Round."}}
    assert words.texts(german) == {"colour": {"r": "Warm!"}, "shape": {1: "Rund."}}
    assert words.explain("colour", "g", german) == ""


def test_the_words_of_an_edition_contain_its_components():
    editions = Editions(Edition("old", 3, {}), Edition("new", 4, {}))
    title = replace(TITLE, editions=editions, wording=lambda points: Words({Noted: "{p}"}, constants={"p": points}))
    assert [title.words_of(edition).say(Noted("")) for edition in ("old", "new", "old")] == ["3", "4", "3"]
    assert title.words.say(Noted("")) == "4"


def test_values_are_never_read_as_templates():
    assert WORDS.say(Noted("{0.__class__}")) == "{0.__class__}!"


@pytest.mark.parametrize("spoken_of", [PlayCard(3), Reveal(0)])
def test_a_title_has_no_words_for_classes_of_another_title(spoken_of):
    with pytest.raises(KeyError):
        registry.find("industrial-waste").words.say(spoken_of)
