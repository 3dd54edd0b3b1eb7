"""The state of a tournament at some version, computed from its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import msgspec

from scoresheet.domain.json_values import JsonObject
from scoresheet.service.core.deadlines import kept_apart, moved_up, put_off
from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.facts import Fact, TableResult
from scoresheet.service.tournaments.rules.rungs import shared_out
from scoresheet.service.tournaments.rules.terms import LADDER, Terms

REMOVED_BY = ("organiser", "moderator")
Status = Literal["new", "open", "running", "finished", "cancelled"]


class Entrant(msgspec.Struct):
    """A current or former participant; `since` is the first round they could play in."""

    player: str
    since: int = 1
    standing: Literal["in", "withdrawn", "removed"] = "in"
    reason: str = ""
    active_at: int = 0
    """In a ladder, the time of the player's entry, last game or last drop."""
    free_at: int = 0
    """The time of the player's entry, or of the last start or end of their game; from then on, they can be paired."""
    behind: bool = False
    """True if the player is ranked below all who played on, because they left before the last round or were removed."""
    idle: int = 0
    """The number of times the player has dropped for inactivity since their last game."""


class PlayedTable(msgspec.Struct):
    """A table in a round; `seats` lists the player or bot at each seat."""

    seats: list[str]
    game: str
    begun: bool = False
    late: list[str] = []
    result: TableResult | None = None

    @property
    def players(self) -> list[str]:
        """Return the players by seat, without bots."""
        return [one for one in self.seats if not one.startswith(facts.BOT)]


class Round(msgspec.Struct):
    """A round or, in a ladder, the tables that were paired together."""

    number: int
    tables: list[PlayedTable]
    byes: list[str]
    at: int
    deadline: int = 0
    closed: bool = False


class Challenge(msgspec.Struct):
    """A challenge awaiting an answer or its game."""

    id: int
    by: str
    of: str
    until: int
    accepted: bool = False


class Tournament(msgspec.Struct):
    """The state of a tournament."""

    terms: Terms
    status: Status = "new"
    version: int = 0
    opened_at: int = 0
    edition: int = 1
    """The edition of the rules that the tournament was opened under."""
    starts_at: int = 0
    """The planned start, possibly postponed by an outage; 0 if none is planned."""
    given: int = 0
    """The instant up to which outages have been taken into account."""
    seed: str = ""
    planned: int = 0
    """The planned number of rounds."""
    entrants: dict[str, Entrant] = {}
    rounds: list[Round] = []
    challenges: list[Challenge] = []
    rungs: list[str] = []
    """In a ladder, the players from the top rung down."""
    paired_at: int = 0
    """The time at which ladder neighbours were last paired."""
    reason: str = ""
    """The reason for the cancellation."""
    final: list[JsonObject] = []

    @property
    def over(self) -> bool:
        """Return whether the tournament has finished or was cancelled."""
        return self.status in ("finished", "cancelled")

    @property
    def active(self) -> list[str]:
        """Return the current participants in the order of entry."""
        return [one.player for one in self.entrants.values() if one.standing == "in"]

    def tables(self) -> Iterator[tuple[Round, int, PlayedTable]]:
        """Yield each table so far, with its round and its index there."""
        for one in self.rounds:
            for number, table in enumerate(one.tables):
                yield one, number, table

    def asked_at(self, challenge: Challenge) -> int:
        """Return the start of the time for answering a challenge; outages since postpone it."""
        return challenge.until - self.terms.answer_time * 1_000

    def waiting(self) -> list[tuple[Round, int, PlayedTable]]:
        """Return the tables that have no result yet."""
        return [found for found in self.tables() if found[2].result is None]


def _opened(it: Tournament, fact: facts.TournamentOpened) -> None:
    it.status, it.opened_at, it.starts_at = "open", fact.at, fact.terms.starts_at
    it.edition = fact.edition
    if fact.terms.kind == LADDER:
        it.status, it.paired_at = "running", fact.at


def _entered(it: Tournament, fact: facts.PlayerEntered) -> None:
    it.entrants[fact.player] = Entrant(fact.player, since=len(it.rounds) + 1, active_at=fact.at, free_at=fact.at)
    if it.terms.kind == LADDER:
        it.rungs.append(fact.player)


def _withdrawn(it: Tournament, fact: facts.PlayerWithdrawn) -> None:
    _leave(it, fact.player, "withdrawn", "")


def _removed(it: Tournament, fact: facts.PlayerRemoved) -> None:
    _leave(it, fact.player, "removed", fact.reason)


def _leave(it: Tournament, player: str, standing: Literal["withdrawn", "removed"], reason: str) -> None:
    if it.status == "open":
        del it.entrants[player]
        return
    entrant = it.entrants[player]
    entrant.standing, entrant.reason = standing, reason
    early = len(it.rounds) < it.planned or reason in REMOVED_BY
    entrant.behind = early and it.edition >= facts.LEFT_BEHIND and it.terms.kind != LADDER
    it.rungs = [one for one in it.rungs if one != player]
    it.challenges = [one for one in it.challenges if player not in (one.by, one.of)]


def _started(it: Tournament, fact: facts.TournamentStarted) -> None:
    it.status, it.seed, it.planned = "running", fact.seed, fact.rounds


def _paired(it: Tournament, fact: facts.RoundPaired) -> None:
    tables = [PlayedTable(list(table.seats), table.game) for table in fact.tables]
    it.rounds.append(Round(fact.round, tables, list(fact.byes), fact.at, fact.deadline))
    if fact.challenge:
        it.challenges = [one for one in it.challenges if one.id != fact.challenge]
    else:
        it.paired_at = fact.at
    _played(it, [player for table in tables for player in table.players], fact.at)


def _begun(it: Tournament, fact: facts.GameBegun) -> None:
    table = it.rounds[fact.round - 1].tables[fact.table]
    table.game, table.begun = fact.game, True


def _late(it: Tournament, fact: facts.PlayerLate) -> None:
    table = it.rounds[fact.round - 1].tables[fact.table]
    table.late = [*table.late, fact.player]


def _result(it: Tournament, fact: facts.TableResult) -> None:
    table = it.rounds[fact.round - 1].tables[fact.table]
    first, table.result = table.result is None, fact
    if it.terms.kind == LADDER and first:
        ranked = [table.seats[seat] for place in fact.ranking for seat in place]
        it.rungs = shared_out(it.rungs, ranked)
        _played(it, table.players, fact.at)


def _played(it: Tournament, players: list[str], at: int) -> None:
    for player in players:
        entrant = it.entrants[player]
        entrant.active_at, entrant.free_at, entrant.idle = at, at, 0


def _closed(it: Tournament, fact: facts.RoundClosed) -> None:
    it.rounds[fact.round - 1].closed = True


def _challenged(it: Tournament, fact: facts.Challenged) -> None:
    it.challenges = [*it.challenges, Challenge(it.version, fact.by, fact.of, fact.until)]


def _answered(it: Tournament, fact: facts.ChallengeAnswered) -> None:
    [found] = [one for one in it.challenges if one.id == fact.challenge]
    if fact.answer == "accepted":
        found.accepted = True
        return
    it.challenges = [one for one in it.challenges if one.id != fact.challenge]
    if fact.answer != "withdrawn":
        it.rungs = shared_out(it.rungs, [found.by, found.of])


def _rung_lost(it: Tournament, fact: facts.RungLost) -> None:
    entrant = it.entrants[fact.player]
    entrant.idle, entrant.active_at = entrant.idle + 1, fact.at
    below = it.rungs.index(fact.player) + 1
    if below < len(it.rungs):
        it.rungs = shared_out(it.rungs, [it.rungs[below], fact.player])


def _given_back(it: Tournament, fact: facts.TimeGivenBack) -> None:
    """Postpone deadlines, and move the start of periods that were running in the outage."""
    it.given = max(it.given, fact.until)
    if it.status == "open" and it.starts_at:
        it.starts_at = kept_apart(it.starts_at, fact)
    for one in it.rounds:
        if one.deadline and not one.closed:
            one.deadline = put_off(one.deadline, one.at, [fact])
    for challenge in it.challenges:
        challenge.until = put_off(challenge.until, it.asked_at(challenge), [fact])
    if it.terms.kind == LADDER:
        it.paired_at = moved_up(it.paired_at, fact)
        for entrant in it.entrants.values():
            entrant.active_at, entrant.free_at = moved_up(entrant.active_at, fact), moved_up(entrant.free_at, fact)


def _finished(it: Tournament, fact: facts.TournamentFinished) -> None:
    it.status, it.final, it.challenges = "finished", fact.standings, []


def _cancelled(it: Tournament, fact: facts.TournamentCancelled) -> None:
    it.status, it.reason, it.challenges = "cancelled", fact.reason, []


FOLDS: dict[type[Fact], Callable[[Tournament, Any], None]] = {
    facts.TournamentOpened: _opened,
    facts.PlayerEntered: _entered,
    facts.PlayerWithdrawn: _withdrawn,
    facts.PlayerRemoved: _removed,
    facts.TournamentStarted: _started,
    facts.RoundPaired: _paired,
    facts.GameBegun: _begun,
    facts.PlayerLate: _late,
    facts.TableResult: _result,
    facts.RoundClosed: _closed,
    facts.Challenged: _challenged,
    facts.ChallengeAnswered: _answered,
    facts.RungLost: _rung_lost,
    facts.TimeGivenBack: _given_back,
    facts.TournamentFinished: _finished,
    facts.TournamentCancelled: _cancelled,
}


def fold(facts_of: Iterator[Fact] | list[Fact], tournament: Tournament | None = None) -> Tournament | None:
    """Apply facts, which either start with `TournamentOpened` or continue `tournament`."""
    for fact in facts_of:
        if tournament is None:
            if not isinstance(fact, facts.TournamentOpened):
                raise ValueError("A tournament begins with its terms.")
            tournament = Tournament(fact.terms)
        tournament.version += 1
        FOLDS[type(fact)](tournament, fact)
    return tournament


def folded(written: Iterable[tuple[str, dict[str, object]]], before: Tournament | None = None) -> Tournament | None:
    """Apply stored entries; return None if they are damaged or from a later version."""
    try:
        return fold([facts.read(kind, told) for kind, told in written], before)
    except (msgspec.MsgspecError, LookupError, ValueError):
        return None
