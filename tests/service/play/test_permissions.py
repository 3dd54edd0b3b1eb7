"""Permissions: access to games, and the seats of the viewer."""

import pytest

from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, Viewer
from scoresheet.service.play.permissions import has_sat, may_see, viewer_of

ADA, BEN, NOBODY, OUTSIDER = "ada", "ben", "", "cyd"


def game(visibility: str) -> Game:
    """Return a game: Ada holds two seats, Ben has resigned and a bot plays on, the last seat is a bot's."""
    gone = Chair(player=BEN, bot="greedy", forfeited=True)
    return Game(visibility=visibility, seats=[Chair(player=ADA), gone, Chair(player=ADA), Chair(bot="random")])


@pytest.mark.parametrize("player", [ADA, BEN])
def test_a_private_game_is_visible_to_current_and_former_players(player: str) -> None:
    assert may_see(game("private"), player)
    assert has_sat(game("private"), player)


@pytest.mark.parametrize("player", [OUTSIDER, NOBODY])
def test_a_private_game_is_hidden_from_outsiders_and_other_games_are_not(player: str) -> None:
    assert not may_see(game("private"), player)
    assert not has_sat(game("public"), player)
    assert may_see(game("unlisted"), player)
    assert may_see(game("public"), player)


def test_viewers_see_through_the_seats_they_hold_and_everything_after_the_end() -> None:
    assert viewer_of(game("public"), ADA, over=False) == Viewer(frozenset([Seat(0), Seat(2)]), player=ADA)
    for player in (BEN, OUTSIDER, NOBODY):
        assert viewer_of(game("public"), player, over=False) == SPECTATOR
        assert viewer_of(game("public"), player, over=True) == ALL_SEEING
