"""The host of an open game, who decides about its free seats.

Other players may take only one seat each. Without this rule, a stranger could fill a public game with bots or take
every seat, and force the host into an unwanted game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoresheet.domain.events import Event, SeatLeft, SeatTaken
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.core.errors import NotYourSeat
from scoresheet.service.play.rated_games import Persons

Expected = Callable[[str, str, str], bool]
"""Given (game, player, inviter), return whether the inviter has invited the player to the game."""


def host_of(events: Sequence[Event]) -> str:
    """Return the opener of an open game; if they have left, the player seated longest."""
    sitting: dict[int, str] = {}
    for event in events:
        if isinstance(event, SeatTaken) and event.player:
            sitting[event.seat] = event.player
        elif isinstance(event, SeatLeft):
            sitting.pop(event.seat, None)
    players = list(sitting.values())
    return next((player for player in players if player == events[0].actor), players[0] if players else "")


def is_host(events: Sequence[Event], player: str, persons: Persons) -> bool:
    """Return whether the player is the host, or another account of the host."""
    host = host_of(events)
    return bool(player and host) and len(set(persons([player, host]).values())) == 1


def check_host(events: Sequence[Event], player: str, persons: Persons) -> None:
    """Raise `NotYourSeat` unless the player is the host."""
    if not is_host(events, player, persons):
        raise NotYourSeat("Only the host can do this: the player who opened the game, while they have a seat in it.")


def check_place(game: Game, events: Sequence[Event], player: str, persons: Persons, expected: Expected) -> None:
    """Raise `NotYourSeat` if the player already has a seat, with this or another account.

    The host may take several seats, and may invite another account of a seated player.
    """
    sitting = {chair.player for chair in game.seats if chair.player}
    person = persons([player, *sitting])
    if person[player] not in {person[other] for other in sitting} or is_host(events, player, persons):
        return
    if not any(expected(game.id, player, inviter) for inviter in (host_of(events), events[0].actor)):
        raise NotYourSeat("You and your programs can have only one seat here. Ask the host of the game to invite you.")


def seats_of_person(game: Game, player: str, persons: Persons) -> list[Seat]:
    """Return the seats of a player and of all the same person's other accounts."""
    person = persons([player, *(chair.player for chair in game.seats)])
    return [seat for seat, chair in by_seat(game.seats) if chair.player and person[chair.player] == person[player]]
