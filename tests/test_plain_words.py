"""Docstrings and page texts are in plain words, and the checker finds those that are not."""

import pytest

from tests.plain_words import LONGEST, docstring_mistakes, docstrings, in_code, in_texts, text_mistakes

FIRST_WORDS = ["Who", "Whether", "What", "Which", "Whose", "Where", "How", "Somebody", "Nobody", "That"]
PHRASES = [
    "so many",
    "anew",
    "nought",
    "is to be had",
    "are to be had",
    "it was done",
    "whoever",
    "of others",
    "is told",
    "are told",
]


def test_docstrings_are_in_plain_words() -> None:
    assert list(in_code()) == []


def test_page_texts_are_in_plain_words() -> None:
    assert list(in_texts()) == []


@pytest.mark.parametrize("word", FIRST_WORDS)
def test_a_docstring_does_not_begin_with_a_relative_clause(word: str) -> None:
    assert docstring_mistakes(f"{word} it is.") == [f'"{word}"']
    assert docstring_mistakes(f"Return {word.lower()} it is.") == []
    assert docstring_mistakes(f"{word}soever.") == []


@pytest.mark.parametrize("phrase", PHRASES)
def test_odd_phrases_are_found_in_docstrings_and_texts(phrase: str) -> None:
    assert docstring_mistakes(f"A line.\n\nHere {phrase} again.") == [f'"{phrase}"']
    assert text_mistakes(f"Here {phrase.capitalize()} again.") == [f'"{phrase.capitalize()}"']


def test_names_of_code_are_not_prose() -> None:
    assert docstring_mistakes("The clock; `anew` after a takeback.") == []


def test_the_first_line_of_a_docstring_is_short_but_not_the_others() -> None:
    fits, too_long = "x" * LONGEST, "x" * (LONGEST + 1)
    assert docstring_mistakes(f"{fits}\n\n{too_long}") == []
    assert docstring_mistakes(too_long) == [f"more than {LONGEST} characters in the first line"]
    assert docstring_mistakes(too_long, is_attribute=True) == []


@pytest.mark.parametrize("text", ["Who goes first?", "Which space? You pay for it.", "How to play", "What happened"])
def test_a_page_may_ask_questions_and_have_headings(text: str) -> None:
    assert text_mistakes(text) == []


def test_a_text_does_not_begin_with_a_relative_clause() -> None:
    assert text_mistakes("Who comes gains a Voucher.") == ['"Who"']


def test_docstrings_of_modules_classes_functions_and_attributes_are_found() -> None:
    source = '"""A."""\nclass B:\n    """B."""\n    x = 1\n    """X."""\ndef c():\n    """C."""\n'
    assert sorted(docstrings(source)) == [(1, "A.", False), (3, "B.", False), (5, "X.", True), (7, "C.", False)]
