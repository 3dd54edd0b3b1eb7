"""Presence in a season: some players hide theirs; hidden players are not shown, and hiding players see no presence."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.season.personas import Person

HIDES = 4
"""One player in this many hides their presence."""


def hide_some(people: list[Person]) -> set[str]:
    """Let some players hide their presence."""
    hidden = people[::HIDES]
    for person in hidden:
        assert person.wire.post("/players/me/presence", {"shown": False}).well
    return {person.id for person in hidden}


def ask_around(people: list[Person], hidden: set[str], random: Random) -> list[str]:
    """Let a player request the presence of others, and record what should not have been shown."""
    asker, other = random.sample(people, 2)
    rows = [asker.wire.get(f"/players/{other.id}/presence").body]
    if asker.games:
        answer = asker.wire.get(f"/games/{random.choice(asker.games)}/presence")
        rows += answer.body["items"] if answer.well else []
    return [f"{asker.id} was told when {row['player']} looked" for row in rows if shows_hidden(asker.id, row, hidden)]


def shows_hidden(asker: str, row: dict[str, Any], hidden: set[str]) -> bool:
    """Return whether a row shows a visit that is hidden, or hidden from this viewer."""
    return row["looked_at"] is not None and bool({asker, row["player"]} & hidden)
