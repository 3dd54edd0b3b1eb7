"""What proves a game: its events when it is over, and its record."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Any

import pytest

from tests.service.api.players import Player, Table


@pytest.fixture(scope="module")
def finished(table: Table) -> tuple[list[Player], str]:
    """A game of two with a takeback in it, that is over."""
    players, game = table.new_game(2)
    table.play(players, game["id"], 12)
    mover, legal = table.asked(players, game["id"])
    made = mover.post(f"/games/{game['id']}/moves", {"move": legal["moves"][0]["move"]}, legal["version"])
    mover.post(f"/games/{game['id']}/takebacks", {"to": legal["version"]}, made.json["version"])
    for player in players:
        player.post(f"/games/{game['id']}/resignations", {}, version_of(player, game["id"]))
    assert players[0].get(f"/games/{game['id']}").json["status"] == "finished"
    return players, game["id"]


def version_of(player: Player, game: str) -> int:
    version: int = player.get(f"/games/{game}").json["version"]
    return version


def events_of(reader: Player, game: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = reader.get(f"/games/{game}/events?limit=200").json["items"]
    assert len(items) == version_of(reader, game)
    return items


def derived(secret: str, entropies: list[str], bounds: list[int]) -> list[int]:
    """Draws as anybody makes them from the revealed secret, with nothing but HMAC."""
    parts = [entropy.encode() for entropy in entropies]
    seed = hmac.digest(bytes.fromhex(secret), b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")
    return [_draw(seed, number, of) for number, of in enumerate(bounds)]


def _draw(seed: bytes, number: int, of: int) -> int:
    for attempt in range(99):
        counter = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(seed, counter, "sha256")[:8], "big")
        if value < 2**64 - 2**64 % of:
            return value % of
    raise AssertionError("No fair value.")


def test_anybody_re_derives_each_draw_of_a_finished_game_from_its_events(
    table: Table, finished: tuple[list[Player], str]
) -> None:
    events = events_of(table.anybody, finished[1])
    draws = [tuple(draw) for event in events for draw in event.get("draws", [])]
    secret = events[-1]["secret"]
    entropies = [event["entropy"] for event in events if event["type"] == "SeatTaken"]
    assert sha256(bytes.fromhex(secret)).hexdigest() == events[0]["commitment"]
    assert len(draws) > 20
    assert [got for _, got in draws] == derived(secret, entropies, [of for of, _ in draws])
    assert [got for _, got in draws] != derived("00" * 32, entropies, [of for of, _ in draws])
    salts = {event["version"]: event["salt"] for event in events if "salt" in event}
    for version, salt in salts.items():
        made = hmac.digest(bytes.fromhex(secret), b"salt" + version.to_bytes(8, "big"), "sha256")[:16].hex()
        assert salt in ("", made)
    assert any(salts.values()) or not salts


def test_each_event_of_a_finished_game_names_the_one_before(table: Table, finished: tuple[list[Player], str]) -> None:
    events = events_of(table.anybody, finished[1])
    assert [event["previous"] for event in events] == ["0" * 64, *(event["digest"] for event in events[:-1])]
