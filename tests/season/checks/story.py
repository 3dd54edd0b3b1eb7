"""The story of a game, read from the log again: its events, and the seats and turns after each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from scoresheet.domain.envelope import Event
from scoresheet.domain.events import GameFinished, MovesTakenBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from tests.season.season import Season


class Step(NamedTuple):
    """An event, the seats to act after it, and their holders."""

    event: Event
    asked: list[int]
    holders: list[str]


def events_of(season: Season, game: str) -> tuple[Title, list[Event]]:
    """Return all events of a game."""
    store = season.world.services.games.store
    title = store.title(game)
    assert title is not None
    decode = title.event_decoder.decode
    return title, [decode(state) for state in store.states(game, 0, store.version(game))]


def end_of(events: Sequence[Event]) -> GameFinished | None:
    """Return the event that ended a game; disputes may be closed after it."""
    return next((event for event in reversed(events) if isinstance(event, GameFinished)), None)


def story(title: Title, events: Sequence[Event]) -> Iterator[Step]:
    """Return the events with the seats to act after each."""
    game: Game[Any] = Game()
    for number, event in enumerate(events, 1):
        game = fold(title, events[:number]) if isinstance(event, MovesTakenBack) else fold(title, [event], game)
        asked = game.state.to_act() if game.state is not None and game.status == "playing" else []
        yield Step(event, list(asked), ["" if chair.bot else chair.player for chair in game.seats])


def turns(told: Sequence[Step]) -> dict[int, dict[str, int]]:
    """Return the turn of each player after each version: the version at which it began."""
    began: dict[str, int] = {}
    found = {}
    for event, asked, holders in told:
        waited = {holders[seat] for seat in asked if holders[seat]}
        anew = isinstance(event, MovesTakenBack)
        began = {player: event.version if anew or player not in began else began[player] for player in waited}
        found[event.version] = dict(began)
    return found
