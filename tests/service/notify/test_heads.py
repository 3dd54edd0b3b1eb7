"""Tree heads of the log that are posted to a third party."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoresheet.replays.tree import Head
from scoresheet.service.core.configuration import Config
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.heads import HeadsWebhook
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.senders import heads
from scoresheet.service.notify.webhook import signature
from tests.service.notify.receivers import WebServer, served

SECRET = "whsec_" + "c2VjcmV0" * 4
FIRST = Head(7, "ab" * 32, "2026-11-23T06:00:00.000Z", "9f86d081884c7d65", "MEUCIQ")
SECOND = Head(9, "cd" * 32, "2026-11-23T06:10:00.000Z", "9f86d081884c7d65", "MEUCIg")


def test_each_head_is_posted_as_a_signed_standard_webhook() -> None:
    with served(WebServer()) as server:
        HeadsWebhook(Calls(private=True), server.url, SECRET, clock=lambda: 1_790_000_000.5).tell([FIRST, SECOND])
        first, second = server.calls
    assert json.loads(first.body) == {
        "type": "log.head",
        "timestamp": FIRST.timestamp,
        "data": {
            "tree_size": 7,
            "root_hash": "ab" * 32,
            "timestamp": FIRST.timestamp,
            "key_id": FIRST.key_id,
            "signature": "MEUCIQ",
        },
    }
    assert json.loads(second.body)["data"]["tree_size"] == 9
    for call in (first, second):
        signed = signature(SECRET, call.headers["webhook-id"], 1_790_000_000, call.body)
        assert call.headers["webhook-signature"] == signed
    assert first.headers["webhook-id"] != second.headers["webhook-id"]


@pytest.mark.parametrize("status", [301, 410, 500])
def test_an_undelivered_head_is_posted_again_under_the_same_id(status: int) -> None:
    with served(WebServer()) as server:
        webhook = HeadsWebhook(Calls(private=True), server.url, SECRET)
        server.answers = [status]
        with pytest.raises(Undelivered):
            webhook.tell([FIRST, SECOND])
        webhook.tell([FIRST])
        one, again = server.calls
    assert one.headers["webhook-id"] == again.headers["webhook-id"]
    assert one.body == again.body


def test_heads_are_not_posted_to_private_addresses() -> None:
    with served(WebServer()) as server:
        with pytest.raises(Undelivered):
            HeadsWebhook(Calls(), server.url.replace("http:", "https:"), SECRET).tell([FIRST])
        assert server.calls == []


def test_heads_are_posted_only_if_an_address_is_configured() -> None:
    assert heads(Config(database=Path("x.db"))) == []
    assert [one.name for one in heads(Config(heads_webhook="https://x.example", heads_webhook_secret=SECRET))] == [
        "webhook"
    ]
