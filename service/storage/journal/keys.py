"""Keys: what a request is known by when it is sent again, sealed with its author's words in what it wrote."""

from __future__ import annotations

import msgspec

from scoresheet.service.core.errors import KeyReused
from scoresheet.service.storage.journal.sealing import Words

NAME, FINGERPRINT = "key", "asked"


class Key(msgspec.Struct, frozen=True):
    """An idempotency key, and the fingerprint of the request that it was sent with; both empty where there is none."""

    name: str = ""
    fingerprint: str = ""

    @property
    def words(self) -> Words:
        """What is sealed with the entry."""
        return {NAME: self.name, FINGERPRINT: self.fingerprint} if self.name else {}

    def opens(self, words: Words | None) -> bool:
        """Whether that was written under it; raises `KeyReused` if it was, but for another request."""
        if words is None or words.get(NAME) != self.name:
            return False
        if words.get(FINGERPRINT) != self.fingerprint:
            raise KeyReused("This key was used before, for another request.")
        return True


NO_KEY = Key()
