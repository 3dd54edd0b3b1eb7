"""The client address and scheme of a request, as reported by trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from flask import request

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

ONE_HOUSEHOLD = 64
"""The prefix length of an IPv6 network that one customer typically owns."""
SCHEMES = ("http", "https")


class TrustedProxies:
    """WSGI middleware that trusts X-Forwarded-For and X-Forwarded-Proto from `networks` only.

    It sets `REMOTE_ADDR` and `wsgi.url_scheme` to the client's.
    """

    def __init__(self, application: WSGIApplication, networks: Sequence[Network]) -> None:
        self.application = application
        self.networks = networks

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        near = _address(environ.get("REMOTE_ADDR", ""))
        if near is not None:
            if self._trusted(near):
                self._believe(environ, near)
            else:
                environ["REMOTE_ADDR"] = str(near)
        return self.application(environ, start_response)

    def _believe(self, environ: WSGIEnvironment, near: Address) -> None:
        for hop in reversed(environ.get("HTTP_X_FORWARDED_FOR", "").split(",")):
            further = _address(hop)
            if further is None or not self._trusted(near):
                break
            near = further
        environ["REMOTE_ADDR"] = str(near)
        scheme = environ.get("HTTP_X_FORWARDED_PROTO", "").rpartition(",")[2].strip().lower()
        if scheme in SCHEMES:
            environ["wsgi.url_scheme"] = scheme

    def _trusted(self, address: Address) -> bool:
        return any(address in network for network in self.networks)


def is_among(address: str, networks: Sequence[Network]) -> bool:
    """Return whether an address is in one of the networks."""
    found = _address(address) if networks else None
    return found is not None and any(found in network for network in networks)


def client_address() -> str:
    """Return the client's address for rate limits and logs: an IPv4 address or an IPv6 /64."""
    address = _address(request.remote_addr or "")
    if isinstance(address, IPv6Address):
        return str(ip_network((address, ONE_HOUSEHOLD), strict=False))
    return str(address or "")


def seems_secure() -> bool:
    """Return whether the browser considers the connection secure and so stores our cookies.

    That is the case over TLS and on the same machine. Browsers send Sec-Fetch-Site only over connections they consider
    secure, so the header also reveals TLS that ends at an untrusted proxy.
    """
    return request.scheme == "https" or "Sec-Fetch-Site" in request.headers or is_loopback(_host())


def is_loopback(host: str) -> bool:
    """Return whether a host is the local machine."""
    address = _address(host)
    return host == "localhost" or host.endswith(".localhost") or (address is not None and address.is_loopback)


def _host() -> str:
    try:
        return urlsplit(f"//{request.host}").hostname or ""
    except ValueError:
        return ""


def _address(text: str) -> Address | None:
    """Parse an address; return None if that fails. Brackets and an IPv4 port are ignored."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
