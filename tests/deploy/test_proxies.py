"""nginx and Caddy as `deploy/` has them: games, live streams, addresses, ids, limits and sessions come through them.

`make proxies` installs both and runs this; where one is not there, its tests skip, and say so.
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
from tests.deploy.proxied import PROXIES, Place, Visitor, is_there, proxied
from tests.server import PASSWORD, await_that

PROMPT = 1.0
"""Seconds; streams give a sign of life every fifteen."""
TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
TITLE = "phytoplankton"
MOVES = "/api/v1/games/<id:game>/moves"
_numbers = count(1)


@pytest.fixture(scope="module", params=list(PROXIES))
def place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    if not is_there(request.param):
        pytest.skip(f"{request.param} is not installed here: `make proxies` installs it, where it may.")
    with proxied(request.param, tmp_path_factory.mktemp(request.param)) as found:
        yield found


def visitor(place: Place) -> Visitor:
    return Visitor.here(place, f"Visitor {secrets.token_hex(4)}")


def begun(*players: Visitor) -> str:
    """A game between these players."""
    _, game = players[0].post("/api/v1/games", {"title": TITLE, "seats": len(players)})
    for player in players[1:]:
        status, game = player.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])
        assert status == 201, game
    return str(game["id"])


def moved(players: list[Visitor], game: str) -> bool:
    """Whether somebody was asked something, and made a move."""
    for player in players:
        legal = player.get(f"/api/v1/games/{game}/legal-moves")[1]
        if legal["decision"]:
            move = {"move": legal["moves"][next(_numbers) % len(legal["moves"])]["move"]}
            status, answer = player.post(f"/api/v1/games/{game}/moves", move, legal["version"])
            assert status == 201, answer
            return True
    return False


@contextmanager
def followed(place: Place, path: str, **headers: str) -> Iterator[HTTPResponse]:
    """A live stream that is open."""
    with closing(place.connection()) as connection:
        connection.request("GET", path, headers=headers)
        with connection.getresponse() as stream:
            assert stream.status == 200
            assert stream.readline() == b": watching\n"
            yield stream


def logged_moves(place: Place) -> list[dict[str, object]]:
    """The lines of the moves that were made."""
    lines = [json.loads(line) for line in place.log.splitlines() if '"POST"' in line]
    return [line for line in lines if line["route"] == MOVES and line["status"] == 201]


def next_version(stream: HTTPResponse) -> int:
    """The next version that a stream tells."""
    while not (line := stream.readline()).startswith(b"data:"):
        assert line
    return int(json.loads(line[5:])["version"])


def test_a_whole_game_is_played_and_followed_live(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    game = begun(*players)
    known, slowest, moves = players[0].get(f"/api/v1/games/{game}")[1]["version"], 0.0, 0
    with followed(place, f"/api/v1/games/{game}/stream") as stream:
        while moved(players, game):
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


def next_talk(stream: HTTPResponse) -> object:
    """What a stream of pages tells next of talk."""
    while stream.readline() != b"event: talk\n":
        assert not stream.isclosed()
    return json.loads(stream.readline().removeprefix(b"data: "))


def test_talk_is_told_as_it_happens(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    game = begun(*players)
    with followed(place, f"/api/v1/stream?games={game}", Authorization=f"Bearer {players[0].token}") as stream:
        for _ in range(5):
            at = time.monotonic()
            assert players[1].post(f"/api/v1/games/{game}/messages", {"text": "Well played"})[0] == 201
            assert next_talk(stream) == {"game": game, "room": "messages"}
            assert time.monotonic() - at < PROMPT


def test_a_stream_that_its_client_leaves_is_free_for_others(place: Place) -> None:
    players = [visitor(place), visitor(place)]
    path = f"/api/v1/games/{begun(*players)}/stream"
    for _ in range(3):
        with ExitStack() as streams:
            for _ in range(MOST_FOR_EACH):
                streams.enter_context(followed(place, path))
    await_that(lambda: b"scoresheet_streams 0.0" in upstream(place, "/metrics"), 10)


def upstream(place: Place, path: str) -> bytes:
    """What the service itself answers, beside the proxy."""
    from tests.server import Client

    return Client(place.upstream).get(path)[1]


def test_a_request_has_the_id_that_the_proxy_gave_it_and_none_of_its_client_s(place: Place) -> None:
    _, headers, _ = place.ask("GET", "/api/v1/titles", X_Request_ID="made-up", traceparent=TRACE)
    given = headers["x-request-id"]
    assert re.fullmatch("[0-9a-f-]{32,36}", given)
    await_that(lambda: given in place.log, 5)
    line = next(json.loads(line) for line in place.log.splitlines() if given in line)
    assert line["route"] == "/api/v1/titles"
    assert "made-up" not in place.log
    assert "trace_id" not in line


def left(place: Place, source: str, **headers: str) -> int:
    """How many more heads of the log somebody may ask for from that address, after asking for one."""
    told = place.ask("POST", "/api/v1/log/heads", b"", source, **headers)[1]["ratelimit"]
    return int(re.findall("r=([0-9]+)", told)[0])


def test_limits_are_for_the_address_of_the_client_whatever_it_says_of_itself(place: Place) -> None:
    found = [left(place, "127.0.0.7", X_Forwarded_For=f"198.51.100.{number}") for number in range(4)]
    assert found == list(range(found[0], found[0] - 4, -1))
    assert left(place, "127.0.0.8") == found[0]


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
    """The status for a body; 0 where the connection was closed before all of it was read."""
    try:
        return place.ask("POST", "/api/v1/records", body, **sent)[0]
    except OSError:
        return 0


def test_signing_in_by_the_page_works_over_tls(place: Place) -> None:
    name = f"Reader {secrets.token_hex(4)}"
    Visitor.here(place, name)
    form = urlencode({"name": name, "password": PASSWORD})
    sent = {"Content_Type": "application/x-www-form-urlencoded", "Origin": f"https://localhost:{place.tls}"}
    status, headers, _ = place.ask("POST", "/sign-in", form, **sent)
    assert status == 303
    assert headers["set-cookie"].startswith("__Host-")
    assert "Secure" in headers["set-cookie"]


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_for_those_who_run_it_is_not_for_everybody(place: Place, path: str) -> None:
    assert place.ask("GET", path)[0] == 404
    assert upstream(place, path)


def test_waiting_for_news_for_a_while_is_not_cut_off(place: Place) -> None:
    player = visitor(place)
    at = time.monotonic()
    assert player.get("/api/v1/players/me/inbox?wait=2")[0] == 200
    assert time.monotonic() - at > 1.5


def test_nginx_sends_whoever_comes_without_tls_to_where_it_is(place: Place) -> None:
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


def hears(place: Place, path: str, seconds: float) -> None:
    """Raises `TimeoutError` if nothing comes of a stream within so many seconds."""
    with closing(place.connection()) as connection:
        connection.timeout = seconds
        connection.request("GET", path)
        connection.getresponse().readline()


def test_what_a_careless_proxy_breaks_is_noticed(tmp_path: Path) -> None:
    if not is_there("nginx"):
        pytest.skip("nginx is not installed here: `make proxies` installs it, where it may.")
    with proxied("nginx", tmp_path, CARELESS) as place:
        with pytest.raises(AssertionError):
            test_limits_are_for_the_address_of_the_client_whatever_it_says_of_itself(place)
        with pytest.raises(AssertionError):
            test_a_request_has_the_id_that_the_proxy_gave_it_and_none_of_its_client_s(place)
        with pytest.raises(KeyError):
            test_a_page_is_compressed_and_has_our_headers(place)
        players = [visitor(place), visitor(place)]
        game = begun(*players)
        with pytest.raises(TimeoutError):
            hears(place, f"/api/v1/games/{game}/stream", 2)
