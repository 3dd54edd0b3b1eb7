"""Membership: the games of a club are private ones, which its members may see, too, and join."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.core.errors import NoSuchGame, NotAMember

PRIVATE = "private"
SYSTEM = "system"

Belongs = Callable[[str, str], bool]
"""Whether a club has a player as a member, as it is now."""


def nobody_belongs(club: str, player: str) -> bool:
    """For who knows no clubs: their games are for those who sit there."""
    return False


def is_among(game: Game, player: str, belongs: Belongs) -> bool:
    """Whether a game is a club's to which `player` belongs."""
    return bool(game.club and player) and belongs(game.club, player)


def among_members(settings: GameSettings, player: str, belongs: Belongs) -> GameSettings:
    """What a game is opened with: a club's is private. Raises `NotAMember`, unless the service itself opens it."""
    if not settings.club:
        return settings
    if player != SYSTEM and not belongs(settings.club, player):
        raise NotAMember
    return msgspec.structs.replace(settings, visibility=PRIVATE)


def check_belongs(game: Game, player: str, belongs: Belongs) -> None:
    """Raises `NoSuchGame` for who may not sit down at a club's game: none but members, and who sits there already."""
    if game.club and not game.seats_of(player) and not belongs(game.club, player):
        raise NoSuchGame(game.id)
