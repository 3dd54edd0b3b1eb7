"""Limits on password guessing that slow down attackers without locking out the owner."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from scoresheet.service.accounts.all_limits import Limits
from scoresheet.service.accounts.errors import TooManyAttempts, WrongCredentials
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.accounts.passwords import Rank

FEW = 5
"""After this many wrong guesses within 15 minutes, attempts at the name have the lowest priority."""
QUARTER_OF_AN_HOUR, HOUR = 900, 3_600


class Guesses:
    """Counts wrong guesses by name and address, by address, and by name.

    A caller who has proved to be the player by other means is counted separately, under a limit of their own.
    """

    def __init__(self, limits: Limits) -> None:
        self._at_name_from_address = limits.limit(10, QUARTER_OF_AN_HOUR, "guesses-at-a-name-from-here")
        self._from_address = limits.limit(100, QUARTER_OF_AN_HOUR, "guesses-from-here")
        self._at_name = limits.limit(200, HOUR, "guesses-at-a-name")
        self._lately = Limit(FEW, QUARTER_OF_AN_HOUR)
        self._by_the_player = limits.limit(10, QUARTER_OF_AN_HOUR, "guesses-by-the-player")

    def rank(self, name: str, proven: str) -> Rank:
        """Return the priority of an attempt at a name, whether or not the account exists."""
        if proven:
            return Rank.PROVEN
        try:
            self._lately.check(name)
        except TooManyAttempts:
            return Rank.GUESSED
        return Rank.UNKNOWN

    @contextmanager
    def guess(self, name: str, address: str, proven: str) -> Iterator[None]:
        """Count the enclosed attempt if it raises `WrongCredentials`; raises `TooManyAttempts`.

        `name` is the name's key. `proven` is the player that the caller has proved to be by other means, or empty.
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
