"""A game's clock, worked out slowly from its events, day by day, by the standard library.

It shares no arithmetic with `domain/clocks/clocks.py`: it keeps every interval of the whole game and checks for each
part of each day in which nothing began or ended whether time ran. `unfair(title, events)` lists what is wrong with the
time-outs of a finished game, each in a sentence.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from copy import deepcopy
from datetime import UTC, datetime, timedelta
from typing import Any

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.clocks.events import (
    ClocksStarted,
    ClocksStopped,
    TimeGivenBack,
    TimeRanOut,
    VacationEnded,
    VacationTaken,
    WaitingAnswered,
)
from scoresheet.domain.events import (
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
    SeatHandedOver,
    SeatTaken,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
)
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from tests.domain.clocks.calendar import instant, lapses, zone

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NONE = timedelta()
FAR = datetime(2200, 1, 1, tzinfo=UTC)
MOST_ASKING = DAY
Interval = list[datetime]


class SlowClock:
    """A slow clock that gets each event with the seats to act after it."""

    def __init__(self) -> None:
        self.terms: Clock | None = None
        self.now = datetime(1970, 1, 1, tzinfo=UTC)
        self.bots: list[bool] = []
        self.banks: list[timedelta] = []
        self.turns: dict[int, dict[str, Any]] = {}
        self.rests: dict[int, timedelta] = {}
        self.before: dict[int, list[timedelta]] = {}
        """The banks after each version."""
        self.stood: list[Interval] = []
        """The intervals of pauses, disputes and outages."""
        self.request: datetime | None = None
        """The beginning of the open takeback request."""
        self.asking = MOST_ASKING
        """The time for which requests may still stop the clocks in this turn."""
        self.stops = MOST_ASKING
        """The maximum for this request, as its event says."""
        self.agreed = False
        self.disputes: dict[int, Interval] = {}
        self.away: dict[int, list[Interval]] = {}
        self.taken: dict[int, int] = {}
        self.over = False

    def tell(self, event: Event, asked: Sequence[int]) -> None:
        """Process an event, whether or not it was taken back later."""
        if isinstance(event, GameOpened):
            self.terms, self.bots = event.clock, [False] * event.seats
        if self.terms is None:
            return
        self.now = max(self.now, instant(event.at))
        if isinstance(event, SeatTaken):
            self.bots[event.seat] = bool(event.bot)
        if isinstance(event, GameStarted):
            self.banks = [timedelta(seconds=self.terms.bank)] * len(self.bots)
        self._request(event)
        self._stand(event)
        self._seats(event)
        if isinstance(event, MoveMade) and not event.anytime and event.seat in asked and self._is_out(event.seat):
            self._drain(event.seat)
        if isinstance(event, MovesTakenBack):
            self._back(event, asked)
        elif self.banks:
            self._turns([] if self.over else [seat for seat in asked if not self.bots[seat]])
        self.before[event.version] = list(self.banks)

    def left(self, seat: int, at: datetime) -> tuple[timedelta, timedelta]:
        """Return the time left of the turn and of the bank."""
        terms, turn = self.terms, self.turns.get(seat)
        assert terms is not None
        if turn is None:
            return timedelta(seconds=terms.move), self.banks[seat]
        own, bank = timedelta(seconds=terms.move), self.banks[seat]
        if turn["drained"]:
            own, bank = timedelta(seconds=terms.move or max(terms.increment, terms.bank // 4)), NONE
        gone = turn["used"] + self.ran(seat, turn["since"], at)
        return max(NONE, own - gone), max(NONE, bank - max(NONE, gone - own))

    def ran(self, seat: int, since: datetime, until: datetime) -> timedelta:
        """Return for how long the seat's time ran between two times, piece by piece."""
        still = [*self.stood, *self.disputes.values(), *self.away.get(seat, []), *self._asking(FAR)]
        edges = {since, until, *(edge for interval in still for edge in interval if since < edge < until)}
        terms = self.terms
        assert terms is not None
        day = since.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0) - DAY
        while day < until:
            edges |= self._edges(day)
            day += DAY
        total, ordered = NONE, sorted(edge for edge in edges if since <= edge <= until)
        for start, end in itertools.pairwise(ordered):
            middle = start + (end - start) / 2
            if self._awake(middle) and not any(begin <= middle < finish for begin, finish in still):
                total += end - start
        return total

    def _edges(self, day: datetime) -> set[datetime]:
        """Return when nights and days may begin or end within 24 hours.

        That is every quarter of an hour if the clocks of the zone shift then.
        """
        assert self.terms is not None
        ahead, later = (at.astimezone(zone(self.terms)).utcoffset() for at in (day, day + DAY))
        if ahead != later:
            return {day + timedelta(minutes=15) * number for number in range(97)}
        assert ahead is not None
        midnight = (day + ahead).replace(hour=0, minute=0) - ahead
        return {midnight + HOUR * hour + DAY * number for hour in (0, *self.terms.night) for number in range(3)}

    def _asking(self, until: datetime) -> list[Interval]:
        """Return when the clocks stand for the open takeback request."""
        return [[self.request, min(until, self.request + min(self.asking, self.stops))]] if self.request else []

    def _awake(self, time: datetime) -> bool:
        terms = self.terms
        assert terms is not None
        local = time.astimezone(zone(terms))
        if local.isoweekday() in terms.days_off:
            return False
        if not terms.night:
            return True
        begins, ends = terms.night
        asleep = begins <= local.hour < ends if begins < ends else local.hour >= begins or local.hour < ends
        return not asleep

    def _request(self, event: Event) -> None:
        if isinstance(event, TakebackAsked):
            self._end_request()
            self.request, self.agreed = self.now, False
            self.stops = timedelta(milliseconds=event.stops)
        elif isinstance(event, TakebackAnswered) and event.agree:
            self.agreed = True
        elif (
            isinstance(event, TakebackWithdrawn | TakebackAnswered | SeatForfeited | GameFinished | SeatHandedOver)
            or (isinstance(event, MoveMade) and lapses(event))
            or isinstance(event, MovesTakenBack)
        ):
            self._end_request()
            self.agreed = self.agreed and isinstance(event, MovesTakenBack)

    def _end_request(self) -> None:
        for begin, end in self._asking(self.now):
            self.stood.append([begin, end])
            self.asking -= end - begin
        self.request = None

    def _stand(self, event: Event) -> None:
        if isinstance(event, ClocksStopped):
            self.stood.append([self.now, FAR])
        elif isinstance(event, ClocksStarted):
            next(one for one in self.stood if one[1] == FAR)[1] = self.now
        elif isinstance(event, TimeGivenBack):
            self.stood.append([instant(event.since), instant(event.until)])
        elif isinstance(event, DisputeRaised):
            self.disputes[event.version] = [self.now, FAR if event.holds else self.now]
        elif isinstance(event, DisputeHoldEnded | DisputeWithdrawn | DisputeExpired | DisputeRuled):
            self.disputes[event.dispute][1] = min(self.now, self.disputes[event.dispute][1])
        elif isinstance(event, VacationTaken):
            mine = self.away.setdefault(event.seat, [])
            since = max([self.now, *(end for _, end in mine)])
            mine += [[since + DAY * number, since + DAY * (number + 1)] for number in range(event.days)]
            self.taken[event.seat] = self.taken.get(event.seat, 0) + event.days
        elif isinstance(event, VacationEnded):
            begun = [day for day in self.away[event.seat] if day[0] < self.now]
            self.taken[event.seat] -= len(self.away[event.seat]) - len(begun)
            self.away[event.seat] = [[begin, min(end, self.now)] for begin, end in begun]

    def _seats(self, event: Event) -> None:
        if isinstance(event, GameFinished):
            self.over = True
        elif isinstance(event, SeatForfeited):
            self.bots[event.seat] = True
        elif isinstance(event, TimeRanOut) and event.seat in self.turns:
            self.turns[event.seat]["out"] = True
        elif isinstance(event, WaitingAnswered) and event.wait and event.about in self.turns:
            self._drain(event.about)
        elif isinstance(event, SeatHandedOver):
            self._hand_over(event)

    def _is_out(self, seat: int) -> bool:
        return bool(self.turns.get(seat, {}).get("out"))

    def _drain(self, seat: int) -> None:
        self.turns[seat] = {"since": self.now, "used": NONE, "drained": True, "out": False}

    def _hand_over(self, event: SeatHandedOver) -> None:
        assert self.terms is not None
        turn = self.turns.pop(event.seat, None)
        self.bots[event.seat] = bool(event.bot)
        if turn and turn["out"]:
            self.banks[event.seat] = NONE
        if event.player and event.reason == "return" and not self.terms.move:
            enough = timedelta(seconds=max(self.terms.increment, self.terms.bank // 4))
            self.banks[event.seat] = max(self.banks[event.seat], enough)
        if event.player and event.reason != "return":
            self.banks[event.seat] = max(self.banks[event.seat], timedelta(seconds=self.terms.bank))
            self.away.pop(event.seat, None)
            self.taken.pop(event.seat, None)

    def _back(self, event: MovesTakenBack, asked: Sequence[int]) -> None:
        """Process a takeback. A seat that takes back without consent keeps only the time it had."""
        alone = not event.ruling and not self.agreed
        asked = [seat for seat in asked if not self.bots[seat]]
        had = {
            seat: sum(self.left(seat, self.now), NONE) if seat in self.turns else self.rests.get(seat, NONE)
            for seat in asked
        }
        had |= {seat: NONE for seat, turn in self.turns.items() if turn["out"]}
        self.banks = list(self.before[event.to])
        self.turns = {}
        for seat in asked:
            assert self.terms is not None
            whole = timedelta(seconds=self.terms.move) + self.banks[seat]
            least = timedelta(milliseconds=1) if seat == event.seat else NONE
            used = max(whole - had[seat], least) if alone else NONE
            self.turns[seat] = {"since": self.now, "used": used, "drained": False, "out": False}
        self.asking = self.asking if alone else MOST_ASKING
        self.agreed = False

    def _turns(self, asked: Sequence[int]) -> None:
        assert self.terms is not None
        for seat in [seat for seat in self.turns if seat not in asked]:
            turn, bank = self.left(seat, self.now)
            if self.turns.pop(seat)["out"]:
                turn, bank = NONE, NONE
            self.rests[seat] = turn + bank
            bank += timedelta(seconds=self.terms.increment)
            self.banks[seat] = min(bank, timedelta(seconds=self.terms.most)) if self.terms.most else bank
        for seat in asked:
            if seat not in self.turns:
                self.turns[seat] = {"since": self.now, "used": NONE, "drained": False, "out": False}
                self.asking = MOST_ASKING


def unfair(title: Title, events: Sequence[Event], late: timedelta = timedelta(days=10_000)) -> list[str]:
    """List unfair time-outs of a game: too early, too late, and some that are missing.

    `events` are all events of the game, in full. A move that was made later than `late` after its player's time had run
    out, without a `TimeRanOut` before it, is listed as well.
    """
    clock, game, found = SlowClock(), Game(), []
    past: list[Event] = []
    for event in events:
        found += _wrong(clock, event, late)
        past.append(event)
        game = fold(title, past) if isinstance(event, MovesTakenBack) else fold(title, [event], game)
        clock.tell(event, game.state.to_act() if game.state is not None and game.status == "playing" else [])
    return found


def _wrong(clock: SlowClock, event: Event, late: timedelta) -> list[str]:
    if clock.terms is None or not clock.banks:
        return []
    at = max(clock.now, instant(event.at))
    if isinstance(event, TimeRanOut) and any(clock.left(event.seat, at)):
        return [f"{event.version}: seat {event.seat} had time left: {clock.left(event.seat, at)}"]
    if isinstance(event, TimeRanOut | MoveMade) and event.seat in clock.turns and not clock.turns[event.seat]["out"]:
        before = deepcopy(clock)
        early = at - late - timedelta(milliseconds=1)
        if early > before.now and not any(before.left(event.seat, early)):
            return [f"{event.version}: the time of seat {event.seat} had run out long before"]
    return []
