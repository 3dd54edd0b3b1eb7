"""What is seen: everything is common knowledge but the order of tiles that nobody has drawn, which does not exist."""

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.effects.laying_out import (
    BoxOpened,
    ExperimentRevealed,
    WorkshopTileRevealed,
)
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, Seat, all_seats, at_seat
from tests.titles.weather_machine.rich_games import rich_games

EVERY = 60
"""So many positions of the games are passed over where all that leaves is looked at."""


class Drawn:
    """Draws the first or the last of what there is to draw."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def below(self, of: int) -> int:
        return of - 1 if self.last else 0


@cache
def positions() -> list[State]:
    """Some positions of the games."""
    return [TITLE.copy(state) for number, (state, _) in enumerate(rich_games()) if number % EVERY == 0]


def viewers(state: State) -> list[Any]:
    return [SPECTATOR, ALL_SEEING, *map(at_seat, all_seats(state.seats))]


def bytes_of(state: State, look: Any = view) -> bytes:
    """Everything that leaves at a position: views, decisions, legal moves, scores, what bots think of it."""
    seats = all_seats(state.seats)
    seen = [look(state, viewer) for viewer in viewers(state)]
    asked = [[decision.seen_by(viewer) for decision in state.decisions] for viewer in viewers(state)]
    moves = [[(move, move.anchor(seat), move.concerns(seat)) for move in offered(state, seat)] for seat in seats]
    worth = [TITLE.evaluate(state, seat) for seat in seats]
    return msgspec.json.encode([seen, asked, moves, TITLE.scores(state), worth])


def offered(state: State, seat: Seat) -> list[Move]:
    return TITLE.legal_moves(state, seat)


def shuffled(state: State, seed: int) -> State:
    """Another world, if tiles that nobody has seen had an order: in it they lie otherwise."""
    world, order = TITLE.copy(state), random.Random(seed)
    order.shuffle(world.unseen)
    order.shuffle(world.undrawn)
    return world


def shows_an_order(state: State, look: Any = view) -> bool:
    """Whether what leaves depends on the order in which unseen tiles happen to be listed."""
    return any(bytes_of(shuffled(state, seed), look) != bytes_of(state, look) for seed in range(2))


def unseen_in(state: State, said: bytes) -> list[str]:
    """The tiles that nobody has seen, and that are named all the same."""
    return [tile for tile in (*state.unseen, *state.undrawn) if f'{tile}"'.encode() in said]


def leaking(pile: str) -> Any:
    """A view that shows the next tile of a pile, as if there were one."""
    return lambda state, viewer: (view(state, viewer), getattr(state, pile)[:1])


def about_to_reveal(kind: type) -> tuple[State, Seat, Move]:
    """A position, and the move there by which a tile of this kind comes into sight."""
    chooser = random.Random(5)
    for state in positions():
        for seat in state.to_act():
            for move in offered(state, seat):
                table = TITLE.play(TITLE.copy(state), seat, move, Imagined(chooser))
                if any(isinstance(effect, kind) for effect in table.effects):
                    return state, seat, move
    raise LookupError(kind)


@pytest.mark.parametrize("kind", [WorkshopTileRevealed, ExperimentRevealed])
def test_two_worlds_in_which_other_tiles_come_up_next_look_the_same_until_they_come_up(kind: type) -> None:
    state, seat, move = about_to_reveal(kind)
    worlds = [shuffled(state, seed) for seed in (1, 2)]
    assert bytes_of(worlds[0]) == bytes_of(worlds[1])
    one, other = (
        TITLE.play(world, seat, move, Drawn(last)).effects for world, last in zip(worlds, (False, True), strict=True)
    )
    first = next(number for number, effect in enumerate(one) if effect != other[number])
    assert type(one[first]) is type(other[first]) is kind
    assert bytes_of(worlds[0]) != bytes_of(worlds[1])


def test_an_order_of_unseen_tiles_cannot_leak_since_there_is_none() -> None:
    assert not any(shows_an_order(state) for state in positions())


def test_the_same_draws_bring_the_same_tiles_however_unseen_ones_are_listed() -> None:
    for kind in (WorkshopTileRevealed, ExperimentRevealed):
        state, seat, move = about_to_reveal(kind)
        one, other = (TITLE.play(shuffled(state, seed), seat, move, Drawn(last=True)).effects for seed in (1, 2))
        assert one == other


@pytest.mark.parametrize("pile", ["unseen", "undrawn"])
def test_a_view_that_shows_the_next_tile_of_a_stack_is_noticed(pile: str) -> None:
    assert any(shows_an_order(state, leaking(pile)) for state in positions())
    (state, *_) = (state for state in positions() if getattr(state, pile))
    assert unseen_in(state, bytes_of(state, leaking(pile))) == getattr(state, pile)[:1]


def test_no_tile_that_nobody_has_seen_is_named_by_a_view_a_question_or_a_move() -> None:
    assert all(unseen_in(state, bytes_of(state)) == [] for state in positions())


def test_no_fact_names_a_tile_that_nobody_has_seen_but_the_list_of_what_is_in_the_box() -> None:
    for state, effects in rich_games():
        said = msgspec.json.encode([effect for effect in effects if not isinstance(effect, BoxOpened)])
        assert unseen_in(state, said) == []


def test_a_fact_that_names_the_next_tile_is_noticed() -> None:
    state = positions()[0]
    assert unseen_in(state, msgspec.json.encode(ExperimentRevealed(state.undrawn[0], 8))) == state.undrawn[:1]


def test_the_three_experiments_that_were_put_back_are_never_seen() -> None:
    ends = [state for state in positions() if not state.deck]
    assert ends
    for state in ends:
        assert [state.components.experiments[tile].stage for tile in state.undrawn] == [3, 3, 3]
        assert unseen_in(state, bytes_of(state)) == []


def test_below_the_topmost_tiles_only_numbers_are_shown() -> None:
    for state in positions():
        seen = view(state, SPECTATOR)
        assert (seen.offer.face_up + seen.offer.face_down, seen.lab.deck) == (len(state.unseen), state.deck)


def test_everybody_sees_the_same() -> None:
    for state in positions():
        assert all(view(state, viewer) == view(state, SPECTATOR) for viewer in viewers(state))


def test_all_facts_moves_and_decisions_are_common_knowledge() -> None:
    assert all(issubclass(kind, Public) for kind in (*TITLE.effects, *TITLE.moves, *TITLE.decisions))


def test_facts_of_what_is_drawn_say_that_they_disclose() -> None:
    disclosing = {effect.__name__ for effect in TITLE.effects if effect.discloses}
    assert disclosing == {
        "ExperimentDealt",
        "ExperimentRevealed",
        "GoalsTaken",
        "PartDealt",
        "StartTileDealt",
        "SubsidyLaid",
        "TurnOrderDrawn",
        "WorkshopTileOffered",
        "WorkshopTileRevealed",
    }
