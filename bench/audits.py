"""Audits of whole games, compared with decoding their events and checking signatures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bench.row import Row, side_by_side
from scoresheet.domain.game import fold
from scoresheet.replays.audit import audit
from scoresheet.replays.record import LIBRARY, read

GAME = LIBRARY / "industrial_waste" / "four_seats_played.jsonl"
TIMES = 21


def rows(folder: Path) -> Iterator[Row]:
    """Measure both rows."""
    with GAME.open("rb") as lines:
        record = read(lines)
    title, states, game = record.title, record.stored, record.events[0].game
    decode, number = title.event_decoder.decode, len(record.stored)

    def audited() -> None:
        if audit(title, game, states).verdict != "sound":
            raise ValueError("The measured game must be sound.")

    def applied() -> None:
        fold(title, map(decode, states))

    yield _row("decoding and applying the same events", 0.1, number, *side_by_side(audited, applied, TIMES))
    yield _row(
        "checking an Ed25519 signature for each", 0.6, number, *side_by_side(audited, _signatures(states), TIMES)
    )


def _row(against: str, figure: float, number: int, audit_took: float, other_took: float) -> Row:
    return Row(
        measure="events audited per second",
        against=against,
        ratio=other_took / audit_took,
        figure=figure,
        measured=f"{number / audit_took:,.0f}/s against {number / other_took:,.0f}/s",
    )


def _signatures(states: list[bytes]) -> Callable[[], None]:
    """Return a function that checks one signature per state, as receipts would be checked."""
    private = Ed25519PrivateKey.generate()
    public, signed = private.public_key(), [(private.sign(state), state) for state in states]

    def check() -> None:
        for signature, state in signed:
            public.verify(signature, state)

    return check
