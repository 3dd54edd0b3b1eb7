"""Tournaments simulated without games: the recorded decisions, and random results."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from scoresheet.service.tournaments.rules import facts, officiating
from scoresheet.service.tournaments.rules.facts import BOT, Fact
from scoresheet.service.tournaments.rules.fold import Tournament, fold
from scoresheet.service.tournaments.rules.terms import LADDER, Terms

DAY = 86_400_000
Each = Callable[[Tournament], object]


def opened(terms: Terms, players: int) -> list[Fact]:
    """Return the events of a tournament with the given number of entrants: p0, p1, …"""
    entered = [facts.PlayerEntered(player=f"p{number}", at=1) for number in range(players)]
    return [facts.TournamentOpened(terms=terms, at=0), *entered]


def standing(story: list[Fact]) -> Tournament:
    found = fold(story)
    assert found is not None
    return found


def played(terms: Terms, players: int, seed: int, leaving: int = 0, ties: bool = True, days: int = 400) -> list[Fact]:
    """Return the events of a whole tournament; `leaving` is the percentage of days on which a player leaves."""
    rng, ids = Random(seed), count()
    story = opened(terms, players)
    now = 0

    def fresh() -> str:
        return f"id{seed}x{next(ids)}"

    it = standing(story)
    if terms.kind != LADDER:
        story += officiating.start(it, now, fresh)
    while not (it := standing(story)).over and now < days * DAY:
        now += DAY
        while step := list(officiating.due(it, now, fresh)):
            story += step
            it = standing(story)
        for fact in by_chance(it, rng, now, leaving, ties):
            story.append(fact)
            it = standing(story)
    return story


def by_chance(it: Tournament, rng: Random, now: int, leaving: int, ties: bool) -> list[Fact]:
    """Return a random legal action of a player."""
    if it.over:
        return []
    if it.active and rng.randrange(100) < leaving:
        return [facts.PlayerWithdrawn(player=rng.choice(it.active))]
    late = it.terms.late and 0 < len(it.rounds) < it.terms.late and rng.randrange(100) < leaving
    if late:
        return [facts.PlayerEntered(player=f"late{len(it.entrants)}", at=now)]
    waiting = it.waiting()
    found: list[Fact] = []
    for one, number, table in waiting:
        if not rng.randrange(4):
            continue
        found.append(facts.GameBegun(round=one.number, table=number, game=table.game))
        found.append(result(rng, one.number, number, len(table.seats), now, ties))
    return found


def result(rng: Random, round_number: int, table: int, seats: int, now: int, ties: bool) -> facts.TableResult:
    """Return a random result."""
    order = rng.sample(range(seats), seats)
    ranking: list[list[int]] = []
    for seat in order:
        if ranking and ties and not rng.randrange(4):
            ranking[-1].append(seat)
        else:
            ranking.append([seat])
    how: Any = rng.choice(("played", "played", "played", "resigned", "deadline", "abandoned", "voided"))
    return facts.TableResult(
        round=round_number,
        table=table,
        game=f"g{round_number}.{table}",
        ranking=ranking,
        scores=[rng.randrange(-3, 40) for _ in range(seats)] if how != "deadline" else [],
        time_outs=[rng.randrange(2) for _ in range(seats)] if not rng.randrange(3) else [],
        how=how,
        at=now,
    )


def as_listed(story: list[Fact]) -> list[dict[str, Any]]:
    """Return the events as the API lists them."""
    return [{"type": facts.kind_of(fact), **facts.told(fact)} for fact in story]


def people(table: list[str]) -> list[str]:
    return [one for one in table if not one.startswith(BOT)]


def unchanged(it: Tournament) -> Tournament:
    return copy.deepcopy(it)
