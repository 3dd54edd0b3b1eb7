"""Ports for tests: of the loopback, and nobody's."""

import socket
from random import SystemRandom

FROM, UPTO = 20_000, 32_000
"""Below those that systems give to clients: one that asks a service which is gone could else be given its port."""


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = SystemRandom().randrange(FROM, UPTO)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
