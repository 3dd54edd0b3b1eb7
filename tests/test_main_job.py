"""The main use, end to end: games are played with offered moves, then every position is fetched again."""

import os
import random
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.server import Client, running

V1 = "/api/v1"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory):
    with running(tmp_path_factory.mktemp("server")) as (port, _):
        yield port


def sit_down(port: int, names: list[str], **settings: object) -> tuple[list[Client], dict[str, Any]]:
    """Seat clients at all seats of a new game."""
    clients = [Client.signed_up(port, name) for name in names]
    body = {"title": "industrial-waste", "seats": len(names), **settings}
    status, game = clients[0].post(f"{V1}/games", body)
    assert status == 201, game
    for client in clients[1:]:
        status, game = client.post(f"{V1}/games/{game['id']}/seats", {}, game["version"])
        assert status == 201, game
    _, game = clients[0].get(f"{V1}/games/{game['id']}")
    assert game["status"] == "playing"
    return clients, game


def make_one_move(clients: list[Client], game: str, rng: random.Random) -> dict[str, Any] | None:
    """Let a client to act make one of its legal moves; return None if none is to act."""
    for client in clients:
        _, offered = client.get(f"{V1}/games/{game}/legal-moves")
        if offered["decision"]:
            move = rng.choice(offered["moves"])["move"]
            status, made = client.post(f"{V1}/games/{game}/moves", {"move": move}, offered["version"])
            assert status == 201, made
            return made
    return None


def board(clients: list[Client], path: str, version: int) -> Any:
    """Return a position as one of the clients sees it, in turn."""
    return clients[version % len(clients)].get(f"{path}/board?at={version}")[1]["board"]


def test_a_game_of_four_is_played_and_every_position_can_be_read_as_it_was(port: int) -> None:
    clients, game = sit_down(port, ["Ada", "Ben", "Cyd", "Dot"])
    rng, path = random.Random(11), f"{V1}/games/{game['id']}"
    seen = {game["version"]: board(clients, path, game["version"])}
    while made := make_one_move(clients, game["id"], rng):
        seen[made["version"]] = board(clients, path, made["version"])
    _, ended = clients[0].get(path)
    assert ended["status"] == "finished"
    assert len(ended["scores"]) == 4
    assert sorted(seat for place in ended["ranking"] for seat in place) == [0, 1, 2, 3]
    assert all(board(clients, path, version) == then for version, then in seen.items())
    assert max(seen) >= ended["version"] - 1
    assert clients[0].get(f"{path}/board?at={ended['version'] + 1}")[0] == 404


def test_one_of_two_moves_on_a_version_is_stored_and_the_other_error_names_the_current_version(port: int) -> None:
    clients, game = sit_down(port, ["Eve", "Fay"])
    asked = next(client for client in clients if client.get(f"{V1}/games/{game['id']}/legal-moves")[1]["decision"])
    loan = {"move": {"type": "TakeLoan"}}
    assert asked.post(f"{V1}/games/{game['id']}/moves", loan, game["version"])[0] == 201
    status, problem = asked.post(f"{V1}/games/{game['id']}/moves", loan, game["version"])
    assert (status, problem["current_version"]) == (412, game["version"] + 1)


def test_a_repeated_idempotency_key_gives_the_same_answer(port: int) -> None:
    clients, game = sit_down(port, ["Gil", "Hal"])
    asked = next(client for client in clients if client.get(f"{V1}/games/{game['id']}/legal-moves")[1]["decision"])
    loan, path = {"move": {"type": "TakeLoan"}}, f"{V1}/games/{game['id']}/moves"
    first = asked.post(path, loan, game["version"], Idempotency_Key="one")
    assert asked.post(path, loan, game["version"], Idempotency_Key="one") == first
    assert asked.get(f"{V1}/games/{game['id']}")[1]["version"] == game["version"] + 1
    other = asked.post(path, {"move": {"type": "TakeCombination", "column": 0}}, Idempotency_Key="one", If_Match="1")
    assert other[0] == 422


def test_a_game_against_bots_continues_until_the_player_is_to_act(port: int) -> None:
    ivy = Client.signed_up(port, "Ivy")
    body = {"title": "industrial-waste", "seats": 3, "bots": {"1": "greedy", "2": "random"}}
    _, game = ivy.post(f"{V1}/games", body)
    rng = random.Random(2)
    moved = 0
    while moved < 12:
        moved += make_one_move([ivy], game["id"], rng) is not None
    _, events = ivy.get(f"{V1}/games/{game['id']}/events?limit=200")
    assert {"bot:greedy", "bot:random"} <= {event["actor"] for event in events["items"]}


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng = random.Random(4)
    with running(tmp_path) as (port, server):
        clients, game = sit_down(port, ["Jan", "Kim"])
        last = [make_one_move(clients, game["id"], rng) for _ in range(40)][-1]
        os.kill(server.pid, signal.SIGKILL)
    with running(tmp_path) as (port, _):
        _, after = Client(port, clients[0].token).get(f"{V1}/games/{game['id']}")
        assert after["version"] >= last["version"]
        again = [Client(port, client.token) for client in clients]
        assert make_one_move(again, game["id"], rng)["version"] == after["version"] + 1
