"""The clocks of a game now: the time left for each seat, and why a clock is stopped."""

from __future__ import annotations

import msgspec
from flask_babel import gettext as _

from scoresheet.domain.clocks.clocks import Clock, Dial, asking_stops, deadline, left, on_vacation
from scoresheet.domain.commands.clocks import DAYS_OF_PAUSE, asked_about_pause, vacation_left
from scoresheet.domain.commands.seats import deciding
from scoresheet.domain.disputes.disputes import holding
from scoresheet.domain.game import Game
from scoresheet.domain.instants import SECOND
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.service.container.services import services
from scoresheet.service.core import clock
from scoresheet.service.web.clock_thresholds import instant, is_short, short_from
from scoresheet.service.web.clock_words import DAY, span


class ClockFace(msgspec.Struct, frozen=True, kw_only=True):
    """The clock of a seat."""

    asked: bool
    """True while it is the seat's turn."""
    turn: str
    """The time left for this turn, in words; empty if turns have no limit."""
    bank: str
    """The time left in the time bank, in words; empty if there is no bank."""
    due: str
    """The time at which the clock runs out (UTC, RFC 3339); empty while it is stopped."""
    short_from: str
    """The time at which the clock starts to run low; empty while it is stopped."""
    short: bool
    """True if the clock is running low."""
    out: str
    """The time at which the clock ran out; empty if it has not."""
    stands: str
    """The reason why the clock is stopped during the seat's turn; empty if it is running."""
    vacation: str
    """The end of the seat's vacation; empty if it is not on vacation."""


class Clocks(msgspec.Struct, frozen=True, kw_only=True):
    """The clocks of a running game, with the requests and votes about them."""

    faces: dict[Seat, ClockFace]
    paused: str
    """The time at which the current pause began; empty if the game is not paused."""
    ends: str
    """The time at which the pause ends by itself; empty if the game is not paused."""
    asker: Seat | None
    """The seat that has asked for a pause; None without a request."""
    asked: list[Seat]
    """The seats that have yet to answer the request for a pause."""
    outs: dict[Seat, list[Seat]]
    """For each seat whose time ran out, the seats that have yet to decide whether to wait."""
    vacation_left: dict[Seat, int]
    """The vacation days left, by seat."""


def clocks_of(game: Game) -> Clocks | None:
    """Return the clocks; None if the game has no clocks or is not running."""
    dial = game.dial
    if game.clock is None or dial is None or game.status != "playing":
        return None
    seats = [seat for seat, _chair in by_seat(game.seats)]
    return Clocks(
        faces={seat: _face(game, seat) for seat in seats},
        paused=instant(dial.paused) if dial.paused else "",
        ends=instant(services().outages.put_off(dial.paused + DAYS_OF_PAUSE * DAY * SECOND, dial.paused))
        if dial.paused
        else "",
        asker=dial.pause.seat if dial.pause else None,
        asked=asked_about_pause(game),
        outs={seat: deciding(game, seat) for seat in seats if game.seats[seat].overdue},
        vacation_left={seat: vacation_left(game, seat) for seat in seats},
    )


def _face(game: Game, seat: Seat) -> ClockFace:
    at = clock.milliseconds()
    rest, turn = left(game, seat, at), _dial(game).turns.get(seat)
    due = deadline(game, seat) if turn is not None else None
    away = on_vacation(game, seat)
    terms = _terms(game)
    return ClockFace(
        asked=turn is not None,
        turn=span(rest.turn // SECOND) if terms.move else "",
        bank=span(rest.bank // SECOND) if terms.bank or terms.increment else "",
        due=instant(due) if due is not None else "",
        short_from=instant(short_from(game.clock, due)) if due is not None else "",
        short=due is not None and is_short(game.clock, due),
        out=instant(turn.out) if turn is not None and turn.out else "",
        stands=_why(game, seat, at) if turn is not None else "",
        vacation=instant(away) if away > at else "",
    )


def _why(game: Game, seat: Seat, at: int) -> str:
    """Return why the clock of a seat to act is stopped; empty if it is running."""
    dial, terms = _dial(game), _terms(game)
    asking = dial.asked is not None and at < dial.asked + asking_stops(dial)
    reasons = [
        (bool(holding(game.disputes)), _("a dispute is open")),
        (bool(dial.paused), _("the game is paused")),
        (asking, _("a takeback request is open")),
        (on_vacation(game, seat) > at, _("on vacation")),
        (not terms.hours.between(at, at + SECOND), _("night or day off")),
    ]
    return next((str(said) for holds, said in reasons if holds), "")


def _dial(game: Game) -> Dial:
    if game.dial is None:
        raise LookupError("This game has no clocks.")
    return game.dial


def _terms(game: Game) -> Clock:
    if game.clock is None:
        raise LookupError("This game has no clocks.")
    return game.clock
