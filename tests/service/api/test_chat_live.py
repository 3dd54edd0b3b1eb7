"""Live chat: streams tell readers of a room that it changed, without the text; others learn nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator

from scoresheet.service.container.services import Services
from scoresheet.service.signals.bus import RoomChanged
from tests.service.api.players import Player, Table


def events(player: Player, games: str) -> Iterator[tuple[str, object]]:
    """Yield (kind, data) of each event on the stream of a page."""
    answer = player.get(f"/stream?games={games}")
    for event in answer.iter_encoded():
        lines = dict(line.split(": ", 1) for line in event.decode().strip().split("\n"))
        if "data" in lines:
            yield lines["event"], json.loads(lines["data"])


def next_chat_event(stream: Iterator[tuple[str, object]]) -> tuple[str, object]:
    return next(event for event in stream if event[0] not in ("inbox", "begun", "version"))


def test_streams_name_the_room_of_a_new_message_but_not_its_text(table: Table, services: Services) -> None:
    (ada, ben), found = table.new_game(2)
    game, spectator = found["id"], table.player()
    assert services.projections.settle(30)
    playing, looking, nobody = events(ada, game), events(spectator, game), events(table.anybody, game)
    for stream in (playing, looking, nobody):
        assert next(stream)[0] in ("version", "inbox"), "opened; which of the two comes first is open"
    ben.post(f"/games/{game}/messages", {"text": "For players"})
    spectator.post(f"/games/{game}/gallery", {"text": "For spectators"})
    assert next_chat_event(playing) == ("talk", {"game": game, "room": "messages"})
    for stream in (looking, nobody):
        assert next_chat_event(stream) == ("talk", {"game": game, "room": "gallery"})
    ben.post(f"/games/{game}/messages", {"text": "More"})
    assert next_chat_event(playing) == ("talk", {"game": game, "room": "messages"})


def test_chat_signals_from_other_processes_reach_page_streams_only(table: Table, services: Services) -> None:
    (ada, _), found = table.new_game(2)
    game = found["id"]
    assert services.projections.settle(30)
    lobby, versions = events(ada, ""), ada.get(f"/games/{game}/stream").iter_encoded()
    own = ada.get("/players/me/stream").iter_encoded()
    assert next(lobby)[0] == "inbox"
    assert b"version" in next(versions) + next(versions)
    services.bus.deliver(RoomChanged(f"talk:{game}"))
    services.bus.deliver(RoomChanged("talk:nosuchgame"))
    services.bus.deliver(RoomChanged("nothing"))
    assert next_chat_event(lobby) == ("talk", {"game": game, "room": "messages"})
    table.play([ada, _], game, 1)
    assert next(versions) == f'id: {found["version"] + 1}\ndata: {{"version": {found["version"] + 1}}}\n\n'.encode()
    services.event_streams.end_all_of(ada.id)
    assert b"talk" not in b"".join(own)


def test_after_missed_signals_streams_announce_every_room(table: Table, services: Services) -> None:
    _, found = table.new_game(2)
    looking = events(table.player(), found["id"])
    next(looking)
    services.inboxes.all_rooms_changed()
    assert next_chat_event(looking) == ("talk", {"game": found["id"], "room": "gallery"})
