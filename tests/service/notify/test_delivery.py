"""Delivery: at least once under the same id, with growing pauses, without blocking other receivers."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable

import pytest

from scoresheet.service.notify import delivery as deliveries
from scoresheet.service.notify.contact import EMAIL, FAILED, OFF, ON, UNCONFIRMED, WEBHOOK, Channel
from scoresheet.service.notify.content import Content
from scoresheet.service.notify.delivery import FIRST_PAUSE, LONGEST_PAUSE, MOST_TRIES, pause
from scoresheet.service.notify.outbox import SECONDS_TO_DELIVER, OutboxMessage
from tests.service.notify.mailing import AFTER, Mailing, waiting
from tests.service.notify.receivers import MailServer, WebServer

A_DAY = 86_400
HOSTILE_NAMES = [
    "Sunday\r\nBcc: all@home.example",
    "Sunday\nSubject: other",
    "Sunday\x00\x0b\x0c\x1c\x85\u2028\u2029table",
    "=?utf-8?q?Sunday=0d=0aBcc:_x?=",
    "==?utf-8?q?Sunday=0d=0aBcc:_x?=?=",
    "=\u200b?utf-8?q?=0d=0aBcc:_x?=",
    "<script>alert(1)</script>",
    "ü" * 60,
]


@pytest.fixture(autouse=True)
def no_jitter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deliveries, "JITTER", 0)


def test_pauses_grow_to_a_day() -> None:
    assert [pause(tries) for tries in (1, 2, 3, 9)] == [FIRST_PAUSE, 4 * FIRST_PAUSE, 16 * FIRST_PAUSE, LONGEST_PAUSE]


def test_pauses_have_jitter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert len({pause(3) for _ in range(20)}) > 10
    assert all(0.75 * 16 * FIRST_PAUSE <= pause(3) <= 1.25 * 16 * FIRST_PAUSE for _ in range(100))


def test_failed_deliveries_are_retried_with_growing_pauses_under_the_same_id(mailing: Mailing, web: WebServer) -> None:
    waiting(mailing, web)
    web.answers = [500, 503, 204]
    for later, calls in ((0, 1), (FIRST_PAUSE - 1, 1), (1, 2), (4 * FIRST_PAUSE - 1, 2), (1, 3), (A_DAY, 3)):
        mailing.look(later)
        assert len(web.calls) == calls
    assert len({call.headers["webhook-id"] for call in web.calls}) == 1
    assert len({call.body for call in web.calls}) == 1
    assert len({call.headers["webhook-timestamp"] for call in web.calls}) <= 3


def test_a_channel_is_switched_off_after_the_last_failed_attempt(mailing: Mailing, web: WebServer) -> None:
    ada = waiting(mailing, web)
    web.answers = [500] * 99
    for _ in range(MOST_TRIES + 5):
        mailing.look(2 * A_DAY)
    assert len(web.calls) == MOST_TRIES
    channel = mailing.notifications.preferences.channels(ada)[WEBHOOK]
    assert (channel.state, channel.reason) == (FAILED, "status 500")
    assert mailing.notifications.outbox.size() == 0


def test_a_channel_whose_receiver_answers_410_is_switched_off_at_once(mailing: Mailing, web: WebServer) -> None:
    ada = waiting(mailing, web)
    web.answers = [410]
    mailing.look()
    mailing.look(A_DAY)
    assert len(web.calls) == 1
    assert mailing.notifications.preferences.channels(ada)[WEBHOOK].state == FAILED


@pytest.mark.parametrize("state", [OFF, FAILED, UNCONFIRMED])
def test_a_claimed_message_is_dropped_if_its_channel_was_switched_off_meanwhile(
    mailing: Mailing, web: WebServer, state: str
) -> None:
    ada = waiting(mailing, web)
    outbox, preferences, now = mailing.notifications.outbox, mailing.notifications.preferences, int(mailing.now)
    outbox.gather(now, now)
    claimed = outbox.claim(WEBHOOK, now)
    assert claimed is not None
    assert claimed.news
    preferences.turn(ada, preferences.channels(ada)[WEBHOOK], state)
    mailing.notifications.deliveries[WEBHOOK].attempt(claimed)
    assert web.calls == []
    assert mailing.notifications.deliveries[WEBHOOK].counts == {"sent": 0, "dropped": 1, "failed": 0}


def test_news_that_arrives_while_a_delivery_fails_goes_into_the_next_message(mailing: Mailing, web: WebServer) -> None:
    ada = waiting(mailing, web, "First")
    web.answers = [500]
    mailing.look()
    mailing.begin(ada, mailing.player("Cyd", mail=False), name="Second")
    mailing.look()
    mailing.look(AFTER)
    mailing.look(1)
    assert len(web.calls) == 3
    ids = [call.headers["webhook-id"] for call in web.calls]
    assert ids[0] == ids[1] != ids[2]
    assert b"Second" in web.calls[2].body
    assert b"Second" not in web.calls[1].body


def test_a_process_killed_before_recording_a_delivery_sends_again_under_the_same_id(
    open_mailing: Callable[..., Mailing], web: WebServer, mail: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_mailing()
    ada = waiting(first, web)
    first.reach(ada, Channel(EMAIL, "ada@home.example", state=ON))
    first.begin(ada, first.player("Cyd", mail=False))
    first.notifications.dispatcher.follower.follow(int(first.now))

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(first.notifications.outbox, "delivered", killed)
    for kind in (WEBHOOK, EMAIL):
        first.notifications.outbox.gather(int(first.now), int(first.now))
        message = first.notifications.outbox.claim(kind, int(first.now))
        with pytest.raises(KeyboardInterrupt):
            first.notifications.deliveries[kind].attempt(message)
    first.close()
    second = open_mailing()
    second.now = first.now + SECONDS_TO_DELIVER - 1
    second.look()
    assert (len(web.calls), len(mail.received)) == (1, 1)
    second.look(1)
    assert (len(web.calls), len(mail.received)) == (2, 2)
    assert web.calls[0].headers["webhook-id"] == web.calls[1].headers["webhook-id"]
    assert mail.received[0].mail["Message-ID"] == mail.received[1].mail["Message-ID"] is not None
    second.look(A_DAY)
    assert (len(web.calls), len(mail.received)) == (2, 2)


def test_a_claimed_message_cannot_be_claimed_again(mailing: Mailing, web: WebServer) -> None:
    waiting(mailing, web)
    outbox, now = mailing.notifications.outbox, int(mailing.now)
    outbox.gather(now, now)
    got: list[OutboxMessage | None] = []
    threads = [threading.Thread(target=lambda: got.append(outbox.claim(WEBHOOK, now))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([message for message in got if message]) == 1


def test_an_unreachable_mail_server_switches_off_no_channel(
    open_mailing: Callable[..., Mailing], mail: MailServer
) -> None:
    mailing = open_mailing(SCORESHEET_SMTP_URL="smtp://127.0.0.1:1")
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben)
    mailing.tell()
    for _ in range(3 * MOST_TRIES):
        mailing.look(deliveries.LONGEST_PAUSE_OF_OURS)
    assert mailing.notifications.preferences.channels(ada)[EMAIL].state == ON
    mailing.notifications.deliveries[EMAIL].sender = open_mailing().notifications.deliveries[EMAIL].sender
    mailing.look(deliveries.LONGEST_PAUSE_OF_OURS)
    assert len(mail.received) == 1


def test_an_address_refused_by_the_mail_server_is_switched_off_after_the_last_attempt(
    mailing: Mailing, mail: MailServer
) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben)
    mail.answers = [550] * 99
    mailing.tell()
    for _ in range(MOST_TRIES):
        mailing.look(2 * A_DAY)
    channel = mailing.notifications.preferences.channels(ada)[EMAIL]
    assert (channel.state, channel.reason) == (FAILED, "status 550")
    assert mail.received == []


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_the_name_of_a_game_cannot_inject_headers_or_html(
    mailing: Mailing, mail: MailServer, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "scoresheet.service.core.text_checks.checked", lambda text, longest=0: text
    )  # names like these were stored before the check existed
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben, name=name)
    mailing.tell()
    (told,) = mail.received
    assert told.recipients == ["ada@home.example"]
    assert told.mail["Bcc"] is None
    assert len(told.mail.get_all("Subject")) == 1
    assert "<script" not in told.html
    assert all(character.isprintable() for character in told.mail["Subject"])
    assert told.mail["Subject"].endswith((": your turn", ": the game has started"))


def test_an_invalid_stored_address_is_not_used(mailing: Mailing, mail: MailServer) -> None:
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.reach(ada, Channel(EMAIL, "ada@home.example\r\nRCPT TO:<ben@home.example>", state=ON))
    mailing.begin(ada, ben)
    mailing.tell()
    assert mail.received == []


def test_the_body_of_a_webhook_has_the_documented_fields(mailing: Mailing, web: WebServer) -> None:
    waiting(mailing, web, "Sunday table")
    mailing.look()
    said = json.loads(web.calls[0].body)
    assert set(said) == {"type", "timestamp", "data"}
    assert set(said["data"]) == {"text", "language", "news"}
    assert set(said["data"]["news"][0]) == {
        "kind",
        "kinds",
        "game",
        "name",
        "title",
        "text",
        "url",
        "version",
        "links",
        "ending",
    }


def test_metrics_count_pending_sent_and_failed_messages(mailing: Mailing, web: WebServer) -> None:
    client = mailing.app().test_client()

    def measure(name: str) -> float:
        lines = client.get("/metrics").text.splitlines()
        return next((float(line.rpartition(" ")[2]) for line in lines if line.startswith(name)), 0.0)

    came = [
        f'scoresheet_notifications_total{{channel="webhook",outcome="{outcome}"}}' for outcome in ("failed", "sent")
    ]
    before = [measure(name) for name in came]
    waiting(mailing, web)
    assert measure("scoresheet_outbox_pending") >= 1
    web.answers = [500, 204]
    mailing.look()
    mailing.look(FIRST_PAUSE)
    assert measure("scoresheet_outbox_pending") == 0
    assert [measure(name) - earlier for name, earlier in zip(came, before, strict=True)] == [1, 1]


def test_logs_contain_no_address_url_or_secret(
    mailing: Mailing,
    web: WebServer,
    mail: MailServer,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = waiting(mailing, web)
    mailing.reach(ada, Channel(EMAIL, "ada@home.example", state=ON))
    mailing.begin(ada, mailing.player("Cyd", mail=False))
    mail.answers, web.answers = [550] * 9, [500] * 9

    def fail(channel: Channel, content: Content, message: OutboxMessage) -> None:
        raise RuntimeError(f"something about {channel.address} and {channel.secret}")

    with caplog.at_level(logging.DEBUG):
        mailing.tell()
        monkeypatch.setattr(mailing.notifications.deliveries[WEBHOOK].sender, "send", fail)
        mailing.look(A_DAY)
    assert "did not arrive (status 500)" in caplog.text
    assert "could not be sent: RuntimeError" in caplog.text
    for secret in ("home.example", web.url, "127.0.0.1", "whsec_", "games.example"):
        assert secret not in caplog.text
