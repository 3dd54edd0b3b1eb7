"""Simulated games as a source of datasets."""

from __future__ import annotations

import random
from typing import NamedTuple

from scoresheet.domain.titles import registry
from scoresheet.replays.datasets.identities import AsTheyAre
from scoresheet.replays.datasets.packing import packed
from scoresheet.replays.datasets.rows import GameRows
from scoresheet.replays.datasets.sources import Gather, Gathered, LeftOut
from scoresheet.replays.simulate import simulate
from scoresheet.replays.simulation.games import SimulationPlan

SOURCE = "simulation"


class Simulated(NamedTuple):
    """The games of a plan, with their numbers as keys."""

    plan: SimulationPlan

    def open(self) -> Gather:
        """Return the function that plays a game by number."""
        return lambda number: gather(self.plan, number)

    def keys(self) -> list[int]:
        """Return the numbers of the games, in the order of their ids."""
        return sorted(range(self.plan.games), key=self.plan.id_of)


def gather(plan: SimulationPlan, number: int) -> Gathered:
    """Return the rows of game `number`, or the error."""
    game, title = plan.id_of(number), registry.find(plan.title)
    chance = random.Random(f"{plan.seed} {number}")  # noqa: S311
    try:
        written = simulate(title, plan.seats, plan.strategies_of(number), chance, options=plan.options, game=game)
    except Exception as error:
        return LeftOut(game, f"{type(error).__name__}: {error}", wrong=True)
    return packed(GameRows(title=title, events=[one.event for one in written], source=SOURCE), AsTheyAre())
