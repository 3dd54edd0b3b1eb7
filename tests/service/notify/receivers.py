"""Receivers for tests, on free ports of the loopback: an SMTP server and a web server that keep what they get."""

from __future__ import annotations

import socketserver
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

SECONDS = 20


def wait_for(what: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """What `what` comes to, as soon as that is true; fails after a while."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "It did not come."
        time.sleep(0.01)
    return found


class Received(NamedTuple):
    """A mail: envelope and content."""

    sender: str
    recipients: list[str]
    raw: bytes

    @property
    def mail(self) -> EmailMessage:
        """Read as a mail program reads it."""
        return message_from_bytes(self.raw, policy=default)  # type: ignore[return-value]

    @property
    def text(self) -> str:
        """Its plain text."""
        return str(self.mail.get_body(("plain",)).get_content()).replace("\r\n", "\n")

    @property
    def html(self) -> str:
        """Its HTML."""
        return str(self.mail.get_body(("html",)).get_content())


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks enough SMTP to take mails in; `answers` are codes for the recipients to come, else 250."""

    allow_reuse_address = daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.received: list[Received] = []
        self.answers: list[int] = []
        self.said: list[str] = []

    @property
    def url(self) -> str:
        """As the configuration names it."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def handle(self) -> None:
        self.say("220 test")
        sender, recipients = "", []
        while line := self.rfile.readline().decode("latin-1").strip():
            self.server.said.append(line)
            word = line.upper()
            if word.startswith("MAIL FROM"):
                sender, recipients = line.split("<")[1].split(">")[0], []
                self.say("250 ok")
            elif word.startswith("RCPT TO"):
                code = self.server.answers.pop(0) if self.server.answers else 250
                recipients.append(line.split("<")[1].split(">")[0])
                self.say(f"{code} recipient")
            elif word == "DATA":
                self.say("354 go on")
                self.server.received.append(Received(sender, recipients, self.content()))
                self.say("250 taken")
            elif word == "QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")

    def content(self) -> bytes:
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        return b"".join(lines)


class Call(NamedTuple):
    """A request that came in."""

    path: str
    headers: dict[str, str]
    body: bytes


class WebServer(ThreadingHTTPServer):
    """Takes calls in; `answers` are what comes back next (a status, or a function that answers), else 204."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Exchange)
        self.calls: list[Call] = []
        self.answers: list[int | Callable[[BaseHTTPRequestHandler], None]] = []

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_address[1]}/hook"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are nothing special."""


class _Exchange(BaseHTTPRequestHandler):
    server: WebServer

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.calls.append(Call(self.path, headers, body))
        answer = self.server.answers.pop(0) if self.server.answers else 204
        if callable(answer):
            answer(self)
            return
        self.send_response(answer)
        self.send_header("Location", "/elsewhere")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(server: Any) -> Iterator[Any]:
    """The server, in a thread, until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join(SECONDS)
        server.server_close()
