"""Orders: what is answered ahead of time, in a language that every title has without code of its own."""

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
"""Of each random game: enough to be asked many kinds of decisions."""


def test_auctions_at_four_and_above_are_passed():
    assert answer(PASSING, BID, offers(4)) == Pass()
    assert answer(PASSING, BID, offers(7)) == Pass()


def test_auctions_below_four_are_left_to_the_player():
    assert answer(PASSING, BID, offers(3)) is None


def test_where_nothing_is_offered_no_number_is_compared():
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


def test_among_several_that_fit_nothing_is_chosen_unless_the_order_says_how():
    order = StandingOrder(asked="Bid", answer=Answer(move="Offer"))
    assert answer(order, BID, offers(2)) is None
    first = StandingOrder(asked="Bid", answer=Answer(move="Offer", choose="first"))
    assert answer(first, BID, offers(2)) == Offer(2)


def test_what_is_not_to_be_keeps_an_order_from_answering():
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
def test_fields_are_compared_with_what_is_of_their_kind(op, value, holds):
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
def test_what_the_title_does_not_have_or_what_is_too_much_is_no_order(wrong):
    with pytest.raises(BadOrder):
        read(WASTE, wrong.encode() if isinstance(wrong, str) else json.dumps(wrong).encode())


def test_an_order_is_read_as_it_was_written():
    assert read(WASTE, sent(PASSING)) == PASSING
    assert language.stored(sent(PASSING)) == PASSING


def any_order(rng: random.Random, asked, moves) -> StandingOrder:
    """An order that may answer a decision: any of its moves by its type, with one of its fields compared."""
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
    """What an event says to those who do not hold the seat that moved, but for what it is sealed with."""
    others = at_seat(*(seat for seat in range(8) if seat != getattr(event, "seat", -1)))
    return msgspec.json.encode(msgspec.structs.replace(event.seen_by(others), digest="", previous=""))


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_what_is_moved_by_order_is_what_a_player_would_have_moved_by_hand(title):
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


def test_only_who_holds_the_seat_is_told_by_which_order_a_move_was_made():
    sheet = begun(WASTE)
    seat, _, moves = asked_of(sheet)
    sheet.move(seat, moves[0], "an-order")
    event = sheet.events[-1].event
    holder = Viewer(frozenset([seat]), player=event.actor)
    assert event.seen_by(holder).order == "an-order"
    assert event.seen_by(msgspec.structs.replace(holder, player="the next one who sits there")).order == ""
    assert event.seen_by(at_seat(seat)).order == ""
    assert event.seen_by(at_seat(Seat(1 - seat))).order == ""
