"""Requests for computer analysis: permissions, and the results that a player may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from scoresheet.domain.errors import DomainError
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.replays.analysis import EDITION, Analysis, analysis_type
from scoresheet.service.analysis.queue import DONE, FAILED, WAITING, AnalysisQueue, StoredAnalysis
from scoresheet.service.core.errors import ServiceError

NoHelp = Callable[[Game, str], object]
"""Raises `CannotBranch` if a player may not get help in the game (`Branching.check_no_help`)."""


class CannotAnalyse(ServiceError):
    """The game cannot be analysed, or not yet, or not by this player."""


class AnalysisState(msgspec.Struct, frozen=True):
    """The state of an analysis."""

    kept: StoredAnalysis
    others_before: int = 0
    """The number of analyses ahead of this one."""

    @property
    def done(self) -> bool:
        """Return whether there is a result to `read`."""
        return self.kept.status == DONE

    def read(self, title: str) -> Analysis:
        """Decode the result."""
        found: Analysis = msgspec.json.decode(self.kept.found, type=analysis_type(registry.find(title)))
        return found


class AnalysisRequests:
    """Requests analyses; callers must check first that the player may see the game."""

    def __init__(
        self,
        analyses: AnalysisQueue,
        no_help: NoHelp,
        playouts: int,
        wake: Callable[[], object],
        person: Callable[[str], str] = lambda account: account,
    ) -> None:
        self._person = person
        self._analyses = analyses
        self._no_help = no_help
        self._playouts = playouts
        self._wake = wake

    @property
    def offered(self) -> bool:
        """Return whether this service offers analysis."""
        return self._playouts > 0

    def check(self, head: Game, player: str) -> list[Seat]:
        """Return the seats to judge, or none for all; raises `CannotAnalyse` or `CannotBranch`.

        A running game may be analysed only if it is unrated and its player has no human opponents. The analysis then
        uses only what that player knows.
        """
        if not self.offered:
            raise CannotAnalyse("Analysis is not available on this server.")
        if not head.started:
            raise CannotAnalyse("Nothing has been played in this game.")
        if head.over:
            return []
        own = head.seats_of(player)
        if len(own) != 1 or head.rated or not all(seat in own or _is_of_the_house(head, seat) for seat in _seats(head)):
            raise CannotAnalyse("Only finished games and your own games against bots can be analysed.")
        self._no_help(head, player)
        return own

    def may(self, head: Game, player: str) -> bool:
        """Return whether `check` allows an analysis."""
        try:
            self.check(head, player)
        except (DomainError, ServiceError):
            return False
        return True

    def ask(self, head: Game, player: str) -> AnalysisState:
        """Queue an analysis of the game's current version, unless there already is one.

        Raises `CannotAnalyse`, `CannotBranch`, `TooManyWaiting`, `Overloaded`.
        """
        seats = _key(self.check(head, player))
        known = self._current(head, seats)
        if known is not None and known.status != FAILED:
            return self._standing(known)
        kept = self._analyses.ask(head.id, seats, head.version, EDITION, self._playouts, self._person(player))
        self._wake()
        return self._standing(kept)

    def of(self, head: Game, player: str) -> AnalysisState | None:
        """Return the state of a game's analysis, or None if none was requested since the last move.

        For a running game, only the sole human player gets it.
        """
        try:
            seats = _key(self.check(head, player))
        except (DomainError, ServiceError):
            return None
        known = self._current(head, seats)
        return self._standing(known) if known is not None else None

    def _current(self, head: Game, seats: str) -> StoredAnalysis | None:
        known = self._analyses.of(head.id, seats)
        return known if known and (known.version, known.edition) == (head.version, EDITION) else None

    def _standing(self, kept: StoredAnalysis) -> AnalysisState:
        return AnalysisState(kept, self._analyses.before(kept) if kept.status in WAITING else 0)


def _seats(head: Game) -> list[Seat]:
    return [seat for seat, _ in by_seat(head.seats)]


def _is_of_the_house(head: Game, seat: Seat) -> bool:
    chair = head.seats[seat]
    return bool(chair.bot) and not chair.player


def _key(seats: Sequence[Seat]) -> str:
    return ",".join(map(str, seats))
