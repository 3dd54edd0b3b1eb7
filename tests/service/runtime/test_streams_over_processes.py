"""Streams and pages of one process show changes made in another."""

import json
import socket
import threading
from contextlib import suppress
from random import Random

from tests.server import Client, await_that
from tests.service.runtime.places import SOON, Place, listed, move, new_game, player, shown


def elsewhere(place: Place, client: Client) -> Client:
    """Return the same player at the last of the ports."""
    return Client(place.ports[-1], client.token)


class Followed:
    """A live stream of a game; `seen` lists the versions as they come."""

    def __init__(self, port: int, game: str, token: str, after: int | None = None) -> None:
        self.seen: list[int] = []
        self.socket = socket.create_connection(("127.0.0.1", port), SOON)
        resumed = "" if after is None else f"Last-Event-ID: {after}\r\n"
        head = (
            f"GET /api/v1/games/{game}/stream HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
            f"Authorization: Bearer {token}\r\n{resumed}\r\n"
        )
        self.socket.sendall(head.encode())
        self.ended = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            with self.socket.makefile("r", encoding="utf-8", newline="\n") as lines:
                for line in lines:
                    if line.startswith("data: "):
                        version = json.loads(line[6:])["version"]
                        self.seen.append(version)
        except (OSError, ValueError):
            pass
        finally:
            self.ended.set()

    def close(self) -> None:
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.ended.wait(SOON)
        self.socket.close()


def test_a_stream_gets_moves_of_another_process_in_order_and_once(on_postgres: Place) -> None:
    here, there = on_postgres.ports
    ann, ben = player(here), player(there)
    game = new_game(ann, 2)
    assert ben.post(f"/api/v1/games/{game['id']}/seats", {}, game["version"])[0] == 201
    streams = [Followed(port, game["id"], ann.token) for port in (here, here, there)]
    await_that(lambda: all(stream.seen for stream in streams), SOON)
    made = make_moves(ann, ben, game["id"], 12)
    await_that(lambda: all(stream.seen[-1] == max(made) for stream in streams), SOON)
    resumed = Followed(there, game["id"], ann.token, after=streams[0].seen[2])
    await_that(lambda: bool(resumed.seen) and resumed.seen[-1] == max(made), SOON)
    for stream in (*streams, resumed):
        assert stream.seen == list(range(stream.seen[0], max(made) + 1))
        stream.close()
    assert resumed.seen[0] == streams[0].seen[2] + 1


def make_moves(ann: Client, ben: Client, game: str, number: int) -> list[int]:
    """Make moves in turn, each at another process; return their versions."""
    made: list[int] = []
    rng = Random(3)
    while len(made) < number:
        for client in (ann, ben):
            status, answer = move(client, game, 0, rng)
            if status == 201:
                made.append(answer["event"]["version"])
    return made


def test_a_change_answered_by_one_process_is_shown_by_another(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    other = elsewhere(on_postgres, ann)
    for _ in range(5):
        game = new_game(ann, 2)
        assert shown(other, game["id"])["version"] == game["version"]
        assert game["id"] in listed(other)


def test_the_inbox_stream_of_another_process_reports_a_turn(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    other = elsewhere(on_postgres, ann)
    with socket.create_connection(("127.0.0.1", on_postgres.ports[1]), SOON) as stream:
        head = f"GET /api/v1/players/me/stream HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {other.token}\r\n\r\n"
        stream.sendall(head.encode())
        with stream.makefile("r", encoding="utf-8") as lines:
            next(line for line in lines if line.startswith("event: inbox"))
            game = new_game(ann, 2, bots={"1": "random"})["id"]
            assert next(line for line in lines if game in line)


def test_a_revoked_token_is_invalid_everywhere_and_its_streams_end(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    other = elsewhere(on_postgres, ann)
    assert other.get("/api/v1/players/me")[0] == 200
    stream = Followed(on_postgres.ports[1], new_game(ann, 2)["id"], ann.token)
    await_that(lambda: bool(stream.seen), SOON)
    (token,) = ann.get("/api/v1/tokens")[1]["items"]
    assert ann.call("DELETE", f"/api/v1/tokens/{token['id']}", None)[0] == 204
    assert other.get("/api/v1/players/me")[0] == 401
    assert stream.ended.wait(SOON)
    stream.close()
