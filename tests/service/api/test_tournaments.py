"""Tournaments over the API: opening, entering, playing, reading at any version; ladders; errors."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from sqlalchemy import event

from scoresheet.service.container.services import Services
from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.fold import fold
from scoresheet.service.tournaments.tournaments import MOST_GOING_ON
from tests.service.api.players import Player, Table, is_problem
from tests.service.tournaments import by_hand

TITLE = "industrial-waste"


def open_tournament(table: Table, count: int, **terms: Any) -> tuple[str, list[Player]]:
    """Return a tournament and its players, the first of whom opened it."""
    players = [table.player() for _ in range(count)]
    body = {"kind": "swiss", "name": "Autumn cup", "title": TITLE, "rounds": 2, **terms}
    made = players[0].post("/tournaments", body)
    assert made.status_code == 201, made.text
    for player in players:
        assert player.post(f"/tournaments/{made.json['id']}/entries", {}).status_code == 201
    return made.json["id"], players


def test_a_tournament_is_opened_entered_started_played_and_read(services: Services, table: Table) -> None:
    tournament, players = open_tournament(table, 4, clock={"move": 86_400})
    by_id = {player.id: player for player in players}
    path = f"/tournaments/{tournament}"
    started = players[0].post(f"{path}/start", {})
    assert (started.status_code, started.json["status"], started.json["planned"]) == (201, "running", 2)
    while players[0].get(path).json["status"] == "running":
        services.tournament_director.look_after(tournament)
        for one in table.anybody.get(f"{path}/rounds").json["items"]:
            for paired in one["tables"]:
                if paired["result"] is None:
                    game = players[0].get(f"/games/{paired['game']}").json
                    by_id[paired["seats"][0]].post(f"/games/{paired['game']}/resignations", {}, game["version"])
    events = list_events(table, tournament)
    rows = table.anybody.get(f"{path}/standings").json["items"]
    places: dict[int, list[str]] = {}
    for row in rows:
        places.setdefault(row["place"], []).append(row["player"])
    assert [sorted(tied) for tied in places.values()] == [sorted(tied) for tied in by_hand.standings(events)]
    part = table.anybody.get(f"{path}/standings?limit=3").json
    rest = table.anybody.get(f"{path}/standings?limit=3&after={part['next']}").json
    assert (part["items"] + rest["items"], rest["next"]) == (rows, None)
    second = table.anybody.get(f"{path}/rounds?limit=1&after=1").json
    assert ([one["number"] for one in second["items"]], second["next"]) == ([2], None)
    answer = table.anybody.get(f"{path}/standings", Accept="text/csv")
    lines = list(csv.DictReader(io.StringIO(answer.text)))
    assert [(line["player"], line["points"]) for line in lines] == [(row["player"], str(row["points"])) for row in rows]
    assert {row["standing"] for row in rows} == {"in"}
    halfway = next(number for number, event in enumerate(events, 1) if event["type"] == "RoundClosed")
    then = table.anybody.get(f"{path}/rounds?at={halfway}").json
    assert [one["closed"] for one in then["items"]] == [True]
    assert then["version"] == halfway
    assert table.anybody.get(f"{path}?at={len(events) + 1}").status_code == 404
    again = fold(
        [facts.read(one["type"], {name: told for name, told in one.items() if name != "type"}) for one in events]
    )
    assert again is not None
    assert again.final == events[-1]["standings"]


def list_events(table: Table, tournament: str) -> list[dict[str, Any]]:
    """Return all events, read page by page."""
    found: list[dict[str, Any]] = []
    address = f"/tournaments/{tournament}/events?limit=7"
    while address:
        answer = table.anybody.get(address).json
        found += [{"type": one["type"], **one["told"]} for one in answer["items"]]
        address = answer["links"].get("next", "").removeprefix("/api/v1")
    return found


def test_tournaments_are_listed_by_pages_and_filtered(table: Table) -> None:
    first, players = open_tournament(table, 2)
    second, _ = open_tournament(table, 1, kind="ladder", rounds=0, name="Ladder of waste")
    found = table.anybody.get("/tournaments?limit=1").json
    assert [one["id"] for one in found["items"]] == [second]
    assert [one["id"] for one in table.anybody.get(f"/tournaments?limit=1&after={found['next']}").json["items"]] == [
        first
    ]
    mine = table.anybody.get(f"/tournaments?player={players[1].id}").json["items"]
    assert [one["id"] for one in mine] == [first]
    assert [one["id"] for one in table.anybody.get("/tournaments?kind=ladder").json["items"]] == [second]


def test_a_long_list_needs_no_more_queries_than_a_short_one(services: Services, table: Table) -> None:
    for _ in range(2):
        open_tournament(table, 1)
    asked = [0]
    listener = lambda *_: asked.append(asked.pop() + 1)  # noqa: E731

    def counted(limit: int) -> int:
        table.anybody.get(f"/tournaments?limit={limit}")
        before = asked[0]
        assert len(table.anybody.get(f"/tournaments?limit={limit}").json["items"]) == limit
        return asked[0] - before

    event.listen(services.journal.database.engine, "before_cursor_execute", listener)
    try:
        assert counted(1) == counted(2) > 0
    finally:
        event.remove(services.journal.database.engine, "before_cursor_execute", listener)


def test_a_challenge_is_made_and_answered(services: Services, table: Table) -> None:
    tournament, (ada, ben, cay) = open_tournament(table, 3, kind="ladder", rounds=0)
    path = f"/tournaments/{tournament}"
    assert ada.post(f"{path}/challenges", {"player": ben.id}).status_code == 409
    made = cay.post(f"{path}/challenges", {"player": ada.id})
    assert made.status_code == 201
    [challenge] = made.json["challenges"]
    answers = f"{path}/challenges/{challenge['id']}/answers"
    assert ben.post(answers, {"accept": True}).status_code == 409
    assert ada.post(answers, {"accept": True}).json["challenges"] == []
    services.tournament_director.look_after(tournament)
    [one] = ada.get(f"{path}/rounds").json["items"]
    game = one["tables"][0]["game"]
    assert sorted(one["tables"][0]["seats"]) == sorted([ada.id, cay.id])
    assert ada.post(f"/games/{game}/resignations", {}, ada.get(f"/games/{game}").json["version"]).status_code == 201
    services.tournament_director.look_after(tournament)
    rows = ada.get(f"{path}/standings").json["items"]
    assert [row["player"] for row in rows] == [cay.id, ben.id, ada.id]
    assert ada.post(f"{path}/cancel", {}).json["status"] == "finished"


def test_a_block_prevents_challenges_both_ways_without_revealing_its_author(table: Table) -> None:
    tournament, (ada, ben, cay) = open_tournament(table, 3, kind="ladder", rounds=0)
    path = f"/tournaments/{tournament}/challenges"
    assert ben.post("/players/me/blocks", {"player": ada.id}).status_code == 201
    assert cay.post("/players/me/blocks", {"player": ben.id}).status_code == 201
    refused = [one.post(path, {"player": of.id}) for one, of in ((ben, ada), (cay, ben))]
    assert all(is_problem(answer, 409, "against-the-rules") for answer in refused)
    assert {answer.json["detail"] for answer in refused} == {"You and this player can't be paired on a ladder."}
    assert cay.post(path, {"player": ada.id}).status_code == 201


def test_messages_of_muted_or_blocked_players_are_hidden_in_tournament_games(services: Services, table: Table) -> None:
    tournament, (ada, ben) = open_tournament(table, 2)
    assert ada.post(f"/tournaments/{tournament}/start", {}).status_code == 201
    services.tournament_director.look_after(tournament)
    [paired] = ada.get(f"/tournaments/{tournament}/rounds").json["items"][0]["tables"]
    messages = f"/games/{paired['game']}/messages"
    for player, text in ((ben, "Hello"), (ada, "Good luck")):
        assert player.post(messages, {"text": text}).status_code == 201

    def heard() -> list[list[str]]:
        return [[one["text"] for one in player.get(messages).json["items"]] for player in (ada, ben)]

    for way in ("mutes", "blocks"):
        assert heard() == [["Hello", "Good luck"]] * 2
        assert ada.post(f"/players/me/{way}", {"player": ben.id}).status_code == 201
        assert heard() == [["Good luck"], ["Hello", "Good luck"]]
        assert ada.delete(f"/players/me/{way}/{ben.id}").status_code == 204


def test_only_the_organiser_starts_cancels_and_removes_players(table: Table) -> None:
    tournament, (ada, ben) = open_tournament(table, 2)
    path = f"/tournaments/{tournament}"
    assert [ben.post(f"{path}/{act}", {}).status_code for act in ("start", "cancel")] == [403, 403]
    assert ben.delete(f"{path}/entries/{ada.id}").status_code == 403
    assert ada.delete(f"{path}/entries/{ben.id}").status_code == 200
    assert ada.post(f"{path}/start", {}).json["detail"] == "The tournament needs at least 2 players."
    assert ada.delete(f"{path}/entries/me").json["entrants"] == []
    assert ada.post(f"{path}/cancel", {}).json["status"] == "cancelled"


def test_a_playing_organiser_cannot_remove_or_cancel_but_a_moderator_with_the_scope_can(
    services: Services, table: Table
) -> None:
    tournament, (ada, ben, cay) = open_tournament(table, 3)
    path = f"/tournaments/{tournament}"
    assert ada.post(f"{path}/start", {}).status_code == 201
    for refused in (ada.delete(f"{path}/entries/{ben.id}"), ada.post(f"{path}/cancel", {})):
        assert is_problem(refused, 409, "against-the-rules")
        assert refused.json["detail"].startswith("You are taking part yourself")
    judge = table.player()
    services.accounts.grant(judge.id, "moderator")
    assert is_problem(judge.delete(f"{path}/entries/{ben.id}"), 403, "scope"), "a token for playing"
    assert is_problem(judge.post(f"{path}/cancel", {}), 403, "scope")
    judge.token = services.accounts.new_token(services.accounts.profile(judge.id), ("play", "moderator"))[0]
    removed = judge.delete(f"{path}/entries/{ben.id}").json
    assert {one["player"]: one["reason"] for one in removed["entrants"]} == {
        ada.id: "",
        ben.id: "moderator",
        cay.id: "",
    }
    assert [row["player"] for row in ada.get(f"{path}/standings").json["items"]][-1] == ben.id
    assert judge.post(f"{path}/cancel", {}).json["status"] == "cancelled"
    assert list_events(table, tournament)[-1]["reason"] == "moderator"


def test_the_start_is_given_in_local_time_of_a_time_zone(table: Table) -> None:
    ada = table.player()
    good = {"kind": "swiss", "name": "x", "title": TITLE, "starts": "2098-07-01T18:00"}
    there = ada.post("/tournaments", {**good, "starts_zone": "Europe/Berlin"}).json["terms"]
    utc = ada.post("/tournaments", good).json["terms"]
    assert there["starts_zone"] == "Europe/Berlin"
    assert utc["starts_at"] - there["starts_at"] == 2 * 3_600_000


def test_invalid_or_too_many_tournaments_are_rejected(table: Table) -> None:
    ada = table.player()
    good = {"kind": "swiss", "name": "x", "title": TITLE}
    for wrong, status in (
        ({"title": "chess"}, 422),
        ({"table": 5}, 422),
        ({"table": 2, "smallest": 3}, 409),
        ({"rated": True, "fill": "easy"}, 409),
        ({"kind": "ladder", "starts_at": 4_000_000_000_000}, 409),
        ({"kind": "round_robin", "late": 2}, 409),
        ({"kind": "round_robin", "most": 100}, 409),
        ({"starts_at": 1}, 409),
        ({"starts": "2099-07-01 18:00"}, 422),
        ({"starts": "2099-07-01T18:00", "starts_at": 4_000_000_000_000}, 422),
        ({"starts": "2099-07-01T18:00", "starts_zone": "Mars"}, 422),
        ({"clock": {"move": 60, "zone_name": "Mars"}}, 422),
        ({"tie_breaks": ["lots", "lots"]}, 422),
        ({"clock": {"night": [3]}}, 422),
        ({"club": "nobodys"}, 409),
        ({"options": {"nothing": 1}}, 422),
        ({"name": ""}, 422),
    ):
        assert ada.post("/tournaments", {**good, **wrong}).status_code == status, wrong
    for _ in range(MOST_GOING_ON):
        assert ada.post("/tournaments", good).status_code == 201
    assert ada.post("/tournaments", good).json["detail"].startswith("You already have 5 running tournaments")


@pytest.mark.parametrize(
    "clock", [{"increment": 600}, {"move": 59}, {"move": 60, "bot": "deep-thought"}, {"bank": 90, "most": 60}]
)
def test_a_tournament_with_an_impossible_clock_gives_422(table: Table, clock: dict[str, object]) -> None:
    body = {"kind": "swiss", "name": "Autumn cup", "title": TITLE, "rounds": 2, "clock": clock}
    assert table.player().post("/tournaments", body).status_code == 422


@pytest.mark.parametrize("terms", [{"round_time": 3_599}, {"kind": "ladder", "rounds": 0, "period": 1}, {"idle": 1}])
def test_too_short_periods_of_a_tournament_give_409(table: Table, terms: dict[str, object]) -> None:
    body = {"kind": "swiss", "name": "Autumn cup", "title": TITLE, "rounds": 2, **terms}
    assert table.player().post("/tournaments", body).status_code == 409


def test_tournaments_of_a_club_are_for_its_present_members_only(services: Services, table: Table) -> None:
    ada, ben, cay, eve = (table.player() for _ in range(4))
    club = ada.post("/clubs", {"name": "Round", "joining": "open"}).json["id"]
    for one in (ben, cay):
        one.post(f"/clubs/{club}/members", None)
    body = {"kind": "swiss", "name": "Ours", "title": TITLE, "rounds": 2, "club": club}
    assert eve.post("/tournaments", body).status_code == 409
    made = ada.post("/tournaments", body)
    assert made.status_code == 201, made.text
    path = f"/tournaments/{made.json['id']}"
    assert [one.post(f"{path}/entries", {}).status_code for one in (ada, ben, cay)] == [201, 201, 201]
    assert (eve.get(path).status_code, table.anybody.get(path).status_code) == (404, 404)
    assert made.json["id"] not in [one["id"] for one in eve.get("/tournaments").json["items"]]
    assert made.json["id"] in [one["id"] for one in ben.get("/tournaments").json["items"]]
    assert cay.delete(f"/clubs/{club}/members/{cay.id}").status_code == 204
    assert ada.post(f"{path}/start", {}).status_code == 201
    services.tournament_director.look_after(made.json["id"])
    (paired,) = ada.get(f"{path}/rounds").json["items"][0]["tables"]
    assert set(paired["seats"]) == {ada.id, ben.id}
    assert [who.get(f"/games/{paired['game']}").status_code for who in (ben, cay, eve)] == [200, 404, 404]


def test_a_repeated_key_opens_one_tournament(table: Table) -> None:
    ada, ben = table.player(), table.player()
    body = {"kind": "swiss", "name": "Autumn cup", "title": TITLE, "rounds": 2, "clock": {"move": 86_400}}
    before = len(table.anybody.get("/tournaments?limit=200").json["items"])
    first, again = (ada.post("/tournaments", body, Idempotency_Key="k1") for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)
    assert is_problem(ada.post("/tournaments", {**body, "rounds": 3}, Idempotency_Key="k1"), 422, "key-reused")
    assert ben.post("/tournaments", body, Idempotency_Key="k1").json["id"] != first.json["id"]
    assert len(table.anybody.get("/tournaments?limit=200").json["items"]) == before + 2
