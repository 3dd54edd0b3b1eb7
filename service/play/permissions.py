"""Permissions: who may see a game, and as which seats, for API and pages alike."""

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
"""(game, player) → whether the player may see it as an arbiter (`Courts.concerns`)."""


def judges_nothing(game: Game, player: str) -> bool:
    """Stand in for callers who are no arbiters."""
    return False


def visible(games: Games, game: str, player: str, judges: Judges = judges_nothing) -> Game:
    """Return a game; raises `NoSuchGame` if it does not exist or `player` may not see it.

    A private game is visible to its players, members of its club, and arbiters by `judges`. `BrokenChain` is raised
    only for those who could see the game before it broke.
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
    """Return a visible game, or a corrupt one as of before the error, with the error."""
    try:
        return visible(games, game, player), None
    except BrokenChain as broken:
        return games.heads.before(broken), broken


def may_see(game: Game, player: str, belongs: Belongs = nobody_belongs) -> bool:
    """Return whether `player` (empty for anonymous readers) may see a game.

    A private game is visible to its players and to the members of its club, by `belongs`.
    """
    return game.visibility != PRIVATE or has_sat(game, player) or is_among(game, player, belongs)


def has_sat(game: Game, player: str) -> bool:
    """Return whether `player` sits at a game, or did until giving up or being replaced."""
    return has_played(game, player)


def viewer_of(game: Game, player: str, *, over: bool) -> Viewer:
    """Return the viewer for the current position; everything is visible in a finished game."""
    return ALL_SEEING if over else _holder(player, game.seats_of(player))


def viewer_at(position: Game, head: Game, player: str) -> Viewer:
    """Return the viewer for an older position; a seat's knowledge passes to its new holder."""
    return ALL_SEEING if head.over else _holder(player, [*position.seats_of(player), *head.seats_of(player)])


def _holder(player: str, seats: list[Seat]) -> Viewer:
    """All who hold none are one viewer."""
    return Viewer(frozenset(seats), player=player if seats else "")
