"""The actions of each main Location; the import registers all actions and benefits."""

from scoresheet.domain.titles.weather_machine import (
    assembly,
    breakthrough,
    experiments,
    government,
    papers,
    research,
    supply,
    vouchers,
    workshop,
)
from scoresheet.domain.titles.weather_machine.kinds import Action, Location

CHAPTERS = (assembly, breakthrough, experiments, government, papers, research, supply, vouchers, workshop)
"""The modules that register their entries in `ACTIONS` and `GIVERS` on import."""

AT: dict[Location, tuple[Action, ...]] = {
    "government": ("sell_part", "secure_subsidy"),
    "lab": ("work_experiment", "publish"),
    "rnd": ("research", "breakthrough"),
}
"""The actions of each main Location."""
