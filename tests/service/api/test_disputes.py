"""Disputes over the API: raising, withdrawing and ruling, and their effects on the game."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from scoresheet.service.api.representations import represent_milestone
from scoresheet.service.container.services import Services
from tests.service.api.cases import WRONG, Case
from tests.service.api.players import Player, Table, is_problem


def test_a_dispute_about_a_version_is_listed_with_its_game(table: Table) -> None:
    case = Case(table)
    made = case.dispute()
    assert made.status_code == 201
    assert made.json["event"]["type"] == "DisputeRaised"
    [dispute] = case.disputes
    assert (dispute["id"], dispute["about"], dispute["seat"]) == (made.json["version"], case.about, 0)
    assert (dispute["reason"], dispute["standing"], dispute["closed"]) == (WRONG, "open", None)
    assert case.game["disputes"] == 1


def test_a_repeated_key_raises_one_dispute(table: Table) -> None:
    case = Case(table)
    version = case.version
    body = {"version": case.about, "reason": WRONG}
    answers = [case.players[0].post(f"{case.path}/disputes", body, version, Idempotency_Key="once") for _ in range(2)]
    assert answers[0].json == answers[1].json
    assert len(case.disputes) == 1


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "two\nlines", "\u202eturned"])
def test_a_reason_that_cannot_be_displayed_gives_422(table: Table, reason: str) -> None:
    case = Case(table)
    answer = case.players[0].post(f"{case.path}/disputes", {"version": case.about, "reason": reason}, case.version)
    assert is_problem(answer, 422, "schema")
    assert case.disputes == []


def test_only_seated_players_raise_disputes_and_only_their_author_withdraws_them(table: Table, arbiter: Player) -> None:
    case = Case(table)
    body = {"version": case.about, "reason": WRONG}
    assert is_problem(arbiter.post(f"{case.path}/disputes", body, case.version), 403, "not-your-seat")
    number = case.dispute(0).json["version"]
    withdrawing = f"{case.path}/disputes/{number}"
    assert is_problem(case.players[1].delete(withdrawing, case.version), 403, "not-your-seat")
    gone = case.players[0].delete(withdrawing, case.version)
    assert gone.status_code == 200
    assert case.disputes[0]["standing"] == "withdrawn"
    assert is_problem(case.players[0].delete(withdrawing, case.version), 409, "cannot-dispute")


def test_a_player_who_resigned_can_dispute_only_after_the_end_of_the_game(table: Table) -> None:
    players, game = table.new_game(3)
    path = f"/games/{game['id']}"

    def dispute() -> TestResponse:
        version = players[0].get(path).json["version"]
        return players[0].post(f"{path}/disputes", {"version": game["version"], "reason": WRONG}, version)

    players[0].post(f"{path}/resignations", {}, game["version"])
    assert is_problem(dispute(), 403, "not-your-seat")
    players[1].post(f"{path}/resignations", {}, players[0].get(path).json["version"])
    assert players[0].get(path).json["status"] == "finished"
    assert dispute().status_code == 201


def test_nobody_can_act_while_a_dispute_pauses_the_game(table: Table, arbiter: Player) -> None:
    case = Case(table, on_dispute="wait")
    assert case.game["on_dispute"] == "wait"
    mover, legal = table.asked(case.players, case.id)
    case.dispute()
    assert [seat["to_act"] for seat in case.game["seats"]] == [False, False]
    assert mover.get(f"{case.path}/legal-moves").json["moves"] == []
    move = {"move": legal["moves"][0]["move"]}
    assert is_problem(mover.post(f"{case.path}/moves", move, case.version), 409, "wrong-status")
    assert case.rule(arbiter, "dismissed").status_code == 201
    assert mover.post(f"{case.path}/moves", move, case.version).status_code == 201


def test_a_dispute_after_the_pause_time_is_used_up_does_not_pause_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = Case(table, on_dispute="wait")
    case.dispute(0)
    assert case.disputes[0]["holds"] is True
    case.players[0].delete(f"{case.path}/disputes/{case.disputes[0]['id']}", case.version)
    assert case.disputes[0]["holds"] is False, "it is closed"
    monkeypatch.setattr("scoresheet.domain.disputes.disputes.MOST_HELD", 0)
    assert case.dispute(0).json["event"]["holds"] is False
    assert (case.disputes[1]["standing"], case.disputes[1]["holds"]) == ("open", False)
    assert any(seat["to_act"] for seat in case.game["seats"])


def test_a_rewind_appends_an_event_and_changes_no_earlier_ones(table: Table, arbiter: Player) -> None:
    case = Case(table, moves=3)
    to = case.game["version"] - 1
    before = case.players[0].get(f"{case.path}/events?limit=200").json["items"]
    case.dispute()
    assert case.rule(arbiter, remedy="rewind", to=to).status_code == 201
    after = case.players[0].get(f"{case.path}/events?limit=200").json["items"]
    assert [event["digest"] for event in after[: len(before)]] == [event["digest"] for event in before]
    assert [event["type"] for event in after[len(before) :]] == ["DisputeRaised", "DisputeRuled", "MovesTakenBack"]
    assert after[-1]["ruling"] == after[-2]["version"]


def test_a_voided_game_ends_unrated(table: Table, arbiter: Player, services: Services) -> None:
    case = Case(table, rated=True)
    assert case.game["rated"] is True
    case.dispute()
    assert case.rule(arbiter, remedy="void").status_code == 201
    game = case.game
    assert (game["voided"], game["rated"], game["status"], game["disputes"]) == (True, False, "abandoned", 0)
    assert services.projections.settle(10)
    listed = case.players[0].get("/games?player=me").json["items"][0]
    assert {name: listed[name] for name in ("voided", "rated", "disputes", "on_dispute")} == {
        name: game[name] for name in ("voided", "rated", "disputes", "on_dispute")
    }
    for player in case.players:
        (over,) = [one for one in services.lists().milestones.of(player.id, 0) if one.kind == "over"]
        assert represent_milestone(over)["outcome"] == "voided"


@pytest.mark.parametrize(
    ("verdict", "fields"),
    [("dismissed", {"remedy": "void"}), ("upheld", {"remedy": "replay", "to": 5}), ("upheld", {"to": 5})],
)
def test_an_impossible_remedy_gives_409(table: Table, arbiter: Player, verdict: str, fields: dict[str, Any]) -> None:
    case = Case(table)
    case.dispute()
    version = case.version
    assert is_problem(case.rule(arbiter, verdict, **fields), 409, "cannot-dispute")
    assert case.version == version


def test_disputes_of_a_player_are_limited(table: Table, services: Services) -> None:
    case = Case(table, moves=1)
    for _ in range(20):
        number = case.dispute().json["version"]
        case.players[0].delete(f"{case.path}/disputes/{number}", case.version)
    assert case.dispute().status_code in (409, 429)
    other = table.game(*case.players)
    body = {"version": other["version"], "reason": WRONG}
    refused = case.players[0].post(f"/games/{other['id']}/disputes", body, other["version"])
    assert is_problem(refused, 429, "too-many")


def ended(table: Table, **fields: Any) -> Case:
    """Return a finished game with some moves."""
    case = Case(table, moves=4, **fields)
    case.players[1].post(f"{case.path}/resignations", {}, case.version)
    assert case.game["status"] == "finished"
    return case


def test_a_ruling_opens_a_replay_of_a_finished_game_from_a_position(table: Table, arbiter: Player) -> None:
    case = ended(table, rated=True)
    case.dispute()
    body = {"verdict": "upheld", "note": "Again.", "remedy": "replay", "to": case.about - 1}
    path, version = f"{case.path}/disputes/{case.disputes[-1]['id']}/rulings", case.version
    answers = [arbiter.post(path, body, version, Idempotency_Key="again") for _ in range(2)]
    assert answers[0].json == answers[1].json
    [dispute] = case.disputes
    again = arbiter.get(f"/games/{dispute['game_again']}").json
    assert (again["status"], again["rated"], again["parent"]["game"]) == ("open", False, case.id)
    assert again["seed_commitment"] != case.game["seed_commitment"]
    hosting = table.app.extensions["scoresheet"].invitations
    for player in case.players:
        assert [game.id for _, game in hosting.waiting_for(player.id)] == [again["id"]]
        hosting.accept(again["id"], player.id)
    begun = arbiter.get(f"/games/{again['id']}").json
    assert [seat["player"] for seat in begun["seats"]] == [player.id for player in case.players]
    there = arbiter.get(f"{case.path}/board?at={case.about - 1}").json["board"]
    assert arbiter.get(f"/games/{again['id']}/board").json["board"] == there


def test_a_replay_is_opened_later_if_the_service_failed_after_the_ruling(
    table: Table, arbiter: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = ended(table)
    case.dispute()
    with monkeypatch.context() as broken:
        broken.setattr(services.branches, "replay_of", lambda *_: 1 / 0)
        assert case.rule(arbiter, remedy="replay", to=case.about).status_code == 201
    again = case.disputes[0]["game_again"]
    assert arbiter.get(f"/games/{again}").status_code == 404
    assert services.dispute_expiry.step()
    assert arbiter.get(f"/games/{again}").json["status"] == "open"
    assert services.projections.settle(10)
    assert services.read_models.disputes.not_played_again() == []


def test_a_rejected_ruling_opens_no_game(table: Table, arbiter: Player, services: Services) -> None:
    case = ended(table)
    case.dispute()
    assert services.projections.settle(10)
    before = services.read_models.lobby.games(limit=200)
    number = case.disputes[-1]["id"]
    body = {"verdict": "upheld", "note": "Again.", "remedy": "replay", "to": case.about}
    stale = arbiter.post(f"{case.path}/disputes/{number}/rulings", body, 1)
    assert is_problem(stale, 412, "stale-version")
    assert services.projections.settle(10)
    assert len(services.read_models.lobby.games(limit=200)) == len(before)
