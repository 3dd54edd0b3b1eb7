"""A client on a plain socket, which sends bytes and raises `OSError` on failures."""

from __future__ import annotations

import json
import socket
from typing import Any, NamedTuple

END_OF_HEAD = b"\r\n\r\n"
SECONDS = 20.0


class Answer(NamedTuple):
    """An answer; the names of headers are in lower case."""

    status: int
    headers: dict[str, str]
    body: Any


class Broken(ConnectionError):
    """Raised when the connection ends before the answer does."""


def request(method: str, path: str, body: object = None, token: str = "", **headers: str) -> bytes:
    """Return a request as bytes."""
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if body is not None:
        lines.append("Content-Type: application/json")
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + content


def parsed(received: bytes) -> Answer | None:
    """Return the answer if it is complete."""
    head, found, rest = received.partition(END_OF_HEAD)
    if not found:
        return None
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if len(rest) < int(headers.get("content-length", 0)):
        return None
    is_json = "json" in headers.get("content-type", "")
    return Answer(int(status.split(" ", 2)[1]), headers, json.loads(rest) if rest and is_json else rest)


class Wire:
    """A kept-alive connection; after a failure the next call opens another one."""

    def __init__(self, port: int, token: str = "", seconds: float = SECONDS) -> None:
        self.port, self.token, self.seconds = port, token, seconds
        self._socket: socket.socket | None = None

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """Send a request and return its answer; raise `OSError` on failures."""
        return self.send(request(method, path, body, self.token, **headers))

    def send(self, said: bytes) -> Answer:
        """Send these bytes and return the answer; raise `OSError` on failures."""
        try:
            self.say(said)
            return self.hear()
        except OSError:
            self.close()
            raise

    def say(self, said: bytes) -> None:
        """Send these bytes without waiting; raise `OSError` on failures."""
        self._opened().sendall(said)

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection, if there is one."""
        if self._socket:
            self._socket.close()
        self._socket = None

    def _opened(self) -> socket.socket:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.port), self.seconds)
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self._socket

    def hear(self) -> Answer:
        """Return the next answer; raise `OSError` on failures."""
        received = b""
        while (answer := parsed(received)) is None:
            if not (piece := self._opened().recv(65_536)):
                raise Broken("The connection ended before the answer did.")
            received += piece
        if answer.headers.get("connection") == "close":
            self.close()
        return answer
