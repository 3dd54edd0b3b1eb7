"""Simulated games, compared with the bare rules loop of the title.

Games are simulated with and without records, and by greedy bots.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

from bench.row import Row
from scoresheet.domain.chance import Imagined
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays.simulation.games import SimulationPlan, play

SEATS = 2
SECONDS = 0.4
"""Seconds per measurement."""
TIMES = 5
RECORDED, BARE = 3.0, 1.5
GREEDY = {"industrial-waste": 0.025, "lineae": 0.012, "phytoplankton": 0.03}
OTHERS = 0.007
"""The least ratio of greedy moves to bare moves for other titles. Adjust it when the bare loop becomes faster."""

Loop = Callable[[int], int]
"""Plays the game with that number and returns its number of moves."""


def rows(folder: Path) -> Iterator[Row]:
    """Measure three rows per title."""
    for title in registry.all_titles().values():
        yield from of_title(title, folder)


def of_title(title: Title, folder: Path) -> Iterator[Row]:
    """Measure each loop of a title alternately with the bare one."""
    plan = SimulationPlan(title=title.title, games=1, seats=SEATS, strategies=["random"], seed=1)
    kept = SimulationPlan(title=title.title, games=1, seats=SEATS, strategies=["random"], seed=1, save=str(folder))
    greedy = SimulationPlan(title=title.title, games=1, seats=SEATS, strategies=["greedy"], seed=1)
    without, records, thinking = partial(simulated, plan), partial(simulated, kept), partial(simulated, greedy)
    yield _row(title, "time of a random move simulated without records", without, BARE, at_most=True)
    yield _row(title, "time of a random move simulated and saved", records, RECORDED, at_most=True)
    yield _row(title, "greedy moves a second", thinking, GREEDY.get(title.title, OTHERS), at_most=False)


def _row(title: Title, measure: str, loop: Loop, figure: float, *, at_most: bool) -> Row:
    one, other = _side_by_side(loop, partial(bare, title))
    return Row(
        measure=f"{title.name}: {measure}",
        against="the bare rules loop, random moves",
        ratio=other / one if at_most else one / other,
        figure=figure,
        at_most=at_most,
        measured=f"{one:,.0f}/s against {other:,.0f}/s of the processor",
    )


def _side_by_side(one: Loop, other: Loop) -> tuple[float, float]:
    """Return the moves per processor second of both, measured alternately.

    The best of several tries counts.
    """
    rates = [(_rate(one, number), _rate(other, number)) for number in range(TIMES)]
    return max(first for first, _ in rates), max(second for _, second in rates)


def _rate(loop: Loop, go: int) -> float:
    began, moves, game = process_time(), 0, 1000 * go
    while process_time() - began < SECONDS:
        moves, game = moves + loop(game), game + 1
    return moves / (process_time() - began)


def bare(title: Title, number: int) -> int:
    """Play by the rules alone: random legal moves, rarely one that leaves the decision open."""
    random = Random(number)
    chance = Imagined(random)
    table = title.lay_out(SEATS, {}, title.editions.today.digest, chance)
    state, turn, made = table.state, table.next(), 0
    while turn is not None:
        answers = [move for move in turn.moves if move.answers]
        moves = answers if answers and random.randrange(50) else turn.moves
        turn = title.step(state, turn.seat, moves[random.randrange(len(moves))], chance)
        made += 1
    return made


def simulated(plan: SimulationPlan, number: int) -> int:
    """Play a game as `scoresheet simulate` does."""
    played, lines = play(plan, number)
    if played.failure:
        raise RuntimeError(played.failure)
    plan.keep(0, lines)
    return played.moves
