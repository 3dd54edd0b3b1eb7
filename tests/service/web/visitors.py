"""Visitors of the pages, for tests: browsers without a window that read forms and send them."""

from __future__ import annotations

import itertools
import random
from html.parser import HTMLParser
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

BASE = "https://localhost"
PASSWORD = "correct horse battery"
DEFAULT = ""
"""The setting of players who have never changed which moves they confirm."""
OWN = {"Sec-Fetch-Site": "same-origin"}


class Form:
    """A form of a page: its target, and the fields it sends unchanged."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.texts: list[str] = []
        self.grouped = False
        """True for chips, which offer the same moves as the list below them."""
        self.buttons: list[Form] = []
        """Buttons that choose the move, each as if it had a form of its own."""

    def with_button(self, attributes: dict[str, str]) -> Form:
        """Return the form as that button sends it."""
        form = Form(self.action, self.method)
        form.fields = {**self.fields, attributes["name"]: attributes["value"]}
        form.texts = [attributes.get("aria-label", "")]
        self.buttons.append(form)
        return form

    @property
    def text(self) -> str:
        """Return the text of the form."""
        return " ".join(" ".join(self.texts).split())


class Page(HTMLParser):
    """A parsed page: texts, forms, and tags with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.forms: list[Form] = []
        self.texts: list[str] = []
        self._form: Form | None = None
        self._button: Form | None = None
        self._select = ""
        self.html = html
        self.feed(html)

    @property
    def text(self) -> str:
        """Return the readable text."""
        return " ".join(" ".join(self.texts).split())

    @property
    def asks(self) -> bool:
        """Return whether the page asks its reader for a decision."""
        return any("yours" in attributes.get("class", "").split() for tag, attributes in self.tags if tag == "section")

    def moves(self) -> list[Form]:
        """Return the forms that make a move, each once; a button for a move counts as a form."""
        forms = [form for form in self.forms if form.action.endswith("/moves") and not form.grouped]
        offered = [each for form in forms for each in form.buttons or [form]]
        return list({str(form.fields): form for form in offered}.values())

    def links(self) -> list[str]:
        """Return the targets of its links."""
        return [attributes["href"] for tag, attributes in self.tags if tag == "a" and "href" in attributes]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag == "form":
            self._form = _form(attributes)
            self._form.grouped = "chip-form" in attributes.get("class", "")
            self.forms.append(self._form)
        elif self._form:
            self._field(self._form, tag, attributes)

    def handle_endtag(self, tag: str) -> None:
        self._form = None if tag == "form" else self._form
        self._button = None if tag == "button" else self._button

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        for form in (self._form, self._button):
            if form:
                form.texts.append(data)

    def _field(self, form: Form, tag: str, attributes: dict[str, str]) -> None:
        name, value = attributes.get("name", ""), attributes.get("value", "")
        if tag == "select":
            self._select = name
        elif tag == "option":
            form.choices.setdefault(self._select, []).append(value)
            form.fields.setdefault(self._select, value)
            if "selected" in attributes:
                form.fields[self._select] = value
        elif tag == "button" and name == "move":
            self._button = form.with_button(attributes)
        elif tag == "input" and attributes.get("type") in ("hidden", "number"):
            form.fields[name] = value
            if "max" in attributes:
                low, high = int(attributes["min"]), int(attributes["max"])
                form.choices[name] = [str(number) for number in range(low, high + 1)]


def _form(attributes: dict[str, str]) -> Form:
    """Return a form; one that leads to a preview counts as one that moves at once."""
    action, method = attributes.get("action", ""), attributes.get("method", "get")
    return Form(f"{action.split('#')[0]}/moves", "post") if "data-preview" in attributes else Form(action, method)


class Visitor:
    """A browser, signed in or not."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.id = ""

    def get(self, path: str, **headers: str) -> TestResponse:
        """Get a page."""
        return self.client.get(path, base_url=BASE, headers=headers)

    def page(self, path: str) -> Page:
        """Get and parse an existing page, following redirects."""
        answer = self.client.get(path, base_url=BASE, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    def post(self, path: str, fields: dict[str, Any], headers: dict[str, str] = OWN) -> TestResponse:
        """Send a form."""
        return self.client.post(path, data=fields, base_url=BASE, headers=headers)

    def moves(self, game: str) -> list[Form]:
        """Return the forms that make a move, each once; a button for a move counts as a form."""
        return self.page(game).moves()

    def move(self, game: str, rng: random.Random) -> bool:
        """Make a random move if the page asks for one; return whether it does."""
        page = self.page(game)
        if not page.asks:
            return False
        form = rng.choice(page.moves())
        chosen = {name: rng.choice(values) for name, values in form.choices.items()}
        fields = {**form.fields, **chosen, "confirmed": "yes"}
        answer = self.post(form.action, fields)
        assert answer.status_code == 303, Page(answer.text).text
        return True


Played = tuple[list[Visitor], str]
"""Players, and the address of their game."""


class Guests:
    """A factory of visitors and games."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self._numbers = itertools.count(1)

    def stranger(self) -> Visitor:
        """Return a visitor who is not signed in."""
        return Visitor(self.app)

    def player(self, name: str = "", confirm: str = "each") -> Visitor:
        """Return a signed-in visitor with a new account, who by default previews every move."""
        visitor = Visitor(self.app)
        name = name or "Guest " + "".join("bcdfgkprst"[int(digit)] for digit in str(next(self._numbers)))
        answer = visitor.post("/sign-up", {"name": name, "password": PASSWORD})
        assert answer.status_code == 303, Page(answer.text).text
        if confirm != DEFAULT:
            assert visitor.post("/settings/playing", {"confirm": confirm}).status_code == 303
        return visitor

    def game(self, *players: Visitor, title: str = "industrial-waste", **fields: str) -> str:
        """Start a game with these players and return its address."""
        settings = {"title": title, **{f"seat:{seat}": "open" for seat in range(1, len(players))}, **fields}
        answer = players[0].post("/games/new", settings)
        assert answer.status_code == 303, Page(answer.text).text
        game = answer.headers["Location"]
        for player in players[1:]:
            assert player.post(f"{game}/seats", {}).status_code == 303
        return game

    def play(self, game: str, players: list[Visitor], moves: int, seed: int = 1) -> None:
        """Make this number of moves, or play to the end."""
        rng = random.Random(seed)
        for _ in range(moves):
            if not any(player.move(game, rng) for player in players):
                return
