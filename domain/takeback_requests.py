"""Takeback requests and their outcomes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from scoresheet.domain.events import Event, TakebackAnswered, TakebackAsked
from scoresheet.domain.position import Request
from scoresheet.domain.takebacks.answers import Outcome as Outcome
from scoresheet.domain.takebacks.answers import outcome_of as outcome_of


class Settled(msgspec.Struct, frozen=True):
    """A closed takeback request, its outcome, and the event that closed it."""

    request: Request
    outcome: Outcome
    event: Event


def asked_after(request: Request | None, event: Event) -> Request | None:
    """Return the pending request after `event`."""
    if isinstance(event, TakebackAsked):
        return Request(event.version, event.seat, event.to, event.at)
    if request and isinstance(event, TakebackAnswered) and event.agree:
        return msgspec.structs.replace(request, agreed=[*request.agreed, event.seat])
    return None if outcome_of(event) else request


def settled(request: Request | None, events: Iterable[Event]) -> list[Settled]:
    """Return the requests that `events` closed; `request` is the one pending before them.

    Requests are not part of the line of play, so events that were taken back later count too.
    """
    found = []
    for event in events:
        if request is None and type(event) is not TakebackAsked:
            continue
        before, request = request, asked_after(request, event)
        outcome = outcome_of(event)
        if before and outcome:
            found.append(Settled(before, outcome, event))
    return found
