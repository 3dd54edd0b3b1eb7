"""Disputes by the API: who may raise, withdraw and rule, what an arbiter sees, and what it comes to."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.test import TestResponse

from scoresheet.service.api.representations import represent_milestone
from scoresheet.service.container.services import Services
from tests.service.api.players import Player, Table, is_problem

WRONG = "That was not mine to pay."


@pytest.fixture(scope="module")
def arbiter(table: Table) -> Player:
    return new_arbiter(table)


def new_arbiter(table: Table) -> Player:
    person = table.player()
    table.app.extensions["scoresheet"].accounts.grant(person.id, "arbiter")
    return Player(table.app, table.token(person.name, ["play", "arbiter"]), person.id, person.name)


class Case:
    """A game with a move made, and what is said about it."""

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


def test_a_dispute_is_raised_on_a_version_and_stands_with_the_game(table: Table) -> None:
    case = Case(table)
    made = case.dispute()
    assert made.status_code == 201
    assert made.json["event"]["type"] == "DisputeRaised"
    [dispute] = case.disputes
    assert (dispute["id"], dispute["about"], dispute["seat"]) == (made.json["version"], case.about, 0)
    assert (dispute["reason"], dispute["standing"], dispute["closed"]) == (WRONG, "open", None)
    assert case.game["disputes"] == 1


def test_the_same_key_raises_it_once(table: Table) -> None:
    case = Case(table)
    version = case.version
    body = {"version": case.about, "reason": WRONG}
    answers = [case.players[0].post(f"{case.path}/disputes", body, version, Idempotency_Key="once") for _ in range(2)]
    assert answers[0].json == answers[1].json
    assert len(case.disputes) == 1


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501, "two\nlines", "\u202eturned"])
def test_a_reason_that_cannot_be_shown_is_refused(table: Table, reason: str) -> None:
    case = Case(table)
    answer = case.players[0].post(f"{case.path}/disputes", {"version": case.about, "reason": reason}, case.version)
    assert is_problem(answer, 422, "schema")
    assert case.disputes == []


def test_only_who_sits_there_disputes_and_only_who_did_withdraws(table: Table, arbiter: Player) -> None:
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


def test_who_has_resigned_disputes_when_the_game_is_over_and_not_before(table: Table) -> None:
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


def test_while_play_waits_nobody_is_asked_and_nobody_moves(table: Table, arbiter: Player) -> None:
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


def test_a_dispute_of_a_player_who_used_up_the_time_says_that_it_stops_nothing(
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


def test_only_an_arbiter_rules_and_never_on_a_game_of_their_own(table: Table, arbiter: Player) -> None:
    case = Case(table)
    case.dispute()
    assert is_problem(case.rule(case.players[1]), 403, "scope")
    accounts = table.app.extensions["scoresheet"].accounts
    accounts.grant(case.players[1].id, "arbiter")
    sits = Player(table.app, table.token(case.players[1].name, ["arbiter"]))
    assert is_problem(case.rule(sits), 403, "not-an-arbiter")
    assert is_problem(case.look(sits), 403, "not-an-arbiter")
    assert case.rule(arbiter).status_code == 201
    assert case.disputes[0]["arbiters"] == [arbiter.id]


def test_who_runs_a_bot_at_the_game_does_not_rule_on_it(table: Table, arbiter: Player) -> None:
    bot = arbiter.post("/players/me/bots", {"name": "Clockwork Q"}).json
    token = arbiter.post(f"/players/me/bots/{bot['id']}/tokens", {}).json["token"]
    player = table.player()
    game = table.game(player, Player(table.app, token, bot["id"]))
    path = f"/games/{game['id']}"
    player.post(f"{path}/disputes", {"version": game["version"], "reason": WRONG}, game["version"])
    ruling = {"verdict": "dismissed", "note": "No."}
    version = game["version"] + 1
    refused = arbiter.post(f"{path}/disputes/{version}/rulings", ruling, version)
    assert is_problem(refused, 403, "not-an-arbiter")
    other = new_arbiter(table)
    assert other.post(f"{path}/disputes/{version}/rulings", ruling, version).status_code == 201


def test_an_arbiter_who_sat_at_the_game_and_was_replaced_does_not_rule_on_it(table: Table, arbiter: Player) -> None:
    case = Case(table, players=[table.player(), arbiter, table.player()])
    next_one = table.player()
    assert arbiter.post(f"{case.path}/seats/1/offers", {}, case.version).status_code == 201
    assert next_one.post(f"{case.path}/seats/1/replacements", {}, case.version).status_code == 201
    case.dispute()
    assert is_problem(case.rule(arbiter), 403, "not-an-arbiter")
    assert case.rule(new_arbiter(table)).status_code == 201


def test_a_role_that_is_taken_away_rules_no_more(table: Table) -> None:
    case = Case(table)
    case.dispute()
    former = new_arbiter(table)
    table.app.extensions["scoresheet"].accounts.withdraw(former.id, "arbiter")
    assert is_problem(case.rule(former), 401, "who-are-you")


def test_a_rewind_goes_back_and_edits_nothing(table: Table, arbiter: Player) -> None:
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
def test_a_remedy_that_cannot_be_had_is_refused(
    table: Table, arbiter: Player, verdict: str, fields: dict[str, Any]
) -> None:
    case = Case(table)
    case.dispute()
    version = case.version
    assert is_problem(case.rule(arbiter, verdict, **fields), 409, "cannot-dispute")
    assert case.version == version


def test_an_arbiter_sees_what_is_hidden_only_after_looking_and_only_up_to_there(table: Table, arbiter: Player) -> None:
    case = Case(table, title="phytoplankton", moves=3)
    number = case.dispute().json["version"]
    at = f"{case.path}/board?at={case.about}"
    before = arbiter.get(f"{at}&dispute={number}")
    assert is_problem(before, 403, "not-an-arbiter")
    plain = arbiter.get(at).json
    assert case.look(arbiter).status_code == 201
    assert arbiter.get(at).json["viewer"]["seats"] == [], "only where it is asked for"
    seen = arbiter.get(f"{at}&dispute={number}").json
    assert (seen["viewer"]["seats"], seen["viewer"]["all"]) == ([0, 1], False)
    assert seen["board"] != plain["board"]
    later = f"{case.path}/board?at={case.version}&dispute={number}"
    assert is_problem(arbiter.get(later), 403, "not-an-arbiter")
    assert is_problem(case.look(arbiter), 409, "cannot-dispute")
    assert is_problem(case.players[1].get(f"{at}&dispute={number}"), 403, "scope")
    assert is_problem(new_arbiter(table).get(f"{at}&dispute={number}"), 403, "not-an-arbiter")
    case.rule(arbiter, "dismissed")
    assert is_problem(arbiter.get(f"{at}&dispute={number}"), 403, "not-an-arbiter")


def test_events_told_to_an_arbiter_end_where_the_dispute_does_and_prove_no_draw(table: Table, arbiter: Player) -> None:
    case = Case(table, title="phytoplankton", moves=3)
    number = case.dispute().json["version"]
    case.look(arbiter)
    items = arbiter.get(f"{case.path}/events?limit=200&dispute={number}").json["items"]
    assert items[-1]["version"] == case.about
    assert all(event.get("draws") is None and event.get("salt") is None for event in items)


def test_a_private_game_is_an_arbiters_while_a_dispute_is_open_and_when_they_ruled(
    table: Table, arbiter: Player
) -> None:
    alone = table.player()
    case = Case(table, moves=0, players=[alone, alone], visibility="private")
    assert arbiter.get(case.path).status_code == 404
    case.dispute()
    other = new_arbiter(table)
    plays = Player(table.app, table.token(arbiter.name, ["play"]))
    assert [one.get(case.path).status_code for one in (arbiter, other, plays, table.anybody)] == [200, 200, 404, 404]
    case.rule(arbiter, "dismissed")
    assert [one.get(case.path).status_code for one in (arbiter, other)] == [200, 404]


def test_arbiters_have_a_list_of_what_waits_page_by_page(table: Table, arbiter: Player, services: Services) -> None:
    cases = [Case(table, moves=1) for _ in range(3)]
    numbers = [(case.id, case.dispute().json["version"]) for case in cases]
    assert services.projections.settle(10)

    def listed(query: str) -> list[tuple[str, int]]:
        found, address = [], f"/disputes?limit=1&{query}"
        while address:
            answer = arbiter.get(address).json
            found += [(item["game"], item["id"]) for item in answer["items"]]
            address = answer["links"].get("next", "").removeprefix("/api/v1")
        return found

    assert [one for one in listed("status=open") if one in numbers] == numbers
    cases[0].rule(arbiter, "dismissed")
    assert services.projections.settle(10)
    assert numbers[0] not in listed("status=open")
    assert numbers[0] in listed("status=closed")
    assert is_problem(cases[0].players[0].get("/disputes"), 403, "scope")


def test_a_player_may_not_dispute_as_often_as_they_like(table: Table, services: Services) -> None:
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
    """A game that is over, and was more than its end."""
    case = Case(table, moves=4, **fields)
    case.players[1].post(f"{case.path}/resignations", {}, case.version)
    assert case.game["status"] == "finished"
    return case


def test_by_a_ruling_a_finished_game_is_played_again_from_a_position(table: Table, arbiter: Player) -> None:
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
    hosting = table.app.extensions["scoresheet"].hosting
    for player in case.players:
        assert [game.id for _, game in hosting.waiting_for(player.id)] == [again["id"]]
        hosting.accept(again["id"], player.id)
    begun = arbiter.get(f"/games/{again['id']}").json
    assert [seat["player"] for seat in begun["seats"]] == [player.id for player in case.players]
    there = arbiter.get(f"{case.path}/board?at={case.about - 1}").json["board"]
    assert arbiter.get(f"/games/{again['id']}/board").json["board"] == there


def test_a_game_that_a_ruling_leads_to_is_opened_once_when_the_service_ended_in_between(
    table: Table, arbiter: Player, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = ended(table)
    case.dispute()
    with monkeypatch.context() as broken:
        broken.setattr(services.branching, "replay_of", lambda *_: 1 / 0)
        assert case.rule(arbiter, remedy="replay", to=case.about).status_code == 201
    again = case.disputes[0]["game_again"]
    assert arbiter.get(f"/games/{again}").status_code == 404
    assert services.resting.step()
    assert arbiter.get(f"/games/{again}").json["status"] == "open"
    assert services.projections.settle(10)
    assert services.read_models.disputes.not_played_again() == []


def test_a_ruling_that_is_not_stored_opens_no_game(table: Table, arbiter: Player, services: Services) -> None:
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


def test_open_disputes_stand_in_the_inbox_of_who_plays_and_of_arbiters(
    table: Table, arbiter: Player, services: Services
) -> None:
    case = Case(table, moves=1)
    number = case.dispute().json["version"]
    assert services.projections.settle(10)

    def told(reader: Player) -> list[tuple[int, bool]]:
        found = reader.get("/players/me/inbox").json["disputes"]
        return [(one["id"], one["to_rule"]) for one in found if one["game"] == case.id]

    plays = Player(table.app, table.token(arbiter.name, ["play"]))
    assert [told(reader) for reader in (*case.players, arbiter, plays)] == [
        *([(number, False)], [(number, False)], [(number, True)], []),
    ]
    case.rule(arbiter, "dismissed")
    assert services.projections.settle(10)
    assert [told(reader) for reader in (*case.players, arbiter)] == [[], [], []]
