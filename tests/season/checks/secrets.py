"""Nothing hidden leaks: each secret is a string of its own, looked for in all bytes that each client received."""

from __future__ import annotations

from tests.season.season import Season


def wrong(season: Season) -> list[str]:
    """Whoever received a secret that is not for them, and where."""
    seated = {game: players_of(season, game) for game in {told.game for told in season.secrets.values()}}
    found = []
    for secret, readers in season.world.seen.by.items():
        told = season.secrets.get(secret)
        if told is None:
            found.append(f"{secret} was seen, and nobody wrote it")
            continue
        allowed = {told.author} | (seated[told.game] if told.kind == "chat" else set())
        unfit = {who: where for who, where in readers.items() if who not in allowed}
        found += [f"{told.kind} {secret} came to {who} by {where}" for who, where in unfit.items()]
    return found


def players_of(season: Season, game: str) -> set[str]:
    """Those who ever sat there, by the events alone."""
    store = season.world.services.games.store
    title = store.title(game)
    assert title is not None
    events = (title.event_decoder.decode(state) for state in store.states(game, 0, store.version(game)))
    return {player for event in events if (player := getattr(event, "player", ""))}
