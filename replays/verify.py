"""Verifies a record by replaying its effects, or its moves by the rules with recorded draws."""

from __future__ import annotations

from scoresheet.domain.branches import Ancestry, not_at_hand
from scoresheet.domain.clocks.events import CLOCK_EVENTS
from scoresheet.domain.errors import BrokenRecord, DomainError
from scoresheet.domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeHoldEnded,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Event,
    GameFinished,
    GameOpened,
    GameStarted,
    MoveMade,
    MovesTakenBack,
    SeatForfeited,
    SeatLeft,
    SeatTaken,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from scoresheet.domain.game import Game
from scoresheet.domain.seats.events import SEAT_EVENTS
from scoresheet.domain.title import Title
from scoresheet.replays import draws
from scoresheet.replays.asides import check_talk
from scoresheet.replays.deciding import Diverged as Diverged
from scoresheet.replays.deciding import Walk
from scoresheet.replays.record import Record

BEGUN = ("playing", "finished", "abandoned")
STATUS_BEFORE: dict[type[Event], tuple[str, ...]] = {
    GameOpened: ("new",),
    SeatTaken: ("open",),
    SeatLeft: ("open",),
    GameStarted: ("open",),
    MoveMade: ("playing",),
    TakebackAsked: ("playing",),
    TakebackWithdrawn: ("playing",),
    TakebackAnswered: ("playing",),
    MovesTakenBack: ("playing",),
    SeatForfeited: ("playing",),
    DisputeRaised: BEGUN,
    DisputeHoldEnded: ("playing",),
    DisputeWithdrawn: BEGUN,
    DisputeExpired: BEGUN,
    ArbiterLooked: BEGUN,
    DisputeRuled: BEGUN,
    GameFinished: ("playing",),
    **dict.fromkeys((*CLOCK_EVENTS, *SEAT_EVENTS), ("playing",)),
}


def replay_by_effects(record: Record) -> Game:
    """Return the game after applying all effects; raises `Diverged`.

    Only for trusted records, because effects are not checked. Replay other records by the rules first.
    """
    walk = Walk(record.title)
    for event in record.events:
        try:
            check_life(record.title, walk.game, event)
            walk.believe(event)
        except DomainError as error:
            raise _diverged(event, str(error)) from None
        except Exception as error:  # a forged effect can raise anything
            raise _diverged(event, f"The effects cannot be applied ({type(error).__name__}).") from error
    return walk.game


def replay_by_rules(record: Record, ancestry: Ancestry = not_at_hand) -> Game:
    """Return the game at the end of the record, by today's rules with the recorded draws.

    `Diverged` names the first version whose effects, scores or ranking differ from the record. Only effects that the
    rules produce are applied; in a branch, only those that `ancestry` confirms.
    """
    walk = Walk(record.title, ancestry=ancestry)
    for event in record.events:
        try:
            check_life(record.title, walk.game, event)
            walk.decide(event)
        except DomainError as error:
            raise _diverged(event, str(error)) from None
    return walk.game


def check_draws(record: Record) -> int:
    """Derive the draws again from the revealed secret; return their number, 0 if not revealed.

    Raises `Diverged` for a wrong secret, draw or salt.
    """
    secret = draws.revealed(record.events)
    return draws.derive(record.events, secret) if secret is not None else 0


def check_life(title: Title, game: Game, event: Event) -> None:
    """Check that `event` can occur at this stage of the game, apart from effects and scores."""
    if game.status not in STATUS_BEFORE[type(event)]:
        raise BrokenRecord(f"{type(event).__name__} cannot happen in a game that is {game.status}.")
    if isinstance(event, GameOpened) and event.seats not in title.seats:
        raise BrokenRecord(f"{title.name} is not for {event.seats} players.")
    if not 0 <= getattr(event, "seat", 0) < max(1, len(game.seats)):
        raise BrokenRecord("This seat does not exist.")
    if isinstance(event, GameStarted) and not all(chair.taken for chair in game.seats):
        raise BrokenRecord("The game begins although a seat is free.")
    if isinstance(event, GameStarted) and event.branched != (game.parent is not None):
        raise BrokenRecord("The opening and the start disagree about whether the game is a branch.")
    check_talk(game, event)


def _diverged(event: Event, reason: str) -> Diverged:
    return Diverged(event.version, reason)
