"""Hosts: the player who decides how the free seats of an open game are filled; everybody else takes one seat.

Without this rule a stranger who joins a public game could fill it at once, with bots of the service, with programs of
their own or by taking every seat, and the opener would have to play a game that nobody wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from domain.events import Event, SeatTaken
from domain.game import Game
from service.errors import NotYourSeat
from service.rating import Owners

Expected = Callable[[str, str, str], bool]
"""Return whether a player is invited to a game by a player: game, player, inviter."""


def host_of(game: Game, events: Sequence[Event]) -> str:
    """Return the opener of an open game while they sit there, then the player who has sat there longest."""
    sitting = {chair.player for chair in game.seats if chair.player}
    opener = events[0].actor if events else ""
    if opener in sitting:
        return opener
    here = [event.player for event in reversed(events) if isinstance(event, SeatTaken) and event.player in sitting]
    return here[-1] if here else ""


def is_host(game: Game, events: Sequence[Event], player: str, owners: Owners) -> bool:
    """Return whether the player, or the person who runs that program, is the host."""
    host = host_of(game, events)
    return bool(player and host) and _persons([player], owners) == _persons([host], owners)


def check_host(game: Game, events: Sequence[Event], player: str, owners: Owners) -> None:
    """Raise `NotYourSeat` for anyone but the host."""
    if not is_host(game, events, player, owners):
        raise NotYourSeat("Only the host of the game can do this: its opener, while they sit at it.")


def check_place(game: Game, events: Sequence[Event], player: str, owners: Owners, expected: Expected) -> None:
    """Raise `NotYourSeat` for a second seat of one person, unless they are the host, or invited by the host."""
    sitting = {chair.player for chair in game.seats if chair.player}
    if not _persons([player], owners) & _persons(sitting, owners) or is_host(game, events, player, owners):
        return
    if not expected(game.id, player, host_of(game, events)):
        raise NotYourSeat("You and your programs have one seat here. Ask the host of the game to invite you.")


def _persons(players: Sequence[str] | set[str], owners: Owners) -> set[str]:
    run_by = owners(players)
    return {run_by.get(player, player) for player in players}
