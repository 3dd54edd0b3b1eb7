"""Represents seats: current and former players, and pending decisions about them."""

from __future__ import annotations

from collections.abc import Mapping

from scoresheet.domain.commands import seats
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import Seat, by_seat
from scoresheet.projections.lobby import ListedSeat


def seats_of(game: Game, owners: Mapping[str, str]) -> list[dict[str, object]]:
    """Represent all seats of a game; `owners` maps bots to their owners."""
    to_act, to_be_had = set(game.to_act()), set(seats.vacant(game))
    return [
        represent_seat(seat, chair, owners, to_act=seat in to_act, vacant=seat in to_be_had)
        for seat, chair in by_seat(game.seats)
    ]


def former_holders(game: Game) -> list[dict[str, object]]:
    """Represent the former players of each seat, oldest first."""
    return [{"seat": seat, "player": player} for seat, chair in by_seat(game.seats) for player in chair.former]


def undecided(game: Game) -> list[dict[str, object]]:
    """Represent timed-out seats for which the other players decide whether to wait."""
    asked = {about: seats.deciding(game, about) for about, _ in by_seat(game.seats)}
    return [{"about": about, "seats": others} for about, others in asked.items() if others]


def represent_seat(
    seat: Seat, sitter: Chair | ListedSeat, owners: Mapping[str, str], *, to_act: bool, vacant: bool
) -> dict[str, object]:
    """Represent a seat with its player or bot; `owners` maps bots to their owners."""
    return {
        "seat": seat,
        "player": sitter.player or None,
        "bot": sitter.bot or None,
        "run_by": owners.get(sitter.player),
        "imported": sitter.imported,
        "resigned": sitter.forfeited,
        "offered": sitter.offered,
        "away": sitter.away,
        "vacant": vacant,
        "to_act": to_act,
    }
