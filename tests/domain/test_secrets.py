"""Secrets: two worlds that differ only in what B knows look the same to A."""

import msgspec
import pytest

from scoresheet.domain.chance import Draw, Recorded
from scoresheet.domain.effect import Asked, Obliged
from scoresheet.domain.events import GameStarted, MoveMade
from scoresheet.domain.play import WorkingTable, legal_moves, play
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from tests.domain.evenings import Evening
from tests.domain.hidden_hands import HIDDEN, TITLE, CardDrawn, ChooseCard, PlayCard, set_up

A, B = 0, 1
STRANGERS = {"a": at_seat(A), "spectator": SPECTATOR}
CARDS_OF_B = (
    (Draw(26, 0), Draw(25, 3), Draw(24, 7), Draw(23, 1)),
    (Draw(26, 9), Draw(25, 20), Draw(24, 2), Draw(23, 5)),
)
"""The draws of B in one world and in the other."""


class World:
    """A game in which A's cards are always the same, and B's depend on the world."""

    def __init__(self, draws_of_b):
        draws_of_a = [Draw(30, 29), Draw(29, 14), Draw(28, 7), Draw(27, 3)]
        table = WorkingTable(TITLE.begin_with(2, {}), Recorded([*draws_of_a, *draws_of_b]))
        set_up(table)
        self.state = table.state
        envelope = {"id": "g.4", "game": "g", "version": 4, "at": "", "actor": "", "command": ""}
        self.envelope = {**envelope, "software": "", "rules": "1", "previous": ""}
        came_of = {"effects": table.effects, "draws": table.draws, "salt": f"of {draws_of_b}"}
        self.events = [GameStarted(**self.envelope, components="none", **came_of)]
        self.states = [TITLE.copy(self.state)]

    def move(self, seat, number):
        move = legal_moves(self.state, seat)[number]
        table = play(self.state, seat, move, Recorded([]))
        event = MoveMade(**self.envelope, seat=seat, move=move, effects=table.effects, draws=table.draws, salt="s")
        self.events.append(event)
        self.states.append(TITLE.copy(self.state))


def shown(world, viewer):
    """Return the bytes of all that a viewer could see of a world before anything is revealed."""
    seats = sorted(viewer.seats)
    return msgspec.json.encode(
        {
            "events": [event.seen_by(viewer) for event in world.events],
            "views": [TITLE.view(state, viewer) for state in world.states],
            "asked": [[decision.seen_by(viewer) for decision in state.decisions] for state in world.states],
            "options": [[legal_moves(state, seat) for seat in seats] for state in world.states],
            "scores": [TITLE.scores(state) for state in world.states],
            "worth": [[TITLE.evaluate(state, seat) for seat in seats] for state in world.states],
            "said": [
                [
                    TITLE.words.say(effect)
                    for effect in event.seen_by(viewer).effects
                    if type(effect) in TITLE.words.templates
                ]
                for event in world.events
            ],
        }
    )


@pytest.fixture
def worlds():
    worlds = [World(draws) for draws in CARDS_OF_B]
    for world, number in zip(worlds, (0, 2), strict=True):
        world.move(B, number)
    return worlds


@pytest.mark.parametrize("viewer", STRANGERS.values(), ids=STRANGERS)
def test_worlds_that_differ_in_bs_secrets_look_the_same_to_others(worlds, viewer):
    one, other = (shown(world, viewer) for world in worlds)
    assert one == other


def test_the_worlds_look_different_to_b(worlds):
    one, other = (shown(world, at_seat(B)) for world in worlds)
    assert one != other


def test_a_leak_in_a_view_would_be_noticed(worlds, monkeypatch):
    honest = TITLE.view
    monkeypatch.setitem(TITLE.__dict__, "view", lambda state, viewer: honest(state, ALL_SEEING))
    assert shown(worlds[0], at_seat(A)) != shown(worlds[1], at_seat(A))


def test_a_leak_in_an_effect_would_be_noticed(worlds, monkeypatch):
    monkeypatch.setattr(CardDrawn, "seen_by", lambda effect, viewer: effect)
    assert shown(worlds[0], at_seat(A)) != shown(worlds[1], at_seat(A))


def test_only_the_mover_sees_a_hidden_move(worlds):
    event = worlds[0].events[-1]
    assert event.seen_by(at_seat(B)).move == event.move
    assert event.seen_by(at_seat(A)).move == PlayCard(HIDDEN)


def test_nobody_sees_draws_and_salts_while_the_game_goes_on(worlds):
    for event in worlds[0].events:
        for viewer in (at_seat(A), at_seat(B), at_seat(A, B), SPECTATOR):
            seen = event.seen_by(viewer)
            assert (seen.draws, seen.salt) == ([], "")
        assert event.seen_by(ALL_SEEING) == event


def test_a_position_contains_no_salts():
    evening = Evening()
    evening.exchange(0)
    position = msgspec.json.encode(evening.game)
    for event in evening.events[-2:]:
        assert len(event.salt) == 32
        assert event.salt.encode() not in position


def test_the_salts_of_a_game_all_differ():
    evening = Evening()
    evening.exchange(0)
    evening.choose(0)
    assert len({event.salt for event in evening.events[-3:]}) == 3


def test_a_decision_hides_what_only_its_seat_knows():
    asked = Asked(ChooseCard(B, 29))
    assert asked.seen_by(at_seat(A)).decision == ChooseCard(B, HIDDEN)
    assert asked.seen_by(at_seat(B)) == asked


def test_an_obliged_move_is_seen_by_its_seat_alone():
    obliged = Obliged(B, PlayCard(7))
    assert obliged.seen_by(at_seat(A)) == Obliged(B, PlayCard(HIDDEN))
    assert obliged.seen_by(at_seat(B)) == obliged


def test_choices_stay_hidden_until_the_last_one_is_in():
    evening = Evening(seats=3)
    for seat in (2, 1):
        evening.choose(seat)
        chosen = evening.events[-1].move.card
        assert str(chosen) not in str([effect.seen_by(at_seat(A)) for effect in evening.events[-1].effects])
    chosen = [evening.game.state.players[seat].chosen for seat in (1, 2)]
    lowest = evening.hand(0)[0]
    evening.choose(0)
    revealed = [effect.cards for effect in evening.events[-1].effects if type(effect).__name__ == "CardsRevealed"]
    assert revealed == [[lowest, *chosen]]
