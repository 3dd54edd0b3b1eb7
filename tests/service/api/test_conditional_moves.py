"""Conditional moves over the API: private, revocable, described in words; and private plans."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sqlalchemy import delete

from scoresheet.domain.titles import registry
from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.play.conditional_moves import stream_of
from scoresheet.service.storage.journal.tables import STREAMS
from tests.service.api.players import Player, Table, is_problem

PASSING = {
    "type": "standing",
    "asked": "Bid",
    "answer": {"move": "Pass"},
    "when": {"offered": [{"move": "Offer", "field": "millions", "value": 4}]},
}


@pytest.fixture
def seated(table: Table) -> tuple[list[Player], dict[str, Any]]:
    return table.new_game(2)


def post_order(player: Player, game: str, order: Any = PASSING, **headers: str) -> Any:
    return player.post(f"/games/{game}/orders", {"order": order}, **headers)


def run(services: Services, game: str) -> None:
    while services.conditional_move_runner.play_on(game):
        pass


def exactly(legal: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a conditional move: the first legal move whenever this decision comes up."""
    move = dict(legal["moves"][0]["move"])
    where = [{"field": name, "value": value} for name, value in move.items() if name != "type"]
    return {
        "type": "standing",
        "asked": legal["decision"]["type"],
        "answer": {"move": move["type"], "where": where},
        **more,
    }


def test_a_conditional_move_is_created_described_listed_suspended_and_revoked(seated: Any) -> None:
    (ann, _), game = seated
    left = post_order(ann, game["id"])
    assert left.status_code == 201
    assert "“Pass”" in left.json["text"]
    assert "at least 4" in left.json["text"]
    assert (left.json["standing"], left.json["order"]) == ("waiting", PASSING)
    here = left.headers["Location"].removeprefix("/api/v1")
    assert ann.get(here).json == left.json
    assert [one["id"] for one in ann.get(f"/games/{game['id']}/orders").json["items"]] == [left.json["id"]]
    rests = ann.call("PUT", here, {"suspended": True})
    assert rests.json["standing"] == "suspended"
    assert ann.call("PUT", here, {"suspended": False}).json["standing"] == "waiting"
    assert ann.delete(here).status_code == 204
    assert is_problem(ann.get(here), 404, "not-found")


def test_the_owner_reorders_their_conditional_moves(seated: Any) -> None:
    (ann, _), game = seated
    ids = [post_order(ann, game["id"]).json["id"] for _ in range(3)]
    arranged = ann.call("PUT", f"/games/{game['id']}/orders", {"orders": ids[::-1]})
    assert [one["id"] for one in arranged.json["items"]] == ids[::-1]
    unknown = ann.call("PUT", f"/games/{game['id']}/orders", {"orders": ["nosuchorder"]})
    assert is_problem(unknown, 404, "not-found")


def test_conditional_moves_are_visible_to_their_owner_only(table: Table, services: Services, seated: Any) -> None:
    (ann, ben), game = seated
    left = post_order(ann, game["id"]).json["id"]
    arbiter, admin = table.player(), table.player()
    services.accounts.grant(arbiter.id, "arbiter")
    services.accounts.grant(admin.id, "admin")
    arbiter.token = table.token(arbiter.name, ["play", "arbiter"])
    admin.token = table.token(admin.name, ["play", "admin"])
    here = f"/games/{game['id']}/orders/{left}"
    for other in (ben, arbiter, admin, table.player()):
        assert is_problem(other.get(here), 404, "not-found")
        assert is_problem(other.call("PUT", here, {"suspended": True}), 404, "not-found")
        assert is_problem(other.delete(here), 404, "not-found")
    assert ben.get(f"/games/{game['id']}/orders").json["items"] == []
    assert is_problem(arbiter.get(f"/games/{game['id']}/orders"), 404, "not-found")
    assert is_problem(post_order(arbiter, game["id"]), 403, "not-your-seat")
    assert is_problem(table.anybody.get(here), 401, "who-are-you")


@pytest.mark.parametrize(
    ("order", "status", "kind"),
    [
        ({"type": "standing", "asked": "Bid", "answer": {"move": "Fly"}}, 422, "bad-order"),
        ({"type": "standing"}, 422, "bad-order"),
        ({"type": "sequence", "steps": []}, 422, "bad-order"),
        ({"type": "x" * 9_000}, 422, "bad-order"),
        ([], 422, "schema"),
        (None, 422, "schema"),
    ],
)
def test_an_invalid_conditional_move_gives_422(seated: Any, order: Any, status: int, kind: str) -> None:
    (ann, _), game = seated
    assert is_problem(post_order(ann, game["id"], order), status, kind)


def test_a_repeated_key_creates_one_conditional_move(seated: Any) -> None:
    (ann, _), game = seated
    one = post_order(ann, game["id"], Idempotency_Key="k1").json
    assert post_order(ann, game["id"], Idempotency_Key="k1").json == one
    assert is_problem(post_order(ann, game["id"], {**PASSING, "times": 2}, Idempotency_Key="k1"), 422, "key-reused")


def test_an_executed_conditional_move_is_marked_for_its_player_only(
    table: Table, services: Services, seated: Any
) -> None:
    players, game = seated
    asked, legal = table.asked(players, game["id"])
    other = next(player for player in players if player is not asked)
    left = post_order(asked, game["id"], exactly(legal, times=1)).json
    run(services, game["id"])
    made = f"/games/{game['id']}/events?after={legal['version']}&limit=1"
    assert asked.get(made).json["items"][0]["order"] == left["id"]
    for somebody in (other, table.anybody):
        assert somebody.get(made).json["items"][0]["order"] == ""
        assert left["id"] not in somebody.get(f"/games/{game['id']}/record").text
    found = asked.get(f"/games/{game['id']}/orders/{left['id']}").json
    assert (found["standing"], found["used"]) == ("done", [legal["version"] + 1])


def seen(player: Player, game: str) -> list[tuple[bytes, dict[str, str]]]:
    """Return all that a player can read of a game, with the caching headers."""
    parts = ("", "/board", "/legal-moves", "/events", "/record", "/disputes", "/statistics", "/branches", "/receipts")
    answers = [player.get(f"/games/{game}{part}") for part in parts]
    kept = ("ETag", "Last-Modified", "Content-Length", "Cache-Control", "RateLimit", "Link")
    return [(one.data, {name: one.headers[name] for name in kept if name in one.headers}) for one in answers]


def test_others_cannot_tell_whether_conditional_moves_exist(table: Table, services: Services, seated: Any) -> None:
    """Compare two worlds: before any conditional moves, and after some were created, changed and revoked."""
    (ann, ben), game = seated
    watching = [ben, table.player(), table.anybody]
    before = [seen(one, game["id"]) for one in watching]
    inbox = ben.get("/players/me/inbox").data
    log = services.games.store.recorder.max_notification_id()
    one, two = post_order(ann, game["id"]).json["id"], post_order(ann, game["id"]).json["id"]
    ann.call("PUT", f"/games/{game['id']}/orders", {"orders": [two, one]})
    ann.call("PUT", f"/games/{game['id']}/orders/{one}", {"suspended": True})
    ann.delete(f"/games/{game['id']}/orders/{two}")
    run(services, game["id"])
    assert [seen(one, game["id"]) for one in watching] == before
    assert ben.get("/players/me/inbox").data == inbox
    assert services.games.store.recorder.max_notification_id() == log


def test_conditional_moves_end_with_the_game(services: Services, seated: Any) -> None:
    (ann, ben), game = seated
    post_order(ann, game["id"])
    assert ben.post(f"/games/{game['id']}/resignations", {}, game["version"]).status_code == 201
    assert is_problem(post_order(ann, game["id"]), 409, "wrong-status")
    assert services.conditional_move_runner.play_on(game["id"]) is False


@pytest.mark.parametrize("title", sorted(title.title for title in registry.all_titles().values()))
def test_a_plan_is_tried_and_then_executed_as_conditional_moves(table: Table, services: Services, title: str) -> None:
    players, game = table.new_game(2, title=title)
    asked, legal = table.asked(players, game["id"])
    rng, moves, tried = random.Random(4), [], None
    for _ in range(4):
        tried = asked.post(f"/games/{game['id']}/plans", {"moves": moves})
        assert tried.status_code == 200
        mine = [one for one in tried.json["next"] if one["seat"] == legal["seat"] and one["asked"]]
        if tried.json["stopped"] or not mine:
            break
        moves.append({"move": rng.choice(mine[0]["moves"])})
    assert moves
    order = {"type": "sequence", "steps": moves, "reveals": True}
    assert post_order(asked, game["id"], order).status_code == 201
    run(services, game["id"])
    events = asked.get(f"/games/{game['id']}/events?after={legal['version']}").json["items"]
    made = [event["move"] for event in events if event["order"]]
    assert made == [one["move"] for one in moves][: len(made)]
    assert made


def test_trying_a_plan_does_not_change_the_game(table: Table, seated: Any) -> None:
    players, game = seated
    asked, legal = table.asked(players, game["id"])
    before = [seen(one, game["id"]) for one in players]
    tried = asked.post(f"/games/{game['id']}/plans", {"moves": [{"move": legal["moves"][0]["move"]}]})
    assert tried.status_code == 200
    assert [seen(one, game["id"]) for one in players] == before


def test_a_plan_stops_at_an_illegal_move(table: Table, seated: Any) -> None:
    players, game = seated
    asked, _ = table.asked(players, game["id"])
    tried = asked.post(f"/games/{game['id']}/plans", {"moves": [{"move": {"type": "Pass"}}]}).json
    assert (tried["stopped"], tried["tried"]) == ("illegal", [])
    wrong = asked.post(f"/games/{game['id']}/plans", {"moves": [{"move": {"type": "Fly"}}]})
    assert is_problem(wrong, 422, "bad-order")


def test_only_seated_players_can_try_plans(table: Table, seated: Any) -> None:
    _, game = seated
    assert is_problem(table.player().post(f"/games/{game['id']}/plans", {"moves": []}), 403, "not-your-seat")


def test_a_replacement_player_learns_nothing_of_the_seats_conditional_moves(
    services: Services, table: Table, seated: Any
) -> None:
    players, game = seated
    asked, legal = table.asked(players, game["id"])
    left = post_order(asked, game["id"], exactly(legal, times=1)).json["id"]
    run(services, game["id"])
    here, seat, next_one = f"/games/{game['id']}", players.index(asked), table.player()
    version = asked.get(here).json["version"]
    assert left in asked.get(f"{here}/record").text
    assert asked.post(f"{here}/seats/{seat}/offers", {}, version).status_code == 201
    assert next_one.post(f"{here}/seats/{seat}/replacements", {}, version + 1).status_code == 201
    for path in ("record", "events", "orders", f"orders/{left}"):
        assert left not in next_one.get(f"{here}/{path}").text.replace(f"orders/{left}", "")


def test_corrupt_conditional_moves_are_reported_and_can_all_be_revoked(
    services: Services, seated: tuple[list[Player], dict[str, Any]]
) -> None:
    (ada, ben), game = seated
    orders = f"/games/{game['id']}/orders"
    for player in (ada, ben):
        for _ in range(2):
            assert post_order(player, game["id"]).status_code == 201
    with for_writing(services.journal.database.engine).begin() as connection:
        this = (STREAMS.c.stream == stream_of(game["id"], ada.id)) & (STREAMS.c.version == 1)
        connection.execute(delete(STREAMS).where(this))
    assert [(one.get(orders).json["damaged"], len(one.get(orders).json["items"])) for one in (ada, ben)] == [
        (True, 1),
        (False, 2),
    ]
    assert ada.delete(orders).status_code == 204
    listed = ada.get(orders).json
    assert (listed["damaged"], listed["items"]) == (False, [])
    assert post_order(ada, game["id"]).status_code == 201
    assert len(ben.get(orders).json["items"]) == 2
