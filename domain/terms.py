"""Validation of the time control of a new game."""

from __future__ import annotations

from collections.abc import Iterator

from scoresheet.domain.bots.bots import STRATEGIES
from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import BadTerms

LONGEST = 365 * 86_400
"""The maximum of a turn, a bank or an increment, in seconds."""
SHORTEST = 60
"""The minimum of a first turn including the bank, in seconds."""
FURTHEST_ZONE = 14 * 60
MOST_VACATION = 365
SPANS = ("move", "bank", "increment", "most")
OUTCOMES = ("wait", "bot", "forfeit")


def check_terms(clock: Clock) -> None:
    """Check the time control; raise `BadTerms` if it is invalid."""
    for wrong in (*_wrong_spans(clock), *_wrong_days(clock), *_wrong_outcomes(clock)):
        raise wrong


def _wrong_spans(clock: Clock) -> Iterator[BadTerms]:
    for name in SPANS:
        if not 0 <= getattr(clock, name) <= LONGEST:
            yield BadTerms("This must be 0 to {most} seconds (a year).", name, most=LONGEST)
    if clock.move + clock.bank < SHORTEST:  # the increment is added only after a turn
        yield BadTerms("The first turn needs at least a minute, including the bank.", "move")
    if clock.most and clock.bank > clock.most:
        yield BadTerms("The bank can't start above its maximum.", "most")


def _wrong_days(clock: Clock) -> Iterator[BadTerms]:
    if not -FURTHEST_ZONE <= clock.zone <= FURTHEST_ZONE:
        yield BadTerms("A time zone is at most {most} minutes east or west of UTC.", "zone", most=FURTHEST_ZONE)
    if not set(clock.days_off) < set(range(1, 8)) or len(set(clock.days_off)) != len(clock.days_off):
        yield BadTerms(
            "Days off are days of the week from 1 (Monday) to 7 (Sunday), each at most once, and not all seven.",
            "days_off",
        )
    if clock.night and not _is_night(clock.night):
        yield BadTerms("A night needs two different hours from 0 to 23: its start and its end.", "night")
    if not 0 <= clock.vacation <= MOST_VACATION:
        yield BadTerms("Each player can have 0 to {most} vacation days.", "vacation", most=MOST_VACATION)


def _wrong_outcomes(clock: Clock) -> Iterator[BadTerms]:
    if clock.on_time_out not in OUTCOMES:
        yield BadTerms(
            "On time-out, either the opponents decide whether to wait, or a bot plays on, or the seat is forfeited.",
            "on_time_out",
        )
    if clock.bot and clock.bot not in STRATEGIES:
        yield BadTerms("This bot does not exist.", "bot")


def _is_night(hours: list[int]) -> bool:
    return len(hours) == 2 and hours[0] != hours[1] and all(0 <= hour <= 23 for hour in hours)
