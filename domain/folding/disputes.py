"""The fold of disputes into a game."""

from __future__ import annotations

import msgspec

from scoresheet.domain.disputes.disputes import Dispute, find, holding
from scoresheet.domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeHoldEnded,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    TimeGivenBack,
)
from scoresheet.domain.folding.typed import Folded, Folds, on
from scoresheet.domain.instants import milliseconds


def _raised(game: Folded, event: DisputeRaised) -> None:
    dispute = Dispute(
        id=event.version,
        seat=event.seat,
        about=event.about,
        reason=event.reason,
        at=event.at,
        player=event.person or game.seats[event.seat].player,
        since=milliseconds(event.at) or 0,
        holds=event.holds,
    )
    game.disputes = [*game.disputes, dispute]


def _hold_ended(game: Folded, event: DisputeHoldEnded) -> None:
    _change(game, event.dispute, **_no_more(game, event))


def _withdrawn(game: Folded, event: DisputeWithdrawn) -> None:
    _change(game, event.dispute, standing="withdrawn", closed=event.version, **_no_more(game, event))


def _expired(game: Folded, event: DisputeExpired) -> None:
    _change(game, event.dispute, standing="expired", closed=event.version, **_no_more(game, event))


def _looked(game: Folded, event: ArbiterLooked) -> None:
    _add_arbiter(game, event)


def _ruled(game: Folded, event: DisputeRuled) -> None:
    _add_arbiter(game, event)
    decided = {"remedy": event.remedy, "to": event.to, "note": event.note, "game_again": event.game_again}
    _change(game, event.dispute, standing=event.verdict, closed=event.version, **decided, **_no_more(game, event))
    game.voided = game.voided or event.remedy == "void"


def _no_more(
    game: Folded, event: DisputeHoldEnded | DisputeWithdrawn | DisputeExpired | DisputeRuled
) -> dict[str, object]:
    """Return the fields of a dispute that no longer stops the clocks from `event` on."""
    dispute = find(game.disputes, event.dispute)
    return {"holds": False, "held": dispute.held_by(milliseconds(event.at) or 0)} if dispute else {}


def _given_back(game: Folded, event: TimeGivenBack) -> None:
    """Exclude outages from the duration of disputes, since no arbiter could rule."""
    since, until = milliseconds(event.since) or 0, milliseconds(event.until) or 0
    for one in holding(game.disputes):
        _change(game, one.id, since=one.since + max(0, until - max(since, one.since)))


def _add_arbiter(game: Folded, event: ArbiterLooked | DisputeRuled) -> None:
    dispute = find(game.disputes, event.dispute)
    if dispute is not None and event.actor not in dispute.arbiters and not game.imported:
        _change(game, event.dispute, arbiters=[*dispute.arbiters, event.actor])


def _change(game: Folded, number: int, **fields: object) -> None:
    """Replace the list of disputes with a changed copy; positions handed out are never modified."""
    game.disputes = [
        msgspec.structs.replace(dispute, **fields) if dispute.id == number else dispute for dispute in game.disputes
    ]


FOLDS: Folds = {
    **on(DisputeRaised, _raised),
    **on(DisputeHoldEnded, _hold_ended),
    **on(DisputeWithdrawn, _withdrawn),
    **on(DisputeExpired, _expired),
    **on(ArbiterLooked, _looked),
    **on(DisputeRuled, _ruled),
}
OUTAGES: Folds = on(TimeGivenBack, _given_back)
"""The effects of clock events on disputes."""
