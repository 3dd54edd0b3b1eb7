"""Pairing: all players once a round, as few repeated pairs as possible, and evenly shared seats."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random

import pytest

from scoresheet.service.core.errors import AgainstTheRules
from scoresheet.service.tournaments.entry import check_challenge
from scoresheet.service.tournaments.rules import officiating, round_robin, swiss
from scoresheet.service.tournaments.rules.facts import (
    ChallengeAnswered,
    Challenged,
    PlayerEntered,
    PlayerRemoved,
    RoundClosed,
    RoundPaired,
    RoundTable,
    RungLost,
    TableResult,
)
from scoresheet.service.tournaments.rules.fold import FOLDS, Tournament
from scoresheet.service.tournaments.rules.rungs import shared_out
from scoresheet.service.tournaments.rules.seating import cost, seated
from scoresheet.service.tournaments.rules.sizes import sizes
from scoresheet.service.tournaments.rules.terms import Terms
from tests.service.tournaments.simulated import DAY, opened, people, played, standing

ROUNDS = [(kind, table) for kind in ("swiss", "round_robin") for table in (2, 3, 4, 5)]


def partitions(players: list[str], large: list[int]) -> list[list[tuple[str, ...]]]:
    """Yield every way to seat players at tables of those sizes, regardless of seats."""
    if not large:
        return [[]]
    found = []
    for table in combinations(players, large[0]):
        rest = [player for player in players if player not in table]
        found += [[table, *others] for others in partitions(rest, large[1:])]
    return found


@pytest.mark.parametrize(("kind", "table"), ROUNDS)
def test_every_player_is_paired_once_a_round(kind: str, table: int) -> None:
    for seed in range(6):
        players = 2 + Random(seed).randrange(15)
        terms = Terms(kind=kind, title="x", table=table, rounds=min(6, players), fill="easy" if seed % 3 == 2 else "")  # type: ignore[arg-type]
        story = played(terms, players, seed, leaving=10)
        rounds = [fact for fact in story if isinstance(fact, RoundPaired)]
        assert rounds
        for one in rounds:
            there = [player for paired in one.tables for player in people(paired.seats)] + one.byes
            active = standing(story[: story.index(one)]).active
            assert sorted(there) == sorted(active)
            assert all(2 <= len(paired.seats) <= table for paired in one.tables)
            assert all(people(paired.seats) for paired in one.tables)


def test_tables_are_as_large_and_as_equal_as_possible() -> None:
    assert sizes(9, 4, 2) == ([3, 3, 3], 0)
    assert sizes(7, 4, 3) == ([4, 3], 0)
    assert sizes(5, 4, 3) == ([4], 1)
    assert sizes(7, 2, 2) == ([2, 2, 2], 1)
    assert sizes(1, 3, 2) == ([], 1)
    assert sizes(5, 4, 2, filled=True) == ([3, 2], 0)
    for players in range(2, 40):
        for table in range(2, 6):
            large, without = sizes(players, table, 2)
            assert sum(large) + without == players
            assert without == (players % 2 if table == 2 else 0)
            assert max(large) - min(large) <= 1


@pytest.mark.parametrize("players", range(2, 14))
def test_in_a_round_robin_of_two_all_pairs_meet_once_with_balanced_first_seats(players: int) -> None:
    plan = round_robin.schedule(players, 2, 2, round_robin.rounds_of(players, 2), "seed")
    met = Counter(frozenset(pair) for one in plan for pair in one.tables)
    assert met == Counter(map(frozenset, combinations(range(players), 2)))
    first = Counter(pair[0] for one in plan for pair in one.tables)
    second = Counter(pair[1] for one in plan for pair in one.tables)
    assert all(abs(first[player] - second[player]) <= 1 for player in range(players))
    twice = round_robin.schedule(players, 2, 2, 2 * len(plan), "seed")
    assert Counter(tuple(pair) for one in twice for pair in one.tables) == Counter(permutations(range(players), 2))


@pytest.mark.parametrize(("players", "table"), [(9, 3), (25, 5)])
def test_with_a_finite_plane_each_pair_meets_exactly_once(players: int, table: int) -> None:
    plan = round_robin.schedule(players, table, 2, table + 1, "seed")
    assert round_robin.rounds_of(players, table) == table + 1
    met = Counter(pair for one in plan for paired in one.tables for pair in round_robin.pairs(paired))
    assert met == Counter(combinations(range(players), 2))


def test_schedules_are_as_even_as_the_best_ones() -> None:
    names = [f"{number}" for number in range(6)]
    rounds = [[[int(one) for one in table] for table in plan] for plan in partitions(names, [3, 3])]
    for count in (2, 3):
        best = min(
            round_robin.unevenness([round_robin.Planned(tables, []) for tables in plan])
            for plan in combinations(rounds, count)
        )
        found = round_robin.schedule(6, 3, 2, count, "seed")
        assert round_robin.unevenness(found) == best


@pytest.mark.parametrize(("players", "table", "most"), [(8, 4, 2), (10, 5, 3), (12, 3, 2), (13, 4, 2), (20, 4, 2)])
def test_in_larger_round_robins_the_number_of_meetings_is_limited(players: int, table: int, most: int) -> None:
    plan = round_robin.schedule(players, table, 2, round_robin.rounds_of(players, table), "seed")
    met = Counter(pair for one in plan for paired in one.tables for pair in round_robin.pairs(paired))
    assert max(met.values()) <= most
    again = round_robin.schedule(players, table, 2, round_robin.rounds_of(players, table), "seed")
    assert plan == again, "The same seed draws the same."


def test_swiss_rounds_have_the_minimum_of_repeated_pairs() -> None:
    rng = Random(5)
    for _ in range(40):
        players = [f"p{number}" for number in range(rng.choice((4, 6, 8)))]
        large, _without = sizes(len(players), rng.choice((2, 3, 4)), 2)
        pairs = list(combinations(players, 2))
        met = Counter({pair: rng.randrange(1, 3) for pair in rng.sample(pairs, rng.randrange(len(pairs) + 1))})
        found = swiss.tables(rng.sample(players, len(players)), large, met)
        best = min(sum(swiss.repeats(table, met) for table in way) for way in partitions(players, large))
        assert sum(swiss.repeats(table, met) for table in found) == best


def test_two_hundred_players_play_many_rounds_without_repeated_pairs() -> None:
    players = [f"p{number:03}" for number in range(199)]
    for table in (2, 3, 5):
        met: Counter[tuple[str, str]] = Counter()
        rng = Random(table)
        for _ in range(6):
            order = rng.sample(players, len(players))
            large, without = sizes(len(order), table, 2)
            found = swiss.tables(order[without:], large, met)
            assert sum(swiss.repeats(paired, met) for paired in found) == 0
            met.update(swiss.both(*pair) for paired in found for pair in combinations(paired, 2))


def test_players_with_similar_points_meet_first() -> None:
    assert swiss.tables(["a", "b", "c", "d"], [2, 2], Counter()) == [["a", "b"], ["c", "d"]]
    assert swiss.tables(["a", "b", "c", "d"], [2, 2], Counter({("a", "b"): 1})) == [["a", "c"], ["b", "d"]]
    met = Counter({("a", "b"): 1, ("b", "d"): 1})
    assert swiss.tables(["a", "b", "c", "d"], [2, 2], met) == [["a", "d"], ["b", "c"]]


def test_a_bye_goes_to_the_lowest_player_without_one() -> None:
    assert swiss.byes(["a", "b", "c"], 1, Counter()) == ["c"]
    assert swiss.byes(["a", "b", "c"], 1, Counter({"c": 1})) == ["b"]
    assert swiss.byes(["a", "b", "c"], 1, Counter({"b": 1, "c": 1})) == ["a"]


@pytest.mark.parametrize("table", [2, 3, 4, 5])
def test_players_get_the_seats_they_had_least_often(table: int) -> None:
    rng = Random(table)
    players = [f"p{number}" for number in range(table)]
    for _ in range(20):
        had = {player: Counter({seat: rng.randrange(4) for seat in range(table)}) for player in players}
        assert cost(seated(players, had), had) == min(cost(order, had) for order in permutations(players))


@pytest.mark.parametrize("table", [2, 3, 4, 5])
def test_in_a_swiss_tournament_seats_are_evenly_shared(table: int) -> None:
    for seed in range(4):
        story = played(Terms(kind="swiss", title="x", table=table, rounds=8), table * 5, seed)
        had: Counter[tuple[str, int]] = Counter()
        for one in (fact for fact in story if isinstance(fact, RoundPaired)):
            had.update((player, seat) for paired in one.tables for seat, player in enumerate(paired.seats))
        for number in range(table * 5):
            often = [had[f"p{number}", seat] for seat in range(table)]
            assert max(often) - min(often) <= 3


def test_players_of_a_table_reorder_the_rungs_they_hold() -> None:
    assert shared_out(["a", "b", "c", "d"], ["d", "b"]) == ["a", "d", "c", "b"]
    assert shared_out(["a", "b", "c"], ["a", "c"]) == ["a", "b", "c"]
    assert shared_out(["a", "b"], ["gone", "b", "a"]) == ["b", "a"]


def ladder(players: int, table: int = 2, **more: int) -> Tournament:
    """Return a ladder with a period of a day, started at 0; its players have entered at 1."""
    terms = Terms(kind="ladder", title="x", table=table, smallest=table, period=86_400, **more)  # type: ignore[arg-type]
    return standing(opened(terms, players))


def pairs_at(it: Tournament, now: int, apart: dict[str, set[str]] | None = None) -> list[list[str]]:
    """Return the pairs of the period that ends then, from the top."""
    due = officiating.due(it, now, lambda: "g", lambda player: (apart or {}).get(player, set()))
    return [sorted(table.seats) for fact in due if isinstance(fact, RoundPaired) for table in fact.tables]


def test_neighbours_are_paired_at_the_end_of_a_period_and_not_before() -> None:
    assert pairs_at(ladder(4), DAY - 1) == []
    assert pairs_at(ladder(4), DAY) == [["p0", "p1"], ["p2", "p3"]]
    assert pairs_at(ladder(5), DAY) == [["p0", "p1"], ["p2", "p3"]]
    assert pairs_at(ladder(7, 3), DAY) == [["p0", "p1", "p2"], ["p3", "p4", "p5"]]


def test_players_separated_by_a_block_meet_the_next_ones_below() -> None:
    apart = {"p0": {"p1", "p2"}, "p1": {"p0"}, "p2": {"p0"}}
    assert pairs_at(ladder(4), DAY, apart) == [["p0", "p3"], ["p1", "p2"]]
    assert pairs_at(ladder(3), DAY, apart) == [["p1", "p2"]], "the uppermost has nobody to meet"
    assert pairs_at(ladder(5, 3), DAY, apart) == [["p0", "p3", "p4"]]
    assert pairs_at(ladder(4, 3), DAY, {"p1": {"p2"}, "p2": {"p1"}}) == [["p0", "p1", "p3"]]


def test_a_period_without_neighbours_is_skipped_and_late_entrants_wait_for_the_next() -> None:
    story = opened(ladder(1).terms, 1)
    alone = standing(story)
    assert [officiating.next_at(alone, now) for now in (0, DAY - 1, DAY, 5 * DAY + 3)] == [DAY, DAY, 2 * DAY, 6 * DAY]
    both = standing([*story, PlayerEntered(player="late", at=DAY + 1)])
    assert pairs_at(both, 2 * DAY - 1) == []
    assert pairs_at(both, 2 * DAY) == pairs_at(both, 3 * DAY + 5) == [["late", "p0"]]


def test_the_next_deadline_of_a_ladder_is_the_earliest_of_absence_challenge_and_period() -> None:
    it = ladder(3, idle=43_200)
    assert officiating.next_at(it, 0) == DAY // 2 + 1
    assert [fact.at for fact in officiating.due(it, DAY // 2 + 1, str) if isinstance(fact, RungLost)] == [DAY // 2 + 1]
    assert officiating.due(it, DAY // 2, str) == []
    it = standing([*opened(it.terms, 3), Challenged(by="p1", of="p0", until=777)])
    assert officiating.next_at(it, 0) == 777


def test_a_player_who_enters_at_the_end_of_a_period_is_paired_in_it() -> None:
    it = standing([*opened(ladder(1).terms, 1), PlayerEntered(player="late", at=DAY)])
    assert pairs_at(it, DAY) == [["late", "p0"]]


def test_pairing_starts_with_the_top_player_and_the_second_in_alternate_periods() -> None:
    tables = [RoundTable(seats=["p0", "p1"], game="g1"), RoundTable(seats=["p2", "p3"], game="g2")]
    story = [*opened(ladder(4).terms, 4), RoundPaired(round=1, tables=tables, at=DAY, deadline=DAY + 5)]
    story += [
        TableResult(round=1, table=number, game=table.game, ranking=[[0], [1]], how="played", at=DAY + 5)
        for number, table in enumerate(tables)
    ]
    it = standing([*story, RoundClosed(round=1)])
    assert officiating.next_at(it, DAY + 5) == 2 * DAY, "the deadline of a round that has ended is none"
    assert pairs_at(it, 2 * DAY) == [["p1", "p2"]]


def test_a_challenge_expires_at_its_deadline_and_not_before() -> None:
    it = standing([*opened(ladder(2).terms, 2), Challenged(by="p1", of="p0", until=777)])
    assert officiating.due(it, 776, str) == []
    assert officiating.due(it, 777, str) == [ChallengeAnswered(challenge=it.challenges[0].id, answer="lapsed")]


@pytest.mark.parametrize("late", [late for size in range(6) for late in combinations(range(5), size)])
def test_absent_players_keep_their_order_and_each_active_player_below_them_rises(
    late: tuple[int, ...],
) -> None:
    it, now = ladder(5, idle=43_200), DAY // 2 + 1
    before = list(it.rungs)
    for number in set(range(5)) - set(late):
        it.entrants[f"p{number}"].active_at = now
    falls = []
    while due := officiating.due(it, now, str):
        falls += due
        for fact in due:
            FOLDS[type(fact)](it, fact)
    assert sorted(fact.player for fact in falls if isinstance(fact, RungLost)) == [f"p{number}" for number in late]
    expected = list(before)
    for at in reversed(range(4)):  # an active player rises past the block of late players directly above
        if expected[at] in {before[number] for number in late} and expected[at + 1] not in {before[n] for n in late}:
            expected[at : at + 2] = [expected[at + 1], expected[at]]
    assert it.rungs == expected
    assert [player for player in it.rungs if int(player[1]) in late] == [before[number] for number in late]


def test_a_player_is_removed_after_three_lost_rungs() -> None:
    story = opened(ladder(1, idle=3_600).terms, 1)
    for number in (1, 2, 3):
        assert [type(fact) for fact in officiating.due(standing(story), number * 4_000_000, str)] == [RungLost]
        story.append(RungLost(player="p0", at=number * 4_000_000))
    assert officiating.due(standing(story), 16_000_000, str) == [PlayerRemoved(player="p0", reason="idle")]


def test_challenges_to_oneself_and_to_busy_players_are_refused() -> None:
    it = standing([*opened(ladder(3).terms, 3), Challenged(by="p1", of="p0", until=777)])
    for by, of, why in (
        ("p2", "p2", "rungs above"),
        ("p2", "p0", "This player already has a game"),
        ("p0", "p1", "rungs above"),
    ):
        with pytest.raises(AgainstTheRules, match=why):
            check_challenge(it, by, of)
