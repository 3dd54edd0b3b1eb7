"""Declining powers: unwelcome ones always ask first, helpful ones if the standing order says so."""

import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.activation import RepeatPower
from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.effects import CarbonPlaced, OrderLeft, PowerBegan, PowerDeclined
from scoresheet.domain.titles.phytoplankton.orders import LeaveOrder
from scoresheet.domain.titles.phytoplankton.powers import ChooseWhether, DeclinePower, UsePower
from scoresheet.domain.titles.phytoplankton.turns import GainResources, Grow
from tests.titles.phytoplankton.positions import (
    LIGHT,
    PLAIN,
    SILICA,
    at_turn,
    choices,
    held,
    in_play,
    move,
    on_board,
    sea,
    sentences,
    use,
)
from tests.titles.playing import effects, is_asked

BOX = EDITIONS.today.components
UNWELCOME = {
    "emiliania_huxleyi",
    "phaeocystis_globosa",
    "karenia_brevis",
    "noctiluca_scintillans",
    "berkeleya_rutilans",
    "heterosigma_akashiwo",
    "thalassiosira_antarctica",
    "phaeocystis_pouchetii",
    "tripos_fusus",
    "atelocyanobacterium_thalassa",
}
"""Powers that help others, show or discard cards of the deck, or roll dice."""
HELPFUL = {
    "coccolithus_pelagicus",
    "trichodesmium_erythraeum",
    "fragilariopsis_cylindrus",
    "pseudo_nitzschia_australis",
    "thalassiosira_pseudonana",
    "coscinodiscus_wailesii",
    "chaetoceros_gelidus",
    "dinophysis_acuminata",
    "pyrocystis_fusiformis",
    "calcidiscus_leptoporus",
    "ostreococcus_tauri",
    "pelagomonas_calceolata",
}
"""Green powers that can only help their user."""
PLAYED = {
    "ditylum_brightwellii",
    "dictyocha_speculum",
    "alexandrium_fundyense",
    "braarudosphaera_bigelowii",
    "rhabdosphaera_clavigera",
    "chlamydomonas_ice_l",
    "prochlorococcus_marinus_low_light",
    "prochlorococcus_marinus_high_light",
}
"""When-played powers that can only help their user."""
GREEN = {species.id for species in BOX.species.values() if species.timing == "activated"}


def able(species, **order):
    """A position in which seat 0 has this card in play and everything that its power may need."""
    rows = {row: [] for row in ("coastal", "open_ocean", "polar")}
    rows[BOX.species[species].regions[0]] = [species]
    rows["coastal"] = [*rows["coastal"], "calcidiscus_leptoporus", "alexandrium_fundyense"]
    rows["open_ocean"] = [*rows["open_ocean"], ("thalassionema_nitzschioides", {"carbon": 1})]
    other = {"coastal": ["braarudosphaera_bigelowii", "dinophysis_acuminata"]}
    plenty = dict.fromkeys(("light", "phosphorus", "nitrogen", "iron", "silica"), 1)
    state = sea(
        {**rows, "hand": [PLAIN], "resources": plenty}, other, box=[LIGHT, SILICA], face_up=["richelia_intracellularis"]
    )
    for name, value in order.items():
        setattr(state.players[0], name, value)
    return state


def position(state):
    """Everything that a power could have changed."""
    return (
        [player.rows for player in state.players],
        state.deck,
        state.box,
        [player.resources for player in state.players],
    )


@pytest.mark.parametrize("species", sorted(GREEN | PLAYED | UNWELCOME))
def test_a_player_who_wants_to_be_asked_may_decline_every_power(species):
    state = able(species, order="ask")
    before = able(species)
    use(state, species)
    table = move(state, 0, DeclinePower())
    assert position(state) == position(before)
    assert effects(table, PowerDeclined) == [PowerDeclined(0, on_board(state, species))]
    assert choices(state) == []


@pytest.mark.parametrize("species", sorted(UNWELCOME))
def test_a_power_that_helps_others_shows_or_discards_cards_or_rolls_dice_always_asks_first(species):
    state = able(species)
    use(state, species)
    assert choices(state) == [UsePower(on_board(state, species)), DeclinePower()]


@pytest.mark.parametrize("species", sorted(HELPFUL | PLAYED))
def test_a_power_that_can_only_help_is_used_without_asking(species):
    state = able(species)
    table = use(state, species)
    assert PowerBegan(0, on_board(state, species), "power", unasked=True) in effects(table, PowerBegan)
    assert DeclinePower() not in choices(state)


def test_every_other_green_power_begins_with_a_question_that_can_be_declined():
    asking = GREEN - UNWELCOME - HELPFUL
    for species in asking:
        state = able(species)
        use(state, species)
        assert DeclinePower() in choices(state), species


@pytest.mark.parametrize("species", ["emiliania_huxleyi", "phaeocystis_globosa"])
def test_carbon_for_all_players_is_placed_without_asking_if_no_other_player_could_place_any(species):
    row = {"coastal": [species]}
    state = sea(row, {})
    use(state, species)
    assert in_play(state, species).carbon == 1


def test_a_power_that_would_only_discard_a_card_asks_first():
    state = sea({"polar": ["fragilariopsis_cylindrus"], "hand": [PLAIN]}, {}, deck=[])
    use(state, "fragilariopsis_cylindrus")
    assert is_asked(state, 0, ChooseWhether)


def test_the_question_describes_the_power():
    state = able("noctiluca_scintillans")
    use(state, "noctiluca_scintillans")
    asked = TITLE.words.say(state.open_to(0))
    assert asked == (
        "Use the power of Noctiluca scintillans (green)? "
        "Reveal the top card: a cyanobacterium is tucked here, anything else goes to hand."
    )


def turn(**table):
    """A turn of a player with two cards in the Open Ocean whose powers can only help."""
    return at_turn({"open_ocean": ["pyrocystis_fusiformis", "trichodesmium_erythraeum"]}, {}, **table)


def grown(state):
    """Grow on the first card and return the table."""
    move(state, 0, Grow())
    return move(state, 0, PlaceCarbon(on_board(state, "pyrocystis_fusiformis"), 3))


def test_a_player_may_change_their_standing_order_once_in_their_turn():
    state = turn()
    assert choices(state, 0, LeaveOrder) == [LeaveOrder("ask")]
    table = move(state, 0, LeaveOrder("ask"))
    assert effects(table, OrderLeft) == [OrderLeft(0, "ask")]
    assert choices(state, 0, LeaveOrder) == []
    assert GainResources() in choices(state)


def test_a_player_who_wants_to_be_asked_is_asked_before_each_power_of_the_row():
    state = turn()
    move(state, 0, LeaveOrder("ask"))
    grown(state)
    first, second = (on_board(state, species) for species in ("trichodesmium_erythraeum", "pyrocystis_fusiformis"))
    assert choices(state) == [UsePower(first), DeclinePower()]
    table = move(state, 0, DeclinePower())
    assert sentences(table) == ["Orange does not use the power of Trichodesmium erythraeum"]
    move(state, 0, UsePower(second))
    assert in_play(state, "trichodesmium_erythraeum").tucked == []
    assert in_play(state, "pyrocystis_fusiformis").cached == {"light": 1}
    assert state.to_act() == [1]


def test_a_player_who_is_being_asked_may_choose_not_to_be_asked_again():
    state = turn()
    state.players[0].order = "ask"
    grown(state)
    assert choices(state, 0, LeaveOrder) == [LeaveOrder("use")]
    move(state, 0, LeaveOrder("use"))
    table = move(state, 0, UsePower(on_board(state, "trichodesmium_erythraeum")))
    assert effects(table, PowerBegan)[-1].unasked
    assert state.to_act() == [1]


def test_the_standing_order_may_be_changed_again_in_the_next_turn():
    state = turn()
    move(state, 0, LeaveOrder("ask"))
    move(state, 0, GainResources())
    move(state, 0, choices(state)[0])
    move(state, 1, GainResources())
    move(state, 1, choices(state, 1)[0])
    assert choices(state, 0, LeaveOrder) == [LeaveOrder("use")]


def test_a_standing_order_is_not_offered_without_a_power_that_it_applies_to():
    assert choices(at_turn({"coastal": ["karenia_brevis", PLAIN]}, {}), 0, LeaveOrder) == []


def test_the_log_says_that_a_power_was_used_by_standing_order():
    assert "Orange uses the power of Trichodesmium erythraeum by standing order" in sentences(grown(turn()))


def test_peridinium_does_not_ask_again_about_the_diatom_it_chose():
    state = sea({"coastal": ["berkeleya_rutilans", "peridinium_foliaceum"]}, {})
    use(state, "peridinium_foliaceum")
    table = move(state, 0, RepeatPower(on_board(state, "berkeleya_rutilans")), cards=["karenia_brevis"])
    assert effects(table, PowerBegan) == [PowerBegan(0, on_board(state, "berkeleya_rutilans"), "power")]
    assert held(state) == {"silica": 1}


def test_with_blooms_one_question_covers_the_activation_carbon_and_the_power():
    state = at_turn({"coastal": ["karenia_brevis"]}, {}, options={"blooms": True})
    use(state, "karenia_brevis")
    assert choices(state) == [UsePower(on_board(state, "karenia_brevis")), DeclinePower()]
    table = move(state, 0, UsePower(on_board(state, "karenia_brevis")))
    assert effects(table, CarbonPlaced) == [CarbonPlaced(0, on_board(state, "karenia_brevis"), 1)]
    assert held(state) == {"nitrogen": 1}
