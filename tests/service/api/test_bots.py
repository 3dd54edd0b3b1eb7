"""Bot accounts over HTTP: created by a player, marked wherever they are named, deleted with the player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.api.players import PASSWORD, Player, Table, is_problem


def make_bot(table: Table, owner: Player, name: str, **token: Any) -> Player:
    """Create a bot of a player, with a token of its own."""
    made = owner.post("/players/me/bots", {"name": name})
    assert made.status_code == 201, made.text
    assert made.headers["Location"] == f"/api/v1/players/{made.json['id']}"
    given = owner.post(f"/players/me/bots/{made.json['id']}/tokens", token)
    assert given.status_code == 201, given.text
    assert given.headers["Cache-Control"] == "no-store"
    return Player(table.app, given.json["token"], made.json["id"], name)


def test_profiles_and_seats_name_the_player_who_runs_a_bot(table: Table) -> None:
    owner, other = table.player(), table.player()
    bot = make_bot(table, owner, "Marvin")
    for profile in (bot.get("/players/me").json, table.anybody.get(f"/players/{bot.id}").json):
        assert (profile["bot"], profile["run_by"]) == (True, owner.id)
        assert profile["links"]["run_by"] == f"/api/v1/players/{owner.id}"
    assert (owner.get("/players/me").json["bot"], owner.get("/players/me").json["run_by"]) == (False, None)
    game = table.game(other, bot)
    assert table.app.extensions["scoresheet"].projections.settle(30)
    listed = other.get("/games?player=me").json["items"][0]
    for seats in (game["seats"], other.get(f"/games/{game['id']}").json["seats"], listed["seats"]):
        assert [(seat["player"], seat["run_by"]) for seat in seats] == [(other.id, None), (bot.id, owner.id)]


def test_a_bot_plays_with_its_token_and_cannot_sign_in(table: Table) -> None:
    bot, other = make_bot(table, table.player(), "Robby"), table.player()
    game = table.game(bot, other)
    table.play([bot, other], game["id"], 4)
    for password in (PASSWORD, "no password at all"):
        answer = table.anybody.post("/tokens", {"name": bot.name, "password": password})
        assert is_problem(answer, 401, "wrong-credentials")


def test_a_player_lists_and_revokes_the_tokens_of_their_bot(table: Table) -> None:
    owner = table.player()
    bot = make_bot(table, owner, "Gort", scopes=["read"], label="at home", days=3)
    assert bot.get("/players/me").status_code == 200
    (listed,) = owner.get(f"/players/me/bots/{bot.id}/tokens").json["items"]
    assert (listed["label"], listed["scopes"]) == ("at home", ["read"])
    assert listed["used_at"].endswith(":00:00Z")
    assert all(token["label"] != "at home" for token in owner.get("/tokens").json["items"])
    assert is_problem(bot.post("/games", {"title": "industrial-waste", "seats": 2}), 403, "scope")
    assert owner.delete(f"/players/me/bots/{bot.id}/tokens/{listed['id']}").status_code == 204
    assert bot.get("/players/me").status_code == 401


@pytest.mark.parametrize("scopes", [["admin"], ["arbiter"], []])
def test_bot_tokens_for_roles_or_without_scopes_give_422(table: Table, scopes: list[str]) -> None:
    owner = table.player()
    accounts = table.app.extensions["scoresheet"].accounts
    for role in ("admin", "arbiter"):
        accounts.grant(owner.id, role)
    bot = owner.post("/players/me/bots", {"name": f"Hal {len(scopes)}{len(str(scopes))}"}).json["id"]
    assert owner.post(f"/players/me/bots/{bot}/tokens", {"scopes": scopes}).status_code == 422


def test_another_players_bot_gives_404(table: Table) -> None:
    owner, other = table.player(), table.player()
    bot = make_bot(table, owner, "Bender")
    (token,) = owner.get(f"/players/me/bots/{bot.id}/tokens").json["items"]
    path = f"/players/me/bots/{bot.id}"
    refused = [
        other.delete(path),
        other.get(f"{path}/tokens"),
        other.post(f"{path}/tokens", {}),
        other.delete(f"{path}/tokens/{token['id']}"),
        other.delete(f"/players/me/bots/{owner.id}"),
    ]
    assert all(is_problem(answer, 404, "not-found") for answer in refused)
    assert other.get("/players/me/bots").json["items"] == []
    assert [item["id"] for item in owner.get("/players/me/bots").json["items"]] == [bot.id]
    assert bot.get("/players/me").status_code == 200


def test_bots_cannot_run_bots_and_players_run_at_most_five(table: Table) -> None:
    owner = table.player()
    bot = make_bot(table, owner, "Talos")
    assert is_problem(bot.post("/players/me/bots", {"name": "Talos Two"}), 403, "not-for-bots")
    for letter in "bcde":
        make_bot(table, owner, f"Talos {letter}")
    assert is_problem(owner.post("/players/me/bots", {"name": "Talos f"}), 409, "as-many-as-may-be")


@pytest.mark.parametrize("name", ["x", "bot", "a\u200bb", "\u202eRobo", 5, None])
def test_names_invalid_for_players_are_invalid_for_bots(table: Table, name: object) -> None:
    answer = table.player().post("/players/me/bots", {"name": name})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/name"


def test_a_bot_name_that_resembles_a_taken_name_gives_409(table: Table) -> None:
    owner = table.player("Tiktok")
    assert is_problem(owner.post("/players/me/bots", {"name": "TIKTOK"}), 409, "name-taken")


def test_bots_become_former_players_when_they_or_their_player_are_deleted(table: Table) -> None:
    owner = table.player()
    one, two = make_bot(table, owner, "Elektro"), make_bot(table, owner, "Sparko")
    assert owner.delete(f"/players/me/bots/{one.id}").status_code == 204
    assert owner.delete("/players/me").status_code == 204
    for bot in (one, two):
        assert bot.get("/players/me").status_code == 401
        gone = table.anybody.get(f"/players/{bot.id}").json
        assert (gone["name"], gone["former"], gone["bot"]) == ("former player", True, True)
