"""Drawings in Python: texts of all kinds are escaped, and the markup is well-formed at every position."""

from collections import Counter
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import pytest

from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.service.web import board_context
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.drawing_kit import board as kit
from scoresheet.service.web.drawing_kit import texts
from scoresheet.service.web.drawings import drawing_of
from scoresheet.service.web.examples import examples_of, replayed
from scoresheet.service.web.perspective import perspective_of
from tests.conftest import Some
from tests.service.web.test_every_drawing import positions
from tests.service.web.visitors import Guests

EVIL = "'\"><x-evil>&"
VOID = {"br", "hr", "img", "input", "wbr"}
DRAWN = [
    pytest.param(title, id=name) for name, title in registry.all_titles().items() if drawing_of(name).module is not None
]


class StrictParser(HTMLParser):
    """Fails for tags that don't match, and for attributes and ids that occur twice."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids = Counter[str]()
        self.tags = Counter[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.handle_startendtag(tag, attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, attrs)
        assert not [name for name in names if name.startswith("on") or name == "style"], (tag, attrs)
        self.tags[tag] += 1
        self.ids.update(value for name, value in attrs if name == "id" and value)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, self.open


def parsed(markup: str) -> StrictParser:
    parser = StrictParser()
    parser.feed(str(markup))
    parser.close()
    assert not parser.open, f"not closed: {parser.open}"
    assert max(parser.ids.values(), default=1) == 1, parser.ids.most_common(3)
    return parser


class HostileTexts(texts.Texts):
    """Translations that contain markup."""

    def __missing__(self, text: str) -> str:
        return f"{super().__missing__(text)}{EVIL}"

    def plural(self, one: str, many: str, number: int) -> str:
        return super().plural(one, many, number) + EVIL

    def kept(self, key: tuple[str, str, object], say: Callable[[], str]) -> str:
        return super().kept(key, say) + EVIL


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let translators, names of seats and reasons of the rules contain markup."""
    names = {seat: f"{name}{EVIL}" for seat, name in enumerate(["Orange", "Blue", "Green", "Purple", "Yellow"])}
    monkeypatch.setattr(texts, "_texts", HostileTexts)
    monkeypatch.setattr(kit, "seat_names", lambda: names)
    monkeypatch.setattr(kit, "seat_letters", lambda: names)
    monkeypatch.setattr(board_context, "seat_names", lambda: names)
    monkeypatch.setattr(BoardContext, "refusal", lambda context, piece: EVIL)


def seen(title: Title, before: Any, after: Any, player: str, piece: int = -1) -> BoardContext:
    """Return the context of a position, with one piece selected if there are pieces with moves."""
    names = {f"p{seat}": f"name{EVIL}" for seat in range(len(after.seats))}
    eye = perspective_of(after, player)
    movable = sorted(BoardContext(title, after, eye).by_anchor)
    chosen = movable[piece % len(movable) :][:1] if movable and piece >= 0 else []
    return BoardContext(title, after, eye, before=before, pieces=chosen, names=names, path="/games/g")


@pytest.mark.parametrize("title", DRAWN)
def test_markup_is_well_formed_at_every_position(title: Title, guests: Guests, some: Some[Any]) -> None:
    drawing = drawing_of(title.title)
    with guests.app.test_request_context():
        for number, (before, after) in enumerate(some(positions(title, title.seats[-1], 3), 1)):
            player = f"p{after.to_act()[0]}" if after.to_act() else "nobody"
            parsed(drawing.draw(seen(title, before, after, player, number)))


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize("title", DRAWN)
def test_markup_in_texts_and_names_is_escaped(title: Title, guests: Guests, some: Some[Any]) -> None:
    drawing = drawing_of(title.title)
    with guests.app.test_request_context():
        for number, (before, after) in enumerate(some(positions(title, title.seats[-1], 4), 3)):
            player = f"p{after.to_act()[0]}" if after.to_act() else "nobody"
            drawn = drawing.draw(seen(title, before, after, player, number))
            assert "&lt;x-evil&gt;" in drawn
            assert not parsed(drawn).tags["x-evil"]


@pytest.mark.usefixtures("hostile")
@pytest.mark.parametrize("title", DRAWN)
def test_markup_in_texts_of_examples_is_escaped(title: Title, guests: Guests) -> None:
    drawing = drawing_of(title.title)
    with guests.app.test_request_context():
        for name in examples_of(title):
            shown = replayed(title, name)
            drawn = drawing.excerpt(shown.context(after=True), shown.example.part, shown.seat)
            assert not parsed(drawn).tags["x-evil"]
