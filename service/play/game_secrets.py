"""Secrets: what the draws of each game come from; for the rules alone."""

from __future__ import annotations

import threading
from collections import OrderedDict

from scoresheet.domain import chance
from scoresheet.domain.errors import BrokenChain
from scoresheet.service.storage.store import Store

SECRETS_IN_MEMORY = 2_000


class Secrets:
    """The secrets of a store's games; of an imported one there is none."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = threading.Lock()

    def in_memory(self, game: str) -> bytes | None:
        """The secret of a game as it is remembered; None if it is not."""
        with self._lock:
            if game in self._kept:
                self._kept.move_to_end(game)
            return self._kept.get(game)

    def of(self, game: str, commitment: str) -> bytes:
        """The secret of a game; `BrokenChain` if it was opened with another."""
        if (known := self.in_memory(game)) is not None:
            return known
        secret = self.store.secret(game)
        if chance.commitment(secret) != commitment and not self.store.imported(game):
            raise BrokenChain(game, 1, "the secret that is kept for the game is not the one it was opened with")
        self._keep(game, secret)
        return secret

    def _keep(self, game: str, secret: bytes) -> None:
        with self._lock:
            self._kept[game] = secret
            while len(self._kept) > SECRETS_IN_MEMORY:
                self._kept.popitem(last=False)
