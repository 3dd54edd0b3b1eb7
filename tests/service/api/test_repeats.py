"""What is sent twice is done once: every call that writes takes an idempotency key, or comes to the same without."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scoresheet.service.container.services import Services
from tests.service.api.players import TITLE, Player, Table, is_problem
from tests.service.api.test_moderation import Court
from tests.service.api.test_orders import PASSING

WITHOUT = {
    "analyse_game": "who waits already waits on",
    "block": "who is blocked stays blocked",
    "import_game": "a record has the id of its game",
    "look_at_report": "that somebody has looked is written down once",
    "make_bot": "names are unique, and its answer has a secret",
    "make_bot_token": "its answer has a secret, which is not kept",
    "make_head": "of a log that has not grown it is the same",
    "make_player": "names are unique, and nobody has a key yet",
    "make_token": "its answer has a secret, which is not kept",
    "mute": "who is muted stays muted",
    "report_comment": "a report of the same message is the same",
    "report_in_gallery": "a report of the same message is the same",
    "report_message": "a report of the same message is the same",
    "switch_presence": "a switch stays where it is",
    "try_plan": "nothing is written",
}
"""By the name of each call: why it needs no key."""
Sent = tuple[str, Player, str, Any, tuple[str, Any]]
"""A call's name, who sends it, where, what; and another request that the same key must not be used for."""


def operations(table: Table) -> Iterator[tuple[str, str, bool]]:
    """All that write: their names, methods, and whether they take a key."""
    for path in table.anybody.get("//api/openapi.json").json["paths"].values():
        for method in ("post", "put", "patch", "delete"):
            if method in path:
                named = [one.get("name") for one in path[method].get("parameters", [])]
                yield path[method]["operationId"], method, "Idempotency-Key" in named


def test_every_call_that_makes_something_takes_a_key_or_needs_none(table: Table) -> None:
    found = list(operations(table))
    assert {name for name, method, keyed in found if not keyed and method in ("post", "patch")} == set(WITHOUT)


def entered(table: Table) -> tuple[str, list[Player]]:
    players = [table.player() for _ in range(2)]
    ladder = players[0].post("/tournaments", {"kind": "ladder", "name": "Ladder", "title": TITLE}).json["id"]
    return f"/tournaments/{ladder}", players


def of_tournaments(table: Table) -> Iterator[Sent]:
    path, (ada, ben) = entered(table)
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
    report = court.reported()
    court.looked(report)
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
def test_what_is_sent_again_under_its_key_is_answered_as_at_first(table: Table, services: Services, of: str) -> None:
    for number, (name, player, path, body, (elsewhere, other)) in enumerate(sent(table, services, of)):
        key = f"{of}-{number}"
        first, again = (player.post(path, body, Idempotency_Key=key) for _ in range(2))
        assert first.status_code in (200, 201, 204), (name, first.text)
        assert (again.status_code, again.data) == (first.status_code, first.data), (name, again.text)
        assert again.headers.get("Location") == first.headers.get("Location"), name
        assert is_problem(player.post(elsewhere, other, Idempotency_Key=key), 422, "key-reused"), name


def test_a_repeat_says_how_it_stood_then_whatever_happened_since(table: Table) -> None:
    path, (ada, ben) = entered(table)
    first = ada.post(f"{path}/entries", {}, Idempotency_Key="in")
    ben.post(f"{path}/entries", {})
    ada.delete(f"{path}/entries/me")
    assert ada.post(f"{path}/entries", {}, Idempotency_Key="in").json == first.json
    assert [one["player"] for one in ada.get(path).json["entrants"] if one["standing"] == "in"] == [ben.id]
