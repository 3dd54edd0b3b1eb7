"""Checks that recorded disputes, takeback requests and clock events are possible."""

from __future__ import annotations

from scoresheet.domain.commands.disputes import Ruling, check_remedy, open_dispute
from scoresheet.domain.disputes.disputes import hold_left
from scoresheet.domain.errors import BrokenRecord
from scoresheet.domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeHoldEnded,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Event,
    GameFinished,
    MoveMade,
    MovesTakenBack,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from scoresheet.domain.game import Game
from scoresheet.domain.instants import milliseconds
from scoresheet.replays.timing import check_timing


def check_talk(game: Game, event: Event) -> None:
    """Check `event` against the game's clocks, request and disputes; raises `DomainError`."""
    check_timing(game, event)
    if isinstance(event, MoveMade) and game.waits:
        raise BrokenRecord("A move is made while play waits for a ruling.")
    if isinstance(event, MovesTakenBack | TakebackAnswered | TakebackAsked) and game.waits and not _is_ruled(event):
        raise BrokenRecord("Moves are taken back while play waits for a ruling.")
    if isinstance(event, TakebackWithdrawn) and (game.request is None or game.request.seat != event.seat):
        raise BrokenRecord("This seat withdraws a takeback request that it did not make.")
    if isinstance(event, DisputeRaised):
        _check_raised(game, event)
    if isinstance(event, DisputeHoldEnded | DisputeWithdrawn | DisputeExpired | ArbiterLooked | DisputeRuled):
        _check_dispute(game, event)
    if isinstance(event, MovesTakenBack) and event.ruling and not _rules(game, event.ruling, "rewind", event.to):
        raise BrokenRecord("Moves are taken back by a ruling that does not rewind the game to that position.")
    if isinstance(event, GameFinished) and (event.ending == "voided") != game.voided:
        raise BrokenRecord("The game is voided without a ruling, or ends differently although a ruling voids it.")


def _is_ruled(event: Event) -> bool:
    return isinstance(event, MovesTakenBack) and bool(event.ruling)


def _check_raised(game: Game, event: DisputeRaised) -> None:
    if not game.started <= event.about <= game.version:
        raise BrokenRecord(f"There is no position {event.about} to dispute.")
    if not event.holds and _hold_left(game, event.person or game.seats[event.seat].player, event) > 0:
        raise BrokenRecord("A dispute does not stop the clocks, although its player has time left for that.")


def _hold_left(game: Game, player: str, event: Event) -> int:
    return hold_left(game.disputes, player, milliseconds(event.at) or 0)


def _check_dispute(
    game: Game, event: DisputeHoldEnded | DisputeWithdrawn | DisputeExpired | ArbiterLooked | DisputeRuled
) -> None:
    dispute = open_dispute(game, event.dispute)
    if isinstance(event, DisputeHoldEnded) and (not dispute.holds or _hold_left(game, dispute.player, event) > 0):
        raise BrokenRecord("A dispute's hold on the clocks ends, although there is none or it has time left.")
    if isinstance(event, DisputeWithdrawn) and event.seat != dispute.seat:
        raise BrokenRecord("This seat withdraws another seat's dispute.")
    if isinstance(event, DisputeRuled):
        ruling = Ruling(verdict=event.verdict, remedy=event.remedy, to=event.to, note=event.note)
        check_remedy(game, ruling)


def _rules(game: Game, ruling: int, remedy: str, to: int) -> bool:
    """Return whether event `ruling` was a ruling with this remedy and position."""
    return any((one.closed, one.remedy, one.to) == (ruling, remedy, to) for one in game.disputes)
