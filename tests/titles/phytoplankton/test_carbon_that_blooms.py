"""Carbon that would make a card bloom: when it may be left, and the results of placing it."""

from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon, SpreadCarbon
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck
from scoresheet.domain.titles.phytoplankton.powers import LeaveIt, UsePower
from scoresheet.domain.titles.phytoplankton.tucking import TuckOneMore
from scoresheet.domain.titles.phytoplankton.turns import Grow
from tests.titles.phytoplankton.positions import (
    PLAIN,
    at_turn,
    choices,
    held,
    in_play,
    move,
    on_board,
    use,
)
from tests.titles.phytoplankton.test_blooms import BLOOMS, grow, growing


def test_carbon_from_a_power_may_be_left_if_it_could_make_a_card_bloom():
    board = {"coastal": ["dinophysis_acuminata", ("karenia_brevis", {"carbon": 4})]}
    state = at_turn(board, {}, options=BLOOMS)
    use(state, "dinophysis_acuminata")
    move(state, 0, UsePower(on_board(state, "dinophysis_acuminata")))
    assert choices(state) == [PlaceCarbon(on_board(state, "karenia_brevis"), 1), LeaveIt(1)]
    move(state, 0, LeaveIt(1))
    assert in_play(state, "karenia_brevis").carbon == 4


def test_carbon_from_growing_must_be_placed():
    state = growing(("karenia_brevis", {"carbon": 4}), ("noctiluca_scintillans", {"carbon": 4}))
    move(state, 0, Grow())
    assert choices(state, 0, LeaveIt) == []


def test_carbon_beyond_the_fifth_is_placed_after_the_bloom():
    board = {
        "open_ocean": ["synechococcus", "umbellosphaera_tenuis"],
        "coastal": [("noctiluca_scintillans", {"carbon": 4})],
    }
    state = at_turn(board, {}, options=BLOOMS)
    move(state, 0, Grow())
    noctiluca = on_board(state, "noctiluca_scintillans")
    assert [choice.carbon for choice in choices(state, 0, PlaceCarbon) if choice.card == noctiluca] == [1]
    move(state, 0, PlaceCarbon(noctiluca, 1))
    move(state, 0, DrawFromDeck(5))
    assert PlaceCarbon(noctiluca, 2) in choices(state)


def test_a_bloom_in_another_players_turn_benefits_the_owner_of_the_card():
    other = {"open_ocean": [("synechococcus", {"carbon": 4})]}
    state = at_turn({"open_ocean": ["prochlorococcus_marinus_high_light"]}, other, options=BLOOMS)
    use(state, "prochlorococcus_marinus_high_light")
    move(state, 0, choices(state, 0)[0])
    move(state, 1, PlaceCarbon(on_board(state, "synechococcus", 1), 1))
    move(state, 1, DrawFromDeck(2))
    assert held(state, 1) == {"light": 1, "nitrogen": 1}
    assert len(state.players[1].hand) == 2


def test_peridinium_gives_the_diatom_its_activation_carbon_too():
    board = {"coastal": ["thalassiosira_pseudonana", "peridinium_foliaceum"]}
    state = at_turn(board, {}, options=BLOOMS)
    use(state, "peridinium_foliaceum")
    move(state, 0, choices(state, 0)[0])
    assert in_play(state, "thalassiosira_pseudonana").carbon == 1
    assert held(state) == {"silica": 1}


def test_rhabdosphaera_may_leave_carbon_that_could_cause_a_bloom_and_places_the_rest():
    close = ("emiliania_huxleyi", {"carbon": 4})
    board = {"open_ocean": ["rhabdosphaera_clavigera", "umbellosphaera_tenuis", close], "coastal": [PLAIN]}
    state = at_turn(board, {}, options=BLOOMS)
    use(state, "rhabdosphaera_clavigera")
    assert [laid.carbon for laid in state.players[0].in_play()] == [1, 1, 1, 4]
    assert choices(state) == [SpreadCarbon((on_board(state, "emiliania_huxleyi"),), 1), LeaveIt(1)]
    move(state, 0, LeaveIt(1))
    assert in_play(state, "emiliania_huxleyi").carbon == 4


def test_chlamydomonas_may_make_one_card_of_its_row_bloom_and_not_the_other():
    row = [("phaeocystis_pouchetii", {"carbon": 4}), ("phaeocystis_antarctica", {"carbon": 4}), "chlamydomonas_ice_l"]
    state = at_turn({"polar": row}, {}, options=BLOOMS)
    use(state, "chlamydomonas_ice_l")
    toxic, good = (on_board(state, f"phaeocystis_{name}") for name in ("pouchetii", "antarctica"))
    assert choices(state) == [*(SpreadCarbon(some, 1) for some in ((toxic, good), (toxic,), (good,))), LeaveIt(1)]
    move(state, 0, SpreadCarbon((good,), 1))
    assert in_play(state, "phaeocystis_antarctica").bloomed
    assert not in_play(state, "phaeocystis_pouchetii").bloomed
    assert in_play(state, "phaeocystis_pouchetii").carbon == 4


def test_fragilariopsis_bloom_may_leave_carbon_that_could_cause_a_bloom_and_still_tucks():
    row = [("fragilariopsis_cylindrus", {"carbon": 4}), ("chaetoceros_socialis", {"carbon": 4}), "micromonas_polaris"]
    state = growing(polar=row, hand=[PLAIN])
    grow(state, "fragilariopsis_cylindrus")
    assert in_play(state, "micromonas_polaris").carbon == 1
    assert choices(state) == [SpreadCarbon((on_board(state, "chaetoceros_socialis"),), 1), LeaveIt(1)]
    move(state, 0, LeaveIt(1))
    assert in_play(state, "chaetoceros_socialis").carbon == 4
    assert [type(choice) for choice in choices(state)] == [TuckOneMore, LeaveIt]


def test_without_blooms_carbon_for_each_card_is_placed_without_asking():
    row = [("phaeocystis_pouchetii", {"carbon": 4}), "chlamydomonas_ice_l"]
    state = at_turn({"polar": row}, {})
    use(state, "chlamydomonas_ice_l")
    assert [laid.carbon for laid in state.players[0].in_play()] == [5, 1]
