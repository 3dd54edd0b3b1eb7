"""Previews claim only certain results of a move; their check notices deliberate faults."""

from dataclasses import replace
from random import Random

import pytest

from scoresheet.domain import preview as module
from scoresheet.domain.chance import Imagined
from scoresheet.domain.effect import Answered
from scoresheet.domain.errors import IllegalMove, NotAsked
from scoresheet.domain.preview import preview
from scoresheet.domain.titles import industrial_waste
from scoresheet.domain.viewer import Seat
from tests.domain import guessing, hidden_hands
from tests.domain.conformance import play_through
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import CardChosen, CardReturned, ExchangeCard, PlayCard
from tests.domain.previews import check_previews

A, B = Seat(0), Seat(1)
RANDOM = Random(1)


def previewed(evening, seat, move):
    return preview(evening.title, evening.game.state, seat, move, RANDOM)


def test_the_preview_of_the_first_choice_shows_only_that_choice():
    evening = Evening()
    card = evening.hand(0)[0]
    claimed = previewed(evening, A, PlayCard(card))
    assert claimed.effects == [Answered(A), CardChosen(A, card)]
    assert (claimed.uncertain, claimed.ends) == (False, False)


def test_a_preview_leaves_draws_open():
    evening = Evening()
    card = evening.hand(0)[0]
    claimed = previewed(evening, A, ExchangeCard(card))
    assert claimed.effects == [CardReturned(A, card)]
    assert (claimed.uncertain, claimed.ends) == (True, False)


def test_a_preview_leaves_others_hidden_choices_and_the_end_of_the_game_open():
    evening = Evening(rounds=1)
    evening.choose(1)
    card = evening.hand(0)[0]
    claimed = previewed(evening, A, PlayCard(card))
    assert CardChosen(A, card) in claimed.effects
    assert (claimed.uncertain, claimed.ends) == (True, False)
    assert not any(isinstance(effect, hidden_hands.CardsRevealed) for effect in claimed.effects)


def test_an_illegal_move_has_no_preview():
    evening = Evening()
    with pytest.raises(IllegalMove):
        previewed(evening, A, PlayCard(evening.hand(1)[0]))
    evening.choose(0)
    with pytest.raises(NotAsked):
        previewed(evening, A, PlayCard(evening.hand(0)[0]))


def test_a_preview_never_plays_on_the_true_position(monkeypatch):
    evening, played = Evening(), []
    true = evening.game.state
    table = type(evening.title).table
    monkeypatch.setattr(
        type(evening.title), "table", lambda title, state, chance: played.append(state) or table(title, state, chance)
    )
    previewed(evening, A, PlayCard(evening.hand(0)[0]))
    assert len(played) == module.WORLDS
    assert true not in played
    assert len({tuple(state.players[1].hand) for state in played}) > 1


def test_a_preview_takes_the_same_work_whatever_another_seat_holds():
    """Its duration must not tell worlds apart: it makes as many worlds and goes as far in each."""
    evening, steps = Evening(), []
    state = evening.game.state
    other = evening.title.copy(state)
    evening.title.resample(other, A, Random(5))
    assert other.players[1].hand != state.players[1].hand
    for world in (state, other):
        counted = Counting(3)
        preview(evening.title, world, A, PlayCard(evening.hand(0)[0]), counted)
        steps.append(counted.asked)
    assert steps[0] == steps[1] > 0


class Counting(Random):
    """A source of randomness that sums up the sizes of its draws."""

    def __init__(self, seed):
        super().__init__(seed)
        self.asked = 0

    def randrange(self, stop):
        self.asked += stop
        return super().randrange(stop)


def test_in_a_title_without_secrets_some_previews_are_certain():
    playing = play_through(industrial_waste.TITLE, 3, "random", 4)
    state, seat = next(playing.asked())
    moves = industrial_waste.TITLE.legal_moves(state, seat)
    assert any(not preview(industrial_waste.TITLE, state, seat, move, RANDOM).uncertain for move in moves)


HIDING = pytest.mark.parametrize("title", [guessing.TITLE, hidden_hands.TITLE], ids=lambda title: title.title)


def fails(title, words):
    with pytest.raises(AssertionError, match=words):
        check_previews(play_through(title, 3, "random", 1))


@HIDING
def test_a_preview_of_the_true_position_is_noticed(title, monkeypatch):
    honest = module._try

    def peeking(title, state, seat, move, random):
        return honest(replace(title, resample=lambda *_: None), state, seat, move, random)

    monkeypatch.setattr(module, "_tells", lambda *_: False)
    monkeypatch.setattr(module, "_try", peeking)
    fails(title, "depends on what")


@HIDING
def test_a_preview_based_on_a_single_world_is_noticed(title, monkeypatch):
    monkeypatch.setattr(module, "_tells", lambda *_: False)
    monkeypatch.setattr(module, "WORLDS", 1)
    fails(title, "depends on what|did not come true|More came")


def test_a_preview_that_claims_draws_as_certain_is_noticed(monkeypatch):
    monkeypatch.setattr(module, "_draws", lambda table, seat, move: bool(table.make(seat, move)) or False)
    monkeypatch.setattr(module, "NoForesight", lambda: Imagined(Random(2)))
    fails(hidden_hands.TITLE, "depends on what|did not come true|More came|wrong")
