"""Tournaments, a ladder and a club of a season, opened and joined over the API."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from tests.season.personas import Person, Secret
from tests.season.wire import secret

WEEK = 7 * 86_400
ACCEPTED, CHALLENGED = 0.8, 0.3
"""The chance that a challenge is accepted, and that one is made each day."""
TIE_BREAKS = ["wins", "opponents"]
CLOCK = {"move": 86_400, "on_time_out": "bot", "bot": "random"}
CUPS: tuple[tuple[dict[str, Any], int], ...] = (
    ({"kind": "round_robin", "title": "lineae", "table": 2}, 4),
    ({"kind": "swiss", "title": "phytoplankton", "table": 3, "smallest": 2, "rounds": 3}, 8),
    ({"kind": "swiss", "title": "weather-machine", "table": 4, "smallest": 3, "rounds": 2}, 9),
    ({"kind": "ladder", "title": "lineae", "table": 2, "period": WEEK}, 6),
)
"""The tournaments of a season, with the number of entrants."""


def open_cups(people: Sequence[Person], random: Random, most: int = len(CUPS)) -> list[str]:
    """Open the tournaments, enter the players, and start them."""
    found = []
    for number, (terms, entrants) in enumerate(CUPS[:most]):
        entering = random.sample(list(people), min(entrants, len(people)))
        opened = entering[0].wire.post("/tournaments", terms_of(terms, number))
        assert opened.well, opened
        cup = opened.body["id"]
        for person in entering:
            entered = person.wire.post(f"/tournaments/{cup}/entries", {})
            assert entered.well or entered.status == 409, entered
        begun = entering[0].wire.post(f"/tournaments/{cup}/start", {})
        assert begun.well or terms["kind"] == "ladder", begun
        found.append(cup)
    return found


def climb(cups: Sequence[str], people: Sequence[Person], random: Random) -> None:
    """Answer challenges on each ladder, and sometimes challenge the next player above."""
    known = {person.id: person for person in people}
    for cup in cups:
        told = people[0].ask(f"/tournaments/{cup}")
        if told["kind"] != "ladder" or told["status"] != "running":
            continue
        for one in told["challenges"]:
            if not known[one["of"]].gone:
                answer = {"accept": random.random() < ACCEPTED}
                known[one["of"]].wire.post(f"/tournaments/{cup}/challenges/{one['id']}/answers", answer)
        rows = people[0].ask(f"/tournaments/{cup}/standings")["items"]
        above, below = random.choice(list(pairwise(row["player"] for row in rows)))
        if random.random() < CHALLENGED:
            known[below].wire.post(f"/tournaments/{cup}/challenges", {"player": above})


def terms_of(terms: dict[str, Any], number: int) -> dict[str, Any]:
    """Return the terms of a tournament."""
    bound = {} if terms["kind"] == "ladder" else {"round_time": 2 * WEEK}
    return {**terms, **bound, "name": f"Cup {number}", "clock": CLOCK, "tie_breaks": TIE_BREAKS}


def found_a_club(people: Sequence[Person], random: Random, secrets: dict[str, Secret]) -> tuple[str, set[str]]:
    """Found a private club of five with a notice for members only; return its members."""
    owner, *others = random.sample(list(people), min(5, len(people)))
    made = owner.wire.post("/clubs", {"name": "Owls", "description": "We meet here.", "private": True})
    assert made.well, made
    club: str = made.body["id"]
    for one in others:
        called = owner.wire.post(f"/clubs/{club}/requests", {"player": one.id})
        assert called.well, called
        one.wire.post(f"/clubs/{club}/requests/{one.id}/answers", {"agree": True})
    marked = secret(random)
    secrets[marked] = Secret("club", owner.id, club)
    assert owner.wire.post(f"/clubs/{club}/notices", {"text": marked}).well
    for one in others:
        one.wire.get(f"/clubs/{club}/notices")
    return club, {owner.id, *(one.id for one in others)}
