"""Decides which facts are due in a tournament, by its rules, at a given time.

The results of games are determined elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import takewhile
from typing import Literal

from scoresheet.service.core.deadlines import Period, kept_apart
from scoresheet.service.tournaments.rules import facts, pairing
from scoresheet.service.tournaments.rules.facts import Fact
from scoresheet.service.tournaments.rules.fold import Challenge, Entrant, Round, Tournament
from scoresheet.service.tournaments.rules.pairing import Apart, nobody
from scoresheet.service.tournaments.rules.seating import seated
from scoresheet.service.tournaments.rules.standings import standings, written
from scoresheet.service.tournaments.rules.terms import LADDER, Terms

LEAST = 2
MOST_IDLE = 3
"""The number of consecutive drops for inactivity after which a ladder player is removed."""

Fresh = Callable[[], str]
"""Returns a new unguessable id."""


def least(terms: Terms) -> int:
    """Return the minimum number of players at a table."""
    return LEAST if terms.fill else max(LEAST, terms.smallest)


def due(it: Tournament, now: int, fresh: Fresh, apart: Apart = nobody) -> Sequence[Fact]:
    """Return the next facts that are due, if any; in a ladder, `apart` players never meet."""
    if it.status == "open":
        return _of_start(it, now, fresh)
    if it.status != "running":
        return []
    return _of_ladder(it, now, fresh, apart) if it.terms.kind == LADDER else _of_rounds(it, now, fresh)


def start(it: Tournament, now: int, fresh: Fresh) -> list[Fact]:
    """Return the fact that starts the tournament, or that cancels it for lack of players."""
    if len(it.entrants) < least(it.terms):
        return [facts.TournamentCancelled(reason="too_few")]
    rounds = pairing.planned(it.terms, len(it.entrants))
    return [facts.TournamentStarted(seed=fresh(), entrants=list(it.entrants), rounds=rounds, at=now)]


def given_back(it: Tournament, outages: Iterable[Period]) -> list[Fact]:
    """Return the fact that records the first new outage that postpones anything."""
    for outage in outages:
        since = max(outage.since, it.opened_at, it.given)
        if since < outage.until and _is_put_off(it, outage):
            return [facts.TimeGivenBack(since=since, until=outage.until)]
    return []


def _is_put_off(it: Tournament, outage: Period) -> bool:
    if it.status == "open":
        return 0 < it.starts_at < kept_apart(it.starts_at, outage)
    return it.status == "running" and any(begun < outage.until for begun in _running_since(it))


def _running_since(it: Tournament) -> list[int]:
    """Return the starts of all running periods, in no particular order."""
    begun = [one.at for one in it.rounds if one.deadline and not one.closed]
    begun += [it.asked_at(one) for one in it.challenges if not one.accepted]
    begun += [one.active_at for one in it.entrants.values() if it.terms.idle and one.standing == "in"]
    return [*begun, it.paired_at] if it.terms.period else begun


def next_at(it: Tournament, now: int) -> int:
    """Return the next time at which something becomes due by the clock; 0 if nothing is planned."""
    if it.status == "open":
        return it.starts_at
    times = [one.deadline for one in it.rounds if one.deadline and not one.closed]
    if it.terms.kind == LADDER:
        times += _times_of_ladder(it, now)
    return min(times, default=0)


def _times_of_ladder(it: Tournament, now: int) -> list[int]:
    """Return the times at which challenges expire, players drop, and the current period ends."""
    times = [one.until for one in it.challenges if not one.accepted]
    times += [_falls_at(it, one) for one in _idle(it)]
    return [*times, _end_of_period(it, _periods_over(it, now) + 1)] if it.terms.period else times


def finish(it: Tournament) -> list[Fact]:
    """Return the fact that ends the tournament with its standings."""
    return [facts.TournamentFinished(standings=written(standings(it)))]


def end(it: Tournament, by: Literal["organiser", "moderator"] = "organiser") -> list[Fact]:
    """Return the fact that ends the tournament early.

    A ladder finishes with its current standings; other tournaments are cancelled.
    """
    return finish(it) if it.terms.kind == LADDER else [facts.TournamentCancelled(reason=by)]


def _of_start(it: Tournament, now: int, fresh: Fresh) -> list[Fact]:
    return start(it, now, fresh) if 0 < it.starts_at <= now else []


def _of_rounds(it: Tournament, now: int, fresh: Fresh) -> list[Fact]:
    last = it.rounds[-1] if it.rounds else None
    if last and not last.closed:
        return _close([last])
    if len(it.rounds) >= it.planned or len(it.active) < least(it.terms):
        return finish(it)
    return _pair(it, pairing.next_round(it), now, fresh)


def _close(rounds: Sequence[Round]) -> list[Fact]:
    over = [one for one in rounds if not one.closed and all(table.result for table in one.tables)]
    return [facts.RoundClosed(round=one.number) for one in over]


def _pair(it: Tournament, paired: pairing.Paired, now: int, fresh: Fresh, challenge: int = 0) -> list[Fact]:
    tables = [facts.RoundTable(seats=seats, game=fresh()) for seats in paired.tables]
    deadline = now + it.terms.round_time * 1_000 if it.terms.round_time else 0
    number = len(it.rounds) + 1
    return [
        facts.RoundPaired(round=number, tables=tables, byes=paired.byes, at=now, deadline=deadline, challenge=challenge)
    ]


def _of_ladder(it: Tournament, now: int, fresh: Fresh, apart: Apart) -> list[Fact]:
    """Return the first facts that are due, since they affect which are due next."""
    for one in it.challenges:
        if one.accepted:
            return _pair(it, pairing.Paired([_of_challenge(it, one)], []), now, fresh, one.id)
        if one.until <= now:
            return [facts.ChallengeAnswered(challenge=one.id, answer="lapsed")]
    return _close(it.rounds) or _fall(it, now) or _period(it, now, fresh, apart)


def _of_challenge(it: Tournament, one: Challenge) -> list[str]:
    """Seat the players of a challenge so that each is first equally often.

    On a tie, the challenged player is first.
    """
    return seated([one.of, one.by], pairing.had(it))


def _periods_over(it: Tournament, now: int) -> int:
    """Return the number of periods that have ended since neighbours were last paired."""
    return max(0, now - it.paired_at) // (it.terms.period * 1_000)


def _end_of_period(it: Tournament, number: int) -> int:
    return it.paired_at + number * it.terms.period * 1_000


def _period(it: Tournament, now: int, fresh: Fresh, apart: Apart) -> list[Fact]:
    """Pair neighbours at the end of a period; skip periods in which there is no pair."""
    over = _periods_over(it, now) if it.terms.period else 0
    if not over:
        return []
    paired = pairing.neighbours(it, _end_of_period(it, over), apart)
    return _pair(it, paired, now, fresh) if paired.tables else []


def _fall(it: Tournament, now: int) -> list[Fact]:
    late = [one for one in _idle(it) if _falls_at(it, one) <= now]
    first = min((_falls_at(it, one) for one in late), default=0)
    falling = {one.player: one for one in late if _falls_at(it, one) == first}
    return _falls(falling[_next_to_fall(it.rungs, falling)], now) if falling else []


def _next_to_fall(rungs: Sequence[str], falling: Container[str]) -> str:
    """Return the next of several players to drop a rung, such that they keep their order."""
    at_the_end = list(takewhile(falling.__contains__, reversed(rungs)))
    return at_the_end[-1] if at_the_end else next(player for player in reversed(rungs) if player in falling)


def _idle(it: Tournament) -> list[Entrant]:
    """Return the ladder players who have no game and will drop if they stay inactive."""
    if not it.terms.idle:
        return []
    busy = {player for _, _, table in it.waiting() for player in table.players}
    return [one for one in it.entrants.values() if one.standing == "in" and one.player not in busy]


def _falls_at(it: Tournament, one: Entrant) -> int:
    return one.active_at + it.terms.idle * 1_000


def _falls(one: Entrant, now: int) -> list[Fact]:
    if one.idle >= MOST_IDLE:
        return [facts.PlayerRemoved(player=one.player, reason="idle")]
    return [facts.RungLost(player=one.player, at=now)]
