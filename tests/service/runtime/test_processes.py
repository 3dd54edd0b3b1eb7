"""Several processes on one database: all show the same, killed ones are replaced, and nothing is lost."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import psycopg

from tests.server import Client, await_that
from tests.service.runtime.places import SOON, Place, listed, move, new_game, player, shown

CLIENTS, PLAYERS = 16, 4
MOVES_EACH = 8


def await_bots(ann: Client, game: str, seconds: float) -> None:
    """Make moves as soon as the bots allow, until the game has advanced by several versions."""
    rng, begun = Random(1), shown(ann, game)["version"]
    deadline = time.monotonic() + seconds
    while (now := shown(ann, game))["version"] < begun + 8 and now["status"] == "playing":
        assert time.monotonic() < deadline, f"It stands at {now['version']}, it stood at {begun}."
        move(ann, game, now["version"], rng)
        time.sleep(0.02)


def kill_the_leader(place: Place) -> int:
    """Kill the leader and return its id, which is never 0: that would be all of our processes."""
    await_that(lambda: place.following() > 0, SOON)
    found = place.following()
    os.kill(found, signal.SIGKILL)
    return found


def test_after_the_leader_is_killed_bots_and_lists_continue(place: Place) -> None:
    ann = player(place.ports[0])
    game = new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"]
    await_bots(ann, game, SOON)
    killed = kill_the_leader(place)
    again = new_game(ann, 2)["id"]
    await_bots(ann, game, SOON)
    await_that(lambda: again in listed(ann), SOON)
    await_that(lambda: place.following() not in (0, killed), SOON)
    ready = Client(place.ports[0])
    await_that(lambda: ready.get("/readyz")[0] == 200, SOON)


def test_another_service_takes_over_as_leader(place: Place) -> None:
    with another_follows(place) as waiting:
        os.kill(place.servers[0].pid, signal.SIGSTOP)  # it cannot start another one
        try:
            kill_the_leader(place)
            ann = player(place.ports[0])
            game = new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"]
            await_bots(ann, game, SOON)
            assert waiting.poll() is None
        finally:
            os.kill(place.servers[0].pid, signal.SIGCONT)
        waiting.terminate()
        assert waiting.wait(SOON) == 0
    await_bots(ann, new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"], SOON)


@contextmanager
def another_follows(place: Place) -> "Iterator[subprocess.Popen[bytes]]":
    command = [sys.executable, "-m", "scoresheet.service.cli.main", "follow"]
    environment = {**os.environ, **place.settings}
    with (place.folder / "another.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log)
    try:
        assert process.stdout is not None
        assert b"Doing the background work" in process.stdout.readline()
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close() if process.stdout else None


def test_nothing_is_lost_while_many_players_play(place: Place) -> None:
    """Each acknowledged move is in its game exactly once, while bots play from another process."""
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
    """Play a game against a bot, and return the versions of the acknowledged moves."""
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


def test_after_a_worker_process_is_killed_the_other_answers(on_postgres: Place) -> None:
    ann = player(on_postgres.ports[0])
    killed = min(on_postgres.children())
    os.kill(killed, signal.SIGKILL)
    for _ in range(20):
        assert Client(on_postgres.ports[0], ann.token).get("/api/v1/players/me")[0] == 200
    await_that(lambda: len(on_postgres.children()) == 3 and killed not in on_postgres.children(), SOON)


def test_a_leader_that_loses_the_lock_ends_and_is_restarted(on_postgres: Place) -> None:
    before = on_postgres.following()
    with psycopg.connect(on_postgres.settings["SCORESHEET_DATABASE_URL"], autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype='advisory' AND granted")
    await_that(lambda: before not in on_postgres.children() and on_postgres.following() in on_postgres.children(), SOON)
    ann = player(on_postgres.ports[0])
    await_bots(ann, new_game(ann, 3, bots={"1": "random", "2": "greedy"})["id"], SOON)
