"""Hidden information: everything is common knowledge except future draws of tiles."""

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
"""Only one in this number of positions is encoded completely, to save time."""


class Drawn:
    """A source that always draws the first or always the last item."""

    def __init__(self, last: bool) -> None:
        self.last = last

    def below(self, of: int) -> int:
        return of - 1 if self.last else 0


@cache
def positions() -> list[State]:
    """Return some positions of the games."""
    return [TITLE.copy(state) for number, (state, _) in enumerate(rich_games()) if number % EVERY == 0]


def viewers(state: State) -> list[Any]:
    return [SPECTATOR, ALL_SEEING, *map(at_seat, all_seats(state.seats))]


def bytes_of(state: State, look: Any = view) -> bytes:
    """Encode everything sent out at a position: views, decisions, legal moves, scores, evaluations of bots."""
    seats = all_seats(state.seats)
    seen = [look(state, viewer) for viewer in viewers(state)]
    asked = [[decision.seen_by(viewer) for decision in state.decisions] for viewer in viewers(state)]
    moves = [[(move, move.anchor(seat), move.concerns(seat)) for move in offered(state, seat)] for seat in seats]
    worth = [TITLE.evaluate(state, seat) for seat in seats]
    return msgspec.json.encode([seen, asked, moves, TITLE.scores(state), worth])


def offered(state: State, seat: Seat) -> list[Move]:
    return TITLE.legal_moves(state, seat)


def shuffled(state: State, seed: int) -> State:
    """Return a copy of the position with unseen tiles listed in another order."""
    world, order = TITLE.copy(state), random.Random(seed)
    order.shuffle(world.unseen)
    order.shuffle(world.undrawn)
    return world


def shows_an_order(state: State, look: Any = view) -> bool:
    """Return whether anything sent out depends on the order in which unseen tiles are listed."""
    return any(bytes_of(shuffled(state, seed), look) != bytes_of(state, look) for seed in range(2))


def unseen_in(state: State, said: bytes) -> list[str]:
    """Return the unseen tiles that are named in spite of that."""
    return [tile for tile in (*state.unseen, *state.undrawn) if f'{tile}"'.encode() in said]


def leaking(pile: str) -> Any:
    """A view that shows the next tile of a pile."""
    return lambda state, viewer: (view(state, viewer), getattr(state, pile)[:1])


def about_to_reveal(kind: type) -> tuple[State, Seat, Move]:
    """Return a position and a move that reveals a tile of this kind."""
    chooser = random.Random(5)
    for state in positions():
        for seat in state.to_act():
            for move in offered(state, seat):
                table = TITLE.play(TITLE.copy(state), seat, move, Imagined(chooser))
                if any(isinstance(effect, kind) for effect in table.effects):
                    return state, seat, move
    raise LookupError(kind)


@pytest.mark.parametrize("kind", [WorkshopTileRevealed, ExperimentRevealed])
def test_positions_before_different_draws_look_the_same_until_the_draw(kind: type) -> None:
    state, seat, move = about_to_reveal(kind)
    worlds = [shuffled(state, seed) for seed in (1, 2)]
    assert bytes_of(worlds[0]) == bytes_of(worlds[1])
    one, other = (
        TITLE.play(world, seat, move, Drawn(last)).effects for world, last in zip(worlds, (False, True), strict=True)
    )
    first = next(number for number, effect in enumerate(one) if effect != other[number])
    assert type(one[first]) is type(other[first]) is kind
    assert bytes_of(worlds[0]) != bytes_of(worlds[1])


def test_the_stored_order_of_unseen_tiles_does_not_leak() -> None:
    assert not any(shows_an_order(state) for state in positions())


def test_the_same_draws_give_the_same_tiles_in_any_stored_order() -> None:
    for kind in (WorkshopTileRevealed, ExperimentRevealed):
        state, seat, move = about_to_reveal(kind)
        one, other = (TITLE.play(shuffled(state, seed), seat, move, Drawn(last=True)).effects for seed in (1, 2))
        assert one == other


@pytest.mark.parametrize("pile", ["unseen", "undrawn"])
def test_a_view_that_leaks_the_next_tile_of_a_stack_is_detected(pile: str) -> None:
    assert any(shows_an_order(state, leaking(pile)) for state in positions())
    (state, *_) = (state for state in positions() if getattr(state, pile))
    assert unseen_in(state, bytes_of(state, leaking(pile))) == getattr(state, pile)[:1]


def test_no_view_decision_or_move_names_an_unseen_tile() -> None:
    assert all(unseen_in(state, bytes_of(state)) == [] for state in positions())


def test_no_effect_except_the_contents_of_the_box_names_an_unseen_tile() -> None:
    for state, effects in rich_games():
        said = msgspec.json.encode([effect for effect in effects if not isinstance(effect, BoxOpened)])
        assert unseen_in(state, said) == []


def test_an_effect_that_names_the_next_tile_is_detected() -> None:
    state = positions()[0]
    assert unseen_in(state, msgspec.json.encode(ExperimentRevealed(state.undrawn[0], 8))) == state.undrawn[:1]


def test_the_three_unused_experiments_are_never_shown() -> None:
    ends = [state for state in positions() if not state.deck]
    assert ends
    for state in ends:
        assert [state.components.experiments[tile].stage for tile in state.undrawn] == [3, 3, 3]
        assert unseen_in(state, bytes_of(state)) == []


def test_only_the_number_of_tiles_below_the_topmost_is_shown() -> None:
    for state in positions():
        seen = view(state, SPECTATOR)
        assert (seen.offer.face_up + seen.offer.face_down, seen.lab.deck) == (len(state.unseen), state.deck)


def test_all_viewers_see_the_same() -> None:
    for state in positions():
        assert all(view(state, viewer) == view(state, SPECTATOR) for viewer in viewers(state))


def test_all_effects_moves_and_decisions_are_public() -> None:
    assert all(issubclass(kind, Public) for kind in (*TITLE.effects, *TITLE.moves, *TITLE.decisions))


def test_effects_that_show_a_draw_disclose() -> None:
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
