"""Hidden information: everything is common knowledge except future draws from the colony deck."""

import msgspec

from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.effects.cards import ColonyCardDrawn
from scoresheet.domain.titles.lineae.upgrades import ChooseTechnology, TakeTechnology
from scoresheet.domain.titles.lineae.view import view
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, Public, at_seat
from tests.titles.lineae.positions import ROW, Drawn, at_turn, place
from tests.titles.playing import effects

VIEWERS = [SPECTATOR, ALL_SEEING, at_seat(0), at_seat(1)]


def about_to_reveal():
    """A position in which seat 0 is to choose a technology after a launch, before a colony card is drawn."""
    row = [*ROW[:3], ROW[5], *ROW[3:5], *ROW[6:]]
    state = at_turn({"column": 3, "cargo": {"salt": 1}}, {}, rockets=row)
    state.rockets[3].cubes = ["iron", "iron", "silica", "hydrocarbon", ""]
    for cube in ("iron", "iron", "silica", "hydrocarbon"):
        state.supply[cube] -= 1
    place(state, 0, "pad")
    assert isinstance(state.open_to(0), ChooseTechnology)
    return state


def bytes_of(state):
    """Encode everything sent to clients at a position: views, legal moves, decisions, scores."""
    seen = [view(state, viewer) for viewer in VIEWERS]
    asked = [[decision.seen_by(viewer) for decision in state.decisions] for viewer in VIEWERS]
    return msgspec.json.encode([seen, asked, [TITLE.legal_moves(state, seat) for seat in (0, 1)], TITLE.scores(state)])


def in_two_worlds():
    """Play two different draws from the same position; return what each leads to."""
    worlds = []
    for card in ("tug_depot", "institute"):
        state = about_to_reveal()
        before = bytes_of(state)
        table = TITLE.play(state, 0, TakeTechnology("twin_drill"), Drawn(state, [card]))
        worlds.append((before, msgspec.json.encode(state), table))
    return worlds


def test_positions_before_different_draws_look_the_same_until_the_draw():
    (before, after, _), (other_before, other_after, _) = in_two_worlds()
    assert before == other_before
    assert after != other_after


def test_different_draws_differ_only_in_the_revealed_card():
    (_, _, table), (_, _, other) = in_two_worlds()
    kinds = [type(effect) for effect in table.effects]
    assert kinds == [type(effect) for effect in other.effects]
    different = {type(a) for a, b in zip(table.effects, other.effects, strict=True) if a != b}
    assert different == {ColonyCardDrawn}
    assert effects(table, ColonyCardDrawn) == [ColonyCardDrawn(3, "tug_depot")]


def test_the_stored_order_of_the_deck_affects_neither_views_nor_draws():
    state = about_to_reveal()
    shuffled = about_to_reveal()
    shuffled.colony_deck.reverse()
    assert bytes_of(state) == bytes_of(shuffled)
    for world in (state, shuffled):
        TITLE.play(world, 0, TakeTechnology("twin_drill"), Drawn(world))
    assert state.colony == shuffled.colony


def test_the_view_shows_the_number_of_cards_left_without_their_names():
    seen = msgspec.json.encode(view(about_to_reveal(), SPECTATOR))
    assert msgspec.json.decode(seen)["colony_deck"] == 8
    assert b"tug_depot" not in seen
    assert b"hydrodynamic_generator" not in seen


def test_all_viewers_see_the_same():
    state = about_to_reveal()
    assert all(view(state, viewer) == view(state, SPECTATOR) for viewer in VIEWERS)


def test_all_effects_moves_and_decisions_are_public():
    assert all(issubclass(kind, Public) for kind in (*TITLE.effects, *TITLE.moves, *TITLE.decisions))


def test_effects_that_show_a_draw_disclose():
    disclosing = {effect.__name__ for effect in TITLE.effects if effect.discloses}
    assert disclosing == {"ColonyCardDrawn", "DepositLaid", "FirstPlayerChosen", "RocketDealt"}


def test_a_view_shows_the_water_tokens_by_the_spaces_above_the_bed():
    seen = view(at_turn({}, {}), SPECTATOR)
    tokens = {(cell.x // 3, cell.y) for cell in seen.cells if cell.token}
    assert len(tokens) == 8 == 11 - seen.tokens
    assert len(seen.cells) == 108


def test_the_ocean_has_84_spaces_with_all_locks_open_and_117_with_all_closed():
    assert len(view(at_turn({}, {}, closed=[]), SPECTATOR).cells) == 84
    assert len(view(at_turn({}, {}, closed=[0, 1, 2, 3]), SPECTATOR).cells) == 117
