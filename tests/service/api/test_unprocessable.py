"""Errors from status 422 on: invalid input with its location, and failures of the service."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.service.api.players import PASSWORD, Player, Table, is_problem
from tests.service.judge import NotAsDescribed


@pytest.fixture(scope="module")
def played(table: Table) -> tuple[list[Player], dict[str, Any]]:
    """A running game of two players, which no test here changes."""
    return table.new_game(2)


@pytest.fixture
def moves(played: tuple[list[Player], dict[str, Any]]) -> str:
    return f"/games/{played[1]['id']}/moves"


LOAN = {"move": {"type": "TakeLoan"}}


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/move"),
        ([], ""),
        ("text", ""),
        ({"move": 1}, "/move"),
        ({"move": {}}, "/move"),
        ({"move": {"type": "Nonsense"}}, "/move/type"),
        ({"move": {"type": 1}}, "/move/type"),
        ({"move": {"type": "TakeLoan", "more": 1}}, "/move"),
        ({"move": {"type": "TakeCombination", "column": "0"}}, "/move/column"),
        ({"move": {"type": "TakeCombination", "column": True}}, "/move/column"),
        ({**LOAN, "seat": "0"}, "/seat"),
        ({**LOAN, "seat": True}, "/seat"),
        ({**LOAN, "seat": -1}, "/seat"),
        ({**LOAN, "seat": 10**30}, "/seat"),
        ({**LOAN, "seat": None}, "/seat"),
        ({**LOAN, "color": "red"}, "/color"),
    ],
)
def test_422_points_at_the_invalid_field(
    played: tuple[list[Player], dict[str, Any]], moves: str, body: Any, pointer: str
) -> None:
    answer = played[0][0].call("POST", moves, json.dumps(body), played[1]["version"])
    assert is_problem(answer, 422, "schema")
    assert pointer in [error["pointer"] for error in answer.json["errors"]]


@pytest.mark.parametrize("number", [b"1.0", b"1e2", b"1e400", b"0.5"])
def test_422_for_numbers_that_are_not_integers(
    played: tuple[list[Player], dict[str, Any]], moves: str, number: bytes
) -> None:
    body = b'{"move":{"type":"TakeCombination","column":' + number + b"}}"
    assert is_problem(played[0][0].post(moves, body, played[1]["version"]), 422, "schema")


def test_a_decomposed_name_is_stored_in_composed_form(table: Table) -> None:
    made = table.anybody.post("/players", {"name": "Zoe\u0308", "password": PASSWORD})
    assert (made.status_code, made.json["name"]) == (201, "Zo\u00eb")
    again = '{"name": "Zo\u00eb", "password": "' + PASSWORD + '"}'
    assert is_problem(table.anybody.post("/players", again), 409, "name-taken")


@pytest.mark.parametrize(
    "query",
    [
        "colour=red",
        "at=1&at=2",
        "at=",
        "at=1.0",
        "at=-1",
        "at=+1",
        "at=%201",
        "at=1e1",
        "at=٣",
        "at=" + "9" * 400,
        "at=%ff",
    ],
)
def test_422_for_unknown_repeated_or_non_integer_query_parameters(
    played: tuple[list[Player], dict[str, Any]], query: str
) -> None:
    assert is_problem(played[0][0].get(f"/games/{played[1]['id']}/board?{query}"), 422, "schema")


@pytest.mark.parametrize("path", ["/titles", "/players/me", "/tokens", "/keys"])
def test_422_for_query_parameters_of_routes_without_any(table: Table, path: str) -> None:
    assert is_problem(table.player().get(path + "?x=1"), 422, "schema")


def test_422_for_a_query_parameter_with_a_body(played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    assert is_problem(played[0][0].post(moves + "?seat=0", LOAN, played[1]["version"]), 422, "schema")


def test_422_for_an_illegal_move(table: Table, played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    players, game = played
    asked, _ = table.asked(players, game["id"])
    far = {"move": {"type": "TakeCombination", "column": 99}}
    assert is_problem(asked.post(moves, far, game["version"]), 422, "illegal-move")


def test_428_without_a_version(played: tuple[list[Player], dict[str, Any]], moves: str) -> None:
    assert is_problem(played[0][0].post(moves, LOAN), 428, "no-version")


@pytest.mark.parametrize("header", ["W/5", '"5', "5a", '"5" "6"', '*, "5"', "-5", "", ",", "٣", "9" * 20, "1.5"])
def test_400_for_a_malformed_if_match(played: tuple[list[Player], dict[str, Any]], moves: str, header: str) -> None:
    assert is_problem(played[0][0].post(moves, LOAN, If_Match=header), 400, "bad-header")


@pytest.mark.parametrize("header", ['W/"5"', '"5", W/"6"', '""', '"abc"', '"5", "99999"'])
def test_412_for_an_if_match_of_other_versions(
    played: tuple[list[Player], dict[str, Any]], moves: str, header: str
) -> None:
    assert is_problem(played[0][0].post(moves, LOAN, If_Match=header), 412, "stale-version")


@pytest.mark.parametrize("key", ["", " ", "a b", "x" * 201, "é", "\t"])
def test_400_for_an_invalid_idempotency_key(played: tuple[list[Player], dict[str, Any]], moves: str, key: str) -> None:
    answer = played[0][0].post(moves, LOAN, played[1]["version"], Idempotency_Key=key)
    assert is_problem(answer, 400, "bad-header")


@pytest.mark.parametrize(
    "fields",
    [
        {"title": "none", "seats": 2},
        {"title": "industrial-waste", "seats": 1},
        {"title": "industrial-waste", "seats": 5},
        {"title": "industrial-waste", "seats": 2, "bots": {"2": "random"}},
        {"title": "industrial-waste", "seats": 2, "bots": {"0": "random", "1": "random"}},
        {"title": "industrial-waste", "seats": 2, "bots": {"01": "random"}},
        {"title": "industrial-waste", "seats": 2, "bots": {"0": "none"}},
        {"title": "industrial-waste", "seats": 2, "options": {"none": 1}},
        {"title": "industrial-waste", "seats": 2, "visibility": "secret"},
        {"title": "industrial-waste", "seats": 2, "rated": 1},
        {"title": "industrial-waste", "seats": 2, "name": "a\u202eb"},
        {"title": "industrial-waste", "seats": 2, "name": "x" * 81},
        {"title": "industrial-waste", "seats": 2, "clock": {"hours": 0}},
        {"title": "industrial-waste", "seats": 2, "clock": {"hours": 8761}},
        {"title": "industrial-waste", "seats": 2, "clock": None},
    ],
)
def test_422_for_an_impossible_game(table: Table, fields: dict[str, Any]) -> None:
    assert is_problem(table.player().post("/games", fields), 422, "schema")


def test_500_reveals_nothing_about_the_failure(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    services = table.app.extensions["scoresheet"]

    def fail(player: str) -> None:
        raise RuntimeError("the secret of the game is 42")

    monkeypatch.setattr(services.accounts, "profile", fail)
    with pytest.raises(NotAsDescribed):
        table.anybody.get("/players/x")
    monkeypatch.setattr(table.app, "test_client_class", None)
    answer = Player(table.app).get("/players/x")
    assert is_problem(answer, 500, "failure")
    assert "secret" not in answer.text
