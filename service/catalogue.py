"""The catalogue: the texts of pages and notifications in each language, read from its .po file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
"""Every language there is, with its own name. English is what the texts are written in and has no catalogue."""
FOLDER = Path(__file__).parent / "web" / "translations"

Translate = Callable[[str], str]


def catalogue_file(code: str) -> Path:
    """Where the texts of a language are kept, as gettext's tools expect it."""
    return FOLDER / code / "LC_MESSAGES" / "messages.po"


@cache
def translations(code: str) -> NullTranslations:
    """The texts of a language, read from its .po file: nothing has to be compiled before the service starts."""
    if code == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    with catalogue_file(code).open("rb") as texts:
        write_mo(compiled, read_po(texts, locale=code))
    compiled.seek(0)
    return Translations(compiled)


@cache
def translator(code: str, context: str = "") -> Translate:
    """Translates into a language: as is said in `context` (a title's id), else as is said anywhere."""
    found = translations(code)

    def translate(text: str) -> str:
        said: str = found.upgettext(context, text)
        return said if said != text or not text else str(found.ugettext(text))

    return str if code == ENGLISH else translate
