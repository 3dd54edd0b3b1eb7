"""The rule for idempotency keys: a key belongs to the first request that used it."""

from __future__ import annotations

from scoresheet.service.core.errors import KeyReused


def check_repeated(first: object, again: object) -> None:
    """Raise `KeyReused` unless a request with a used key equals the first one.

    Compare fingerprints where they are stored, otherwise what the two requests wrote. Where keys are stored differs,
    because each key is written in the transaction of its own request.
    """
    if first != again:
        raise KeyReused
