"""The perspective of a page: the seat whose view of the game it shows."""

import msgspec

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, Viewer, at_seat

ALL = "all"
TABLE = "table"
"""The perspective of a spectator."""


class Perspective(msgspec.Struct, frozen=True):
    """The viewer of a page, the viewed seat, and the perspectives that the reader may choose."""

    viewer: Viewer
    seat: Seat | None
    """The viewed seat; None for a spectator, and for a reader who sees everything."""
    chosen: str
    """The perspective as it is written in URLs."""
    choices: list[str]
    mine: list[Seat]
    """The reader's seats."""


def of_spectator() -> Perspective:
    """Return the perspective of a spectator who has no seat and no choice."""
    return Perspective(SPECTATOR, None, TABLE, [], [])


def of_seat(seat: Seat) -> Perspective:
    """Return a seat's perspective, without a reader who may move for it."""
    return Perspective(at_seat(seat), seat, str(seat), [], [])


def perspective_of(game: Game, player: str, wanted: str = "") -> Perspective:
    """Return the perspective of `player` on a game.

    While the game is running, players may choose among their own seats; afterwards anyone may choose any seat.
    """
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
