"""Hidden information: none but the faces of tokens on the map, which are drawn only when turned."""

import random
from functools import cache
from itertools import count
from typing import Any

import msgspec

from scoresheet.domain.chance import Imagined
from scoresheet.domain.move import Move
from scoresheet.domain.titles.algae_inc import TITLE
from scoresheet.domain.titles.algae_inc.effects.exports import TokenTurned
from scoresheet.domain.titles.algae_inc.state import State
from scoresheet.domain.titles.algae_inc.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, Seat, all_seats, at_seat
from tests.titles import playing
from tests.titles.algae_inc.deliveries import export, exporting
from tests.titles.algae_inc.positions import Lots, biofuel, food

EVERY = 16
"""Only one in this number of positions is encoded completely, to save time."""
KINDS = ("EUR2", "FE1", "MV1", "SP1")


@cache
def positions() -> list[State]:
    """Return some positions of games for one, two and four."""
    games = (playing.random_game(TITLE, seats, seats, random_inlays=seats == 4) for seats in (1, 2, 4))
    return [TITLE.copy(state) for game in games for number, (state, _) in zip(count(), game) if number % EVERY == 0]


def viewers(state: State) -> list[Any]:
    return [SPECTATOR, ALL_SEEING, *map(at_seat, all_seats(state.seats))]


def bytes_of(state: State, look: Any = view) -> bytes:
    """Encode everything sent out at a position: views, decisions, legal moves, scores, evaluations of bots."""
    seats = all_seats(state.seats)
    seen = [look(state, viewer) for viewer in viewers(state)]
    asked = [[decision.seen_by(viewer) for decision in state.decisions] for viewer in viewers(state)]
    moves = [[(move, move.anchor(seat), move.concerns(seat)) for move in legal(state, seat)] for seat in seats]
    worth = [TITLE.evaluate(state, seat) for seat in seats]
    return msgspec.json.encode([seen, asked, moves, TITLE.scores(state), worth])


def legal(state: State, seat: Seat) -> list[Move]:
    return TITLE.legal_moves(state, seat)


def shuffled(state: State, seed: int) -> State:
    """Return a copy of the position with tokens listed in another order."""
    world = TITLE.copy(state)
    random.Random(seed).shuffle(world.tokens)
    return world


def faces(state: State, seed: int) -> dict[str, str]:
    """Return possible faces of the tokens on the cities, as if they were drawn in advance."""
    left = [name for name, kind in state.components.city_bonuses.items() for _ in range(kind.count)]
    for name, number in state.seen.items():
        for _ in range(number):
            left.remove(name)
    random.Random(seed).shuffle(left)
    return dict(zip(sorted(state.tokens), left, strict=False))


def knowing(seed: int) -> Any:
    """A view that shows the face of the first token lying face down, as if faces were stored."""

    def leak(board: Any, state: State) -> None:
        for city in board.cities:
            if city.token:
                city.token = faces(state, seed)[city.city]
                return

    return playing.leaking(view, leak)


def named(said: bytes) -> list[str]:
    """Return the tokens shown on cities."""
    boards = msgspec.json.decode(said)[0]
    return sorted({city["token"] for board in boards for city in board["cities"]} - {True, False})


def test_no_view_shows_the_face_of_a_token_before_it_is_turned():
    assert len(positions()) > 20
    assert any(state.tokens for state in positions())
    assert all(named(bytes_of(state)) == [] for state in positions())


def test_a_view_that_shows_a_face_in_advance_is_detected():
    face_down = [state for state in positions() if state.tokens]
    for state in face_down[:10]:
        assert named(bytes_of(state, knowing(1))) == [next(iter(_first(state, 1)))]
    worlds = {bytes_of(face_down[0], knowing(seed)) for seed in range(8)}
    assert len(worlds) > 1
    assert len({bytes_of(face_down[0]) for _ in range(2)}) == 1


def _first(state: State, seed: int) -> list[str]:
    """Return the face of the first token in the order of cities."""
    return [faces(state, seed)[next(city for city in state.components.cities if city in state.tokens)]]


def test_the_state_holds_no_faces_of_tokens_on_the_map():
    for state in positions():
        kept = msgspec.to_builtins(state)
        assert kept["tokens"] == [city for city in kept["tokens"] if city in state.components.cities]
        hidden = {name: kept[name] for name in kept if name not in ("seen", "pools", "decisions")}
        texts = set(_texts(hidden))
        assert not texts & set(KINDS)


def _texts(thing: Any) -> list[str]:
    if isinstance(thing, dict):
        return [text for each in thing.items() for part in each for text in _texts(part)]
    if isinstance(thing, list):
        return [text for each in thing for text in _texts(each)]
    return [thing] if isinstance(thing, str) else []


def test_positions_before_different_draws_look_the_same_until_a_token_is_turned():
    def begun() -> Any:
        return exporting(biofuel(cubes={"LD": 1}, items={"eur": 1}), food(exported=["London"]), demands={"Lyon": 1})

    worlds = {lot: begun() for lot in (0, 4, 12, 20)}
    assert len({bytes_of(steps.state) for steps in worlds.values()}) == 1
    after = {bytes_of(export(steps, "Lyon", "LD", lots=(lot,)).state) for lot, steps in worlds.items()}
    assert len(after) == 4
    assert {turned.token for steps in worlds.values() for turned in steps.of(TokenTurned)} == set(KINDS)


def test_the_stored_order_of_tokens_affects_neither_views_nor_draws():
    for state in positions():
        assert bytes_of(shuffled(state, 1)) == bytes_of(state) or not state.tokens
    state, seat, move = about_to_turn()
    one, other = (TITLE.play(shuffled(state, seed), seat, move, Lots()).effects for seed in (1, 2))
    assert one == other


def about_to_turn() -> tuple[State, Seat, Move]:
    """Return a position and a move that turns a token."""
    chooser = random.Random(5)
    for state in positions():
        for seat in state.to_act():
            for move in legal(state, seat):
                played = TITLE.play(TITLE.copy(state), seat, move, Imagined(chooser)).effects
                if any(isinstance(effect, TokenTurned) for effect in played):
                    return state, seat, move
    raise LookupError(TokenTurned)


def test_a_token_is_drawn_from_all_unseen_ones():
    steps = exporting(
        biofuel(cubes={"LD": 1}, items={"eur": 1}),
        food(exported=["London"]),
        demands={"Lyon": 1},
        seen={"EUR2": 8, "FE1": 8, "MV1": 7, "SP1": 8},
    )
    export(steps, "Lyon", "LD", lots=(31,))
    assert [turned.token for turned in steps.of(TokenTurned)] == ["MV1"]
    assert steps.state.seen == {"EUR2": 8, "FE1": 8, "MV1": 8, "SP1": 8}


def test_the_number_of_unseen_tokens_of_each_kind_is_shown_to_all():
    for state in positions():
        shown = {unseen.token: unseen.number for unseen in view(state, SPECTATOR).unseen}
        assert shown == {kind: 8 - state.seen.get(kind, 0) for kind in KINDS}
        assert sum(shown.values()) >= len(state.tokens)


def test_all_viewers_see_the_same():
    for state in positions():
        assert all(view(state, viewer) == view(state, SPECTATOR) for viewer in viewers(state))


def test_all_effects_moves_and_decisions_are_public():
    assert all(issubclass(kind, Public) for kind in (*TITLE.effects, *TITLE.moves, *TITLE.decisions))


def test_effects_that_show_a_draw_disclose():
    disclosing = {effect.__name__ for effect in TITLE.effects if effect.discloses}
    assert disclosing == {
        "BonusesLaid",
        "ContractsDealt",
        "DemandsLaid",
        "FirstPlayerDrawn",
        "InlayDealt",
        "MilestonesLaid",
        "PoolLaid",
        "RivalStarted",
        "StripLaid",
        "TokenTurned",
    }


def test_the_last_choice_of_contracts_discloses_the_map_and_cannot_be_undone():
    state = playing.laid_out(TITLE, 2, Lots()).state
    while not state.demands:
        seat = state.to_act()[0]
        effects = TITLE.play(state, seat, legal(state, seat)[0], Lots()).effects
    assert any(effect.discloses for effect in effects)
