"""Invariants of every position of random games, over all player counts and options."""

import random
from collections import Counter
from itertools import islice, product

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.effects.machines import TokenDiscarded
from scoresheet.domain.titles.weather_machine.effects.office import GameEnded, PointsScored, TokenRemoved
from scoresheet.domain.titles.weather_machine.state import EMPTY, LATIV
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.viewer import SPECTATOR
from tests.titles import playing
from tests.titles.weather_machine import invariants
from tests.titles.weather_machine.agreement.games import game
from tests.titles.weather_machine.experiment_deck import COMPUTED, shares

OPTIONS = ("goal_draft", "new_scientists")
ALL_OPTIONS = [dict(zip(OPTIONS, chosen, strict=True)) for chosen in product((False, True), repeat=len(OPTIONS))]
GAMES = list(product(TITLE.seats, range(len(ALL_OPTIONS)), range(2)))
FEW_GAMES = [(2, 0, 7), (3, 1, 8), (4, 2, 9)]
STEERED = range(1, 13)
MOST_MOVES = 2_000
MOST_LEGAL_MOVES = 100
DECKS = 3_000


def random_game(seats, options, number):
    """Yield every position of a game of random moves, with the effects that led to it."""
    return playing.random_game(TITLE, seats, f"{seats} {options} {number}", **ALL_OPTIONS[options])


def texts(seen):
    """Return all texts in a view, nested ones included."""
    if isinstance(seen, dict | list):
        return {text for thing in (seen.values() if isinstance(seen, dict) else seen) for text in texts(thing)}
    return {seen} if isinstance(seen, str) else set()


def points(state):
    return [sum(laboratory.points.values()) for laboratory in state.laboratories]


@pytest.mark.parametrize(("seats", "options", "number"), GAMES)
def test_no_piece_is_lost_and_points_never_decrease(seats, options, number):
    before = [0] * seats
    gone = Counter()
    for moves, (state, effects) in enumerate(random_game(seats, options, number)):
        invariants.check(state)
        left = [effect for effect in effects if isinstance(effect, TokenRemoved | TokenDiscarded)]
        gone.update((effect.department, effect.weather) for effect in left)
        assert invariants.tokens(state) + gone == invariants.box_of_tokens(seats)
        now = points(state)
        assert all(after >= earlier for after, earlier in zip(now, before, strict=True))
        scored = sum(effect.points for effect in effects if isinstance(effect, PointsScored))
        assert sum(now) == sum(before) + scored
        before = now
        assert moves < MOST_MOVES
    assert isinstance(effects[-1], GameEnded)


@pytest.mark.parametrize("seed", STEERED)
def test_the_invariants_hold_in_steered_games_with_gifts(seed):
    for moves, _ in enumerate(game(seed, invariants.check)):
        assert moves < MOST_MOVES


@pytest.mark.parametrize(("seats", "options", "number"), FEW_GAMES)
def test_legal_moves_are_distinct_and_anchored_in_a_view_without_hidden_tiles(seats, options, number):
    for state, _ in islice(random_game(seats, options, number), 0, None, 3):
        invariants.check_hidden(state)
        seen = msgspec.to_builtins(view(state, SPECTATOR))
        assert len(playing.ids(seen)) == len(set(playing.ids(seen)))
        for seat in state.to_act():
            legal = TITLE.legal_moves(state, seat)
            assert 0 < len(legal) == len(set(legal)) < MOST_LEGAL_MOVES
            assert {anchor for choice in legal if (anchor := choice.anchor(seat))} <= texts(seen)
            assert {place for choice in legal for place in choice.concerns(seat)} <= texts(seen)


@pytest.mark.parametrize(("seats", "options", "number"), FEW_GAMES)
def test_every_legal_move_can_be_made_and_has_a_sentence(seats, options, number):
    chance = Imagined(random.Random(number))
    for position, (state, _) in enumerate(random_game(seats, options, number)):
        for seat in state.to_act() if position % 9 == 0 else []:
            for choice in TITLE.legal_moves(state, seat):
                imagined = TITLE.copy(state)
                TITLE.play(imagined, seat, choice, chance)
                invariants.check(imagined)
                assert isinstance(TITLE.words.say(choice), str)


def test_the_deck_alone_ends_the_game_in_the_rounds_of_the_sources():
    found = shares(range(DECKS))
    assert set(found) == set(COMPUTED)
    assert all(abs(found[number] - share) < 0.04 for number, share in COMPUTED.items())


def lost_bot(state):
    state.laboratories[0].bots -= 1


def two_bots_of_lativ(state):
    state.machines["lab"]["fog"] = [EMPTY, LATIV, LATIV]
    state.lativ_bots -= 2


def token_from_nowhere(state):
    state.tokens["rnd"]["fog"] += 1


def lost_chemical(state):
    state.supply["pink"] -= 1


def swapped_chemicals(state):
    state.supply["pink"] -= 1
    state.supply["blue"] += 1


def experiment_out_of_order(state):
    state.display.reverse()
    state.preview, state.display[0] = state.display[0], "II-fog"


def lost_weather(state):
    state.climates["sun"].stack.pop()


def lost_official(state):
    state.officials -= 1


def marker_from_nowhere(state):
    state.climates["sun"].slots[0] = 0


def too_many_vouchers(state):
    state.laboratories[0].vouchers["lab"] = 5


def lost_award(state):
    state.awards -= 1


def lost_goal(state):
    state.laboratories[0].goals.pop()


def same_goal_twice(state):
    state.laboratories[0].goals[0] = state.laboratories[1].goals[0]


def tile_in_two_places(state):
    state.offer[0] = state.laboratories[0].start_tile


def lost_subsidy(state):
    state.plots["sun"][0].tile = ""


def part_without_a_space(state):
    state.laboratories[0].parts = dict.fromkeys(("pink", "blue", "red"), 1)


def chemicals_without_a_space(state):
    state.laboratories[0].chemicals = {"pink": 1, "blue": 1}
    state.supply.update(pink=state.supply["pink"] - 1, blue=state.supply["blue"] - 1)


def two_on_a_space(state):
    state.laboratories[0].space = state.laboratories[1].space


def turn_order_without_somebody(state):
    state.order[0] = state.order[1]


def row_of_two_weathers(state):
    state.laboratories[0].office[0].tokens = ["sun", "fog", ""]
    state.tokens["government"]["sun"] -= 1
    state.tokens["lab"]["fog"] -= 1


def marker_slid_too_early(state):
    state.laboratories[0].office[0].marker = "right"


BROKEN = [
    lost_bot,
    two_bots_of_lativ,
    token_from_nowhere,
    lost_chemical,
    swapped_chemicals,
    experiment_out_of_order,
    lost_weather,
    lost_official,
    marker_from_nowhere,
    too_many_vouchers,
    lost_award,
    lost_goal,
    same_goal_twice,
    tile_in_two_places,
    lost_subsidy,
    part_without_a_space,
    chemicals_without_a_space,
    two_on_a_space,
    turn_order_without_somebody,
    row_of_two_weathers,
    marker_slid_too_early,
]


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_the_invariants_detect_a_broken_position(break_it):
    broken = TITLE.copy(next(random_game(3, 0, 0))[0])
    invariants.check(broken)
    break_it(broken)
    with pytest.raises(AssertionError):
        invariants.check(broken)


def test_a_scientist_on_a_blocked_space_is_detected():
    broken = TITLE.copy(next(random_game(2, 0, 0))[0])
    broken.laboratories[0].location, broken.laboratories[0].space = "lab", 2
    with pytest.raises(AssertionError):
        invariants.check(broken)


def show_an_unseen_tile(board, state):
    board.offer.tiles.append(msgspec.structs.replace(board.offer.tiles[0], tile=state.unseen[0]))


def show_an_undrawn_experiment(board, state):
    board.lab.display[0] = msgspec.structs.replace(board.lab.display[0], id=f"experiment:{state.undrawn[-1]}")


@pytest.mark.parametrize("leak", [show_an_unseen_tile, show_an_undrawn_experiment])
def test_a_view_that_leaks_an_undrawn_tile_is_detected(monkeypatch, leak):
    dealt = next(random_game(3, 0, 0))[0]
    monkeypatch.setattr(invariants, "view", playing.leaking(view, leak))
    with pytest.raises(AssertionError):
        invariants.check_hidden(dealt)


def test_the_stored_order_of_undrawn_tiles_does_not_matter():
    dealt = next(random_game(3, 0, 0))[0]
    other = TITLE.copy(dealt)
    other.unseen.reverse()
    other.undrawn.reverse()
    moves = TITLE.legal_moves(dealt, dealt.to_act()[0])
    for move in moves:
        ends = [TITLE.copy(state) for state in (dealt, other)]
        for state in ends:
            TITLE.play(state, state.to_act()[0], move, Imagined(random.Random(1)))
            state.unseen.sort()
            state.undrawn.sort()
        assert ends[0] == ends[1]
