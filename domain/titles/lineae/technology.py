"""What technology cards change ("Technology Cards")."""

from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.viewer import Seat


def number(state: State, seat: Seat, power: str, plain: int) -> int:
    """A number of the rules as it is for a seat: its technology's, or else the plain one."""
    if cards := state.vessels[seat].technology:
        technology = state.components.technology
        return next((technology[card].amount for card in cards if technology[card].power == power), plain)
    return plain
