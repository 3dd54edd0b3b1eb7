"""Addresses that webhooks must not call."""

from __future__ import annotations

import socket
from typing import Any

import pytest

from scoresheet.service.notify.addresses import is_public, resolve, target
from scoresheet.service.notify.contact import BadAddress
from scoresheet.service.notify.errors import Undelivered

NOT_PUBLIC = [
    *("0.0.0.0", "0.1.2.3", "127.0.0.1", "127.1.2.3", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"),
    *("169.254.169.254", "100.64.0.1", "100.127.255.254", "192.0.0.8", "192.0.0.170", "192.0.2.1", "198.51.100.7"),
    *("203.0.113.9", "198.18.0.1", "198.19.255.255", "192.88.99.1", "224.0.0.1", "239.255.255.255", "240.0.0.1"),
    *("255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:8.8.8.8"),
    *("64:ff9b::a00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "100::1", "fc00::1", "fd00::1", "fd00:ec2::254"),
    *("fe80::1", "fe80::1%eth0", "2606:4700::1%eth0", "fec0::1", "ff02::1", "2001::1", "2001:0:4136:e378::1"),
    *("2001:db8::1", "2002:a00:1::1", "2002:7f00:1::", "3fff::1", "4000::1", "5f00::1", "not an address", ""),
]
PUBLIC = ["1.1.1.1", "93.184.215.14", "172.32.0.1", "100.128.0.1", "192.0.1.1", "2606:4700:4700::1111", "2a00:1450::1"]
NO_TARGETS = [
    *("http://example.org/", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "//example.org/"),
    *("https://", "https:///path", "https://localhost/", "https://localhost./", "https://metadata/latest"),
    *("https://metadata.google.internal/", "https://printer.local/", "https://router.lan/", "https://x.home.arpa/"),
    *("https://127.0.0.1/", "https://127.1/", "https://127.0.1/", "https://2130706433/", "https://0x7f000001/"),
    *("https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://017700000001/", "https://0/", "https://127.0.0.1./"),
    *("https://a.0x1/", "https://1.2.3.4.5/", "https://①②⑦.0.0.1/", "https://127。0。0。1/", "https://exämple.org/"),
    *(
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://[fd00::1]/",
        "https://[fe80::1%25eth0]/",
        "https://[::/",
    ),
    *("https://169.254.169.254/latest/meta-data/", "https://100.64.0.1/", "https://10.1.2.3/", "https://0.0.0.0/"),
    *(
        "https://user@example.org/",
        "https://user:pass@example.org/",
        "https://example.org@127.0.0.1/",
        "https://@x.org/",
    ),
    *("https://example.org#@127.0.0.1/", "https://example.org/#x", "https://example.org\\@127.0.0.1/"),
    *("https://example.org:0/", "https://example.org:22/", "https://example.org:25/", "https://example.org:80/"),
    *("https://example.org:65536/", "https://example.org:-1/", "https://example.org:x/", "https://exa mple.org/"),
    *(
        "https://example.org/\r\nHost: evil",
        "https://example.org/\n",
        "https://example.org/a b",
        "https://example.org/\x00",
    ),
    *("https://-example.org/", "https://exa_mple.org/", "https://.example.org/", "https://example..org/", ""),
    "https://example.org/" + "x" * 2_000,
]
TARGETS = ["https://example.org", "https://example.org/", "https://example.org:8443/a?b=c", "https://1.1.1.1/x"]


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_private_and_reserved_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_are_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("url", NO_TARGETS)
def test_webhook_urls_that_are_not_https_urls_of_public_hosts_are_rejected(url: str) -> None:
    with pytest.raises(BadAddress):
        target(url)


@pytest.mark.parametrize("url", TARGETS)
def test_webhook_urls_of_public_hosts_are_accepted(url: str) -> None:
    assert target(url).tls


@pytest.mark.parametrize("written", ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "0", "localhost"])
def test_unusual_spellings_of_private_addresses_are_rejected(written: str) -> None:
    with pytest.raises(Undelivered):
        resolve(written, 443)


@pytest.mark.parametrize("address", [one for one in NOT_PUBLIC if one])
def test_a_name_that_resolves_to_a_private_address_is_rejected(address: str) -> None:
    def look_up(host: str, port: int, **_: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    with pytest.raises(Undelivered, match="private"):
        resolve("rebinding.example", 443, look_up=look_up)


def test_private_addresses_are_allowed_for_development() -> None:
    assert target("http://127.0.0.1:9000/x", private=True).port == 9000
    assert resolve("127.0.0.1", 80, private=True) == ["127.0.0.1"]
