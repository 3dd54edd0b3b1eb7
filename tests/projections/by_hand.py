"""Figures of recorded games, worked out by hand from plain JSON without project code.

Effects are added up by their names, as a reader of the record would do it with a pencil.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

LIBRARY = Path(__file__).parents[2] / "replays" / "library"
TALK = ("TakebackAsked", "TakebackAnswered", "TakebackWithdrawn", "ArbiterLooked")
Line = dict[str, Any]
Sums = Callable[[Line], dict[int, int]]
"""A function that returns what an effect adds to a store, by seat."""


def record(title: str, name: str) -> tuple[Line, list[Line]]:
    """Return the header of a record and its events."""
    header, *events = map(json.loads, (LIBRARY / title / f"{name}.jsonl").read_text().splitlines())
    return header, events


def standing(events: list[Line]) -> list[Line]:
    """Return the positions of play that were not taken back."""
    kept: list[Line] = []
    for event in events:
        if event["type"] == "MovesTakenBack":
            kept = [before for before in kept if before["version"] <= event["to"]]
        elif event["type"] in ("GameStarted", "MoveMade", "SeatForfeited", "GameFinished"):
            kept.append(event)
    return kept


def seconds(positions: list[Line]) -> list[int]:
    """Return the seconds between each position and the one before."""
    times = [datetime.fromisoformat(event["at"]) for event in positions]
    return [0, *(int((later - earlier).total_seconds()) for earlier, later in pairwise(times))]


def stored(positions: list[Line], seats: int, sums: Sums) -> list[list[int]]:
    """Return each seat's running total at each position."""
    now = [0] * seats
    over: list[list[int]] = [[] for _ in range(seats)]
    for event in positions:
        for effect in event.get("effects", []):
            for seat, number in sums(effect).items():
                if seat >= 0:
                    now[seat] += number
        for seat in range(seats):
            over[seat].append(now[seat])
    return over


def used(positions: list[Line], effect: str, field: str) -> dict[tuple[str, int], int]:
    """Count an effect by the value of its field and by seat."""
    counted: dict[tuple[str, int], int] = {}
    for event in positions:
        for each in event.get("effects", []):
            if each["type"] == effect:
                key = (str(each[field]), each["seat"])
                counted[key] = counted.get(key, 0) + 1
    return counted


def adds(**fields: tuple[str, int] | int) -> Sums:
    """Sum effects by name; each adds a number, or one of its fields times a number."""

    def sums(effect: Line) -> dict[int, int]:
        found = fields.get(effect["type"], 0)
        number = effect[found[0]] * found[1] if isinstance(found, tuple) else found
        return {effect["seat"]: number} if number else {}

    return sums


def paid(effect: Line, field: str) -> dict[int, int]:
    """Move a payment from a seat to another seat or to the bank."""
    return {effect["seat"]: -effect[field], effect["to"]: effect[field]}


def millions(effect: Line) -> dict[int, int]:
    """Sum money in Industrial Waste."""
    if effect["type"] == "Paid":
        return paid(effect, "millions")
    more = adds(CompanyFounded=("cash", 1), Earned=("millions", 1), LoanTaken=("millions", 1))
    return more(effect)


def dollars(effect: Line) -> dict[int, int]:
    """Sum money in Lineae."""
    if effect["type"] == "Paid":
        return paid(effect, "money")
    more = adds(CrewJoined=("money", 1), MoneyTaken=("money", 1), CubePickedUp=("money", 1), Unloaded=("money", -1))
    return more(effect)


def chemicals(effect: Line) -> dict[int, int]:
    """Count chemicals in Workshops of Weather Machine; chemicals supplied when sent do not count."""
    if effect["type"] == "ChemicalSent" and effect.get("supplied"):
        return {}
    return adds(ChemicalTaken=1, ChemicalReturned=-1, ChemicalSent=-1)(effect)
