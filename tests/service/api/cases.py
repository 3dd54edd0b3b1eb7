"""A disputed game, its players and an arbiter."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

from tests.service.api.players import Player, Table

WRONG = "That was not mine to pay."


def new_arbiter(table: Table) -> Player:
    person = table.player()
    table.app.extensions["scoresheet"].accounts.grant(person.id, "arbiter")
    return Player(table.app, table.token(person.name, ["play", "arbiter"]), person.id, person.name)


class Case:
    """A game after some moves, and calls about its disputes."""

    def __init__(self, table: Table, moves: int = 2, players: list[Player] | None = None, **fields: Any) -> None:
        self.players = players or [table.player(), table.player()]
        game = table.game(*self.players, **fields)
        self.path = f"/games/{game['id']}"
        self.id = game["id"]
        table.play(self.players, self.id, moves)
        self.about = self.version

    @property
    def game(self) -> dict[str, Any]:
        return self.players[0].get(self.path).json

    @property
    def version(self) -> int:
        return self.game["version"]

    @property
    def disputes(self) -> list[dict[str, Any]]:
        return self.players[0].get(f"{self.path}/disputes").json["items"]

    def dispute(self, seat: int = 0, **headers: str) -> TestResponse:
        body = {"version": self.about, "reason": WRONG, "seat": seat}
        return self.players[seat].post(f"{self.path}/disputes", body, self.version, **headers)

    def rule(self, arbiter: Player, verdict: str = "upheld", **fields: Any) -> TestResponse:
        body = {"verdict": verdict, "note": "So it is.", **fields}
        number = self.disputes[-1]["id"]
        return arbiter.post(f"{self.path}/disputes/{number}/rulings", body, self.version)

    def look(self, arbiter: Player) -> TestResponse:
        return arbiter.post(f"{self.path}/disputes/{self.disputes[-1]['id']}/looks", {}, self.version)
