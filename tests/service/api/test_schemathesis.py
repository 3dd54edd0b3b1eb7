"""What the description promises is what the service does: schemathesis tries every route it describes."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.documents import OPENAPI
from tests.service.api.players import Player, Table

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
STREAMS = ["/api/v1/games/{game}/stream", "/api/v1/players/me/stream"]
schema = schemathesis.openapi.from_path(str(OPENAPI)).exclude(path=STREAMS)


@pytest.fixture(scope="module")
def player(table: Table) -> Player:
    return table.player()


@pytest.fixture(scope="module")
def game(table: Table, player: Player) -> str:
    """A game under way whose seats all belong to whoever calls."""
    game = table.game(player, player)["id"]
    return str(game)


@schema.parametrize()
@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_route_keeps_to_its_description(case: Any, table: Table, player: Player, game: str) -> None:
    known = {"game": game, "title": "industrial-waste", "player": player.id}
    case.path_parameters = {name: known.get(name, value) for name, value in case.path_parameters.items()}
    leaves = case.method == "DELETE" and case.path.endswith("/me")
    case.headers["Authorization"] = "Bearer nobody" if leaves else f"Bearer {player.token}"
    response = case.call(app=table.app)
    case.validate_response(response, checks=CHECKS)


def test_what_a_played_game_is_answered_with_is_as_described(table: Table) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    path, version = f"/games/{game['id']}", legal["version"]
    moved = asked.post(f"{path}/moves", {"move": {"type": "TakeLoan"}}, version)
    back = asked.post(f"{path}/takebacks", {"to": version}, version + 1)
    answers = {
        ("/games/{game}/moves", "POST"): moved,
        ("/games/{game}/takebacks", "POST"): back,
        ("/games/{game}/legal-moves", "GET"): asked.get(f"{path}/legal-moves"),
        ("/games/{game}/board", "GET"): asked.get(f"{path}/board"),
        ("/games/{game}/resignations", "POST"): asked.post(f"{path}/resignations", {}, version + 2),
        ("/games/{game}", "GET"): asked.get(path),
        ("/games/{game}/events", "GET"): asked.get(f"{path}/events"),
        ("/games", "POST"): asked.post("/games", {"title": "industrial-waste", "seats": 2}),
    }
    for (route, method), answer in answers.items():
        assert answer.status_code in (200, 201)
        schema["/api/v1" + route][method].validate_response(answer)


def test_an_answer_that_is_not_as_described_would_be_found(table: Table) -> None:
    answer = table.anybody.get("/titles")
    with pytest.raises(FailureGroup):
        schema["/api/v1/games"]["GET"].validate_response(answer)
