"""The secrets from which the draws of each game are computed; no reader ever sees them."""

from __future__ import annotations

from scoresheet.domain import chance
from scoresheet.domain.errors import BrokenChain
from scoresheet.service.core.caching import Cache
from scoresheet.service.storage.store import Store

SECRETS_IN_MEMORY = 2_000


class Secrets:
    """The secrets of the games in a store; imported games do not have one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: Cache[str, bytes] = Cache(SECRETS_IN_MEMORY)

    def in_memory(self, game: str) -> bytes | None:
        """Return the secret of a game if it is in memory, else None."""
        return self._kept.get(game)

    def of(self, game: str, commitment: str) -> bytes:
        """Return the secret of a game.

        Raises `BrokenChain` if it does not match the commitment of the game's first event.
        """
        if (known := self.in_memory(game)) is not None:
            return known
        secret = self.store.secret(game)
        if chance.commitment(secret) != commitment and not self.store.imported(game):
            raise BrokenChain(game, 1, "the stored secret does not match the commitment made at the opening")
        self._kept.put(game, secret)
        return secret
