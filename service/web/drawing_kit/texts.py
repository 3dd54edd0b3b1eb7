"""Texts of drawings, in the reader's language; the language is determined once per drawing.

flask_babel's `gettext` determines it for each text, which takes longer than all other work of a drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from scoresheet.service.core.catalogues import translations
from scoresheet.service.web.drawing_kit.markup import Html, e
from scoresheet.service.web.language import language, words_of


class Texts(dict[str, str]):
    """Translations by English text, looked up when they are first needed."""

    def __init__(self, code: str, title: str) -> None:
        self._catalogue = translations(code, title)
        self.terms: dict[tuple[str, str, object], str] = {}
        """Words of the title's vocabularies, by edition, vocabulary and value."""

    def __missing__(self, text: str) -> str:
        self[text] = str(self._catalogue.ugettext(text))
        return self[text]

    def plural(self, one: str, many: str, number: int) -> str:
        """Return the translation that fits the number."""
        return str(self._catalogue.ungettext(one, many, number))

    def meant(self, context: str, text: str) -> str:
        """Return the translation of a text with several meanings; `context` tells them apart."""
        return str(self._catalogue.upgettext(context, text))

    def kept(self, key: tuple[str, str, object], say: Callable[[], str]) -> str:
        """Return a stored word; look it up with `say` if it is new."""
        found = self.terms.get(key)
        if found is None:
            found = self.terms[key] = say()
        return found


_TEXTS: ContextVar[Texts] = ContextVar("texts")


@cache
def _texts(code: str, title: str) -> Texts:
    return Texts(code, title)


@contextmanager
def drawing_texts(title: str) -> Iterator[Texts]:
    """Use a title's texts in the reader's language within the block."""
    found = _texts(language(), title)
    before = _TEXTS.set(found)
    try:
        with words_of(title):
            yield found
    finally:
        _TEXTS.reset(before)


def gettext(text: str, /, **values: object) -> str:
    """Translate a plain text and insert values; the result still needs escaping."""
    found = _TEXTS.get()[text]
    return found % values if values else found


def ngettext(one: str, many: str, num: int, /, **values: object) -> str:
    """Translate a plain text with a number; the result still needs escaping."""
    return _TEXTS.get().plural(one, many, num) % {"num": num, **values}


def pgettext(context: str, text: str) -> str:
    """Translate a plain text that has several meanings; the result still needs escaping."""
    return _TEXTS.get().meant(context, text)


def gettext_html(text: str, /, **values: Html) -> Html:
    """Translate a text, escape it, and insert markup."""
    return e(_TEXTS.get()[text]) % values


def ngettext_html(one: str, many: str, num: int, /, **values: Html) -> Html:
    """Translate a text with a number, escape it, and insert markup."""
    return e(_TEXTS.get().plural(one, many, num)) % {"num": num, **values}
