"""A minimal HTTP client: prepared requests over kept-alive sockets, in one thread."""

import selectors
import socket
from collections.abc import Sequence
from time import perf_counter

END_OF_HEAD = b"\r\n\r\n"
LENGTH = b"content-length:"


class Line:
    """A connection and its remaining requests."""

    def __init__(self, port: int, requests: Sequence[bytes]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.waiting = list(reversed(requests))
        self.buffer = b""
        self.times: list[float] = []
        self._sent = 0.0

    def send(self) -> bool:
        """Send the next request; return False if there is none."""
        if not self.waiting:
            return False
        self._sent = perf_counter()
        self.socket.sendall(self.waiting.pop())
        return True

    def receive(self) -> bool:
        """Read the data that has arrived; return whether the answer is complete.

        Any status but 201 is an error.
        """
        self.buffer += self.socket.recv(65536)
        head, found, rest = self.buffer.partition(END_OF_HEAD)
        if not found or len(rest) < _length(head):
            return False
        if b" 201 " not in head[:20]:
            raise RuntimeError(self.buffer.decode())
        self.times.append(perf_counter() - self._sent)
        self.buffer = b""
        return True


def run(lines: Sequence[Line]) -> float:
    """Run all connections concurrently, each with its requests in sequence.

    Return the seconds taken.
    """
    with selectors.DefaultSelector() as waiting:
        for line in lines:
            waiting.register(line.socket, selectors.EVENT_READ, line)
        began = perf_counter()
        open_lines = sum(line.send() for line in lines)
        while open_lines:
            for key, _ in waiting.select():
                if key.data.receive() and not key.data.send():
                    open_lines -= 1
        took = perf_counter() - began
    for line in lines:
        line.socket.close()
    return took


def _length(head: bytes) -> int:
    lower = head.lower()
    start = lower.index(LENGTH) + len(LENGTH)
    return int(lower[start:].split(b"\r\n", 1)[0])
