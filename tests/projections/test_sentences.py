"""Sentences about the life of a game, chosen by what happened."""

import pytest

from scoresheet.domain import events
from scoresheet.domain.events import Score
from scoresheet.projections.sentences import LIFE
from scoresheet.service.core.catalogues import translator

STAMP = dict.fromkeys(("id", "game", "at", "actor", "command", "software", "rules", "previous"), "") | {"version": 1}
SCORES = [Score(seat=seat, points=0) for seat in range(3)]


def finished(ending, ranking, scores=SCORES):
    return events.GameFinished(ending=ending, scores=scores, ranking=ranking, secret="", **STAMP)


@pytest.mark.parametrize(
    ("event", "english", "german"),
    [
        (finished("abandoned", []), "The game is abandoned: no player is left", "abgebrochen"),
        (finished("resigned", [[1], [0]]), "All opponents have resigned; Blue wins", "Blau gewinnt"),
        (finished("played", [[0]], SCORES[:1]), "The game is over", "Die Partie ist zu Ende"),
        (finished("played", [[2], [0], [1]]), "The game is over; Green wins", "Grün gewinnt"),
        (finished("played", [[0, 2], [1]]), "The game is over; Orange, Green share the victory", "Orange, Grün"),
    ],
)
def test_the_end_of_a_game_is_worded_by_its_outcome(event, english, german):
    assert LIFE.say(event) == english
    assert german in LIFE.say(event, translator("de"))


@pytest.mark.parametrize(
    ("bot", "sentence"), [("", "Blue joins the game"), ("greedy", "Blue is played by the bot greedy")]
)
def test_taking_a_seat_is_worded_differently_for_players_and_bots(bot, sentence):
    assert LIFE.say(events.SeatTaken(seat=1, player="", bot=bot, entropy="", **STAMP)) == sentence


@pytest.mark.parametrize(("agree", "sentence"), [(True, "Blue agrees"), (False, "Blue does not agree")])
def test_an_answer_to_a_takeback_request_is_worded_by_its_outcome(agree, sentence):
    assert LIFE.say(events.TakebackAnswered(seat=1, agree=agree, **STAMP)) == sentence
