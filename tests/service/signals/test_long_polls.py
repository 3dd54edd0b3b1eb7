"""Long polls of the inbox: they use no thread, are answered as soon as a game waits, and end with the client."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scoresheet.service.signals.event_streams import MOST_FOR_EACH
from tests.server import PASSWORD, Client, await_that, running

THREADS = 2
MANY = 8
SECONDS = 60
INBOX = "/api/v1/players/me/inbox"


class Waiter:
    """A pending request for the inbox of a player."""

    def __init__(self, port: int, player: Client, seconds: int = 60, **headers: str) -> None:
        self.client = Client(port, player.token)
        sent = {"Authorization": f"Bearer {player.token}"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        self.client.connection.request("GET", f"{INBOX}?wait={seconds}", headers=sent)

    def answer(self) -> tuple[int, Any]:
        """Return the answer; fail if it takes too long."""
        answer = self.client.connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if content else None

    def leave(self) -> None:
        self.client.connection.close()


Wait = Callable[..., Waiter]


@pytest.fixture
def wait(port: int) -> Iterator[Wait]:
    """Start long polls, and close them all at the end."""
    begun: list[Waiter] = []

    def begin_to_wait(player: Client, seconds: int = 60, **headers: str) -> Waiter:
        begun.append(Waiter(port, player, seconds, **headers))
        return begun[-1]

    yield begin_to_wait
    for waiter in begun:
        waiter.leave()
    await_that(lambda: waiting(port) == 0, SECONDS)


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp("polls"), SCORESHEET_THREADS=str(THREADS)) as (port, _):
        yield port


def waiting(port: int) -> int:
    """Return the number of long polls and streams."""
    found = re.search(rb"^scoresheet_streams ([\d.]+)", Client(port).get("/metrics")[1], re.MULTILINE)
    assert found
    return int(float(found[1]))


def begin(port: int, token: str) -> str:
    """Start a game of one player on two seats."""
    player = Client(port, token)
    status, game = player.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})
    assert status == 201, game
    status, game = player.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])
    assert status == 201, game
    return str(game["id"])


def test_many_long_polls_use_no_thread_and_are_answered_when_a_game_waits(port: int, wait: Wait) -> None:
    players = [Client.signed_up(port, f"Waiter {'abcdefgh'[number]}") for number in range(MANY)]
    waiters = [wait(player) for player in players]
    await_that(lambda: waiting(port) == MANY, SECONDS)
    games = {begin(port, player.token) for player in players}
    answers = [waiter.answer() for waiter in waiters]
    assert {status for status, _ in answers} == {200}
    assert {body["items"][0]["game"] for _, body in answers} == games
    assert waiting(port) == 0


def test_a_long_poll_without_a_waiting_game_ends_with_its_time_limit(port: int, wait: Wait) -> None:
    status, body = wait(Client.signed_up(port, "Patience"), 1).answer()
    assert (status, body["items"]) == (200, [])


def test_a_long_poll_with_a_known_etag_is_answered_when_the_inbox_changes(port: int, wait: Wait) -> None:
    player = Client.signed_up(port, "Knowing")
    first = begin(port, player.token)
    known = Client(port, player.token)
    assert known.get(INBOX)[0] == 200
    tag = known.headers["ETag"]
    assert wait(player, 1, If_None_Match=tag).answer() == (304, None)
    waiter = wait(player, If_None_Match=tag)
    await_that(lambda: waiting(port) == 1, SECONDS)
    second = begin(port, player.token)
    status, body = waiter.answer()
    assert (status, [item["game"] for item in body["items"]]) == (200, [first, second])


def test_a_long_poll_with_a_revoked_token_gets_nothing(port: int, wait: Wait) -> None:
    player = Client.signed_up(port, "Revoked")
    waiter = wait(player)
    await_that(lambda: waiting(port) == 1, SECONDS)
    _, other = Client(port).post("/api/v1/tokens", {"name": "Revoked", "password": PASSWORD})
    both = {token["id"] for token in Client(port, player.token).get("/api/v1/tokens")[1]["items"]}
    (mine,) = both - {other["id"]}
    assert Client(port, other["token"]).call("DELETE", f"/api/v1/tokens/{mine}", None)[0] == 204
    begin(port, other["token"])
    assert waiter.answer()[0] == 401


def test_a_closed_long_poll_frees_its_slot_at_once_and_their_number_is_limited(port: int, wait: Wait) -> None:
    player = Client.signed_up(port, "Leaving")
    waiters = [wait(player) for _ in range(MOST_FOR_EACH)]
    await_that(lambda: waiting(port) == MOST_FOR_EACH, SECONDS)
    assert wait(player).answer()[0] == 429
    waiters[0].leave()
    await_that(lambda: waiting(port) == MOST_FOR_EACH - 1, SECONDS)
    assert wait(player, 1).answer()[0] == 200


def test_a_stopping_service_ends_long_polls_without_logging_errors(tmp_path: Path) -> None:
    with running(tmp_path, SCORESHEET_THREADS=str(THREADS)) as (port, server):
        player = Client.signed_up(port, "Stopped")
        waiters = [Waiter(port, player) for _ in range(4)]
        await_that(lambda: waiting(port) == 4, SECONDS)
        server.terminate()
        server.wait(SECONDS)
        for waiter in waiters:
            waiter.leave()
    assert "Traceback" not in (tmp_path / "server.log").read_text()
