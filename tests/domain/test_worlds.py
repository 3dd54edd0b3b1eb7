"""Leaks are noticed: every check of other worlds fails on deliberately broken titles."""

from dataclasses import replace
from typing import ClassVar

import msgspec
import pytest

from scoresheet.domain.effect import Effect
from scoresheet.domain.move import Move
from scoresheet.domain.title import nothing_hidden
from scoresheet.domain.titles import phytoplankton
from scoresheet.domain.titles.phytoplankton.card_effects import CardDrawn as PlanktonDrawn
from scoresheet.domain.titles.phytoplankton.card_effects import DeckCardTucked
from scoresheet.domain.titles.phytoplankton.tucking import ChooseKeepOrTuck, TuckCard
from scoresheet.domain.viewer import ALL_SEEING, Public
from scoresheet.domain.wording import Offer, Words
from tests.domain import hidden_hands
from tests.domain.conformance import play_through
from tests.domain.hidden_hands import (
    TITLE,
    CardChosen,
    CardDrawn,
    CardReturned,
    ChooseCard,
    ExchangeCard,
    PlayCard,
)
from tests.domain.worlds import check_openness, check_resample, check_worlds, differences


def a_game(title=TITLE, seats=3, seed=1):
    return play_through(title, seats, "random", seed)


def broken(**changes):
    """Return a sound game of Hidden Hands whose title is changed afterwards."""
    playing = a_game()
    playing.title = replace(TITLE, **changes)
    return playing


def fails(check, playing, words):
    with pytest.raises(AssertionError, match=words):
        check(playing)


@pytest.mark.parametrize("check", [check_worlds, check_resample, check_openness])
def test_an_honest_title_passes(check):
    check(a_game())


def test_a_view_that_shows_all_hands_is_noticed():
    open_view = broken(view=lambda state, viewer: hidden_hands.view(state, ALL_SEEING))
    fails(check_worlds, open_view, "the view")


def test_a_view_that_shows_strangers_more_than_players_is_noticed():
    def view(state, viewer):
        return hidden_hands.view(state, viewer if viewer.seats else ALL_SEEING)

    fails(check_worlds, broken(view=view), "the view")


def test_legal_moves_that_depend_on_anothers_hand_are_noticed(monkeypatch):
    honest = ChooseCard.legal_moves

    def peeking(self, state, why=None):
        others = [player for seat, player in enumerate(state.players) if seat != self.seat]
        best = max(card for player in others for card in (*player.hand, player.chosen))
        return [move for move in honest(self, state) if move.card <= best] or honest(self, state)

    playing = a_game()
    monkeypatch.setattr(ChooseCard, "legal_moves", peeking)
    fails(check_worlds, playing, "legal moves")


def test_a_reason_that_reveals_anothers_hand_is_noticed(monkeypatch):
    honest = ChooseCard.legal_moves

    def telling(self, state, why=None):
        if why:
            best = max(max(player.hand, default=0) for player in state.players)
            why.refuse("deck", "the best card is {best}", best=best)
        return honest(self, state)

    playing = a_game()
    monkeypatch.setattr(ChooseCard, "legal_moves", telling)
    fails(check_worlds, playing, "reasons against other moves")


def test_words_of_a_legal_move_that_reveal_anothers_hand_are_noticed():
    def shows(move, state):
        return {"best": max(max(player.hand, default=0) for player in state.players)}

    words = Words(TITLE.words.templates, TITLE.words.terms, offers={PlayCard: Offer("{card} against {best}", shows)})
    fails(check_worlds, broken(wording=lambda components: words), "legal moves")


def test_a_question_that_shows_anothers_highest_card_is_noticed(monkeypatch):
    playing = a_game()
    monkeypatch.setattr(ChooseCard, "seen_by", lambda self, viewer: self)
    fails(check_worlds, playing, "decisions")


def test_an_evaluation_that_peeks_is_noticed():
    def peeking(state, seat):
        return float(max(max(player.hand, default=0) for player in state.players))

    fails(check_worlds, broken(evaluate=peeking), "evaluation")


def test_scores_that_depend_on_hidden_cards_are_noticed():
    def telling(state):
        return [msgspec.structs.replace(score, points=len(state.deck) + state.deck[0]) for score in TITLE.scores(state)]

    fails(check_worlds, broken(scores=telling), "scores")


@pytest.mark.parametrize("kind", [CardDrawn, CardReturned, CardChosen])
def test_an_effect_that_shows_a_card_is_noticed(monkeypatch, kind):
    playing = a_game()
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    fails(check_worlds, playing, f"drawn again after it: {kind.__name__}")


class Sighed(Public, Effect, frozen=True):
    """An effect that leaks whether the chosen card is high."""

    high: bool

    def apply(self, state):
        pass


class Announced(Sighed, frozen=True):
    """The same leak, marked as disclosing."""

    discloses: ClassVar[bool] = True


def sighing(kind):
    def play(self, table, seat):
        table.record(CardChosen(seat, self.card), kind(self.card > 15))

    return play


def test_an_effect_that_depends_on_a_hidden_card_is_noticed(monkeypatch):
    monkeypatch.setattr(PlayCard, "play", sighing(Sighed))
    fails(check_worlds, a_game(), "depends on what it may not know: Sighed")


def test_an_effect_marked_as_disclosing_may_depend_on_a_hidden_card(monkeypatch):
    monkeypatch.setattr(PlayCard, "play", sighing(Announced))
    check_worlds(a_game())


def test_a_question_that_depends_on_a_hidden_card_is_noticed(monkeypatch):
    def play(self, table, seat):
        table.record(CardChosen(seat, self.card))
        if self.card > 15 and not table.state.players[seat].exchanged:
            table.ask(Confirm(seat))

    words = Words({**TITLE.words.templates, Confirm: "Sure?", Nod: "Yes"}, TITLE.words.terms)
    title = replace(TITLE, wording=lambda components: words)
    vars(title)["decisions"] = (*TITLE.decisions, Confirm)
    monkeypatch.setattr(PlayCard, "play", play)
    fails(check_worlds, a_game(title), "depends on what it may not know: Asked")


class Nod(Public, Move, frozen=True):
    """Yes."""

    def play(self, table, seat):
        pass


class Confirm(Public, hidden_hands.Decision, frozen=True):
    """A question that is asked only after a high card."""

    always_asked: ClassVar[bool] = True

    def legal_moves(self, state, why=None):
        return [Nod()]


@pytest.mark.parametrize("kind", [PlayCard, ExchangeCard])
def test_a_move_that_shows_a_card_is_noticed(monkeypatch, kind):
    playing = a_game()
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    fails(check_worlds, playing, f"drawn again after the move: {kind.__name__}")


def test_a_title_with_secrets_that_resamples_nothing_is_noticed():
    fails(check_resample, broken(resample=nothing_hidden), "nothing is ever drawn again")
    fails(check_resample, broken(resample=lambda state, seat, random: None), "nothing is ever drawn again")
    fails(check_openness, broken(resample=nothing_hidden), "Not everybody is shown everything")


def test_resampling_a_seats_own_hand_is_noticed():
    def too_much(state, seat, random):
        hidden_hands.resample(state, (seat + 1) % len(state.players), random)

    fails(check_worlds, broken(resample=too_much), "depends on what it may not know")


def test_a_world_in_which_a_seat_to_act_has_no_answer_is_noticed():
    def emptying(state, seat, random):
        for other, player in enumerate(state.players):
            player.hand = player.hand if other == seat else []

    fails(check_resample, broken(resample=emptying), "no answer")


def test_a_world_that_does_not_survive_encoding_is_noticed():
    def hashing(state, seat, random):
        state.deck = tuple(state.deck)

    fails(check_resample, broken(resample=hashing), "its bytes")


def test_a_resample_that_changes_the_true_position_is_noticed():
    truth = []

    def reaching(state, seat, random):
        truth[0].deck.reverse()

    playing = broken(resample=reaching)
    truth.append(playing.positions[0].state)
    fails(check_resample, playing, "changed the true one")


@pytest.mark.parametrize("kind", [PlanktonDrawn, DeckCardTucked, ChooseKeepOrTuck, TuckCard])
def test_leaks_in_phytoplankton_are_noticed(monkeypatch, kind):
    games = [a_game(phytoplankton.TITLE, 2, seed) for seed in range(12)]
    monkeypatch.setattr(kind, "seen_by", lambda self, viewer: self)
    with pytest.raises(AssertionError, match=r"depends on what it may not know|drawn again after"):
        _check_all(games)


def _check_all(games):
    for playing in games:
        check_worlds(playing)


def test_differences_are_found_at_any_depth():
    one, other = {"a": [1, {"b": True}], "c": "x"}, {"a": [2, {"b": False}], "c": "x", "d": 4}
    assert set(differences(one, other)) == {
        (("int", 1), ("int", 2)),
        (("bool", True), ("bool", False)),
        (("nothing", None), ("int", 4)),
    }
