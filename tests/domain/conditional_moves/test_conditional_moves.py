"""Conditional moves: answers given ahead of time, in a language that fits every title."""

import json
import random

import msgspec
import pytest

from scoresheet.domain.conditional_moves import language
from scoresheet.domain.conditional_moves.language import (
    Answer,
    BadOrder,
    Compare,
    Conditions,
    StandingOrder,
    answer,
    read,
)
from scoresheet.domain.game import fold
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste import TITLE as WASTE
from scoresheet.domain.titles.industrial_waste.market import Offer, Pass
from scoresheet.domain.viewer import Seat, Viewer, at_seat
from tests.domain.conditional_moves.sending import BID, PASSING, asked_of, begun, offers, sent

MOVES = 60
"""The number of moves of each random game, enough for many kinds of decisions."""


def test_auctions_at_four_and_above_are_passed():
    assert answer(PASSING, BID, offers(4)) == Pass()
    assert answer(PASSING, BID, offers(7)) == Pass()


def test_auctions_below_four_are_left_to_the_player():
    assert answer(PASSING, BID, offers(3)) is None


def test_without_an_offer_a_condition_on_its_number_does_not_hold():
    assert answer(PASSING, BID, [Pass()]) is None


def test_another_decision_is_not_answered():
    other = next(kind for kind in WASTE.decisions if kind.__name__ == "ChooseSecondStep")
    assert answer(PASSING, other(Seat(1)), offers(4)) is None


def test_the_highest_bid_within_bounds_is_made():
    order = StandingOrder(
        asked="Bid",
        answer=Answer(
            move="Offer", where=[Compare(field="millions", op="le", value=5)], choose="highest", by="millions"
        ),
    )
    assert answer(order, BID, offers(2)) == Offer(5)
    assert answer(order, BID, offers(6)) is None


def test_an_ambiguous_answer_is_not_given_unless_it_says_how_to_choose():
    order = StandingOrder(asked="Bid", answer=Answer(move="Offer"))
    assert answer(order, BID, offers(2)) is None
    first = StandingOrder(asked="Bid", answer=Answer(move="Offer", choose="first"))
    assert answer(first, BID, offers(2)) == Offer(2)


def test_an_unless_condition_that_holds_prevents_the_answer():
    order = StandingOrder(
        asked="Bid", answer=Answer(move="Pass"), unless=Conditions(asked=[Compare(field="seller", value=0)])
    )
    assert answer(order, BID, offers(2)) is None
    assert answer(order, msgspec.structs.replace(BID, seller=Seat(2)), offers(2)) == Pass()


@pytest.mark.parametrize(
    ("op", "value", "holds"),
    [
        ("eq", 3, True),
        ("ne", 3, False),
        ("lt", 3, False),
        ("le", 3, True),
        ("gt", 2, True),
        ("ge", 4, False),
        ("in", [1, 3], True),
        ("in", [1, 2], False),
        ("ne", [1, 2], True),
        ("eq", "3", False),
        ("eq", True, False),
    ],
)
def test_fields_are_compared_only_with_values_of_their_type(op, value, holds):
    assert language.holds(BID, Compare(field="lot", op=op, value=value)) is holds


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "standing", "asked": "Nothing", "answer": {"move": "Pass"}},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Fly"}},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Offer", "where": [{"field": "price", "value": 1}]}},
        {
            "type": "standing",
            "asked": "Bid",
            "answer": {"move": "Offer", "where": [{"field": "millions", "op": "lt", "value": "x"}]},
        },
        {"type": "standing", "asked": "Bid", "answer": {"move": "Offer", "choose": "lowest"}},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Pass", "by": "millions"}},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}, "times": -1},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}, "times": 10**9},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Pass"}, "loop": 1},
        {"type": "standing", "asked": "__class__", "answer": {"move": "Pass"}},
        {"type": "standing", "asked": "Bid", "answer": {"move": "Offer", "where": [{"field": "play", "value": 1}]}},
        {"type": "sequence", "steps": []},
        {"type": "sequence", "steps": [{"move": {"type": "Pass"}}] * 41},
        {"type": "sequence", "steps": [{"move": {"type": "Offer", "millions": 1.5}}]},
        {"type": "sequence", "steps": [{"move": {"type": "Pass"}, "asked": "Nothing"}]},
        {"type": "sequence", "steps": [{"move": {"type": "Pass"}, "seat": -1}]},
        {"type": "other"},
        [],
        None,
        "[" * 5_000,
        {"type": "standing", "asked": "Bid", "answer": {"move": "Pass", "where": [{"field": "a", "value": 1}] * 9}},
        {"type": "standing", "asked": "B" * 9_000, "answer": {"move": "Pass"}},
    ],
)
def test_unknown_names_and_excessive_sizes_make_a_conditional_move_invalid(wrong):
    with pytest.raises(BadOrder):
        read(WASTE, wrong.encode() if isinstance(wrong, str) else json.dumps(wrong).encode())


def test_a_conditional_move_is_read_as_it_was_written():
    assert read(WASTE, sent(PASSING)) == PASSING
    assert language.stored(sent(PASSING)) == PASSING


def any_order(rng: random.Random, asked, moves) -> StandingOrder:
    """Return a conditional move that may answer a decision, comparing some fields of a move."""
    move = rng.choice(moves)
    fields = [
        name for name in move.__struct_fields__ if isinstance(getattr(move, name), int | str) and rng.random() < 0.7
    ]
    where = [Compare(field=name, value=getattr(move, name)) for name in fields[: language.MOST_CONDITIONS]]
    choose = rng.choice(["only", "first"])
    return StandingOrder(
        asked=type(asked).__name__, answer=Answer(move=type(move).__name__, where=where, choose=choose)
    )


def without_proof(event) -> bytes:
    """Return an event without its digests as the seats see it that did not move."""
    others = at_seat(*(seat for seat in range(8) if seat != getattr(event, "seat", -1)))
    return msgspec.json.encode(msgspec.structs.replace(event.seen_by(others), digest="", previous=""))


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_a_conditional_move_has_the_same_result_as_the_move_made_by_hand(title):
    rng = random.Random(16)
    by_order, by_hand = begun(title), begun(title)
    left: dict[str, StandingOrder] = {}
    made = 0
    for _ in range(MOVES):
        if not by_order.game.plays:
            break
        seat, decision, moves = asked_of(by_order)
        order = left.setdefault(type(decision).__name__, any_order(rng, decision, moves))
        order = read(title, sent(order))
        move = answer(order, decision, moves)
        assert move is None or move in moves
        assert move == answer(order, decision, moves)
        made += move is not None
        move = move or rng.choice(moves)
        by_order.move(seat, move, "an-order")
        by_hand.move(seat, move)
    assert made
    assert [*map(without_proof, (one.event for one in by_order.events))] == [
        *map(without_proof, (one.event for one in by_hand.events))
    ]
    again = fold(title, [one.event for one in by_order.events])
    assert msgspec.msgpack.encode(again.state) == msgspec.msgpack.encode(by_hand.game.state)


def test_only_the_current_player_of_the_seat_sees_which_conditional_move_was_used():
    sheet = begun(WASTE)
    seat, _, moves = asked_of(sheet)
    sheet.move(seat, moves[0], "an-order")
    event = sheet.events[-1].event
    holder = Viewer(frozenset([seat]), player=event.actor)
    assert event.seen_by(holder).order == "an-order"
    assert event.seen_by(msgspec.structs.replace(holder, player="the next one who sits there")).order == ""
    assert event.seen_by(at_seat(seat)).order == ""
    assert event.seen_by(at_seat(Seat(1 - seat))).order == ""
