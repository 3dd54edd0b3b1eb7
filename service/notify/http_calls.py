"""HTTP calls to addresses that players enter: only public ones, with strict time limits."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from typing import Any, BinaryIO

from scoresheet import SOFTWARE
from scoresheet.service.notify.addresses import LookUp, Target, resolve, target
from scoresheet.service.notify.contact import BadAddress
from scoresheet.service.notify.errors import Undelivered

SECONDS = 10
"""The timeout for connecting and for each read, in seconds."""
MOST_SECONDS = 15
"""The timeout for the whole call in seconds, in case a server is very slow."""
MOST_BYTES = 65_536
"""The limit for headers, which also stops endless `100 Continue` answers; bodies are not read."""
MOST_ADDRESSES = 2
"""The maximum number of a host's addresses that are tried."""

Connect = Callable[..., socket.socket]


class Calls:
    """Posts to URLs that players enter; `private` also allows private addresses and plain HTTP."""

    def __init__(
        self,
        *,
        private: bool = False,
        context: ssl.SSLContext | None = None,
        look_up: LookUp = socket.getaddrinfo,
        connect: Connect = socket.create_connection,
    ) -> None:
        self.private = private
        self._context = context
        self._look_up = look_up
        self._connect = connect

    def check(self, url: str) -> Target:
        """Return the parts of the URL; raises `BadAddress` if calls to it are not allowed."""
        return target(url, private=self.private)

    def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Post and return the status; the body is not read, and redirects are not followed.

        Raises `Undelivered` if there is no answer.
        """
        try:
            to = self.check(url)
        except BadAddress:
            raise Undelivered("private", theirs=True) from None
        addresses = _in_time(lambda: resolve(to.host, to.port, private=self.private, look_up=self._look_up))
        connection = _Pinned(to, addresses, self._context or _default_context(), self._connect)
        try:
            connection.request("POST", to.path, body, {**_OURS, **headers})
            return connection.getresponse().status
        except ssl.SSLError:
            raise Undelivered("tls", theirs=True) from None
        except OSError:
            raise Undelivered("unreachable", theirs=True) from None
        except (http.client.HTTPException, ValueError):
            raise Undelivered("no-http", theirs=True) from None
        finally:
            connection.close()


@cache
def _default_context() -> ssl.SSLContext:
    """Load the system's certificates when the first call needs them."""
    return ssl.create_default_context()


_OURS = {"User-Agent": f"Scoresheet/{SOFTWARE}", "Connection": "close"}


def _in_time(resolving: Callable[[], list[str]]) -> list[str]:
    """Resolve a name; raises `Undelivered` if that takes too long."""
    found: Future[list[str]] = Future()

    def answer() -> None:
        try:
            found.set_result(resolving())
        except Exception as error:
            found.set_exception(error)

    threading.Thread(target=answer, name="dns-lookup", daemon=True).start()
    try:
        return found.result(SECONDS)
    except TimeoutError:
        raise Undelivered("unknown", theirs=True) from None


class _Head:
    """The head of an answer, limited to `MOST_BYTES`."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._left = MOST_BYTES

    def readline(self, most: int = MOST_BYTES) -> bytes:
        """Return the next line; empty beyond the limit."""
        line = self._file.readline(min(most, self._left))
        self._left -= len(line)
        return line

    def flush(self) -> None:
        """Do nothing, since nothing is buffered."""

    def close(self) -> None:
        """Close the stream."""
        self._file.close()


class _Answer(http.client.HTTPResponse):
    """An answer whose body is not read."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.fp: Any = _Head(self.fp)


class _Pinned(http.client.HTTPConnection):
    """A connection to checked addresses under the original name, closed after `MOST_SECONDS`."""

    response_class = _Answer

    def __init__(self, to: Target, addresses: list[str], context: ssl.SSLContext, connect: Connect) -> None:
        super().__init__(to.host, to.port, timeout=SECONDS)
        self.default_port = 443 if to.tls else 80
        self._tls = context if to.tls else None
        self._addresses = addresses[:MOST_ADDRESSES]
        self._connect_to = connect
        self._deadline: _Deadline | None = None

    def connect(self) -> None:
        """Connect to the first address that answers."""
        plain = self._first()
        self._deadline = _Deadline(plain)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host) if self._tls else plain

    def close(self) -> None:
        """Close the connection and cancel the deadline."""
        if self._deadline:
            self._deadline.close()
        super().close()

    def _first(self) -> socket.socket:
        for address in self._addresses[:-1]:
            try:
                return self._connect_to((address, self.port), SECONDS)
            except OSError:
                continue
        return self._connect_to((self._addresses[-1], self.port), SECONDS)


class _Deadline:
    """Closes a connection at a deadline, regardless of its state."""

    def __init__(self, connection: socket.socket) -> None:
        self._twin = connection.dup()
        self._timer = threading.Timer(MOST_SECONDS, self._cut)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Cancel the deadline."""
        self._timer.cancel()
        self._twin.close()

    def _cut(self) -> None:
        with suppress(OSError):
            self._twin.shutdown(socket.SHUT_RDWR)
