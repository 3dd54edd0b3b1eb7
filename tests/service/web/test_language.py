"""The language of a page: the reader's choice, else the browser's, else English."""

from datetime import datetime

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.core.catalogues import translator
from scoresheet.service.web.language import moment
from tests.service.web.test_hostile_input import HOSTILE, assert_harmless
from tests.service.web.visitors import Guests, Page, Played, Visitor

GERMAN, ENGLISH = {"Accept-Language": "de"}, {"Accept-Language": "en"}
GAPS = ["%(game)s %s %d %", "{game} {0} {} {seat:seat}", "{game.__class__} %(num)d"]


@pytest.fixture(scope="module")
def played(guests: Guests) -> Played:
    players = [guests.player(), guests.player()]
    game = guests.game(*players)
    guests.play(game, players, 10)
    return players, game


def lang(visitor: Visitor, path: str = "/", **headers: str) -> str:
    answer = visitor.get(path, **headers)
    (html,) = [attributes["lang"] for tag, attributes in Page(answer.text).tags if tag == "html"]
    assert answer.headers["Content-Language"] == html
    assert {"cookie", "accept-language"} <= {name.lower() for name in answer.vary}
    return html


def choose(visitor: Visitor, language: str, next_: str = "/") -> str:
    return visitor.post("/language", {"language": language, "next": next_}).headers["Location"]


@pytest.mark.parametrize(
    ("asked", "spoken"),
    [("", "en"), ("de", "de"), ("de-AT, en;q=0.5", "de"), ("fr, en, de", "en"), ("fr", "en"), ("fr, de;q=0", "en")],
)
def test_the_browser_determines_the_language(guests: Guests, asked: str, spoken: str) -> None:
    headers = {"Accept-Language": asked} if asked else {}
    assert lang(guests.stranger(), **headers) == spoken


def test_a_chosen_language_is_kept_and_overrides_the_browser(guests: Guests) -> None:
    reader = guests.stranger()
    choose(reader, "de")
    assert lang(reader, **{"Accept-Language": "en"}) == "de"
    choose(reader, "en")
    assert lang(reader, **{"Accept-Language": "de"}) == "en"


def test_an_unknown_language_changes_nothing(guests: Guests) -> None:
    reader = guests.stranger()
    choose(reader, "de")
    choose(reader, "xx")
    assert lang(reader) == "de"


def test_choosing_a_language_redirects_to_the_same_page(guests: Guests) -> None:
    reader = guests.stranger()
    form = next(form for form in reader.page("/sign-in?next=/games/new").forms if form.action == "/language")
    assert choose(reader, "de", form.fields["next"]) == "/sign-in?next=/games/new"
    assert choose(reader, "de", "https://elsewhere.example/") == "/"


@pytest.mark.parametrize(
    ("form", "page"),
    [
        ("{game}/resignation", "{game}"),
        ("{game}/moves", "{game}"),
        ("/settings/channels/webhook", "/settings"),
        ("/sign-up", "/sign-up"),
    ],
)
def test_choosing_a_language_after_a_rejected_form_redirects_to_a_readable_page(
    guests: Guests, form: str, page: str
) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben)
    answer = ada.post(form.format(game=game), {"seat": "0", "do": "save", "address": "nonsense"})
    assert answer.status_code == 422
    switch = next(found for found in Page(answer.text).forms if found.action == "/language")
    assert choose(ada, "de", switch.fields["next"]) == page.format(game=game)
    assert ada.get(page.format(game=game)).status_code == 200


def test_another_site_cannot_choose_the_language(guests: Guests) -> None:
    answer = guests.stranger().post("/language", {"language": "de"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_pages_use_the_chosen_language(guests: Guests) -> None:
    reader = guests.stranger()
    assert "New game" in reader.page("/").text
    choose(reader, "de")
    assert "Neue Partie" in reader.page("/").text


def test_a_text_without_translation_stays_english() -> None:
    assert translator("de")("Nobody says this.") == "Nobody says this."


def test_caches_do_not_mix_languages(guests: Guests, played: Played) -> None:
    reader, (_, game) = guests.stranger(), played
    for page in (game, f"{game}/at/4", f"{game}/log"):
        for _ in range(2):
            assert "The game starts" in Page(reader.get(page, **ENGLISH).text).text
            german = Page(reader.get(page, **GERMAN).text).text
            assert "Die Partie beginnt" in german
            assert "The game starts" not in german


def test_the_lobby_shows_the_decision_in_the_readers_language(guests: Guests, services: Services) -> None:
    reader = guests.player()
    guests.game(reader, **{"seat:1": "me"})
    assert services.projections.settle(30)
    assert "Choose a combination of cards" in Page(reader.get("/", **ENGLISH).text).text
    german = Page(reader.get("/", **GERMAN).text).text
    assert "Wähle eine Kartenkombination" in german
    assert "Choose a combination of cards" not in german


def test_the_api_always_uses_english(played: Played) -> None:
    (reader, _), game = played
    choose(reader, "de")
    answer = reader.get(f"/api/v1{game}/events", **GERMAN, **{"Sec-Fetch-Site": "same-origin"})
    choose(reader, "en")
    assert "The game starts" in answer.text
    assert "Die Partie beginnt" not in answer.text
    assert "Content-Language" not in answer.headers


@pytest.mark.parametrize("text", [*HOSTILE, *GAPS])
def test_a_hostile_name_is_shown_verbatim_in_translated_sentences(guests: Guests, text: str) -> None:
    player = guests.player()
    answer = player.post("/games/new", {"title": "industrial-waste", "name": text, "seat:1": "me"})
    game = answer.headers["Location"]
    for spoken in (GERMAN, ENGLISH):
        for address in (game, f"{game}/log", f"{game}/at/4"):
            html = player.get(address, **spoken).text
            assert_harmless(html)
            assert text not in GAPS or text in Page(html).text


def test_refusals_are_in_the_readers_language(guests: Guests) -> None:
    reader = guests.stranger()
    fields = {"name": "Ada", "password": "short"}
    answer = reader.post("/sign-up", fields, {"Sec-Fetch-Site": "same-origin", **GERMAN})
    assert answer.status_code == 422
    assert "Ein Passwort muss 10 bis 1024 Zeichen haben." in Page(answer.text).text
    assert "Nicht gefunden" in Page(reader.get("/games/nothing", **GERMAN).text).text


@pytest.mark.parametrize(("code", "said"), [("en", "Nov 21, 2026, 6:09\u202fPM UTC"), ("de", "21.11.2026, 18:09 UTC")])
def test_times_are_formatted_for_the_language(guests: Guests, code: str, said: str) -> None:
    with guests.app.test_request_context(headers={"Accept-Language": code}):
        assert moment("2026-11-21T18:09:30.125Z") == said
        assert moment("a row that is damaged") == "?"


def test_each_line_of_the_log_has_a_readable_and_a_machine_readable_time(guests: Guests) -> None:
    player = guests.player()
    game = guests.game(player, **{"seat:1": "me"})
    for address in (game, f"{game}/log", f"{game}/at/4", f"{game}/at/4/change"):
        page = player.page(address)
        lines = sum(tag == "li" and "line" in (attributes.get("class") or "").split() for tag, attributes in page.tags)
        times = [attributes["datetime"] for tag, attributes in page.tags if tag == "time"]
        assert 0 < lines <= len(times)
        assert all(datetime.fromisoformat(at).tzinfo for at in times)
        assert page.text.count("UTC") == len(times)
