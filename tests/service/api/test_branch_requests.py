"""Requests for branches: positions, idempotency keys and invited players."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from scoresheet.service.core.errors import NoSuchGame
from tests.service.api.branching import HIDES, branch, ended, start_of, table_game, under_way
from tests.service.api.players import Player, Table, is_problem


def test_branches_of_a_finished_game_appear_in_its_own_list_only(table: Table) -> None:
    (ada, ben), game = ended(table)
    ids = [branch(ada, game, game["version"] - 2).json["id"] for _ in range(3)]
    assert table.app.extensions["scoresheet"].projections.settle(30)
    page = table.anybody.get(f"/games/{game['id']}/branches?limit=2").json
    rest = table.anybody.get(page["links"]["next"].removeprefix("/api/v1")).json
    assert [one["id"] for one in (*page["items"], *rest["items"])] == ids[::-1]
    assert rest["next"] is None
    assert page["items"][0]["parent"]["game"] == game["id"]
    assert not set(ids) & {one["id"] for one in ben.get("/games?limit=200").json["items"]}


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"at": 999}, 404),
        ({"at": 1}, 404),
        ({"at": 0}, 422),
        ({"at": "5"}, 422),
        ({}, 422),
        ({"seat": 7}, 422),
        ({"bots": {"7": "greedy"}}, 422),
        ({"bots": {"0": "greedy", "1": "random"}}, 422),
        ({"bots": {"0": "greedy"}, "seat": 0}, 422),
        ({"bots": {"0": "genius"}}, 422),
        ({"hotseat": True, "invite": ["Ada"]}, 422),
        ({"invite": ["Nobody has this name"]}, 422),
        ({"entropy": "\u202e"}, 422),
        ({"name": "\u202e"}, 422),
        ({"state": {}}, 422),
    ],
)
def test_invalid_branch_requests_open_no_game(
    table: Table, ended_game: Any, fields: dict[str, Any], status: int
) -> None:
    ada, game = ended_game
    before = len(list_of(table, ada, game))
    body = {"at": game["version"], **fields} if fields else {}
    assert ada.post(f"/games/{game['id']}/branches", body).status_code == status
    assert len(list_of(table, ada, game)) == before


def test_a_branch_cannot_invite_oneself_or_more_players_than_seats(table: Table, ended_game: Any) -> None:
    ada, game = ended_game
    names = [table.player().name, table.player().name]
    assert is_problem(branch(ada, game, invite=names), 409, "seat-unavailable")
    assert is_problem(branch(ada, game, invite=[ada.name]), 409, "seat-unavailable")


@pytest.fixture(scope="module")
def ended_game(table: Table) -> tuple[Player, Any]:
    (ada, _), game = ended(table)
    return ada, game


def list_of(table: Table, player: Player, game: Any) -> list[Any]:
    assert table.app.extensions["scoresheet"].projections.settle(30)
    return player.get(f"/games/{game['id']}/branches?limit=200").json["items"]


def test_a_final_position_cannot_be_branched(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 2_000)
    game = table_game(table, players[0], game["id"])
    assert game["status"] == "finished"
    assert is_problem(branch(players[0], game), 409, "cannot-branch")
    last = players[0].get(f"/games/{game['id']}/events?after={game['version'] - 2}").json["items"]
    assert [event["type"] for event in last] == ["MoveMade", "GameFinished"]
    assert is_problem(branch(players[0], game, game["version"] - 1), 409, "cannot-branch")
    assert branch(players[0], game, game["version"] - 2).status_code == 201


def test_a_position_that_was_taken_back_can_be_branched(table: Table) -> None:
    players, game = table.new_game(2)
    player, legal = table.asked(players, game["id"])
    loan = player.post(f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}, legal["version"]).json
    back = player.post(f"/games/{game['id']}/takebacks", {"to": legal["version"]}, loan["version"])
    assert back.status_code == 201
    games = table.app.extensions["scoresheet"].games
    for at in (loan["version"], loan["version"] + 1):
        new = branch(table.player(), game, at).json
        assert start_of(table, new["id"]).state == games.at(game["id"], at).state
    assert games.at(game["id"], loan["version"]).state != games.at(game["id"], loan["version"] + 1).state


def test_concurrent_requests_with_one_key_open_one_branch(table: Table) -> None:
    (ada, _), game = ended(table)
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _: branch_with_key(table, ada, game, "once"), range(8)))
    assert {answer.status_code for answer in made} == {201}
    assert len({answer.json["id"] for answer in made}) == 1
    assert len(list_of(table, ada, game)) == 1
    again = ada.post(f"/games/{game['id']}/branches", {"at": game["version"] - 1}, Idempotency_Key="once")
    assert is_problem(again, 422, "key-reused")


def branch_with_key(table: Table, player: Player, game: Any, key: str) -> Any:
    own = Player(table.app, player.token, player.id, player.name)
    return own.post(f"/games/{game['id']}/branches", {"at": game["version"]}, Idempotency_Key=key)


def test_a_branch_starts_when_the_invited_player_accepts(table: Table) -> None:
    (ada, ben), game = ended(table, HIDES)
    new = branch(ada, game, game["version"] - 2, invite=[ben.name], name="What if").json
    assert (new["status"], new["name"]) == ("open", "What if")
    table.app.extensions["scoresheet"].invitations.accept(new["id"], ben.id)
    begun = ben.get(f"/games/{new['id']}").json
    assert begun["status"] == "playing"
    games = table.app.extensions["scoresheet"].games
    assert start_of(table, new["id"]).state == games.at(game["id"], game["version"] - 2).state


def test_a_replay_from_a_position_invites_the_players_of_the_finished_game(table: Table) -> None:
    (ada, ben), game = ended(table)
    services, arbiter = table.app.extensions["scoresheet"], table.player()
    head, wanted = services.games.head(game["id"]), "ab" * 10
    for _ in range(2):
        assert services.branches.replay_of(head, game["version"] - 2, arbiter.id, wanted) == wanted
    assert is_problem(ada.get(f"/games/{wanted}/branches?after=x"), 422, "schema")
    for player in (ada, ben):
        services.invitations.accept(wanted, player.id)
    new = ada.get(f"/games/{wanted}").json
    assert (new["status"], [seat["player"] for seat in new["seats"]]) == ("playing", [ada.id, ben.id])
    assert start_of(table, wanted).state == services.games.at(game["id"], game["version"] - 2).state
    assert new["seed_commitment"] != game["seed_commitment"]
    going_on = services.games.head(under_way(table)[1]["id"])
    with pytest.raises(Exception, match="Only a finished game can be played again"):
        services.branches.replay_of(going_on, going_on.version, arbiter.id, "cd" * 10)
    with pytest.raises(NoSuchGame):
        services.games.head("cd" * 10)


def test_the_events_of_a_branch_name_its_parent_but_not_the_earlier_history(table: Table) -> None:
    (ada, _), game = ended(table)
    at = game["version"] - 2
    new = branch(ada, game, at).json
    told = {event["type"]: event["text"] for event in ada.get(f"/games/{new['id']}/events").json["items"]}
    assert told["GameOpened"] == f"The game is opened: it continues from position {at} of another game"
    assert told["GameStarted"] == "The game continues from that position"
    assert table.app.extensions["scoresheet"].projections.settle(30)
    lines = table.app.extensions["scoresheet"].read_models.history.of(new["id"])
    assert [line.came for line in lines] == [[]] * len(lines)
    assert msgspec.json.encode(new["parent"]).count(game["id"].encode()) == 3
