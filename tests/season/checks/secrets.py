"""Hidden information does not leak: each secret is a unique string, searched for in all bytes that clients received."""

from __future__ import annotations

from tests.domain.clocks.calendar import instant
from tests.season.checks.story import end_of, events_of
from tests.season.season import Season

FOR_EVER = float("inf")


def faults(season: Season) -> list[str]:
    """Return the clients that received a secret of others, and where."""
    games = {told.game for told in season.secrets.values() if told.kind != "club"}
    seated = {**{game: players_of(season, game) for game in games}, **season.members}
    found = []
    for secret, readers in season.world.seen.by.items():
        told = season.secrets.get(secret)
        if told is None:
            found.append(f"{secret} was seen, and nobody wrote it")
            continue
        allowed = {told.author} | (seated[told.game] if told.kind in ("chat", "club") else set())
        over = ended(season, told.game) if told.kind in ("order", "chat") else FOR_EVER
        unfit = {who: first for who, first in readers.items() if who not in allowed and first.at < over}
        found += [f"{told.kind} {secret} came to {who} by {first.where}" for who, first in unfit.items()]
    return found


def ended(season: Season, game: str) -> float:
    """Return the end of a game, after which conditional moves and the players' chat are visible to all."""
    last = end_of(events_of(season, game)[1])
    return instant(last.at).timestamp() if last else FOR_EVER


def players_of(season: Season, game: str) -> set[str]:
    """Return all past and present players of a game, by its events only."""
    events = events_of(season, game)[1]
    return {player for event in events if (player := getattr(event, "player", ""))}
