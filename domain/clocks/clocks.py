"""Clocks: the time control of a game, and the time that each seat has left.

Instants are milliseconds since 1970. A seat's time runs while it has to act; several moves in a row without a break
are one turn. A turn uses its own time first, then the bank. Unused turn time is lost; the increment is added to the
bank.
"""

from __future__ import annotations

from typing import Literal, Protocol

import msgspec

from scoresheet.domain.clocks.working_time import Hours, Shift, Span, hours, union
from scoresheet.domain.instants import DAY, HOUR, SECOND
from scoresheet.domain.viewer import Seat

OnTimeOut = Literal["wait", "bot", "forfeit"]
"""`wait`: the opponents decide. `bot`: a bot plays until the player returns. `forfeit`: the seat is forfeited."""
ASKING = 24 * HOUR
"""The milliseconds per turn for which takeback requests may stop the clocks."""
ASKING_IN_GAME = 7 * DAY
"""The milliseconds per game for which a player's refused takebacks may stop the clocks."""
MOST_SHIFTS = 200
"""The maximum number of entries in `Clock.shifts`; further ones in imported games are ignored."""
FOR_EVER = 1 << 62


class Clock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The time control. Durations are in seconds unless noted."""

    move: int = 0
    """Time per turn, used before the bank."""
    bank: int = 0
    increment: int = 0
    """Added to the bank when a turn ends."""
    most: int = 0
    """The maximum of the bank; 0 for no limit."""
    zone: int = 0
    """Minutes by which local time is ahead of UTC until the first of `shifts`."""
    zone_name: str = ""
    """The name of the zone in the IANA database; empty for a fixed offset."""
    shifts: list[Shift] = []
    """Clock changes of a named zone: (seconds since 1970, offset in minutes from then on)."""
    days_off: list[int] = []
    """ISO weekdays, 1 (Monday) to 7, on which the clocks do not run."""
    night: list[int] = []
    """The hours at which the night starts and ends; the clocks do not run in between. Empty for no night."""
    vacation: int = 0
    """Days of vacation that each seat may take."""
    on_time_out: OnTimeOut = "wait"
    bot: str = ""
    """The strategy of the bot that plays for a seat after a time-out."""

    @property
    def hours(self) -> Hours:
        """The working hours, when the clocks run."""
        return hours(tuple(self.days_off), tuple(self.night), self.zone, tuple(self.shifts[:MOST_SHIFTS]))

    @property
    def grace(self) -> int:
        """The seconds that a seat gets after its time-out, if the opponents decide to wait."""
        return self.move or max(self.increment, self.bank // 4)


class Left(msgspec.Struct, frozen=True):
    """The remaining time of a seat, in milliseconds."""

    turn: int
    bank: int


class RunningTurn(msgspec.Struct, omit_defaults=True):
    """The running turn of a seat that has to act."""

    since: int
    """The instant at which it started."""
    used: int = 0
    """The milliseconds that already counted as used when it started."""
    out: int = 0
    """The instant of the recorded time-out; 0 if none."""
    drained: bool = False
    """True if the turn follows a time-out: it has the time of one turn and no bank."""


class Pause(msgspec.Struct):
    """A pending request of a seat to pause the game."""

    seat: Seat
    agreed: list[Seat] = []


class Plea(msgspec.Struct, frozen=True):
    """A pending takeback request; it survives takebacks of the moves around it."""

    seat: Seat
    since: int
    stops: int
    """The maximum time for which it stops the clocks, in milliseconds."""


class Dial(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The state of a game's clocks."""

    now: int = 0
    """The time of the latest event; it never decreases."""
    happened: int = 0
    """The time of the latest event other than a refund, moved later by refunds."""
    began: int = 0
    """The start of play."""
    banks: list[int] = []
    """The milliseconds in each seat's bank at the start of its turn.

    Takebacks restore the banks, `turns` and `rests`.
    """
    turns: dict[Seat, RunningTurn] = {}
    rests: dict[Seat, int] = {}
    """Milliseconds that each seat had left at the end of its last turn."""
    asked: int | None = None
    """The time since which a pending takeback request has stopped the clocks; None if there is none."""
    asking: int = ASKING
    """Milliseconds for which takeback requests may still stop the clocks in this turn."""
    plea: Plea | None = None
    """The pending takeback request."""
    pleaded: dict[Seat, int] = {}
    """By seat, the milliseconds for which its takeback requests that were not granted stopped the clocks."""
    stops: list[Span] = []
    """The periods for which all clocks were stopped, since the oldest running turn began."""
    stopped: int | None = None
    """The instant since which a pause or a dispute stops all clocks."""
    paused: int = 0
    """The instant since which the game is paused; 0 if it is not."""
    pause: Pause | None = None
    away: dict[Seat, list[Span]] = {}
    """The vacations of each seat; the last may end in the future."""
    taken: dict[Seat, int] = {}
    """Days of vacation that each seat has taken."""
    given: int = 0
    """The end of the latest service outage for which time was refunded."""


class Timed(Protocol):
    """The part of a game that holds its clocks; both are None in a game without clocks."""

    @property
    def clock(self) -> Clock | None: ...

    @property
    def dial(self) -> Dial | None: ...


def running(game: Timed) -> set[Seat]:
    """Return the seats whose clocks are running, ignoring nights and days off."""
    dial = game.dial
    if dial is None or _stopped_until(dial) > dial.now:
        return set()
    return {seat for seat, turn in dial.turns.items() if not turn.out and not on_vacation(game, seat)}


def on_vacation(game: Timed, seat: Seat) -> int:
    """Return the end of the seat's vacation as of the latest event; 0 if it is not on vacation."""
    dial = game.dial
    if dial is None:
        return 0
    spans = dial.away.get(seat, [])
    return spans[-1][1] if spans and spans[-1][1] > dial.now else 0


def left(game: Timed, seat: Seat, at: int) -> Left:
    """Return the time left to `seat`, or for its next turn if it is not to act.

    Raises `ValueError` in a game without clocks.
    """
    clock, dial = game.clock, game.dial
    if clock is None:
        raise ValueError("The game has no clocks.")
    if dial is None:
        return Left(clock.move * SECOND, clock.bank * SECOND)
    turn = dial.turns.get(seat)
    if turn is None:
        return Left(clock.move * SECOND, dial.banks[seat])
    return shared(clock, dial, seat, turn, used(clock, dial, seat, turn, at))


def shared(clock: Clock, dial: Dial, seat: Seat, turn: RunningTurn, gone: int) -> Left:
    """Split the remaining time between turn and bank; `gone` is the time used."""
    own, bank = allowance(clock, dial, seat, turn)
    return Left(max(0, own - gone), max(0, bank - max(0, gone - own)))


def allowance(clock: Clock, dial: Dial, seat: Seat, turn: RunningTurn) -> tuple[int, int]:
    """Return the time that a turn starts with, in milliseconds: its own time, and the bank."""
    if turn.drained:
        return clock.grace * SECOND, 0
    return clock.move * SECOND, dial.banks[seat]


def used(clock: Clock, dial: Dial, seat: Seat, turn: RunningTurn, at: int) -> int:
    """Return the milliseconds of the turn that have been used by the instant `at`."""
    working = clock.hours
    stood = sum(working.between(*span) for span in union(_stood(dial, seat, at), turn.since, at))
    return turn.used + working.between(turn.since, at) - stood


def deadline(game: Timed, seat: Seat) -> int | None:
    """Return the instant (milliseconds since 1970) at which the seat's time runs out.

    It may be in the past if `TimeRanOut` has not been written yet. None if the clock is stopped.
    """
    clock, dial = game.clock, game.dial
    if clock is None or dial is None or dial.stopped is not None:
        return None
    turn = dial.turns.get(seat)
    if turn is None or turn.out:
        return None
    working, now = clock.hours, turn.since
    rest = sum(allowance(clock, dial, seat, turn)) - turn.used
    for start, end in union(_stood(dial, seat, FOR_EVER), now, FOR_EVER):
        runs = working.between(now, start)
        if runs >= rest:
            break
        rest, now = rest - runs, end
    return working.after(now, rest) if rest > 0 else now


def _stood(dial: Dial, seat: Seat, until: int) -> list[Span]:
    """Return the periods for which the clock of `seat` was stopped, or is going to be."""
    stood = [*dial.stops, *dial.away.get(seat, [])]
    if dial.stopped is not None:
        stood.append((dial.stopped, until))
    if dial.asked is not None:
        stood.append((dial.asked, dial.asked + asking_stops(dial)))
    return stood


def _stopped_until(dial: Dial) -> int:
    """Return the instant until which all clocks are stopped; 0 if they are running."""
    if dial.stopped is not None:
        return FOR_EVER
    return dial.asked + asking_stops(dial) if dial.asked is not None else 0


def asking_stops(dial: Dial) -> int:
    """Return the milliseconds for which the pending takeback request stops the clocks."""
    return min(dial.asking, dial.plea.stops) if dial.plea else dial.asking
