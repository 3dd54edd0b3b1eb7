"""Reasons against moves: given by the rules that filter them, only if asked."""

from random import Random

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.company import Innovate, RepayLoan
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.industrial_waste.turns import TakeTurn
from scoresheet.domain.why import NOT_ASKED, Why
from tests.domain.conformance import play_through
from tests.domain.reasons import check_reasons
from tests.titles.industrial_waste.positions import companies
from tests.titles.playing import laid_out

SEEDS = range(40)
"""Games of each title and number of seats; the suite plays one in forty, the soak all."""
GAMES = [(name, seats) for name, title in registry.all_titles().items() for seats in title.seats]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_every_piece_that_a_decision_uses_has_a_move_or_a_reason(name, seats, some):
    for seed in some(SEEDS, len(SEEDS)):
        check_reasons(play_through(registry.find(name), seats, "random", seed=seats + 10 * seed))


def test_a_piece_without_a_reason_is_detected(monkeypatch):
    monkeypatch.setattr(Why, "refuse", lambda *parts, **numbers: False)
    with pytest.raises(AssertionError, match="neither a move nor a reason"):
        check_reasons(play_through(TITLE, 2, "random", seed=2))


def poor():
    state = companies({"cash": 3, "materials": 1, "hand": ["order", "innovation", "advisor"]}, {})
    state.decisions.append(TakeTurn(0))
    return state


def reasons(refused):
    return {each.move: TITLE.words.text(each.reason) for each in refused if each.move}


def test_a_refused_move_has_its_reason_with_numbers():
    state = poor()
    said = reasons(TITLE.refused(state, 0))
    assert said[FillOrder()] == "needs 5 raw materials; you have 1"
    assert said[Innovate(track="waste_reduction")] == "costs 5 million; you have 3"
    assert said[RepayLoan()] == "you have no loan to repay"


def test_the_last_refusal_names_the_pieces_that_the_decision_does_not_use():
    state = laid_out(TITLE, 2, Imagined(Random(1))).state
    seat = state.to_act()[0]
    last = TITLE.refused(state, seat)[-1]
    assert last.reason.id == NOT_ASKED
    assert last.move is None
    assert f"track:{seat}:waste_reduction" in last.pieces
    assert not any(piece.startswith(("column:", f"track:{1 - seat}")) for piece in last.pieces)


def test_a_piece_gets_each_reason_once_in_the_order_of_the_rules():
    why = Why(0)
    TITLE.legal_moves(poor(), 0, why)
    said = [TITLE.words.text(reason) for reason in why.by_piece()["card:0:innovation"]]
    assert said == ["costs 5 million; you have 3", "costs 10 million; you have 3"]
