"""The server of a season: the application over HTTP, answering on its caller's thread.

No thread waits for another, which would take longer than the answer on a busy machine.
"""

from __future__ import annotations

import io
import socket
import sys
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler
from typing import TYPE_CHECKING, Any

from werkzeug.test import run_wsgi_app

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

LOOPBACK = "127.0.0.1"
PORT = 80
MOST_BYTES = 16_000_000
"""The size of the socket buffers: everything is written before it is read."""
OF_CONTENT = ("CONTENT_TYPE", "CONTENT_LENGTH")


class Exchange(BaseHTTPRequestHandler):
    """The server's side of a connection: `handle_one_request` reads a request and writes the application's answer."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1

    def __init__(self, theirs: socket.socket, application: WSGIApplication) -> None:
        self.application = application
        super().__init__(theirs, (LOOPBACK, 0), None)  # type: ignore[arg-type]

    def answer(self) -> None:
        """Let the application answer in one piece, so that the connection stays usable."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts, status, headers = run_wsgi_app(self.application, self._environ(body))
        content = b"".join(parts)
        self.send_response(int(status.split()[0]))
        for name, value in headers:
            if name.lower() != "content-length":
                self.send_header(name, value)
        if not status.startswith(("204", "304")):
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer  # noqa: N815

    def handle(self) -> None:
        """Wait for requests."""

    def finish(self) -> None:
        """Keep the connection open."""

    def hang_up(self) -> None:
        """Close the connection."""
        super().finish()
        self.request.close()

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

    def _environ(self, body: bytes) -> WSGIEnvironment:
        path, _, query = self.path.partition("?")
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": self.command,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": LOOPBACK,
            "SERVER_PORT": str(PORT),
            "SERVER_PROTOCOL": self.request_version,
            "REMOTE_ADDR": LOOPBACK,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in self.headers.items():
            key = name.upper().replace("-", "_")
            environ[key if key in OF_CONTENT else f"HTTP_{key}"] = value
        return environ


class Line(HTTPConnection):
    """The client's side of a connection: it sends a request, lets the server answer, and reads the answer."""

    def __init__(self, application: WSGIApplication) -> None:
        super().__init__(LOOPBACK, PORT)
        self.application = application
        self._other: Exchange

    def connect(self) -> None:
        """Create a socket pair, one end for each side."""
        self.sock, theirs = socket.socketpair()
        for end in (self.sock, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_BYTES)
        self._other = Exchange(theirs, self.application)

    def getresponse(self) -> HTTPResponse:
        """Return the server's answer."""
        self._other.handle_one_request()
        return super().getresponse()

    def close(self) -> None:
        """Close both sides."""
        if self.sock is not None:
            self._other.hang_up()
        super().close()
