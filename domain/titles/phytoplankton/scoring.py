"""Scores ("End of the game")."""

from scoresheet.domain.events import Score
from scoresheet.domain.titles.phytoplankton.components import Components
from scoresheet.domain.titles.phytoplankton.missions import mission_points
from scoresheet.domain.titles.phytoplankton.state import Player, State
from scoresheet.domain.viewer import Seat, by_seat


def scores(state: State) -> list[Score]:
    """Return all scores; the secret missions count once the game is over."""
    over = state.over()
    return [score(state.components, seat, player, mission=over) for seat, player in by_seat(state.players)]


def final_scores(state: State) -> list[Score]:
    """Return all scores as if the game ended now, including all missions."""
    return [score(state.components, seat, player, mission=True) for seat, player in by_seat(state.players)]


def score(components: Components, seat: Seat, player: Player, *, mission: bool) -> Score:
    """Return a player's score and its parts; more carbon breaks a tie."""
    parts = {**points(components, player), "mission": 0}
    if mission:
        parts["mission"] = mission_points(components, components.missions[player.mission], player)
    return Score(seat=seat, points=sum(parts.values()), parts=parts, tie_break=[parts["carbon"]])


def points(components: Components, player: Player) -> dict[str, int]:
    """Return the public points on a player's board, by category."""
    cards = list(player.in_play())
    return {
        "cards": sum(components.species_of[placed.card].points for placed in cards),
        "carbon": sum(placed.carbon for placed in cards),
        "cached": sum(sum(placed.cached.values()) for placed in cards),
        "tucked": sum(len(placed.tucked) for placed in cards),
    }
