"""Idempotency keys of requests, encrypted with the entries that the requests wrote."""

from __future__ import annotations

import msgspec

from scoresheet.service.core.idempotency import check_repeated
from scoresheet.service.storage.journal.sealing import Words

NAME, FINGERPRINT = "key", "asked"


class IdempotencyKey(msgspec.Struct, frozen=True):
    """An idempotency key and its request's fingerprint; both are empty if there is no key."""

    name: str = ""
    fingerprint: str = ""

    @property
    def words(self) -> Words:
        """Return the fields to encrypt with the entry."""
        return {NAME: self.name, FINGERPRINT: self.fingerprint} if self.name else {}

    def opens(self, words: Words | None) -> bool:
        """Return whether an entry with these words was written under this key.

        Raises `KeyReused` if the key was used for a different request.
        """
        if words is None or words.get(NAME) != self.name:
            return False
        check_repeated(words.get(FINGERPRINT), self.fingerprint)
        return True


NO_KEY = IdempotencyKey()
