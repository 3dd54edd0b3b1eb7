"""Rules for rated games: a different person on each seat, no bots, no handicaps.

The checks apply to new requests only; stored games are not affected.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.service.core.errors import CannotBeRated

Persons = Callable[[Iterable[str]], Mapping[str, str]]
"""Map player ids to the ids of the persons behind them (`People.persons`)."""


def check_opening(settings: GameSettings, bots: Collection[object] = ()) -> None:
    """Check the settings of a new game. Raises `CannotBeRated`."""
    if not settings.rated:
        return
    if settings.seats < 2:
        raise CannotBeRated("A rated game needs at least two seats.")
    if any(settings.handicap):
        raise CannotBeRated("A rated game cannot have handicaps, because ratings compare performance on equal terms.")
    if bots:
        raise CannotBeRated("The service's bots can't play in rated games, which are between people.")


def check_stand_in(game: Game, bot: str) -> None:
    """Check that a player who resigns may name a bot to play on. Raises `CannotBeRated`."""
    if game.rated and bot:
        raise CannotBeRated("In a rated game, the bot that takes over is fixed when the game is opened.")


def check_sitting(settings: GameSettings, bots: Collection[object], more: Collection[object]) -> None:
    """Check that the opener may take the seats in `more` as well. Raises `CannotBeRated`."""
    check_opening(settings, bots)
    if settings.rated and more:
        raise CannotBeRated("In a rated game, each player can take only one seat.")


def check_seat(game: Game, player: str, bot: str, persons: Persons) -> None:
    """Check that a player or bot may join the players already seated. Raises `CannotBeRated`."""
    if game.rated and bot:
        raise CannotBeRated("The service's bots can't play in rated games, which are between people.")
    if game.rated:
        _check_player(game, player, persons)


def _check_player(game: Game, player: str, persons: Persons) -> None:
    sitting = {chair.player for chair in game.seats if chair.player}
    if player in sitting:
        raise CannotBeRated("In a rated game, each player can take only one seat.")
    person = persons([player, *sitting])
    if person[player] in {person[other] for other in sitting}:
        raise CannotBeRated(
            "In a rated game, players can't play against their own bots, "
            "and two bots of the same owner can't play against each other."
        )
