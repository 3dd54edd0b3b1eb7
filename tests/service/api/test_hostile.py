"""Hostile input: every request succeeds or gets a clear 4xx, never a 500, and loses nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.service.api.players import Player, Table

BOUNDED = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(st.characters(exclude_categories=()), max_size=8),
    st.sampled_from(["TakeLoan", "Offer", "type", "seat", "\ud800", "Zoe\u0308", "\x00", "<script>", "' OR 1=1 --"]),
)
KEYS = st.one_of(st.sampled_from(["type", "move", "seat", "column", "millions", "to", "agree"]), st.text(max_size=4))
JSON = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
ROUTES = ("moves", "seats", "takebacks", "takebacks/1/answers", "resignations")


@pytest.fixture(scope="module")
def under_way(table: Table) -> tuple[list[Player], dict[str, Any]]:
    """A running game of three players."""
    return table.new_game(3)


def is_clear(answer: Any) -> bool:
    """Return whether the answer is a success, or a client error with a problem document."""
    good = answer.status_code < 400
    return good or (answer.status_code < 500 and answer.content_type == "application/problem+json")


@BOUNDED
@given(route=st.sampled_from(ROUTES), body=JSON)
def test_any_json_to_a_game_gets_a_clear_answer_and_changes_nothing(
    table: Table, under_way: tuple[list[Player], dict[str, Any]], route: str, body: Any
) -> None:
    players, game = under_way
    before = players[0].get(f"/games/{game['id']}").data
    answer = players[0].post(f"/games/{game['id']}/{route}", json.dumps(body), 999)
    assert is_clear(answer), answer.text
    assert answer.status_code >= 400
    assert players[0].get(f"/games/{game['id']}").data == before


@BOUNDED
@given(raw=st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_get_a_clear_answer(table: Table, raw: bytes) -> None:
    for route in ("/players", "/tokens"):
        assert is_clear(table.anybody.post(route, raw))


@BOUNDED
@given(move=JSON)
def test_any_move_of_the_player_to_act_is_made_or_rejected(
    table: Table, under_way: tuple[list[Player], dict[str, Any]], move: Any
) -> None:
    players, game = under_way
    asked, legal = table.asked(players, game["id"])
    answer = asked.post(f"/games/{game['id']}/moves", json.dumps({"move": move}), legal["version"])
    assert is_clear(answer), answer.text
    legal = move in [one["move"] for one in legal["moves"]]
    assert (answer.status_code == 201) == legal


@BOUNDED
@given(fields=st.dictionaries(st.sampled_from(["title", "seats", "options", "name", "bots", "clock", "rated"]), JSON))
def test_any_request_for_a_game_gets_a_clear_answer(
    under_way: tuple[list[Player], dict[str, Any]], fields: dict[str, Any]
) -> None:
    body = {"title": "industrial-waste", "seats": 2, **fields}
    assert is_clear(under_way[0][0].post("/games", json.dumps(body)))


@BOUNDED
@given(
    path=st.text(st.characters(codec="utf-8", exclude_characters="/?#"), min_size=1, max_size=20),
    query=st.text(st.characters(codec="utf-8", exclude_characters="#"), max_size=20),
)
def test_any_address_gets_a_clear_answer(table: Table, path: str, query: str) -> None:
    for address in (f"/games/{path}/board", f"/players/{path}", f"/titles/{path}?{query}", f"/games?{query}"):
        assert is_clear(table.anybody.get(address))


@BOUNDED
@given(
    name=st.sampled_from(["Authorization", "If-Match", "Idempotency-Key", "Accept", "If-None-Match", "Content-Type"]),
    value=st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=30),
)
def test_any_header_gets_a_clear_answer(under_way: tuple[list[Player], dict[str, Any]], name: str, value: str) -> None:
    players, game = under_way
    body = b'{"move":{"type":"Pass"},"seat":9}'
    headers = {"If-Match": "999", name: value}
    assert is_clear(players[0].post(f"/games/{game['id']}/moves", body, **headers))
    assert is_clear(players[0].get(f"/games/{game['id']}/board", **{name: value}))


@pytest.mark.parametrize(
    "text",
    ["'; DROP TABLE players; --", "{{7*7}}", "<img src=x onerror=alert(1)>", "../../etc/passwd", "%s%n", "${jndi:x}"],
)
def test_code_in_texts_is_stored_and_returned_unchanged(table: Table, text: str) -> None:
    player = table.player()
    game = player.post("/games", {"title": "industrial-waste", "seats": 2, "name": text, "entropy": text}).json
    assert game["name"] == text
    assert player.get(f"/games/{game['id']}").json["name"] == text
    assert is_clear(table.anybody.post("/players", {"name": text, "password": text * 9}))
    assert player.get("/players/me").status_code == 200
