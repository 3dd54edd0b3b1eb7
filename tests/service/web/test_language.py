"""The language of a page: chosen, else asked for by the browser, else English."""

import pytest

from service.web.language import translator
from tests.service.web.visitors import Guests, Page, Visitor


def lang(visitor: Visitor, path: str = "/", **headers: str) -> str:
    answer = visitor.get(path, **headers)
    (html,) = [attributes["lang"] for tag, attributes in Page(answer.text).tags if tag == "html"]
    assert answer.headers["Content-Language"] == html
    assert {"cookie", "accept-language"} <= {name.lower() for name in answer.vary}
    return html


def choose(visitor: Visitor, language: str, next_: str = "/") -> str:
    return visitor.post("/language", {"language": language, "next": next_}).headers["Location"]


@pytest.mark.parametrize(
    ("asked", "spoken"), [("", "en"), ("de", "de"), ("de-AT, en;q=0.5", "de"), ("fr, en, de", "en"), ("fr", "en")]
)
def test_the_browser_asks_for_a_language(guests: Guests, asked: str, spoken: str) -> None:
    headers = {"Accept-Language": asked} if asked else {}
    assert lang(guests.stranger(), **headers) == spoken


def test_a_choice_is_kept_and_counts_more_than_what_the_browser_asks(guests: Guests) -> None:
    reader = guests.stranger()
    choose(reader, "de")
    assert lang(reader, **{"Accept-Language": "en"}) == "de"
    choose(reader, "en")
    assert lang(reader, **{"Accept-Language": "de"}) == "en"


def test_a_language_there_is_not_changes_nothing(guests: Guests) -> None:
    reader = guests.stranger()
    choose(reader, "de")
    choose(reader, "xx")
    assert lang(reader) == "de"


def test_the_choice_leads_back_to_the_page_it_was_made_on(guests: Guests) -> None:
    reader = guests.stranger()
    form = next(form for form in reader.page("/sign-in?next=/games/new").forms if form.action == "/language")
    assert choose(reader, "de", form.fields["next"]) == "/sign-in?next=/games/new"
    assert choose(reader, "de", "https://elsewhere.example/") == "/"


def test_on_a_page_that_answers_a_form_it_leads_to_one_that_can_be_read(guests: Guests) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben)
    answer = ada.post(f"{game}/resignation", {})
    assert answer.status_code == 422
    form = next(form for form in Page(answer.text).forms if form.action == "/language")
    assert choose(ada, "de", form.fields["next"]) == game


def test_the_choice_cannot_be_made_by_another_site(guests: Guests) -> None:
    answer = guests.stranger().post("/language", {"language": "de"}, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


def test_pages_speak_the_language(guests: Guests) -> None:
    reader = guests.stranger()
    assert "New game" in reader.page("/").text
    choose(reader, "de")
    assert "Neue Partie" in reader.page("/").text


def test_what_has_no_translation_is_said_in_english() -> None:
    assert translator("de")("Nobody says this.") == "Nobody says this."
