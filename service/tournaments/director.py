"""Runs tournaments: opens games, records results, starts rounds.

All state is stored, so the director catches up on missed work when it starts. Each step is written on the version that
it was decided on, and games get predetermined ids, so nothing happens twice. A tournament records outages
(`TimeGivenBack`) before any of its deadlines is applied.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.errors import BrokenChain
from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat
from scoresheet.service.accounts.accounts import Accounts
from scoresheet.service.core import clock
from scoresheet.service.core.backoff import Backoff, Backoffs
from scoresheet.service.core.errors import NoSuchGame, StaleVersion
from scoresheet.service.core.failures import log_failure
from scoresheet.service.core.ids import new_id
from scoresheet.service.core.worker import Worker
from scoresheet.service.play.entropy import NOTHING, completed
from scoresheet.service.play.games import Command, Games, sit
from scoresheet.service.play.outages import Outages
from scoresheet.service.signals.tail import UNHURRIED, Changes, LogTail
from scoresheet.service.storage.journal.streams import SYSTEM, StreamConflict
from scoresheet.service.tournaments.rules import facts, officiating
from scoresheet.service.tournaments.rules.facts import BOT, Fact
from scoresheet.service.tournaments.rules.fold import PlayedTable, Round, Tournament
from scoresheet.service.tournaments.rules.terms import Terms
from scoresheet.service.tournaments.table_reports import (
    again_in,
    keeping_rungs,
    late_at,
    missing_at,
    result_of,
    undecided,
)
from scoresheet.service.tournaments.tournaments import TournamentService

log = logging.getLogger(__name__)

SECONDS_BETWEEN = 15.0
SECONDS_AFTER_FAILURE = 5.0
ROUNDS_BETWEEN_REVIEWS = 40
MOST_STEPS = 2_000
"""The maximum number of consecutive steps in a tournament, so that it cannot delay the others."""
CONCERN = (".GameFinished", ".TimeRanOut", ".SeatHandedOver", ".SeatForfeited", ".DisputeRuled")
RULED = ".DisputeRuled"


class TournamentDirector:
    """Runs all tournaments on its own thread."""

    def __init__(self, organising: TournamentService, games: Games, accounts: Accounts, outages: Outages) -> None:
        self._organising = organising
        self._games = games
        self._accounts = accounts
        self._outages = outages
        self._review = True
        """True if a ruling may have changed a recorded result."""
        self._looks = 0
        self.setbacks = Backoffs()
        """Back-offs for tournaments that fail, so that they do not delay the others."""
        self._worker = Worker(
            "tournaments",
            self._look,
            every=SECONDS_BETWEEN,
            backoff=Backoff(SECONDS_AFTER_FAILURE, SECONDS_AFTER_FAILURE),
            failed=lambda error, pause: log_failure(log, "Tournaments failed; retrying in %g s.", pause, error=error),
        )
        recorder = games.store.recorder
        self.tail = LogTail("tournaments", recorder, recorder.max_notification_id, self._notice, rest=UNHURRIED)

    def start(self) -> None:
        """Start, and catch up on missed work."""
        self.tail.start()
        self._worker.start()

    def wake(self) -> None:
        """Run the next step without waiting."""
        self._worker.wake()

    def stop(self) -> None:
        """Stop after the current step."""
        self.tail.stop()
        self._worker.stop()

    def step(self, *, review: bool = True) -> bool:
        """Do everything that is due; return whether all of it succeeded.

        With `review`, also check whether later rulings have changed results. Do nothing while the service is down,
        because an outage becomes known only afterwards. The time is taken first, so that a process that sleeps in
        between does not apply deadlines too early.
        """
        now = clock.milliseconds()
        if not self._outages.up():
            return False
        failed = sum(not self._look_after(one, review, now) for one in self._organising.lists.going_on())
        return not failed

    def look_after(self, tournament: str, *, review: bool = True, now: int = 0) -> None:
        """Do everything that is due in a tournament at the instant `now` (0 for the current time)."""
        for _ in range(MOST_STEPS):
            if self._worker.is_stopping:
                return
            if not self.once(tournament, False, now) and not (review and self.once(tournament, True, now)):
                return

    def once(self, tournament: str, review: bool = True, now: int = 0) -> bool:
        """Do the next due step in a tournament; return whether there was one."""
        it = self._organising.standing(tournament)
        decided = self._next(tournament, it, review, now or clock.milliseconds())
        if not decided:
            return False
        with suppress(StreamConflict):  # another process or a player wrote first; the next step reads again
            known = self._organising.known(tournament)
            self._organising.write(msgspec.structs.replace(known, it=it), SYSTEM, keeping_rungs(it, decided))
        return True

    def _next(self, tournament: str, it: Tournament, review: bool, now: int) -> Sequence[Fact]:
        return (
            officiating.given_back(it, self._outages.since(max(it.opened_at, it.given)))
            or self._gone(it)
            or self._strangers(it)
            or self._forsaken(tournament, it)
            or self._of_tables(tournament, it, review, now)
            or officiating.due(it, now, new_id, self._organising.apart)
        )

    def _gone(self, it: Tournament) -> list[Fact]:
        """Return facts that remove players whose accounts have been deleted."""
        if it.over:
            return []
        profiles = self._accounts.profiles(it.active)
        there = {player for player, profile in profiles.items() if not profile.former}
        return [facts.PlayerRemoved(player=player, reason="gone") for player in it.active if player not in there]

    def _strangers(self, it: Tournament) -> list[Fact]:
        """Return facts that withdraw players who have left the club; only members may play."""
        if it.over or not it.terms.club or not it.active:
            return []
        members = self._organising.members(it.terms.club)
        return [facts.PlayerWithdrawn(player=player) for player in it.active if player not in members]

    def _forsaken(self, tournament: str, it: Tournament) -> Sequence[Fact]:
        """Return facts that end a tournament that can no longer start, or whose club is empty."""
        if it.over or not (it.terms.club or it.status == "open"):
            return []
        members = self._organising.members(it.terms.club) if it.terms.club else None
        if members is None or members:
            return self._without_opener(tournament, it, members)
        return officiating.end(it)

    def _without_opener(self, tournament: str, it: Tournament, members: set[str] | None) -> Sequence[Fact]:
        if it.status != "open" or it.terms.starts_at:
            return []
        listed = self._organising.lists.find(tournament)
        opener = listed.opener if listed else ""
        return [] if opener and (members is None or opener in members) else officiating.end(it)

    def _of_tables(self, tournament: str, it: Tournament, review: bool, now: int) -> Sequence[Fact]:
        if it.status != "running":
            return []
        for one, number, table in it.tables():
            if table.result is None or review:
                with suppress(BrokenChain):  # no player can act in a corrupt game, so the deadline or a repair decides
                    if decided := self._of_table(tournament, it, one, number, table, now):
                        return decided
                    continue
                if decided := _of_deadline(None, one, number, table, now):
                    return decided
        return []

    def _of_table(
        self, tournament: str, it: Tournament, one: Round, number: int, table: PlayedTable, now: int
    ) -> list[Fact]:
        if not table.begun:
            return self._begin(tournament, it.terms, one, number, table)
        head = self._games.head(table.game)
        if again := self._again(head):
            return [facts.GameBegun(round=one.number, table=number, game=again)]
        if head.over:
            return self._result(head, one, number, table)
        if table.result is not None:
            return []
        return self._in_trouble(it, head, one, number, table) or _of_deadline(head, one, number, table, now)

    def _begin(self, tournament: str, terms: Terms, one: Round, number: int, table: PlayedTable) -> list[Fact]:
        """Open a table's game unless it already exists; return the fact to record."""
        if not self._is_there(table.game):
            bots = [seat for seat in table.seats if seat.startswith(BOT)]
            settings = GameSettings(
                seats=len(table.seats),
                options=terms.options,
                visibility="private" if terms.club else "public",
                rated=terms.rated and not bots,
                clock=terms.clock,
                club=terms.club,
                tournament=tournament,
            )

            def write(sheet: Sheet) -> None:
                for seat, who in enumerate(table.seats):
                    if who.startswith(BOT):
                        sheet.take_seat(seat=Seat(seat), bot=who.removeprefix(BOT))
                    else:
                        sit(sheet, Seat(seat), who, completed(NOTHING))

            with suppress(StaleVersion):  # another process was faster
                self._games.begin(terms.title, settings, Command(SYSTEM), write, game=table.game)
        return [facts.GameBegun(round=one.number, table=number, game=table.game)]

    def _is_there(self, game: str) -> bool:
        try:
            self._games.head(game)
        except NoSuchGame:
            return False
        return True

    def _again(self, head: Game) -> str:
        """Return the id of the replay that a ruling ordered, once it exists; empty if it does not."""
        again = again_in(head)
        return again if again and self._is_there(again) else ""

    def _result(self, head: Game, one: Round, number: int, table: PlayedTable) -> list[Fact]:
        """Return the result of a finished game, unless it is recorded or the deadline decided."""
        told = table.result
        if told and (told.how == "deadline" or (told.game == head.id and (told.how == "voided") == head.voided)):
            return []
        events = self._games.events(head.id, 0, head.version)
        return [result_of(head, events, table.seats, one.number, number, clock.milliseconds())]

    def _in_trouble(self, it: Tournament, head: Game, one: Round, number: int, table: PlayedTable) -> list[Fact]:
        """Return facts about late players, and facts that remove those who never moved."""
        if not any(chair.away or chair.overdue or chair.forfeited for chair in head.seats):
            return []
        events = self._games.events(head.id, 0, head.version)
        found: list[Fact] = [
            facts.PlayerLate(round=one.number, table=number, player=player)
            for player in late_at(table.seats, events)
            if player not in table.late
        ]
        missing = [player for player in missing_at(table.seats, events) if player in it.active]
        return found + [facts.PlayerRemoved(player=player, reason="missing") for player in missing]

    def _look_after(self, tournament: str, review: bool, now: int) -> bool:
        if self._worker.is_stopping or self.setbacks.rests(tournament):
            return True
        try:
            self.look_after(tournament, review=review, now=now)
        except Exception as error:  # an unexpected error must not delay the others
            self._failed(tournament, error)
            return False
        self.setbacks.done(tournament)
        return True

    def _failed(self, tournament: str, error: Exception) -> None:
        pause, times = self.setbacks.failed(tournament), self.setbacks.times[tournament]
        said = "Tournament %s could not continue; retrying in %g seconds."
        log_failure(log, said, tournament, pause, error=error, times=times)

    def _notice(self, changes: Changes) -> None:
        topics = [topic for change in changes.values() for topic in change.topics]
        if any(topic.endswith(RULED) for topic in topics):
            self._review = True
        if any(topic.endswith(CONCERN) for topic in topics):
            self._worker.wake()

    def _look(self) -> bool:
        self._looks += 1
        review, self._review = self._review or self._looks % ROUNDS_BETWEEN_REVIEWS == 0, False
        return self.step(review=review)


def _of_deadline(head: Game | None, one: Round, number: int, table: PlayedTable, now: int) -> list[Fact]:
    """Return the result of a table after the deadline; `head` is None for an unreadable game."""
    if table.result is None and 0 < one.deadline <= now:
        return [undecided(head, table, one.number, number, now)]
    return []
