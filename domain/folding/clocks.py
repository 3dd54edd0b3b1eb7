"""The effect of events and takebacks on a game's clocks.

Banks and the starts of turns belong to the position, so takebacks restore them. Pauses, vacations and refunded time
survive takebacks. After a takeback, all turns restart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from scoresheet.domain.clocks.clocks import (
    ASKING,
    ASKING_IN_GAME,
    Clock,
    Dial,
    Pause,
    Plea,
    RunningTurn,
    asking_stops,
    shared,
    used,
)
from scoresheet.domain.clocks.events import (
    CLOCK_EVENTS,
    ClocksStarted,
    ClocksStopped,
    PauseAnswered,
    PauseAsked,
    TimeGivenBack,
    TimeRanOut,
    VacationEnded,
    VacationTaken,
    WaitingAnswered,
)
from scoresheet.domain.disputes.disputes import holding
from scoresheet.domain.envelope import Event
from scoresheet.domain.events import MoveMade, MovesTakenBack, TakebackAsked
from scoresheet.domain.folding.typed import EventType, Folded, Folds
from scoresheet.domain.instants import DAY, SECOND, milliseconds
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.takebacks.answers import outcome_of
from scoresheet.domain.viewer import Seat


def keep_time(game: Folded, clock: Clock, event: Event) -> None:
    """Advance the clocks to `event`, which has already been applied to the rest of the game."""
    dial = game.dial
    if dial is None:
        if game.status != "playing":
            return
        began = milliseconds(event.at) or 0
        dial = game.dial = Dial(began=began, banks=[clock.bank * SECOND] * len(game.seats))
    dial.now = max(dial.now, milliseconds(event.at) or 0)
    if not isinstance(event, TimeGivenBack):
        dial.happened = dial.now
    change = _CHANGES.get(type(event))
    if change is not None:
        change(game, dial, event)
    _stand_or_run(game, dial)
    _settle_plea(dial, event)
    _ask(game, clock, dial)


def pass_by(dial: Dial, event: Event) -> None:
    """Advance the clocks past an event that was taken back later; only its time counts."""
    dial.now = dial.happened = max(dial.now, milliseconds(event.at) or 0)
    _settle_plea(dial, event)


def restart_turns(game: Folded, dial: Dial, event: MovesTakenBack) -> None:
    """Restart the turns of all seats to act, after a takeback."""
    dial.now = dial.happened = max(dial.now, milliseconds(event.at) or 0)
    _settle_plea(dial, event)
    dial.stops, dial.asked, dial.asking = [], None, event.asking if event.used else ASKING
    dial.away = {one: [span for span in spans if span[1] > dial.now] for one, spans in dial.away.items()}
    dial.stopped = dial.now if _all_stand(game, dial) else None
    dial.turns = {seat: RunningTurn(dial.now, sum(event.used[seat : seat + 1])) for seat in _asked(game)}


def keep_standing(mine: Dial, theirs: Dial) -> None:
    """Copy from `theirs` to `mine` the clock fields that takebacks do not restore.

    `theirs` is the state of the clocks before the takeback.
    """
    for name in ("now", "happened", "stops", "stopped", "paused", "pause", "away", "taken", "given", "plea", "pleaded"):
        setattr(mine, name, getattr(theirs, name))


def plea_stops(game: Folded, seat: Seat, allies: Collection[Seat] = ()) -> int:
    """Return the milliseconds for which a takeback request by `seat` would stop the clocks.

    `allies` are all seats of the same person, including those of the person's programs.
    """
    if game.dial is None:
        return ASKING
    taken = sum(game.dial.pleaded.get(one, 0) for one in {*game.seats_of(game.seats[seat].player), *allies})
    return max(0, min(ASKING, ASKING_IN_GAME - taken))


def _all_stand(game: Folded, dial: Dial) -> bool:
    return bool(dial.paused) or bool(holding(game.disputes))


def _stand_or_run(game: Folded, dial: Dial) -> None:
    """Begin or end a stop of all clocks."""
    stand = _all_stand(game, dial)
    if stand and dial.stopped is None:
        dial.stopped = dial.now
    elif not stand and dial.stopped is not None:
        dial.stops.append((dial.stopped, dial.now))
        dial.stopped = None
    if game.request is not None and dial.asked is None:
        dial.asked = dial.now
    elif game.request is None and dial.asked is not None:
        stood = min(dial.now - dial.asked, asking_stops(dial))
        dial.stops.append((dial.asked, dial.asked + stood))
        dial.asking, dial.asked = dial.asking - stood, None


def _settle_plea(dial: Dial, event: Event) -> None:
    """Close a takeback request that is no longer pending.

    Its time is charged to the seat unless the request was granted.
    """
    outcome = outcome_of(event) if dial.plea else None
    if dial.plea is None or outcome is None:
        return
    if outcome != "agreed":
        stood = min(dial.now - dial.plea.since, dial.plea.stops)
        dial.pleaded = {**dial.pleaded, dial.plea.seat: dial.pleaded.get(dial.plea.seat, 0) + stood}
    dial.plea = None


def _asked(game: Folded) -> list[Seat]:
    """Return the players' seats that have to act, even if play is suspended for a ruling."""
    if game.status != "playing" or game.state is None:
        return []
    return [seat for seat in game.state.to_act() if not game.seats[seat].bot]


def _ask(game: Folded, clock: Clock, dial: Dial) -> None:
    """End the turns of seats that no longer have to act, and begin turns for those that do now."""
    asked = _asked(game)
    for seat in [seat for seat in dial.turns if seat not in asked]:
        _end_turn(clock, dial, seat)
    for seat in asked:
        if seat not in dial.turns:
            dial.turns[seat] = RunningTurn(dial.now)
            dial.asking = ASKING
    _forget(dial)


def _end_turn(clock: Clock, dial: Dial, seat: Seat) -> None:
    """Deduct the turn's overtime from the bank, then add the increment."""
    turn = dial.turns.pop(seat)
    rest = shared(clock, dial, seat, turn, used(clock, dial, seat, turn, dial.now)) if not turn.out else None
    dial.rests[seat] = rest.turn + rest.bank if rest else 0
    bank = (rest.bank if rest else 0) + clock.increment * SECOND
    dial.banks[seat] = min(bank, clock.most * SECOND) if clock.most else bank


def _forget(dial: Dial) -> None:
    """Forget stops that ended before the current turns began."""
    if dial.stops:
        first = min((turn.since for turn in dial.turns.values()), default=dial.now)
        dial.stops = [span for span in dial.stops if span[1] > first]


def _pause_asked(game: Folded, dial: Dial, event: PauseAsked) -> None:
    dial.pause = Pause(event.seat)


def _pause_answered(game: Folded, dial: Dial, event: PauseAnswered) -> None:
    if dial.pause and event.agree:
        dial.pause.agreed = [*dial.pause.agreed, event.seat]
    else:
        dial.pause = None


def _stopped(game: Folded, dial: Dial, event: ClocksStopped) -> None:
    dial.paused, dial.pause = dial.now, None


def _started(game: Folded, dial: Dial, event: ClocksStarted) -> None:
    dial.paused = 0


def _vacation_taken(game: Folded, dial: Dial, event: VacationTaken) -> None:
    spans = dial.away.get(event.seat, [])
    since = max(dial.now, spans[-1][1]) if spans else dial.now
    dial.away[event.seat] = [*spans, (since, since + event.days * DAY)]
    dial.taken[event.seat] = dial.taken.get(event.seat, 0) + event.days


def _vacation_ended(game: Folded, dial: Dial, event: VacationEnded) -> None:
    """End the vacation; whole days that have not begun are not used up."""
    spans = dial.away.get(event.seat, [])
    spared = sum((end - max(start, dial.now)) // DAY for start, end in spans if end > dial.now)
    dial.taken[event.seat] = dial.taken.get(event.seat, 0) - spared
    dial.away[event.seat] = [(start, min(end, dial.now)) for start, end in spans if start < dial.now]


def _takeback_asked(game: Folded, dial: Dial, event: TakebackAsked) -> None:
    dial.plea = Plea(event.seat, dial.now, event.stops)


def _given_back(game: Folded, dial: Dial, event: TimeGivenBack) -> None:
    since, until = milliseconds(event.since) or 0, milliseconds(event.until) or 0
    if until > since:
        dial.stops.append((since, until))
        dial.happened += max(0, until - max(since, dial.happened))
        dial.given = max(dial.given, until)


def _ran_out(game: Folded, dial: Dial, event: TimeRanOut) -> None:
    if event.seat in dial.turns:
        dial.turns[event.seat].out = dial.now


def _waiting_answered(game: Folded, dial: Dial, event: WaitingAnswered) -> None:
    """Start a turn without a bank for an overdue seat that an opponent agrees to wait for."""
    if event.wait and event.about in dial.turns:
        dial.turns[event.about] = RunningTurn(dial.now, drained=True)


def _moved(game: Folded, dial: Dial, event: MoveMade) -> None:
    """Start another turn, without a bank, for a seat that moved late and has to move again."""
    turn = dial.turns.get(event.seat)
    if turn is not None and turn.out and not event.anytime and event.seat in _asked(game):
        dial.turns[event.seat] = RunningTurn(dial.now, drained=True)


def _handed_over(game: Folded, dial: Dial, event: SeatHandedOver) -> None:
    """Give a new holder the initial bank, and a returning player enough time to continue."""
    turn = dial.turns.pop(event.seat, None)
    if turn is not None and turn.out:
        dial.banks[event.seat] = 0
    clock = game.clock
    if event.player and clock is not None:
        again = clock.grace if event.reason == "return" and not clock.move else 0
        floor = clock.bank if event.reason != "return" else again
        dial.banks[event.seat] = max(dial.banks[event.seat], floor * SECOND)
        if event.reason != "return":
            dial.taken.pop(event.seat, None)
            dial.away.pop(event.seat, None)
            dial.pleaded = {seat: taken for seat, taken in dial.pleaded.items() if seat != event.seat}


_Change = Callable[[Folded, Dial, Any], None]
"""(game, dial, event) → None; the event is of the kind under which the table lists the change."""


def _on(kind: type[EventType], change: Callable[[Folded, Dial, EventType], None]) -> dict[type[Event], _Change]:
    """Return a table with one entry; type checkers verify that the change takes such events."""
    return {kind: change}


_CHANGES: dict[type[Event], _Change] = {
    **_on(PauseAsked, _pause_asked),
    **_on(PauseAnswered, _pause_answered),
    **_on(ClocksStopped, _stopped),
    **_on(ClocksStarted, _started),
    **_on(VacationTaken, _vacation_taken),
    **_on(VacationEnded, _vacation_ended),
    **_on(TakebackAsked, _takeback_asked),
    **_on(TimeGivenBack, _given_back),
    **_on(TimeRanOut, _ran_out),
    **_on(WaitingAnswered, _waiting_answered),
    **_on(SeatHandedOver, _handed_over),
    **_on(MoveMade, _moved),
    **_on(MovesTakenBack, restart_turns),
}


def _only_time(game: Folded, event: Event) -> None:
    """Do nothing: the event only affects the clocks."""


FOLDS: Folds = dict.fromkeys(CLOCK_EVENTS, _only_time)
