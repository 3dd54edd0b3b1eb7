"""Search for untranslated texts: English on a German page, narrow letters among wide ones."""

import re
from collections import defaultdict
from functools import cache

from scoresheet.domain.titles import registry
from scoresheet.replays.record import LIBRARY, Record, read
from scoresheet.service.core import catalogues as catalogue
from scoresheet.service.web.extraction import kept
from tests.service.web.reading import GAP, texts

GERMAN = "de"
TITLES = {title.name for title in registry.all_titles().values()}
OURS = TITLES | {"Scoresheet", *catalogue.LANGUAGES.values()}
CODES = re.compile(
    r"\b[A-Z]\w+(?:/[A-Z][\w-]+)+\b|"
    r"\w+://\S*|\b[\w.-]+\.md\b|\b(UTC|AM|PM|[A-Z][a-z]{2} \d+, \d+|\d+-[A-Z][a-z]{2}-\d+|Si|HC|Fe|Na|[a-zA-Z]\d*)\b"
)
"""Time zones, addresses, files, dates, elements, letters of places: equal in all languages, or left to Babel."""

GERMAN_TEXTS = [kept(GERMAN, title) for title in ("", *registry.all_titles())]
WORD = re.compile(r"\w+")


@cache
def library() -> list[Record]:
    """Return the recorded games."""
    return [read(file.read_bytes().splitlines(keepends=True)) for file in sorted(LIBRARY.glob("*/*.jsonl"))]


@cache
def english() -> dict[str, list[tuple[str, re.Pattern[str]]]]:
    """Return the texts that differ in German, with their patterns, by their longest word."""
    messages = [message for catalogue in GERMAN_TEXTS for message in catalogue]
    german = {text for message in messages for text in _forms(message.string)}
    found = defaultdict(list)
    for text in sorted({text for message in messages for text in _forms(message.id)} - german):
        if words := WORD.findall(GAP.sub(" ", text)):
            found[max(words, key=len)].append((text, _pattern(text)))
    return found


def _forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said or [])  # type: ignore[call-overload]


def _pattern(text: str) -> re.Pattern[str]:
    if " " in GAP.sub("", text).strip():
        return re.compile(_loose(text, r"(?<!\w){}(?!\w)"))
    return re.compile(_loose(text, "^{}$"))


def _loose(text: str, around: str) -> str:
    return around.format(
        "".join(".*?" if number % 2 else re.escape(part) for number, part in enumerate(GAP.split(text)))
    )


def in_english(html: str) -> list[str]:
    """Return the English texts on a page."""
    return [said for line in texts(_without_names(html)) for said in _in_english(line)]


@cache
def _in_english(line: str) -> list[str]:
    likely = [text for word in set(WORD.findall(line)) for text in english().get(word, [])]
    return [f"{text!r} in {line!r}" for text, pattern in likely if pattern.search(line)]


def _without_names(html: str) -> str:
    return _names().sub("", html)


@cache
def _names() -> re.Pattern[str]:
    names = (*OURS, *(record.header.name for record in library()), *_own_words())
    return re.compile("|".join(map(re.escape, names)))


def _own_words() -> list[str]:
    """Return the texts of players and arbiters in recorded games, in any language."""
    events = [event for record in library() for event in record.events]
    said = [getattr(event, "reason", "") or getattr(event, "note", "") for event in events]
    return sorted(filter(None, said), key=len, reverse=True)


def in_no_catalogue(html: str) -> list[str]:
    """Return the texts in narrow letters on a page in wide letters."""
    return [said for said in texts(_without_names(html)) if _is_narrow(said)]


@cache
def _is_narrow(said: str) -> bool:
    return re.search("[A-Za-z]", CODES.sub("", said)) is not None
