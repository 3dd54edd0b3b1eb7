"""The fold of a game's lifecycle events; effects change the title's state."""

from __future__ import annotations

from scoresheet.domain.events import (
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
from scoresheet.domain.folding.clocks import FOLDS as CLOCK_FOLDS
from scoresheet.domain.folding.disputes import FOLDS as DISPUTE_FOLDS
from scoresheet.domain.folding.disputes import OUTAGES
from scoresheet.domain.folding.seats import FOLDS as SEAT_FOLDS
from scoresheet.domain.folding.seats import WAITING, act, clear_overdue
from scoresheet.domain.folding.typed import Folded, Folds, on
from scoresheet.domain.position import Chair, Request
from scoresheet.domain.takebacks.answers import has_disclosed
from scoresheet.domain.viewer import Seat


def _opened(game: Folded, event: GameOpened) -> None:
    game.id, game.title, game.name = event.game, event.title, event.name
    game.status, game.created_at = "open", event.at
    game.options, game.visibility, game.rated = event.options, event.visibility, event.rated
    if game.imported:
        game.rated = False
        game.visibility = "unlisted" if event.visibility == "private" else event.visibility
    game.pace, game.commitment, game.rules = event.pace, event.commitment, event.rules
    game.on_dispute, game.parent = event.on_dispute, event.parent
    game.clock, game.handicap = event.clock, event.handicap
    game.club, game.tournament = ("", "") if game.imported else (event.club, event.tournament)
    game.replacements = event.replacements
    game.seats = [Chair() for _ in range(event.seats)]


def _seat_taken(game: Folded, event: SeatTaken) -> None:
    if game.imported and event.player:
        game.seats[event.seat] = Chair(entropy=event.entropy, imported=True)
    else:
        game.seats[event.seat] = Chair(event.player, event.bot, event.entropy)


def _seat_left(game: Folded, event: SeatLeft) -> None:
    game.seats[event.seat] = Chair()
    if not any(chair.player or chair.imported for chair in game.seats):
        game.status = "abandoned"


def _started(game: Folded, event: GameStarted) -> None:
    game.status, game.started, game.rules = "playing", event.version, event.rules


def _move_made(game: Folded, event: MoveMade) -> None:
    disclosed = has_disclosed(event)
    if disclosed:
        game.free, game.disclosed = {}, event.version
    else:
        game.free = _free_after(game.free, event)
    act(game, event.seat)
    game.last = (event.seat, event.version)
    if disclosed or not event.anytime:  # earlier consents do not cover this move
        game.request = None


def _free_after(free: dict[Seat, int], event: MoveMade) -> dict[Seat, int]:
    """Return `Game.free` after a move that disclosed nothing."""
    since = free.get(event.seat, event.version - 1)
    return {event.seat: since, **free} if event.anytime else {event.seat: since}


def _takeback_asked(game: Folded, event: TakebackAsked) -> None:
    game.request = Request(event.version, event.seat, event.to, event.at)


def _takeback_answered(game: Folded, event: TakebackAnswered) -> None:
    if game.request and event.agree:
        game.request.agreed = [*game.request.agreed, event.seat]
    else:
        game.request = None


def _takeback_withdrawn(game: Folded, event: TakebackWithdrawn) -> None:
    game.request = None


def _taken_back(game: Folded, event: MovesTakenBack) -> None:
    """Drop the pending request and restart the turns at the restored position."""
    game.request = None
    clear_overdue(game)


def _forfeited(game: Folded, event: SeatForfeited) -> None:
    chair = game.seats[event.seat]
    chair.bot, chair.forfeited, chair.offered, chair.away = event.bot, True, False, False
    chair.overdue, chair.unwilling = 0, []
    game.free, game.request = {}, None


def _finished(game: Folded, event: GameFinished) -> None:
    game.status = "abandoned" if event.ending in ("abandoned", "voided") else "finished"
    game.ending, game.scores, game.ranking = event.ending, event.scores, event.ranking
    game.free, game.request = {}, None


FOLDS: Folds = {
    **on(GameOpened, _opened),
    **on(SeatTaken, _seat_taken),
    **on(SeatLeft, _seat_left),
    **on(GameStarted, _started),
    **on(MoveMade, _move_made),
    **on(TakebackAsked, _takeback_asked),
    **on(TakebackWithdrawn, _takeback_withdrawn),
    **on(TakebackAnswered, _takeback_answered),
    **on(SeatForfeited, _forfeited),
    **on(GameFinished, _finished),
    **on(MovesTakenBack, _taken_back),
    **DISPUTE_FOLDS,
    **SEAT_FOLDS,
    **CLOCK_FOLDS,
    **WAITING,
    **OUTAGES,
}
