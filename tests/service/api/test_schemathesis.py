"""A running server keeps to its OpenAPI description: schemathesis tries every call over HTTP."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import negative_data_rejection

from scoresheet.domain.titles import registry
from scoresheet.service.api.documents import OPENAPI
from scoresheet.service.api.requests import LONGEST_WAIT
from tests.server import Client, running
from tests.service.api.players import Table

TRIES = 20
STREAMS = ("/api/v1/games/{game}/stream", "/api/v1/players/me/stream", "/api/v1/stream")
LEAVING = ("DELETE", "/api/v1/players/me")
schema = schemathesis.openapi.from_path(str(OPENAPI))
schema.config.checks.positive_data_acceptance.expected_statuses = [
    *("200", "201", "202", "204", "304", "401", "403", "404"),
    *("409", "412", "422", "429"),  # depend on the game's state, its rules and names, which no schema can express
]
load_all_checks()


@schemathesis.serializer("application/x-ndjson")
def as_a_line(_: Any, value: Any) -> bytes:
    """Serialize a record of one line."""
    return json.dumps(value).encode() + b"\n" if not isinstance(value, bytes) else value


class World(NamedTuple):
    """A server and a player who holds all seats of a running game of each title."""

    address: str
    player: Client
    games: list[str]
    known: dict[str, list[str]]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with running(tmp_path_factory.mktemp("tried"), SCORESHEET_THREADS="4") as (port, _):
        player = Client.signed_up(port, "Somebody who tries")
        games = [_game(player, title) for title in registry.all_titles()]
        known = {"game": games, "title": list(registry.all_titles()), "player": [player.id], "seat": ["0", "1"]}
        yield World(f"http://127.0.0.1:{port}", player, games, known)


def _game(player: Client, title: str) -> str:
    """Return a running game after some moves."""
    _, game = player.post("/api/v1/games", {"title": title, "seats": 2})
    path = f"/api/v1/games/{game['id']}"
    player.post(f"{path}/seats", {}, game["version"])
    for _ in range(5):
        _, legal = player.get(f"{path}/legal-moves")
        body = {"move": legal["moves"][0]["move"], "seat": legal["seat"]}
        status, made = player.post(f"{path}/moves", body, legal["version"])
        assert status == 201, made
    return str(game["id"])


@schema.parametrize()
@settings(
    max_examples=TRIES,
    deadline=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_call_keeps_to_its_description(case: Any, world: World) -> None:
    rng = random.Random(repr(case.body))
    is_real = case.path not in STREAMS and _make_real(case, world, rng)
    unwelcome = (case.method, case.path) == LEAVING or case.path in STREAMS
    token = "nobody" if unwelcome else world.player.token
    if case.query.get("wait") in range(LONGEST_WAIT + 1):
        case.query["wait"] = 0
    case.call_and_validate(
        base_url=world.address,
        headers={"Authorization": f"Bearer {token}"},
        timeout=20,
        excluded_checks=[negative_data_rejection] if is_real else [],  # an invalid request may have become valid
    )


def _make_real(case: Any, world: World, rng: random.Random) -> bool:
    """Use existing games and current versions in two of three tries; return whether this is one."""
    real = [name for name in world.known if name in case.path_parameters and rng.random() < 0.66]
    for name in real:
        case.path_parameters[name] = rng.choice(world.known[name])
    game = case.path_parameters.get("game")
    if "If-Match" in case.headers and game in world.games and rng.random() < 0.66:
        _, now = world.player.get(f"/api/v1/games/{game}")
        case.headers["If-Match"] = f'"{now["version"]}"'
    return bool(real)


def test_an_answer_that_breaks_its_description_is_detected(table: Table) -> None:
    answer = table.anybody.get("/titles")
    with pytest.raises(FailureGroup):
        schema["/api/v1/games"]["GET"].validate_response(answer)
