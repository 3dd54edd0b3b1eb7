"""Recipients and kinds of news for events that concern clocks and seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scoresheet.domain.clocks.events import ClocksStarted, ClocksStopped, PauseAsked, TimeRanOut, VacationTaken
from scoresheet.domain.envelope import Event
from scoresheet.domain.events import SeatForfeited
from scoresheet.domain.game import Game
from scoresheet.domain.seats.events import OfferWithdrawn, SeatHandedOver, SeatOffered
from scoresheet.domain.viewer import Seat
from scoresheet.service.notify.contact import CLOCK, SEAT

Told = tuple[str, str, str]
"""A player, the kind of news, and the event's name in `other_news`."""


def told_beside(event: Event, game: Game) -> list[Told]:
    """Return the notifications for an event; `game` is the position after it."""
    tell = _TELLINGS.get(type(event))
    return list(tell(event, game)) if tell and not game.over else []


def _time_ran_out(event: TimeRanOut, game: Game) -> Iterator[Told]:
    mine = game.seats[event.seat].player
    yield mine, CLOCK, "out"
    waits = game.clock is not None and game.clock.on_time_out == "wait"
    yield from _others(game, mine, CLOCK, "wait" if waits else "theirs")


def _handed_over(event: SeatHandedOver, game: Game) -> Iterator[Told]:
    chair = game.seats[event.seat]
    if event.bot:
        yield chair.player, SEAT, "yours"
        yield from _others(game, chair.player, SEAT, "bot")
        return
    before = chair.former[-1] if chair.former and event.reason != "return" else ""
    yield before, SEAT, "given"
    happened = "back" if event.reason == "return" else "taken"
    yield from (one for one in _others(game, chair.player, SEAT, happened) if one[0] != before)


def _forfeited(event: SeatForfeited, game: Game) -> Iterator[Told]:
    """Notify a player who has lost their seat by a rule rather than by resigning."""
    yield game.seats[event.seat].player, SEAT, "lost"


def _others(game: Game, but: str, kind: str, happened: str) -> Iterator[Told]:
    players = {chair.player for chair in game.seats if chair.player and not chair.forfeited}
    return ((player, kind, happened) for player in sorted(players - {but}))


def _all_but_that_seat(kind: str, happened: str) -> Callable[..., Iterator[Told]]:
    def tell(event: Event, game: Game) -> Iterator[Told]:
        seat: Seat | None = getattr(event, "seat", None)
        return _others(game, game.seats[seat].player if seat is not None else "", kind, happened)

    return tell


_TELLINGS: dict[type[Event], Callable[..., Iterator[Told]]] = {
    TimeRanOut: _time_ran_out,
    PauseAsked: _all_but_that_seat(CLOCK, "pause"),
    ClocksStopped: _all_but_that_seat(CLOCK, "stopped"),
    ClocksStarted: _all_but_that_seat(CLOCK, "started"),
    VacationTaken: _all_but_that_seat(CLOCK, "vacation"),
    SeatOffered: _all_but_that_seat(SEAT, "offered"),
    OfferWithdrawn: _all_but_that_seat(SEAT, "withdrawn"),
    SeatHandedOver: _handed_over,
    SeatForfeited: _forfeited,
}
