"""A second, slow computation of standings from the listed events, for comparison.

It uses nothing from `scoresheet.service.tournaments.rules`. An event is `{"type": …, …}` with its fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any

Event = dict[str, Any]
WIN = 24


def standings(events: Sequence[Event]) -> list[list[str]]:
    """Return the players by place, best first, with ties; for tournaments, not ladders."""
    terms = events[0]["terms"]
    players = entrants(events)
    early = left_early(events)
    ahead: list[list[str]] = _by([sorted(players)], {player: -(player in early) for player in players})
    order = [one for tied in ahead for one in _by([tied], {player: total(events, player) for player in tied})]
    for name in terms.get("tie_breaks", []):
        order = [one for tied in order for one in _by([tied], {p: WORTH[name](events, p, tied) for p in tied})]
    return order


def entrants(events: Sequence[Event]) -> list[str]:
    """Return the participants after the start, with any status."""
    found: list[str] = []
    started = False
    for event in events:
        started |= event["type"] == "TournamentStarted"
        if event["type"] == "PlayerEntered":
            found.append(event["player"])
        if event["type"] in ("PlayerWithdrawn", "PlayerRemoved") and not started:
            found.remove(event["player"])
    return found


def left_early(events: Sequence[Event]) -> set[str]:
    """Return the players who left before the last round or were removed by a person (second edition only)."""
    found: set[str] = set()
    planned = paired = 0
    for event in events:
        planned = event["rounds"] if event["type"] == "TournamentStarted" else planned
        paired += event["type"] == "RoundPaired"
        early = paired < planned or event.get("reason") in ("organiser", "moderator")
        if event["type"] in ("PlayerWithdrawn", "PlayerRemoved") and planned and early:
            found.add(event["player"])
    return found if events[0].get("edition", 1) > 1 else set()


def results(events: Sequence[Event]) -> list[tuple[list[str], Event]]:
    """Return the seated players and the last recorded result of each table."""
    seats: dict[tuple[int, int], list[str]] = {}
    last: dict[tuple[int, int], Event] = {}
    for event in events:
        if event["type"] == "RoundPaired":
            for number, table in enumerate(event["tables"]):
                seats[event["round"], number] = table["seats"]
        if event["type"] == "TableResult":
            last[event["round"], event["table"]] = event
    return [(seats[where], last[where]) for where in sorted(last)]


def rank(result: Event, seat: int) -> int:
    return next(place for place, those in enumerate(result["ranking"]) if seat in those)


def table_points(seats: list[str], result: Event, seat: int) -> Fraction:
    """Return the share of a win: the mean, over the other seats, of 1 for a lower place and one half for a tie."""
    if result["how"] == "abandoned":
        return Fraction(0)
    others = [other for other in range(len(seats)) if other != seat]
    mine = rank(result, seat)
    beaten = sum(Fraction(1) for other in others if rank(result, other) > mine)
    equal = sum(Fraction(1, 2) for other in others if rank(result, other) == mine)
    return Fraction(beaten + equal) / len(others)


def byes(events: Sequence[Event], player: str) -> int:
    return sum(player in event.get("byes", []) for event in events if event["type"] == "RoundPaired")


def total(events: Sequence[Event], player: str) -> Fraction:
    terms = events[0]["terms"]
    worth = sum(
        WIN * table_points(seats, result, seat)
        for seats, result in results(events)
        for seat, one in enumerate(seats)
        if one == player
    )
    bye = {"win": WIN, "half": WIN // 2, "nothing": 0}[terms.get("bye", "win")]
    missed = 0
    for event in events:
        if event["type"] == "PlayerEntered" and event["player"] == player:
            break
        missed += event["type"] == "RoundPaired"
    return Fraction(worth + bye * byes(events, player) + terms.get("late_points", 0) * missed)


def wins(events: Sequence[Event], player: str, tied: Sequence[str]) -> Fraction:
    found = Fraction(0)
    for seats, result in results(events):
        first = [seats[seat] for seat in result["ranking"][0]]
        if player in first and result["how"] != "abandoned":
            found += 1 if len(first) == 1 else Fraction(1, 2)
    return found


def head_to_head(events: Sequence[Event], player: str, tied: Sequence[str]) -> Fraction:
    found = Fraction(0)
    for seats, result in results(events):
        if player not in seats or result["how"] == "abandoned":
            continue
        mine = rank(result, seats.index(player))
        for seat, other in enumerate(seats):
            if other in tied and other != player:
                theirs = rank(result, seat)
                found += 1 if theirs > mine else Fraction(1, 2) if theirs == mine else 0
    return found


def opponents(events: Sequence[Event], player: str, tied: Sequence[str]) -> Fraction:
    """Return the mean of the final points of the opponents at each table, with the player's own for a bye."""
    players = set(entrants(events))
    found = total(events, player) * byes(events, player)
    for seats, _ in results(events):
        if player in seats:
            others = [total(events, one) if one in players else Fraction(0) for one in seats if one != player]
            found += sum(others) / len(others)
    return found


def share(events: Sequence[Event], player: str, tied: Sequence[str]) -> int:
    found = 0
    for seats, result in results(events):
        scores = [max(0, score) for score in result.get("scores", [])]
        if player in seats and sum(scores):
            found += 1000 * scores[seats.index(player)] // sum(scores)
    return found


def time_outs(events: Sequence[Event], player: str, tied: Sequence[str]) -> int:
    found = 0
    for seats, result in results(events):
        if player in seats and result.get("time_outs"):
            found -= result["time_outs"][seats.index(player)]
    return found


def lots(events: Sequence[Event], player: str, tied: Sequence[str]) -> int:
    seed = next(event["seed"] for event in events if event["type"] == "TournamentStarted")
    return -int.from_bytes(sha256(f"{seed}::{player}".encode()).digest())


WORTH: dict[str, Any] = {
    "wins": wins,
    "head_to_head": head_to_head,
    "opponents": opponents,
    "share": share,
    "time_outs": time_outs,
    "lots": lots,
}


def _by(groups: list[list[str]], worth: dict[str, Any]) -> list[list[str]]:
    found = []
    for tied in groups:
        values = sorted({worth[player] for player in tied}, reverse=True)
        found += [[player for player in tied if worth[player] == value] for value in values]
    return found


def ladder(events: Sequence[Event]) -> list[str]:  # noqa: C901
    """Return the players of a ladder from the top on, after all events."""
    rungs: list[str] = []
    challenges: dict[int, tuple[str, str]] = {}
    seats: dict[tuple[int, int], list[str]] = {}
    done: set[tuple[int, int]] = set()
    for version, event in enumerate(events, 1):
        kind = event["type"]
        if kind == "PlayerEntered":
            rungs.append(event["player"])
        elif kind in ("PlayerWithdrawn", "PlayerRemoved"):
            rungs.remove(event["player"])
        elif kind == "Challenged":
            challenges[version] = event["by"], event["of"]
        elif kind == "ChallengeAnswered" and event["answer"] in ("declined", "lapsed"):
            by, of = challenges[event["challenge"]]
            _exchange(rungs, [by, of])
        elif kind == "RoundPaired":
            seats.update({(event["round"], number): one["seats"] for number, one in enumerate(event["tables"])})
        elif kind == "TableResult" and (where := (event["round"], event["table"])) not in done:
            done.add(where)
            _exchange(rungs, [seats[where][seat] for place in event["ranking"] for seat in place])
        elif kind == "RungLost" and event["player"] != rungs[-1]:
            _exchange(rungs, [rungs[rungs.index(event["player"]) + 1], event["player"]])
    return rungs


def _exchange(rungs: list[str], ranked: list[str]) -> None:
    there = [player for player in ranked if player in rungs]
    held = sorted(rungs.index(player) for player in there)
    for rung, player in zip(held, there, strict=True):
        rungs[rung] = player
