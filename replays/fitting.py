"""Fits a title's chances of winning to bot games: `… replays.fitting TITLE --games N`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import all_seats
from scoresheet.replays import sampling
from scoresheet.replays.chances import FITTED, TERMS, Fit, terms
from scoresheet.replays.regression import RegressionRow, brier, chances_by, fitted, least_squares
from scoresheet.replays.sampling import PositionSample

QUARTERS, OUT = 4, 3
"""Games are divided into quarters by number; the last quarter is held out for evaluation."""
Predict = Callable[[RegressionRow], Sequence[float]]
Scores = tuple[float, float, float, float]


class FitScores(msgspec.Struct, frozen=True, kw_only=True):
    """Brier scores on held-out games, in ten-thousandths; lower is better.

    `better` is the improvement over a model that knows only the difference in points; `error` is its standard error
    over games. In solo games the scores are mean squared errors of the final points, as shares of their variance.
    """

    seats: int
    games: int
    positions: int
    model: int
    constant: int
    base_rate: int
    points: int
    better: int
    error: int


def fit(samples: Sequence[PositionSample], seats: int, out: int = OUT) -> Fit:
    """Fit the parameters to all games except the held-out quarter `out`."""
    trained = [sample for sample in samples if not is_held_out(sample, out)]
    moves = _mean([sample.of for sample in trained])
    each = trained[0]
    source = f"{sampling.POSITIONS} positions of each game, in {len(each.worlds)} worlds; every fourth game is held out"
    bare = Fit(seats=seats, source=source, moves=round(moves, 1), weights=[0.0] * TERMS)
    if seats == 1:
        return _fit_alone(trained, bare)
    weights = fitted([row_of(sample, bare) for sample in trained])
    return msgspec.structs.replace(
        bare,
        games=len({sample.game for sample in trained}),
        weights=[round(weight, 5) for weight in weights],
    )


def judge(samples: Sequence[PositionSample], seats: int) -> FitScores:
    """Cross-validate the chances on the four quarters.

    The model is compared with equal chances, the base rate of each seat, and the difference in points.
    """
    held, scores = list[PositionSample](), list[Scores]()
    for out in range(QUARTERS):
        trained, there = ([one for one in samples if is_held_out(one, out) is wanted] for wanted in (False, True))
        scores += _scores(trained, there, fit(samples, seats, out))
        held += there
    model, constant, base_rate, points = zip(*scores, strict=True)
    better, error = _difference(held, points, model)
    unit = _mean(constant) if seats == 1 else 1.0
    return FitScores(
        seats=seats,
        games=len({sample.game for sample in held}),
        positions=len(held),
        model=_parts(_mean(model) / unit),
        constant=_parts(_mean(constant) / unit),
        base_rate=_parts(_mean(base_rate) / unit),
        points=_parts(_mean(points) / unit),
        better=_parts(better / unit),
        error=_parts(error / unit),
    )


def _scores(trained: Sequence[PositionSample], held: Sequence[PositionSample], found: Fit) -> list[Scores]:
    """Return the scores of all models for each held-out position."""
    if found.seats == 1:
        return _scores_alone(trained, held, found)
    rows = [row_of(sample, found) for sample in held]
    by_points = fitted([points_row(sample, found) for sample in trained])
    rates = [_mean(column) for column in zip(*(sample.shares for sample in trained), strict=True)]
    model = brier(rows, predictor(found))
    constant = brier(rows, lambda row: [1 / found.seats] * found.seats)
    points = brier([points_row(sample, found) for sample in held], lambda row: chances_by(row, by_points))
    return list(zip(model, constant, brier(rows, lambda row: rates), points, strict=True))


def predictor(found: Fit) -> Predict:
    """Return a function that predicts the chances for a regression row by this fit."""
    return lambda row: chances_by(row, found.weights)


def row_of(sample: PositionSample, found: Fit) -> RegressionRow:
    """Return the sample as a row for the regression."""
    progress = found.progress(sample.moves)
    worlds = [[list(terms(world, seat, progress)) for seat in all_seats(found.seats)] for world in sample.worlds]
    return RegressionRow(worlds, [world.shares for world in sample.worlds], sample.shares)


def points_row(sample: PositionSample, found: Fit) -> RegressionRow:
    """Return the sample as a row with only points and progress as terms."""
    progress, best = found.progress(sample.moves), max(sample.now)
    world = [[own - best, (own - best) * progress] for own in map(float, sample.now)]
    return RegressionRow([world], [[]], sample.shares)


def is_held_out(sample: PositionSample, out: int = OUT) -> bool:
    """Return whether the sample's game is in the held-out quarter `out`."""
    return sample.game % QUARTERS == out


def _fit_alone(trained: Sequence[PositionSample], bare: Fit) -> Fit:
    open_worlds = [(s, world) for s in trained for world in s.worlds if not world.shares]
    rows = [[*terms(w, all_seats(1)[0], bare.progress(s.moves)), 1.0, bare.progress(s.moves)] for s, w in open_worlds]
    weights = least_squares(rows, [float(sample.points[0]) for sample, _ in open_worlds], ridge=1e-3)
    ends = list({sample.game: float(sample.points[0]) for sample in trained}.values())
    par = _mean(ends)
    spread = max(1.0, _mean([(end - par) ** 2 for end in ends]) ** 0.5 * 3**0.5 / 3.1416)
    return msgspec.structs.replace(
        bare,
        games=len(ends),
        weights=[round(weight, 5) for weight in weights[:TERMS]],
        alone=(round(weights[TERMS], 4), round(weights[TERMS + 1], 4)),
        par=round(par, 2),
        spread=round(spread, 2),
    )


def _scores_alone(trained: Sequence[PositionSample], held: Sequence[PositionSample], found: Fit) -> list[Scores]:
    """Return the squared errors of the final points under all models."""
    line = least_squares([_alone(s, found) for s in trained], [float(sample.points[0]) for sample in trained])
    scores = []
    for sample in held:
        guess = sum(w * x for w, x in zip(line, _alone(sample, found), strict=True))
        off = [end - sample.points[0] for end in (_expected(sample, found), found.par, found.par, guess)]
        scores.append((off[0] ** 2, off[1] ** 2, off[2] ** 2, off[3] ** 2))
    return scores


def _expected(sample: PositionSample, found: Fit) -> float:
    return _mean([found.expected(world, found.progress(sample.moves)) for world in sample.worlds])


def _alone(sample: PositionSample, found: Fit) -> list[float]:
    progress = found.progress(sample.moves)
    return [1.0, float(sample.now[0]), progress, sample.now[0] * progress]


def _difference(held: Sequence[PositionSample], worse: Sequence[float], better: Sequence[float]) -> tuple[float, float]:
    """Return the mean improvement of `better` over `worse`, and its standard error over games."""
    by_game: dict[int, list[float]] = {}
    for sample, one, other in zip(held, worse, better, strict=True):
        by_game.setdefault(sample.game, []).append(one - other)
    means = [_mean(values) for values in by_game.values()]
    middle = _mean(means)
    variance = sum((value - middle) ** 2 for value in means) / max(1, len(means) - 1)
    return middle, float((variance / len(means)) ** 0.5)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))


def _parts(value: float) -> int:
    return round(10_000 * value)


def write(name: str, source: str, fits: Sequence[Fit], file: Path) -> None:
    """Write a title's file of fitted parameters, which `chances` reads."""
    lines = [
        "# Written by python -m scoresheet.replays.fitting, never by hand.",
        f'title = "{name}"',
        f'source = "{source}"',
    ]
    for each in fits:
        lines += ["", "[[fits]]", *(f"{key} = {_toml(value)}" for key, value in msgspec.structs.asdict(each).items())]
    file.write_text("\n".join(lines) + "\n")


def _toml(value: object) -> str:
    return msgspec.json.encode(value).decode()


def kept(name: str, seats: int, numbers: Sequence[int], folder: Path | None) -> list[PositionSample]:
    """Return samples from these games; `folder` caches them between runs."""
    file = folder / f"{name}-{seats}.jsonl" if folder else None
    decoder = msgspec.json.Decoder(PositionSample)
    known = [decoder.decode(line) for line in file.read_bytes().splitlines()] if file and file.exists() else []
    there = {sample.game for sample in known}
    title = registry.find(name)
    for number in numbers:
        if number not in there:
            fresh = list(sampling.games(title, seats, [number]))
            known += fresh
            if file:
                with file.open("ab") as out:
                    out.writelines(msgspec.json.encode(sample) + b"\n" for sample in fresh)
    return [sample for sample in known if sample.game in set(numbers)]


def _read_games(said: Sequence[str], seats: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield (seats, games): from `300` for all numbers of seats, from `2=300` for two seats."""
    for each in said:
        number, equals, games = each.rpartition("=")
        yield from [(int(number), int(games))] if equals else [(one, int(games)) for one in seats]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play games, fit and judge the chances, and write the title's file."""
    parser = argparse.ArgumentParser(description="Fit the chances of a title to games that bots play.")
    parser.add_argument("title")
    parser.add_argument(
        "--games", nargs="+", default=["200"], help="The number of games for all numbers of seats, or SEATS=GAMES ..."
    )
    parser.add_argument("--samples", type=Path, help="A folder that caches samples.")
    parser.add_argument("--to", type=Path, help="The file to write; by default the one that `chances` reads.")
    said = parser.parse_args(arguments)
    title = registry.find(said.title)
    fits = []
    for seats, number in sorted(dict(_read_games(said.games, title.seats)).items()):
        samples = kept(said.title, seats, range(number), said.samples)
        found = fit(samples, seats)
        fits.append(found)
        print(msgspec.json.encode(judge(samples, seats)).decode(), flush=True)
    source = (
        f"python -m scoresheet.replays.fitting {said.title} --games {' '.join(said.games)}; rules {title.rules_version}"
    )
    write(said.title, source, fits, said.to or FITTED / f"{said.title}.toml")


if __name__ == "__main__":
    main()
