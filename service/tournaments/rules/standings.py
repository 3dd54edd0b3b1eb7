"""Standings: points for places, then the tie-breaks that the tournament was opened with, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Any

import msgspec

from scoresheet.service.tournaments.rules.facts import TableResult
from scoresheet.service.tournaments.rules.fold import PlayedTable, Tournament
from scoresheet.service.tournaments.rules.lots import drawn
from scoresheet.service.tournaments.rules.terms import LADDER, WIN, bye_points

THOUSAND = 1_000
HEAD_TO_HEAD = "head_to_head"
"""The one tie-break that asks who is equal so far."""
Played = tuple[PlayedTable, TableResult, list[int]]
"""A table that has ended, with the points of each seat."""
Values = dict[str, int]
"""By player: more is better."""


class Row(msgspec.Struct, frozen=True):
    """How a player stands."""

    place: int
    """Counted from 1; who is equal in everything shares it."""
    player: str
    points: int
    played: int
    tie_breaks: list[int]
    """In the order of the terms; those that count against a player are negative."""
    standing: str = "in"


def place_points(result: TableResult, seats: int) -> list[int]:
    """By seat: for each other seat that stands behind one's own `WIN` / (seats - 1), for each beside it half of that.

    Those who had given up the game all stand last; of a game that nobody finished nobody has any.
    """
    if result.how == "abandoned":
        return [0] * seats
    place = {seat: number for number, those in enumerate(result.ranking) for seat in those}
    half = WIN // 2 // (seats - 1)
    return [
        half * sum(1 + _sign(place[other] - place[seat]) for other in range(seats) if other != seat)
        for seat in range(seats)
    ]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def ended(tournament: Tournament) -> list[Played]:
    """The tables that have ended, with the points of each seat."""
    return [
        (table, table.result, place_points(table.result, len(table.seats)))
        for _, _, table in tournament.tables()
        if table.result is not None
    ]


def points(tournament: Tournament) -> Values:
    """The points of all who ever took part: for places, for rounds without a game, for rounds missed."""
    found = Counter[str]()
    for table, _, worth in ended(tournament):
        for seat, player in enumerate(table.seats):
            found[player] += worth[seat]
    for one in tournament.rounds:
        for player in one.byes:
            found[player] += bye_points(tournament.terms)
    late = tournament.terms.late_points
    return {player: found[player] + late * (one.since - 1) for player, one in tournament.entrants.items()}


def standings(tournament: Tournament) -> list[Row]:
    """All who ever took part, the best first, those who left early behind all others; of a ladder, by rungs."""
    worth, games = points(tournament), _games(tournament)
    if tournament.terms.kind == LADDER:
        gone = [player for player in tournament.entrants if player not in tournament.rungs]
        order = [[player] for player in (*tournament.rungs, *gone)]
        broken: dict[str, list[int]] = {player: [] for player in tournament.entrants}
    else:
        order, broken = _ranked(tournament, worth)
    rows, place = [], 1
    for tied in order:
        for player in tied:
            standing = tournament.entrants[player].standing
            rows.append(Row(place, player, worth[player], games[player], broken[player], standing))
        place += len(tied)
    return rows


def written(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """As they stand in `TournamentFinished`."""
    return [msgspec.to_builtins(row) for row in rows]


def _ranked(tournament: Tournament, worth: Values) -> tuple[list[list[str]], dict[str, list[int]]]:
    groups, played = _split(_in_two(tournament), lambda tied: worth), ended(tournament)
    broken: dict[str, list[int]] = {player: [] for player in tournament.entrants}
    for name in tournament.terms.tie_breaks:
        found = _head_to_head(played, groups) if name == HEAD_TO_HEAD else TIE_BREAKERS[name](tournament, played, worth)
        values = {player: found.get(player, 0) for player in tournament.entrants}
        for player, value in values.items():
            broken[player].append(value)
        groups = _split(groups, lambda tied: values)  # noqa: B023  # called at once
    return groups, broken


def _in_two(tournament: Tournament) -> list[list[str]]:
    """Those who play on or have played to the end, then those who left early or were removed."""
    entrants = tournament.entrants.values()
    both = [[one.player for one in entrants if one.behind == behind] for behind in (False, True)]
    return [those for those in both if those]


def _split(groups: Iterable[list[str]], of: Callable[[list[str]], Values]) -> list[list[str]]:
    found = []
    for tied in groups:
        values = of(tied)
        ranked = sorted({values[player] for player in tied}, reverse=True)
        found += [[player for player in tied if values[player] == value] for value in ranked]
    return found


def _games(tournament: Tournament) -> Counter[str]:
    return Counter(player for table, _, _ in ended(tournament) for player in table.players)


def _wins(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """Tables won alone, or shared with others: half of one; counted double."""
    found = Counter[str]()
    for table, result, _ in played:
        first = result.ranking[0] if result.how != "abandoned" else []
        for seat in first:
            found[table.seats[seat]] += 2 if len(first) == 1 else 1
    return found


def _head_to_head(played: Sequence[Played], groups: Sequence[Sequence[str]]) -> Values:
    """Two for each of those with equal points who was beaten when they met, one for each shared place."""
    found, group_of = Counter[str](), {player: number for number, tied in enumerate(groups) for player in tied}
    for table, result, _ in played:
        place = {table.seats[seat]: number for number, those in enumerate(result.ranking) for seat in those}
        if result.how == "abandoned":
            continue
        for player, other in permutations(table.players, 2):
            if group_of[player] == group_of[other]:
                found[player] += 1 + _sign(place[other] - place[player])
    return found


def _opponents(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """What opponents have, as a mean of each table, times twelve; a round without a game counts as one's equal."""
    found, twelve = Counter[str](), WIN // 2
    for table, _, _ in played:
        for player in table.players:
            others = sum(worth.get(other, 0) for other in table.seats if other != player)
            found[player] += others * (twelve // (len(table.seats) - 1))
    for one in tournament.rounds:
        for player in one.byes:
            found[player] += worth[player] * twelve
    return found


def _share(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """What part of the points of each game was one's own, in thousandths, cut off."""
    found = Counter[str]()
    for table, result, _ in played:
        scores = [max(0, score) for score in result.scores]
        for seat, score in enumerate(scores):
            found[table.seats[seat]] += THOUSAND * score // max(1, sum(scores))
    return found


def _time_outs(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """How often time ran out: fewer is better."""
    found = Counter[str]()
    for table, result, _ in played:
        for seat, often in enumerate(result.time_outs):
            found[table.seats[seat]] -= often
    return found


def _lots(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """By lots from the seed of the tournament: the first drawn is the best."""
    return {player: -place for place, player in enumerate(drawn(tournament.seed, tournament.entrants), 1)}


TIE_BREAKERS: dict[str, Callable[[Tournament, Sequence[Played], Values], Values]] = {
    "wins": _wins,
    "opponents": _opponents,
    "share": _share,
    "time_outs": _time_outs,
    "lots": _lots,
}
