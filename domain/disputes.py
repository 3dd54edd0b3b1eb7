"""Disputes: what a seat claims to have been wrong, what became of it, and how that folds into a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import msgspec

from domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Event,
    Remedy,
)
from domain.viewer import Seat

Standing = Literal["open", "upheld", "dismissed", "withdrawn", "expired"]


class Dispute(msgspec.Struct, kw_only=True):
    """A dispute about a position; its id is the version of the event that raised it."""

    id: int
    seat: Seat
    about: int
    reason: str
    at: str
    """When it was raised: UTC, RFC 3339."""
    standing: Standing = "open"
    closed: int = 0
    """The version of the event that ended it."""
    remedy: Remedy = "none"
    to: int = 0
    note: str = ""
    game_again: str = ""
    arbiters: list[str] = []
    """Who has looked at what is hidden, or ruled: ids of players; of an imported game, of nobody here."""


def open_among(disputes: Iterable[Dispute]) -> list[Dispute]:
    """Those that nobody has ruled on, withdrawn or let expire."""
    return [dispute for dispute in disputes if dispute.standing == "open"]


def find(disputes: Iterable[Dispute], number: int) -> Dispute | None:
    """The one with that id."""
    return next((dispute for dispute in disputes if dispute.id == number), None)


def _raised(game: Any, event: DisputeRaised) -> None:
    dispute = Dispute(id=event.version, seat=event.seat, about=event.about, reason=event.reason, at=event.at)
    game.disputes = [*game.disputes, dispute]


def _withdrawn(game: Any, event: DisputeWithdrawn) -> None:
    _change(game, event.dispute, standing="withdrawn", closed=event.version)


def _expired(game: Any, event: DisputeExpired) -> None:
    _change(game, event.dispute, standing="expired", closed=event.version)


def _looked(game: Any, event: ArbiterLooked) -> None:
    _add_arbiter(game, event)


def _ruled(game: Any, event: DisputeRuled) -> None:
    _add_arbiter(game, event)
    decided = {"remedy": event.remedy, "to": event.to, "note": event.note, "game_again": event.game_again}
    _change(game, event.dispute, standing=event.verdict, closed=event.version, **decided)
    game.voided = game.voided or event.remedy == "void"


def _add_arbiter(game: Any, event: ArbiterLooked | DisputeRuled) -> None:
    dispute = find(game.disputes, event.dispute)
    if dispute is not None and event.actor not in dispute.arbiters and not game.imported:
        _change(game, event.dispute, arbiters=[*dispute.arbiters, event.actor])


def _change(game: Any, number: int, **fields: Any) -> None:
    """Another list, with another dispute in it: positions that are handed out are never changed."""
    game.disputes = [
        msgspec.structs.replace(dispute, **fields) if dispute.id == number else dispute for dispute in game.disputes
    ]


FOLDS: dict[type[Event], Any] = {
    DisputeRaised: _raised,
    DisputeWithdrawn: _withdrawn,
    DisputeExpired: _expired,
    ArbiterLooked: _looked,
    DisputeRuled: _ruled,
}
