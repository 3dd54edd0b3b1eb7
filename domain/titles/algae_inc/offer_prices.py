"""Costs that a move's own sentence does not state: missing energy, and items given in exchange."""

from typing import Any

from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, to_exchange
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Cases, Plural, Template

Shown = dict[str, Any]
SHORT: Template = Cases("short", {0: ""}, otherwise="EUR {short} for missing energy")
GIVEN: Template = Cases(
    "given",
    {0: ""},
    otherwise=Plural(
        "given",
        "give {given} other item in exchange for what you lack",
        "give {given} other items in exchange for what you lack",
    ),
)
PRICED = (SHORT, GIVEN)
"""Notes on what a move costs; `priced` says what they show."""


def mover(state: State) -> Seat:
    """The seat that is asked; these moves are asked of one seat at a time."""
    seat: Seat = state.decisions[-1].seat if state.decisions else state.turn
    return seat


def priced(state: State, seat: Seat, needs: Needs = NOTHING, energy: int = 0) -> Shown:
    """The energy that a move costs, the euros for what is missing of it, and the items given in exchange."""
    missing = max(0, energy - state.departments[seat].energy)
    short = state.components.energy.eur_per_missing * missing
    return {"energy": energy, "short": short, "given": to_exchange(state, seat, needs, short)}


def by_energy(plain: str) -> Cases:
    """A sentence that says how much energy the move costs, if any."""
    return Cases("energy", {0: plain}, otherwise=plain + ": {energy} energy")
