"""Scores ("End of the game")."""

from domain.events import Score
from domain.titles.phytoplankton.components import MISSIONS, SPECIES_OF
from domain.titles.phytoplankton.missions import mission_points
from domain.titles.phytoplankton.state import Player, State
from domain.viewer import Seat, by_seat


def scores(state: State) -> list[Score]:
    """Everybody's score; missions, which are secret until then, count when the game is over."""
    return [score(seat, player, mission=state.over()) for seat, player in by_seat(state.players)]


def score(seat: Seat, player: Player, *, mission: bool) -> Score:
    """One player's score with its parts; more carbon breaks a tie."""
    parts = {**points(player), "mission": 0}
    if mission:
        parts["mission"] = mission_points(MISSIONS[player.mission], player)
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[parts["carbon"]])


def points(player: Player) -> dict[str, int]:
    """What everybody can count on a player's board."""
    cards = list(player.in_play())
    return {
        "cards": sum(SPECIES_OF[placed.card].points for placed in cards),
        "carbon": sum(placed.carbon for placed in cards),
        "cached": sum(sum(placed.cached.values()) for placed in cards),
        "tucked": sum(len(placed.tucked) for placed in cards),
    }
