"""Stopping: the service ends quickly and cleanly, with any work under way and for every recipient of the signal."""

import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import running
from tests.stopping import HOW, SECONDS_TO_END, busy, clients, stop

TIMES = 2
"""Each way once; `make soak` does it two hundred times."""
"""Two of each signal; `make soak` sends a hundred of each."""
A_SECOND = 1.0


@pytest.fixture(scope="module")
def slow_machine() -> Iterator[None]:
    with busy():
        yield


@pytest.mark.speed
def test_streams_and_silent_connections_delay_the_stop_by_less_than_a_second(tmp_path: Path) -> None:
    with running(tmp_path) as (port, server), clients(port):
        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0
        assert time.monotonic() - began < A_SECOND


def test_a_stream_is_completed_and_not_cut_off(tmp_path: Path) -> None:
    with running(tmp_path) as (port, server), clients(port) as streams:
        server.send_signal(signal.SIGTERM)
        assert read_all(streams[0]).endswith(b"0\r\n\r\n")


def read_all(connection: socket.socket) -> bytes:
    """Return everything received until the end."""
    with connection.makefile("rb") as file:
        return file.read()


def test_an_unclean_stop_would_be_detected(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="It ended with 1"):
        stop(
            tmp_path,
            signal.SIGTERM,
            first="from scoresheet.service.runtime import server as serving; serving.SECONDS_TO_FINISH = None, 0",
        )


@pytest.mark.slow
@pytest.mark.parametrize("number", range(TIMES))
def test_a_signal_to_all_processes_stops_the_service_within_three_seconds(
    tmp_path: Path, slow_machine: None, number: int
) -> None:
    assert stop(tmp_path, HOW[number % len(HOW)]) < SECONDS_TO_END
