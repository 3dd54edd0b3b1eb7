"""Pending answers about a pause, or about waiting for an overdue seat."""

from __future__ import annotations

from scoresheet.domain.game import Game
from scoresheet.domain.viewer import Seat, by_seat


def asked_about_pause(game: Game) -> list[Seat]:
    """Return the players' seats whose consent to a pause is still needed."""
    pause = game.dial.pause if game.dial is not None and game.status == "playing" else None
    if pause is None:
        return []
    return [seat for seat in asked_by(game, pause.seat) if seat not in pause.agreed]


def asked_by(game: Game, seat: Seat) -> list[Seat]:
    """Return the seats of the other players, whose consent `seat` needs for a pause."""
    one = game.seats[seat].player
    return [seat for seat, chair in by_seat(game.seats) if chair.taken and not chair.bot and chair.player != one]


def deciding(game: Game, about: Seat) -> list[Seat]:
    """Return the seats that have not decided whether to wait for `about`."""
    chair = game.seats[about]
    if not chair.overdue or game.status != "playing":
        return []
    return [seat for seat in beside(game, about) if seat not in chair.unwilling]


def beside(game: Game, about: Seat) -> list[Seat]:
    """Return the seats of all players except the one at seat `about`."""
    player = game.seats[about].player
    return [seat for seat, chair in by_seat(game.seats) if chair.player not in ("", player) and not chair.bot]


def has_all_consents(game: Game) -> bool:
    """Return whether a pause is pending and every player with a say has agreed."""
    return _is_answered(game) and not is_pause_refused(game)


def is_pause_refused(game: Game) -> bool:
    """Return whether no player who could agree to the pending pause is left.

    In a tournament, a pause needs the consent of another player at the table.
    """
    return _is_answered(game) and bool(game.tournament) and not game.dial.pause.agreed  # type: ignore[union-attr]


def _is_answered(game: Game) -> bool:
    """Return whether a pause is pending and no player is left to be asked about it."""
    pause = game.dial.pause if game.dial is not None else None
    return game.status == "playing" and pause is not None and not asked_about_pause(game)


def waited_for_by_nobody(game: Game) -> list[Seat]:
    """Return the overdue seats that an opponent refuses to wait for, with no vote still open."""
    if game.status != "playing":
        return []
    return [about for about, chair in by_seat(game.seats) if chair.overdue and _is_given_up_on(game, about)]


def _is_given_up_on(game: Game, about: Seat) -> bool:
    others, unwilling = beside(game, about), game.seats[about].unwilling
    undecided = [seat for seat in others if seat not in unwilling and not game.seats[seat].overdue]
    return not undecided and any(seat in unwilling for seat in others)
