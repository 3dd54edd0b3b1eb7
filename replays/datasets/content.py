"""The content of events in datasets: an allow-list of fields, without texts by players."""

from __future__ import annotations

import msgspec

from scoresheet.domain.events import Event

TOLD: dict[str, tuple[str, ...]] = {
    "GameOpened": ("seats", "visibility", "rated", "pace", "on_dispute"),
    "SeatTaken": ("bot", "entropy_from"),
    "SeatLeft": (),
    "GameStarted": ("components", "branched"),
    "TakebackAsked": ("to", "stops"),
    "TakebackWithdrawn": (),
    "TakebackAnswered": ("agree",),
    "MovesTakenBack": ("to", "ruling"),
    "SeatForfeited": ("bot",),
    "DisputeRaised": ("about", "holds"),
    "DisputeHoldEnded": ("dispute",),
    "DisputeWithdrawn": ("dispute",),
    "DisputeExpired": ("dispute",),
    "ArbiterLooked": ("dispute",),
    "DisputeRuled": ("dispute", "verdict", "remedy", "to"),
    "GameFinished": ("ending", "ranking"),
    "PauseAsked": (),
    "PauseAnswered": ("agree",),
    "ClocksStopped": ("reason",),
    "ClocksStarted": (),
    "VacationTaken": ("days",),
    "VacationEnded": (),
    "TimeGivenBack": ("since", "until", "reason"),
    "TimeRanOut": (),
    "WaitingAnswered": ("about", "wait"),
    "SeatOffered": (),
    "OfferWithdrawn": (),
    "SeatHandedOver": ("bot", "reason"),
}
"""The fields of each kind of event, except those with columns of their own."""


def content_of(event: Event) -> str | None:
    """Return the content as JSON; None for a kind that is not listed."""
    told = TOLD.get(type(event).__name__)
    if told is None:
        return None
    return msgspec.json.encode({name: getattr(event, name) for name in told}).decode()
