"""Hostile texts in every request of the API's description have no effect."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import thread_time
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from flask import Response

import scoresheet.service.api
from scoresheet.service.container.services import Services
from tests.security.corpora import ALL, INJECTION, XSS
from tests.service.api.conftest import services, table  # noqa: F401
from tests.service.api.players import Player, Table

DESCRIPTION = json.loads((Path(scoresheet.service.api.__file__).parent / "openapi.json").read_text())
METHODS = ("get", "post", "delete")
SECONDS_FOR_EACH = 1.0
"""In processor time: a text that takes longer is a bomb that went off."""
FOR_EVER = ("/stream", "/players/me/stream", "/players/me/inbox")
"""Routes that may wait for news before they answer."""
GONE = ("DELETE /api/v1/players/me",)
"""Routes that delete the calling account."""

Call = tuple[str, str, dict[str, Any]]


def calls() -> list[Call]:
    """Return (method, path, description) of all operations."""
    found = [
        (method.upper(), path, described)
        for path, methods in DESCRIPTION["paths"].items()
        for method, described in methods.items()
        if method in METHODS and path.startswith("/api/v1")
    ]
    return [one for one in found if f"{one[0]} {one[1]}" not in GONE and not one[1].endswith(FOR_EVER)]


def example(described: dict[str, Any]) -> Any:
    """Return a valid body, or None if the operation reads no JSON."""
    return described.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")


def changed(body: Any, text: str) -> Iterator[Any]:
    """Yield the body with each text, and each field name, replaced in turn."""
    if isinstance(body, str):
        yield text
    elif isinstance(body, dict):
        yield {**body, text: text}
        for name, value in body.items():
            yield from ({**body, name: other} for other in changed(value, text))
    elif isinstance(body, list):
        for at, value in enumerate(body):
            yield from ([*body[:at], other, *body[at + 1 :]] for other in changed(value, text))


class Tried(NamedTuple):
    """Two players, their game, and a bot account of the first."""

    players: list[Player]
    game: str
    bot: str

    def address(self, path: str) -> str:
        """Fill in the path for them."""
        names = {"{game}": self.game, "{bot}": self.bot, "{player}": self.players[0].id, "{title}": "lineae"}
        for name, value in names.items():
            path = path.replace(name, value)
        return re.sub("{[a-z]+}", "1", path)


@pytest.fixture(scope="module")
def under_way(table: Table) -> Tried:  # noqa: F811
    """The players and the game for the requests."""
    players, game = table.new_game(2)
    bot = players[0].post("/players/me/bots", {"name": "Tried and trusted"})
    return Tried(players, game["id"], bot.json["id"])


def check(answer: Any, text: str, took: float) -> None:
    """Check that the answer is clear, timely plain data, without the text in its headers."""
    assert answer.status_code < 500, answer.data[:500]
    assert took < SECONDS_FOR_EACH
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "html" not in answer.headers.get("Content-Type", "")
    assert "Set-Cookie" not in answer.headers
    if answer.status_code >= 400:
        assert answer.content_type == "application/problem+json"
        assert len(answer.data) < 8_000 + 6 * len(text)  # it names the unknown field
    assert "\n" not in "".join(value for _, value in answer.headers)
    if len(text) > 12 and not text.isdigit():
        assert all(text not in value for _, value in answer.headers)


def sent(player: Player, method: str, path: str, body: Any, version: str) -> tuple[Any, float]:
    """Return the answer, and the processor time in seconds."""
    began = thread_time()
    raw = None if body is None else json.dumps(body)
    answer = player.call(method, path.removeprefix("/api/v1"), raw, version)
    answer.close()
    return answer, thread_time() - began


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("call", [call for call in calls() if example(call[2])], ids=lambda call: " ".join(call[:2]))
def test_hostile_texts_in_a_body_have_no_effect(under_way: Tried, call: Call, kind: str) -> None:
    method, path, described = call
    for text in ALL[kind]:
        for other in changed(example(described), text):
            check(*_with(sent(under_way.players[0], method, under_way.address(path), other, "999"), text))


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("call", calls(), ids=lambda call: " ".join(call[:2]))
def test_hostile_texts_in_an_address_have_no_effect(under_way: Tried, call: Call, kind: str) -> None:
    player = under_way.players[0]
    method, path, described = call
    names = [one.get("name") for one in described.get("parameters", ()) if one.get("in") == "query"]
    for text in ALL[kind]:
        written = quote(text[:3_000], safe="")
        parts = path.split("/")
        for at, part in enumerate(parts):
            if part.startswith("{"):
                tried = under_way.address("/".join([*parts[:at], written, *parts[at + 1 :]]))
                check(*_with(sent(player, method, tried, example(described), "999"), text))
        if "{" not in path:
            for name in [*names, written]:
                check(*_with(sent(player, method, f"{path}?{name}={written}", example(described), "999"), text))


@pytest.mark.parametrize(
    "name", ["Idempotency-Key", "If-Match", "If-None-Match", "Accept", "X-Request-ID", "traceparent"]
)
def test_hostile_texts_in_a_header_have_no_effect(under_way: Tried, name: str) -> None:
    player, game = under_way.players[0], under_way.game
    for texts in ALL.values():
        for text in texts:
            value = "".join(letter for letter in text[:4_000] if letter.isascii() and letter.isprintable())
            began = thread_time()
            headers = {"If-Match": "999", name: value}
            answer = player.post(f"/games/{game}/moves", '{"move":{"type":"x"}}', **headers)
            check(answer, text, thread_time() - began)


def test_accounts_games_and_files_are_unchanged(under_way: Tried, services: Services) -> None:  # noqa: F811
    (player, other), game = under_way.players, under_way.game
    assert player.get("/players/me").status_code == 200
    assert other.get(f"/games/{game}").json["status"] == "playing"
    assert services.games.store.version(game) == services.games.head(game).version
    assert not Path("/tmp/scoresheet-was-here").exists()


def _with(found: tuple[Any, float], text: str) -> tuple[Any, str, float]:
    return found[0], text, found[1]


@pytest.mark.parametrize(
    "answer",
    [
        Response(XSS[0], 200, {"X-Content-Type-Options": "nosniff", "Content-Type": "text/html"}),
        Response(XSS[0], 500, {"X-Content-Type-Options": "nosniff"}),
        Response("{}", 200, {"X-Content-Type-Options": "nosniff", "Location": INJECTION[1]}),
    ],
)
def test_an_answer_with_an_effect_would_be_detected(answer: Response) -> None:
    answer.headers["Content-Security-Policy"] = "default-src 'none'"
    with pytest.raises(AssertionError):
        check(answer, INJECTION[1], 0.0)
