"""Presence in a season: some hide it; whoever asks is told of nobody who hides, and of nobody at all if they hide."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.season.personas import Person

HIDES = 4
"""Every so manyth player does not want to be seen."""


def hide_some(people: list[Person]) -> set[str]:
    """Who does not want to be seen, from now on."""
    hidden = people[::HIDES]
    for person in hidden:
        assert person.wire.post("/players/me/presence", {"shown": False}).well
    return {person.id for person in hidden}


def ask_around(people: list[Person], hidden: set[str], random: Random) -> list[str]:
    """Somebody asks when others have looked, anywhere and at a game of theirs; what they should not have been told."""
    asker, other = random.sample(people, 2)
    rows = [asker.wire.get(f"/players/{other.id}/presence").body]
    if asker.games:
        answer = asker.wire.get(f"/games/{random.choice(asker.games)}/presence")
        rows += answer.body["items"] if answer.well else []
    return [f"{asker.id} was told when {row['player']} looked" for row in rows if told_too_much(asker.id, row, hidden)]


def told_too_much(asker: str, row: dict[str, Any], hidden: set[str]) -> bool:
    """Whether a row tells of a look that is to be seen by nobody, or not by who asks."""
    return row["looked_at"] is not None and bool({asker, row["player"]} & hidden)
