"""Invariants of every position of random games, over all player counts and options."""

from itertools import islice, product

import pytest

from scoresheet.domain.titles.algae_inc import TITLE
from tests.titles import playing
from tests.titles.algae_inc import invariants

OPTIONS = ("printed_capitals", "random_inlays")
ALL_OPTIONS = [dict(zip(OPTIONS, chosen, strict=True)) for chosen in product((False, True), repeat=len(OPTIONS))]
GAMES = list(product(TITLE.seats, range(len(ALL_OPTIONS))))
MOST_MOVES = 2_000


@pytest.mark.parametrize(("seats", "options"), GAMES)
def test_no_piece_is_lost_and_points_never_decrease(seats, options):
    before = [0] * seats
    game = playing.random_game(TITLE, seats, f"{seats} {options}", **ALL_OPTIONS[options])
    for moves, (state, _) in enumerate(game):
        invariants.check(state)
        now = [sum(department.points.values()) for department in state.departments]
        assert all(after >= earlier for after, earlier in zip(now, before, strict=True))
        before = now
        assert moves < MOST_MOVES
    assert state.phase == "over"


@pytest.mark.parametrize("seats", TITLE.seats)
def test_every_position_has_a_seat_with_a_choice(seats):
    for state, _ in islice(playing.random_game(TITLE, seats, f"choice {seats}"), 0, None, 3):
        for seat in state.to_act():
            legal = TITLE.legal_moves(state, seat)
            assert 0 < len(legal) == len({repr(move) for move in legal})
