"""The rule for idempotency keys: a key belongs to the first request that used it."""

from __future__ import annotations

from scoresheet.service.core.errors import KeyReused


def check_repeated(first: object, again: object) -> None:
    """Raise `KeyReused` unless a request with a used key equals the first one.

    Compare the requests' fingerprints if they are stored, else what the requests wrote. Keys are stored in different
    places, because each is written in its request's own transaction.
    """
    if first != again:
        raise KeyReused
