"""Proxies: whose word is taken for where a request comes from, and over what."""

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
    """The address that limits use, and the scheme, for a request from `near` with such headers."""
    app, found = Flask(__name__), []

    def note(environ: Any, _: Any) -> list[bytes]:
        with app.request_context(environ):
            found.append((client_address(), environ["wsgi.url_scheme"]))
        return []

    headers = [("X-Forwarded-For", value) for value in forwarded] + ([("X-Forwarded-Proto", proto)] if proto else [])
    environ = EnvironBuilder(headers=headers, environ_overrides={"REMOTE_ADDR": near}).get_environ()
    TrustedProxies(note, networks)(environ, lambda *_: lambda _: None)
    return found[0]


def test_who_is_no_trusted_proxy_is_the_client_whatever_it_says() -> None:
    assert seen("203.0.113.9", "198.51.100.1", proto="https") == ("203.0.113.9", "http")


def test_without_trusted_proxies_nobody_is_believed() -> None:
    assert seen("127.0.0.1", "198.51.100.1", proto="https", networks=()) == ("127.0.0.1", "http")


def test_a_trusted_proxy_names_the_client() -> None:
    assert seen("127.0.0.1", "198.51.100.1", proto="https") == ("198.51.100.1", "https")


def test_what_a_client_made_up_before_the_proxies_is_not_believed() -> None:
    assert seen("127.0.0.1", "1.2.3.4, 198.51.100.1, 10.1.1.1")[0] == "198.51.100.1"
    assert seen("127.0.0.1", "127.0.0.1, 198.51.100.1", "10.1.1.1")[0] == "198.51.100.1"


@pytest.mark.parametrize("header", ["", "unknown", "1.2.3.4, _hidden", "1.2.3.4, 999.1.1.1", "\xff", ","])
def test_what_is_no_address_leaves_the_proxy_as_the_client(header: str) -> None:
    assert seen("127.0.0.1", header)[0] == "127.0.0.1"


def test_a_proxy_that_says_nothing_is_the_client() -> None:
    assert seen("127.0.0.1") == ("127.0.0.1", "http")


def test_where_all_are_proxies_the_furthest_is_the_client() -> None:
    assert seen("127.0.0.1", "10.0.0.2, 10.0.0.1")[0] == "10.0.0.2"


@pytest.mark.parametrize("header", ["198.51.100.1:4711", " 198.51.100.1 ", "::ffff:198.51.100.1"])
def test_an_address_is_understood_as_proxies_write_it(header: str) -> None:
    assert seen("::ffff:127.0.0.1", header)[0] == "198.51.100.1"


@pytest.mark.parametrize("header", ["2001:db8:1:2:3:4:5:6", "[2001:db8:1:2::9]:4711"])
def test_all_addresses_of_one_household_are_one_to_limits(header: str) -> None:
    assert seen("fd00::1", header)[0] == "2001:db8:1:2::/64"


@pytest.mark.parametrize("scheme", ["ftp", "https, http", "javascript"])
def test_a_scheme_is_http_unless_the_nearest_proxy_says_https(scheme: str) -> None:
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
def test_browsers_keep_our_cookies_over_tls_or_on_their_own_machine(
    address: str, headers: dict[str, str], secure: bool
) -> None:
    with Flask(__name__).test_request_context("/", base_url=address, headers=headers):
        assert seems_secure() is secure


@pytest.mark.parametrize("host", ["", "[", "[::1", "x:y:z", "a b"])
def test_a_host_that_is_none_is_not_a_safe_one(host: str) -> None:
    with Flask(__name__).test_request_context("/", headers={"Host": host}, environ_overrides={"SERVER_NAME": ""}):
        assert seems_secure() is False


def test_the_application_believes_the_proxies_that_it_was_told_of(tmp_path: Path) -> None:
    config = Config(
        database=databases.at(tmp_path), secrets=tmp_path / "secrets", trusted_proxies=(ip_network("127.0.0.1"),)
    )
    services = build(config)
    app = create_app(services)
    app.add_url_rule("/where", view_func=client_address)
    answer = app.test_client().get("/where", headers={"X-Forwarded-For": "198.51.100.1"})
    assert answer.text == "198.51.100.1"
    services.games.store.close()
