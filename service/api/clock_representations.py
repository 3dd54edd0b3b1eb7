"""Represents clocks: their terms, and their state at a given time."""

from __future__ import annotations

import msgspec

from scoresheet.domain.clocks.clocks import Clock, Dial, deadline, left, on_vacation, running
from scoresheet.domain.commands.clocks import asked_about_pause, vacation_left
from scoresheet.domain.game import Game
from scoresheet.domain.instants import SECOND, rfc3339
from scoresheet.domain.viewer import Seat, all_seats

HOUR = 3_600
NO_CLOCK = Clock()


def represent_terms(pace: int, clock: Clock | None) -> dict[str, object] | None:
    """Represent the time control: a pace in hours, a clock, or None."""
    if clock is None and not pace:
        return None
    terms = clock or NO_CLOCK
    hours = pace or max(1, -(-max(terms.move, terms.increment) // HOUR))
    return {"hours": hours, "kept": clock is not None, **msgspec.structs.asdict(terms), "bot": terms.bot or None}


def represent_clock(game: Game, at: int | None = None) -> dict[str, object] | None:
    """Represent a clock's terms and its state at `at` (milliseconds) or at its last event."""
    terms = represent_terms(game.pace, game.clock)
    if terms is None:
        return None
    dial = game.dial if game.status == "playing" else None
    return {**terms, **_standing(game, dial, at)}


def _standing(game: Game, dial: Dial | None, at: int | None) -> dict[str, object]:
    if dial is None:
        return {"at": None, "paused_since": None, "pause": None, "seats": []}
    when = dial.now if at is None else max(at, dial.now)
    run = running(game)
    return {
        "at": rfc3339(when),
        "paused_since": rfc3339(dial.paused) if dial.paused else None,
        "pause": _pause(game, dial),
        "seats": [_seat(game, dial, seat, when, seat in run) for seat in all_seats(len(game.seats))],
    }


def _pause(game: Game, dial: Dial) -> dict[str, object] | None:
    if dial.pause is None:
        return None
    return {"seat": dial.pause.seat, "agreed": dial.pause.agreed, "asked": asked_about_pause(game)}


def _seat(game: Game, dial: Dial, seat: Seat, at: int, runs: bool) -> dict[str, object]:
    """Represent a seat's clock; seconds are rounded down, so as not to promise too much."""
    rest, turn = left(game, seat, at), dial.turns.get(seat)
    away = on_vacation(game, seat)
    return {
        "seat": seat,
        "turn_left": rest.turn // SECOND,
        "bank_left": rest.bank // SECOND,
        "asked": turn is not None,
        "running": runs,
        "out": turn is not None and bool(turn.out),
        "deadline": deadline_of(game, seat),
        "vacation_left": vacation_left(game, seat),
        "vacation_until": rfc3339(away) if away > at else None,
    }


def deadline_of(game: Game, seat: Seat) -> str | None:
    """Return when the seat's time runs out (UTC, RFC 3339); None while its clock is stopped."""
    due = deadline(game, seat)
    return rfc3339(due) if due is not None else None
