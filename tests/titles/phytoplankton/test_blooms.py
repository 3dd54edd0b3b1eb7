"""The optional Bloom module: carbon for an activation, and the bloom at the fifth carbon."""

import pytest

from scoresheet.domain.titles.phytoplankton.blooms import RemoveCard
from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon, SpreadCarbon
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck
from scoresheet.domain.titles.phytoplankton.effects import Bloomed, CarbonPlaced, PowerBegan
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, LeaveIt, UsePower
from scoresheet.domain.titles.phytoplankton.resources import TakeResources
from scoresheet.domain.titles.phytoplankton.tucking import TuckCards, TuckOneMore
from scoresheet.domain.titles.phytoplankton.turns import Grow
from tests.titles.phytoplankton.positions import (
    PLAIN,
    at_turn,
    choices,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    species_in,
    use,
)
from tests.titles.playing import effects

BOX = EDITIONS.today.components

BLOOMS = {"blooms": True}
TOXIC = [species.id for species in BOX.species.values() if species.bloom_kind == "toxic"]
GOOD = {
    "emiliania_huxleyi": (0, 5, 0),
    "coccolithus_pelagicus": (2, 2, 0),
    "gephyrocapsa_oceanica": (0, 0, 2),
    "trichodesmium_erythraeum": (3, 0, 0),
    "crocosphaera_watsonii": (2, 0, 2),
    "phaeodactylum_tricornutum": (4, 0, 0),
    "rhizosolenia_clevei": (0, 0, 3),
    "noctiluca_scintillans": (5, 0, 0),
    "synechococcus": (2, 0, 2),
    "thalassiosira_pseudonana": (0, 3, 0),
    "chaetoceros_gelidus": (2, 3, 0),
}
"""Cards drawn, cards tucked and resources taken by the blooms that do nothing else."""
SPECIAL = {"fragilariopsis_cylindrus", "thalassiosira_antarctica", "phaeocystis_antarctica"}


def growing(*rows, **board):
    """A turn with blooms in which the cards of `rows`, in the Coastal row, may grow."""
    return at_turn({"coastal": list(rows), **board}, {}, options=BLOOMS)


def grow(state, species, carbon=1):
    """Grow, put the carbon on that card if there is a choice, and return the table of the last move."""
    table = move(state, 0, Grow())
    if choices(state, 0, PlaceCarbon):
        table = move(state, 0, PlaceCarbon(on_board(state, species), carbon))
    return table


def answer_all(state):
    """Draw from the deck and take light at every decision."""
    while asked := choices(state, 0, DrawFromDeck) or choices(state, 0, TakeResources):
        if state.active:
            break
        move(state, 0, asked[-1])


def test_a_card_with_five_carbon_does_not_bloom_without_the_module():
    state = at_turn({"coastal": [("noctiluca_scintillans", {"carbon": 4})]}, {})
    assert effects(move(state, 0, Grow()), Bloomed) == []
    assert in_play(state, "noctiluca_scintillans").carbon == 5


def test_a_card_with_five_carbon_blooms_loses_its_carbon_and_closes_its_box():
    state = growing(("rhizosolenia_clevei", {"carbon": 4}))
    table = grow(state, "rhizosolenia_clevei")
    assert len(effects(table, Bloomed)) == 1
    bloomed = in_play(state, "rhizosolenia_clevei")
    assert (bloomed.carbon, bloomed.bloomed) == (0, True)
    assert state.bowl["carbon"] == 0
    assert held(state) == {"nitrogen": 3}


def test_a_card_blooms_only_once():
    state = growing(("rhizosolenia_clevei", {"carbon": 4, "bloomed": True}))
    assert effects(grow(state, "rhizosolenia_clevei"), Bloomed) == []
    assert in_play(state, "rhizosolenia_clevei").carbon == 5


def test_a_card_without_a_bloom_box_does_not_bloom():
    state = growing((PLAIN, {"carbon": 8}))
    assert effects(grow(state, PLAIN), Bloomed) == []


@pytest.mark.parametrize(("species", "gains"), GOOD.items(), ids=GOOD)
def test_a_good_bloom_draws_tucks_and_takes_as_its_box_says(species, gains):
    state = growing((species, {"carbon": 4}))
    grow(state, species)
    answer_all(state)
    player = state.players[0]
    assert (len(player.hand), len(in_play(state, species).tucked), sum(held(state).values())) == gains
    assert state.to_act() == [1]


def test_every_bloom_box_has_a_test():
    assert set(GOOD) | SPECIAL | set(TOXIC) == {species.id for species in BOX.species.values() if species.bloom}


def test_fragilariopsis_bloom_grows_its_row_and_tucks_any_cards_from_hand():
    bloomer = ("fragilariopsis_cylindrus", {"carbon": 4})
    board = {"polar": ["micromonas_polaris", bloomer, "polarella_glacialis"], "hand": [PLAIN, "karenia_brevis"]}
    state = growing("dictyocha_speculum", **board)
    grow(state, "fragilariopsis_cylindrus")
    assert [laid.carbon for laid in state.players[0].in_play()] == [0, 1, 0, 1]
    under = on_board(state, "fragilariopsis_cylindrus")
    move(state, 0, TuckOneMore(in_hand(state, PLAIN), under))
    assert choices(state) == [TuckOneMore(in_hand(state, "karenia_brevis"), under), LeaveIt(1)]
    move(state, 0, LeaveIt(1))
    assert species_in(in_play(state, "fragilariopsis_cylindrus").tucked) == [PLAIN]
    assert state.to_act() == [1]


def test_thalassiosira_antarctica_bloom_draws_four_cards_and_tucks_any_of_them():
    state = growing(polar=[("thalassiosira_antarctica", {"carbon": 4})], hand=["ostreococcus_tauri"])
    grow(state, "thalassiosira_antarctica")
    move(state, 0, DrawFromDeck(4), cards=[PLAIN, "karenia_brevis", "tripos_fusus", "dinophysis_acuminata"])
    assert len(choices(state, 0, TuckCards)) == 16
    drawn = (in_hand(state, "karenia_brevis"), in_hand(state, "dinophysis_acuminata"))
    move(state, 0, TuckCards(drawn, on_board(state, "thalassiosira_antarctica")))
    assert species_in(state.players[0].hand) == ["ostreococcus_tauri", PLAIN, "tripos_fusus"]
    assert len(in_play(state, "thalassiosira_antarctica").tucked) == 2


def test_phaeocystis_antarctica_bloom_puts_two_carbon_on_each_of_three_cards_without_a_box():
    board = {"polar": [("phaeocystis_antarctica", {"carbon": 4}), "micromonas_polaris", "polarella_glacialis"]}
    state = growing(PLAIN, "dictyocha_speculum", "noctiluca_scintillans", **board)
    grow(state, "phaeocystis_antarctica")
    without = {PLAIN, "dictyocha_speculum", "micromonas_polaris", "polarella_glacialis"}
    assert len(choices(state)) == 4
    assert {name for choice in choices(state, 0, SpreadCarbon) for name in species_in(choice.cards)} == without
    cards = tuple(on_board(state, species) for species in sorted(without - {PLAIN}))
    move(state, 0, next(choice for choice in choices(state) if set(choice.cards) == set(cards)))
    assert sorted(laid.carbon for laid in state.players[0].in_play()) == [0, 0, 0, 2, 2, 2]


@pytest.mark.parametrize("toxic", TOXIC)
def test_a_toxic_bloom_removes_an_adjacent_card(toxic):
    victim = ("micromonas_polaris", {"carbon": 2, "cached": {"light": 1}, "tucked": ["berkeleya_rutilans"]})
    board = {"open_ocean": [PLAIN], "polar": ["geminigera_cryophila", victim]}
    state = growing((toxic, {"carbon": 4}), "dictyocha_speculum", **board)
    grow(state, toxic)
    beside = ["dictyocha_speculum", PLAIN]
    assert sorted(species_in(choice.card for choice in choices(state, 0, RemoveCard))) == sorted(beside)
    move(state, 0, RemoveCard(on_board(state, PLAIN)))
    assert species_in(state.discards) == [PLAIN]
    assert state.players[0].rows["open_ocean"] == []
    assert in_play(state, toxic).bloomed


def test_everything_on_a_removed_card_goes_with_it_and_the_row_closes_up():
    victim = (PLAIN, {"carbon": 2, "cached": {"light": 1}, "tucked": ["berkeleya_rutilans"]})
    state = growing(victim, ("dinophysis_acuminata", {"carbon": 4}))
    grow(state, "dinophysis_acuminata")
    assert species_in(state.discards) == [PLAIN, "berkeleya_rutilans"]
    assert state.bowl == dict.fromkeys(state.bowl, 0)
    assert species_in(laid.card for laid in state.players[0].rows["coastal"]) == ["dinophysis_acuminata"]


def test_a_toxic_bloom_with_nothing_adjacent_removes_any_other_card():
    state = growing(("karenia_brevis", {"carbon": 4}), polar=["micromonas_polaris", "geminigera_cryophila"])
    grow(state, "karenia_brevis")
    others = ["micromonas_polaris", "geminigera_cryophila"]
    assert species_in(choice.card for choice in choices(state, 0, RemoveCard)) == others


def test_a_toxic_bloom_with_no_other_card_removes_itself():
    state = growing(("karenia_brevis", {"carbon": 4}))
    grow(state, "karenia_brevis")
    assert list(state.players[0].in_play()) == []
    assert species_in(state.discards) == ["karenia_brevis"]
    assert state.to_act() == [1]


def test_carbon_still_to_be_placed_is_lost_when_the_only_card_is_removed():
    state = at_turn({"coastal": [("karenia_brevis", {"carbon": 4})]}, {}, options=BLOOMS)
    rows = state.players[0].rows
    rows["open_ocean"], rows["coastal"] = rows["coastal"], []
    table = move(state, 0, Grow())
    assert list(state.players[0].in_play()) == []
    assert [effect.carbon for effect in effects(table, CarbonPlaced)] == [1]
    assert state.to_act() == [1]


def test_activating_a_card_with_an_open_bloom_box_puts_a_carbon_on_it_before_its_power():
    state = at_turn({"open_ocean": ["trichodesmium_erythraeum"], "coastal": [PLAIN]}, {}, options=BLOOMS)
    move(state, 0, Grow())
    move(state, 0, PlaceCarbon(on_board(state, PLAIN), 2))
    card = on_board(state, "trichodesmium_erythraeum")
    assert choices(state) == [UsePower(card), DeclinePower()]
    table = move(state, 0, UsePower(card))
    assert effects(table, PowerBegan) == [PowerBegan(0, card, "budding"), PowerBegan(0, card, "power")]
    assert in_play(state, "trichodesmium_erythraeum").carbon == 1
    assert len(in_play(state, "trichodesmium_erythraeum").tucked) == 1


def test_a_declined_activation_adds_no_carbon():
    state = at_turn({"open_ocean": ["trichodesmium_erythraeum"]}, {}, options=BLOOMS)
    move(state, 0, Grow())
    move(state, 0, DeclinePower())
    assert in_play(state, "trichodesmium_erythraeum").carbon == 2
    assert in_play(state, "trichodesmium_erythraeum").tucked == []


def test_activating_a_card_with_a_closed_or_no_bloom_box_adds_no_carbon():
    bloomed = ("trichodesmium_erythraeum", {"bloomed": True})
    state = at_turn({"open_ocean": ["pyrocystis_fusiformis", bloomed], "coastal": [PLAIN]}, {}, options=BLOOMS)
    move(state, 0, Grow())
    table = move(state, 0, PlaceCarbon(on_board(state, PLAIN), 3))
    assert effects(table, CarbonPlaced) == [CarbonPlaced(0, on_board(state, PLAIN), 3)]
    assert len(effects(table, PowerBegan)) == 2


def test_a_card_that_blooms_on_activation_then_uses_its_power():
    state = at_turn(
        {"open_ocean": [("trichodesmium_erythraeum", {"carbon": 4})], "coastal": [PLAIN]}, {}, options=BLOOMS
    )
    move(state, 0, Grow())
    move(state, 0, PlaceCarbon(on_board(state, PLAIN), 2))
    move(state, 0, UsePower(on_board(state, "trichodesmium_erythraeum")))
    table = move(state, 0, DrawFromDeck(3))
    assert len(state.players[0].hand) == 3
    assert held(state) == {"nitrogen": 1}
    assert len(in_play(state, "trichodesmium_erythraeum").tucked) == 1
    assert effects(table, Bloomed) == []


def test_a_card_removed_by_its_own_toxic_bloom_does_not_use_its_power():
    state = at_turn({"coastal": [("pseudo_nitzschia_australis", {"carbon": 4})]}, {}, options=BLOOMS)
    use(state, "pseudo_nitzschia_australis")
    table = move(state, 0, UsePower(on_board(state, "pseudo_nitzschia_australis")))
    assert list(state.players[0].in_play()) == []
    assert species_in(state.discards) == ["pseudo_nitzschia_australis"]
    assert state.players[0].hand == []
    assert len(effects(table, Bloomed)) == 1
