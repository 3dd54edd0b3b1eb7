"""Translation catalogues for pages, notifications and titles, read from .po files."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

from scoresheet.domain import titles
from scoresheet.domain.wording import UNTRANSLATED, Translator

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""The supported languages, each with its own name.

English is the language of the source texts and has no catalogue.
"""
FOLDER = Path(__file__).parent
TITLES = Path(titles.__path__[0])


def catalogue_file(code: str, title: str = "") -> Path:
    """Return the catalogue file of a language for a title or, if that is empty, the service."""
    folder = TITLES / title.replace("-", "_") if title else FOLDER
    return folder / "translations" / f"{code}.po"


@cache
def translations(code: str, title: str = "") -> NullTranslations:
    """Return the translations of a language; with `title`, that title's texts take precedence.

    The .po files are read directly, without compiled .mo files. A title without a catalogue uses the service's. Texts
    without a translation stay English.
    """
    if code == ENGLISH:
        return NullTranslations()
    if not title:
        return _read(code, catalogue_file(code))
    if not catalogue_file(code, title).exists():
        return translations(code)
    own = _read(code, catalogue_file(code, title))
    own.add_fallback(translations(code))
    return own


def _read(code: str, file: Path) -> NullTranslations:
    compiled = BytesIO()
    with file.open("rb") as texts:
        write_mo(compiled, read_po(texts, locale=code))
    compiled.seek(0)
    return Translations(compiled)


@cache
def translator(code: str, title: str = "") -> Translator:
    """Return a translator into a language; with `title`, that title's texts take precedence."""
    return UNTRANSLATED if code == ENGLISH else _Translated(translations(code, title))


class _Translated:
    def __init__(self, texts: NullTranslations) -> None:
        self.texts = texts

    def __call__(self, text: str, /) -> str:
        return str(self.texts.ugettext(text)) if text else ""

    def plural(self, one: str, more: str, number: int, /) -> str:
        return str(self.texts.ungettext(one, more, number))
