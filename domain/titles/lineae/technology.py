"""The numbers that technology cards change ("Technology Cards")."""

from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat


def number(state: State, seat: Seat, power: str, plain: int) -> int:
    """Return a number in the rules for a seat: as set by its technology, or else `plain`."""
    if cards := state.vessels[seat].technology:
        technology = state.components.technology
        return next((technology[card].amount for card in cards if technology[card].power == power), plain)
    return plain
