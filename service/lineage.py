"""Lineage: what a branch goes on from, and who may not come to it as long as that still goes on."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from domain import branches
from domain.branches import Start
from domain.errors import BrokenChain, CannotBranch
from domain.events import Parent
from domain.game import Game
from domain.titles import registry
from replays import timeline
from service.errors import NoSuchGame
from service.heads import Heads

MOST_GENERATIONS = 100
"""Of branches of branches."""
Owners = Callable[[Iterable[str]], Mapping[str, str]]
"""Of those players who are bots: who runs them."""

_random = random.SystemRandom()


def origin(heads: Heads) -> Callable[[Parent], Start]:
    """Where the branches of these games begin; what is hidden is drawn anew by the system's own chance."""

    def start(parent: Parent) -> Start:
        head = heads.of(parent.game)
        title = registry.find(head.title)
        with heads.looking_at(head.id):
            events = timeline.events(title, heads.store, head.id, 0, parent.version)
        return branches.start_of(title, parent, events, _random)

    return start


def ancestors(heads: Heads, game: Game) -> Iterator[Game]:
    """What a game goes on from, and what that goes on from …; one that is set aside, as it was before it broke."""
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


def check_generations(heads: Heads, parent: Game) -> None:
    """Whether a game may have branches; raises `CannotBranch`."""
    if sum(1 for _ in ancestors(heads, parent)) >= MOST_GENERATIONS - 1:
        raise CannotBranch("This game is a branch of a branch of a branch …: there is no going on from it.")


def going_on(heads: Heads, game: Game) -> list[Game]:
    """The games that this one goes on from, nearest first, which have not ended; what nobody can say has not."""
    return [one for one in ancestors(heads, game) if not one.over]


def plays(games: Collection[Game], player: str, owners: Owners) -> bool:
    """Whether `player`, or who runs them, or one whom they run, has sat at one of `games`."""
    sitting = {chair.player for game in games for chair in game.seats if chair.player}
    who = _people([player], owners)
    return bool(who & _people(sitting, owners))


def _people(players: Collection[str], owners: Owners) -> set[str]:
    """Those who answer for these players: themselves, or who runs them."""
    known = owners(players)
    return {known.get(player, player) for player in players}
