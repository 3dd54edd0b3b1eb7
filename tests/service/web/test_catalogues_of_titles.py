"""Translations of a title in its own folder, unknown to any other file."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest
from flask_babel import gettext

from scoresheet.domain.errors import Refusal
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.wording import Cases, Plural, Words
from scoresheet.service.core import catalogues
from scoresheet.service.core.catalogues import catalogue_file, translations, translator
from scoresheet.service.web.extraction import UNTOLD, lacking, owner, refresh, refusals
from scoresheet.service.web.language import words_of
from scoresheet.service.web.vocabulary import reason
from tests.domain import hidden_hands
from tests.service.web.visitors import Guests

GERMAN, TITLE = "de", "hidden-hands"
OWN = """
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Play {card:card}"
msgstr "Spiele {card:card} aus"

msgid "Orange"
msgstr "Apfelsine"

msgid "{number} card"
msgid_plural "{number} cards"
msgstr[0] "{number} Karte"
msgstr[1] "{number} Karten"
"""


@pytest.fixture(autouse=True)
def temporary_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Move all catalogues to a temporary folder, with a copy of the common one."""
    common = catalogue_file(GERMAN)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path / "common")
    monkeypatch.setattr(catalogues, "TITLES", tmp_path / "titles")
    catalogue_file(GERMAN).parent.mkdir(parents=True)
    copy(common, catalogue_file(GERMAN))
    _forget()
    yield
    _forget()


def _forget() -> None:
    translations.cache_clear()
    translator.cache_clear()


def written(title: str) -> Path:
    file = catalogue_file(GERMAN, title)
    file.parent.mkdir(parents=True)
    file.write_text(OWN)
    return file


def test_a_title_uses_the_catalogue_in_its_folder(tmp_path: Path) -> None:
    assert written(TITLE) == tmp_path / "titles" / "hidden_hands" / "translations" / "de.po"
    say = translator(GERMAN, TITLE)
    assert hidden_hands.TITLE.words.say(hidden_hands.PlayCard(3), say) == "Spiele 3 aus"
    assert [say.plural("{number} card", "{number} cards", number) for number in range(3)] == [
        "{number} Karten",
        "{number} Karte",
        "{number} Karten",
    ]


def test_translations_of_a_title_override_the_common_ones_for_that_title_only() -> None:
    written(TITLE)
    assert translator(GERMAN, TITLE)("Blue") == translator(GERMAN)("Blue") == "Blau"
    assert translator(GERMAN, TITLE)("Orange") == "Apfelsine"
    assert translator(GERMAN)("Orange") == translator(GERMAN, "another")("Orange") == "Orange"
    assert translator(GERMAN, "another")("Play {card:card}") == "Play {card:card}"


def test_drawings_and_refusals_use_the_translations_of_the_title(guests: Guests) -> None:
    written(TITLE)
    with guests.app.test_request_context(headers={"Accept-Language": GERMAN}):
        with words_of(TITLE):
            assert gettext("Orange") == "Apfelsine"
            assert gettext("Blue") == "Blau"
        assert gettext("Orange") == "Orange"
        assert reason(Refusal("Orange"), TITLE) == "Apfelsine"
        assert reason(Refusal("Orange")) == "Orange"


def test_a_title_without_a_catalogue_uses_english_beyond_the_common_texts() -> None:
    say = translator(GERMAN, TITLE)
    assert hidden_hands.TITLE.words.say(hidden_hands.PlayCard(3), say) == "Play 3"
    assert hidden_hands.TITLE.words.say(hidden_hands.CardDrawn(1, 3), say) == "Blue draws 3".replace("Blue", "Blau")
    assert [say.plural("card", "cards", number) for number in range(3)] == ["cards", "card", "cards"]


def test_english_needs_no_catalogue() -> None:
    say = translator("en", TITLE)
    assert say("Orange") == "Orange"
    assert [say.plural("card", "cards", number) for number in range(3)] == ["cards", "card", "cards"]


def test_an_empty_text_stays_empty() -> None:
    """Its translation would be the header of the catalogue."""
    assert translator(GERMAN)("") == translator(GERMAN, TITLE)("") == ""


def test_the_catalogue_of_a_new_title_is_created_in_its_folder_and_no_other_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "all_titles", lambda: {TITLE: hidden_hands.TITLE})
    refresh(GERMAN)
    before = catalogue_file(GERMAN).read_bytes()
    catalogue_file(GERMAN, TITLE).unlink()
    found = refresh(GERMAN)
    assert catalogue_file(GERMAN).read_bytes() == before
    files = {str(file.relative_to(tmp_path)) for file in tmp_path.rglob("*") if file.is_file()}
    assert files == {"common/translations/de.po", "titles/hidden_hands/translations/de.po"}
    assert "Play {card:card}" in lacking(found[TITLE])


def test_refreshing_keeps_translations_and_omits_common_texts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(registry, "all_titles", lambda: {TITLE: speaking()})
    written(TITLE)
    found = refresh(GERMAN)[TITLE]
    assert found.get("Play {card:card}").string == "Spiele {card:card} aus"
    assert found.get("Orange").string == "Apfelsine"
    assert found.get("Blue") is None
    assert {"draws one", "draws none"} <= set(lacking(found))
    assert found.get(("draws {card}", "draws {card} cards")) is not None


def speaking() -> Title:
    """Return Hidden Hands with alternative sentences and the names of two seats as terms."""
    drawn = Cases("card", {1: "draws one", 0: "draws none"}, Plural("card", "draws {card}", "draws {card} cards"))
    terms = {"card": {0: "Blue", 1: "Orange"}}
    words = Words({**hidden_hands.WORDS.templates, hidden_hands.CardDrawn: drawn}, terms)
    return replace(hidden_hands.TITLE, wording=lambda components: words)


def test_files_in_a_folder_named_after_a_title_belong_to_it() -> None:
    assert owner("service/web/titles/industrial_waste/cards.html") == "industrial-waste"
    assert owner("domain/titles/lineae/effects/crew.py") == "lineae"
    assert owner("service/web/templates/home.html") == owner("domain/titles/registry.py") == ""
    assert owner("service/web/templates/game.html") == owner("titles") == ""


def test_refusals_include_all_imported_subclasses() -> None:
    def kinds(kind: type[Refusal]) -> Iterator[str]:
        for narrower in kind.__subclasses__():
            if narrower.__name__ not in UNTOLD and not narrower.__module__.startswith("tests"):
                yield narrower.__name__
                yield from kinds(narrower)

    assert set(kinds(Refusal)) <= refusals()
    assert {"IllegalMove", "TooManyAttempts", "BadName"} <= refusals()
    assert not refusals() & {*UNTOLD, "Refusal", "Exception", "ValueError"}
