"""Determines which players get news of an event in a game.

The player who gave the command gets none, and neither does a player alone with bots, unless a conditional move or the
clock caused the event.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from scoresheet.domain.events import (
    DisputeExpired,
    DisputeHoldEnded,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Event,
    GameFinished,
    GameStarted,
    MoveMade,
    TakebackAsked,
)
from scoresheet.domain.game import Game, Request
from scoresheet.domain.takeback_requests import settled
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.club_games import SYSTEM
from scoresheet.service.notify.contact import AGREED, BEGUN, DISPUTE, LAPSED, OVER, REFUSED, TAKEBACK, TURN
from scoresheet.service.notify.seat_and_clock_news import told_beside

ABOUT_DISPUTES = (DisputeRaised, DisputeHoldEnded, DisputeWithdrawn, DisputeExpired, DisputeRuled)
ANSWERS = {"agreed": AGREED, "refused": REFUSED, "lapsed": LAPSED}
"""The kind of news for each outcome of a takeback request, except a withdrawal, which the requester knows about."""


class News(msgspec.Struct, frozen=True):
    """A possible piece of news for a player: its kind, and its event by game and version."""

    player: str
    kind: str
    game: str
    version: int
    about: str = ""
    """The event and its subject, as in `scoresheet.service.notify.other_news`."""
    name: str = ""
    """The name of a club or tournament."""
    urgent: bool = False
    """True to send the news at once, along with all other news that is waiting."""


def players_to_act(game: Game) -> set[str]:
    """Return the players who have to decide now, not counting seats played by bots."""
    return {chair.player for chair in map(game.seats.__getitem__, game.to_act()) if chair.player and not chair.bot}


def seats_to_act(game: Game, player: str) -> list[Seat]:
    """Return the seats of `player` that have to act."""
    return [seat for seat in game.to_act() if seat in game.seats_of(player)]


def consulted(game: Game) -> set[str]:
    """Return the players whose consent a takeback needs."""
    return {game.seats[seat].player for seat in game.consulted()}


def player_at(first: Event) -> str:
    """Return the author of a command from its first event; empty if the service is the author.

    Conditional moves count as the service's commands. This applies to all events of the command, such as the end of the
    game after a conditional move.
    """
    by_order = isinstance(first, MoveMade) and first.order
    return "" if by_order or first.actor == SYSTEM else first.actor


def news(
    event: Event,
    before: set[str],
    game: Game,
    asked: Request | None = None,
    arbiters: Collection[str] = (),
    *,
    without_player: bool = False,
) -> list[News]:
    """Return the news of `event`.

    `before` are the players who had to act before the event, `game` is the position after it, and `asked` is the
    takeback request that was pending. `without_player` is true if a conditional move or the service caused the event.
    """
    there = set() if without_player else {event.actor}
    answered = {
        ANSWERS[one.outcome]: {game.seats[one.request.seat].player}
        for one in settled(asked, [event])
        if one.outcome in ANSWERS and not game.over
    }
    concerned = {
        **answered,
        TURN: players_to_act(game) - (before - _moved_for(event) if without_player else before),
        BEGUN: _playing(game) if isinstance(event, GameStarted) else set(),
        TAKEBACK: consulted(game) if isinstance(event, TakebackAsked) else set(),
        OVER: _ever(game) if isinstance(event, GameFinished) else set(),
        DISPUTE: _ever(game) | (set(arbiters) if isinstance(event, DisputeRaised) else set())
        if isinstance(event, ABOUT_DISPUTES)
        else set(),
    }
    beside = [(player, kind, about) for player, kind, about in told_beside(event, game) if player not in there]
    company = without_player or len(_ever(game) if isinstance(event, GameFinished) else _playing(game)) > 1
    return [
        News(player, kind, game.id, event.version)
        for kind, players in concerned.items()
        for player in sorted(players - there)
        if company or kind == DISPUTE
    ] + [News(player, kind, game.id, event.version, about) for player, kind, about in beside if player and company]


def _moved_for(event: Event) -> set[str]:
    """Return the player of a conditional move, who may have to make another decision now."""
    return {event.actor} if isinstance(event, MoveMade) and event.order else set()


def _playing(game: Game) -> set[str]:
    return {chair.player for chair in game.seats if chair.player and not chair.forfeited}


def _ever(game: Game) -> set[str]:
    """Return current and resigned players."""
    return {chair.player for chair in game.seats if chair.player}
