"""Friends, presence and clubs over HTTP."""

from __future__ import annotations

from service.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem


def friends_of(player: Player) -> list[str]:
    return [one["player"] for one in player.get("/players/me/friends").json["items"]]


def requests_of(player: Player, way: str = "received") -> list[str]:
    return [one["player"] for one in player.get(f"/players/me/friend-requests?way={way}").json["items"]]


def ask(player: Player, other: Player) -> str:
    answer = player.post(f"/players/{other.id}/friend-requests", None)
    assert answer.status_code == 201, answer.text
    return answer.json["standing"]


def answered(player: Player, other: Player, *, agree: bool) -> int:
    return player.post(f"/players/me/friend-requests/{other.id}/answers", {"agree": agree}).status_code


def test_who_is_asked_accepts_and_both_are_friends_until_one_ends_it(table: Table) -> None:
    ada, ben = table.player(), table.player()
    assert ask(ada, ben) == "asked"
    assert (requests_of(ben), requests_of(ada, "sent")) == ([ada.id], [ben.id])
    assert answered(ben, ada, agree=True) == 204
    assert (friends_of(ada), friends_of(ben)) == ([ben.id], [ada.id])
    assert (requests_of(ben), requests_of(ada, "sent")) == ([], [])
    assert ada.delete(f"/players/me/friends/{ben.id}").status_code == 204
    assert (friends_of(ada), friends_of(ben)) == ([], [])
    assert is_problem(ben.delete(f"/players/me/friends/{ada.id}"), 404, "not-found")


def club(player: Player, **fields: object) -> str:
    answer = player.post("/clubs", {"name": "Round", **fields})
    assert answer.status_code == 201, answer.text
    return answer.json["id"]


def test_a_game_of_a_club_is_there_for_its_members_alone(table: Table, services: Services) -> None:
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
