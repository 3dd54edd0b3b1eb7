"""The sign-in page warns if the browser would not keep the session."""

import pytest

from tests.service.web.visitors import Guests

WARNING = "You can't sign in here"


def warns(guests: Guests, path: str, base: str, **headers: str) -> bool:
    """Return whether the page warns."""
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = guests.stranger().client.get(path, base_url=base, headers=sent)
    assert answer.status_code == 200
    return WARNING in answer.text


@pytest.mark.parametrize("path", ["/sign-in", "/sign-up"])
def test_the_page_warns_over_plain_http_from_another_host(guests: Guests, path: str) -> None:
    assert warns(guests, path, "http://192.168.1.2:8000")


@pytest.mark.parametrize("base", ["http://127.0.0.1:8000", "http://localhost:8000", "https://games.example"])
def test_no_warning_is_shown_where_signing_in_works(guests: Guests, base: str) -> None:
    assert not warns(guests, "/sign-in", base)


def test_no_warning_is_shown_behind_a_tls_proxy(guests: Guests) -> None:
    assert not warns(guests, "/sign-in", "http://games.example", Sec_Fetch_Site="none")
