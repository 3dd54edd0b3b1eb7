"""Access: who may see a game, and as whose seats; decided here, for the API and the pages alike."""

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
"""Whether a game is a player's to see as an arbiter (`Courts.concerns`)."""


def judges_nothing(game: Game, player: str) -> bool:
    """For who does not come as an arbiter."""
    return False


def visible(games: Games, game: str, player: str, judges: Judges = judges_nothing) -> Game:
    """A game as it is now; raises `NoSuchGame` if there is none, or none that `player` may see.

    A private game is there for its players, for the members of its club, and for those who, says `judges`, come as its
    arbiters. Of a game that is set aside (`BrokenChain`) only those are told who might see it before it broke.
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
    """A game as `visible` has it; of one that is set aside, as it was before it broke, and what is wrong with it."""
    try:
        return visible(games, game, player), None
    except BrokenChain as broken:
        return games.heads.before(broken), broken


def may_see(game: Game, player: str, belongs: Belongs = nobody_belongs) -> bool:
    """Whether `player` (nobody in particular, if empty) may see a game.

    A private one is there for its players, and, if it is a club's, for those who belong to that, says `belongs`.
    """
    return game.visibility != PRIVATE or has_sat(game, player) or is_among(game, player, belongs)


def has_sat(game: Game, player: str) -> bool:
    """Whether `player` sits at a game, or did until giving up or being replaced."""
    return has_played(game, player)


def viewer_of(game: Game, player: str, *, over: bool) -> Viewer:
    """Who `player` is at this position: everything is shown when the game is over."""
    return ALL_SEEING if over else _holder(player, game.seats_of(player))


def viewer_at(position: Game, head: Game, player: str) -> Viewer:
    """Who `player` is at a position of a game that stands at `head`: what a seat knew goes with it to a new holder."""
    return ALL_SEEING if head.over else _holder(player, [*position.seats_of(player), *head.seats_of(player)])


def _holder(player: str, seats: list[Seat]) -> Viewer:
    """All who hold none are one viewer."""
    return Viewer(frozenset(seats), player=player if seats else "")
