"""Limits are told before they are met: how many there are, and how many are left."""

from __future__ import annotations

import re

from scoresheet.service.accounts.limits import Limit, telling
from tests.service.api.players import PASSWORD, Table


def left(header: str) -> dict[str, tuple[int, int]]:
    """What is left by each limit, and for how many seconds."""
    found = re.findall(r'"([a-z-]+)";r=([0-9]+);t=([0-9]+)', header)
    return {name: (int(left), int(reset)) for name, left, reset in found}


def test_whoever_makes_an_account_is_told_how_many_more(table: Table) -> None:
    first = table.anybody.post("/players", {"name": "Limited one", "password": PASSWORD})
    second = table.anybody.post("/players", {"name": "Limited two", "password": PASSWORD})
    assert first.headers["RateLimit-Policy"] == '"accounts-made-from-here";q=500;w=3600'
    before, after = (left(answer.headers["RateLimit"])["accounts-made-from-here"] for answer in (first, second))
    assert after[0] == before[0] - 1
    assert 0 < after[1] <= 3_600


def test_a_wrong_guess_and_a_refused_one_say_what_is_left(table: Table) -> None:
    wrong = {"name": "Nobody of that name", "password": "not the password"}
    answers = [table.anybody.post("/tokens", wrong) for _ in range(11)]
    told = [left(answer.headers["RateLimit"])["guesses-at-a-name-from-here"][0] for answer in answers]
    assert told == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0]
    assert answers[-1].status_code == 429
    assert left(answers[-1].headers["RateLimit"])["guesses-at-a-name-from-here"][1] == int(
        answers[-1].headers["Retry-After"]
    )


def test_who_was_right_has_all_guesses_again(table: Table) -> None:
    player = table.player()
    table.anybody.post("/tokens", {"name": player.name, "password": "not the password"})
    right = table.anybody.post("/tokens", {"name": player.name, "password": PASSWORD})
    assert left(right.headers["RateLimit"])["guesses-at-a-name-from-here"][0] == 10


def test_what_is_not_limited_says_nothing(table: Table) -> None:
    assert "RateLimit" not in table.anybody.get("/titles").headers


def test_a_limit_tells_when_there_will_be_more() -> None:
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
