"""Repeated requests: every call that writes takes an idempotency key or is idempotent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem
from tests.service.api.test_conditional_moves import PASSING
from tests.service.api.test_moderation import Court

WITHOUT = {
    "analyse_game": "a queued analysis stays queued",
    "block": "a blocked player stays blocked",
    "import_game": "a record has the id of its game",
    "look_at_report": "a look is recorded once",
    "make_bot": "names are unique, and its answer has a secret",
    "make_bot_token": "its answer has a secret, which is not kept",
    "make_head": "an unchanged log has the same head",
    "make_player": "names are unique, and a new player has no keys yet",
    "make_token": "its answer has a secret, which is not kept",
    "mute": "a muted player stays muted",
    "report_comment": "a second report of a message is the first one",
    "report_in_gallery": "a second report of a message is the first one",
    "report_message": "a second report of a message is the first one",
    "switch_presence": "a switch stays where it is",
    "try_plan": "nothing is written",
}
"""The reason why a call needs no key, by name of the call."""
Sent = tuple[str, Player, str, Any, tuple[str, Any]]
"""A call's name, player, path and body; and another request that must not use the same key."""


def operations(table: Table) -> Iterator[tuple[str, str, bool]]:
    """Yield the name and method of each call that writes, and whether it takes a key."""
    for path in table.anybody.get("//api/openapi.json").json["paths"].values():
        for method in ("post", "put", "patch", "delete"):
            if method in path:
                named = [one.get("name") for one in path[method].get("parameters", [])]
                yield path[method]["operationId"], method, "Idempotency-Key" in named


def test_every_creating_call_takes_a_key_or_is_listed_as_needing_none(table: Table) -> None:
    found = list(operations(table))
    assert {name for name, method, keyed in found if not keyed and method in ("post", "patch")} == set(WITHOUT)


def enter_ladder(table: Table) -> tuple[str, list[Player]]:
    players = [table.player() for _ in range(2)]
    ladder = players[0].post("/tournaments", {"kind": "ladder", "name": "Ladder", "title": TITLE}).json["id"]
    return f"/tournaments/{ladder}", players


def of_tournaments(table: Table) -> Iterator[Sent]:
    path, (ada, ben) = enter_ladder(table)
    for one in (ada, ben):
        yield "enter_tournament", one, f"{path}/entries", {}, (f"{path}/challenges", {"player": ada.id})
    yield "challenge_player", ben, f"{path}/challenges", {"player": ada.id}, (f"{path}/challenges", {"player": ben.id})
    number = ada.get(path).json["challenges"][0]["id"]
    answers = f"{path}/challenges/{number}/answers"
    yield "answer_challenge", ada, answers, {"accept": False}, (answers, {"accept": True})
    yield "cancel_tournament", ada, f"{path}/cancel", {}, (f"{path}/start", {})
    body = {"kind": "swiss", "name": "Cup", "title": TITLE}
    yield "open_tournament", ada, "/tournaments", body, ("/tournaments", {**body, "name": "Mug"})
    cup = ada.get("/tournaments?limit=1").json["items"][0]["id"]
    for one in (ada, ben):
        one.post(f"/tournaments/{cup}/entries", {})
    yield "start_tournament", ada, f"/tournaments/{cup}/start", {}, (f"/tournaments/{cup}/cancel", {})


def of_clubs(table: Table) -> Iterator[Sent]:
    ada, ben, cay = (table.player() for _ in range(3))
    yield "found_club", ada, "/clubs", {"name": "Round"}, ("/clubs", {"name": "Square"})
    path = f"/clubs/{ada.get('/players/me/clubs').json['items'][0]['id']}"
    yield "join_club", ben, f"{path}/members", None, (f"{path}/requests", {"player": cay.id})
    answers = f"{path}/requests/{ben.id}/answers"
    yield "answer_call", ada, answers, {"agree": True}, (answers, {"agree": False})
    roles = f"{path}/members/{ben.id}/roles"
    yield "give_role", ada, roles, {"role": "host"}, (roles, {"role": "member"})
    yield "invite_to_club", ben, f"{path}/requests", {"player": cay.id}, (f"{path}/requests", {"player": ada.id})
    refused = f"{path}/requests/{cay.id}/answers"
    yield "answer_call", cay, refused, {"agree": False}, (refused, {"agree": True})
    yield "change_club", ada, path, {"name": "Oval"}, (path, {"name": "Square"})
    yield "pin_notice", ben, f"{path}/notices", {"text": "Once"}, (f"{path}/notices", {"text": "Twice"})


def of_friends(table: Table) -> Iterator[Sent]:
    ada, ben, cay = (table.player() for _ in range(3))
    for one in (ben, cay):
        answers = f"/players/me/friend-requests/{one.id}/answers"
        yield "ask_to_be_friends", one, f"/players/{ada.id}/friend-requests", None, (answers, {"agree": True})
    for one, agree in ((ben, True), (cay, False)):
        answers = f"/players/me/friend-requests/{one.id}/answers"
        yield "answer_friend_request", ada, answers, {"agree": agree}, (answers, {"agree": not agree})


def of_talk(table: Table, services: Services) -> Iterator[Sent]:
    court = Court(table, services)
    report = court.report()
    court.look(report)
    acts, hide = f"/moderation/reports/{report}/acts", {"act": "hide", "note": "So be it"}
    yield "act_on_report", court.moderator, acts, hide, (acts, {**hide, "note": "Or not"})
    note = court.ada.post(f"/games/{court.game}/notes", {"position": 1, "text": "First"}).json["id"]
    path = f"/games/{court.game}/notes/{note}"
    yield "change_note", court.ada, path, {"text": "Second"}, (path, {"text": "Third"})


def of_games(table: Table) -> Iterator[Sent]:
    (ada, ben), game = table.new_game(2)
    path = f"/games/{game['id']}"
    body = {"title": TITLE, "seats": 2, "name": "One"}
    yield "open_game", ada, "/games", body, ("/games", {**body, "name": "Two"})
    yield (
        "leave_order",
        ada,
        f"{path}/orders",
        {"order": PASSING},
        (f"{path}/orders", {"order": {**PASSING, "times": 2}}),
    )
    yield (
        "write_note",
        ben,
        f"{path}/notes",
        {"position": 1, "text": "A"},
        (f"{path}/notes", {"position": 2, "text": "A"}),
    )
    yield "say_to_players", ben, f"{path}/messages", {"text": "A"}, (f"{path}/messages", {"text": "B"})
    yield "say_in_gallery", table.player(), f"{path}/gallery", {"text": "A"}, (f"{path}/gallery", {"text": "B"})


def sent(table: Table, services: Services, of: str) -> Iterator[Sent]:
    talk = of_talk(table, services) if of == "talk" else iter(())
    makers = {"tournaments": of_tournaments, "clubs": of_clubs, "friends": of_friends, "games": of_games}
    return makers[of](table) if of in makers else talk


@pytest.mark.parametrize("of", ["tournaments", "clubs", "friends", "talk", "games"])
def test_a_request_repeated_with_its_key_gets_the_first_answer(table: Table, services: Services, of: str) -> None:
    for number, (name, player, path, body, (elsewhere, other)) in enumerate(sent(table, services, of)):
        key = f"{of}-{number}"
        first, again = (player.post(path, body, Idempotency_Key=key) for _ in range(2))
        assert first.status_code in (200, 201, 204), (name, first.text)
        assert (again.status_code, again.data) == (first.status_code, first.data), (name, again.text)
        assert again.headers.get("Location") == first.headers.get("Location"), name
        assert is_problem(player.post(elsewhere, other, Idempotency_Key=key), 422, "key-reused"), name


def test_a_repeat_gets_the_first_answer_despite_later_changes(table: Table) -> None:
    path, (ada, ben) = enter_ladder(table)
    first = ada.post(f"{path}/entries", {}, Idempotency_Key="in")
    ben.post(f"{path}/entries", {})
    ada.delete(f"{path}/entries/me")
    assert ada.post(f"{path}/entries", {}, Idempotency_Key="in").json == first.json
    assert [one["player"] for one in ada.get(path).json["entrants"] if one["standing"] == "in"] == [ben.id]
