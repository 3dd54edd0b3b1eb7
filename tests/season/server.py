"""The server of a season: the application over HTTP on the loopback, on connections that are kept."""

from __future__ import annotations

import io
import socket
import sys
import threading
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from werkzeug.test import run_wsgi_app

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

LOOPBACK = "127.0.0.1"
OF_CONTENT = ("CONTENT_TYPE", "CONTENT_LENGTH")


class Exchange(BaseHTTPRequestHandler):
    """The requests of one connection, each answered by the application; there is no log."""

    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True
    server: Server

    def answer(self) -> None:
        """Have the application answer; all of it in one piece, so that the connection can go on."""
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts, status, headers = run_wsgi_app(self.server.application, self._environ(body))
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

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def _environ(self, body: bytes) -> WSGIEnvironment:
        path, _, query = self.path.partition("?")
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": self.command,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": LOOPBACK,
            "SERVER_PORT": str(self.server.server_port),
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


class Server(ThreadingHTTPServer):
    """Serves on a thread of its own, each connection on one more, until `end`."""

    daemon_threads = True

    def __init__(self, application: WSGIApplication) -> None:
        super().__init__((LOOPBACK, 0), Exchange)
        self.application = application
        self._open: set[socket.socket] = set()
        self._thread = threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def process_request(self, request: Any, client_address: Any) -> None:
        """Note who is connected."""
        self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """A connection is over."""
        self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Whoever hung up is no concern of ours; anything else is told."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)

    def end(self) -> None:
        """Answer nobody any more, and hang up."""
        self.shutdown()
        self._thread.join(10)
        for connection in list(self._open):
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()
