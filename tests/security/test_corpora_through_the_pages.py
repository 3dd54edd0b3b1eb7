"""Hostile texts in every field of every form have no effect; pages show them escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from time import thread_time
from typing import Any

import pytest

from scoresheet.service.container.services import Services
from tests.conftest import Some
from tests.security.corpora import ALL, BOMBS, XSS
from tests.service.web.conftest import guests, services  # noqa: F401
from tests.service.web.test_hostile_input import assert_harmless
from tests.service.web.visitors import PASSWORD, Guests, Visitor

SECONDS_FOR_EACH = 2.0
ENDS_WHAT_IS_TRIED = re.compile("/(sign-out|delete|give-up|leave|resignation|end|end-others|disputes)$")
FORMS = (
    *("/", "/sign-in", "/sign-up", "/forgotten-password", "/games/new", "/games/new?title=lineae", "/records"),
    *("/settings", "/settings/webhook", "/settings/programs", "/settings/password", "/settings/delete"),
    *("/settings/sessions", "{game}", "{game}/at/4", "{game}/branch?at=4", "/reset/none", "/invitations/none"),
)
SHOWN = ("/", "/games", "{game}", "{game}/log", "{game}/at/4", "/settings", "/settings/programs", "/settings/webhook")


class Fields(HTMLParser):
    """The forms of a page: method, target, and fields with their values."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((found.get("method", "get").lower(), found.get("action", ""), {}))
        elif tag in ("input", "select", "textarea", "button") and self.forms and found.get("name"):
            self.forms[-1][2].setdefault(found["name"], found.get("value", ""))


@pytest.fixture(scope="module")
def under_way(guests: Guests) -> tuple[Visitor, Visitor, str]:  # noqa: F811
    """Two players, and the address of their game."""
    players = [guests.player(), guests.player()]
    game = guests.game(*players, name="Tried")
    guests.play(game, players, 6)
    return players[0], players[1], game


def forms(visitor: Visitor, game: str) -> list[tuple[str, str, dict[str, str]]]:
    """Return each form shown to that visitor once, without those that end the game or the session."""
    found = {}
    for address in FORMS:
        answer = visitor.client.get(address.format(game=game), base_url="https://localhost", follow_redirects=True)
        for method, action, fields in Fields(answer.text).forms:
            kind = (method, re.sub("[0-9a-f]{8,}|[0-9]+", "#", action), tuple(sorted(fields)))
            if action and not ENDS_WHAT_IS_TRIED.search(action):
                found.setdefault(kind, (method, action, fields))
    return list(found.values())


def sent(visitor: Visitor, method: str, action: str, fields: dict[str, str]) -> Any:
    """Send a form, and check the time of the answer."""
    began = thread_time()
    if method == "post":
        answer = visitor.post(action, fields)
    else:
        short = {name: value[:3_000] for name, value in fields.items()}
        answer = visitor.client.get(action, query_string=short, base_url="https://localhost")
    assert thread_time() - began < SECONDS_FOR_EACH, (action, fields)
    return answer


def check(answer: Any, text: str) -> None:
    """Check that the answer is clear, does not redirect to another site, and runs no script."""
    assert answer.status_code < 500, answer.text[:500]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert re.match("/(?![/\\\\])|https://localhost/|$", answer.headers.get("Location", ""))
    if "html" in answer.headers.get("Content-Type", ""):
        assert_harmless(answer.text)
        assert text not in XSS or text not in answer.text or "<" not in text


@pytest.mark.parametrize("kind", ALL)
def test_hostile_texts_in_a_form_have_no_effect(
    guests: Guests,  # noqa: F811
    under_way: tuple[Visitor, Visitor, str],
    kind: str,
    some: Some[str],
) -> None:
    player, _, game = under_way
    tried, texts = 0, list(some(ALL[kind], 4))
    for visitor in (player, guests.stranger()):
        for method, action, fields in forms(visitor, game):
            for name in fields:
                for text in texts:
                    check(sent(visitor, method, action, {**fields, name: text}), text)
                    tried += 1
    assert tried > 50 * len(texts)
    assert player.get("/settings").status_code == 200


def test_accepted_texts_are_shown_escaped(
    services: Services,  # noqa: F811
    guests: Guests,  # noqa: F811
    under_way: tuple[Visitor, Visitor, str],
) -> None:
    player, other, game = under_way
    assert services.projections.settle(60)
    for reader in (player, other, guests.stranger()):
        for address in SHOWN:
            answer = reader.client.get(address.format(game=game), base_url="https://localhost", follow_redirects=True)
            assert answer.status_code == 200
            assert_harmless(answer.text)
            assert not [text for text in XSS if "<" in text and text in answer.text]


def test_a_bomb_does_not_affect_other_visitors(guests: Guests) -> None:  # noqa: F811
    visitor = guests.stranger()
    for text in BOMBS:
        answer = visitor.post("/sign-up", {"name": text, "password": PASSWORD})
        assert answer.status_code in (413, 422)
        assert visitor.post("/sign-up", {"name": "Ada", "password": text[:5_000]}).status_code in (303, 409, 413, 422)
    assert guests.player().get("/").status_code == 200


@pytest.mark.parametrize("text", XSS[1:4])
def test_a_page_with_an_effect_would_be_detected(text: str) -> None:
    with pytest.raises(AssertionError):
        assert_harmless(f"<!doctype html><p title='{text}'>{text}</p>")
