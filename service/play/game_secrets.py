"""Secrets: what the draws of each game come from; for the rules alone."""

from __future__ import annotations

from scoresheet.domain import chance
from scoresheet.domain.errors import BrokenChain
from scoresheet.service.core.caching import Cache
from scoresheet.service.storage.store import Store

SECRETS_IN_MEMORY = 2_000


class Secrets:
    """The secrets of a store's games; of an imported one there is none."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: Cache[str, bytes] = Cache(SECRETS_IN_MEMORY)

    def in_memory(self, game: str) -> bytes | None:
        """The secret of a game as it is remembered; None if it is not."""
        return self._kept.get(game)

    def of(self, game: str, commitment: str) -> bytes:
        """The secret of a game; `BrokenChain` if it was opened with another."""
        if (known := self.in_memory(game)) is not None:
            return known
        secret = self.store.secret(game)
        if chance.commitment(secret) != commitment and not self.store.imported(game):
            raise BrokenChain(game, 1, "the secret that is kept for the game is not the one it was opened with")
        self._kept.put(game, secret)
        return secret
