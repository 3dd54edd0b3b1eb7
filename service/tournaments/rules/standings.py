"""Standings: ranked by the points for places, then by the terms' tie-breaks in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

import msgspec

from scoresheet.domain.json_values import JsonObject
from scoresheet.service.tournaments.rules.facts import TableResult
from scoresheet.service.tournaments.rules.fold import PlayedTable, Tournament
from scoresheet.service.tournaments.rules.lots import drawn
from scoresheet.service.tournaments.rules.terms import LADDER, WIN, bye_points

THOUSAND = 1_000
HEAD_TO_HEAD = "head_to_head"
"""The tie-break that depends on which players are tied so far."""
Played = tuple[PlayedTable, TableResult, list[int]]
"""A table that has ended, with the points of each seat."""
Values = dict[str, int]
"""A value for each player; higher is better."""


class PlayerStanding(msgspec.Struct, frozen=True):
    """A player's standing."""

    place: int
    """The place, from 1; players who are equal in everything share a place."""
    player: str
    points: int
    played: int
    tie_breaks: list[int]
    """The values of the tie-breaks, in the order of the terms; unfavourable ones are negative."""
    standing: str = "in"


def place_points(result: TableResult, seats: int) -> list[int]:
    """Return the points by seat: `WIN` / (seats - 1) per seat beaten, and half of that per tie.

    Resigned players are last; an abandoned game gives no points.
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
    """Return the finished tables, with the points of each seat."""
    return [
        (table, table.result, place_points(table.result, len(table.seats)))
        for _, _, table in tournament.tables()
        if table.result is not None
    ]


def points(tournament: Tournament) -> Values:
    """Return the points of all current and former participants, including byes.

    Late entrants get points for the rounds that they missed.
    """
    found = Counter[str]()
    for table, _, worth in ended(tournament):
        for seat, player in enumerate(table.seats):
            found[player] += worth[seat]
    for one in tournament.rounds:
        for player in one.byes:
            found[player] += bye_points(tournament.terms)
    late = tournament.terms.late_points
    return {player: found[player] + late * (one.since - 1) for player, one in tournament.entrants.items()}


def standings(tournament: Tournament) -> list[PlayerStanding]:
    """Return the standings of all current and former participants, best first.

    Players who left early come last. A ladder is ranked by rungs.
    """
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
            rows.append(PlayerStanding(place, player, worth[player], games[player], broken[player], standing))
        place += len(tied)
    return rows


def written(rows: Sequence[PlayerStanding]) -> list[JsonObject]:
    """Return the rows in the form that `TournamentFinished` stores."""
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
    """Split the players into those who stayed to the end, and those who left or were removed."""
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
    """Score two for each table won, one for a shared first place."""
    found = Counter[str]()
    for table, result, _ in played:
        first = result.ranking[0] if result.how != "abandoned" else []
        for seat in first:
            found[table.seats[seat]] += 2 if len(first) == 1 else 1
    return found


def _head_to_head(played: Sequence[Played], groups: Sequence[Sequence[str]]) -> Values:
    """Score two for each win in a game between players tied so far, and one for each draw."""
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
    """Score the opponents' points: the average at each table, times twelve, summed.

    A bye counts as an opponent with the player's own points.
    """
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
    """Score the player's share of the points in each game, in thousandths, rounded down."""
    found = Counter[str]()
    for table, result, _ in played:
        scores = [max(0, score) for score in result.scores]
        for seat, score in enumerate(scores):
            found[table.seats[seat]] += THOUSAND * score // max(1, sum(scores))
    return found


def _time_outs(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """Score time-outs negatively, since fewer are better."""
    found = Counter[str]()
    for table, result, _ in played:
        for seat, often in enumerate(result.time_outs):
            found[table.seats[seat]] -= often
    return found


def _lots(tournament: Tournament, played: Sequence[Played], worth: Values) -> Values:
    """Score by lots from the tournament's seed; the player drawn first is best."""
    return {player: -place for place, player in enumerate(drawn(tournament.seed, tournament.entrants), 1)}


TIE_BREAKERS: dict[str, Callable[[Tournament, Sequence[Played], Values], Values]] = {
    "wins": _wins,
    "opponents": _opponents,
    "share": _share,
    "time_outs": _time_outs,
    "lots": _lots,
}
