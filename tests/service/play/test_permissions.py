"""Access: who may see a game, and as whose seats."""

import pytest

from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Seat, Viewer
from scoresheet.service.play.permissions import has_sat, may_see, viewer_of

ADA, BEN, NOBODY, OUTSIDER = "ada", "ben", "", "cyd"


def game(visibility: str) -> Game:
    """Ada holds two seats, Ben has given up and a bot plays on, the last seat is a bot's."""
    gone = Chair(player=BEN, bot="greedy", forfeited=True)
    return Game(visibility=visibility, seats=[Chair(player=ADA), gone, Chair(player=ADA), Chair(bot="random")])


@pytest.mark.parametrize("player", [ADA, BEN])
def test_a_private_game_is_there_for_who_sits_there_or_has_given_up(player: str) -> None:
    assert may_see(game("private"), player)
    assert has_sat(game("private"), player)


@pytest.mark.parametrize("player", [OUTSIDER, NOBODY])
def test_a_private_game_is_there_for_nobody_else_and_the_others_for_everybody(player: str) -> None:
    assert not may_see(game("private"), player)
    assert not has_sat(game("public"), player)
    assert may_see(game("unlisted"), player)
    assert may_see(game("public"), player)


def test_who_looks_sees_as_the_seats_still_held_and_everything_when_the_game_is_over() -> None:
    assert viewer_of(game("public"), ADA, over=False) == Viewer(frozenset([Seat(0), Seat(2)]), player=ADA)
    for player in (BEN, OUTSIDER, NOBODY):
        assert viewer_of(game("public"), player, over=False) == SPECTATOR
        assert viewer_of(game("public"), player, over=True) == ALL_SEEING
