"""The perspective of a page: the seat from which it shows the game."""

import msgspec

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, Viewer, at_seat

ALL = "all"
TABLE = "table"
"""The perspective of spectators."""


class Perspective(msgspec.Struct, frozen=True):
    """The viewer of a page, its seat, and the other perspectives that the reader may choose."""

    viewer: Viewer
    seat: Seat | None
    """The viewed seat; None for spectators, and for a reader who sees everything."""
    chosen: str
    """The perspective as written in the URL."""
    choices: list[str]
    mine: list[Seat]
    """The seats that the reader holds."""


def perspective_of(game: Game, player: str, wanted: str = "") -> Perspective:
    """Return the perspective of `player`: own seats in a running game, any in a finished one."""
    mine = game.seats_of(player)
    allowed = _allowed(game, mine)
    chosen = wanted if wanted in allowed else _default(game, mine, allowed)
    return Perspective(_viewer(chosen), Seat(int(chosen)) if chosen.isdigit() else None, chosen, allowed, mine)


def _allowed(game: Game, mine: list[Seat]) -> list[str]:
    if game.over:
        return [ALL, TABLE, *(str(seat) for seat in range(len(game.seats)))]
    return [str(seat) for seat in mine] or [TABLE]


def _default(game: Game, mine: list[Seat], allowed: list[str]) -> str:
    asked = [str(seat) for seat in game.to_act() if seat in mine]
    return (asked or allowed)[0]


def _viewer(chosen: str) -> Viewer:
    if chosen == ALL:
        return ALL_SEEING
    return SPECTATOR if chosen == TABLE else at_seat(Seat(int(chosen)))
