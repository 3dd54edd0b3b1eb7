"""Gaining resources: taking dice out of the box, and rolling the box again."""

from scoresheet.domain.titles.phytoplankton.dice import RollDiceBack, TakeDie
from scoresheet.domain.titles.phytoplankton.effects import DiceRolled, DieTaken
from scoresheet.domain.titles.phytoplankton.turns import GainResources
from tests.titles.phytoplankton.positions import (
    LIGHT,
    LIGHT_N,
    LIGHT_P,
    N_P,
    PLAIN,
    SILICA,
    SILICA_FE,
    at_turn,
    choices,
    held,
    move,
    sea,
    use,
)
from tests.titles.playing import effects


def test_taking_a_die_removes_it_and_gains_the_matching_resource():
    state = at_turn({}, {}, box=[LIGHT, SILICA, SILICA])
    move(state, 0, GainResources())
    move(state, 0, TakeDie(SILICA, "silica"))
    assert sorted(state.box) == [LIGHT, SILICA]
    assert state.outside == 3
    assert held(state) == {"silica": 1}


def test_a_die_with_a_split_face_offers_either_resource():
    state = at_turn({}, {}, box=[LIGHT, LIGHT_N, SILICA_FE])
    move(state, 0, GainResources())
    assert choices(state, 0) == [
        TakeDie(LIGHT, "light"),
        TakeDie(LIGHT_N, "light"),
        TakeDie(LIGHT_N, "nitrogen"),
        TakeDie(SILICA_FE, "iron"),
        TakeDie(SILICA_FE, "silica"),
    ]


def test_three_dice_are_taken_one_by_one_with_two_coastal_cards():
    state = at_turn({"coastal": [PLAIN, "dictyocha_speculum"]}, {}, box=[LIGHT, SILICA, N_P, N_P, N_P])
    move(state, 0, GainResources())
    move(state, 0, TakeDie(N_P, "nitrogen"))
    move(state, 0, TakeDie(SILICA, "silica"))
    move(state, 0, TakeDie(N_P, "phosphorus"))
    assert held(state) == {"nitrogen": 1, "silica": 1, "phosphorus": 1}
    assert state.to_act() == [1]


def test_an_empty_box_is_refilled_and_rolled_at_once():
    state = at_turn({}, {}, box=[SILICA])
    move(state, 0, GainResources())
    table = move(state, 0, TakeDie(SILICA, "silica"), dice=[LIGHT, N_P, N_P, SILICA, SILICA_FE])
    assert effects(table, DiceRolled) == [DiceRolled([LIGHT, N_P, N_P, SILICA, SILICA_FE])]
    assert (len(state.box), state.outside) == (5, 0)


def test_an_empty_box_is_rolled_before_the_next_die_is_taken():
    state = at_turn({"coastal": [PLAIN]}, {}, box=[SILICA])
    move(state, 0, GainResources())
    move(state, 0, TakeDie(SILICA, "silica"), dice=[LIGHT, N_P, N_P, SILICA, SILICA_FE])
    assert TakeDie(N_P, "phosphorus") in choices(state, 0)


def test_dice_that_all_show_the_same_face_may_be_thrown_back_first():
    state = at_turn({}, {}, box=[SILICA, SILICA])
    move(state, 0, GainResources())
    assert choices(state, 0) == [TakeDie(SILICA, "silica"), RollDiceBack()]
    move(state, 0, RollDiceBack(), dice=[LIGHT, N_P, N_P, SILICA, SILICA_FE])
    assert (len(state.box), state.outside) == (5, 0)
    assert state.active == 0
    assert RollDiceBack() not in choices(state, 0)
    move(state, 0, TakeDie(SILICA_FE, "iron"))
    assert held(state) == {"iron": 1}


def test_a_single_die_may_be_thrown_back_with_all_the_others():
    state = at_turn({}, {}, box=[N_P])
    move(state, 0, GainResources())
    assert RollDiceBack() in choices(state, 0)


def test_a_split_face_does_not_match_another_face():
    state = at_turn({}, {}, box=[LIGHT, LIGHT_N, LIGHT_P])
    move(state, 0, GainResources())
    assert RollDiceBack() not in choices(state, 0)


def test_matching_dice_may_also_be_thrown_back_between_two_gains():
    state = at_turn({"coastal": [PLAIN]}, {}, box=[LIGHT, SILICA, SILICA])
    move(state, 0, GainResources())
    assert RollDiceBack() not in choices(state, 0)
    move(state, 0, TakeDie(LIGHT, "light"))
    assert RollDiceBack() in choices(state, 0)


def test_dice_that_match_after_being_thrown_back_may_be_thrown_back_again():
    state = at_turn({}, {}, box=[N_P])
    move(state, 0, GainResources())
    move(state, 0, RollDiceBack(), dice=[N_P] * 5)
    assert RollDiceBack() in choices(state, 0)


def test_a_row_with_three_cards_takes_four_dice():
    row = [PLAIN, "dictyocha_speculum", "ditylum_brightwellii"]
    state = at_turn({"coastal": row}, {}, box=[SILICA] * 5)
    taken = []
    move(state, 0, GainResources())
    while state.active == 0:
        taken += effects(move(state, 0, TakeDie(SILICA, "silica")), DieTaken)
    assert len(taken) == 4


def test_a_resource_from_the_bowl_leaves_the_dice_alone():
    state = sea({"coastal": ["thalassiosira_pseudonana"]}, {}, box=[SILICA])
    use(state, "thalassiosira_pseudonana")
    assert held(state) == {"silica": 1}
    assert (state.box, state.outside) == ([SILICA], 4)
