"""Access to club games: private games that all members of the club may see and join."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.core.errors import NoSuchGame, NotAMember

PRIVATE = "private"
SYSTEM = "system"

Belongs = Callable[[str, str], bool]
"""(club, player) → True if the player is currently a member."""


def nobody_belongs(club: str, player: str) -> bool:
    """Return False; used where the service has no clubs."""
    return False


def is_among(game: Game, player: str, belongs: Belongs) -> bool:
    """Return whether a game belongs to a club of `player`."""
    return bool(game.club and player) and belongs(game.club, player)


def among_members(settings: GameSettings, player: str, belongs: Belongs) -> GameSettings:
    """Make a club's game private; raises `NotAMember` if `player` is not a member.

    The service itself may always open one.
    """
    if not settings.club:
        return settings
    if player != SYSTEM and not belongs(settings.club, player):
        raise NotAMember
    return msgspec.structs.replace(settings, visibility=PRIVATE)


def check_belongs(game: Game, player: str, belongs: Belongs) -> None:
    """Raise `NoSuchGame` for a club's game if the player is neither a member nor seated in it."""
    if game.club and not game.seats_of(player) and not belongs(game.club, player):
        raise NoSuchGame(game.id)
