"""Receipts of players for their own actions, on pages and over the API, and the record."""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest

from scoresheet.domain.errors import BrokenChain
from scoresheet.replays import verifier
from scoresheet.service.container.services import Services
from scoresheet.service.play.receipts import given_to
from tests.service.web.random_moves import play_random_moves
from tests.service.web.test_audit import doctored
from tests.service.web.test_quarantined_games import EVENT, corrupt_event
from tests.service.web.visitors import Guests, Visitor


def downloaded_receipts(visitor: Visitor, game: str, after: int = 0) -> list[dict[str, Any]]:
    """Return the receipts in the downloaded file, without the keys."""
    answer = visitor.get(f"{game}/receipts.jsonl?after={after}")
    assert answer.status_code == 200
    key, *receipts = map(json.loads, answer.text.splitlines())
    assert key["algorithm"] == "Ed25519"
    return receipts


def listed_receipts(visitor: Visitor, game: str, query: str = "") -> Any:
    return visitor.get(f"/api/v1{game}/receipts{query}").json


@pytest.fixture(scope="module")
def played(guests: Guests) -> tuple[Visitor, Visitor, str]:
    """A running game of two players."""
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 12)
    return ada, bea, game


def test_receipts_cover_the_last_event_of_each_command_of_the_player(
    services: Services, played: tuple[Visitor, Visitor, str]
) -> None:
    ada, bea, game = played
    head = services.games.head(game.rpartition("/")[2])
    events = services.games.events(head.id, 0, head.version)
    last_of = {event.command: event for event in events}
    began = {event.command: event.actor for event in reversed(events)}
    found = {}
    for visitor in (ada, bea):
        receipts = downloaded_receipts(visitor, game)
        assert receipts
        player = visitor.get("/api/v1/players/me").json["id"]
        due = [event for command, event in last_of.items() if began[command] == player]
        assert [(one["version"], one["digest"], one["at"]) for one in receipts] == [
            (event.version, event.digest, event.at) for event in due
        ]
        found[player] = {one["version"] for one in receipts}
    assert not set.intersection(*found.values())
    assert head.version in set.union(*found.values())


def test_a_downloaded_receipt_equals_the_one_returned_with_the_move(guests: Guests) -> None:
    ada = guests.player()
    game = guests.game(ada, **{"seat:1": "random"})
    legal = ada.get(f"/api/v1{game}/legal-moves").json
    made = ada.client.post(
        f"/api/v1{game}/moves",
        json={"move": legal["moves"][0]["move"]},
        headers={"If-Match": f'"{legal["version"]}"', "Idempotency-Key": "k1", "Sec-Fetch-Site": "same-origin"},
        base_url="https://localhost",
    )
    assert made.status_code == 201, made.text
    assert made.json["receipt"] in downloaded_receipts(ada, game)
    assert made.json["receipt"] in listed_receipts(ada, game)["items"]


def test_receipts_are_filtered_by_version_and_paged(played: tuple[Visitor, Visitor, str]) -> None:
    ada, _, game = played
    receipts = downloaded_receipts(ada, game)
    middle = receipts[1]["version"]
    assert downloaded_receipts(ada, game, middle) == receipts[2:]
    assert downloaded_receipts(ada, game, 10_000) == []
    first = listed_receipts(ada, game, "?limit=2")
    assert first["items"] == receipts[:2]
    assert listed_receipts(ada, game, f"?limit=200&after={first['next']}")["items"] == receipts[2:]
    assert listed_receipts(ada, game, f"?limit={len(receipts)}")["next"] is None
    assert listed_receipts(ada, game, f"?after={receipts[-1]['version']}")["next"] is None


def test_a_spectator_has_no_receipts(guests: Guests, played: tuple[Visitor, Visitor, str]) -> None:
    _, _, game = played
    assert downloaded_receipts(guests.player(), game) == []
    assert listed_receipts(guests.stranger(), game)["items"] == []
    answer = guests.stranger().get(f"{game}/receipts.jsonl")
    assert (answer.status_code, "/sign-in" in answer.headers["Location"]) == (303, True)


def test_receipts_of_a_private_game_are_available_to_its_players_only(guests: Guests) -> None:
    ada, bea = guests.player(), guests.player()
    private = guests.game(ada, visibility="private", **{"seat:1": "random"})
    assert downloaded_receipts(ada, private)
    assert bea.get(f"{private}/receipts.jsonl").status_code == 404
    unknown = private[:-1] + ("0" if private[-1] != "0" else "1")
    for address in (private, unknown):
        assert "/sign-in" in guests.stranger().get(f"{address}/receipts.jsonl").headers["Location"]
    assert bea.get(f"/api/v1{private}/receipts").status_code == 404


def test_an_imported_game_has_no_receipts(guests: Guests, services: Services) -> None:
    ada = guests.player()
    player = ada.get("/api/v1/players/me").json["id"]
    game = doctored(services, "0receipts", lambda event: msgspec.structs.replace(event, actor=player))
    assert downloaded_receipts(ada, game) == []
    assert listed_receipts(ada, game)["items"] == []
    assert "data-receipts" not in guests.player().get(f"{game}/audit").text


def test_a_corrupt_game_gives_no_receipts(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    head = services.games.head(game.rpartition("/")[2])
    corrupt_event(services, game)
    with pytest.raises(BrokenChain) as broken:
        list(given_to(services.games, services.keys, head, next(iter(head.seats)).player))
    assert broken.value.version == EVENT
    assert ada.get(f"{game}/receipts.jsonl").status_code == 503


def test_pages_store_receipts_for_players_only(guests: Guests, played: tuple[Visitor, Visitor, str]) -> None:
    ada, _, game = played
    for path in (game, f"{game}/audit"):
        assert f'data-receipts="{game}/receipts.jsonl"' in ada.get(path).text
        assert "/receipts.js" in ada.get(path).text
        assert 'receipts.jsonl"' not in guests.stranger().get(path).text
    links = ada.page(f"{game}/audit").links()
    assert f"{game}/receipts.jsonl" in links
    assert "/api/docs/verifier.py" in links


def test_the_verifier_accepts_record_receipts_and_an_earlier_record_together(
    guests: Guests, services: Services
) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea, title="phytoplankton")
    guests.play(game, [ada, bea], 6)
    record = f"/api/v1{game}/record"
    mine = ada.get(record).data
    assert play_random_moves(services, game, 2_000, random.Random(1)).over
    whole = ada.get(record).data
    receipts = ada.get(f"{game}/receipts.jsonl").data
    report = verifier.verify(*(text.splitlines(keepends=True) for text in (whole, receipts, mine)))
    assert report.wrong == []
    assert len(report.checked) == 7
    alone = verifier.verify(mine.splitlines(keepends=True))
    assert alone.sound
    hidden = next(one for one in alone.not_checked if "parts are hidden" in one)
    events = mine.splitlines()[1:]
    hiding = sum(b'"type":"MoveMade"' in event or b'"type":"GameStarted"' in event for event in events)
    assert f"The bytes of {hiding} events" in hidden
    assert hiding < len(events)


def test_the_verifier_can_be_downloaded(guests: Guests) -> None:
    answer = guests.stranger().get("/api/docs/verifier.py")
    assert answer.content_type.startswith("text/x-python")
    compile(answer.text, "verifier.py", "exec")
    assert "def verify(" in answer.text
