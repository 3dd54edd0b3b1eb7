"""The dispatcher: it runs in the background, recovers from failures, and isolates slow receivers."""

from __future__ import annotations

import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler

import pytest

from scoresheet.service.notify import http_calls
from scoresheet.service.notify.contact import WEBHOOK
from scoresheet.service.notify.delivery import AT_A_TIME
from tests.service.notify.mailing import AFTER, Mailing, waiting
from tests.service.notify.receivers import MailServer, WebServer, wait_for


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long timeouts for receivers that hang, as a loaded machine may need them."""
    monkeypatch.setattr(http_calls, "SECONDS", 120)
    monkeypatch.setattr(http_calls, "MOST_SECONDS", 120)


@pytest.mark.usefixtures("patient")
def test_one_slow_receiver_does_not_delay_the_others(
    open_mailing: Callable[..., Mailing], web: WebServer, mail: MailServer
) -> None:
    mailing = open_mailing(SCORESHEET_NOTIFY_AFTER="0")
    slow, quick = threading.Event(), mailing.player("Quick", mail=False)
    ben = mailing.player("Ben", mail=False)

    def hang(exchange: BaseHTTPRequestHandler) -> None:
        slow.wait(120)
        exchange.send_response(204)
        exchange.end_headers()

    web.answers = [hang] * (AT_A_TIME - 1)
    for number in range(AT_A_TIME - 1):
        laggard = mailing.player(f"Slow {'abcdefgh'[number]}", mail=False)
        mailing.hook(laggard, web.url)
        mailing.begin(laggard, ben)
    post = mailing.notifications.dispatcher
    post.look()
    wait_for(lambda: len(web.calls) == AT_A_TIME - 1)
    mailing.hook(quick, web.url)
    mailing.begin(quick, ben)
    ada = mailing.player("Ada")
    mailing.begin(ada, ben)
    post.look()
    wait_for(lambda: len(web.calls) == AT_A_TIME and len(mail.received) == 1)
    assert mailing.notifications.deliveries[WEBHOOK].counts["sent"] <= 1
    slow.set()
    wait_for(lambda: mailing.notifications.deliveries[WEBHOOK].counts["sent"] == AT_A_TIME)


@pytest.mark.usefixtures("patient")
def test_the_number_of_concurrent_calls_is_limited(mailing: Mailing, web: WebServer) -> None:
    go, at_once, most = threading.Event(), [0], [0]
    lock = threading.Lock()

    def slow(exchange: BaseHTTPRequestHandler) -> None:
        with lock:
            at_once[0] += 1
            most[0] = max(most[0], at_once[0])
        go.wait(120)
        with lock:
            at_once[0] -= 1
        exchange.send_response(204)
        exchange.end_headers()

    web.answers = [slow] * 10
    ben = mailing.player("Ben", mail=False)
    for content in "abcdefghij":
        player = mailing.player(f"Player {content}", mail=False)
        mailing.hook(player, web.url)
        mailing.begin(player, ben)
    post = mailing.notifications.dispatcher
    post.look()
    mailing.now += AFTER
    post.look()
    wait_for(lambda: at_once[0] == AT_A_TIME)
    post.look()
    go.set()

    def all_sent() -> bool:
        post.look()
        return mailing.notifications.deliveries[WEBHOOK].counts["sent"] == 10

    wait_for(all_sent)
    assert most[0] == AT_A_TIME


def test_the_dispatcher_runs_in_the_background_once_started(
    open_mailing: Callable[..., Mailing], mail: MailServer
) -> None:
    mailing = open_mailing(SCORESHEET_NOTIFY_AFTER="0")
    mailing.notifications.dispatcher.start()
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben)
    wait_for(lambda: mail.received)
    mailing.notifications.dispatcher.stop()
    assert not mailing.notifications.dispatcher._worker.runs


def test_the_dispatcher_recovers_from_failures(
    open_mailing: Callable[..., Mailing], mail: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing = open_mailing(SCORESHEET_NOTIFY_AFTER="0")
    post, failures = mailing.notifications.dispatcher, [1, 2]
    follow = post.follower.follow

    def fail_at_first(now: int) -> None:
        if failures:
            failures.pop()
            raise OSError("no disk")
        follow(now)

    monkeypatch.setattr(post.follower, "follow", fail_at_first)
    post._worker._backoff.shortest = 0.01
    monkeypatch.setattr("scoresheet.service.notify.dispatcher.SECONDS_BETWEEN_LOOKS", 0.05)
    post.start()
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben)
    wait_for(lambda: mail.received)
    post.stop()


def test_database_failures_do_not_use_up_worker_slots(
    mailing: Mailing, web: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting(mailing, web)
    outbox = mailing.notifications.outbox
    monkeypatch.setattr(outbox, "claim", lambda *_: 1 / 0)
    for _ in range(3 * AT_A_TIME):
        mailing.notifications.dispatcher.look()
    monkeypatch.undo()
    mailing.notifications.dispatcher.look()
    wait_for(lambda: web.calls)


def test_a_failure_of_the_warnings_does_not_delay_other_news(
    open_mailing: Callable[..., Mailing], mail: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    mailing = open_mailing(SCORESHEET_NOTIFY_AFTER="0")
    monkeypatch.setattr(mailing.notifications.warnings, "look", lambda now: 1 / 0)
    ada, ben = mailing.player("Ada"), mailing.player("Ben", mail=False)
    mailing.begin(ada, ben)
    with pytest.raises(ZeroDivisionError):
        mailing.notifications.dispatcher.look()
    wait_for(lambda: mail.received)
