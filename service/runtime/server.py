"""The web server, which serves the application until a signal ends the process."""

from __future__ import annotations

import asyncio
import logging
import resource
import signal
import socket
import sys
from collections.abc import Callable
from typing import NoReturn

from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from scoresheet.service.api.fast_path import FastPath
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.errors import ServiceError
from scoresheet.service.http import gauges
from scoresheet.service.http.granian_internals import SocketHolder
from scoresheet.service.observability import logs, tracing
from scoresheet.service.runtime import event_loop, shutdown
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.runtime.gateway import Gateway

log = logging.getLogger(__name__)

BACKLOG = 1_024
MOST_FILES = 16_384
FILES_OF_OUR_OWN = 256
"""File descriptors reserved for the store, e-mail and webhooks."""
SECONDS_FOR_A_HEAD = 20
"""Seconds after which a connection is closed that is idle or has sent only part of a request's head."""
SECONDS_UNREAD = 30
"""Seconds after which a connection is closed if its client does not read."""
SECONDS_TO_ANSWER = 1.0
SECONDS_TO_WRITE = 0.3
SECONDS_TO_FINISH = 1.0


class CannotListen(ServiceError):
    """The service cannot listen on this address."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the address; raises `CannotListen`."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise _cannot(host, port, error) from error
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SECONDS_UNREAD * 1_000)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        raise _cannot(host, port, error) from error
    return listening


def _cannot(host: str, port: int, error: OSError) -> CannotListen:
    return CannotListen(
        "Cannot listen on {host}, port {port}: {why}. Set SCORESHEET_HOST and SCORESHEET_PORT to a free "
        "address, or stop the program that uses this one.",
        host=host,
        port=port,
        why=error.strerror,
    )


def serve(config: Config, listening: socket.socket, ready: Callable[[], object]) -> NoReturn:
    """Serve on the socket until SIGINT or SIGTERM, then end the process.

    `ready` is called once the server accepts requests. Background work runs in another process. Threads that are still
    working do not delay the end, because everything acknowledged is on disk.
    """
    logs.configure(config.log_level, config.log_format)
    tracing.configure(config.otlp_endpoint)
    services = build(config)
    services.start_serving()
    gauges.keep_publishing(services, gauges.SERVICE)
    app = create_app(services)
    gateway = Gateway(app, config.threads, FastPath(services))
    server = WebServer(gateway, listening, most_connections=_connections())
    server.on_startup(ready)
    event_loop.run(_serve(server, gateway, services))
    raise AssertionError


class WebServer(Server):
    """A Granian server in this process, on a listening socket.

    It speaks only HTTP/1.1, for which Granian limits the time for a request's head and detects truncated bodies.
    """

    def __init__(self, gateway: Gateway, listening: socket.socket, most_connections: int) -> None:
        super().__init__(
            gateway,
            interface=Interfaces.RSGI,
            http=HTTPModes.http1,
            http1_settings=HTTP1Settings(header_read_timeout=SECONDS_FOR_A_HEAD * 1_000),
            websockets=False,
            backpressure=most_connections,
            log_level=LogLevels.error,
        )
        self._listening = listening

    def _init_shared_socket(self) -> None:
        backlog = (BACKLOG,) if sys.platform == "linux" else ()
        self._shd = SocketHolder(self._listening.detach(), False, *backlog)  # type: ignore[assignment, call-arg]


async def _serve(server: WebServer, gateway: Gateway, services: Services) -> NoReturn:
    """Serve until a signal arrives, then end the process, with code 1 if none arrived."""
    loop, told = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    serving, waiting = asyncio.create_task(server.serve()), asyncio.create_task(told.wait())
    await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    if not told.is_set():
        log.error("The web server has ended unexpectedly.", exc_info=serving.exception())
    services.event_streams.close()
    server.stop()  # type: ignore[no-untyped-call]
    await gateway.rest(SECONDS_TO_ANSWER)
    await asyncio.wait({serving}, timeout=SECONDS_TO_WRITE)
    shutdown.finish(services.stop, SECONDS_TO_FINISH)
    shutdown.end(0 if told.is_set() else 1)


def _connections() -> int:
    """Return the maximum number of connections, which the limit on open files determines.

    The limit is increased as far as the system allows.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= most:
        return most - FILES_OF_OUR_OWN
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most - FILES_OF_OUR_OWN
