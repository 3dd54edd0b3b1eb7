"""The ancestors of branches. While one is running, its players may not join the branch."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from scoresheet.domain import branches
from scoresheet.domain.branches import Ancestry, Origin, Start
from scoresheet.domain.errors import BrokenChain, BrokenRecord, CannotBranch
from scoresheet.domain.events import Event, Parent
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import NOBODY
from scoresheet.replays import timeline
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.play.game_cache import GameCache

MOST_GENERATIONS = 100
"""The maximum depth of branches."""
Persons = Callable[[Iterable[str]], Mapping[str, str]]
"""Map player ids to the ids of the persons behind them."""

_random = random.SystemRandom()


def origin(heads: GameCache) -> Origin:
    """Return a function that computes the start of a branch and redraws hidden information."""

    def start(parent: Parent) -> Start:
        title = registry.find(heads.of(parent.game).title)
        return branches.start_of(title, parent, _events(heads, parent), _random)

    return start


def ancestry(heads: GameCache) -> Ancestry:
    """Return the ancestry for audits; it includes only parents that have ended and are intact."""

    def told(parent: Parent) -> Sequence[Event] | None:
        try:
            return _events(heads, parent) if heads.of(parent.game).over else None
        except (NoSuchGame, BrokenChain):
            return None

    return told


def ancestry_of_records(heads: GameCache, may_see: Callable[[Game], bool] = lambda head: True) -> Ancestry:
    """Return the ancestry for uploaded records.

    The ancestry raises `BrokenRecord` if the parent is missing, corrupt or unsuitable. A game that the uploader may not
    see counts as missing.
    """

    def told(parent: Parent) -> Sequence[Event] | None:
        try:
            head = _seen(heads, parent.game, may_see)
        except NoSuchGame:
            raise BrokenRecord("The game that this one continues is not here; import it first.") from None
        except BrokenChain:
            raise BrokenRecord("The game that this one continues is quarantined until it is repaired.") from None
        if not head.over:
            raise BrokenRecord("The game that this one continues has not ended.")
        if parent.seat != NOBODY:
            raise BrokenRecord("It continues from what one seat knew about a game, which can't be verified.")
        if not head.started <= parent.version <= head.version:
            raise BrokenRecord("The game that this one continues has no such position.")
        return _events(heads, parent)

    return told


def _seen(heads: GameCache, game: str, may_see: Callable[[Game], bool]) -> Game:
    try:
        head = heads.of(game)
    except BrokenChain as broken:
        if may_see(heads.before(broken)):
            raise
        raise NoSuchGame(game) from broken
    if not may_see(head):
        raise NoSuchGame(game)
    return head


def _events(heads: GameCache, parent: Parent) -> list[Event]:
    """Return the parent's events up to the position of the branch."""
    title = registry.find(heads.of(parent.game).title)
    with heads.looking_at(parent.game):
        return timeline.events(title, heads.store, parent.game, 0, parent.version)


def ancestors(heads: GameCache, game: Game) -> Iterator[Game]:
    """Yield the ancestors of a game, nearest first; corrupt ones as they were before the error."""
    for _ in range(MOST_GENERATIONS):
        if game.parent is None:
            return
        try:
            game = heads.of(game.parent.game)
        except BrokenChain as broken:
            game = heads.before(broken)
        except NoSuchGame:
            return
        yield game


def check_generations(heads: GameCache, parent: Game) -> None:
    """Raise `CannotBranch` if the game is at the maximum depth."""
    if sum(1 for _ in ancestors(heads, parent)) >= MOST_GENERATIONS - 1:
        raise CannotBranch("This game is nested too deeply in branches of branches to branch again.")


def going_on(heads: GameCache, game: Game) -> list[Game]:
    """Return the ancestors that are still running, nearest first; unreadable ones are included."""
    return [one for one in ancestors(heads, game) if not one.over]


def plays(games: Collection[Game], player: str, persons: Persons) -> bool:
    """Return whether the person behind `player` has, or had, a seat in one of `games`."""
    if not games or not player:
        return False
    sitting = {player for game in games for chair in game.seats for player in (chair.player, *chair.former) if player}
    person = persons([player, *sitting])
    return person[player] in {person[other] for other in sitting}
