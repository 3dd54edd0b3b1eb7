"""Protection of browsers: session cookies, cross-site requests, security headers."""

import pytest

from scoresheet.service.http.authentication import COOKIE
from tests.service.api.players import V1, Player, Table

NEW_GAME = {"title": "industrial-waste", "seats": 2}


@pytest.fixture(scope="module")
def session(table: Table) -> str:
    """The Cookie header of a signed-in player."""
    accounts = table.app.extensions["scoresheet"].accounts
    return f"{COOKIE}={accounts.new_session(accounts.profile(table.player().id))[0]}"


def test_a_session_can_read_and_write_from_our_own_pages(table: Table, session: str) -> None:
    assert table.anybody.get("/players/me", Cookie=session).status_code == 200
    for proof in ({"Sec_Fetch_Site": "same-origin"}, {"Origin": "http://localhost"}):
        assert table.anybody.post("/games", NEW_GAME, Cookie=session, **proof).status_code == 201


@pytest.mark.parametrize(
    "site",
    [
        {},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Sec_Fetch_Site": "cross-site", "Origin": "http://localhost"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "https://localhost"},
        {"Origin": "null"},
    ],
)
def test_a_cross_site_write_with_a_cookie_gives_403(table: Table, session: str, site: dict[str, str]) -> None:
    answer = table.anybody.post("/games", NEW_GAME, Cookie=session, **site)
    assert (answer.status_code, answer.json["type"]) == (403, "/api/problems/cross-site")


def test_a_token_is_accepted_in_cross_site_requests(table: Table) -> None:
    assert table.player().post("/games", NEW_GAME, Sec_Fetch_Site="cross-site").status_code == 201


def test_a_token_and_a_cookie_together_give_400(table: Table, session: str) -> None:
    answer = table.player().get("/players/me", Cookie=session)
    assert (answer.status_code, answer.json["type"]) == (400, "/api/problems/bad-header")


def test_tokens_and_sessions_are_not_interchangeable(table: Table, session: str) -> None:
    player = table.player()
    assert table.anybody.get("/players/me", Cookie=f"{COOKIE}={player.token}").status_code == 401
    assert Player(table.app, session.partition("=")[2]).get("/players/me").status_code == 401


def test_an_invalid_session_counts_as_anonymous(table: Table) -> None:
    assert table.anybody.get("/titles", Cookie=f"{COOKIE}=old").status_code == 200
    assert table.anybody.get("/players/me", Cookie=f"{COOKIE}=old").status_code == 401


@pytest.mark.parametrize(
    "path",
    [
        V1 + "/titles",
        V1 + "/games/none",
        "/api/none",
        "/api/docs",
        "/api/openapi.json",
        "/api/problems/stale-version",
        "/healthz",
        "/metrics",
        "/none",
    ],
)
def test_every_answer_has_security_headers(table: Table, path: str) -> None:
    headers = table.anybody.get("/" + path).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")
    assert len(headers.getlist("Content-Security-Policy")) == 1
