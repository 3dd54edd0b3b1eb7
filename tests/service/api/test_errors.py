"""Errors up to status 415: each bad request gets its problem and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.service.api.players import Player, Table, is_problem


@pytest.fixture(scope="module")
def played(table: Table) -> tuple[list[Player], dict[str, Any]]:
    """A running game of two players, which no test here changes."""
    return table.new_game(2)


@pytest.fixture
def moves(played: tuple[list[Player], dict[str, Any]]) -> str:
    return f"/games/{played[1]['id']}/moves"


LOAN = {"move": {"type": "TakeLoan"}}


@pytest.mark.parametrize(
    "body",
    [
        b"{not json",
        b"",
        b'{"move":{"type":"TakeLoan"},"move":{"type":"TakeLoan"}}',
        b'{"move":{"type":"TakeLoan","type":"TakeLoan"}}',
        b'{"move":NaN}',
        b'{"move":-Infinity}',
        b'{"move":{"type":"\\ud800"}}',
        b'{"move":{"\\udfff":1}}',
        b'{"move":' + b"[" * 32 + b"]" * 32 + b"}",
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b'{"seat":' + b"9" * 5_000 + b"}",
        b'{"move":{}} {}',
    ],
)
def test_400_for_invalid_or_forbidden_json(
    played: tuple[list[Player], dict[str, Any]], moves: str, body: bytes
) -> None:
    answer = played[0][0].post(moves, body, played[1]["version"])
    assert is_problem(answer, 400, "bad-json")


@pytest.mark.parametrize("body", [b'{"move":{"type":"' + b"]" * 100 + b'"}}', b'{"move":{"type":"[[{{\\"[["}}'])
def test_brackets_in_strings_do_not_count_as_nesting(
    played: tuple[list[Player], dict[str, Any]], moves: str, body: bytes
) -> None:
    assert is_problem(played[0][0].post(moves, body, played[1]["version"]), 422, "schema")


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Bearer " + "x" * 5_000, "Basic eDp5", "x", "Bearer é"])
def test_401_names_the_authentication_scheme(table: Table, header: str) -> None:
    answer = table.anybody.get("/titles", Authorization=header)
    assert is_problem(answer, 401, "who-are-you")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer ")
    unknown = table.anybody.get("/players/me")
    assert is_problem(unknown, 401, "who-are-you")
    assert unknown.headers["WWW-Authenticate"].startswith("Bearer ")


def test_403_for_a_seat_of_another_player(
    table: Table, played: tuple[list[Player], dict[str, Any]], moves: str
) -> None:
    players, game = played
    assert is_problem(table.player().post(moves, LOAN, game["version"]), 403, "not-your-seat")
    assert is_problem(players[0].post(moves, {**LOAN, "seat": 1}, game["version"]), 403, "not-your-seat")
    assert is_problem(players[0].get(f"/games/{game['id']}/legal-moves?seat=1"), 403, "not-your-seat")


def test_403_for_a_token_without_the_scope(played: tuple[list[Player], dict[str, Any]], table: Table) -> None:
    reader = Player(table.app, table.token(played[0][0].name, ["read"]))
    assert is_problem(reader.post("/games", {"title": "industrial-waste", "seats": 2}), 403, "scope")
    assert reader.get(f"/games/{played[1]['id']}").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/games/none",
        "/games/none/board",
        "/games/%00/board",
        "/games/..%2F..%2Fetc",
        "/titles/none",
        "/players/none",
        "//api/",
        "//api/v2/games",
        "//api/problems/none",
        "/games/x/seats/٣",
        "/games/",
    ],
)
def test_404_for_unknown_resources(table: Table, path: str) -> None:
    assert is_problem(table.anybody.get(path), 404, "not-found")


def test_404_for_a_token_of_another_player(table: Table) -> None:
    ada, ben = table.player(), table.player()
    token = ada.get("/tokens").json["items"][0]["id"]
    assert is_problem(ben.delete(f"/tokens/{token}"), 404, "not-found")


@pytest.mark.parametrize(("method", "path"), [("PUT", "/games"), ("DELETE", "/titles"), ("PATCH", "/players/me")])
def test_405_lists_the_allowed_methods(table: Table, method: str, path: str) -> None:
    answer = table.anybody.call(method, path)
    assert is_problem(answer, 405, "method")
    assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize("accept", ["text/html", "image/png, text/*", "application/xml;q=0.9", "application/json;q=0"])
def test_406_for_an_unsupported_media_type(table: Table, accept: str) -> None:
    assert is_problem(table.anybody.get("/titles", Accept=accept), 406, "not-acceptable")


@pytest.mark.parametrize("accept", ["*/*", "application/*", "text/html, application/json;q=0.1", "application/json"])
def test_every_accept_header_that_includes_json_is_accepted(table: Table, accept: str) -> None:
    assert table.anybody.get("/titles", Accept=accept).status_code == 200


def test_406_is_answered_before_anything_changes(played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    players, game = played
    for player in players:
        assert is_problem(player.post(moves, LOAN, game["version"], Accept="text/html"), 406, "not-acceptable")
    assert players[0].get(f"/games/{game['id']}").json["version"] == game["version"]


def test_409_when_it_is_not_your_turn(table: Table, played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    players, game = played
    asked, _ = table.asked(players, game["id"])
    other = next(player for player in players if player is not asked)
    answer = {"move": {"type": "TakeCombination", "column": 0}}
    assert is_problem(other.post(moves, answer, game["version"]), 409, "not-your-turn")


def test_409_when_the_game_is_over_or_has_not_begun(table: Table) -> None:
    players, game = table.new_game(2)
    over = players[0].post(f"/games/{game['id']}/resignations", {}, game["version"]).json["version"]
    for call, body in {"moves": LOAN, "resignations": {}, "seats": {}}.items():
        assert is_problem(players[1].post(f"/games/{game['id']}/{call}", body, over), 409, "wrong-status")
    waiting = players[0].post("/games", {"title": "industrial-waste", "seats": 3}).json
    assert is_problem(players[0].post(f"/games/{waiting['id']}/moves", LOAN, waiting["version"]), 409, "wrong-status")


def test_409_when_the_seat_is_taken(table: Table) -> None:
    ada, ben = table.player(), table.player()
    game = ada.post("/games", {"title": "industrial-waste", "seats": 3}).json
    answer = ben.post(f"/games/{game['id']}/seats", {"seat": 0}, game["version"])
    assert is_problem(answer, 409, "seat-unavailable")


def test_412_names_the_current_version(table: Table) -> None:
    players, game = table.new_game(2)
    now = table.move(players, game["id"], random.Random(1)).json["version"]
    asked, legal = table.asked(players, game["id"])
    stale = asked.post(f"/games/{game['id']}/moves", {"move": legal["moves"][0]["move"]}, game["version"])
    assert is_problem(stale, 412, "stale-version")
    assert stale.json["current_version"] == now


def test_413_for_more_than_64_kibibytes(played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    long = b'{"move":{"type":"' + b"x" * 65_536 + b'"}}'
    assert is_problem(played[0][0].post(moves, long, played[1]["version"]), 413, "too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_415_for_content_types_other_than_json(
    played: tuple[list[Player], dict[str, Any]], moves: str, kind: str
) -> None:
    answer = played[0][0].post(moves, b'{"move":{"type":"TakeLoan"}}', played[1]["version"], Content_Type=kind)
    assert is_problem(answer, 415, "media-type")


def test_the_instance_of_a_problem_is_a_valid_uri_reference(table: Table) -> None:
    answer = table.anybody.get("/games/%04%C3%AF here")
    assert answer.json["instance"] == "/api/v1/games/%04%C3%AF%20here"
