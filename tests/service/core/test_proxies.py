"""Trusted proxies: the address and the scheme of the client."""

from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import EnvironBuilder

from scoresheet.service.core.configuration import Config
from scoresheet.service.core.proxies import TrustedProxies, client_address, seems_secure
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases

PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


def seen(near: str, *forwarded: str, proto: str = "", networks: Any = PROXIES) -> tuple[str, str]:
    """Return the address for limits, and the scheme, of a request from `near` with such headers."""
    app, found = Flask(__name__), []

    def note(environ: Any, _: Any) -> list[bytes]:
        with app.request_context(environ):
            found.append((client_address(), environ["wsgi.url_scheme"]))
        return []

    headers = [("X-Forwarded-For", value) for value in forwarded] + ([("X-Forwarded-Proto", proto)] if proto else [])
    environ = EnvironBuilder(headers=headers, environ_overrides={"REMOTE_ADDR": near}).get_environ()
    TrustedProxies(note, networks)(environ, lambda *_: lambda _: None)
    return found[0]


def test_headers_of_untrusted_peers_are_ignored() -> None:
    assert seen("203.0.113.9", "198.51.100.1", proto="https") == ("203.0.113.9", "http")


def test_without_trusted_proxies_forwarding_headers_are_ignored() -> None:
    assert seen("127.0.0.1", "198.51.100.1", proto="https", networks=()) == ("127.0.0.1", "http")


def test_a_trusted_proxy_names_the_client() -> None:
    assert seen("127.0.0.1", "198.51.100.1", proto="https") == ("198.51.100.1", "https")


def test_addresses_forged_by_the_client_before_the_proxies_are_ignored() -> None:
    assert seen("127.0.0.1", "1.2.3.4, 198.51.100.1, 10.1.1.1")[0] == "198.51.100.1"
    assert seen("127.0.0.1", "127.0.0.1, 198.51.100.1", "10.1.1.1")[0] == "198.51.100.1"


@pytest.mark.parametrize("header", ["", "unknown", "1.2.3.4, _hidden", "1.2.3.4, 999.1.1.1", "\xff", ","])
def test_an_invalid_address_makes_the_proxy_the_client(header: str) -> None:
    assert seen("127.0.0.1", header)[0] == "127.0.0.1"


def test_a_proxy_without_headers_is_the_client() -> None:
    assert seen("127.0.0.1") == ("127.0.0.1", "http")


def test_if_all_addresses_are_proxies_the_farthest_is_the_client() -> None:
    assert seen("127.0.0.1", "10.0.0.2, 10.0.0.1")[0] == "10.0.0.2"


@pytest.mark.parametrize("header", ["198.51.100.1:4711", " 198.51.100.1 ", "::ffff:198.51.100.1"])
def test_addresses_are_parsed_with_ports_spaces_and_ipv4_mapping(header: str) -> None:
    assert seen("::ffff:127.0.0.1", header)[0] == "198.51.100.1"


@pytest.mark.parametrize("header", ["2001:db8:1:2:3:4:5:6", "[2001:db8:1:2::9]:4711"])
def test_an_ipv6_network_counts_as_one_client_for_limits(header: str) -> None:
    assert seen("fd00::1", header)[0] == "2001:db8:1:2::/64"


@pytest.mark.parametrize("scheme", ["ftp", "https, http", "javascript"])
def test_the_scheme_is_http_unless_the_nearest_proxy_says_https(scheme: str) -> None:
    assert seen("127.0.0.1", proto=scheme)[1] == "http"


@pytest.mark.parametrize(
    ("address", "headers", "secure"),
    [
        ("http://127.0.0.1:8000", {}, True),
        ("http://localhost", {}, True),
        ("http://[::1]:8000", {}, True),
        ("https://games.example", {}, True),
        ("http://games.example", {}, False),
        ("http://192.168.1.2:8000", {}, False),
        ("http://localhost.games.example", {}, False),
        ("http://games.example", {"Sec-Fetch-Site": "none"}, True),
    ],
)
def test_browsers_keep_secure_cookies_over_tls_and_on_loopback(
    address: str, headers: dict[str, str], secure: bool
) -> None:
    with Flask(__name__).test_request_context("/", base_url=address, headers=headers):
        assert seems_secure() is secure


@pytest.mark.parametrize("host", ["", "[", "[::1", "x:y:z", "a b"])
def test_an_invalid_host_is_not_secure(host: str) -> None:
    with Flask(__name__).test_request_context("/", headers={"Host": host}, environ_overrides={"SERVER_NAME": ""}):
        assert seems_secure() is False


def test_the_application_trusts_the_configured_proxies(tmp_path: Path) -> None:
    config = Config(
        database=databases.at(tmp_path), secrets=tmp_path / "secrets", trusted_proxies=(ip_network("127.0.0.1"),)
    )
    services = build(config)
    app = create_app(services)
    app.add_url_rule("/where", view_func=client_address)
    answer = app.test_client().get("/where", headers={"X-Forwarded-For": "198.51.100.1"})
    assert answer.text == "198.51.100.1"
    services.games.store.close()
