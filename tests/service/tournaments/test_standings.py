"""Standings: equal to a slow computation from the events, final ones are stored to the byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.facts import TableResult, TournamentFinished
from scoresheet.service.tournaments.rules.fold import fold
from scoresheet.service.tournaments.rules.standings import place_points, standings, written
from scoresheet.service.tournaments.rules.terms import TIE_BREAKS, Terms
from tests.service.tournaments import by_hand
from tests.service.tournaments.simulated import as_listed, played, standing


def terms_by_chance(rng: Random, kind: str) -> Terms:
    more: dict[str, Any] = {"late": 3, "late_points": 6} if kind == "swiss" else {}
    if kind == "ladder":
        more = {"period": 86_400 * 2, "idle": 86_400 * 6, "table": rng.choice((2, 3))}
    return Terms(
        kind=kind,  # type: ignore[arg-type]
        title="x",
        **{"table": rng.randrange(2, 6), "fill": rng.choice(("", "", "easy")) if kind == "swiss" else "", **more},
        rounds=rng.randrange(1, 7),
        bye=rng.choice(("win", "half", "nothing")),
        tie_breaks=rng.sample(TIE_BREAKS, rng.randrange(len(TIE_BREAKS) + 1)),
    )


@pytest.mark.parametrize("seed", range(24))
def test_standings_match_the_slow_computation(seed: int) -> None:
    rng = Random(seed)
    terms = terms_by_chance(rng, ("swiss", "round_robin")[seed % 2])
    story = played(terms, rng.randrange(2, 14), seed, leaving=rng.choice((0, 4, 15)))
    it = standing(story)
    assert it.status == "finished"
    rows = standings(it)
    places: dict[int, list[str]] = {}
    for row in rows:
        places.setdefault(row.place, []).append(row.player)
    assert [sorted(those) for those in places.values()] == [
        sorted(those) for those in by_hand.standings(as_listed(story))
    ]
    assert all(row.points == by_hand.total(as_listed(story), row.player) for row in rows)


@pytest.mark.parametrize("seed", range(6))
def test_rungs_match_the_slow_computation(seed: int) -> None:
    rng = Random(seed)
    story = played(terms_by_chance(rng, "ladder"), 7, seed, leaving=3, days=40)
    assert any(isinstance(fact, (facts.RungLost, TableResult)) for fact in story)
    assert standing(story).rungs == by_hand.ladder(as_listed(story))


@pytest.mark.parametrize("kind", ["swiss", "round_robin"])
def test_the_last_event_follows_from_the_earlier_ones_to_the_byte(kind: str) -> None:
    story = played(terms_by_chance(Random(3), kind), 9, 3, leaving=5)
    last = story[-1]
    assert isinstance(last, TournamentFinished)
    before = standing(story[:-1])
    assert msgspec.json.encode(written(standings(before))) == msgspec.json.encode(last.standings)


def test_folding_at_once_step_by_step_and_after_decoding_gives_the_same_tournament() -> None:
    story = played(terms_by_chance(Random(8), "swiss"), 8, 8, leaving=10)
    once, again = standing(story), None
    for fact in story:
        told = msgspec.json.decode(msgspec.json.encode(facts.told(fact)))
        read = facts.read(facts.kind_of(fact), told)
        assert read == fact
        again = fold([read], again)
    assert again == once
    assert once.version == len(story)


def result(ranking: list[list[int]], how: Any = "played") -> TableResult:
    return TableResult(round=1, table=0, game="g", ranking=ranking, how=how, at=0)


def test_points_for_places_are_whole_numbers_even_in_ties() -> None:
    assert place_points(result([[2], [0], [1], [4], [3]]), 5) == [18, 12, 24, 0, 6]
    assert place_points(result([[0], [1, 2], [3]]), 4) == [24, 12, 12, 0]
    assert place_points(result([[0, 1], [2]]), 3) == [18, 18, 0]
    assert place_points(result([[1], [0]]), 2) == [0, 24]
    assert place_points(result([[0, 1]], "voided"), 2) == [12, 12]
    assert place_points(result([[0, 1]], "abandoned"), 2) == [0, 0]


def test_tie_breaks_apply_in_the_chosen_order() -> None:
    """a and b have the same points; b won their game, a has beaten the better players."""
    story: list[facts.Fact] = [
        facts.TournamentOpened(terms=Terms(kind="swiss", title="x", tie_breaks=["head_to_head"]), at=0),
        *(facts.PlayerEntered(player=player, at=0) for player in "abcd"),
        facts.TournamentStarted(seed="s", entrants=list("abcd"), rounds=3, at=0),
    ]
    for number, tables in enumerate(([("b", "a"), ("c", "d")], [("a", "c"), ("d", "b")]), 1):
        paired = [facts.RoundTable(seats=list(pair), game="g") for pair in tables]
        story.append(facts.RoundPaired(round=number, tables=paired, at=0))
        story += [msgspec.structs.replace(result([[0], [1]]), round=number, table=table) for table in (0, 1)]
    rows = {row.player: row for row in standings(standing(story))}
    assert {player: row.points for player, row in rows.items()} == dict.fromkeys("abcd", 24)
    assert {player: row.tie_breaks for player, row in rows.items()} == {player: [2] for player in "abcd"}, "A circle."
    third = facts.RoundPaired(
        round=3,
        tables=[facts.RoundTable(seats=["a", "d"], game="g"), facts.RoundTable(seats=["b", "c"], game="g")],
        at=0,
    )
    story += [third, *(msgspec.structs.replace(result([[0], [1]]), round=3, table=table) for table in (0, 1))]
    assert [(row.place, row.player) for row in standings(standing(story))] == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]
