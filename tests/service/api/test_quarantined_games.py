"""Quarantined games: the API names the corrupt event and serves everything else."""

from __future__ import annotations

import pytest

from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem

EVENT = 5
PATIENCE = 10


@pytest.fixture
def seated(table: Table) -> tuple[list[Player], str]:
    players, game = table.new_game()
    table.play(players, game["id"], 6)
    return players, game["id"]


def corrupt_event(services: Services, game: str, version: int = EVENT) -> bytes:
    state = services.games.store.states(game, version - 1, version)[0]
    put(services, game, version, state[:40] + bytes([state[40] ^ 1]) + state[41:])
    return state


def put(services: Services, game: str, version: int, state: bytes) -> None:
    with services.games.store.recorder.datastore.transaction(commit=True) as cursor:
        here = (state, game, version)
        cursor.execute("UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?", here)
    services.games.heads.clear()


@pytest.mark.parametrize("part", ["", "/board", "/legal-moves", "/events", "/record", "/stream"])
def test_a_quarantined_game_gives_a_problem_that_names_the_event(
    services: Services, seated: tuple[list[Player], str], part: str
) -> None:
    players, game = seated
    corrupt_event(services, game)
    answer = players[0].get(f"/games/{game}{part}")
    assert is_problem(answer, 503, "set-aside")
    assert f"Event {EVENT} of this game" in answer.json["detail"]
    assert (answer.json["game"], answer.json["version"]) == (game, EVENT)
    assert int(answer.headers["Retry-After"]) > 0


def test_a_quarantined_game_accepts_no_moves(services: Services, seated: tuple[list[Player], str]) -> None:
    players, game = seated
    legal = players[0].get(f"/games/{game}/legal-moves").json
    corrupt_event(services, game)
    for player in players:
        answer = player.post(f"/games/{game}/moves", {"move": {"type": "TakeLoan"}}, legal["version"])
        assert is_problem(answer, 503, "set-aside")
    assert is_problem(players[0].post(f"/games/{game}/resignations", {}, legal["version"]), 503, "set-aside")
    assert services.games.store.version(game) == legal["version"]


def test_a_quarantined_game_does_not_affect_the_rest_of_the_service(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    corrupt_event(services, game)
    assert players[0].get(f"/games/{game}").status_code == 503
    for path in ("/games", "/games?player=me", "/players/me", "//metrics"):
        assert players[0].get(path).status_code == 200, path
    other = table.game(*players)
    table.play(players, other["id"], 3)
    assert services.projections.settle(PATIENCE)
    listed = {row["id"]: row["set_aside"] for row in players[0].get("/games?player=me").json["items"]}
    assert listed == {other["id"]: False, game: True}
    assert players[0].get("//readyz").status_code == 200
    assert f"scoresheet_games_quarantined {len(services.quarantined())}.0" in players[0].get("//metrics").text
    assert game in services.quarantined()


def test_a_repaired_game_can_be_played_again(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    sound = corrupt_event(services, game)
    assert players[0].get(f"/games/{game}").status_code == 503
    put(services, game, EVENT, sound)
    table.play(players, game, 2)
    assert players[0].get(f"/games/{game}").status_code == 200


def test_the_quarantine_of_a_private_game_is_hidden_from_outsiders(services: Services, table: Table) -> None:
    owner, stranger = table.player(), table.player()
    game = table.game(owner, seats=2, bots={"1": "random"}, visibility="private")
    corrupt_event(services, game["id"], game["version"])
    assert is_problem(stranger.get(f"/games/{game['id']}"), 404, "not-found")
    assert is_problem(owner.get(f"/games/{game['id']}"), 503, "set-aside")


def test_a_game_of_an_unknown_title_is_quarantined(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    with services.games.store.recorder.datastore.transaction(commit=True) as cursor:
        cursor.execute("UPDATE game_events SET topic='chess.GameOpened' WHERE originator_id=?", (game,))
    services.games.heads.clear()
    assert is_problem(players[0].get(f"/games/{game}"), 503, "set-aside")
    assert players[0].post("/games", {"title": TITLE, "seats": 2}).status_code == 201
