"""Two worlds that differ only in one seat's hidden information look the same to the others, to the byte."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from scoresheet.domain import game as aggregate
from scoresheet.domain.titles import registry
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.domain import hidden_hands
from tests.service.api.players import Player, Table
from tests.service.hashing import CHEAP

PARTS = ("", "/board", "/legal-moves", "/events?limit=200", "/board?at={started}")
HIDES = 1


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Table, list[Player], dict[str, Any]]]:
    """A game of Hidden Hands in which seat 1 has chosen a card and exchanged another."""
    titles = MappingProxyType({**registry.all_titles(), "hidden-hands": hidden_hands.TITLE})
    monkeypatch.setattr(registry, "all_titles", lambda: titles)
    services = build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets", threads=4), CHEAP)
    table = Table(create_app(services))
    players, game = table.new_game(3, title="hidden-hands")
    for kind in ("ExchangeCard", "PlayCard"):
        legal = players[HIDES].get(f"/games/{game['id']}/legal-moves").json
        move = next(one["move"] for one in legal["moves"] if one["move"]["type"] == kind)
        made = players[HIDES].post(f"/games/{game['id']}/moves", {"move": move}, legal["version"])
        assert made.status_code == 201
    yield table, players, game
    services.games.store.close()


def everything(players: list[Player], table: Table, game: dict[str, Any]) -> dict[str, list[bytes]]:
    """Return all answers about the game for each reader."""
    paths = [f"/games/{game['id']}{part.format(started=game['version'])}" for part in PARTS]
    readers = {"seat 0": players[0], "seat 1": players[1], "seat 2": players[2], "a spectator": table.anybody}
    return {name: [reader.get(path).data for path in paths] for name, reader in readers.items()}


def other_card(card: int) -> int:
    return (card + 30) if card else 0


def change_world(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give seat 1 other cards than it has, at every position and in every event."""
    games = table.app.extensions["scoresheet"].games
    head, at, events = games.head, games.at, games.events

    def changed(game: Any) -> Any:
        other = aggregate.copy(hidden_hands.TITLE, game)
        hides = other.state.players[HIDES]
        hides.hand = [other_card(card) for card in hides.hand]
        hides.chosen = other_card(hides.chosen)
        other.state.decisions = [
            msgspec.structs.replace(asked, highest=other_card(asked.highest)) if asked.seat == HIDES else asked
            for asked in other.state.decisions
            if not isinstance(asked, hidden_hands.Reveal)
        ]
        return other

    def changed_effect(effect: Any) -> Any:
        hidden = getattr(effect, "seat", None) == HIDES and hasattr(effect, "card")
        return msgspec.structs.replace(effect, card=other_card(effect.card)) if hidden else effect

    def changed_event(event: Any) -> Any:
        more = {"effects": [changed_effect(effect) for effect in event.effects]} if event.effects else {}
        if getattr(event, "move", None) is not None and event.seat == HIDES:
            more["move"] = msgspec.structs.replace(event.move, card=other_card(event.move.card))
        return msgspec.structs.replace(event, **more)

    monkeypatch.setattr(games, "head", lambda game: changed(head(game)))
    monkeypatch.setattr(games, "at", lambda game, version: changed(at(game, version)))
    monkeypatch.setattr(games, "events", lambda *which: [changed_event(event) for event in events(*which)])


def test_answers_to_others_do_not_depend_on_one_seats_hidden_information(
    world: tuple[Table, list[Player], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, players, game = world
    one = everything(players, table, game)
    change_world(table, monkeypatch)
    other = everything(players, table, game)
    for reader in ("seat 0", "seat 2", "a spectator"):
        assert one[reader] == other[reader]
    differs = [before != after for before, after in zip(one["seat 1"], other["seat 1"], strict=True)]
    assert differs == [False, True, False, True, True], "the seat itself is told of its cards"


def test_refusals_reveal_nothing_to_others(
    world: tuple[Table, list[Player], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, players, game = world
    path, move = f"/games/{game['id']}/moves", {"move": {"type": "PlayCard", "card": 99}}
    version = players[0].get(f"/games/{game['id']}").json["version"]

    def refusals() -> list[dict[str, Any]]:
        bodies = [players[0].post(path, {**move, "seat": seat}, version).json for seat in (0, 1, 2)]
        return [{name: value for name, value in body.items() if name != "request_id"} for body in bodies]

    one = refusals()
    change_world(table, monkeypatch)
    assert refusals() == one
    assert [body["status"] for body in one] == [422, 403, 403]


def test_after_the_game_everyone_sees_all_hands(
    world: tuple[Table, list[Player], dict[str, Any]],
) -> None:
    table, players, game = world
    version = players[0].get(f"/games/{game['id']}").json["version"]
    for player in players[:2]:
        version = player.post(f"/games/{game['id']}/resignations", {}, version).json["version"]
    hands = {
        tuple(map(tuple, (player["hand"] for player in board["players"])))
        for board in (one.get(f"/games/{game['id']}/board").json["board"] for one in (*players, table.anybody))
    }
    assert len(hands) == 1
    assert all(all(hand) for hand in hands.pop())
