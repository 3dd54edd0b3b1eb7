"""Read models and ratings kept during the season equal those rebuilt from the log."""

from __future__ import annotations

from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.logs import content
from tests.season.season import Season


def faults(season: Season) -> list[str]:
    """Return the rows that differ."""
    services = season.world.services
    rebuilt = ReadModels.at(f"sqlite:///{season.world.folder / 'rebuilt.db'}")
    Runner(services.games.store.recorder, rebuilt).rebuild()
    kept, anew = content(services.read_models), content(rebuilt)
    if kept == anew:
        return []
    return [f"a row differs: {row}" for row in sorted(map(str, set(map(str, kept)) ^ set(map(str, anew))))]
