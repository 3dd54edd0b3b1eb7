"""Limits on password guesses that slow down attackers without locking out the owner."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.errors import TooManyAttempts, WrongCredentials
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.accounts.passwords import Rank

FEW = 5
"""The number of wrong guesses within 15 minutes after which attempts at a name get the last rank."""
QUARTER_OF_AN_HOUR, HOUR = 900, 3_600


class Guesses:
    """Counts wrong guesses per name and address, per address, and per name.

    A caller who has proved to be the player by other means has separate attempts and none of these limits.
    """

    def __init__(self, limits: Limits) -> None:
        self._at_name_from_address = limits.limit(10, QUARTER_OF_AN_HOUR, "guesses-at-a-name-from-here")
        self._from_address = limits.limit(100, QUARTER_OF_AN_HOUR, "guesses-from-here")
        self._at_name = limits.limit(200, HOUR, "guesses-at-a-name")
        self._lately = Limit(FEW, QUARTER_OF_AN_HOUR)
        self._by_the_player = limits.limit(10, QUARTER_OF_AN_HOUR, "guesses-by-the-player")

    def rank(self, name: str, proven: str) -> Rank:
        """Return the rank of an attempt at a name, regardless of whether the account exists."""
        if proven:
            return Rank.PROVEN
        try:
            self._lately.check(name)
        except TooManyAttempts:
            return Rank.GUESSED
        return Rank.UNKNOWN

    @contextmanager
    def guess(self, name: str, address: str, proven: str) -> Iterator[None]:
        """Guard an attempt, which raises `WrongCredentials` if it fails; raises `TooManyAttempts`.

        `name` is the key of the name; `proven` is the player if the caller has proved to be that player.
        """
        pair = f"{name} {address}"
        limits = [(self._at_name_from_address, pair), (self._from_address, address), (self._at_name, name)]
        with ExitStack() as attempts:
            for limit, key in [(self._by_the_player, proven)] if proven else limits:
                limit.take(key)
                attempts.callback(limit.give_back, key)
            try:
                yield
            except WrongCredentials:
                attempts.pop_all()
                self._lately.count(name)
                raise
        (self._by_the_player if proven else self._at_name_from_address).clear(proven or pair)
