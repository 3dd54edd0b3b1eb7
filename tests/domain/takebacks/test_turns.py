"""Turns: undone in one step up to the last disclosure; the end of a turn is foreseen."""

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
"""The number of moves of a random game of each title."""


def take_back(evening, seat, to=takebacks.TURN):
    """Request a takeback as the service does, and keep the events as `Evening.do` does."""
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


def test_a_turn_is_undone_in_one_step_without_consent():
    evening = Evening(seats=3)
    evening.choose(0)
    assert turn_of(evening.game, A, evening.events) == TurnToUndo(to=5, moves=1, whole=True)
    take_back(evening, 0)
    assert isinstance(evening.events[-1], MovesTakenBack)
    assert (evening.events[-1].to, evening.game.request) == (5, None)


def test_undoing_a_turn_stops_at_a_draw_and_reports_that():
    evening = Evening(seats=3)
    evening.exchange(0)
    drawn = evening.game.version
    evening.choose(0)
    assert turn_of(evening.game, A, evening.events, drawn) == TurnToUndo(to=drawn, moves=1, whole=False)
    assert turn_of(evening.game, A, evening.events, drawn - 1) == TurnToUndo(to=drawn, moves=1, whole=True)
    take_back(evening, 0)
    assert evening.events[-1].to == drawn


def test_undoing_a_turn_is_refused_where_nothing_can_be_undone_without_consent():
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


def test_a_seat_that_did_not_move_last_has_no_turn_to_undo():
    evening = Evening(seats=3)
    evening.choose(0)
    evening.choose(1)
    assert turn_of(evening.game, A, evening.events) is None
    assert turn_of(evening.game, B, evening.events).to == 6


def test_a_takeback_to_a_numbered_position_still_asks_for_consent():
    evening = Evening(seats=3)
    evening.exchange(0)
    take_back(evening, 0, to=5)
    assert isinstance(evening.events[-1], TakebackAsked)


@pytest.mark.parametrize("move", [PlayCard, ExchangeCard])
def test_a_choice_ends_the_turn_and_an_exchange_does_not(move):
    evening = Evening()
    said = handing(evening.title, evening.game.state, A, move(evening.hand(0)[0]), Random(1))
    assert said == {PlayCard: "ends", ExchangeCard: "keeps"}[move]


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=registry.all_titles())
def test_in_every_title_a_turn_is_the_run_of_moves_since_others_moved_or_a_disclosure(title):
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
    """Return the seat's last moves since others moved, a draw or the beginning of a round."""
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
def test_in_every_title_the_end_of_a_turn_is_foreseen_from_what_its_seat_may_know(title):
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
