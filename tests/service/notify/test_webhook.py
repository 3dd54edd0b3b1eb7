"""Webhooks: signed by the specification, sent to the checked address, and cut off after a time limit."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

import pytest

from scoresheet.service.notify import http_calls
from scoresheet.service.notify.contact import WEBHOOK, Channel
from scoresheet.service.notify.content import Content, Item
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.http_calls import Calls
from scoresheet.service.notify.outbox import OutboxMessage
from scoresheet.service.notify.webhook import Webhook, signature
from tests.service.notify.mailing import SECRET
from tests.service.notify.receivers import Certificate, WebServer, served

NAME = "hooks.example"
ITEM = Item(
    kind="turn", game="g", name="Sunday", title="T", text="Your turn", url="https://x.example/games/g", version=3
)
CONTENT = Content(language="en", subject="Sunday: your turn", items=(ITEM,))
MESSAGE = OutboxMessage("m1", "p", WEBHOOK, 1_800_000_000, 1)


def send(to: Webhook, url: str) -> None:
    to.send(Channel(WEBHOOK, url, SECRET), CONTENT, MESSAGE)


def test_the_signature_matches_the_example_of_the_specification() -> None:
    body = b'{"test": 2432232314}'
    signed = signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_receiver_can_verify_a_call_by_the_specification(web: WebServer) -> None:
    send(Webhook(Calls(private=True)), web.url)
    call = web.calls[0]
    key = base64.b64decode(SECRET.split("_")[1])
    content = f"{call.headers['webhook-id']}.{call.headers['webhook-timestamp']}.".encode() + call.body
    expected = "v1," + base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    assert call.headers["webhook-signature"] == expected
    assert call.headers["webhook-id"] == "m1"
    assert abs(int(call.headers["webhook-timestamp"]) - time.time()) < 60
    said = json.loads(call.body)
    assert (said["type"], said["timestamp"]) == ("games.news", "2027-01-15T08:00:00Z")
    assert said["data"]["news"][0]["text"] == "Your turn"


@pytest.mark.parametrize("status", [200, 202, 204])
def test_any_2xx_status_counts_as_delivered(web: WebServer, status: int) -> None:
    web.answers = [status]
    send(Webhook(Calls(private=True)), web.url)


@pytest.mark.parametrize("status", [301, 302, 307, 400, 404, 429, 500, 503])
def test_other_statuses_count_as_failed_and_redirects_are_not_followed(web: WebServer, status: int) -> None:
    web.answers = [status]
    with pytest.raises(Undelivered, match=f"status {status}") as failed:
        send(Webhook(Calls(private=True)), web.url)
    assert failed.value.theirs
    assert not failed.value.final
    assert len(web.calls) == 1


def test_status_410_is_a_final_failure(web: WebServer) -> None:
    web.answers = [410]
    with pytest.raises(Undelivered) as failed:
        send(Webhook(Calls(private=True)), web.url)
    assert failed.value.final


def test_a_receiver_that_answers_byte_by_byte_is_cut_off(web: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_calls, "MOST_SECONDS", 0.3)

    def drip(exchange: BaseHTTPRequestHandler) -> None:
        while True:
            exchange.wfile.write(b"x")
            time.sleep(0.02)

    web.answers = [drip]
    begun = time.monotonic()
    with pytest.raises(Undelivered):
        send(Webhook(Calls(private=True)), web.url)
    assert time.monotonic() - begun < http_calls.SECONDS


def test_an_endless_answer_is_not_read_to_the_end(web: WebServer) -> None:
    def flood(exchange: BaseHTTPRequestHandler) -> None:
        exchange.send_response(200)
        exchange.end_headers()
        while True:
            exchange.wfile.write(b"x" * 65_536)

    web.answers = [flood]
    begun = time.monotonic()
    send(Webhook(Calls(private=True)), web.url)
    assert time.monotonic() - begun < http_calls.SECONDS


def test_an_answer_that_is_not_http_is_a_failure(web: WebServer) -> None:
    web.answers = [lambda exchange: exchange.wfile.write(b"SSH-2.0-x\r\n")]
    with pytest.raises(Undelivered, match="no-http"):
        send(Webhook(Calls(private=True)), web.url)


@pytest.mark.parametrize("line", [b"HTTP/1.1 100 Continue\r\n\r\n", b"x" * 1_000])
def test_an_answer_without_an_end_of_its_headers_is_read_up_to_a_limit(
    web: WebServer, monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    monkeypatch.setattr(http_calls, "MOST_SECONDS", 60)
    monkeypatch.setattr(http_calls, "SECONDS", 60)

    def endless(exchange: BaseHTTPRequestHandler) -> None:
        while True:
            exchange.wfile.write(line)

    web.answers = [endless]
    with pytest.raises(Undelivered, match="no-http"):
        send(Webhook(Calls(private=True)), web.url)


def test_a_silent_name_server_does_not_block_a_delivery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_calls, "SECONDS", 0.05)
    answered = threading.Event()

    def look_up(*_: Any, **__: Any) -> Any:
        answered.wait(60)
        return []

    with pytest.raises(Undelivered, match="unknown"):
        send(Webhook(Calls(look_up=look_up)), "https://silent.example/")
    assert not answered.is_set()
    answered.set()


def test_a_receiver_that_hangs_in_the_tls_handshake_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_calls, "MOST_SECONDS", 0.1)
    monkeypatch.setattr(http_calls, "SECONDS", 60)
    sender = Webhook(Calls(private=True, look_up=found("127.0.0.1")))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"https://{NAME}:{silent.getsockname()[1]}/hook"
        with pytest.raises(Undelivered):
            send(sender, url)


@pytest.mark.parametrize("secret", ["", "garbage", "whsec_", "whsec_AAAA", f"{SECRET[:-1]}\ufffd"])
def test_nothing_is_sent_if_the_stored_secret_is_corrupt(web: WebServer, secret: str) -> None:
    with pytest.raises(Undelivered, match="secret") as failed:
        Webhook(Calls(private=True)).send(Channel(WEBHOOK, web.url, secret), CONTENT, MESSAGE)
    assert failed.value.final
    assert web.calls == []


class Tls:
    """A web server for `hooks.example`, and a context that trusts it."""

    def __init__(self, folder: Path, web: WebServer) -> None:
        certificate = Certificate(folder, NAME)
        context = certificate.serving()
        self.names: list[str | None] = []
        context.sni_callback = lambda _, name, __: self.names.append(name)
        web.socket = context.wrap_socket(web.socket, server_side=True)
        self.port = web.server_address[1]
        self.trusting = certificate.trusting()


@pytest.fixture
def secure(tmp_path: Path) -> Iterator[tuple[WebServer, Tls]]:
    server = WebServer()
    tls = Tls(tmp_path, server)
    with served(server):
        yield server, tls


def found(*addresses: str) -> Any:
    """Return a look-up that always finds these addresses."""
    return lambda host, port, **_: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]


def test_tls_and_http_use_the_name_although_the_checked_address_is_called(secure: tuple[WebServer, Tls]) -> None:
    web, tls = secure
    sender = Webhook(Calls(private=True, context=tls.trusting, look_up=found("127.0.0.1")))
    send(sender, f"https://{NAME}:{tls.port}/hook?a=b")
    assert tls.names == [NAME]
    assert web.calls[0].headers["host"] == f"{NAME}:{tls.port}"
    assert web.calls[0].path == "/hook?a=b"


def test_a_certificate_for_another_name_is_rejected(secure: tuple[WebServer, Tls]) -> None:
    web, tls = secure
    sender = Webhook(Calls(private=True, context=tls.trusting, look_up=found("127.0.0.1")))
    with pytest.raises(Undelivered, match="tls"):
        send(sender, f"https://other.example:{tls.port}/hook")
    assert web.calls == []


def test_a_name_that_changes_its_address_is_called_at_the_checked_address() -> None:
    answers = [["93.184.215.14"], ["127.0.0.1"], ["169.254.169.254"]]
    called: list[tuple[str, int]] = []

    def look_up(host: str, port: int, **_: Any) -> Any:
        return found(*answers.pop(0))(host, port)

    def connect(address: tuple[str, int], timeout: float) -> socket.socket:
        called.append(address)
        raise OSError

    with pytest.raises(Undelivered, match="unreachable"):
        send(Webhook(Calls(look_up=look_up, connect=connect)), "https://rebinding.example/")
    assert called == [("93.184.215.14", 443)]
    with pytest.raises(Undelivered, match="private"):
        send(Webhook(Calls(look_up=look_up, connect=connect)), "https://rebinding.example/")
    assert len(called) == 1


def test_a_name_with_one_private_address_among_public_ones_is_rejected() -> None:
    def connect(*_: Any) -> socket.socket:
        raise AssertionError("It was called.")

    with pytest.raises(Undelivered, match="private"):
        send(Webhook(Calls(look_up=found("93.184.215.14", "10.0.0.1"), connect=connect)), "https://mixed.example/")
