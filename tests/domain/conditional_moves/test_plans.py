"""Plans: conditional moves step by step, as long as all goes as foreseen."""

import random

import msgspec
import pytest

from scoresheet.domain.conditional_moves.book import PLACED, RESUMED, STOPPED, SUSPENDED, USED, Book, note
from scoresheet.domain.conditional_moves.language import (
    Plan,
    Step,
    read,
)
from scoresheet.domain.conditional_moves.progress import next_move, progress
from scoresheet.domain.seats.events import SeatHandedOver
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste import TITLE as WASTE
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Offer
from scoresheet.domain.viewer import Seat
from tests.domain.conditional_moves.sending import BID, PASSING, asked_of, begun, offers, sent


def plan_of(title, moves: int, rng: random.Random, **more):
    """Return a game's first moves as a plan of the first seat, with the seat and their events."""
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
def test_a_plan_is_followed_as_long_as_play_matches_it(title):
    plan, seat, events = plan_of(title, 6, random.Random(5), strict=True, reveals=True)
    plan = read(title, sent(plan))
    assert progress(title, plan, seat, []).made == 0
    for number in range(len(events) + 1):
        come = progress(title, plan, seat, events[:number])
        assert (come.made, come.broken) == (number, "")
        assert all(event.version in come.own for event in events[:number] if event.seat == seat)


def first_choice(title):
    """Return a sheet whose seat to act has several legal moves, the seat, and the moves."""
    sheet = begun(title)
    seat, _, legal = asked_of(sheet)
    while len(legal) < 2:
        sheet.move(seat, legal[0])
        seat, _, legal = asked_of(sheet)
    return sheet, seat, legal


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_a_plan_stops_when_its_own_seat_makes_another_move(title):
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


def test_a_plan_that_expects_an_opponents_move_survives_a_loan_before_it_unless_strict():
    sheet = begun(WASTE)
    mover, _, legal = asked_of(sheet)
    other = Seat(1 - mover)
    plan = Plan(steps=[Step(move=msgspec.to_builtins(legal[0]), seat=mover)], reveals=True)
    sheet.move(mover, TakeLoan())
    loan = [sheet.events[-1].event]
    assert loan[0].anytime
    assert progress(WASTE, plan, other, loan).broken == ""
    assert progress(WASTE, msgspec.structs.replace(plan, strict=True), other, loan).broken == "unforeseen"


def test_a_book_keeps_each_use_once_and_since_when_a_conditional_move_counts():
    book = Book()
    note(book, PLACED, {"order": "o", "seat": 0, "version": 5}, PASSING)
    for kind in (USED, USED, SUSPENDED, RESUMED):
        note(book, kind, {"order": "o", "version": 9})
    assert (book.find("o").at, book.find("o").used) == (5, [9]), "what happened while it rested counts"
    note(book, STOPPED, {"order": "o", "version": 11, "reason": "loop"})
    note(book, RESUMED, {"order": "o", "version": 12})
    assert book.find("o").at == 12, "what had stopped it does not"


def test_a_plan_does_not_move_if_another_decision_is_open_or_its_move_is_illegal():
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
