"""Costs that the text of a move does not state: missing energy, and items given in exchange."""

from scoresheet.domain.titles.algae_inc.means import NOTHING, Needs, to_exchange
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.viewer import Seat
from scoresheet.domain.wording import Cases, Params, Plural, Template

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
"""Notes on the costs of a move; `priced` provides their values."""


def mover(state: State) -> Seat:
    """Return the seat that decides; only one seat at a time is asked about these moves."""
    seat: Seat = state.decisions[-1].seat if state.decisions else state.turn
    return seat


def priced(state: State, seat: Seat, needs: Needs = NOTHING, energy: int = 0) -> Params:
    """Return a move's energy, the euros for missing energy, and the number of items to exchange."""
    missing = max(0, energy - state.departments[seat].energy)
    short = state.components.energy.eur_per_missing * missing
    return {"energy": energy, "short": short, "given": to_exchange(state, seat, needs, short)}


def by_energy(plain: str) -> Cases:
    """Return a text that adds the energy a move costs, if any."""
    return Cases("energy", {0: plain}, otherwise=plain + ": {energy} energy")
