"""Takebacks reveal no secrets: some sequences of `make soak`, and controls that would."""

from collections import Counter

import pytest

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.domain.folding import lifecycle
from scoresheet.domain.game import Game
from tests import peeking
from tests.domain.hidden_hands import CardsRevealed

GAMES = {"hidden-hands": 40, "lending": 30, "industrial-waste": 12, "phytoplankton": 10}


def played(*titles: str) -> Counter[str]:
    return sum((peeking.sequences(name, game) for name in titles or GAMES for game in range(GAMES[name])), Counter())


@pytest.mark.parametrize("title", GAMES)
def test_no_sequence_of_moves_and_takebacks_reveals_secrets(title):
    counted = played(title)
    assert counted["sequences"] == GAMES[title] * peeking.SEQUENCES_OF_A_GAME
    for kind in ("free", "agreed", "by a ruling", "TakebackWithdrawn"):
        assert counted[kind] > 2, f"There was hardly any takeback {kind}."


def without_request(self, other):
    self.draws, self.disputes, self.voided = other.draws, other.disputes, other.voided


def without_draws(self, other):
    self.request, self.disputes, self.voided = None, other.disputes, other.voided


def moved_in_spite_of_a_request(game, event):
    asked, _ = game.request, lifecycle._move_made(game, event)
    game.request = asked


CONTROLS = {
    "what was disclosed is forgotten": (
        "hidden-hands",
        lifecycle,
        "has_disclosed",
        lambda event: False,
        "drawn|bot agreed",
    ),
    "turning cards up tells nothing": ("hidden-hands", CardsRevealed, "discloses", False, "learned something"),
    "all moves are free": (
        "lending",
        lifecycle,
        "_free_after",
        lambda free, event: {event.seat: 0, **free},
        "another's move",
    ),
    "what others did is lost": ("lending", Sheet, "_others_keep_theirs", lambda *_: True, "something else"),
    "draws are given back": ("phytoplankton", Game, "keep_talk", without_draws, "gives draws back"),
    "bots always agree": ("lending", Game, "bots_refuse", lambda *_: False, "bot agreed"),
    "nobody is asked": ("lending", Game, "consulted", lambda game: [], "was not asked"),
    "a request is never over": ("lending", Game, "keep_talk", without_request, "request open"),
}


@pytest.mark.parametrize(("title", "place", "name", "broken", "said"), CONTROLS.values(), ids=CONTROLS)
def test_a_kernel_that_lets_players_peek_is_noticed(monkeypatch, title, place, name, broken, said):
    monkeypatch.setattr(place, name, broken)
    with pytest.raises(AssertionError, match=said) as caught:
        played(title)
    assert title in caught.value.__notes__[0]


def test_a_request_that_outlives_a_move_is_noticed(monkeypatch):
    monkeypatch.setitem(lifecycle.FOLDS, lifecycle.MoveMade, moved_in_spite_of_a_request)
    with pytest.raises(AssertionError, match="meanwhile"):
        played("lending")


def test_the_soak_prints_the_counts_of_its_sequences(capsys):
    peeking.main(["--sequences", "50", "--processes", "1"])
    assert "50 sequences: MoveMade" in capsys.readouterr().out
