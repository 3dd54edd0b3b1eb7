"""Pairs the next round's tables from the state and the recorded seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set
from itertools import combinations

import msgspec

from scoresheet.service.tournaments.rules import round_robin, swiss
from scoresheet.service.tournaments.rules.facts import BOT
from scoresheet.service.tournaments.rules.fold import Tournament
from scoresheet.service.tournaments.rules.lots import drawn
from scoresheet.service.tournaments.rules.round_robin import Planned
from scoresheet.service.tournaments.rules.seating import Had, seated
from scoresheet.service.tournaments.rules.sizes import sizes
from scoresheet.service.tournaments.rules.standings import PlayerStanding, standings
from scoresheet.service.tournaments.rules.terms import ROUND_ROBIN, Terms

Apart = Callable[[str], Set[str]]
"""Returns the players who must not meet a given player, because one has blocked the other."""


def nobody(player: str) -> set[str]:
    """Return no players."""
    return set()


class Paired(msgspec.Struct, frozen=True):
    """The seats at each table, and the players without a game."""

    tables: list[list[str]]
    byes: list[str]


def planned(terms: Terms, players: int) -> int:
    """Return the planned number of rounds."""
    if terms.rounds:
        return terms.rounds
    if terms.kind == ROUND_ROBIN:
        return max(1, round_robin.rounds_of(players, terms.table))
    return swiss.rounds_of(players, terms.table)


def next_round(tournament: Tournament) -> Paired:
    """Return the pairings of the next round."""
    return _scheduled(tournament) if tournament.terms.kind == ROUND_ROBIN else _by_score(tournament)


def neighbours(tournament: Tournament, at: int, apart: Apart = nobody) -> Paired:
    """Pair ladder players without a game with their neighbours.

    Tables are filled from the top. Each round starts one player further down than the last, until one starts at the
    top again. Players separated by a block do not meet: the upper one gets the next player down. Left-over players
    have no game and lose nothing.
    """
    busy = {player for _, _, table in tournament.waiting() for player in table.players}
    busy |= {player for one in tournament.challenges for player in (one.by, one.of)}
    free = [one for one in tournament.rungs if one not in busy and tournament.entrants[one].free_at <= at]
    size = tournament.terms.table
    offset = len(tournament.rounds) % size if len(free) >= 2 * size else 0
    return Paired([seated(table, had(tournament)) for table in _side_by_side(free[offset:], size, apart)], [])


def _side_by_side(free: list[str], size: int, apart: Apart) -> list[list[str]]:
    """Fill tables, each with the first remaining player and the next ones they may play."""
    found = []
    while len(free) >= size:
        table = _beside(free, size, apart)
        if len(table) == size:
            found.append(table)
        free = [player for player in free[1:] if len(table) < size or player not in table]
    return found


def _beside(free: list[str], size: int, apart: Apart) -> list[str]:
    table, kept = free[:1], set(apart(free[0]))
    for player in free[1:]:
        if len(table) < size and player not in kept:
            table.append(player)
            kept |= apart(player)
    return table


def had(tournament: Tournament) -> Had:
    """Return how often each player has sat in each seat."""
    found = {player: Counter[int]() for player in tournament.entrants}
    for _, _, table in tournament.tables():
        for seat, player in enumerate(table.seats):
            if player in found:
                found[player][seat] += 1
    return found


def met(tournament: Tournament) -> swiss.Met:
    """Return how often each pair of players has met."""
    return Counter(swiss.both(*pair) for _, _, table in tournament.tables() for pair in combinations(table.players, 2))


def _by_score(tournament: Tournament) -> Paired:
    terms, active = tournament.terms, set(tournament.active)
    order = [row.player for row in _in_order(tournament) if row.player in active]
    large, without = sizes(len(order), terms.table, terms.smallest, filled=bool(terms.fill))
    rested = Counter(player for one in tournament.rounds for player in one.byes)
    byes = swiss.byes(order, without, rested)
    found = swiss.tables([player for player in order if player not in byes], large, met(tournament))
    return Paired([_seats(tournament, table) for table in found], byes)


def _in_order(tournament: Tournament) -> list[PlayerStanding]:
    """Order the players by points and tie-breaks, and equal players by lot."""
    lots = drawn(tournament.seed, tournament.entrants, str(len(tournament.rounds) + 1))
    rows = standings(tournament)
    return sorted(rows, key=lambda row: (row.place, lots.index(row.player)))


def _scheduled(tournament: Tournament) -> Paired:
    """Pair by the schedule.

    If players have left a scheduled table and too few remain, the remaining players get a bye.
    """
    terms, number = tournament.terms, len(tournament.rounds)
    order = drawn(tournament.seed, tournament.entrants)
    plan = round_robin.schedule(
        len(order), terms.table, terms.smallest, tournament.planned, tournament.seed, filled=bool(terms.fill)
    )[number]
    active = set(tournament.active)
    found = [[player for player in table if player in active] for table in _named(plan, order)]
    least = 1 if terms.fill else terms.smallest
    found += [[order[player]] for player in plan.byes if order[player] in active]
    byes = [player for table in found if len(table) < least for player in table]
    return Paired([_seats(tournament, table) for table in found if table and len(table) >= least], byes)


def _named(plan: Planned, order: Sequence[str]) -> list[list[str]]:
    return [[order[player] for player in table] for table in plan.tables]


def _seats(tournament: Tournament, table: Sequence[str]) -> list[str]:
    """Seat the players of a table, with bots on free seats if the terms say so."""
    terms = tournament.terms
    if terms.kind == ROUND_ROBIN and terms.table == 2 and len(table) == 2:
        return list(table)
    free = terms.table - len(table) if terms.fill else 0
    return seated([*table, *[BOT + terms.fill] * free], had(tournament))
