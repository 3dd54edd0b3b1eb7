"""Rate limits are announced in headers: the quota, the rest, and the reset."""

from __future__ import annotations

import re

from scoresheet.service.accounts.limits import Limit, telling
from tests.service.api.players import PASSWORD, Table


def left(header: str) -> dict[str, tuple[int, int]]:
    """Return what each limit leaves, and the seconds until its reset."""
    found = re.findall(r'"([a-z-]+)";r=([0-9]+);t=([0-9]+)', header)
    return {name: (int(left), int(reset)) for name, left, reset in found}


def test_creating_an_account_reports_the_remaining_quota(table: Table) -> None:
    first = table.anybody.post("/players", {"name": "Limited one", "password": PASSWORD})
    second = table.anybody.post("/players", {"name": "Limited two", "password": PASSWORD})
    assert first.headers["RateLimit-Policy"] == '"accounts-made-from-here";q=500;w=3600'
    before, after = (left(answer.headers["RateLimit"])["accounts-made-from-here"] for answer in (first, second))
    assert after[0] == before[0] - 1
    assert 0 < after[1] <= 3_600


def test_failed_and_rejected_sign_ins_report_the_remaining_guesses(table: Table) -> None:
    wrong = {"name": "Nobody of that name", "password": "not the password"}
    answers = [table.anybody.post("/tokens", wrong) for _ in range(11)]
    told = [left(answer.headers["RateLimit"])["guesses-at-a-name-from-here"][0] for answer in answers]
    assert told == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    assert answers[-1].status_code == 429
    assert left(answers[-1].headers["RateLimit"])["guesses-at-a-name-from-here"][1] == int(
        answers[-1].headers["Retry-After"]
    )


def test_a_successful_sign_in_resets_the_guesses(table: Table) -> None:
    player = table.player()
    table.anybody.post("/tokens", {"name": player.name, "password": "not the password"})
    right = table.anybody.post("/tokens", {"name": player.name, "password": PASSWORD})
    assert left(right.headers["RateLimit"])["guesses-at-a-name-from-here"][0] == 10


def test_unlimited_resources_send_no_rate_limit_header(table: Table) -> None:
    assert "RateLimit" not in table.anybody.get("/titles").headers


def test_a_limit_reports_when_it_resets() -> None:
    now = [100.0]
    limit = Limit(2, 60, lambda: now[0], name="tries")
    with telling() as told:
        limit.take("me")
        assert told["tries"] == (2, 60, 1, 60)
        now[0] += 20
        limit.take("me")
        assert told["tries"] == (2, 60, 0, 40)
    limit.give_back("me")
    assert told["tries"] == (2, 60, 0, 40)
