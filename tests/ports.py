"""Ports for tests, on the loopback."""

import socket
from random import SystemRandom

FROM, UPTO = 20_000, 32_000
"""Below the range for outgoing connections, so that no client is given the port of a stopped service."""


def free_port() -> int:
    """Return a free port."""
    while True:
        port = SystemRandom().randrange(FROM, UPTO)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
