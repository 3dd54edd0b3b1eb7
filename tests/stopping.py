"""Stops: a busy service is told to end, repeatedly, while others use the processors.

`python -m tests.stopping` does it two hundred times; `make soak` as well.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.progress import track

from tests.server import Client, running

TIMES = 200
BUSY = 2
SECONDS_TO_END = 3.0
SECONDS_AT_MOST = 20.0
BUSY_FOR = "import time\nend = time.monotonic() + 3600\nwhile time.monotonic() < end: pass"
WRONG = ("Traceback", "ERROR", "Unexpected", "Error")
HOW = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def busy(processes: int = BUSY) -> Iterator[None]:
    """Run processes that only use a processor."""
    started = [subprocess.Popen([sys.executable, "-c", BUSY_FOR]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in started:
            process.kill()
            process.wait()


@contextmanager
def clients(port: int, number: int = 3) -> Iterator[list[socket.socket]]:
    """Run clients of all kinds, and yield their streams.

    They have a game against bots with its streams, an incomplete request, or a silent connection.
    """
    ann = Client.signed_up(port, "Ann")
    bots = {"1": "greedy", "2": "random"}
    _, game = ann.post("/api/v1/games", {"title": "industrial-waste", "seats": 3, "bots": bots})
    stream = f"GET /api/v1/games/{game['id']}/stream HTTP/1.1\r\nHost: here\r\n\r\n".encode()
    streams: list[socket.socket] = []
    with ExitStack() as stack:
        for said in (stream, b"POST /api/v1/pl", b"") * number:
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), 10))
            one.sendall(said)
            if said == stream:
                assert one.recv(12) == b"HTTP/1.1 200"
                streams.append(one)
        yield streams


def stop(folder: Path, how: signal.Signals, first: str = "") -> float:
    """Start a service, signal it and all its children, and return the seconds until its end.

    Raises `AssertionError` if it does not end cleanly.
    """
    with running(folder, start_new_session=True, first=first) as (port, server), clients(port):
        began = time.monotonic()
        os.killpg(server.pid, how)
        code = server.wait(SECONDS_AT_MOST)
        took = time.monotonic() - began
    said = (folder / "server.log").read_text()
    assert code == 0, f"It ended with {code}: {said}"
    assert not any(word in said for word in WRONG), said
    return took


def main(arguments: list[str] | None = None) -> int:
    """Stop a service many times, and print the durations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES)
    wanted = parser.parse_args(arguments)
    times: list[float] = []
    with busy():
        for number in track(range(wanted.times), description="stops"):
            with TemporaryDirectory() as folder:
                times.append(stop(Path(folder), HOW[number % len(HOW)]))
    late = [took for took in times if took > SECONDS_TO_END]
    print(f"{len(times)} stops, the slowest in {max(times):.2f} seconds, {len(late)} later than {SECONDS_TO_END:.0f}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
