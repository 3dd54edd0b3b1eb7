"""Invariants of every position of random games, over all player counts and options."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.effects.cargo import MoneyTaken, Paid
from scoresheet.domain.titles.lineae.effects.laying_out import CrewJoined
from scoresheet.domain.titles.lineae.effects.submersibles import CubePickedUp, Unloaded
from scoresheet.domain.titles.lineae.state import State
from scoresheet.domain.titles.lineae.view import view
from scoresheet.domain.viewer import SPECTATOR
from tests.titles import playing
from tests.titles.lineae import invariants

OPTIONS = ("starter", "biogenesis", "reactor_core", "short_rockets")
ALL_OPTIONS = [dict(zip(OPTIONS, chosen, strict=True)) for chosen in product((False, True), repeat=len(OPTIONS))]
GAMES = [(seats, number) for seats in TITLE.seats for number in range(len(ALL_OPTIONS))]
FEW_GAMES = [(1, 6), (2, 2), (3, 4), (4, 6), (5, 14)]
MOST_MOVES = 5_000
MOST_LEGAL_MOVES = 120


def random_game(seats: int, number: int) -> Iterator[tuple[State, list[Effect]]]:
    """Yield every position of a game of random moves, with the effects that led to it."""
    return playing.random_game(TITLE, seats, f"{seats} {number}", **ALL_OPTIONS[number])


@pytest.mark.parametrize(("seats", "number"), GAMES)
def test_cubes_tokens_workers_money_and_cards_are_conserved_at_every_position(seats, number):
    for moves, (state, _) in enumerate(random_game(seats, number)):
        invariants.check(state)
        assert moves < MOST_MOVES
    assert state.ended


@pytest.mark.parametrize(("seats", "number"), FEW_GAMES)
def test_legal_moves_of_each_seat_to_act_are_distinct_and_anchored_in_the_view(seats, number):
    for state, _ in random_game(seats, number):
        places = playing.ids(msgspec.to_builtins(view(state, SPECTATOR)))
        assert len(places) == len(set(places))
        for seat in state.to_act():
            legal = TITLE.legal_moves(state, seat)
            assert 0 < len(legal) == len(set(legal)) < MOST_LEGAL_MOVES
            assert {anchor for choice in legal if (anchor := choice.anchor(seat))} <= set(places)


@pytest.mark.parametrize(("seats", "number"), FEW_GAMES)
def test_every_legal_move_can_be_made_and_has_a_sentence(seats, number):
    chance = Imagined(random.Random(number))
    for position, (state, _) in enumerate(random_game(seats, number)):
        for seat in state.to_act() if position % 3 == 0 else []:
            for choice in TITLE.legal_moves(state, seat):
                imagined = TITLE.copy(state)
                TITLE.play(imagined, seat, choice, chance)
                invariants.check(imagined)
                assert TITLE.words.say(choice)


def money_of(effects: list[Effect]) -> Counter[int]:
    """Return the change of each seat's money by these effects, according to their fields."""
    change: Counter[int] = Counter()
    for fact in effects:
        if isinstance(fact, MoneyTaken | CubePickedUp | CrewJoined):
            change[fact.seat] += fact.money
        if isinstance(fact, Paid | Unloaded):
            change[fact.seat] -= fact.money
        if isinstance(fact, Paid):
            change[fact.to] += fact.money
    return change


@pytest.mark.parametrize(("seats", "number"), FEW_GAMES)
def test_money_agrees_with_the_recorded_effects(seats, number):
    money: Counter[int] = Counter()
    for state, effects in random_game(seats, number):
        money.update(money_of(effects))
        assert [vessel.money for vessel in state.vessels] == [money[seat] for seat in range(seats)]


def lost_cube(state: State) -> None:
    state.supply["iron"] -= 1


def lost_token(state: State) -> None:
    state.tokens -= 1


def lost_worker(state: State) -> None:
    state.vessels[0].workers -= 1


def lost_money(state: State) -> None:
    state.vessels[0].money += 1


def submersible_in_the_air(state: State) -> None:
    state.submersibles["F"].y = 3


def submersible_on_a_cube(state: State) -> None:
    state.submersibles["F"].y = 8


def overcharged_battery(state: State) -> None:
    state.vessels[0].electricity = 10


def card_in_two_places(state: State) -> None:
    state.vessels[0].technology.append("terran_patent")


BROKEN = [
    lost_cube,
    lost_token,
    lost_worker,
    lost_money,
    submersible_in_the_air,
    submersible_on_a_cube,
    overcharged_battery,
    card_in_two_places,
]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_the_invariants_detect_a_broken_position(break_it):
    broken = TITLE.copy(next(random_game(3, 0))[0])
    break_it(broken)
    with pytest.raises(AssertionError):
        invariants.check(broken)


def hide_a_card(board, state):
    board.spaces.append(msgspec.structs.replace(board.spaces[0], id=state.colony_deck[0]))


def order_a_deck(board, state):
    board.technology.reverse()


@pytest.mark.parametrize("leak", [hide_a_card, order_a_deck])
def test_a_view_that_leaks_the_order_of_a_deck_is_detected(monkeypatch, leak):
    dealt = next(random_game(3, 0))[0]
    monkeypatch.setattr(invariants, "view", playing.leaking(view, leak))
    with pytest.raises(AssertionError):
        invariants.check(dealt)
