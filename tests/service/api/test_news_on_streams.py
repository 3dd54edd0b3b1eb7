"""Notifications on players' streams: each once, resumable, for the recipient only, without texts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.inbox import inboxes
from scoresheet.service.notify.contact import CLUB, MESSAGE
from tests.service.api.players import Table
from tests.service.api.test_inbox import Listener


@pytest.fixture
def listeners() -> Iterator[list[Listener]]:
    opened: list[Listener] = []
    yield opened
    for listener in opened:
        listener.close()


def test_a_stream_reports_each_message_to_its_recipient_once(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    players, game = table.new_game(2, name="Tuesday")
    ann, ben = players
    listeners.append(Listener(ann))
    listeners[0].next()
    for about in ("new:m1", "new:m1", "new:m2"):
        services.notifications.tell(MESSAGE, [ann.id], game=game["id"], version=3, about=about)
        services.notifications.tell(MESSAGE, [ben.id], game=game["id"], version=3, about="new:of-ben")
    first, second = listeners[0].until("news"), listeners[0].until("news")
    assert [first["which"], second["which"]] == ["m1", "m2"]
    assert (first["kind"], first["what"], first["game"], first["version"]) == ("message", "new", game["id"], 3)
    board = first["links"]["board"].removeprefix("/api/v1")
    assert ann.get(board).status_code == 200


def test_a_resumed_stream_reports_missed_notifications(
    table: Table, services: Services, listeners: list[Listener]
) -> None:
    ann = table.player()
    table.game(ann, ann)
    assert services.projections.settle(30)
    listeners.append(Listener(ann))
    last, _, _ = listeners[0].next()
    listeners.pop().close()
    services.notifications.tell(CLUB, [ann.id], about="invited:c1", name="Owls")
    listeners.append(Listener(ann, Last_Event_ID=str(last)))
    told = listeners[0].until("news")
    assert (told["kind"], told["what"], told["which"], told["name"], told["links"]) == (
        "club",
        "invited",
        "c1",
        "Owls",
        {},
    )
    listeners.append(Listener(ann))
    assert listeners[1].next()[1] == "inbox"
    services.notifications.tell(CLUB, [ann.id], about="invited:c2", name="Larks")
    assert listeners[1].until("news")["which"] == "c2", "Who begins anew is told what comes."


def test_inbox_items_give_the_deadline_of_the_move(
    table: Table, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.player()
    table.game(ann, ann)
    (item, *_) = ann.get("/players/me/inbox").json["items"]
    assert item["deadline"] is None
    monkeypatch.setattr(inboxes, "deadline", lambda game, seat: 1_800_000_000_250)
    assert ann.get("/players/me/inbox").json["items"][0]["deadline"] == "2027-01-15T08:00:00.250Z"
