"""Standings equal an independent computation: places from the events of games, pairings from the API."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from scoresheet.domain.events import SeatForfeited, SeatTaken
from scoresheet.domain.seats.events import SeatHandedOver
from tests.season.checks.story import end_of, events_of
from tests.season.season import Season

WIN = 24


class Standing(NamedTuple):
    """The standing of a player: points before wins, wins before opponents' points."""

    points: int
    wins: int
    opponents: int


def faults(season: Season) -> list[str]:
    """Return the players with a wrong row in a table of standings."""
    found = []
    for cup in season.cups:
        rounds, told = (_all(season, f"/tournaments/{cup}/{part}") for part in ("rounds", "standings"))
        ladder = season.onlooker.wire.get(f"/tournaments/{cup}").body["kind"] == "ladder"
        found += [f"{cup}: {said}" for said in compare(computed(season, rounds), told, ladder=ladder)]
    return found


def compare(mine: dict[str, Standing], told: list[dict[str, Any]], *, ladder: bool = False) -> list[str]:
    """Return the differences between a table and the computed standings; on a ladder rungs count, not points."""
    found = []
    for row in told:
        has = mine.get(row["player"], Standing(0, 0, 0))
        said = Standing(row["points"], *(row["tie_breaks"] if not ladder else has[1:]))
        if said != has:
            found.append(f"{row['player']} is said to have {said}, and has {has}")
        place = 1 + sum(other > has for other in mine.values())
        if not ladder and row["place"] != place:
            found.append(f"{row['player']} is said to be in place {row['place']}, and is in {place}")
    return found


def computed(season: Season, rounds: list[dict[str, Any]]) -> dict[str, Standing]:
    """Return each player's standing, by the finished tables."""
    points, wins, met = Counter[str](), Counter[str](), []
    byes = [player for one in rounds for player in one["byes"]]
    for table in (table for one in rounds for table in one["tables"] if table["result"]):
        met.append(table["seats"])
        if table["result"]["how"] == "abandoned":  # by all players, so it gives no points
            continue
        places = places_of(season, table)
        for seat, player in enumerate(table["seats"]):
            points[player] += sum(_share(places[seat], places[other], len(places)) for other in places if other != seat)
        first = [table["seats"][seat] for seat, place in places.items() if place == min(places.values())]
        for player in first:
            wins[player] += 2 if len(first) == 1 else 1
    points.update(dict(Counter(byes * WIN)))
    opponents = Counter[str]()
    for seats in met:
        for player in seats:
            opponents[player] += sum(points[other] for other in seats if other != player) * 12 // (len(seats) - 1)
    for player in byes:
        opponents[player] += points[player] * 12
    everybody = {*byes, *(player for seats in met for player in seats)}
    return {player: Standing(points[player], wins[player], opponents[player]) for player in everybody}


def places_of(season: Season, table: dict[str, Any]) -> dict[int, int]:
    """Return for each seat the number of seats ahead; from the game, unless the time of the round ended before it."""
    result = table["result"]
    ranking: list[list[Any]] = result["ranking"]
    if result["how"] == "played":
        events = events_of(season, result["game"])[1]
        finished = end_of(events)
        assert finished, result
        ranking = _those_who_left_last(finished.ranking, events, table["seats"])
    return {seat: sum(map(len, ranking[:number])) for number, those in enumerate(ranking) for seat in those}


def _those_who_left_last(ranking: list[list[Any]], events: list[Any], entered: list[str]) -> list[list[Any]]:
    """Move players who left their seat to a shared last place."""
    holders: dict[int, str] = {}
    for event in events:
        if isinstance(event, SeatForfeited) or (isinstance(event, SeatHandedOver) and not event.player):
            holders[event.seat] = ""
        elif isinstance(event, SeatTaken | SeatHandedOver):
            holders[event.seat] = event.player
    left = [seat for seat, player in enumerate(entered) if holders[seat] != player]
    stayed = [[seat for seat in those if seat not in left] for those in ranking]
    return [those for those in [*stayed, left] if those]


def _share(mine: int, theirs: int, seats: int) -> int:
    return WIN // 2 // (seats - 1) * (1 + (theirs > mine) - (theirs < mine))


def _all(season: Season, path: str) -> list[dict[str, Any]]:
    answer = season.onlooker.wire.get(path)
    assert answer.well, answer
    return list(answer.body["items"])
