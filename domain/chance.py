"""Verifiable draws: unpredictable during the game, provable once the secret is revealed."""

import hmac
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NoReturn, Protocol

import msgspec

from scoresheet.domain.errors import BrokenRecord


class Draw(msgspec.Struct, frozen=True, array_like=True):
    """A stored draw: the number `got`, drawn from 0 to `of` - 1."""

    of: int
    got: int


class Source(Protocol):
    """The source of a table's draws."""

    def below(self, of: int) -> int:
        """Return an integer from 0 to `of` - 1."""
        ...


class Unforeseen(Exception):
    """The rules need a draw, whose outcome is unknown."""


class NoForesight:
    """A source of draws that raises `Unforeseen` at the first one."""

    def below(self, of: int) -> NoReturn:
        raise Unforeseen


class Random(Protocol):
    """The one method of `random.Random` that is used here."""

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to `stop` - 1."""
        ...


def commitment(secret: bytes) -> str:
    """Return the commitment published before players contribute: SHA-256 of the secret, in hex."""
    return sha256(secret).hexdigest()


def seed(secret: bytes, entropies: Iterable[str]) -> bytes:
    """Return the seed: HMAC-SHA256, keyed by the secret, of the players' contributions.

    The contributions are in seat order.
    """
    parts = [entropy.encode() for entropy in entropies]
    message = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hmac.digest(secret, message, "sha256")


class Committed:
    """A game's draws: draw k is 64 bits of HMAC-SHA256(seed, k, attempt), without modulo bias."""

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self.seed = seed
        self.used = used

    def below(self, of: int) -> int:
        """Return the next draw, out of 0…`of`-1."""
        number, self.used = self.used, self.used + 1
        fair = (1 << 64) // of * of
        attempt = 0
        while (value := self._bits(number, attempt)) >= fair:
            attempt += 1
        return value % of

    def _bits(self, number: int, attempt: int) -> int:
        counter = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        return int.from_bytes(hmac.digest(self.seed, counter, "sha256")[:8], "big")


class OnDemand:
    """A source that is only created at the first draw, as most moves draw nothing."""

    def __init__(self, make: Callable[[], Source]) -> None:
        self._make = make
        self._source: Source | None = None

    def below(self, of: int) -> int:
        """Return the next draw, out of 0…`of`-1."""
        self._source = self._source or self._make()
        return self._source.below(of)


class Recorded:
    """The draws of a record, for replaying the rules."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self.draws = list(reversed(draws))

    def below(self, of: int) -> int:
        """Return the next recorded draw; raise `BrokenRecord` if there is none or `of` differs."""
        if not self.draws or self.draws[-1].of != of:
            raise BrokenRecord("The rules draw one of {of} here, and the record does not.", of=of)
        got = self.draws.pop().got
        if not 0 <= got < of:
            raise BrokenRecord("The record draws {got}, which is none of {of}.", got=got, of=of)
        return got


class Repeatable:
    """Reproducible pseudo-random numbers for searches. Never use them for secrets."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def randrange(self, stop: int, /) -> int:
        """Return an integer from 0 to `stop` - 1, by a linear congruential generator.

        `stop` must be small.
        """
        self._state = (self._state * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) & 0xFFFF_FFFF_FFFF_FFFF
        return (self._state >> 32) * stop >> 32


class Imagined:
    """Imagined draws for bots and analysis, unrelated to the real ones."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def below(self, of: int) -> int:
        """Return a random integer from 0 to `of` - 1."""
        return self.random.randrange(of)
