"""A browser without cookies gets an explanation after its first form."""

import pytest

from tests.service.web.visitors import BASE, OWN, PASSWORD, Guests

BLOCKED = "Cookies are blocked for this site."
ASKED = {**OWN, "Accept": "text/html,application/xhtml+xml"}
"""Headers that a browser sends with a form."""
OVER_HTTPS = "Browsers accept these cookies only over HTTPS"
HEADING = "Your browser does not keep our cookies"
FORMS = {
    "sign-up": ("/sign-up", {"name": "Forgetful", "password": PASSWORD, "next": "/settings"}),
    "sign-in": ("/sign-in", {"name": "Keeper", "password": PASSWORD, "next": "/settings"}),
    "guest": ("/titles/industrial-waste/try", {}),
    "language": ("/language", {"language": "de", "next": "/games"}),
}


@pytest.fixture(scope="module", autouse=True)
def keeper(guests: Guests) -> None:
    guests.stranger().post("/sign-up", {"name": "Keeper", "password": PASSWORD})


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("base", "reasons"), [(BASE, (BLOCKED,)), ("http://localhost:8000", (BLOCKED, OVER_HTTPS))])
def test_a_browser_without_cookies_gets_an_explanation(
    guests: Guests, form: str, base: str, reasons: tuple[str, ...]
) -> None:
    client = guests.app.test_client(use_cookies=False)
    path, fields = FORMS[form]
    fields = {**fields, "name": f"Forgetful {len(base)}"} if form == "sign-up" else fields
    answer = client.post(path, data=fields, base_url=base, headers=ASKED, follow_redirects=True)
    assert answer.status_code == 200
    assert HEADING in answer.text
    assert [reason for reason in (BLOCKED, OVER_HTTPS) if reason in answer.text] == list(reasons)
    assert ("not signed in" in answer.text) == (form != "language")


@pytest.mark.parametrize("form", FORMS)
def test_a_browser_with_cookies_is_redirected_without_an_explanation(guests: Guests, form: str) -> None:
    path, fields = FORMS[form]
    fields = {**fields, "name": "Remembers"} if form == "sign-up" else fields
    visitor = guests.stranger()
    first = visitor.post(path, fields, ASKED)
    answer = visitor.get(first.headers["Location"])
    assert answer.status_code == 303
    there = answer.headers["Location"]
    assert there == fields.get("next", there)
    assert "/cookies" not in there
    assert visitor.post("/language", FORMS["language"][1], ASKED).headers["Location"] == "/games"


def test_the_explanation_is_available_in_german(guests: Guests) -> None:
    client = guests.app.test_client(use_cookies=False)
    told = client.get("/cookies", base_url="http://localhost:8000", headers={"Accept-Language": "de"}).text
    assert "Dein Browser behält unsere Cookies nicht" in told
    assert "Safari sogar auf dem Rechner" in told


def test_a_client_that_accepts_no_html_skips_the_cookie_check(guests: Guests) -> None:
    assert guests.stranger().post("/sign-in", FORMS["sign-in"][1]).headers["Location"] == "/settings"


@pytest.mark.parametrize("address", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example"])
def test_the_cookie_check_redirects_to_no_other_site(guests: Guests, address: str) -> None:
    visitor = guests.player()
    assert visitor.get(f"/cookies?needed=session&next={address}").headers["Location"] == "/"
