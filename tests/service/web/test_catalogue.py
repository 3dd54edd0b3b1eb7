"""The catalogues: every text is translated, placeholders match, texts of titles are collected."""

import ast
import re
import string
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from jinja2 import TemplateSyntaxError

from scoresheet.domain.effect import Asked
from scoresheet.domain.events import Event
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import UNTRANSLATED
from scoresheet.projections.sentences import Teller
from scoresheet.replays.record import read
from scoresheet.service.core.catalogues import ENGLISH, LANGUAGES
from scoresheet.service.web import extraction
from scoresheet.service.web.extraction import REFUSING, ROOT, collected, is_word, kept, lacking, refusals

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
CATALOGUES = ["", *registry.all_titles()]
FORMATTER = string.Formatter()
NAMED = re.compile(r"%\((\w+)\)[ds]")


def forms(said: object) -> list[str]:
    return [said] if isinstance(said, str) else list(said or [])  # type: ignore[call-overload]


def gaps(text: str) -> set[str]:
    """Return the placeholders of a text, of both kinds."""
    return {*NAMED.findall(text)} | {f"{name}:{spec}" for _, name, spec, _ in FORMATTER.parse(text) if name is not None}


def misfits(english: Collection[str], other: Collection[str]) -> list[str]:
    """Return the forms with a placeholder too few or too many, compared with the English forms.

    A count may be in words, as in `a card` for `{number} cards`.
    """
    every = [gaps(text) for text in english]
    return [said for said in other if not set.intersection(*every) <= gaps(said) <= set.union(*every)]


@cache
def wanted() -> dict[str, Catalog]:
    return collected()


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def every(code: str) -> Iterator[Message]:
    """Return the messages of all catalogues of a language."""
    return (message for title in CATALOGUES for message in messages(kept(code, title)))


Key = tuple[str | None, tuple[str, ...]]


def keys(catalogue: Catalog) -> set[Key]:
    return {(message.context, tuple(forms(message.id))) for message in messages(catalogue)}


@pytest.mark.parametrize("title", CATALOGUES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_in_its_catalogue_and_nothing_else(code: str, title: str) -> None:
    """If this fails, run `make texts` and translate what it names. Common texts may be in either catalogue."""
    own = keys(kept(code, title))
    assert own <= keys(wanted()[title])
    assert own | (keys(kept(code)) if title else set()) >= keys(wanted()[title])


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_and_no_translation_is_fuzzy(code: str) -> None:
    assert not {title: lacking(kept(code, title)) for title in CATALOGUES if lacking(kept(code, title))}


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_placeholders_of_its_text(code: str) -> None:
    for message in every(code):
        english, other = forms(message.id), forms(message.string)
        assert not misfits(english, other)
        assert {said.count("%%") for said in other} == {said.count("%%") for said in english}


@pytest.mark.parametrize("code", OTHERS)
def test_a_plural_text_has_every_plural_form_of_its_language(code: str) -> None:
    counting = [message for message in every(code) if not isinstance(message.id, str)]
    assert counting
    assert {len(forms(message.string)) for message in counting} == {kept(code).num_plurals}


@pytest.mark.parametrize("code", OTHERS)
def test_all_catalogues_of_a_language_have_the_same_plural_forms(code: str) -> None:
    assert len({kept(code, title).plural_forms for title in CATALOGUES}) == 1


@pytest.mark.parametrize("title", CATALOGUES)
@pytest.mark.parametrize("code", OTHERS)
def test_a_catalogue_has_a_header_without_placeholders(code: str, title: str) -> None:
    catalogue = kept(code, title)
    header = dict(catalogue.mime_headers)
    assert header["Project-Id-Version"].startswith("Scoresheet ")
    assert catalogue.locale
    assert header["Language-Team"] == catalogue.locale.english_name
    assert not catalogue.fuzzy
    assert not re.search("FULL NAME|EMAIL|YEAR|FIRST AUTHOR|VERSION|LANGUAGE", f"{header} {catalogue.header_comment}")


@pytest.mark.parametrize("code", OTHERS)
def test_notes_for_translators_belong_to_the_following_text_only(code: str) -> None:
    for text, note in (("Place", "rank"), ("Seat", "at the table"), ("Lot", "tie-break"), ("expired", "takeback")):
        for catalogue in (wanted()[""], kept(code)):
            message = catalogue.get(text)
            assert message
            assert note in " ".join(message.auto_comments).lower()
    ended = kept(code).get("Ended")
    assert ended
    assert not ended.auto_comments


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize(
    ("title", "text", "note"),
    [
        ("phytoplankton", "light", "resource"),
        ("phytoplankton", "owed", "to discard"),
        ("algae-inc", "as it is", "lies"),
    ],
)
def test_the_code_of_a_title_has_notes_for_translators_on_its_words_and_fields(
    code: str, title: str, text: str, note: str
) -> None:
    for catalogue in (wanted()[title], kept(code, title)):
        message = catalogue.get(text)
        assert message
        assert note in " ".join(message.auto_comments)


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_no_markup(code: str) -> None:
    for message in every(code):
        assert not re.search(r"[<>&]", "".join(forms(message.string)))


def test_no_style_sheet_contains_words() -> None:
    """They could not be translated."""
    for file in (ROOT / "service" / "web").rglob("*.css"):
        assert not re.search(r'content: *"[^"]*[A-Za-z]', file.read_text()), file


def test_missing_empty_and_fuzzy_translations_are_detected() -> None:
    catalogue = Catalog(locale="de")
    catalogue.add("said", "gesagt")
    catalogue.add("empty")
    catalogue.add("doubtful", "fraglich", flags=["fuzzy"])
    catalogue.add(("one", "more"), ("eins", ""))
    assert lacking(catalogue) == ["empty", "doubtful", "('one', 'more')"]
    assert not keys(catalogue) <= keys(wanted()[""])


def test_missing_and_superfluous_placeholders_are_detected() -> None:
    assert misfits(["{seat:seat} pays %(num)s"], ["{seat} zahlt %(num)s"])
    assert misfits(["{a} card", "{a} cards"], ["Karte", "{a} Karten"]) == ["Karte"]
    assert not misfits(["a card", "{a} cards"], ["eine Karte", "{a} Karten"])
    assert misfits(["a card", "{a} cards"], ["eine Karte", "{b} Karten"]) == ["{b} Karten"]


def test_refusals_use_texts_that_can_be_collected() -> None:
    """No f-string: it could not be translated."""
    kinds = refusals()
    for folder in REFUSING:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in kinds:
                    assert not node.args or not isinstance(node.args[0], ast.JoinedStr), f"{file}:{node.lineno}"


class Noting:
    """A translator that returns texts unchanged and records them."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __call__(self, text: str, /) -> str:
        self.asked.add(text)
        return text

    def plural(self, one: str, more: str, number: int, /) -> str:
        self.asked |= {one, more}
        return UNTRANSLATED.plural(one, more, number)


RECORDS = sorted((ROOT / "replays" / "library").glob("*/*.jsonl"))


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_every_sentence_of_the_recorded_games_is_collected(title: Title) -> None:
    """All texts that are translated for the logs of recorded games must be collected."""
    known = {text for name in ("", title.title) for _, found in keys(wanted()[name]) for text in found}
    note = Noting()
    teller = Teller(title, note)
    for event in (event for file in RECORDS for event in recorded(file, title)):
        teller.tell(event)
        for effect in event.effects:
            if isinstance(effect, Asked):
                title.words.say(effect.decision, note)
    own = set(filter(is_word, note.asked))
    assert own
    assert not own - known


def recorded(file: Path, title: Title) -> list[Event]:
    with file.open("rb") as lines:
        record = read(lines)
    return record.events if record.title is title else []


def test_a_template_with_a_syntax_error_stops_the_extraction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "service").mkdir()
    (tmp_path / "service" / "broken.html").write_text("{{ _('Ada's board') }}")
    monkeypatch.setattr(extraction, "ROOT", tmp_path)
    with pytest.raises(TemplateSyntaxError):
        list(extraction._marked())
