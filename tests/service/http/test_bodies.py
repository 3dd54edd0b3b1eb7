"""Incomplete bodies have no effect.

The tests try to resign, as that needs no body.
"""

import json
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server import Client, running

RESET = struct.pack("ii", 1, 0)
"""With this option, closing resets the connection."""
CHUNKED = "Transfer-Encoding: chunked"


class Game(NamedTuple):
    """A running game, and how to resign it."""

    port: int
    ann: Client
    path: str
    version: int

    def is_untouched(self) -> bool:
        """Return whether no player has resigned."""
        game = self.ann.get(self.path)[1]
        return bool((game["status"], game["version"]) == ("playing", self.version))

    def resign(self, *headers: str, version: str = "HTTP/1.1") -> bytes:
        """Return the head of a request to resign, with these additional headers."""
        lines = [
            f"POST {self.path}/resignations {version}",
            "Host: here",
            f"Authorization: Bearer {self.ann.token}",
            f'If-Match: "{self.version}"',
            "Content-Type: application/json",
            *headers,
        ]
        return "\r\n".join([*lines, "", ""]).encode()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bodies")


@pytest.fixture(scope="module")
def ann(folder: Path) -> Iterator[Client]:
    with running(
        folder, first="from scoresheet.service.runtime import gateway as rsgi; rsgi.SECONDS_FOR_A_BODY = 2"
    ) as (port, _):
        yield Client.signed_up(port, "Ann")


@pytest.fixture
def game(ann: Client) -> Game:
    """A game of Ann against herself."""
    _, opened = ann.post("/api/v1/games", {"title": "industrial-waste", "seats": 2})
    path = f"/api/v1/games/{opened['id']}"
    _, seated = ann.post(f"{path}/seats", {}, opened["version"])
    assert seated["status"] == "playing"
    return Game(int(ann.connection.port), ann, path, seated["version"])


def answered(port: int, sent: bytes, *, half_closed: bool = False) -> tuple[int, Any]:
    """Return status and problem, or (0, None) if the connection was closed without an answer."""
    with socket.create_connection(("127.0.0.1", port), 10) as connection:
        connection.sendall(sent)
        if half_closed:
            connection.shutdown(socket.SHUT_WR)
        with connection.makefile("rb") as file:
            said: bytes = file.read()
    if not said:
        return 0, None
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body) if body.startswith(b"{") else None


def test_a_complete_chunked_body_resigns(game: Game) -> None:
    assert answered(game.port, game.resign(CHUNKED, "Connection: close") + b"2\r\n{}\r\n0\r\n\r\n")[0] == 201
    assert not game.is_untouched()


def test_a_request_without_a_body_resigns(game: Game) -> None:
    assert answered(game.port, game.resign("Connection: close"))[0] == 201
    assert not game.is_untouched()


@pytest.mark.parametrize("encoding", ["gzip, chunked", "gzip", "identity", "chunked, chunked"])
def test_an_unsupported_transfer_encoding_does_not_resign(game: Game, encoding: str) -> None:
    head = game.resign(f"Transfer-Encoding: {encoding}", "Connection: close")
    status, _ = answered(game.port, head + b"0\r\n\r\n")
    assert status == 0 or 400 <= status < 500
    assert game.is_untouched()


@pytest.mark.parametrize(
    "body",
    [b"zz\r\n", b"-1\r\n", b"2\r\n{}", b"2\r\n{}XX", b"1\r\n{}\r\n0\r\n\r\n", b"5\r\n{}\r\n0\r\n\r\n", b"0\r\nnothing"],
)
@pytest.mark.parametrize("half_closed", [True, False], ids=["left", "waiting"])
def test_malformed_and_truncated_chunks_do_not_resign(game: Game, body: bytes, half_closed: bool) -> None:
    status, _ = answered(game.port, game.resign(CHUNKED) + body, half_closed=half_closed)
    assert status == 0 or 400 <= status < 500
    assert game.is_untouched()


@pytest.mark.parametrize("sent", [b"", b" ", b"{}"])
def test_a_body_shorter_than_its_length_does_not_resign(game: Game, sent: bytes) -> None:
    status, problem = answered(game.port, game.resign("Content-Length: 3") + sent, half_closed=True)
    assert (status, problem and problem["type"]) in [(0, None), (400, "/api/problems/incomplete")]
    assert game.is_untouched()


@pytest.mark.parametrize("head", ["Content-Length: 3", CHUNKED])
def test_a_connection_reset_within_the_body_does_not_resign(game: Game, head: str) -> None:
    for sent in (b"", b"2\r\n{}\r\n" if head == CHUNKED else b"{}"):
        connection = socket.create_connection(("127.0.0.1", game.port), 10)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        connection.sendall(game.resign(head) + sent)
        connection.close()
        assert game.is_untouched()


def test_a_body_that_stalls_is_answered_and_the_connection_closed(game: Game) -> None:
    assert answered(game.port, game.resign("Content-Length: 3") + b"{}")[1]["type"] == "/api/problems/too-slow"
    assert game.is_untouched()


@pytest.mark.parametrize("lengths", [("Content-Length: 3", CHUNKED), (CHUNKED, "Content-Length: 3")])
def test_chunks_take_precedence_over_a_content_length(game: Game, lengths: tuple[str, str]) -> None:
    assert 400 <= answered(game.port, game.resign(*lengths) + b"zzz")[0] < 500
    assert game.is_untouched()
    assert answered(game.port, game.resign(*lengths, "Connection: close") + b"2\r\n{}\r\n0\r\n\r\n")[0] == 201


def test_a_chunked_body_above_the_limit_gives_413(game: Game) -> None:
    sent = game.resign(CHUNKED) + (b"400\r\n" + b" " * 1024 + b"\r\n") * 65
    status, problem = answered(game.port, sent, half_closed=True)
    assert (status, problem["type"]) == (413, "/api/problems/too-large")
    assert game.is_untouched()


def test_http_2_is_not_supported(game: Game) -> None:
    settings = b"\0\0\0\4\0\0\0\0\0"
    status, _ = answered(game.port, b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + settings)
    assert status == 0 or 400 <= status < 600
    assert game.is_untouched()


def test_a_non_ascii_idempotency_key_is_refused(game: Game) -> None:
    request = game.resign("Content-Length: 2", "Connection: close", "Idempotency-Key: schlüssel") + b"{}"
    status, problem = answered(game.port, request)
    assert (status, problem["type"]) == (400, "/api/problems/bad-header")
    assert game.is_untouched()


@pytest.mark.parametrize("name", ["Authorization", "If-Match", "Content-Type", "Accept", "Host", "Cookie", "Origin"])
def test_a_non_ascii_header_never_gives_a_server_error(game: Game, name: str) -> None:
    status, _ = answered(
        game.port, f"GET {game.path} HTTP/1.1\r\nHost: x\r\n{name}: ü\r\nConnection: close\r\n\r\n".encode()
    )
    assert 200 <= status < 500


@pytest.mark.parametrize(("path", "status"), [("%69ndustrial-waste", 200), ("%2569ndustrial-waste", 404)])
def test_a_path_is_decoded_once_as_proxies_do(ann: Client, path: str, status: int) -> None:
    assert ann.get(f"/api/v1/titles/{path}")[0] == status


def test_malformed_requests_log_no_errors(game: Game, folder: Path) -> None:
    answered(game.port, game.resign(CHUNKED) + b"zz\r\n")
    said = (folder / "server.log").read_text()
    assert "Traceback" not in said
    assert "ERROR" not in said
