"""Games of an installation: those that are over, read and never written to."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from domain.errors import BrokenChain
from domain.game import Game
from domain.titles import registry
from service.datasets.identities import AsTheyAre, Identities
from service.datasets.packing import packed
from service.datasets.rows import Played
from service.games import Games
from service.gathering.sources import Gather, Gathered, LeftOut
from service.location import Location
from service.storage.store import Store

RUNNING, NEVER_BEGUN = "not over", "never begun"
PARENT_RUNS = "played on from a game that is not over"
SOURCE = "installation"


class Stored(NamedTuple):
    """All games that are over; `title` asks for those of one. Keys are their ids."""

    database: Location
    identities: Identities = AsTheyAre()
    title: str = ""

    def open(self) -> Gather:
        """Opens the database once more."""
        where = self.database
        read_only = f"file:{quote(str(where))}?mode=ro" if isinstance(where, Path) else where
        games = Games(Store(read_only))
        return lambda game: gather(games, game, self.identities)


def over(games: Games, title: str = "") -> list[str]:
    """The ids of all games with an end, in their order."""
    running = set(games.store.unfinished())
    ended = sorted(game for game in games.store.games() if game not in running)
    return [game for game in ended if not title or games.store.title_of(game) == title]


def gather(games: Games, game: str, identities: Identities) -> Gathered:
    """The rows of a game, unless it, or one that it goes on from, goes on: what is hidden there might show."""
    try:
        head = games.head(game)
        if reason := unfit(games, head):
            return LeftOut(game, reason)
        title = registry.find(head.title)
        events = games.events(game, 0, head.version)
        return packed(Played(title=title, events=events, source=SOURCE, imported=head.imported), identities)
    except BrokenChain as broken:
        return LeftOut(game, f"event {broken.version} is not as it was stored", wrong=True)


def unfit(games: Games, head: Game) -> str:
    """Why a game is not for datasets; empty if it is."""
    if not head.over or not head.ending:
        return RUNNING
    if not head.started:
        return NEVER_BEGUN
    return PARENT_RUNS if _parent_runs(games, head) else ""


def _parent_runs(games: Games, head: Game) -> bool:
    while head.parent is not None and games.store.version(head.parent.game):
        head = games.head(head.parent.game)
        if not head.over:
            return True
    return False
