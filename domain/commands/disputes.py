"""Dispute commands: raise, withdraw, examine, rule; each checks, then writes on a sheet."""

from __future__ import annotations

from typing import get_args

import msgspec

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.disputes.disputes import DAYS_TO_RULE, Dispute, find, hold_left, holding, open_among
from scoresheet.domain.errors import CannotChangeClock, CannotDispute, CannotTakeBack
from scoresheet.domain.events import (
    ArbiterLooked,
    DisputeExpired,
    DisputeHoldEnded,
    DisputeRaised,
    DisputeRuled,
    DisputeWithdrawn,
    Remedy,
    Verdict,
)
from scoresheet.domain.game import Game
from scoresheet.domain.instants import DAY, milliseconds
from scoresheet.domain.viewer import Seat

REMEDIES: tuple[Remedy, ...] = get_args(Remedy)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
LEADING: tuple[Remedy, ...] = ("rewind", "replay")
"""Remedies that return to a position."""
MOST_DISPUTES = 20
"""The maximum number of disputes per seat and game; only one of them may be open at a time."""


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """An arbiter's decision.

    `to` is the position from which a rewind or a replay continues, else 0.
    """

    verdict: Verdict
    remedy: Remedy = "none"
    to: int = 0
    note: str = ""
    game_again: str = ""
    """The id of the new game, if the game is to be replayed."""


def raise_dispute(sheet: Sheet, seat: Seat, about: int, reason: str, person: str = "") -> None:
    """Claim that something was wrong at position `about`; raises `CannotDispute`.

    If a program holds the seat, `person` is its owner.
    """
    game = sheet.game
    if not game.started:
        raise CannotDispute("The game has not started, so there is nothing to dispute.")
    if not game.started <= about <= game.version:
        raise CannotDispute("Position {about} does not exist, so it cannot be disputed.", about=about)
    own = [dispute for dispute in game.disputes if dispute.seat == seat]
    if open_among(own):
        raise CannotDispute("This seat already has an open dispute. It must be ruled on or withdrawn first.")
    if len(own) >= MOST_DISPUTES:
        raise CannotDispute("This seat has already raised {most} disputes, the maximum.", most=MOST_DISPUTES)
    now = milliseconds(sheet.metadata.at) or 0
    holds = game.over or hold_left(game.disputes, person or game.seats[seat].player, now) > 0
    sheet.write(DisputeRaised, seat=seat, about=about, reason=reason, person=person, holds=holds)


def end_holds(sheet: Sheet) -> None:
    """End the holds of disputes whose players have used up their time for stopping the clocks."""
    now = milliseconds(sheet.metadata.at) or 0
    used_up = [one for one in holding(sheet.game.disputes) if hold_left(sheet.game.disputes, one.player, now) <= 0]
    if not used_up:
        raise CannotChangeClock("This dispute has not reached its time limit yet.")
    for one in used_up:
        expired = one.held_by(now) >= DAYS_TO_RULE * DAY
        sheet.write(DisputeExpired if expired else DisputeHoldEnded, dispute=one.id)


def withdraw_dispute(sheet: Sheet, number: int) -> None:
    """Withdraw a dispute; raises `CannotDispute`."""
    dispute = open_dispute(sheet.game, number)
    sheet.write(DisputeWithdrawn, seat=dispute.seat, dispute=number)


def expire_dispute(sheet: Sheet, number: int) -> None:
    """Expire a dispute without a ruling; raises `CannotDispute`."""
    open_dispute(sheet.game, number)
    sheet.write(DisputeExpired, dispute=number)


def look(sheet: Sheet, number: int) -> None:
    """Record that the arbiter (the actor) sees hidden information; raises `CannotDispute`."""
    open_dispute(sheet.game, number)
    sheet.write(ArbiterLooked, dispute=number)


def rule(sheet: Sheet, number: int, ruling: Ruling) -> None:
    """Rule on a dispute and apply the remedy.

    Raises `CannotDispute` if the dispute is not open or the remedy is impossible.
    """
    dispute = open_dispute(sheet.game, number)
    check_remedy(sheet.game, ruling)
    if ruling.remedy == "rewind":
        _check_rewind(sheet, ruling.to)
    written = sheet.write(DisputeRuled, dispute=number, **msgspec.structs.asdict(ruling))
    if ruling.remedy == "rewind":
        sheet.take_back(dispute.seat, ruling.to, ruling=written.version)
    if ruling.remedy == "void" and sheet.game.status == "playing":
        sheet.finish("voided")


def open_dispute(game: Game, number: int) -> Dispute:
    """Return the open dispute with that id; raises `CannotDispute` if there is none."""
    dispute = find(game.disputes, number)
    if dispute is None or dispute.standing != "open":
        raise CannotDispute("Dispute {number} is not open.", number=number)
    return dispute


def check_remedy(game: Game, ruling: Ruling) -> None:
    """Check that the remedy fits the verdict and the game; raises `CannotDispute`."""
    if ruling.verdict == "dismissed" and ruling.remedy != "none":
        raise CannotDispute("A dispute that is dismissed cannot have a remedy.")
    if ruling.remedy == "rewind" and game.status != "playing":
        raise CannotDispute(
            "Only a running game can be rewound; a finished one has already revealed its hidden information."
        )
    if ruling.remedy == "replay" and not game.over:
        raise CannotDispute(
            "Only a finished game can be played again from an earlier position. Rewind this one instead."
        )
    if ruling.remedy == "replay" and not game.started <= ruling.to <= game.version:
        raise CannotDispute("Position {to} does not exist, so play cannot continue from it.", to=ruling.to)
    if ruling.remedy == "void" and game.voided:
        raise CannotDispute("The game is already void.")
    if ruling.remedy not in LEADING and ruling.to:
        raise CannotDispute("Give a position only when rewinding or replaying the game.")


def remedies(game: Game) -> list[Remedy]:
    """Return the remedies that a ruling in the disputant's favour can have now."""
    return [remedy for remedy in REMEDIES if _can_be_had(game, remedy)]


def _can_be_had(game: Game, remedy: Remedy) -> bool:
    try:
        check_remedy(game, Ruling(verdict="upheld", remedy=remedy, to=game.started if remedy in LEADING else 0))
    except CannotDispute:
        return False
    return True


def _check_rewind(sheet: Sheet, to: int) -> None:
    try:
        sheet.check_return(to)
    except CannotTakeBack as error:
        raise CannotDispute(error.message.id, **error.message.params) from error
