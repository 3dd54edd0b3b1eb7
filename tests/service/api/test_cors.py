"""Cross-origin requests: what pages of other sites may do."""

from __future__ import annotations

import pytest

from scoresheet.service.http.authentication import COOKIE
from tests.service.api.players import Table

ELSEWHERE = "https://tables.example"


@pytest.mark.parametrize("path", ["/titles", "/games/none", "/nowhere", "//api/openapi.json", "//api/problems/schema"])
def test_any_origin_may_read_public_resources(table: Table, path: str) -> None:
    headers = table.anybody.get(path, Origin=ELSEWHERE).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert {"ETag", "Link", "Location", "RateLimit", "Retry-After"} <= set(
        headers["Access-Control-Expose-Headers"].split(", ")
    )
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_pages_of_other_sites_read_and_write_with_a_token(table: Table) -> None:
    player = table.player()
    for answer in (
        player.get("/players/me", Origin=ELSEWHERE),
        player.post("/games", {"title": "industrial-waste", "seats": 2}, Origin=ELSEWHERE),
        player.post("/games", {}, Origin=ELSEWHERE),
    ):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_answers_to_a_session_cookie_are_not_shared_with_other_sites(table: Table) -> None:
    accounts = table.app.extensions["scoresheet"].accounts
    session = f"{COOKIE}={accounts.new_session(accounts.profile(table.player().id))[0]}"
    answer = table.anybody.get("/players/me", Cookie=session, Origin=ELSEWHERE)
    assert answer.status_code == 200
    assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(("method", "named"), [("GET", ""), ("POST", "authorization, content-type, if-match")])
def test_a_preflight_lists_the_allowed_methods_and_headers(table: Table, method: str, named: str) -> None:
    asked = {"Origin": ELSEWHERE, "Access_Control_Request_Method": method, "Access_Control_Request_Headers": named}
    answer = table.anybody.call("OPTIONS", "/games/any/moves" if method == "POST" else "/games/any", **asked)
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert method in answer.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {"authorization", "content-type", "if-match", "idempotency-key", "last-event-id"} <= set(allowed)


@pytest.mark.parametrize("path", ["/players", "/tokens", "/games"])
def test_pages_of_other_sites_cannot_write_without_a_token(table: Table, path: str) -> None:
    asked = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "content-type"}
    beforehand = table.anybody.call("OPTIONS", path, Origin=ELSEWHERE, **asked)
    anyway = table.anybody.post(path, {}, Origin=ELSEWHERE)
    for answer in (beforehand, anyway):
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_html_pages_are_not_shared_with_other_sites(table: Table) -> None:
    assert "Access-Control-Allow-Origin" not in table.anybody.get("//", Origin=ELSEWHERE).headers
