"""Silent clients: idle connections are closed, and a thousand of them leave room for others."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.server import Client, await_that, running

MANY = 1_100
FILES = 1_024
"""The usual limit of open files of a process."""
SOON = 30
"""A generous number of seconds for a busy machine; waiting for a silent client takes longer."""
LATER = "from scoresheet.service.runtime import server as serving; serving.SECONDS_FOR_A_HEAD = 55\n"
PATIENCE = (
    "from scoresheet.service.runtime import gateway, server\n"
    "server.SECONDS_FOR_A_HEAD = gateway.SECONDS_FOR_A_BODY = 1\n"
)
FEW_FILES = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({FILES}, {{hard}}))\n"
ASKING = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"
BODY = b"POST /api/v1/players HTTP/1.1\r\nHost: here\r\nContent-Length: 60\r\n\r\n"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with running(tmp_path_factory.mktemp("silent"), first=PATIENCE) as (port, _):
        yield port


def until_closed(port: int, said: bytes) -> bytes:
    """Return what is received on a connection after sending this and no more."""
    with socket.create_connection(("127.0.0.1", port), SOON) as connection:
        connection.sendall(said)
        with connection.makefile("rb") as file:
            return file.read()


@pytest.mark.parametrize("said", [b"", b"\r\n", b"GET", b"GET / HTTP/1.1\r\nHost: he", b"PRI * HTTP/2.0\r\n"])
def test_a_connection_without_a_request_is_closed(port: int, said: bytes) -> None:
    assert b"200" not in until_closed(port, said)


def test_an_idle_kept_alive_connection_is_closed(port: int) -> None:
    assert until_closed(port, ASKING).startswith(b"HTTP/1.1 200")
    assert until_closed(port, ASKING + b"GET / HT").startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize("sent", [b"", b"{"])
def test_a_connection_with_an_incomplete_body_is_answered_and_closed(port: int, sent: bytes) -> None:
    assert until_closed(port, BODY + sent).startswith(b"HTTP/1.1 408")


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\n", BODY], ids=["a head", "a body"])
def test_a_byte_now_and_then_does_not_keep_a_connection_open(port: int, head: bytes) -> None:
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), 0.05) as connection:
        connection.sendall(head)
        assert dripped(connection, began + SOON) in (b"", b"HTTP/1.1 408")


def dripped(connection: socket.socket, until: float) -> bytes:
    """Return the start of what is received while bytes are sent one at a time, until the given time."""
    while time.monotonic() < until:
        try:
            return connection.recv(12)
        except TimeoutError:
            connection.sendall(b"x")
        except ConnectionError:
            return b""
    raise AssertionError("The connection is still open.")


@pytest.mark.skipif(
    not Path("/proc/net/tcp").exists(), reason="Who has a connection open is looked up where Linux says it."
)
def test_a_client_that_does_not_read_its_answer_is_disconnected(tmp_path: Path) -> None:
    unread = "from scoresheet.service.runtime import server as serving; serving.SECONDS_UNREAD = 2"
    with running(tmp_path, first=unread) as (port, _), socket.socket() as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        greedy.connect(("127.0.0.1", port))
        mine = greedy.getsockname()[1]
        await_that(lambda: is_held(port, mine), SOON)
        greedy.sendall(b"GET /static/scoresheet.js HTTP/1.1\r\nHost: here\r\n\r\n" * 600)
        await_that(lambda: not is_held(port, mine), SOON)


def is_held(port: int, client: int) -> bool:
    """Return whether a process holds the connection between that port of the service and that of the client."""
    _, *lines = Path("/proc/net/tcp").read_text().splitlines()
    return any(is_end(line.split(), port, client) for line in lines)


def is_end(line: list[str], port: int, client: int) -> bool:
    """Return whether a line of the system is that end of a connection, held by a process (it has an inode)."""
    local, remote, inode = line[1], line[2], line[9]
    return (int(local[-4:], 16), int(remote[-4:], 16)) == (port, client) and inode != "0"


@contextmanager
def silent(port: int) -> Iterator[None]:
    """Open very many silent connections."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != hard < 2 * MANY:
        pytest.skip("This process may not open as many files.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (2 * MANY, hard))
    try:
        with ExitStack() as stack:
            for _ in range(MANY):
                stack.enter_context(socket.create_connection(("127.0.0.1", port), SOON))
            yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_more_silent_connections_than_the_soft_limit_of_files_do_not_stop_the_service(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with running(tmp_path, first=LATER + FEW_FILES.format(hard=hard)) as (port, _), silent(port):
        began = time.monotonic()
        assert Client(port).get("/readyz")[0] == 200
        assert time.monotonic() - began < SOON, "It had to wait until the silent ones were closed."


def test_at_the_hard_limit_of_files_the_service_answers_once_connections_are_closed(tmp_path: Path) -> None:
    with running(tmp_path, first=PATIENCE + FEW_FILES.format(hard=FILES)) as (port, server), silent(port):
        assert Client(port).get("/readyz")[0] == 200
        assert Client.signed_up(port, "Ann").token
        assert server.poll() is None
