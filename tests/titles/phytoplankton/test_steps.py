"""The steps of a power: an impossible one is skipped, with the steps after it only for "if you do"."""

import pytest

from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.effects import Bloomed, PowerBegan, PowerSkipped
from scoresheet.domain.titles.phytoplankton.powers import KINDS, LeaveIt, UsePower
from scoresheet.domain.titles.phytoplankton.resources import PayResource, TakeResources
from scoresheet.domain.titles.phytoplankton.tucking import DiscardCard, TuckCard, TuckCards, TuckOneMore
from scoresheet.domain.titles.phytoplankton.turns import DrawCards, Grow
from tests.titles.phytoplankton.positions import (
    PLAIN,
    agree,
    at_turn,
    choices,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    sea,
    sentences,
    species_in,
    use,
)
from tests.titles.playing import effects

BOX = EDITIONS.today.components
EMPTY = {"deck": [], "face_up": [], "discards": []}
"""No card is left to draw, neither face up nor in the deck nor among the discards."""


def test_fragilariopsis_bloom_alone_in_the_polar_row_still_tucks():
    board = {"polar": [("fragilariopsis_cylindrus", {"carbon": 4})], "hand": [PLAIN]}
    state = at_turn(board, {}, options={"blooms": True})
    move(state, 0, Grow())
    under = on_board(state, "fragilariopsis_cylindrus")
    assert choices(state) == [TuckOneMore(in_hand(state, PLAIN), under), LeaveIt(1)]


def test_fragilariopsis_discards_even_if_nothing_can_be_drawn():
    state = at_turn({"polar": ["fragilariopsis_cylindrus"], "hand": [PLAIN, "karenia_brevis"]}, {}, **EMPTY)
    move(state, 0, DrawCards())
    move(state, 0, UsePower(on_board(state, "fragilariopsis_cylindrus")))
    assert len(choices(state, 0, DiscardCard)) == 2


def test_trichodesmium_takes_its_nitrogen_without_a_card_to_tuck():
    state = sea({"open_ocean": ["trichodesmium_erythraeum"]}, {}, **EMPTY)
    use(state, "trichodesmium_erythraeum")
    assert held(state) == {"nitrogen": 1}


def test_discosphaera_grows_without_a_card_to_give():
    state = sea({"open_ocean": ["discosphaera_tubifera"]}, {}, **EMPTY)
    use(state, "discosphaera_tubifera")
    assert in_play(state, "discosphaera_tubifera").carbon == 1


def test_gladiolithus_grows_without_a_card_to_draw():
    state = sea({"open_ocean": ["gladiolithus_flabellatus"], "resources": {"light": 1}}, {}, **EMPTY)
    use(state, "gladiolithus_flabellatus")
    move(state, 0, PayResource("light"))
    assert in_play(state, "gladiolithus_flabellatus").carbon == 1


def test_karenia_takes_its_nitrogen_even_if_nobody_can_draw():
    state = sea({"coastal": ["karenia_brevis"]}, {}, **EMPTY)
    use(state, "karenia_brevis")
    assert held(state) == {"nitrogen": 1}


@pytest.mark.parametrize(
    ("species", "gained"), [("synechococcus", {"light": 1, "nitrogen": 1}), ("crocosphaera_watsonii", {"iron": 2})]
)
def test_blooms_take_their_resources_even_if_nothing_can_be_drawn(species, gained):
    state = at_turn({"open_ocean": [(species, {"carbon": 4})]}, {}, options={"blooms": True}, **EMPTY)
    move(state, 0, Grow())
    if choices(state, 0, TakeResources):
        move(state, 0, TakeResources(("iron", "iron")))
    assert held(state) == gained


@pytest.mark.parametrize("species", ["coccolithus_pelagicus", "prochlorococcus_marinus_low_light"])
def test_a_card_already_in_hand_does_not_count_as_drawn_by_the_power(species):
    state = sea({"open_ocean": [species], "hand": [PLAIN]}, {}, **EMPTY)
    table = use(state, species)
    assert choices(state, 0, TuckCard) == []
    assert (species_in(state.players[0].hand), held(state)) == ([PLAIN], {})
    assert effects(table, PowerSkipped) == [PowerSkipped(0, on_board(state, species))]


def test_a_card_drawn_by_a_bloom_does_not_count_as_drawn_by_the_power_after_it():
    board = {"coastal": [("coccolithus_pelagicus", {"carbon": 4})], "hand": ["karenia_brevis"]}
    state = sea(board, {}, options={"blooms": True}, deck=[PLAIN], face_up=["ostreococcus_tauri"])
    agree(state, "coccolithus_pelagicus")
    while choices(state) and not choices(state, 0, TuckCard):
        move(state, 0, choices(state)[0])
    assert len(state.players[0].hand) == 3
    assert choices(state, 0, TuckCard) == []
    assert held(state) == {}


def test_thalassiosira_antarctica_bloom_tucks_only_cards_that_it_drew():
    board = {"polar": [("thalassiosira_antarctica", {"carbon": 4})], "hand": [PLAIN]}
    state = at_turn(board, {}, options={"blooms": True}, **EMPTY)
    table = move(state, 0, Grow())
    assert len(effects(table, Bloomed)) == 1
    assert choices(state, 0, TuckCards) == []


IF_YOU_DO = ["pay", "exchange", "tuck_hand", "discard_hand", "discard_carbon", "need_another", "share_carbon"]


def test_only_if_you_do_steps_are_needed_by_the_steps_after_them():
    assert {name for name, kind in KINDS.items() if kind.needed} == {*IF_YOU_DO, "keep_or_tuck", "repeat_power"}


@pytest.mark.parametrize(
    "species",
    [species.id for species in BOX.species.values() if species.power and species.power[0].kind in IF_YOU_DO],
)
def test_a_power_whose_requirement_is_missing_is_skipped_and_logged(species):
    row = BOX.species[species].regions[0]
    state = sea({row: [species]}, {})
    table = use(state, species)
    assert effects(table, PowerBegan) == []
    assert sentences(table) == [f"The power of {BOX.species[species].name} has no effect for Orange now"]
