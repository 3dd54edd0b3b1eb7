"""Sending mail: TLS before the password, and messages that every mail program can read."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from scoresheet.service.core.smtp import smtp
from scoresheet.service.notify import mail as mails
from scoresheet.service.notify.contact import EMAIL, Channel
from scoresheet.service.notify.content import Content, Item
from scoresheet.service.notify.errors import Undelivered
from scoresheet.service.notify.links import Links
from scoresheet.service.notify.mail import Mail
from scoresheet.service.notify.outbox import OutboxMessage
from tests.service.notify.mailing import SITE
from tests.service.notify.receivers import Certificate, MailServer, served

ITEM = Item(
    kind="turn",
    game="g1",
    name="Frühstück & <Tee>",
    title="Lineae",
    text="It is your turn: Move",
    url=f"{SITE}/games/g1",
    version=9,
)
CONTENT = Content(language="en", subject="Frühstück & <Tee>: your turn", items=(ITEM,))
CHANNEL = Channel(EMAIL, "ada@home.example")
MESSAGE = OutboxMessage("0123456789abcdef", "p", EMAIL, 0, 1)


def sender(url: str) -> Mail:
    return Mail(smtp(url), "score@games.example", SITE, Links(b"key", lambda: 1_800_000_000))


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    """A certificate that this process trusts."""
    made = Certificate(tmp_path, "localhost")
    trusting = made.trusting()
    monkeypatch.setattr(mails.ssl, "create_default_context", lambda: trusting)
    return made


def test_the_text_and_the_html_of_a_mail_have_the_same_content(mail: MailServer) -> None:
    sender(mail.url).send(CHANNEL, CONTENT, MESSAGE)
    (told,) = mail.received
    assert told.mail.get_content_type() == "multipart/alternative"
    assert told.mail["Subject"] == CONTENT.subject
    assert told.mail["From"] == "Scoresheet <score@games.example>"
    assert told.mail["Message-ID"] == "<0123456789abcdef@games.example>"
    assert told.mail["Auto-Submitted"] == "auto-generated"
    assert told.mail["Date"]
    for part in (told.text, told.html):
        assert "Frühstück &" in part.replace("&amp;", "&")
        assert "It is your turn: Move" in part
        assert f"{SITE}/games/g1" in part
        assert f"{SITE}/unsubscribe/" in part
        assert f"{SITE}/settings" in part
    assert "<Tee>" in told.text
    assert "&lt;Tee&gt;" in told.html
    assert "<script" not in told.html
    assert "src=" not in told.html


def test_every_line_is_ascii_and_short_enough_for_smtp(mail: MailServer) -> None:
    long = Content(language="en", subject="ü" * 300, items=(ITEM,) * 50)
    sender(mail.url).send(CHANNEL, long, MESSAGE)
    lines = mail.received[0].raw.split(b"\r\n")
    assert max(map(len, lines)) <= 998
    assert all(line.isascii() for line in lines)
    assert mail.received[0].mail["Subject"] == "ü" * 300


@pytest.mark.parametrize("kind", ["starttls", "smtps"])
def test_the_password_is_sent_after_the_connection_is_encrypted(certificate: Certificate, kind: str) -> None:
    with served(MailServer(certificate.serving())) as server:
        port = server.server_address[1]
        if kind == "smtps":
            server.socket = server.secure.wrap_socket(server.socket, server_side=True)
        url = {"starttls": "smtp://{}@localhost:{}?starttls", "smtps": "smtps://{}@localhost:{}"}[kind]
        sender(url.format("ada:p%40ss%20word", port)).send(CHANNEL, CONTENT, MESSAGE)
        assert len(server.received) == 1
        with pytest.raises(Undelivered, match="status 535") as failed:
            sender(url.format("ada:wrong", port)).send(CHANNEL, CONTENT, MESSAGE)
        assert not failed.value.theirs


def test_a_server_without_tls_gets_no_password(mail: MailServer) -> None:
    port = mail.server_address[1]
    with pytest.raises(Undelivered, match="unreachable"):
        sender(f"smtp://ada:secret@127.0.0.1:{port}?starttls").send(CHANNEL, CONTENT, MESSAGE)
    assert not any(word.upper().startswith(("AUTH", "MAIL")) for word in mail.said)
    assert base64.b64encode(b"\0ada\0secret").decode() not in " ".join(mail.said)


def test_a_server_with_the_wrong_certificate_name_gets_no_password(certificate: Certificate) -> None:
    with served(MailServer(certificate.serving())) as server:
        port = server.server_address[1]
        with pytest.raises(Undelivered, match="unreachable"):
            sender(f"smtp://ada:secret@127.0.0.1:{port}?starttls").send(CHANNEL, CONTENT, MESSAGE)
        assert not any(word.upper().startswith(("AUTH", "MAIL")) for word in server.said)


@pytest.mark.parametrize(("code", "theirs"), [(550, True), (450, True)])
def test_a_refused_recipient_counts_as_a_failure_of_the_address(mail: MailServer, code: int, theirs: bool) -> None:
    mail.answers = [code]
    with pytest.raises(Undelivered, match=f"status {code}") as failed:
        sender(mail.url).send(CHANNEL, CONTENT, MESSAGE)
    assert failed.value.theirs == theirs
