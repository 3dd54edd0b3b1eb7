"""Accounts over HTTP."""

import pytest

from tests.service.api.players import PASSWORD, Player, Table


def test_a_player_creates_an_account_and_a_token_and_reads_their_profile(table: Table) -> None:
    made = table.anybody.post("/players", {"name": "Grace", "password": PASSWORD})
    assert made.status_code == 201
    assert made.headers["Location"] == f"/api/v1/players/{made.json['id']}"
    given = table.anybody.post("/tokens", {"name": "grace", "password": PASSWORD, "label": "laptop"})
    assert given.status_code == 201
    assert given.headers["Cache-Control"] == "no-store"
    assert given.json["scopes"] == ["play", "read"]
    grace = Player(table.app, given.json["token"])
    assert grace.get("/players/me").json["name"] == "Grace"
    assert table.anybody.get(f"/players/{made.json['id']}").json == made.json
    assert "password" not in grace.get("/players/me").text


def test_a_name_that_resembles_a_taken_one_gives_409(table: Table) -> None:
    table.player("Heidi")
    answer = table.anybody.post("/players", {"name": "HEIDI", "password": PASSWORD})
    assert (answer.status_code, answer.json["type"]) == (409, "/api/problems/name-taken")


@pytest.mark.parametrize("name", ["x", "\u202eAda", "a\u200bb", "former player", "Аda", 5, None, ["Ada"]])
def test_an_invalid_name_gives_422_and_points_at_the_name(table: Table, name: object) -> None:
    answer = table.anybody.post("/players", {"name": name, "password": PASSWORD})
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/name"


@pytest.mark.parametrize("password", ["short", "x" * 1025, 1234567890, None])
def test_an_invalid_password_gives_422_without_repeating_it(table: Table, password: object) -> None:
    answer = table.anybody.post("/players", {"name": "Ivan", "password": password})
    assert answer.status_code == 422
    assert "x" * 50 not in answer.text


def test_wrong_passwords_give_401_and_too_many_give_429(table: Table) -> None:
    judy = table.player("Judy")
    for _ in range(10):
        wrong = table.anybody.post("/tokens", {"name": judy.name, "password": "wrong password"})
        assert (wrong.status_code, wrong.json["type"]) == (401, "/api/problems/wrong-credentials")
        assert "WWW-Authenticate" in wrong.headers
    waiting = table.anybody.post("/tokens", {"name": judy.name, "password": PASSWORD})
    assert waiting.status_code == 429
    assert int(waiting.headers["Retry-After"]) > 0


def test_a_player_under_password_guessing_can_still_create_tokens_with_a_token(table: Table) -> None:
    mallory, victim = table.player("Mallory"), table.player("Victoria")
    for _ in range(10):
        table.anybody.post("/tokens", {"name": victim.name, "password": "wrong password"})
    asked = {"name": victim.name, "password": PASSWORD}
    assert [who.post("/tokens", asked).status_code for who in (table.anybody, mallory, victim)] == [429, 429, 201]


def test_scopes_of_a_role_give_403_without_the_role(table: Table) -> None:
    kim = table.player("Kimberley")
    for scope in ("admin", "arbiter"):
        answer = table.anybody.post("/tokens", {"name": kim.name, "password": PASSWORD, "scopes": [scope]})
        assert (answer.status_code, answer.json["type"]) == (403, "/api/problems/scope")


def test_tokens_are_listed_without_secrets_and_revoked_at_once(table: Table) -> None:
    player = table.player()
    other = Player(table.app, table.token(player.name))
    listed = player.get("/tokens")
    assert len(listed.json["items"]) == 2
    assert player.token not in listed.text
    assert other.token not in listed.text
    assert player.delete(f"/tokens/{listed.json['items'][-1]['id']}").status_code == 204
    answers = sorted(one.get("/players/me").status_code for one in (player, other))
    assert answers == [200, 401]


def test_a_read_token_can_revoke_only_itself(table: Table) -> None:
    player = table.player()
    reader = Player(table.app, table.token(player.name, ["read"]))
    tokens = {tuple(token["scopes"]): token["id"] for token in player.get("/tokens").json["items"]}
    assert reader.delete(f"/tokens/{tokens['play', 'read']}").status_code == 403
    assert reader.delete(f"/tokens/{tokens['read',]}").status_code == 204
    assert reader.get("/players/me").status_code == 401


def test_a_deleted_player_leaves_their_games_and_a_former_players_profile(table: Table) -> None:
    players, game = table.new_game(2)
    table.play(players, game["id"], 2)
    gone = players[1]
    assert gone.delete("/players/me").status_code == 204
    assert gone.get("/players/me").status_code == 401
    assert table.anybody.get(f"/players/{gone.id}").json["name"] == "former player"
    after = players[0].get(f"/games/{game['id']}")
    assert after.json["seats"][1]["player"] == gone.id
    everything = after.text + players[0].get(f"/games/{game['id']}/events").text
    assert gone.name not in everything
    assert table.player(gone.name).id != gone.id
