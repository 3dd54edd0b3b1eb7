"""Games to branch from, and requests for branches."""

from __future__ import annotations

from typing import Any

from tests.service.api.players import Player, Table

OPEN, HIDES = "industrial-waste", "phytoplankton"


def under_way(
    table: Table, title: str = OPEN, seats: int = 2, moves: int = 12, **fields: Any
) -> tuple[list[Player], Any]:
    """Return new players and their game after some moves."""
    players, game = table.new_game(seats, title=title, **fields)
    table.play(players, game["id"], moves)
    return players, table_game(table, players[0], game["id"])


def ended(table: Table, title: str = OPEN, **fields: Any) -> tuple[list[Player], Any]:
    """Return new players and their game after one of two has resigned."""
    players, game = under_way(table, title, **fields)
    given_up = players[1].post(f"/games/{game['id']}/resignations", {}, game["version"])
    assert given_up.status_code == 201
    return players, table_game(table, players[0], game["id"])


def table_game(table: Table, player: Player, game: str) -> Any:
    assert table.app.extensions["scoresheet"].projections.settle(30)
    return player.get(f"/games/{game}").json


def branch(player: Player, game: Any, at: int | None = None, **fields: Any) -> Any:
    """Request a branch and return the answer."""
    position = game["version"] if at is None else at
    return player.post(f"/games/{game['id']}/branches", {"at": position, **fields})


def start_of(table: Table, game: str) -> Any:
    """Return the position at which a game began."""
    games = table.app.extensions["scoresheet"].games
    return games.at(game, games.head(game).started)
