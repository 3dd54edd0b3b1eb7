"""nginx and Caddy, as configured in `deploy/`, pass games, streams and sessions through.

Addresses, request ids and limits stay correct. `make proxies` installs both and runs this; tests of a missing proxy are
skipped with a message.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from itertools import count
from pathlib import Path
from urllib.parse import urlencode

import pytest

from scoresheet.service.signals.event_streams import MOST_FOR_EACH
from tests.deploy.proxied import PROXIES, Place, Visitor, is_installed, proxied
from tests.server import PASSWORD, await_that

PROMPT = 1.0
"""Seconds; streams send a heartbeat every fifteen."""
TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
TITLE = "phytoplankton"
MOVES = "/api/v1/games/<id:game>/moves"
_numbers = count(1)


@pytest.fixture(scope="module", params=list(PROXIES))
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    if not is_installed(request.param):
        pytest.skip(f"{request.param} is not installed here: `make proxies` installs it, where it may.")
    with proxied(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found


def visitor(place: Place) -> Visitor:
    return Visitor.here(place, f"Visitor {secrets.token_hex(4)}")


def new_game(*players: Visitor) -> str:
    """Start a game between these players."""
    _, game = players[0].post("/api/v1/games", {"title": TITLE, "seats": len(players)})
    for player in players[1:]:
        status, game = player.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])
        assert status == 201, game
    return str(game["id"])


def make_move(players: list[Visitor], game: str) -> bool:
    """Make a move for the player to act; return False if there is none."""
    for player in players:
        legal = player.get(f"/api/v1/games/{game}/legal-moves")[1]
        if legal["decision"]:
            move = {"move": legal["moves"][next(_numbers) % len(legal["moves"])]["move"]}
            status, answer = player.post(f"/api/v1/games/{game}/moves", move, legal["version"])
            assert status == 201, answer
            return True
    return False


@contextmanager
def open_stream(place: Place, path: str, **headers: str) -> Iterator[HTTPResponse]:
    """Open a live stream."""
    with closing(place.connection()) as connection:
        connection.request("GET", path, headers=headers)
        with connection.getresponse() as stream:
            assert stream.status == 200
            assert stream.readline() == b": watching\n"
            yield stream


def logged_moves(place: Place) -> list[dict[str, object]]:
    """Return the log lines of moves."""
    lines = [json.loads(line) for line in place.log.splitlines() if '"POST"' in line]
    return [line for line in lines if line["route"] == MOVES and line["status"] == 201]


def next_version(stream: HTTPResponse) -> int:
    """Return the next version from a stream."""
    while not (line := stream.readline()).startswith(b"data:"):
        assert line
    return int(json.loads(line[5:])["version"])


def test_a_whole_game_is_played_and_followed_live(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    game = new_game(*players)
    known, slowest, moves = players[0].get(f"/api/v1/games/{game}")[1]["version"], 0.0, 0
    with open_stream(place, f"/api/v1/games/{game}/stream") as stream:
        while make_move(players, game):
            moves += 1
            at = time.monotonic()
            while known < players[0].get(f"/api/v1/games/{game}")[1]["version"]:
                known = next_version(stream)
            slowest = max(slowest, time.monotonic() - at)
    assert players[0].get(f"/api/v1/games/{game}")[1]["status"] == "finished"
    await_that(lambda: len(logged_moves(place)) == moves, 5)
    made = logged_moves(place)
    assert {line["player"] for line in made} == {player.id for player in players}
    assert game not in str(made)
    assert slowest < PROMPT


def next_chat_news(stream: HTTPResponse) -> object:
    """Return the next news about chat from a stream of pages."""
    while stream.readline() != b"event: talk\n":
        assert not stream.isclosed()
    return json.loads(stream.readline().removeprefix(b"data: "))


def test_chat_is_streamed_at_once(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    game = new_game(*players)
    with open_stream(place, f"/api/v1/stream?games={game}", Authorization=f"Bearer {players[0].token}") as stream:
        for _ in range(5):
            at = time.monotonic()
            assert players[1].post(f"/api/v1/games/{game}/messages", {"text": "Well played"})[0] == 201
            assert next_chat_news(stream) == {"game": game, "room": "messages"}
            assert time.monotonic() - at < PROMPT


def test_a_closed_stream_frees_its_slot(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    path = f"/api/v1/games/{new_game(*players)}/stream"
    for _ in range(3):
        with ExitStack() as streams:
            for _ in range(MOST_FOR_EACH):
                streams.enter_context(open_stream(place, path))
    await_that(lambda: b"scoresheet_streams 0.0" in upstream(place, "/metrics"), 10)


def upstream(place: Place, path: str) -> bytes:
    """Return the answer of the service without the proxy."""
    from tests.server import Client

    return Client(place.upstream).get(path)[1]


def test_a_request_has_the_id_of_the_proxy_and_not_that_of_the_client(place: Place) -> None:
    _, headers, _ = place.ask("GET", "/api/v1/titles", X_Request_ID="made-up", traceparent=TRACE)
    given = headers["x-request-id"]
    assert re.fullmatch("[0-9a-f-]{32,36}", given)
    await_that(lambda: given in place.log, 5)
    line = next(json.loads(line) for line in place.log.splitlines() if given in line)
    assert line["route"] == "/api/v1/titles"
    assert "made-up" not in place.log
    assert "trace_id" not in line


def remaining_limit(place: Place, source: str, **headers: str) -> int:
    """Return the number of further heads of the log that this address may request."""
    told = place.ask("POST", "/api/v1/log/heads", b"", source, **headers)[1]["ratelimit"]
    return int(re.findall("r=([0-9]+)", told)[0])


def test_limits_apply_to_the_real_address_of_the_client(place: Place) -> None:
    found = [remaining_limit(place, "127.0.0.7", X_Forwarded_For=f"198.51.100.{number}") for number in range(4)]
    assert found == list(range(found[0], found[0] - 4, -1))
    assert remaining_limit(place, "127.0.0.8") == found[0]


def test_a_page_is_compressed_and_has_our_headers(place: Place) -> None:
    _, headers, packed = place.ask("GET", "/", Accept_Encoding="gzip")
    assert headers["content-encoding"] == "gzip"
    assert packed[:2] == b"\x1f\x8b"
    assert "max-age" in headers["strict-transport-security"]
    assert "default-src 'none'" in headers["content-security-policy"]


def test_a_body_may_be_as_large_as_a_record_and_no_larger(place: Place) -> None:
    token = visitor(place).token
    sent = {"Authorization": f"Bearer {token}", "Content_Type": "application/x-ndjson"}
    status, _, answer = place.ask("POST", "/api/v1/records", b"x" * (15 << 20), **sent)
    assert status == 422, answer
    assert refused_or_cut(place, b"x" * (18 << 20), sent) in (413, 0)


def refused_or_cut(place: Place, body: bytes, sent: dict[str, str]) -> int:
    """Return the status for a body, or 0 if the connection was closed before all of it was read."""
    try:
        return place.ask("POST", "/api/v1/records", body, **sent)[0]
    except OSError:
        return 0


def test_signing_in_on_the_page_works_over_tls(place: Place) -> None:
    name = f"Reader {secrets.token_hex(4)}"
    Visitor.here(place, name)
    form = urlencode({"name": name, "password": PASSWORD})
    sent = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://localhost:{place.tls}"}
    status, headers, _ = place.ask("POST", "/sign-in", form, **sent)
    assert status == 303
    assert headers["set-cookie"].startswith("__Host-")
    assert "Secure" in headers["set-cookie"]


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_operational_routes_are_not_public(place: Place, path: str) -> None:
    assert place.ask("GET", path)[0] == 404
    assert upstream(place, path)


def test_a_long_poll_is_not_cut_off(place: Place) -> None:
    player = visitor(place)
    at = time.monotonic()
    assert player.get("/api/v1/players/me/inbox?wait=2")[0] == 200
    assert time.monotonic() - at > 1.5


def test_nginx_redirects_plain_http_to_https(place: Place) -> None:
    if not (place.folder / "nginx.conf").exists():
        pytest.skip("Caddy does so by itself, on port 80 alone.")
    with closing(HTTPConnection("127.0.0.1", place.plain, timeout=20)) as connection:
        connection.request("GET", "/titles?words=x", headers={"Host": "localhost"})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (308, "https://localhost/titles?words=x")


CARELESS = {
    "proxy_set_header X-Forwarded-For $remote_addr;": "",
    "X-Request-ID $request_id;": "X-Request-ID $http_x_request_id;",
    "proxy_next_upstream off;": "proxy_ignore_headers X-Accel-Buffering;",
    "gzip off;": "proxy_hide_header Content-Security-Policy;",
}


def await_data(place: Place, path: str, seconds: float) -> None:
    """Raise `TimeoutError` if a stream sends nothing within the given seconds."""
    with closing(place.connection()) as connection:
        connection.timeout = seconds
        connection.request("GET", path)
        connection.getresponse().readline()


def test_the_faults_of_a_careless_proxy_are_detected(tmp_path: Path) -> None:
    if not is_installed("nginx"):
        pytest.skip("nginx is not installed here: `make proxies` installs it, where it may.")
    with proxied("nginx", tmp_path, CARELESS) as place:
        with pytest.raises(AssertionError):
            test_limits_apply_to_the_real_address_of_the_client(place)
        with pytest.raises(AssertionError):
            test_a_request_has_the_id_of_the_proxy_and_not_that_of_the_client(place)
        with pytest.raises(KeyError):
            test_a_page_is_compressed_and_has_our_headers(place)
        players = [visitor(place), visitor(place)]
        game = new_game(*players)
        with pytest.raises(TimeoutError):
            await_data(place, f"/api/v1/games/{game}/stream", 2)
