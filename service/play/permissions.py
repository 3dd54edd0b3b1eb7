"""Permissions: which players may see a game, and which seats' knowledge they have."""

from __future__ import annotations

from collections.abc import Callable

from scoresheet.domain.commands.seats import has_played
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import ALL_SEEING, Seat, Viewer
from scoresheet.service.accounts.club_games import PRIVATE as PRIVATE
from scoresheet.service.accounts.club_games import Belongs, is_among, nobody_belongs
from scoresheet.service.core.errors import NoSuchGame
from scoresheet.service.play.games import Games

Judges = Callable[[Game, str], bool]
"""Given (game, player), return whether the player may see the game as an arbiter."""


def judges_nothing(game: Game, player: str) -> bool:
    """Return False: the default for callers that do not admit arbiters."""
    return False


def visible(games: Games, game: str, player: str, judges: Judges = judges_nothing) -> Game:
    """Return a game; raises `NoSuchGame` if it does not exist or `player` may not see it.

    A private game is visible to its players, to members of its club, and to arbiters if `judges` allows it.
    `BrokenChain` is raised only for players who could see the game before it became corrupt.
    """
    try:
        head = games.head(game)
    except BrokenChain as broken:
        if not may_see(games.heads.before(broken), player, games.belongs):
            raise NoSuchGame(game) from broken
        raise
    if not may_see(head, player, games.belongs) and not judges(head, player):
        raise NoSuchGame(game)
    return head


def visible_or_damaged(games: Games, game: str, player: str) -> tuple[Game, BrokenChain | None]:
    """Return a visible game, or a corrupt one as it was before the error, and the error."""
    try:
        return visible(games, game, player), None
    except BrokenChain as broken:
        return games.heads.before(broken), broken


def may_see(game: Game, player: str, belongs: Belongs = nobody_belongs) -> bool:
    """Return whether `player` (empty for anonymous readers) may see a game.

    A private game is visible to its players and to the members of its club (`belongs`).
    """
    return game.visibility != PRIVATE or has_sat(game, player) or is_among(game, player, belongs)


def has_sat(game: Game, player: str) -> bool:
    """Return whether `player` has a seat in the game, or had one and resigned or was replaced."""
    return has_played(game, player)


def viewer_of(game: Game, player: str, *, over: bool) -> Viewer:
    """Return the viewer of the current position; in a finished game, they may see everything."""
    return ALL_SEEING if over else _holder(player, game.seats_of(player))


def viewer_at(position: Game, head: Game, player: str) -> Viewer:
    """Return the viewer of an older position; a seat's new player may see what the seat knew."""
    return ALL_SEEING if head.over else _holder(player, [*position.seats_of(player), *head.seats_of(player)])


def _holder(player: str, seats: list[Seat]) -> Viewer:
    """Return the viewer who holds these seats; all readers without a seat share one viewer."""
    return Viewer(frozenset(seats), player=player if seats else "")
