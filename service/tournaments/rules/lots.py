"""Lots drawn from the recorded seed, so that anyone can verify them."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def drawn(seed: str, players: Iterable[str], what: str = "") -> list[str]:
    """Return the players in the order of their lots, the SHA-256 of `<seed>:<what>:<player>`."""
    return sorted(players, key=lambda player: sha256(f"{seed}:{what}:{player}".encode()).digest())


class Lots:
    """A sequence of random integers, determined by the seed."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, bound: int) -> int:
        """Return the next integer from 0 to `bound` - 1."""
        self._drawn += 1
        return int.from_bytes(sha256(f"{self._seed}/{self._drawn}".encode()).digest()[:8]) % bound

    def shuffled(self, those: Iterable[int]) -> list[int]:
        """Return the numbers in random order."""
        found = list(those)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
