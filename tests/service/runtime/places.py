"""Services with several processes on one database, of either kind."""

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import psycopg

from tests.server import Client, children

SOON = 20.0
TITLE = "industrial-waste"


class Place(NamedTuple):
    """A running installation: the ports, the supervisor of each service, and the location of the games."""

    ports: list[int]
    servers: "list[subprocess.Popen[bytes]]"
    settings: dict[str, str]
    folder: Path

    def children(self) -> list[int]:
        return children(self.servers[0].pid)

    def following(self) -> int:
        """Return the process id of the leader, as it reports it."""
        url = self.settings["SCORESHEET_DATABASE_URL"]
        query = "SELECT DISTINCT holder FROM followers"
        if url.startswith("sqlite:///"):
            with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
                rows = file.execute(query).fetchall()
        else:
            with psycopg.connect(url) as connection:
                rows = connection.execute(query).fetchall()
        return int(rows[0][0].rpartition(":")[2]) if rows else 0


def new_game(client: Client, seats: int, **more: object) -> dict[str, Any]:
    status, game = client.post("/api/v1/games", {"title": TITLE, "seats": seats, **more})
    assert status == 201, game
    return dict(game)


def shown(client: Client, game: str) -> dict[str, Any]:
    status, found = client.get(f"/api/v1/games/{game}")
    assert status == 200, found
    return dict(found)


def move(client: Client, game: str, version: int, rng: Random) -> tuple[int, Any]:
    """Make any legal move of the client."""
    status, legal = client.get(f"/api/v1/games/{game}/legal-moves")
    assert status == 200, legal
    if not legal["moves"]:
        return 0, legal
    chosen = rng.choice(legal["moves"])
    return client.post(f"/api/v1/games/{game}/moves", {"move": chosen["move"]}, legal["version"])


numbers = iter(range(1, 10_000))


def player(port: int) -> Client:
    return Client.signed_up(port, f"Player {next(numbers)} of {os.getpid()}")


def listed(client: Client) -> list[str]:
    return [game["id"] for game in client.get("/api/v1/games?player=me")[1]["items"]]
