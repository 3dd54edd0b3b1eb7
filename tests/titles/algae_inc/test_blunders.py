"""Positions of recorded games in which `greedy` once gave something away."""

from random import Random

import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game, fold
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.algae import TakeAlga, TakeAlgae, TakeNoMore
from scoresheet.domain.titles.algae_inc.evaluation import evaluate
from scoresheet.domain.titles.algae_inc.monday import BeginWork, MoveAndRefine
from scoresheet.domain.titles.algae_inc.weekend import ChooseWeekendBonus, TakeNoWeekendBonus
from scoresheet.domain.viewer import Seat
from scoresheet.replays import record
from scoresheet.replays.record import LIBRARY
from tests.titles.algae_inc.positions import asked, biofuel, company, food

GAMES = (
    "two_seats_with_both_variants",
    "three_seats_with_random_inlays",
    "four_seats_at_random",
    "alone_and_won",
    "biofuel_1_and_bioplastics_1_and_cosmetics_1_and_food_1",
    "biofuel_7_and_food_4",
    "cosmetics_8_and_food_8",
)


def positions(name, kind):
    """Yield the positions of a record at which a seat faces this decision."""
    one, game = record.read((LIBRARY / "algae_inc" / f"{name}.jsonl").read_bytes().splitlines()), Game()
    for event in one.events:
        if isinstance(event, MoveMade) and isinstance(game.state.open_to(event.seat), kind):
            yield game.state, event.seat
        game = fold(TITLE, [event], game)


@pytest.mark.parametrize("name", GAMES)
def test_greedy_takes_free_cubes_on_monday_even_as_the_last_player(name):
    seen = 0
    for state, seat in positions(name, TakeAlgae):
        free = [move for move in TITLE.legal_moves(state, seat) if isinstance(move, TakeAlga)]
        if state.phase == "monday" and any(state.tanks[move.species].cubes for move in free):
            seen += 1
            assert not isinstance(choose("greedy", TITLE, state, seat, Random(1)), TakeNoMore)
    assert seen


@pytest.mark.parametrize("name", GAMES)
def test_greedy_takes_a_weekend_bonus(name):
    for state, seat in positions(name, ChooseWeekendBonus):
        for left in (1, 2):
            state.decisions[-1] = ChooseWeekendBonus(seat, left, state.open_to(seat).places)
            assert not isinstance(choose("greedy", TITLE, state, seat, Random(1)), TakeNoWeekendBonus)


def test_pending_moves_of_monday_are_worth_their_gains():
    board = {"cubes": {"red": 2, "L1": 2}, "staff": {"engineers": 3, "scientists": 2}}
    state = company(biofuel(**board), food(), phase="monday")
    before = TITLE.copy(state)
    state.decisions = [BeginWork(Seat(1)), MoveAndRefine(Seat(1))]
    assert evaluate(state, Seat(0)) > evaluate(before, Seat(0)) + 1
    after = asked(TITLE.copy(before), BeginWork(Seat(1)), MoveAndRefine(Seat(1))).state
    assert evaluate(state, Seat(0)) == pytest.approx(evaluate(after, Seat(0)), abs=0.7)
