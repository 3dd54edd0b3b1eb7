"""Turns: taken back in one step as far as nothing was disclosed, and whether a move ends one is said beforehand."""

from __future__ import annotations

from random import Random

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.commands import takebacks
from scoresheet.domain.commands.past import PastEvents
from scoresheet.domain.commands.sheet import GameSettings, Sheet
from scoresheet.domain.commands.takebacks import TurnToUndo, turn_of
from scoresheet.domain.errors import CannotTakeBack
from scoresheet.domain.events import MoveMade, MovesTakenBack, TakebackAsked
from scoresheet.domain.game import Game, fold
from scoresheet.domain.preview import handing
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from tests.domain.evenings import METADATA, SECRET, Evening
from tests.domain.hidden_hands import ExchangeCard, PlayCard
from tests.titles.playing import any_move

A, B = Seat(0), Seat(1)
MOVES = 70
"""Of a random game of each title."""


def take_back(evening, seat, to=takebacks.TURN):
    """What the service does on a sheet: kept as `Evening.do` keeps it."""
    sheet = Sheet(evening.title, evening.game, SECRET, METADATA, PastEvents(evening.title, list(evening.events)))
    takebacks.request_takeback(sheet, Seat(seat), to)
    evening.events += [written.event for written in sheet.events]
    evening.game = fold(evening.title, evening.events)


class Long:
    """A title's random game, each move with the sheet as it was before."""

    def __init__(self, title, seats=2):
        self.title = title
        self.random = Random(f"turns of {title.title}")
        sheet = Sheet(title, Game(), SECRET, METADATA)
        sheet.open("g", GameSettings(seats=seats))
        for seat in range(seats):
            sheet.take_seat(player=f"p{seat}", entropy=str(seat))
        self.events = [written.event for written in sheet.events]

    def sheet(self):
        return Sheet(
            self.title, fold(self.title, self.events), SECRET, METADATA, PastEvents(self.title, list(self.events))
        )

    def keep(self, sheet):
        self.events += [written.event for written in sheet.events]


def test_a_turn_goes_back_in_one_step_without_asking_anybody():
    evening = Evening(seats=3)
    evening.choose(0)
    assert turn_of(evening.game, A, evening.events) == TurnToUndo(to=5, moves=1, whole=True)
    take_back(evening, 0)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert (evening.events[-1].to, evening.game.request) == (5, None)


def test_what_was_drawn_in_a_turn_is_not_taken_back_and_that_is_said():
    evening = Evening(seats=3)
    evening.exchange(0)
    drawn = evening.game.version
    evening.choose(0)
    assert turn_of(evening.game, A, evening.events, drawn) == TurnToUndo(to=drawn, moves=1, whole=False)
    assert turn_of(evening.game, A, evening.events, drawn - 1) == TurnToUndo(to=drawn, moves=1, whole=True)
    take_back(evening, 0)
    assert evening.events[-1].to == drawn


def test_where_nothing_is_free_nothing_is_done_and_nobody_is_asked():
    evening = Evening(seats=3)
    evening.exchange(0)
    written = list(evening.events)
    with pytest.raises(
        CannotTakeBack, match=r"^Nothing in this turn can be undone without asking the other players\.$"
    ):
        take_back(evening, 0)
    with pytest.raises(CannotTakeBack):
        take_back(evening, 1)
    assert evening.events == written


def test_who_did_not_move_last_has_no_turn_to_take_back():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.choose(1)
    assert turn_of(evening.game, A, evening.events) is None
    assert turn_of(evening.game, B, evening.events).to == 6


def test_by_its_number_a_position_is_still_asked_for():
    evening = Evening(seats=3)
    evening.exchange(0)
    take_back(evening, 0, to=5)
    assert isinstance(evening.events[-1], TakebackAsked)


@pytest.mark.parametrize("move", [PlayCard, ExchangeCard])
def test_a_choice_ends_the_turn_and_an_exchange_beside_it_does_not(move):
    evening = Evening()
    said = handing(evening.title, evening.game.state, A, move(evening.hand(0)[0]), Random(1))
    assert said == {PlayCard: "ends", ExchangeCard: "keeps"}[move]


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_in_every_title_a_turn_is_the_run_of_moves_since_others_moved_or_something_was_disclosed(title):
    long, alone = Long(title), 0
    for _ in range(MOVES):
        sheet = long.sheet()
        if sheet.game.status != "playing":
            break
        seat = sheet.game.to_act()[0]
        sheet.move(seat, any_move(title, sheet.game.state, seat, long.random))
        long.keep(sheet)
        own = _run(long.events, seat)
        found = turn_of(sheet.game, seat, long.events)
        assert (found.to, found.moves) == (own[0] - 1, len(own)) if own else found is None
        if len(own) > 1 and long.random.random() < 0.3:
            alone += 1
            before = fold(title, long.events[: own[0] - 1])
            sheet = long.sheet()
            takebacks.request_takeback(sheet, seat, takebacks.TURN)
            long.keep(sheet)
            assert sheet.game.state == before.state
            assert [written.event.to for written in sheet.events] == [own[0] - 1]
    assert alone, "The random game had no turn of several moves."


def _run(events, seat):
    """By hand: the versions of the seat's own last moves, none before others', a draw, or a round's beginning."""
    gone = {
        version
        for event in events
        if isinstance(event, MovesTakenBack)
        for version in range(event.to + 1, event.version)
    }
    run = []
    for event in reversed([one for one in events if isinstance(one, MoveMade) and one.version not in gone]):
        if event.draws or any(effect.discloses for effect in event.effects):
            break
        if event.seat != seat and not event.anytime:
            break
        if run and any(effect.begins_round for effect in event.effects):
            break
        if event.seat == seat:
            run.insert(0, event.version)
    return run


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_in_every_title_it_is_foreseen_whether_a_move_ends_the_turn_by_what_its_seat_may_know(title):
    long, said = Long(title, seats=min(3, title.seats[-1])), set()
    for number in range(MOVES):
        sheet = long.sheet()
        if sheet.game.status != "playing":
            break
        state, seat = sheet.game.state, sheet.game.to_act()[0]
        move = any_move(title, state, seat, long.random)
        if number % 3 == 0:
            foreseen = handing(title, state, seat, move, Random(number))
            other = title.copy(state)
            title.resample(other, seat, Random(f"other {number}"))
            assert foreseen == handing(title, other, seat, move, Random(number)), "It tells what the seat may not know."
            made = title.play(title.copy(state), seat, move, Imagined(Random(number)))
            ended = seat not in made.state.to_act() or bool(set(made.state.to_act()) - set(state.to_act()))
            if foreseen != "may" and not made.draws:
                assert ended == (foreseen == "ends") or any(effect.begins_round for effect in made.effects)
            said.add(foreseen)
        sheet.move(seat, move)
        long.keep(sheet)
    assert said >= {"ends", "keeps"}
