"""Chances: they add up, follow leads and results, and predict held-out games better than simpler models."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest

from scoresheet.domain.bots.search import play_on
from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles import registry
from scoresheet.replays import sampling
from scoresheet.replays.chances import Fit, SeatStandings, fit_for, softmax, standing, thousandths
from scoresheet.replays.fitting import fit, is_held_out, judge, kept, main, points_row, predictor, row_of
from scoresheet.replays.regression import RegressionRow, brier, chances_by, fitted, least_squares, solved
from scoresheet.replays.sampling import PositionSample
from tests.domain import hidden_hands

HELD_OUT = Path(__file__).parent / "held_out"
TITLES = sorted(file.name.removesuffix("-2.jsonl") for file in HELD_OUT.glob("*-2.jsonl"))
PLAIN = Fit(seats=3, moves=100.0, weights=[0.1, 0.0, 0.0, 0.0])


def held_out(title: str) -> list[PositionSample]:
    """Return positions of games not used for fitting, as `python -m scoresheet.replays.fitting` makes them."""
    decoder = msgspec.json.Decoder(PositionSample)
    return [decoder.decode(line) for line in (HELD_OUT / f"{title}-2.jsonl").read_bytes().splitlines()]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def score(title: str, turned: bool = False) -> tuple[float, float, float]:
    """Return the Brier scores of the model, of a constant, and of the points (fitted on these same games)."""
    samples, found = held_out(title), fit_for(registry.find(title), 2)
    rows = [row_of(sample, found) for sample in samples]
    predict = predictor(found)
    by_points = fitted([points_row(sample, found) for sample in samples])
    points = brier([points_row(sample, found) for sample in samples], lambda row: chances_by(row, by_points))
    model = brier(rows, lambda row: list(predict(row))[::-1] if turned else predict(row))
    return mean(model), mean(brier(rows, lambda row: [0.5, 0.5])), mean(points)


def test_every_title_has_fitted_chances_and_held_out_positions() -> None:
    assert set(TITLES) == set(registry.all_titles())
    for title in TITLES:
        found = fit_for(registry.find(title), 2)
        assert found.games > 0
        assert found.source
        assert all(is_held_out(sample) for sample in held_out(title))


@pytest.mark.parametrize("title", TITLES)
def test_on_held_out_games_chances_beat_a_constant(title: str) -> None:
    model, constant, _ = score(title)
    assert model < 0.85 * constant


def test_on_held_out_games_chances_beat_a_model_of_points_fitted_on_them() -> None:
    scores = [score(title) for title in TITLES]
    assert mean([model for model, _, _ in scores]) < 0.95 * mean([points for _, _, points in scores])


def test_chances_assigned_to_the_wrong_seat_lose_to_a_constant() -> None:
    assert all(model > constant for model, constant, _ in (score(title, turned=True) for title in TITLES))


def test_chances_add_up_to_one_and_seats_that_resigned_have_none() -> None:
    chances = PLAIN.chances(SeatStandings([0.0, -10.0, -20.0], [0.0, -5.0, -6.0]), 0.5)
    assert sum(chances) == pytest.approx(1.0)
    assert chances == sorted(chances, reverse=True)
    without = PLAIN.chances(SeatStandings([0.0, -10.0, -20.0], [0.0, -5.0, -6.0]), 0.5, {0})
    assert without[0] == 0.0
    assert sum(without) == pytest.approx(1.0)
    assert softmax([1.0, 1.0], {0, 1}) == [0.5, 0.5]


def test_at_the_end_chances_are_the_result() -> None:
    assert PLAIN.chances(SeatStandings([0.0, -1.0, 0.0], [0.0, -1.0, 0.0], [0.5, 0.0, 0.5]), 1.0) == [0.5, 0.0, 0.5]


def test_rounded_chances_add_up_to_1000() -> None:
    assert thousandths([1 / 3, 1 / 3, 1 / 3]) == [334, 333, 333]
    assert thousandths([0.9996, 0.0004]) == [1000, 0]
    assert sum(thousandths(softmax([0.1 * n for n in range(7)]))) == 1000


def test_titles_and_numbers_of_seats_without_a_fit_use_a_default() -> None:
    guess = fit_for(hidden_hands.TITLE, 3)
    assert (guess.games, guess.seats) == (0, 3)
    assert guess.chances(SeatStandings([0.0, -4.0, -9.0], [0.0, -1.0, -2.0]), 0.5)[0] > 1 / 3
    five = fit_for(registry.find("industrial-waste"), 4)
    assert five.seats == 4
    assert len(five.chances(SeatStandings([0.0] * 4, [0.0] * 4), 0.1)) == 4


def test_in_a_solo_game_the_chance_is_that_of_more_points_than_usual() -> None:
    alone = Fit(seats=1, moves=50.0, weights=[0.0, 0.0, 1.0, 0.0], par=20.0, spread=4.0)
    low, usual, high = (alone.chances(SeatStandings([0.0], [points]), 0.5)[0] for points in (10.0, 20.0, 30.0))
    assert low < usual == 0.5 < high
    assert alone.chances(SeatStandings([0.0], [20.0], [1.0]), 1.0) == [0.5]


def test_a_position_stands_by_its_scores_and_a_finished_game_by_its_ranking() -> None:
    title, random = hidden_hands.TITLE, Random(3)
    state = title.lay_out(2, {}, title.editions.today.digest, Imagined(random)).state
    before = standing(title, title.copy(state))
    assert max(before.behind) == 0.0
    assert before.shares == []
    for _ in range(20):
        state = play_on(title, state, random)
    over = standing(title, state)
    assert state.over()
    assert sum(over.shares) == 1.0
    assert standing(title, state, {0}).shares == [0.0, 1.0]


def test_the_regression_recovers_the_weights_behind_the_outcomes() -> None:
    random = Random(1)
    rows = []
    for _ in range(3_000):
        world = [[random.gauss(0, 1), random.gauss(0, 1)] for _ in range(3)]
        chances = softmax([1.5 * one - 0.5 * other for one, other in world])
        winner = random.choices(range(3), chances)[0]
        rows.append(RegressionRow([world], [[]], [float(seat == winner) for seat in range(3)]))
    found = fitted(rows)
    assert found == pytest.approx([1.5, -0.5], abs=0.12)
    shuffled = [RegressionRow(row.worlds, row.settled, random.sample(row.shares, 3)) for row in rows]
    assert fitted(shuffled) == pytest.approx([0.0, 0.0], abs=0.1)


def test_linear_equations_and_least_squares_are_solved() -> None:
    assert solved([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]) == pytest.approx([1 / 11, 7 / 11])
    assert least_squares([[1.0, x] for x in (0.0, 1.0, 2.0)], [1.0, 3.0, 5.0]) == pytest.approx([1.0, 2.0], abs=1e-6)


def test_fitting_a_title_is_reproducible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampling, "POSITIONS", 3)
    monkeypatch.setattr(sampling, "WORLDS", 1)
    monkeypatch.setattr(sampling, "STRENGTHS", (100,))
    files = [tmp_path / "one.toml", tmp_path / "other.toml"]
    for file in files:
        main(["industrial-waste", "--games", "2=4", "--samples", str(tmp_path), "--to", str(file)])
    assert files[0].read_text() == files[1].read_text()
    assert '"games":4' in capsys.readouterr().out
    samples = kept("industrial-waste", 2, range(4), tmp_path)
    assert [sample.game for sample in samples] == [number for number in range(4) for _ in range(3)]
    assert judge(samples, 2).positions == 12
    assert f"weights = {msgspec.json.encode(fit(samples, 2).weights).decode()}" in files[0].read_text()
