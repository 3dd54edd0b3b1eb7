"""Text checks: sentences in any script and every emoji pass; hidden and deceptive characters are refused."""

from __future__ import annotations

import pytest

from scoresheet.service.core import characters, text_checks
from scoresheet.service.core.errors import UnfitText
from tests.security.corpora import UNSEEN
from tests.service.sentences import EMOJI, HIDING, HIDING_IN_LATIN, SENTENCES

HIDDEN_IN_THE_CORPORA = [text for text in UNSEEN if text != "e\u0301"]
"""All except a letter that is only decomposed."""


@pytest.mark.parametrize("script", SENTENCES)
def test_sentences_in_every_script_are_accepted_unchanged(script: str) -> None:
    assert text_checks.said(SENTENCES[script]) == SENTENCES[script]
    assert text_checks.plain(SENTENCES[script]) == SENTENCES[script]


def test_every_emoji_is_accepted_alone_repeated_and_between_words() -> None:
    assert len(EMOJI) > 3_900
    for emoji in EMOJI:
        for text in (emoji, emoji * 3, f"Well{emoji}done {emoji}."):
            assert text_checks.said(text) == text_checks.plain(text) == text


@pytest.mark.parametrize("what", HIDING)
@pytest.mark.parametrize("around", ["{}", "before {} behind", "שלום {} שלום", "first line\n{}"])
def test_hiding_and_deceptive_characters_are_refused_anywhere(what: str, around: str) -> None:
    with pytest.raises(UnfitText):
        text_checks.prose(around.format(HIDING[what]), 2_000)


@pytest.mark.parametrize("what", HIDING_IN_LATIN)
@pytest.mark.parametrize("around", ["{}", "before {} behind", "שלום" + " far" * 20 + " {}"])
def test_a_direction_mark_is_refused_far_from_the_text_it_affects(what: str, around: str) -> None:
    with pytest.raises(UnfitText):
        text_checks.prose(around.format(HIDING_IN_LATIN[what]), 2_000)


@pytest.mark.parametrize("text", ["\u0301e", "first line\n\u0301e", "\u094d"])
def test_a_line_cannot_start_with_a_combining_mark(text: str) -> None:
    with pytest.raises(UnfitText):
        text_checks.prose(text, 2_000)


@pytest.mark.parametrize("text", HIDDEN_IN_THE_CORPORA)
def test_hidden_texts_of_the_corpora_are_refused(text: str) -> None:
    with pytest.raises(UnfitText):
        text_checks.said(text, 2_000)


def test_the_refusal_names_the_character_and_its_position() -> None:
    with pytest.raises(UnfitText, match=r"character 5 \(U\+200B\)"):
        text_checks.said("zero\u200bwidth")


def test_a_long_hostile_text_is_checked_quickly() -> None:
    for piece in ("\u200d", "ب\u200d", "\u0300", "क्", "\U000e0041", "א\u200e", "🏴", "👩\u200d", "\U0001fadd"):
        characters.hidden_in(piece * 20_000)
        characters.is_overloaded(piece * 20_000)


def test_hidden_characters_are_escaped_for_terminals() -> None:
    assert text_checks.plain("می\u200cخواهم 👩\u200d🚀 a\u200db") == "می\u200cخواهم 👩\u200d🚀 a\\u200db"
