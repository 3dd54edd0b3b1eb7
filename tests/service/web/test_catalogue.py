"""Every text has its German; each placeholder stands in both; the words that titles say are all collected."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from domain.effect import Asked
from domain.events import Event
from domain.title import Title
from domain.titles import registry
from projections.sentences import Teller
from replays.record import read
from service.catalogue import ENGLISH, LANGUAGES, catalogue_file
from service.web.extraction import REFUSING, ROOT, collected, lacking, refusals

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
NAMED = re.compile(r"%\((\w+)\)[ds]")


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said or [])  # type: ignore[call-overload]


def gaps(text: str, counting: bool) -> set[str]:
    """The placeholders of a text, of both kinds; one that counts may be said in words."""
    named = set(NAMED.findall(text)) - ({"num"} if counting else set())
    return named | {f"{name}:{spec}" for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


@cache
def kept(code: str) -> Catalog:
    with catalogue_file(code).open("rb") as file:
        return read_po(file, locale=code)


@cache
def wanted() -> Catalog:
    return collected()


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def keys(catalogue: Catalog) -> set[tuple[str | None, str]]:
    return {(message.context, forms(message.id)[0]) for message in messages(catalogue)}


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_in_the_catalogue_and_nothing_else(code: str) -> None:
    """Where this fails: `make texts`, and then translate what it names."""
    assert keys(kept(code)) == keys(wanted())


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_and_no_translation_is_doubtful(code: str) -> None:
    assert not lacking(kept(code))


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(code: str) -> None:
    for message in messages(kept(code)):
        english, other = forms(message.id), forms(message.string)
        assert len(english) == len(other)
        for said, original in zip(other, english, strict=True):
            assert gaps(said, len(english) > 1) == gaps(original, len(english) > 1), said
            assert said.count("%%") == original.count("%%")


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_no_markup(code: str) -> None:
    for message in messages(kept(code)):
        assert not re.search(r"[<>&]", "".join(forms(message.string)))


def test_no_style_sheet_says_a_word() -> None:
    """It could not be translated."""
    for file in (ROOT / "service" / "web").rglob("*.css"):
        assert not re.search(r'content: *"[^"]*[A-Za-z]', file.read_text()), file


def test_what_is_missing_empty_or_doubtful_is_noticed() -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("said", "gesagt")
    catalogue.add("empty")
    catalogue.add("doubtful", "fraglich", flags=["fuzzy"])
    catalogue.add(("one", "more"), ("eins", ""))
    assert lacking(catalogue) == ["empty", "doubtful", "('one', 'more')"]
    assert keys(catalogue) != keys(wanted())
    assert gaps("{seat:seat} pays %(num)s", False) != gaps("{seat} pays %(num)s", False)


def test_refusals_say_texts_that_can_be_collected() -> None:
    """No f-string: it could not be translated."""
    kinds = refusals()
    for folder in REFUSING:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                    assert not node.args or not isinstance(node.args[0], ast.JoinedStr), f"{file}:{node.lineno}"


RECORDS = sorted((ROOT / "replays" / "library").glob("*/*.jsonl"))


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_every_sentence_of_the_recorded_games_is_collected(title: Title) -> None:
    """What is translated while all that happened is told must be among the texts."""
    known = keys(wanted())
    asked: set[str] = set()

    def note(text: str) -> str:
        asked.add(text)
        return text

    teller = Teller(title, note)
    for event in (event for file in RECORDS for event in recorded(file, title)):
        teller.tell(event)
        for effect in event.effects:
            if isinstance(effect, Asked):
                title.words.say(effect.decision, note)
    own = {text for text in asked if len(text) > 1 and any(map(str.isalpha, text))}
    assert own
    assert not {text for text in own if not {(title.title, text), (None, text)} & known}


def recorded(file: Path, title: Title) -> list[Event]:
    with file.open("rb") as lines:
        record = read(lines)
    return record.events if record.title is title else []
