"""The inbox of a player and its stream: complete, current, and without other players' games."""

from __future__ import annotations

import json
import queue
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scoresheet.domain.errors import BrokenChain
from scoresheet.service.container.services import Services
from scoresheet.service.inbox.inboxes import MOST_UNREAD
from scoresheet.service.signals.event_streams import DISPLACED
from tests.server import await_that
from tests.service.api.players import Player, Table, is_problem

Event = tuple[int, str, Any]


class Listener:
    """A reader of a player's stream."""

    def __init__(self, player: Player, **headers: str) -> None:
        self.answer: TestResponse = player.get("/players/me/stream", **headers)
        assert self.answer.status_code == 200, self.answer.text
        assert self.answer.content_type == "text/event-stream"
        self._events = self._read()

    def _read(self) -> Iterator[Event]:
        for chunk in self.answer.iter_encoded():
            fields = dict(line.split(": ", 1) for line in chunk.decode().splitlines() if line[:1] != ":" and line)
            if fields:
                yield int(fields["id"]), fields["event"], json.loads(fields["data"])

    def next(self) -> Event:
        return next(self._events)

    def until(self, kind: str) -> Any:
        """Return the data of the next event of that kind."""
        return next(data for _, told, data in self._events if told == kind)

    def inbox_with(self, number: int) -> list[dict[str, Any]]:
        """Return the items of the next inbox with that number of items."""
        while len(items := self.until("inbox")["items"]) != number:
            pass
        return list(items)

    def close(self) -> None:
        self.answer.close()


@pytest.fixture
def listeners() -> Iterator[list[Listener]]:
    opened: list[Listener] = []
    yield opened
    for listener in opened:
        listener.close()


def test_inbox_items_contain_all_that_is_needed_to_move(table: Table) -> None:
    players, game = table.new_game(2, name="Tuesday")
    asked, legal = table.asked(players, game["id"])
    other = next(player for player in players if player is not asked)
    (item,) = asked.get("/players/me/inbox").json["items"]
    assert (item["game"], item["name"], item["version"], item["seat"]) == (
        game["id"],
        "Tuesday",
        legal["version"],
        legal["seat"],
    )
    assert (item["decision"], item["text"]) == (legal["decision"]["type"], legal["decision"]["text"])
    moves = asked.get(item["links"]["legal_moves"].removeprefix("/api/v1")).json["moves"]
    made = asked.post(item["links"]["moves"].removeprefix("/api/v1"), {"move": moves[0]["move"]}, item["version"])
    assert made.status_code == 201
    assert other.get("/players/me/inbox").json["items"] == [] or made.json["awaiting"]


def test_an_answered_decision_leaves_the_inbox_before_the_read_models_catch_up(
    table: Table, services: Services
) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    assert services.projections.settle(30)
    (before,) = services.inboxes.of(asked.id)
    stale = services.read_models.inbox.of(asked.id)
    asked.post(f"/games/{game['id']}/resignations", {}, legal["version"])
    services.read_models.inbox.of = lambda player: stale  # type: ignore[method-assign]
    try:
        assert services.inboxes.of(asked.id) == []
    finally:
        del services.read_models.inbox.of
    assert before.game == game["id"]


def test_a_takeback_request_in_the_inbox_links_to_its_answers(table: Table) -> None:
    players, game = table.new_game(2)
    asker, legal = table.asked(players, game["id"])
    made = asker.post(f"/games/{game['id']}/moves", {"move": legal["moves"][0]["move"]}, legal["version"])
    version = made.json["version"]
    table.play(players, game["id"], 3)
    head = asker.get(f"/games/{game['id']}").json["version"]
    asked = asker.post(f"/games/{game['id']}/takebacks", {"to": version - 1}, head)
    assert asked.status_code == 202, asked.text
    other = next(player for player in players if player is not asker)
    (item,) = other.get("/players/me/inbox").json["items"]
    assert (item["decision"], item["takeback"]) == ("Consent", asked.json["version"])
    path = item["links"]["answers"].removeprefix("/api/v1")
    assert other.post(path, {"agree": True}, item["version"]).status_code == 201
    assert all(item["takeback"] is None for item in other.get("/players/me/inbox").json["items"])


def test_a_quarantined_game_does_not_affect_the_rest_of_the_inbox(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, whole = table.player(), services.games.head
    broken, sound = (table.game(ann, ann)["id"] for _ in range(2))

    def head(game: str) -> Any:
        if game == broken:
            raise BrokenChain(game, 3, "it was changed")
        return whole(game)

    assert {item["game"] for item in ann.get("/players/me/inbox").json["items"]} == {broken, sound}
    monkeypatch.setattr(services.games, "head", head)
    assert [item["game"] for item in ann.get("/players/me/inbox").json["items"]] == [sound]


def test_an_unchanged_inbox_gives_304(table: Table) -> None:
    players, game = table.new_game(2)
    asked, _ = table.asked(players, game["id"])
    tag = asked.get("/players/me/inbox").headers["ETag"]
    assert asked.get("/players/me/inbox", If_None_Match=tag).status_code == 304
    table.play(players, game["id"], 1)
    assert asked.get("/players/me/inbox", If_None_Match=tag).status_code == 200


@pytest.mark.parametrize("wait", ["-1", "61", "1.5", "long", ""])
def test_an_invalid_wait_gives_422(table: Table, wait: str) -> None:
    assert is_problem(table.player().get(f"/players/me/inbox?wait={wait}"), 422, "schema")


def test_the_stream_starts_with_the_inbox_and_continues_with_changes(table: Table, listeners: list[Listener]) -> None:
    ann, ben = table.player(), table.player()
    listeners += [Listener(ann), Listener(ben)]
    assert [listener.next()[1:] for listener in listeners] == [
        ("inbox", ann.get("/players/me/inbox").json),
        ("inbox", ben.get("/players/me/inbox").json),
    ]
    game = table.game(ann, ben, name="Tuesday")
    for listener in listeners:
        begun = listener.until("begun")
        assert (begun["game"], begun["name"]) == (game["id"], "Tuesday")
    asked, _ = table.asked([ann, ben], game["id"])
    first = listeners[0 if asked is ann else 1]
    assert [item["game"] for item in first.inbox_with(1)] == [game["id"]]
    asked.post(f"/games/{game['id']}/resignations", {}, asked.get(f"/games/{game['id']}").json["version"])
    for listener in listeners:
        assert listener.until("over")["game"] == game["id"]
    assert first.until("inbox")["items"] == []


def test_a_resumed_stream_reports_games_that_began_or_ended_meanwhile_and_the_inbox(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    ann, ben = table.player(), table.player()
    listeners.append(Listener(ann))
    seen = listeners[0].next()[0]
    listeners[0].close()
    games = [table.game(ann, ann, ben) for _ in range(3)]
    ann.post(f"/games/{games[0]['id']}/resignations", {}, games[0]["version"])
    assert services.projections.settle(30)
    listeners.append(Listener(ann, Last_Event_ID=str(seen)))
    told = [listeners[1].next() for _ in range(5)]
    assert [(kind, data.get("game")) for _, kind, data in told] == [
        *(("begun", game["id"]) for game in games),
        ("over", games[0]["id"]),
        ("inbox", None),
    ]
    assert [number for number, *_ in told] == sorted(number for number, *_ in told)
    assert told[-1][2] == ann.get("/players/me/inbox").json
    listeners.append(Listener(ann, Last_Event_ID=str(told[1][0])))
    assert [listeners[2].next()[1] for _ in range(3)] == ["begun", "over", "inbox"]


def test_news_is_checked_regularly_even_while_many_inboxes_are_due(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    inboxes, looks, moment = services.inboxes, [], [1_000_000.0]
    reported: list[str] = []

    def report(player: str) -> None:
        reported.append(player)
        moment[0] += 0.1

    monkeypatch.setattr(inboxes, "_due", queue.SimpleQueue())
    monkeypatch.setattr(inboxes, "_look_for_news", lambda: looks.append(moment[0]))
    monkeypatch.setattr("scoresheet.service.inbox.inboxes.time", SimpleNamespace(monotonic=lambda: moment[0]))
    monkeypatch.setattr(inboxes, "_report_to", report)
    players = [f"p{number}" for number in range(30)]
    for player in players:
        inboxes._due.put(player)
    inboxes._report()
    assert reported == players
    assert len(looks) == 3


def test_a_stream_does_not_repeat_an_unchanged_inbox(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    players, game = table.new_game(2)
    asked, legal = table.asked(players, game["id"])
    assert services.projections.settle(30)
    listeners.append(Listener(next(player for player in players if player is not asked)))
    assert listeners[0].next()[2]["items"] == []
    for number in range(2):
        borrowed = asked.post(f"/games/{game['id']}/moves", {"move": {"type": "TakeLoan"}}, legal["version"] + number)
        assert borrowed.status_code == 201
        assert services.projections.settle(30)
    asked.post(f"/games/{game['id']}/resignations", {}, legal["version"] + 2)
    assert listeners[0].next()[1] == "over"


def test_a_stream_reports_nothing_about_games_of_other_players(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    ann = table.player()
    game = table.game(ann, ann, visibility="private")
    assert services.projections.settle(30)
    listeners.append(Listener(ann))
    listeners[0].next()
    other = table.player()
    others = table.game(other, other, visibility="private")
    other.post(f"/games/{others['id']}/resignations", {}, others["version"])
    ann.post(f"/games/{game['id']}/resignations", {}, game["version"])
    told = {told[1]: told[2] for told in (listeners[0].next(), listeners[0].next())}
    assert set(told) == {"over", "inbox"}
    assert told["inbox"] == ann.get("/players/me/inbox").json


@pytest.mark.parametrize("header", ["x", "-1", "1.5", "٣", "9" * 40])
def test_an_invalid_last_event_id_gives_400(table: Table, header: str) -> None:
    assert is_problem(table.player().get("/players/me/stream", Last_Event_ID=header), 400, "bad-header")


def test_player_streams_and_game_streams_share_one_limit(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    ann = table.player()
    game = table.game(ann, ann)
    watching = [ann.get(f"/games/{game['id']}/stream") for _ in range(services.event_streams.each - 1)]
    listeners.append(Listener(ann))
    listeners.append(Listener(ann))
    assert list(watching[0].iter_encoded())[-1] == DISPLACED.encode()
    assert services.event_streams.open_streams == services.event_streams.each
    for answer in watching:
        answer.close()


def test_an_unread_stream_keeps_a_few_events_and_ends(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    ann = table.player()
    unread = services.inboxes.stream(ann.id, "192.0.2.1")
    for _ in range(MOST_UNREAD):
        game = table.game(ann, ann)
        ann.post(f"/games/{game['id']}/resignations", {}, game["version"])
        assert services.projections.settle(30)
        await_that(lambda: not services.inboxes._pending, 30)
        if unread not in services.event_streams.following(*unread.told):
            break
    kept = list(unread)
    assert MOST_UNREAD < len(kept) < MOST_UNREAD + 6
    assert services.event_streams.following(*unread.told) == []
    listeners.append(Listener(ann, Last_Event_ID=kept[-1].split()[1]))
    assert listeners[0].next()[1] in ("begun", "over", "inbox")


def test_a_stream_that_fails_ends_without_affecting_other_streams(
    table: Table, services: Services, listeners: list[Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = table.player(), table.player()
    listeners += [Listener(ann), Listener(ben)]
    for listener in listeners:
        listener.next()
    whole = services.read_models.milestones.of

    def failing(player: str, after: int) -> Any:
        if player == ann.id:
            raise OSError("disk")
        return whole(player, after)

    monkeypatch.setattr(services.read_models.milestones, "of", failing)
    game = table.game(ann, ben)
    assert listeners[1].until("begun")["game"] == game["id"]
    with pytest.raises(StopIteration):
        listeners[0].next()
