"""Growing: placing carbon from the bowl on one's own cards."""

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.effects import CarbonPlaced
from scoresheet.domain.titles.phytoplankton.turns import Grow
from tests.titles.phytoplankton.positions import PLAIN, at_turn, choices, in_play, move, on_board
from tests.titles.playing import effects

OCEAN = ["rhabdosphaera_clavigera", "prochlorococcus_marinus_low_light", "prochlorococcus_marinus_high_light"]


def test_carbon_goes_on_the_only_card_in_play_without_asking():
    state = at_turn({"open_ocean": OCEAN[:1]}, {})
    table = move(state, 0, Grow())
    assert [effect.carbon for effect in effects(table, CarbonPlaced)] == [2]
    assert state.to_act() == [1]


def test_carbon_may_be_split_among_any_of_the_players_own_cards():
    state = at_turn({"open_ocean": OCEAN, "polar": ["dictyocha_speculum"]}, {})
    move(state, 0, Grow())
    dictyocha, first = on_board(state, "dictyocha_speculum"), on_board(state, OCEAN[0])
    assert len(choices(state, 0, PlaceCarbon)) == 16
    move(state, 0, PlaceCarbon(dictyocha, 3))
    assert choices(state, 0, PlaceCarbon)[0] == PlaceCarbon(first, 1)
    move(state, 0, PlaceCarbon(first, 1))
    assert (in_play(state, "dictyocha_speculum").carbon, in_play(state, OCEAN[0]).carbon) == (3, 1)
    assert state.to_act() == [1]


def test_carbon_on_a_card_is_unlimited():
    state = at_turn({"coastal": [(PLAIN, {"carbon": 30})]}, {})
    move(state, 0, Grow())
    assert in_play(state, PLAIN).carbon == 31


def test_carbon_never_goes_on_another_players_cards():
    state = at_turn({"open_ocean": OCEAN[:2]}, {"open_ocean": OCEAN[2:]})
    move(state, 0, Grow())
    mine = {on_board(state, species) for species in OCEAN[:2]}
    assert {choice.card for choice in choices(state, 0)} == mine
