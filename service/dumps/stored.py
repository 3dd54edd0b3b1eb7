"""Reads the finished games of an installation, without writing."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from scoresheet.domain import stored
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.events import Event, GameFinished
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.replays.datasets.identities import AsTheyAre, Identities
from scoresheet.replays.datasets.packing import packed
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.datasets.sources import Gather, Gathered, LeftOut, unforeseen
from scoresheet.service.core.location import Location
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store

RUNNING, NEVER_BEGUN, PARENT_RUNS = "not over", "never begun", "played on from a game that is not over"
NOT_PUBLIC, IMPORTED, VOIDED, BRANCH = "not public", "imported", "voided", "a branch"
NOT_FINISHED, LATER = "abandoned", "ended later"
SOURCE = "installation"


class StoreSource(NamedTuple):
    """The finished games of a store, by id.

    With `public_until`, a time in the format of events, it contains only public games that had ended by then.
    """

    database: Location
    identities: Identities = AsTheyAre()
    public_until: str = ""

    def open(self) -> Gather:
        """Open the database again."""
        games = open_reading(self.database)
        return lambda game: gather(games, game, self.identities, self.public_until)


def open_reading(database: Location) -> Games:
    """Open the games for reading only."""
    return Games(Store(f"file:{quote(str(database))}?mode=ro" if isinstance(database, Path) else database))


def over(games: Games, title: str = "") -> list[str]:
    """Return the ids of all finished games, in order."""
    running = set(games.store.unfinished())
    ended = sorted(game for game in games.store.games() if game not in running)
    return [game for game in ended if not title or games.store.title_of(game) == title]


def gather(games: Games, game: str, identities: Identities, public_until: str) -> Gathered:
    """Return the rows for a game, or the reason why it is left out."""
    try:
        head, events = _read(games, game)
        if reason := _unfit(games, head) or (_unpublished(head, events, public_until) if public_until else ""):
            return LeftOut(game, reason)
        played = GameRows(title=registry.find(head.title), events=events, source=SOURCE, imported=head.imported)
        return packed(played, identities)
    except BrokenChain as broken:
        return LeftOut(game, f"event {broken.version} is not as it was stored", wrong=True)
    except Exception as error:  # an error in one game must not affect the others
        return unforeseen(game, error)


def _read(games: Games, game: str) -> tuple[Game, list[Event]]:
    """Return a game and its events after checking their chain, without caching the game."""
    title = registry.find(games.store.title_of(game) or "")
    states = games.store.states(game, 0, games.store.version(game))
    events: list[Event] = list(stored.follow(title.event_decoder.decode, game, states))
    return stored.folded(title, events, imported=games.store.imported(game)), events


def _unfit(games: Games, head: Game) -> str:
    """Return the reason why publishing a game could leak hidden data; empty if it could not."""
    if not head.over or not head.ending:
        return RUNNING
    if not head.started:
        return NEVER_BEGUN
    return PARENT_RUNS if _parent_runs(games, head) else ""


def _parent_runs(games: Games, head: Game) -> bool:
    while head.parent is not None and games.store.version(head.parent.game):
        head, _ = _read(games, head.parent.game)
        if not head.over:
            return True
    return False


def _unpublished(head: Game, events: list[Event], until: str) -> str:
    """Return the reason why a game is left out of public dumps; empty if it is included."""
    reasons = {
        NOT_PUBLIC: head.visibility != "public",
        IMPORTED: head.imported,
        VOIDED: head.voided,
        BRANCH: head.parent is not None,
        NOT_FINISHED: head.status != "finished",
        LATER: any(isinstance(event, GameFinished) and event.at >= until for event in events),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")
