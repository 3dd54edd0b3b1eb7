"""Properties of every position of random games."""

import random
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Effect
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.effects.business import Earned, LoanReturned, LoanTaken, Paid
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.state import State
from scoresheet.domain.titles.industrial_waste.view import view
from scoresheet.domain.viewer import SPECTATOR, Seat
from tests.titles import playing
from tests.titles.industrial_waste import invariants
from tests.titles.industrial_waste.test_view import ids

GAMES = [(seats, seed) for seats in TITLE.seats for seed in range(24)]
FEW_GAMES = [(seats, seed) for seats in TITLE.seats for seed in range(3)]
MOST_MOVES = 20_000


def random_game(seats: int, seed: int) -> Iterator[tuple[State, list[Effect]]]:
    """Yield every position of a game of random moves, with the effects that led to it."""
    return playing.random_game(TITLE, seats, seed)


def money_of(effects: list[Effect]) -> Counter[int]:
    """Return the millions that each seat gained by these effects, negative if it paid."""
    change: Counter[int] = Counter()
    for fact in effects:
        if isinstance(fact, Earned | LoanTaken):
            change[fact.seat] += fact.millions
        if isinstance(fact, Paid):
            change[fact.seat] -= fact.millions
            change[fact.to] += fact.millions
    return change


def loans(effects: list[Effect]) -> list[LoanTaken]:
    """Return the loans taken."""
    return [fact for fact in effects if isinstance(fact, LoanTaken)]


def loans_of(effects: list[Effect]) -> Counter[int]:
    """Return the number of loans that each seat took, less those it repaid."""
    taken = Counter(fact.seat for fact in loans(effects))
    taken.subtract(fact.seat for fact in effects if isinstance(fact, LoanReturned))
    return taken


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_cards_and_raw_materials_are_conserved_and_markers_stay_on_their_tracks(seats, seed):
    for number, (state, _) in enumerate(random_game(seats, seed)):
        invariants.check(state)
        assert number < MOST_MOVES
    assert state.closed


@pytest.mark.parametrize(("seats", "seed"), FEW_GAMES)
def test_the_invariants_hold_while_seats_take_loans_out_of_turn(seats, seed):
    dice = random.Random(seed)
    for state, _ in random_game(seats, seed):
        lender = Seat(dice.randrange(seats))
        if not state.over() and not dice.randrange(10):
            asked, owed = state.decisions[-1], state.companies[lender].loans
            TITLE.play(state, lender, TakeLoan(), Imagined(dice))
            assert (state.decisions[-1], state.companies[lender].loans) == (asked, owed + 1)
        invariants.check(state)


@pytest.mark.parametrize("seats", TITLE.seats)
def test_random_bots_take_fewer_voluntary_loans_than_forced_ones(seats):
    """Measured: 2.6 voluntary loans per seat and game, down from thirty."""
    games = [playing.game_of_bots(TITLE, seats, seed) for seed in range(6)]
    taken = [fact.forced for game in games for _, effects in game for fact in loans(effects)]
    assert 0 < taken.count(False) < taken.count(True)
    assert taken.count(False) < 4 * 6 * seats


@pytest.mark.parametrize(("seats", "seed"), FEW_GAMES)
def test_money_and_loans_match_the_recorded_effects(seats, seed):
    money, owed = Counter(dict.fromkeys(range(seats), 15)), Counter()
    for state, effects in random_game(seats, seed):
        money.update(money_of(effects))
        owed.update(loans_of(effects))
        for seat, company in enumerate(state.companies):
            assert (company.cash, company.loans) == (money[seat], owed[seat])


@pytest.mark.parametrize(("seats", "seed"), FEW_GAMES)
def test_legal_moves_are_distinct_and_anchored_in_the_view(seats, seed):
    for state, _ in random_game(seats, seed):
        places = ids(msgspec.to_builtins(view(state, SPECTATOR)))
        assert len(places) == len(set(places))
        for seat in state.to_act():
            legal = TITLE.legal_moves(state, seat)
            assert legal
            assert len(legal) == len(set(legal))
            assert {choice.anchor(seat) for choice in legal} <= set(places)


@pytest.mark.parametrize(("seats", "seed"), FEW_GAMES)
def test_every_legal_move_can_be_made_and_has_a_sentence(seats, seed):
    chance = Imagined(random.Random(seed))
    for state, _ in random_game(seats, seed):
        for seat in state.to_act():
            for choice in TITLE.legal_moves(state, seat):
                imagined = TITLE.copy(state)
                TITLE.play(imagined, seat, choice, chance)
                invariants.check(imagined)
                assert TITLE.words.say(choice)


@pytest.mark.parametrize(("seats", "seed"), FEW_GAMES)
def test_accidents_strike_only_while_all_hands_are_empty(seats, seed):
    for state, effects in random_game(seats, seed):
        if any(fact.reason == "fine" for fact in effects if isinstance(fact, Paid)):
            assert not any(company.hand for company in state.companies)


def test_the_invariants_detect_broken_positions():
    state, _ = next(random_game(3, 1))
    for break_it in (lost_material, lost_card, waste_off_the_track):
        broken = TITLE.copy(state)
        break_it(broken)
        with pytest.raises(AssertionError):
            invariants.check(broken)


def lost_material(state: State) -> None:
    state.supply -= 1


def lost_card(state: State) -> None:
    state.deck.pop()


def waste_off_the_track(state: State) -> None:
    state.companies[0].waste = 17
