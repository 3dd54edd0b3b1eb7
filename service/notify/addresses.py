"""Checks the addresses that players enter, so that webhooks cannot reach internal services."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

import msgspec

from scoresheet.service.notify.contact import BadAddress
from scoresheet.service.notify.errors import Undelivered

LONGEST = 2_000
HTTPS = 443
FIRST_FREE_PORT, LAST_PORT = 1_024, 65_535
"""The range of allowed ports besides 443; lower ports belong to other services."""
PUBLIC_V6 = ip_network("2000::/3")
NOT_PUBLIC = [
    ip_network(text)
    for text in (
        "192.0.0.0/24",  # protocol assignments
        "192.88.99.0/24",  # relays to 6to4
        "2001::/23",  # protocol assignments, including Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: contains an IPv4 address
        "3fff::/20",  # documentation
        "5f00::/16",  # segment routing
    )
]
"""Networks to refuse besides those that the library knows, and IPv6 outside `PUBLIC_V6` (mapped, NAT64, local …)."""
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
NAME = re.compile(rf"(?:{LABEL}\.)+(?=[^.]*[A-Za-z])(?!0[xX]){LABEL}")
"""A host name: at least two labels, of which the last is not a number, because numeric names are ambiguous."""
LOCAL = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "arpa", "onion")
"""Top-level names that are never public."""

LookUp = Callable[..., Iterable[tuple[object, object, object, object, tuple[object, ...]]]]
"""The signature of `socket.getaddrinfo`."""


class Target(msgspec.Struct, frozen=True):
    """The parts of a checked URL."""

    tls: bool
    host: str
    port: int
    path: str
    """The path, including the query."""


def target(url: str, *, private: bool = False) -> Target:
    """Parse and check a webhook's URL; raises `BadAddress`.

    With `private`, for development, all addresses are allowed.
    """
    if not re.fullmatch(r"[!-~]+", url) or len(url) > LONGEST or "\\" in url:
        raise BadAddress("This is not the address of a web page.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadAddress("This is not the address of a web page.") from None
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise BadAddress("The address must begin with https://.")
    if "@" in parts.netloc or parts.fragment:
        raise BadAddress("The address must not contain a user name, a password or a fragment.")
    tls = parts.scheme == "https"
    port = (HTTPS if tls else 80) if port is None else port
    if not private:
        _check(host, port)
    return Target(tls, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def resolve(host: str, port: int, *, private: bool = False, look_up: LookUp = socket.getaddrinfo) -> list[str]:
    """Return the IP addresses of a host; callers must connect to these without resolving again.

    Raises `Undelivered` if there are none, or if any of them is not public.
    """
    try:
        found = [str(info[4][0]) for info in look_up(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Undelivered("unknown", theirs=True) from None
    if not found or not (private or all(map(is_public, found))):
        raise Undelivered("private", theirs=True)
    return found


def is_public(text: str) -> bool:
    """Return whether an IP address is publicly reachable."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        good = address in PUBLIC_V6 and not address.scope_id
    else:
        good = address.is_global and not address.is_multicast
    return good and not any(address in network for network in NOT_PUBLIC)


def _check(host: str, port: int) -> None:
    literal = _literal(host)
    if literal is None and (not NAME.fullmatch(host) or host.rpartition(".")[2].lower() in LOCAL):
        raise BadAddress("The address must contain the name of a public host.")
    if literal is not None and not is_public(str(literal)):
        raise BadAddress("This address is not public.")
    if port != HTTPS and not FIRST_FREE_PORT <= port <= LAST_PORT:
        raise BadAddress("The port must be {https}, or at least {free}.", https=HTTPS, free=FIRST_FREE_PORT)


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None
