"""Derives draws from the secret revealed at the end and the players' contributions."""

from __future__ import annotations

from collections.abc import Sequence

from scoresheet.domain import chain, chance
from scoresheet.domain.events import Event, GameFinished, GameOpened, SeatTaken
from scoresheet.domain.viewer import Seat
from scoresheet.replays.deciding import Diverged

MOST_SIDES = 2**63
"""The maximum number of possible results of a draw."""


class WrongDraw(Diverged):
    """A draw or a salt does not follow from the secret; `proven` is the number of draws that do."""

    def __init__(self, version: int, reason: str, proven: int) -> None:
        super().__init__(version, reason)
        self.proven = proven


def revealed(events: Sequence[Event]) -> bytes | None:
    """Return the secret revealed at the end, or None; raises `Diverged` for a wrong one."""
    finished = next((event for event in events if isinstance(event, GameFinished)), None)
    if finished is None:
        return None
    try:
        secret = bytes.fromhex(finished.secret)
    except ValueError:
        raise Diverged(finished.version, "The secret is not a hexadecimal number.") from None
    if not was_committed_to(secret, events):
        raise Diverged(finished.version, "The secret does not match the commitment made at the opening.")
    return secret


def was_committed_to(secret: bytes, events: Sequence[Event]) -> bool:
    """Return whether the game was opened with a commitment to this secret."""
    opened = events[0]
    return isinstance(opened, GameOpened) and chance.commitment(secret) == opened.commitment


def derive(events: Sequence[Event], secret: bytes) -> int:
    """Derive all draws and salts again; return the number of draws. Raises `WrongDraw`."""
    committed = chance.Committed(chance.seed(secret, contributed(events).values()))
    for event in events:
        if getattr(event, "salt", "") not in ("", chain.salt(secret, event.version)):
            raise WrongDraw(event.version, "The salt does not follow from the secret.", committed.used)
        for draw in event.draws:
            proven = committed.used
            if not 1 <= draw.of <= MOST_SIDES or committed.below(draw.of) != draw.got:
                said = f"Draw {proven + 1} does not follow from the secret and the contributions."
                raise WrongDraw(event.version, said, proven)
    return committed.used


def contributed(events: Sequence[Event]) -> dict[Seat, str]:
    """Return each seat's contribution to the draws, in order of seats."""
    return {seat: event.entropy for seat, event in seated(events).items()}


def seated(events: Sequence[Event]) -> dict[Seat, SeatTaken]:
    """Return the last `SeatTaken` for each seat, in order of seats."""
    taken = {event.seat: event for event in events if isinstance(event, SeatTaken)}
    return dict(sorted(taken.items()))
