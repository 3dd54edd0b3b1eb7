"""Clocks: what time the players of a game have agreed on, and what each has left of it.

Instants are milliseconds since 1970. A seat's time runs while it is asked; moves that it makes one after the other,
asked again at once, are one turn. A turn uses its own time first and the bank then; what is left of the turn's time is
lost, and the bank gets the increment.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from scoresheet.domain.clocks.working_time import Hours, Shift, Span, hours, union
from scoresheet.domain.instants import DAY, HOUR, SECOND
from scoresheet.domain.viewer import Seat

OnTimeOut = Literal["wait", "bot", "forfeit"]
"""The others decide; a bot plays on until the player returns; the seat is given up."""
ASKING = 24 * HOUR
"""Takeback requests stop the clocks at most this long per turn."""
ASKING_IN_GAME = 7 * DAY
"""Milliseconds for which a player's takebacks that the others did not grant may stop the clocks of a game."""
MOST_SHIFTS = 200
"""The number of shifts that are read; no game opened here has more, and further ones are ignored."""
FOR_EVER = 1 << 62


class Clock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms, in seconds where nothing else is said."""

    move: int = 0
    """Per turn; used before the bank."""
    bank: int = 0
    increment: int = 0
    """Added to the bank when a turn ends."""
    most: int = 0
    """The bank never holds more; 0 for no such bound."""
    zone: int = 0
    """Minutes that local time is ahead of UTC, for days and nights: all the year, or until the first of `shifts`."""
    zone_name: str = ""
    """The name of the zone in the IANA database; empty for a fixed offset."""
    shifts: list[Shift] = []
    """Clock changes of a named zone, in order: from when on (seconds since 1970) which offset in minutes holds.

    They cover some years from the opening; after the last one its offset stays.
    """
    days_off: list[int] = []
    """ISO weekdays, 1 (Monday) to 7, on which no time runs."""
    night: list[int] = []
    """[from hour, to hour], between which no time runs; empty where it does."""
    vacation: int = 0
    """Days that each seat may take."""
    on_time_out: OnTimeOut = "wait"
    bot: str = ""
    """The strategy that plays on for a seat whose time ran out."""

    @property
    def hours(self) -> Hours:
        """Return when time runs."""
        return hours(tuple(self.days_off), tuple(self.night), self.zone, tuple(self.shifts[:MOST_SHIFTS]))

    @property
    def grace(self) -> int:
        """Seconds of a turn that begins after the time had run out, and the others decided to wait."""
        return self.move or max(self.increment, self.bank // 4)


class Left(msgspec.Struct, frozen=True):
    """The remaining time of a seat, in milliseconds."""

    turn: int
    bank: int


class Turn(msgspec.Struct, omit_defaults=True):
    """A seat is being asked."""

    since: int
    """The start."""
    used: int = 0
    """Milliseconds that count as used before that."""
    out: int = 0
    """When its time-out was recorded."""
    drained: bool = False
    """Its time had run out, and the others decided to wait, or it moved: it has the time of a turn, and no bank."""


class Pause(msgspec.Struct):
    """A seat asks for the clocks to stand."""

    seat: Seat
    agreed: list[Seat] = []


class Plea(msgspec.Struct, frozen=True):
    """A pending takeback, whatever happens to the moves meanwhile."""

    seat: Seat
    since: int
    stops: int
    """The most milliseconds for which it stops the clocks."""


class Dial(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The state of a game's clocks."""

    now: int = 0
    """The time of the latest event; it never runs backwards."""
    happened: int = 0
    """When anything but a refund last happened, moved by later refunds."""
    began: int = 0
    """When play began."""
    banks: list[int] = []
    """Milliseconds by seat, as they were when its turn began. Of the position, as are `turns` and `rests`."""
    turns: dict[Seat, Turn] = {}
    rests: dict[Seat, int] = {}
    """Milliseconds that each seat had left when its last turn ended."""
    asked: int | None = None
    """When the pending takeback was requested."""
    asking: int = ASKING
    """Milliseconds for which the clocks will still stand in this turn while takebacks are asked."""
    plea: Plea | None = None
    """The takeback that is being asked."""
    pleaded: dict[Seat, int] = {}
    """Milliseconds taken, by seat, by takebacks that were asked for and not granted."""
    stops: list[Span] = []
    """When all clocks stood, since the first current turn began."""
    stopped: int | None = None
    """Since when they stand: by a pause, or a dispute."""
    paused: int = 0
    """Since when by a pause; 0 if they do not."""
    pause: Pause | None = None
    away: dict[Seat, list[Span]] = {}
    """The vacations of each seat; the last may end in the future."""
    taken: dict[Seat, int] = {}
    """Days of vacation that each seat has taken."""
    given: int = 0
    """Until when time was given back that passed while the service was down."""


def running(game: Any) -> set[Seat]:
    """The seats whose time runs, nights and days off apart."""
    if game.dial is None or _stopped_until(game.dial) > game.dial.now:
        return set()
    return {seat for seat, turn in game.dial.turns.items() if not turn.out and not on_vacation(game, seat)}


def on_vacation(game: Any, seat: Seat) -> int:
    """Until when the seat is, as things stood at the latest event; 0 if it is not."""
    spans = game.dial.away.get(seat, [])
    return spans[-1][1] if spans and spans[-1][1] > game.dial.now else 0


def left(game: Any, seat: Seat, at: int) -> Left:
    """Return the remaining time of `seat`; if it is not to act, what it will start with."""
    clock, dial = game.clock, game.dial
    if dial is None:
        return Left(clock.move * SECOND, clock.bank * SECOND)
    turn = dial.turns.get(seat)
    if turn is None:
        return Left(clock.move * SECOND, dial.banks[seat])
    return shared(game, seat, turn, used(game, seat, turn, at))


def shared(game: Any, seat: Seat, turn: Turn, gone: int) -> Left:
    """Split the remaining time between turn and bank."""
    own, bank = allowance(game, seat, turn)
    return Left(max(0, own - gone), max(0, bank - max(0, gone - own)))


def allowance(game: Any, seat: Seat, turn: Turn) -> tuple[int, int]:
    """Return what a turn started with: its own milliseconds and the bank's."""
    if turn.drained:
        return game.clock.grace * SECOND, 0
    return game.clock.move * SECOND, game.dial.banks[seat]


def used(game: Any, seat: Seat, turn: Turn, at: int) -> int:
    """Milliseconds of a turn that are used up at that moment."""
    working = game.clock.hours
    stood = sum(working.between(*span) for span in union(_stood(game.dial, seat, at), turn.since, at))
    return int(turn.used + working.between(turn.since, at) - stood)


def deadline(game: Any, seat: Seat) -> int | None:
    """Return the instant (milliseconds since 1970) at which the seat's time runs out.

    It may be in the past, if `TimeRanOut` has not been written yet. None if the clock stands.
    """
    dial = game.dial
    turn = dial.turns.get(seat) if dial is not None else None
    if turn is None or turn.out or dial.stopped is not None:
        return None
    working, now = game.clock.hours, turn.since
    rest = sum(allowance(game, seat, turn)) - turn.used
    for start, end in union(_stood(dial, seat, FOR_EVER), now, FOR_EVER):
        runs = working.between(now, start)
        if runs >= rest:
            break
        rest, now = rest - runs, end
    return int(working.after(now, rest)) if rest > 0 else int(now)


def _stood(dial: Dial, seat: Seat, until: int) -> list[Span]:
    """Return when the clock of `seat` stood, or will stand as things are."""
    stood = [*dial.stops, *dial.away.get(seat, [])]
    if dial.stopped is not None:
        stood.append((dial.stopped, until))
    if dial.asked is not None:
        stood.append((dial.asked, dial.asked + asking_stops(dial)))
    return stood


def _stopped_until(dial: Dial) -> int:
    """Until when all clocks stand, as things are."""
    if dial.stopped is not None:
        return FOR_EVER
    return dial.asked + asking_stops(dial) if dial.asked is not None else 0


def asking_stops(dial: Dial) -> int:
    """Return the milliseconds for which the pending takeback stops the clocks."""
    return min(dial.asking, dial.plea.stops) if dial.plea else dial.asking


def plea_stops(game: Any, seat: Seat, allies: Collection[Seat] = ()) -> int:
    """Return for how many milliseconds a takeback request by `seat` stops the clocks now.

    `allies` are all seats of the same person, including programs.
    """
    if game.dial is None:
        return ASKING
    taken: int = sum(game.dial.pleaded.get(one, 0) for one in {*game.seats_of(game.seats[seat].player), *allies})
    return max(0, min(ASKING, ASKING_IN_GAME - taken))
