"""Idempotency keys of requests, sealed with the entries they wrote."""

from __future__ import annotations

import msgspec

from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.storage.journal.sealing import Words

NAME, FINGERPRINT = "key", "asked"


class IdempotencyKey(msgspec.Struct, frozen=True):
    """An idempotency key and the fingerprint of its request; both empty for none."""

    name: str = ""
    fingerprint: str = ""

    @property
    def words(self) -> Words:
        """Return the fields to seal with the entry."""
        return {NAME: self.name, FINGERPRINT: self.fingerprint} if self.name else {}

    def opens(self, words: Words | None) -> bool:
        """Return whether the entry was written under this key.

        Raises `KeyReused` if the key was used for another request.
        """
        if words is None or words.get(NAME) != self.name:
            return False
        check_repeated(words.get(FINGERPRINT), self.fingerprint)
        return True


NO_KEY = IdempotencyKey()
