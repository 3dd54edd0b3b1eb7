"""Friends, presence and clubs over HTTP."""

from __future__ import annotations

from sqlalchemy import insert

from scoresheet.projections.engine import for_writing
from scoresheet.service.community.social.tables import FRIENDS, MEMBERS
from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem


def friends_of(player: Player) -> list[str]:
    return [one["player"] for one in player.get("/players/me/friends").json["items"]]


def requests_of(player: Player, way: str = "received") -> list[str]:
    return [one["player"] for one in player.get(f"/players/me/friend-requests?way={way}").json["items"]]


def ask(player: Player, other: Player) -> str:
    answer = player.post(f"/players/{other.id}/friend-requests", None)
    assert answer.status_code == 201, answer.text
    return answer.json["standing"]


def answer_request(player: Player, other: Player, *, agree: bool) -> int:
    return player.post(f"/players/me/friend-requests/{other.id}/answers", {"agree": agree}).status_code


def test_accepting_a_request_makes_friends_until_one_ends_the_friendship(table: Table) -> None:
    ada, ben = table.player(), table.player()
    assert ask(ada, ben) == "asked"
    assert (requests_of(ben), requests_of(ada, "sent")) == ([ada.id], [ben.id])
    assert answer_request(ben, ada, agree=True) == 204
    assert (friends_of(ada), friends_of(ben)) == ([ben.id], [ada.id])
    assert (requests_of(ben), requests_of(ada, "sent")) == ([], [])
    assert ada.delete(f"/players/me/friends/{ben.id}").status_code == 204
    assert (friends_of(ada), friends_of(ben)) == ([], [])
    assert is_problem(ben.delete(f"/players/me/friends/{ada.id}"), 404, "not-found")


def club(player: Player, **fields: object) -> str:
    answer = player.post("/clubs", {"name": "Round", **fields})
    assert answer.status_code == 201, answer.text
    return answer.json["id"]


def test_a_game_of_a_club_is_visible_to_its_members_and_players_only(table: Table, services: Services) -> None:
    ada, ben, eve = table.player(), table.player(), table.player()
    round_ = club(ada, joining="open")
    assert ben.post(f"/clubs/{round_}/members", None).json["standing"] == "member"
    game = ada.post("/games", {"title": TITLE, "seats": 2, "club": round_}).json
    assert (game["visibility"], game["club"]) == ("private", round_)
    assert [one["id"] for one in ben.get(f"/games?club={round_}").json["items"]] == [game["id"]]
    assert game["id"] not in [one["id"] for one in ben.get("/games").json["items"]]
    assert ben.get(f"/games/{game['id']}").status_code == 200
    assert is_problem(eve.get(f"/games/{game['id']}"), 404, "not-found")
    assert is_problem(eve.get(f"/games?club={round_}"), 404, "not-found")
    assert is_problem(eve.post(f"/games/{game['id']}/seats", {}, game["version"]), 404, "not-found")
    assert ben.post(f"/games/{game['id']}/seats", {}, game["version"]).status_code == 201
    assert ben.delete(f"/clubs/{round_}/members/{ben.id}").status_code == 204
    assert ben.get(f"/games/{game['id']}").status_code == 200
    assert is_problem(ben.get(f"/games?club={round_}"), 404, "not-found")


def presence_at(player: Player, game: str) -> dict[str, object]:
    items = player.get(f"/games/{game}/presence").json["items"]
    return {one["player"]: one["version"] for one in items}


def test_reading_a_game_counts_as_presence_and_listening_to_its_stream_does_not(
    table: Table, services: Services
) -> None:
    ada, ben = table.player(), table.player()
    game = table.game(ada, ben)
    ada.get("/players/me/inbox")
    ada.get(f"/games/{game['id']}/stream").close()
    services.presence.write()
    assert presence_at(ben, game["id"]) == {ada.id: None}
    ada.get(f"/games/{game['id']}/board")
    services.presence.write()
    assert presence_at(ben, game["id"]) == {ada.id: game["version"]}
    assert ben.get(f"/players/{ada.id}/presence").json["looked_at"].endswith("Z")
    assert presence_at(table.player(), game["id"]) == {}
    assert ben.post("/players/me/presence", {"shown": False}).json["shown"] is False
    assert presence_at(ben, game["id"]) == {ada.id: None}


def test_presence_does_not_change_any_answer_about_the_game(table: Table, services: Services) -> None:
    ada, ben = table.player(), table.player()
    game = table.game(ada, ben)["id"]
    paths = [f"/games/{game}{part}" for part in ("", "/board", "/events", "/record", "/legal-moves")]
    readers = (ada, ben, table.anybody)

    def told() -> list[object]:
        asked = [(reader, path) for path in [*paths, f"/players/{ada.id}"] for reader in readers]
        answers = [reader.get(path) for reader, path in asked if reader.token or not path.endswith("moves")]
        return [(one.status_code, one.data, one.headers.get("ETag")) for one in answers]

    services.presence.switch(ada.id, on=False)
    unseen = told()
    services.presence.switch(ada.id, on=True)
    told()
    services.presence.write()
    assert told() == unseen


def test_all_players_without_visible_presence_look_the_same(table: Table, services: Services) -> None:
    ada, hidden, never, blocking, gone = (table.player() for _ in range(5))
    for player in (hidden, blocking, gone):
        player.get("/players/me")
    services.presence.write()
    assert ada.get(f"/players/{hidden.id}/presence").json["looked_at"]
    hidden.post("/players/me/presence", {"shown": False})
    blocking.post("/players/me/blocks", {"player": ada.id})
    gone.delete("/players/me")
    answers = {
        ada.get(f"/players/{one.id}/presence").text.replace(one.id, "") for one in (hidden, never, blocking, gone)
    }
    assert len(answers) == 1


def test_friends_members_and_notices_are_listed_by_pages(table: Table) -> None:
    ada = table.player()
    others = [table.player() for _ in range(3)]
    round_ = club(ada, joining="open")
    for other in others:
        ask(other, ada)
        answer_request(ada, other, agree=True)
        other.post(f"/clubs/{round_}/members", None)
        assert other.post(f"/clubs/{round_}/notices", {"text": f"By {other.name}"}).status_code == 201
    for path in ("/players/me/friends", f"/clubs/{round_}/members", f"/clubs/{round_}/notices"):
        first = ada.get(f"{path}?limit=2").json
        second = ada.get(f"{path}?limit=2&after={first['next']}").json
        whole = ada.get(path).json["items"]
        assert first["items"] + second["items"] == whole
        assert len(whole) == (4 if path.endswith("members") else 3)
        assert second["next"] is None


def test_a_player_joins_a_club_by_request_and_can_become_its_owner(table: Table) -> None:
    ada, ben = table.player(), table.player()
    round_ = club(ada)
    assert ben.post(f"/clubs/{round_}/members", None).json["standing"] == "asked"
    assert ben.get(f"/clubs/{round_}").json["call"] == "request"
    (call,) = ada.get(f"/clubs/{round_}/requests").json["items"]
    assert (call["player"], call["kind"]) == (ben.id, "request")
    assert ada.post(f"/clubs/{round_}/requests/{ben.id}/answers", {"agree": True}).status_code == 204
    assert ada.post(f"/clubs/{round_}/members/{ben.id}/roles", {"role": "owner"}).status_code == 204
    assert ben.post(f"/clubs/{round_}", {"name": "Ben's", "private": True}).json["name"] == "Ben's"
    assert is_problem(table.anybody.get(f"/clubs/{round_}"), 404, "not-found")
    assert [one["id"] for one in ben.get("/players/me/clubs").json["items"]] == [round_]
    assert ben.delete(f"/clubs/{round_}").status_code == 204
    assert is_problem(ada.get(f"/clubs/{round_}"), 404, "not-found")


def test_only_members_open_games_of_a_club(table: Table) -> None:
    ada, eve = table.player(), table.player()
    round_ = club(ada, private=True)
    for unknown in (round_, "nosuchclub"):
        refused = eve.post("/games", {"title": TITLE, "seats": 2, "club": unknown})
        assert is_problem(refused, 422, "schema")
        assert refused.json["errors"] == [{"pointer": "/club", "detail": "You are not a member of this club."}]


def test_a_repeated_key_creates_one_club_and_one_notice(table: Table) -> None:
    ada, ben = table.player(), table.player()
    body = {"name": "Round", "description": "We meet here.", "private": True}
    first, again = (ada.post("/clubs", body, Idempotency_Key="k1") for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)
    assert is_problem(ada.post("/clubs", {**body, "name": "Square"}, Idempotency_Key="k1"), 422, "key-reused")
    assert ben.post("/clubs", body, Idempotency_Key="k1").json["id"] != first.json["id"]
    assert len(ada.get("/players/me/clubs").json["items"]) == 1
    path = f"/clubs/{first.json['id']}/notices"
    pinned, repeated = (ada.post(path, {"text": "Once"}, Idempotency_Key="k1") for _ in range(2))
    assert (pinned.status_code, repeated.json) == (201, pinned.json)
    assert is_problem(ada.post(path, {"text": "Twice"}, Idempotency_Key="k1"), 422, "key-reused")
    assert [one["text"] for one in ada.get(path).json["items"]] == ["Once"]


def test_accepting_a_club_invitation_twice_has_no_effect(table: Table) -> None:
    ada, ben, eve = table.player(), table.player(), table.player()
    own = club(ada, private=True)
    assert ada.post(f"/clubs/{own}/requests", {"player": ben.id}).status_code == 201
    path = f"/clubs/{own}/requests/{ben.id}/answers"
    assert [ben.post(path, {"agree": True}).status_code for _ in range(2)] == [204, 204]
    assert ada.post(path, {"agree": True}).status_code == 204
    assert is_problem(eve.post(path, {"agree": True}), 404, "not-found")


def test_a_club_shows_its_members_results_and_standings(table: Table) -> None:
    ada, ben, eve = table.player(), table.player(), table.player()
    round_ = club(ada, joining="open")
    ben.post(f"/clubs/{round_}/members", None)
    games = [table.game(ada, ben, club=round_) for _ in range(2)]
    for game in games:
        ben.post(f"/games/{game['id']}/resignations", {}, game["version"])
    first = ada.get(f"/clubs/{round_}/results?limit=1").json
    second = ada.get(f"/clubs/{round_}/results?limit=1&after={first['next']}").json
    assert [one["id"] for one in first["items"] + second["items"]] == [games[1]["id"], games[0]["id"]]
    assert second["next"] is None
    assert [(seat["player"], seat["place"]) for seat in first["items"][0]["seats"]] == [(ada.id, 1), (ben.id, 2)]
    rows = ben.get(f"/clubs/{round_}/standings").json["items"]
    assert [(row["player"], row["name"], row["games"], row["firsts"]) for row in rows] == [
        (ada.id, ada.name, 2, 2),
        (ben.id, ben.name, 2, 0),
    ]
    assert ben.get(f"/clubs/{round_}/standings?limit=1&after=1").json["items"] == rows[1:]
    assert ben.get(f"/clubs/{round_}/standings?title=lineae").json["items"] == []
    assert is_problem(eve.get(f"/clubs/{round_}/standings"), 403, "not-your-club")
    ben.delete(f"/clubs/{round_}/members/{ben.id}")
    assert [row["player"] for row in ada.get(f"/clubs/{round_}/standings").json["items"]] == [ada.id]


def test_corrupt_rows_of_friends_and_members_do_not_break_the_lists(table: Table, services: Services) -> None:
    ada, since = table.player(), "2026-11-21T18:09:30.125Z"
    joined, nobody = club(ada), "0123456789abcdef0123"
    with for_writing(services.journal.database.engine).begin() as connection:
        connection.execute(insert(FRIENDS).values(player=ada.id, other=nobody, since=since))
        for player, role in ((nobody, "member"), ("another", "garbage")):
            connection.execute(insert(MEMBERS).values(player=player, club=joined, role=role, since=since))
    assert friends_of(ada) == [nobody]
    assert {one["player"] for one in ada.get(f"/clubs/{joined}/members").json["items"]} == {ada.id, nobody}
