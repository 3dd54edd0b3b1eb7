"""Receivers for tests, on free ports of the loopback: an SMTP server and a web server that record what they receive."""

from __future__ import annotations

import base64
import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

SECONDS = 60


def wait_for(what: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Wait until `what` returns a true value, and return it; fail after a while."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "It did not come."
        time.sleep(0.01)
    return found


class Received(NamedTuple):
    """A received mail: its envelope and its content."""

    sender: str
    recipients: list[str]
    raw: bytes

    @property
    def mail(self) -> EmailMessage:
        """The parsed message."""
        return message_from_bytes(self.raw, policy=default)  # type: ignore[return-value]

    @property
    def text(self) -> str:
        """The plain-text part."""
        return str(self.mail.get_body(("plain",)).get_content()).replace("\r\n", "\n")

    @property
    def html(self) -> str:
        """The HTML part."""
        return str(self.mail.get_body(("html",)).get_content())


class MailServer(socketserver.ThreadingTCPServer):
    """A server that speaks enough SMTP to receive mail.

    `answers` are the codes for the next recipients; afterwards 250.
    """

    allow_reuse_address = daemon_threads = True

    def __init__(self, secure: ssl.SSLContext | None = None) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.secure = secure
        """With a certificate, the server offers STARTTLS and then a login."""
        self.received: list[Received] = []
        self.answers: list[int] = []
        self.said: list[str] = []

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that hang up."""

    @property
    def url(self) -> str:
        """The URL as the configuration names it."""
        return f"smtp://127.0.0.1:{self.server_address[1]}"


LOGIN = ("ada", "p@ss word")
"""The accepted name and password."""


def _login(line: str) -> tuple[str, str]:
    _, name, password = base64.b64decode(line.split()[2]).decode().split("\0")
    return name, password


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.sender, self.recipients = "", list[str]()
        self.say("220 test")
        while line := self.rfile.readline().decode("latin-1").strip():
            self.server.said.append(line)
            verb = line.split()[0].split(":")[0].lower()
            getattr(self, verb, lambda _: self.say("250 ok"))(line)
            if verb == "quit":
                return

    def finish(self) -> None:
        super().finish()
        self.connection.close()

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())

    def ehlo(self, _: str) -> None:
        safe = isinstance(self.connection, ssl.SSLSocket)
        self.say("250-test\r\n250 " + ("AUTH PLAIN" if safe else "STARTTLS" if self.server.secure else "HELP"))

    def starttls(self, _: str) -> None:
        assert self.server.secure
        self.say("220 go on")
        self.connection = self.server.secure.wrap_socket(self.connection, server_side=True)
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)

    def auth(self, line: str) -> None:
        self.say("235 welcome" if _login(line) == LOGIN else "535 no")

    def mail(self, line: str) -> None:
        self.sender, self.recipients = _address(line), []
        self.say("250 ok")

    def rcpt(self, line: str) -> None:
        self.recipients.append(_address(line))
        self.say(f"{self.server.answers.pop(0) if self.server.answers else 250} recipient")

    def data(self, _: str) -> None:
        self.say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        self.server.received.append(Received(self.sender, self.recipients, b"".join(lines)))
        self.say("250 taken")

    def quit(self, _: str) -> None:
        self.say("221 bye")


def _address(line: str) -> str:
    return line.split("<")[1].split(">")[0]


class Certificate:
    """A certificate for a name, in its own file; clients that load `file` trust it."""

    def __init__(self, folder: Path, host: str) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
            .sign(key, hashes.SHA256())
        )
        pem = serialization.Encoding.PEM
        secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        self.file = folder / f"{host}.pem"
        self.file.write_bytes(secret + made.public_bytes(pem))

    def serving(self) -> ssl.SSLContext:
        """The context of the server with that name."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file)
        return context

    def trusting(self) -> ssl.SSLContext:
        """The context of a client that trusts the server."""
        context = ssl.create_default_context(cafile=str(self.file))
        context.verify_flags &= ~ssl.VERIFY_X509_STRICT
        return context


class Call(NamedTuple):
    """A received request."""

    path: str
    headers: dict[str, str]
    body: bytes


class WebServer(ThreadingHTTPServer):
    """A web server that records calls.

    `answers` are the next answers (a status, or a function that answers); afterwards 204.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Exchange)
        self.calls: list[Call] = []
        self.answers: list[int | Callable[[BaseHTTPRequestHandler], None]] = []

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.server_address[1]}/hook"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that hang up."""


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
    """Run the server in a thread until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join(SECONDS)
        server.server_close()
