"""Positions of the action board."""

from typing import Any

from scoresheet.domain.titles.algae_inc.state import Lying
from scoresheet.domain.titles.algae_inc.turns import AfterAction, ChooseAction, PerformAction
from scoresheet.domain.viewer import Seat

from .positions import Board, Steps, asked, company


def standing(strip: str, side: int, spot: int, *boards: Board, **table: Any) -> Steps:
    """Move seat 0 to this spot of a strip, to choose its action; an Export/2x tile may follow."""
    own, *others = boards
    own = {**own, "level": strip[0], "spot": spot}
    state = company(own, *others, strips={strip[0]: Lying(strip, side)}, **table)
    return asked(state, AfterAction(Seat(0)), ChooseAction(Seat(0)))


def allowed(game: Steps, paying: str = "") -> list[str]:
    """Return the actions offered for this token, or without any."""
    return [move.action for move in game.offered(PerformAction, paying=paying)]
