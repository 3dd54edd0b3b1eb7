"""Signing in: where a browser would not keep the session, the page says so."""

import pytest

from tests.service.web.visitors import Guests

WARNING = "You can't sign in here"


def says(guests: Guests, path: str, base: str, **headers: str) -> bool:
    """Whether the page at that address warns."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = guests.stranger().client.get(path, base_url=base, headers=sent)
    assert answer.status_code == 200
    return WARNING in answer.text


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up"])
def test_over_plain_http_from_elsewhere_the_page_says_that_it_cannot_work(guests: Guests, path: str) -> None:
    assert says(guests, path, "http://192.168.1.2:8000")


@pytest.mark.parametrize("base", ["http://127.0.0.1:8000", "http://localhost:8000", "https://games.example"])
def test_where_it_works_nothing_is_said(guests: Guests, base: str) -> None:
    assert not says(guests, "/sign-in", base)


def test_behind_a_proxy_with_tls_the_browser_itself_shows_that_it_works(guests: Guests) -> None:
    assert not says(guests, "/sign-in", "http://games.example", Sec_Fetch_Site="none")
