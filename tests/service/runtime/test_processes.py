"""Several processes on the same games: what one does, all show; who is killed is replaced, and nothing is lost."""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psycopg
import pytest

from tests import postgres
from tests.server import Client, await_that, children, running

SOON = 20.0
CLIENTS, PLAYERS = 16, 4
MOVES_EACH = 8
TITLE = "industrial-waste"


class Place(NamedTuple):
    """Where games are served: the ports, the process that looks after each service, and how to reach the games."""

    ports: list[int]
    servers: "list[subprocess.Popen[bytes]]"
    settings: dict[str, str]
    folder: Path

    def children(self) -> list[int]:
        return children(self.servers[0].pid)

    def following(self) -> int:
        """The process that follows, as it says itself."""
        url = self.settings["SCORESHEET_DATABASE_URL"]
        query = "SELECT DISTINCT holder FROM followers"
        if url.startswith("sqlite:///"):
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
                rows = file.execute(query).fetchall()
        else:
            with psycopg.connect(url) as connection:
                rows = connection.execute(query).fetchall()
        return int(rows[0][0].rpartition(":")[2]) if rows else 0


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("sqlite")
    settings = {
        "SCORESHEET_DATABASE_URL": f"sqlite:///{folder}/scoresheet.db",
        "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
    }
    with running(folder, **settings) as (port, server):
        yield Place([port], [server], settings, folder)


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Two services on one database, as on two machines; the first follows, and has two processes that serve."""
    postgres.needed()
    folder, other = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    with postgres.running() as cluster, ExitStack() as stack:
        url = cluster.fresh().url
        settings = {"SCORESHEET_DATABASE_URL": url, "SCORESHEET_SECRETS_DIR": str(folder / "secrets")}
        first = stack.enter_context(running(folder, "--workers", "2", **settings))
        second = stack.enter_context(running(other, "--no-followers", **settings))
        yield Place([first[0], second[0]], [first[1], second[1]], settings, folder)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.getfixturevalue(f"on_{request.param}")
    return found


def new_game(client: Client, seats: int, **more: object) -> dict[str, Any]:
    status, game = client.post("/api/v1/games", {"title": TITLE, "seats": seats, **more})
    assert status == 201, game
    return dict(game)


def shown(client: Client, game: str) -> dict[str, Any]:
    status, found = client.get(f"/api/v1/games/{game}")
    assert status == 200, found
    return dict(found)


def move(client: Client, game: str, version: int, rng: Random) -> tuple[int, Any]:
    """Make any move that is legal for the client."""
    status, legal = client.get(f"/api/v1/games/{game}/legal-moves")
    assert status == 200, legal
    if not legal["moves"]:
        return 0, legal
    chosen = rng.choice(legal["moves"])
    return client.post(f"/api/v1/games/{game}/moves", {"move": chosen["move"]}, legal["version"])


_numbers = iter(range(1, 10_000))


def player(port: int) -> Client:
    return Client.signed_up(port, f"Player {next(_numbers)} of {os.getpid()}")


def elsewhere(place: Place, client: Client) -> Client:
    """The same player, at the last of the ports."""
    return Client(place.ports[-1], client.token)


def listed(client: Client) -> list[str]:
    return [game["id"] for game in client.get("/api/v1/games?player=me")[1]["items"]]


def bots_answer(ann: Client, game: str, seconds: float) -> None:
    """Make moves as soon as the bots let one, until the game has gone on by several versions."""
    rng, begun = Random(1), shown(ann, game)["version"]
    deadline = time.monotonic() + seconds
    while (now := shown(ann, game))["version"] < begun + 8 and now["status"] == "playing":
        assert time.monotonic() < deadline, f"It stands at {now['version']}, it stood at {begun}."
        move(ann, game, now["version"], rng)
        time.sleep(0.02)


def kill_who_follows(place: Place) -> int:
    """The process that did; never 0, which would be all of ours."""
    await_that(lambda: place.following() > 0, SOON)
    found = place.following()
    os.kill(found, signal.SIGKILL)
    return found


def test_who_follows_is_killed_and_bots_and_lists_go_on(place: Place) -> None:
    ann = player(place.ports[0])
    game = new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"]
    bots_answer(ann, game, SOON)
    killed = kill_who_follows(place)
    again = new_game(ann, 2)["id"]
    bots_answer(ann, game, SOON)
    await_that(lambda: again in listed(ann), SOON)
    await_that(lambda: place.following() not in (0, killed), SOON)
    ready = Client(place.ports[0])
    await_that(lambda: ready.get("/readyz")[0] == 200, SOON)


def test_another_process_that_follows_takes_over(place: Place) -> None:
    with another_follows(place) as waiting:
        os.kill(place.servers[0].pid, signal.SIGSTOP)  # it cannot start another
        try:
            kill_who_follows(place)
            ann = player(place.ports[0])
            game = new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"]
            bots_answer(ann, game, SOON)
            assert waiting.poll() is None
        finally:
            os.kill(place.servers[0].pid, signal.SIGCONT)
        waiting.terminate()
        assert waiting.wait(SOON) == 0
    bots_answer(ann, new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"], SOON)


@contextmanager
def another_follows(place: Place) -> "Iterator[subprocess.Popen[bytes]]":
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "follow"]
    environment = {**os.environ, **place.settings}
    with (place.folder / "another.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        assert b"Following" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close() if process.stdout else None


def test_nothing_is_lost_while_many_play_and_others_follow(place: Place) -> None:
    """Each acknowledged move stands in its game, once; bots play in it meanwhile, from another process."""
    acknowledged: dict[str, list[int]] = {}
    failures: list[BaseException] = []

    def play(number: int) -> None:
        try:
            acknowledged.update([played(Client(place.ports[number % len(place.ports)], tokens[number]), number)])
        except BaseException as error:
            failures.append(error)

    tokens = [player(place.ports[0]).token for _ in range(PLAYERS)] * (CLIENTS // PLAYERS)
    threads = [threading.Thread(target=play, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(acknowledged) == CLIENTS
    reader = Client(place.ports[-1], tokens[0])
    for game, versions in acknowledged.items():
        assert len(set(versions)) == len(versions) == MOVES_EACH
        stored = reader.get(f"/api/v1/games/{game}/events?limit=200")[1]["items"]
        assert [event["version"] for event in stored] == list(range(1, len(stored) + 1))
        moves = {event["version"] for event in stored if event["type"] == "MoveMade"}
        assert moves.issuperset(versions)


def played(client: Client, number: int) -> tuple[str, list[int]]:
    """A game against a bot, and the versions at which moves of one's own were acknowledged."""
    rng, versions = Random(number), []
    game = new_game(client, 2, bots={"1": "random"})["id"]
    deadline = time.monotonic() + 3 * SOON
    while len(versions) < MOVES_EACH and time.monotonic() < deadline:
        status, answer = move(client, game, 0, rng)
        if status == 201:
            versions.append(answer["event"]["version"])
        else:
            assert status in (0, 412), answer
            time.sleep(0.02)
    return game, versions


class Followed:
    """A live stream of a game's versions; `seen` lists them as they come."""

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


def test_a_stream_hears_of_moves_made_on_another_process_in_order_and_once(on_postgres: Place) -> None:
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
    """Make moves by turns, each at another process; return their versions."""
    made: list[int] = []
    rng = Random(3)
    while len(made) < number:
        for client in (ann, ben):
            status, answer = move(client, game, 0, rng)
            if status == 201:
                made.append(answer["event"]["version"])
    return made


def test_what_was_told_at_one_process_is_shown_by_another(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    other = elsewhere(on_postgres, ann)
    for _ in range(5):
        game = new_game(ann, 2)
        assert shown(other, game["id"])["version"] == game["version"]
        assert game["id"] in listed(other)


def test_what_waits_is_told_on_another_process(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    other = elsewhere(on_postgres, ann)
    with socket.create_connection(("127.0.0.1", on_postgres.ports[1]), SOON) as stream:
        head = f"GET /api/v1/players/me/stream HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer {other.token}\r\n\r\n"
        stream.sendall(head.encode())
        with stream.makefile("r", encoding="utf-8") as lines:
            next(line for line in lines if line.startswith("event: inbox"))
            game = new_game(ann, 2, bots={"1": "random"})["id"]
            assert next(line for line in lines if game in line)


def test_a_token_that_is_revoked_opens_nothing_anywhere_and_its_streams_end(on_postgres: Place) -> None:
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


def test_a_process_that_serves_is_killed_and_the_other_serves_on(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    killed = min(on_postgres.children())
    os.kill(killed, signal.SIGKILL)
    for _ in range(20):
        assert Client(on_postgres.ports[0], ann.token).get("/api/v1/players/me")[0] == 200
    await_that(lambda: len(on_postgres.children()) == 3 and killed not in on_postgres.children(), SOON)


def test_who_loses_the_lock_ends_and_is_started_again(on_postgres: Place) -> None:
    before = on_postgres.following()
    with psycopg.connect(on_postgres.settings["SCORESHEET_DATABASE_URL"], autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory' AND granted")
    await_that(lambda: before not in on_postgres.children() and on_postgres.following() in on_postgres.children(), SOON)
    ann = player(on_postgres.ports[0])
    bots_answer(ann, new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"], SOON)
