"""Orders: what is answered ahead of time, in a language that every title has without code of its own."""

import json
import random

import msgspec
import pytest

from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.conditional_moves import language
from scoresheet.domain.conditional_moves.book import PLACED, RESUMED, STOPPED, SUSPENDED, USED, Book, note
from scoresheet.domain.conditional_moves.language import (
    Answer,
    BadOrder,
    Compare,
    Conditions,
    Offered,
    Plan,
    StandingOrder,
    Step,
    answer,
    read,
)
from scoresheet.domain.conditional_moves.progress import next_move, progress
from scoresheet.domain.game import Game, fold
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste import TITLE as WASTE
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Bid, Offer, Pass
from scoresheet.domain.viewer import Seat, Viewer, at_seat
from tests.domain.evenings import METADATA, SECRET

MOVES = 60
"""Of each random game: enough to be asked many kinds of decisions."""
BID = Bid(Seat(1), Seat(0), 3, 2)
PASSING = StandingOrder(
    asked="Bid", answer=Answer(move="Pass"), when=Conditions(offered=[Offered(move="Offer", field="millions", value=4)])
)
"""Pass auctions at 4 and above."""


def sent(order) -> bytes:
    return msgspec.json.encode(order)


def begun(title, seats: int = 0, order: str = "") -> Sheet:
    """A sheet of a game that has just begun."""
    sheet = Sheet(title, Game(), SECRET, METADATA)
    seats = seats or title.seats[0]
    sheet.open("g", GameSettings(seats=seats))
    for seat in range(seats):
        sheet.take_seat(player=f"p{seat}", entropy="")
    return sheet


def offers(low: int) -> list[object]:
    return [Pass(), *(Offer(millions) for millions in range(low, 9))]


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


def asked_of(sheet: Sheet):
    seat = sheet.game.to_act()[0]
    return seat, sheet.game.state.open_to(seat).seen_by(at_seat(seat)), sheet.legal_moves(seat)


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


def plan_of(title, moves: int, rng: random.Random, **more):
    """A game's first moves as a plan of the seat that begins, and all of its events since."""
    sheet = begun(title)
    first, steps = len(sheet.events), []
    seat = sheet.game.to_act()[0]
    for _ in range(moves):
        mover, decision, legal = asked_of(sheet)
        move = rng.choice(legal)
        steps.append(Step(move=msgspec.to_builtins(move), seat=mover, asked=type(decision).__name__))
        sheet.move(mover, move)
    return Plan(steps=steps, **more), seat, [one.event for one in sheet.events[first:]]


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_a_plan_is_followed_as_long_as_all_goes_as_it_has_it(title):
    plan, seat, events = plan_of(title, 6, random.Random(5), strict=True, reveals=True)
    plan = read(title, sent(plan))
    assert progress(title, plan, seat, []).made == 0
    for number in range(len(events) + 1):
        come = progress(title, plan, seat, events[:number])
        assert (come.made, come.broken) == (number, "")
        assert all(event.version in come.own for event in events[:number] if event.seat == seat)


def first_choice(title):
    """A sheet where who is to act has more than one legal move; the seat, and the moves."""
    sheet = begun(title)
    seat, _, legal = asked_of(sheet)
    while len(legal) < 2:
        sheet.move(seat, legal[0])
        seat, _, legal = asked_of(sheet)
    return sheet, seat, legal


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_a_plan_stops_when_its_own_seat_moves_otherwise(title):
    sheet, seat, legal = first_choice(title)
    sheet.move(seat, legal[1])
    moved = sheet.events[-1].event
    foreseen, other = (msgspec.to_builtins(move) for move in (legal[1], legal[0]))
    of_somebody_else = Step(move=foreseen, seat=1 - seat)
    assert progress(title, Plan(steps=[Step(move=foreseen)], reveals=True), seat, [moved]).made == 1
    for step in (Step(move=other), of_somebody_else):
        come = progress(title, Plan(steps=[step], reveals=True), seat, [moved])
        assert (come.made, come.own, come.broken) == (0, (), "unforeseen")


def test_a_plan_stops_when_something_is_revealed_between_its_steps():
    plan, seat, events = plan_of(WASTE, 12, random.Random(3))
    shown = [number for number, event in enumerate(events) if event.draws]
    assert shown
    come = progress(WASTE, plan, seat, events)
    assert (come.made, come.broken) == (shown[0] + 1, "unforeseen")
    anyhow = msgspec.structs.replace(plan, reveals=True)
    assert progress(WASTE, anyhow, seat, events).made == len(events)


def test_a_plan_stops_when_the_seat_changes_hands():
    plan, seat, events = plan_of(WASTE, 3, random.Random(3))
    handed = SeatHandedOver(
        id="g.9", game="g", version=9, at="", actor="", command="", software="", rules="", previous="", seat=seat,
        bot="random", reason="time",
    )  # fmt: skip
    assert progress(WASTE, plan, seat, [handed, *events]).broken == "seat"


def test_a_plan_that_expects_a_move_of_another_goes_on_though_they_take_a_loan_first():
    sheet = begun(WASTE)
    mover, _, legal = asked_of(sheet)
    other = Seat(1 - mover)
    plan = Plan(steps=[Step(move=msgspec.to_builtins(legal[0]), seat=mover)], reveals=True)
    sheet.move(mover, TakeLoan())
    loan = [sheet.events[-1].event]
    assert loan[0].anytime
    assert progress(WASTE, plan, other, loan).broken == ""
    assert progress(WASTE, msgspec.structs.replace(plan, strict=True), other, loan).broken == "unforeseen"


def test_a_book_keeps_each_use_once_and_from_when_an_order_counts():
    book = Book()
    note(book, PLACED, {"order": "o", "seat": 0, "version": 5}, PASSING)
    for kind in (USED, USED, SUSPENDED, RESUMED):
        note(book, kind, {"order": "o", "version": 9})
    assert (book.find("o").at, book.find("o").used) == (5, [9]), "what happened while it rested counts"
    note(book, STOPPED, {"order": "o", "version": 11, "reason": "loop"})
    note(book, RESUMED, {"order": "o", "version": 12})
    assert book.find("o").at == 12, "what had stopped it does not"


def test_a_plan_does_not_move_where_another_decision_is_asked_or_the_move_is_not_legal():
    plan = Plan(steps=[Step(move={"type": "Pass"}, asked="TakeTurn")])
    with pytest.raises(LookupError):
        next_move(WASTE, plan, Seat(1), 0, BID, offers(4))
    plan = Plan(steps=[Step(move={"type": "Offer", "millions": 3})])
    with pytest.raises(LookupError):
        next_move(WASTE, plan, Seat(1), 0, BID, offers(4))
    assert next_move(WASTE, plan, Seat(1), 0, BID, offers(3)) == Offer(3)


def test_a_plan_waits_for_the_move_that_it_expects_of_another_seat():
    plan = Plan(steps=[Step(move={"type": "Offer", "millions": 3}, seat=0), Step(move={"type": "Pass"})])
    assert next_move(WASTE, plan, Seat(1), 0, BID, offers(3)) is None
