"""The arena: Wilson intervals, deals repeated from every seat, and no game played twice."""

import msgspec
import pytest

from bench import arena
from bench.arena import Pairing, Result, line, play, played, read, tally, wilson

PAIRING = Pairing("industrial-waste", 2, "greedy", "random")


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (85, 100, 0.767, 0.907)],
)
def test_an_interval_is_a_wilson_score_interval(won, games, low, high):
    assert wilson(won, games) == pytest.approx((low, high), abs=0.001)


def test_a_game_is_reproducible_and_the_next_one_repeats_the_deal_from_the_other_seat():
    first, again, other = play(PAIRING, 4), play(PAIRING, 4), play(PAIRING, 5)
    assert (first.points, first.seat) == (again.points, again.seat)
    assert (first.seat, other.seat) == (0, 1)


def test_recorded_games_are_not_played_again(tmp_path, monkeypatch):
    file = tmp_path / "results.jsonl"
    known = [Result(PAIRING, game, game % 2, [30, 20], 1.0 - game % 2, 9, 0.1) for game in range(2)]
    elsewhere = Result(Pairing("lineae", 2, "greedy", "random"), 0, 0, [1, 2], 0.0, 9, 0.1)
    file.write_bytes(b"".join(msgspec.json.encode(result) + b"\n" for result in [*known, elsewhere]))
    assert list(played(PAIRING, 2, file, 1)) == known
    assert list(played(PAIRING, 3, file, 1))[-1].game == 2
    assert [result.game for result in read(file)] == [0, 1, 0, 2]


def test_a_row_shows_the_share_of_wins_and_the_points():
    results = [Result(PAIRING, game, game % 2, [30, 20], 1.0 - game % 2, 9, 0.1) for game in range(2)]
    sum_ = tally(results)
    assert (sum_.games, sum_.won, sum_.own, sum_.others) == (2, 0.5, 25.0, 25.0)
    assert line(PAIRING, results).startswith(
        "| industrial-waste | 2 | greedy : random | own play-outs | 2 | 50% (9%–91%)"
    )


def test_a_shared_first_place_counts_as_a_part():
    assert arena.RESULTS.suffix == ".jsonl"
    result = Result(PAIRING, 0, 0, [30, 30], 0.5, 9, 0.1)
    assert tally([result]).won == 0.5
