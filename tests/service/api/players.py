"""Players of the API: each has a name, a token, and methods for calls."""

from __future__ import annotations

import itertools
import random
from typing import Any
from urllib.parse import unquote

from flask import Flask
from werkzeug.test import TestResponse

V1 = "/api/v1"
TITLE = "industrial-waste"
PASSWORD = "correct horse battery"


class Player:
    """A caller of the API, anonymous without a token."""

    def __init__(self, app: Flask, token: str = "", player: str = "", name: str = "") -> None:
        self.client = app.test_client(use_cookies=False)
        self.token, self.id, self.name = token, player, name

    def call(self, method: str, path: str, body: Any = None, version: Any = None, **headers: str) -> TestResponse:
        """Call a path below /api/v1, or the path after two slashes; `version` goes into If-Match."""
        address = path[1:] if path.startswith("//") else V1 + path
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if version is not None:
            sent["If-Match"] = f'"{version}"'
        content = {"data": body} if isinstance(body, bytes | str) else {"json": body} if body is not None else {}
        if isinstance(body, bytes | str):
            sent.setdefault("Content-Type", "application/json")
        return self.client.open(address, method=method, headers=sent, **content)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: Any, version: Any = None, **headers: str) -> TestResponse:
        return self.call("POST", path, body, version, **headers)

    def delete(self, path: str, version: Any = None, **headers: str) -> TestResponse:
        return self.call("DELETE", path, None, version, **headers)


class Table:
    """A factory of players and games, which also makes moves."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.anybody = Player(app)
        self._numbers = itertools.count(1)

    def player(self, name: str = "", scopes: list[str] | None = None) -> Player:
        """Return a new player with a token."""
        name = name or f"Player {chr(97 + next(self._numbers) // 26)}{chr(97 + next(self._numbers) % 26)}"
        made = self.anybody.post("/players", {"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        return Player(self.app, self.token(name, scopes), made.json["id"], name)

    def token(self, name: str, scopes: list[str] | None = None) -> str:
        """Return a new token of an existing player."""
        fields = {"name": name, "password": PASSWORD, **({"scopes": scopes} if scopes else {})}
        made = self.anybody.post("/tokens", fields)
        assert made.status_code == 201, made.text
        return made.json["token"]

    def game(self, *players: Player, **fields: Any) -> dict[str, Any]:
        """Return a new game with these players in its seats."""
        fields = {"title": TITLE, "seats": len(players), **fields}
        opened = players[0].post("/games", fields)
        assert opened.status_code == 201, opened.text
        game = opened.json
        for player in players[1:]:
            taken = player.post(f"/games/{game['id']}/seats", {}, game["version"])
            assert taken.status_code == 201, taken.text
            game = taken.json
        return game

    def new_game(self, seats: int = 2, **fields: Any) -> tuple[list[Player], dict[str, Any]]:
        """Return new players and their game."""
        players = [self.player() for _ in range(seats)]
        return players, self.game(*players, **fields)

    def asked(self, players: list[Player], game: str) -> tuple[Player, dict[str, Any]]:
        """Return the player to act and their legal moves."""
        for player in players:
            legal = player.get(f"/games/{game}/legal-moves").json
            if legal["decision"]:
                return player, legal
        raise LookupError("Nobody is asked.")

    def move(self, players: list[Player], game: str, rng: random.Random, **headers: str) -> TestResponse:
        """Make a random legal move of the player to act."""
        player, legal = self.asked(players, game)
        move = rng.choice(legal["moves"])["move"]
        return player.post(f"/games/{game}/moves", {"move": move}, legal["version"], **headers)

    def play(self, players: list[Player], game: str, moves: int, seed: int = 1) -> None:
        """Make this number of moves, or play to the end."""
        rng = random.Random(seed)
        for _ in range(moves):
            try:
                made = self.move(players, game, rng)
            except LookupError:
                return
            assert made.status_code == 201, made.text


def is_problem(answer: TestResponse, status: int, kind: str) -> bool:
    """Return whether the answer is that problem, with all fields of RFC 9457."""
    assert answer.status_code == status, answer.text
    assert answer.content_type == "application/problem+json"
    body = answer.json
    assert body["status"] == status
    assert body["title"]
    assert body["detail"]
    assert unquote(body["instance"]) == answer.request.path
    assert body["request_id"]
    assert body["type"] == f"/api/problems/{kind}"
    return True
