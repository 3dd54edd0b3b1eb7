"""The powers of the cyanobacteria, one by one."""

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.dice import Harvest, LeaveDice, RollDiceBack, TakeDie
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck
from scoresheet.domain.titles.phytoplankton.effects import DiceRolled
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, UsePower
from scoresheet.domain.titles.phytoplankton.resources import TakeResources
from scoresheet.domain.titles.phytoplankton.sharing import ShareCarbon
from scoresheet.domain.titles.phytoplankton.tucking import KeepCard, TuckCard
from tests.titles.phytoplankton.positions import (
    LIGHT,
    LIGHT_N,
    N_P,
    PLAIN,
    SILICA,
    choices,
    held,
    in_hand,
    in_play,
    move,
    on_board,
    sea,
    species_in,
    use,
)
from tests.titles.playing import effects

LOW, HIGH = "prochlorococcus_marinus_low_light", "prochlorococcus_marinus_high_light"
THALASSA = "atelocyanobacterium_thalassa"


def test_prochlorococcus_marinus_low_light_takes_any_resource_for_tucking_the_drawn_card():
    state = sea({"open_ocean": [LOW]}, {}, face_up=["karenia_brevis"])
    use(state, LOW)
    move(state, 0, DrawFromDeck(1), cards=[PLAIN])
    move(state, 0, TuckCard(in_hand(state, PLAIN), on_board(state, LOW)))
    move(state, 0, TakeResources(("silica",)))
    assert species_in(in_play(state, LOW).tucked) == [PLAIN]
    assert held(state) == {"silica": 1}


def test_prochlorococcus_marinus_low_light_takes_no_resource_if_it_keeps_the_card():
    state = sea({"open_ocean": [LOW]}, {}, face_up=["karenia_brevis"])
    use(state, LOW)
    move(state, 0, DrawFromDeck(1), cards=[PLAIN])
    move(state, 0, KeepCard())
    assert (species_in(state.players[0].hand), held(state), choices(state)) == ([PLAIN], {}, [])


def test_prochlorococcus_marinus_high_light_grows_its_row_and_is_paid_if_another_player_grows():
    own = {"open_ocean": [HIGH, "umbellosphaera_tenuis"], "coastal": ["synechococcus"]}
    state = sea(own, {"polar": ["micromonas_polaris"]}, {})
    use(state, HIGH)
    row = [on_board(state, HIGH), on_board(state, "umbellosphaera_tenuis")]
    assert [choice.card for choice in choices(state, 0, PlaceCarbon)] == row
    move(state, 0, PlaceCarbon(row[1], 1))
    assert choices(state) == [ShareCarbon(1), DeclinePower(rest=True)]
    move(state, 0, ShareCarbon(1))
    assert in_play(state, "micromonas_polaris", 1).carbon == 1
    move(state, 0, TakeResources(("iron",)))
    assert held(state) == {"iron": 1}


def test_prochlorococcus_marinus_high_light_gets_no_resource_if_nobody_else_grows():
    state = sea({"open_ocean": [HIGH]}, {"polar": ["micromonas_polaris"]})
    use(state, HIGH)
    move(state, 0, DeclinePower(rest=True))
    assert (in_play(state, HIGH).carbon, held(state), choices(state)) == (1, {}, [])


def test_prochlorococcus_marinus_high_light_waits_for_the_other_player_to_place_the_carbon():
    state = sea({"open_ocean": [HIGH]}, {"polar": ["micromonas_polaris", PLAIN]})
    use(state, HIGH)
    move(state, 0, ShareCarbon(1))
    assert state.to_act() == [1]
    move(state, 1, PlaceCarbon(on_board(state, PLAIN, 1), 1))
    assert state.to_act() == [0]


def test_trichodesmium_erythraeum_tucks_from_the_deck_and_takes_nitrogen():
    state = sea({"open_ocean": ["trichodesmium_erythraeum"]}, {})
    use(state, "trichodesmium_erythraeum", cards=[PLAIN])
    assert species_in(in_play(state, "trichodesmium_erythraeum").tucked) == [PLAIN]
    assert held(state) == {"nitrogen": 1}


def thalassa_rolls(*dice):
    state = sea({"open_ocean": [THALASSA]}, {}, box=[SILICA])
    use(state, THALASSA)
    table = move(state, 0, UsePower(on_board(state, THALASSA)), dice=dice)
    assert effects(table, DiceRolled) == [DiceRolled(list(dice))]
    return state


def harvest(state, face, cached):
    return Harvest(on_board(state, THALASSA), face, "nitrogen", cached)


def test_atelocyanobacterium_thalassa_takes_nitrogen_dice_one_by_one_and_may_cache_each():
    state = thalassa_rolls(LIGHT, LIGHT_N, N_P, SILICA, N_P)
    both = [harvest(state, face, cached) for face in (LIGHT_N, N_P) for cached in (True, False)]
    assert choices(state) == [*both, LeaveDice()]
    move(state, 0, harvest(state, N_P, cached=True))
    move(state, 0, harvest(state, LIGHT_N, cached=True))
    move(state, 0, harvest(state, N_P, cached=False))
    assert choices(state) == []
    assert in_play(state, THALASSA).cached == {"nitrogen": 2}
    assert held(state) == {"nitrogen": 1}
    assert (sorted(state.box), state.outside) == ([LIGHT, SILICA], 3)


def test_atelocyanobacterium_thalassa_may_leave_dice_in_the_box():
    state = thalassa_rolls(LIGHT, LIGHT_N, N_P, SILICA, N_P)
    move(state, 0, harvest(state, LIGHT_N, cached=False))
    move(state, 0, LeaveDice())
    assert (held(state), in_play(state, THALASSA).cached) == ({"nitrogen": 1}, {})
    assert sorted(state.box) == [LIGHT, N_P, N_P, SILICA]
    assert choices(state) == []


def test_atelocyanobacterium_thalassa_may_throw_back_matching_dice_before_each_die_it_gains():
    state = thalassa_rolls(*[N_P] * 5)
    assert RollDiceBack() in choices(state)
    move(state, 0, RollDiceBack(), dice=[SILICA, LIGHT_N, LIGHT_N, LIGHT_N, LIGHT_N])
    assert RollDiceBack() not in choices(state)
    move(state, 0, harvest(state, LIGHT_N, cached=True))
    assert RollDiceBack() not in choices(state)
    state.box.remove(SILICA)
    assert RollDiceBack() in choices(state)
    table = move(state, 0, RollDiceBack(), dice=[SILICA] * 5)
    assert effects(table, DiceRolled) == [DiceRolled([SILICA] * 5)]
    assert in_play(state, THALASSA).cached == {"nitrogen": 1}
    assert choices(state) == []


def test_atelocyanobacterium_thalassa_may_not_throw_back_dice_if_none_shows_nitrogen():
    assert choices(thalassa_rolls(*[SILICA] * 5)) == []


def test_atelocyanobacterium_thalassa_takes_none_of_the_dice_rolled_after_it_empties_the_box():
    state = thalassa_rolls(*[N_P] * 5)
    for _ in range(5):
        table = move(state, 0, harvest(state, N_P, cached=True), dice=[N_P] * 5)
    assert effects(table, DiceRolled) == [DiceRolled([N_P] * 5)]
    assert in_play(state, THALASSA).cached == {"nitrogen": 5}
    assert choices(state) == []


def test_atelocyanobacterium_thalassa_gets_nothing_from_a_roll_without_nitrogen():
    state = thalassa_rolls(LIGHT, LIGHT, SILICA, SILICA, SILICA)
    assert choices(state) == []
    assert held(state) == {}


def test_atelocyanobacterium_thalassa_may_decline_to_roll_the_dice():
    state = sea({"open_ocean": [THALASSA]}, {}, box=[SILICA])
    use(state, THALASSA)
    move(state, 0, DeclinePower())
    assert state.box == [SILICA]


def test_richelia_intracellularis_tucks_a_card_from_hand_for_two_nitrogen():
    state = sea({"open_ocean": ["richelia_intracellularis"], "hand": [PLAIN]}, {})
    use(state, "richelia_intracellularis")
    move(state, 0, TuckCard(in_hand(state, PLAIN), on_board(state, "richelia_intracellularis")))
    assert species_in(in_play(state, "richelia_intracellularis").tucked) == [PLAIN]
    assert held(state) == {"nitrogen": 2}


def test_richelia_intracellularis_gets_nothing_without_tucking_a_card():
    state = sea({"open_ocean": ["richelia_intracellularis"], "hand": [PLAIN]}, {})
    use(state, "richelia_intracellularis")
    move(state, 0, DeclinePower())
    assert (held(state), choices(state)) == ({}, [])
    state = sea({"open_ocean": ["richelia_intracellularis"]}, {})
    use(state, "richelia_intracellularis")
    assert (held(state), choices(state)) == ({}, [])


def test_crocosphaera_watsonii_tucks_a_card_to_take_a_nitrogen_and_draw_a_card():
    state = sea({"open_ocean": ["crocosphaera_watsonii"], "hand": [PLAIN]}, {}, face_up=["karenia_brevis"])
    use(state, "crocosphaera_watsonii")
    move(state, 0, TuckCard(in_hand(state, PLAIN), on_board(state, "crocosphaera_watsonii")))
    move(state, 0, DrawFromDeck(1), cards=["ostreococcus_tauri"])
    assert held(state) == {"nitrogen": 1}
    assert species_in(state.players[0].hand) == ["ostreococcus_tauri"]
    assert species_in(in_play(state, "crocosphaera_watsonii").tucked) == [PLAIN]


def test_synechococcus_takes_a_die_from_the_box():
    state = sea({"open_ocean": ["synechococcus"]}, {}, box=[LIGHT, SILICA])
    use(state, "synechococcus")
    assert choices(state) == [TakeDie(LIGHT, "light"), TakeDie(SILICA, "silica"), DeclinePower()]
    move(state, 0, TakeDie(SILICA, "silica"))
    assert (state.box, held(state)) == ([LIGHT], {"silica": 1})
