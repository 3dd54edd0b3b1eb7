"""The powers of the dinoflagellates, one by one."""

import pytest

from scoresheet.domain.titles.phytoplankton.activation import RepeatPower
from scoresheet.domain.titles.phytoplankton.carbon import PlaceCarbon
from scoresheet.domain.titles.phytoplankton.dice import PassBoxFrom, TakeDie
from scoresheet.domain.titles.phytoplankton.effects import OutsideDiceRolled, PowerBegan
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower, UsePower
from scoresheet.domain.titles.phytoplankton.resources import PayResource
from tests.titles.phytoplankton.positions import (
    LIGHT,
    N_P,
    PLAIN,
    SILICA,
    agree,
    choices,
    held,
    in_play,
    move,
    on_board,
    sea,
    species_in,
    use,
)
from tests.titles.playing import effects

TRIPOS = "tripos_fusus"


@pytest.mark.parametrize(("top", "tucked", "hand"), [("synechococcus", 1, 0), ("karenia_brevis", 0, 1)])
def test_noctiluca_scintillans_tucks_a_cyanobacterium_and_keeps_any_other_card(top, tucked, hand):
    state = sea({"coastal": ["noctiluca_scintillans"]}, {})
    agree(state, "noctiluca_scintillans", cards=[top])
    assert len(in_play(state, "noctiluca_scintillans").tucked) == tucked
    assert len(state.players[0].hand) == hand


def test_dinophysis_acuminata_grows_another_dinoflagellate():
    board = {"coastal": ["dinophysis_acuminata", PLAIN], "polar": ["polarella_glacialis"], "open_ocean": [TRIPOS]}
    state = sea(board, {})
    use(state, "dinophysis_acuminata")
    others = [on_board(state, TRIPOS), on_board(state, "polarella_glacialis")]
    assert [choice.card for choice in choices(state)] == others
    move(state, 0, PlaceCarbon(others[1], 1))
    assert in_play(state, "polarella_glacialis").carbon == 1


def test_dinophysis_acuminata_does_nothing_without_another_dinoflagellate():
    state = sea({"coastal": ["dinophysis_acuminata", PLAIN]}, {})
    use(state, "dinophysis_acuminata")
    assert all(laid.carbon == 0 for laid in state.players[0].in_play())


def test_alexandrium_catenella_gives_each_player_a_die_starting_with_a_player_of_choice():
    state = sea({"coastal": ["alexandrium_catenella"]}, {}, {}, box=[LIGHT, N_P])
    use(state, "alexandrium_catenella")
    assert choices(state) == [PassBoxFrom(0), PassBoxFrom(1), PassBoxFrom(2), DeclinePower()]
    move(state, 0, PassBoxFrom(2))
    assert state.to_act() == [2]
    move(state, 2, TakeDie(N_P, "nitrogen"))
    move(state, 0, TakeDie(LIGHT, "light"), dice=[SILICA, LIGHT, N_P, N_P, N_P])
    move(state, 1, TakeDie(SILICA, "silica"))
    assert [held(state, seat) for seat in range(3)] == [{"light": 1}, {"silica": 1}, {"nitrogen": 1}]
    assert state.to_act() == []


def test_peridinium_foliaceum_uses_the_power_of_a_diatom_in_its_row():
    row = ["thalassiosira_pseudonana", "coscinodiscus_wailesii", "peridinium_foliaceum"]
    state = sea({"coastal": row, "polar": ["berkeleya_rutilans"]}, {})
    use(state, "peridinium_foliaceum")
    diatoms = [on_board(state, species) for species in row[:2]]
    assert choices(state) == [RepeatPower(diatoms[0]), RepeatPower(diatoms[1]), DeclinePower()]
    table = move(state, 0, RepeatPower(diatoms[1]))
    assert in_play(state, "coscinodiscus_wailesii").carbon == 1
    assert [effect.card for effect in effects(table, PowerBegan)] == [diatoms[1]]


def test_peridinium_foliaceum_may_use_a_when_played_power_again():
    state = sea({"coastal": ["ditylum_brightwellii", "peridinium_foliaceum"]}, {})
    use(state, "peridinium_foliaceum")
    assert RepeatPower(on_board(state, "ditylum_brightwellii")) in choices(state)


def test_peridinium_foliaceum_does_not_offer_a_power_that_cannot_be_used():
    state = sea({"coastal": ["phaeodactylum_tricornutum", "peridinium_foliaceum"]}, {})
    use(state, "peridinium_foliaceum")
    assert choices(state) == []


def test_polarella_glacialis_tucks_from_the_deck_for_any_resource():
    state = sea({"polar": ["polarella_glacialis"], "resources": {"iron": 1, "light": 1}}, {})
    use(state, "polarella_glacialis")
    assert choices(state) == [PayResource("light"), PayResource("iron"), DeclinePower()]
    move(state, 0, PayResource("iron"), cards=[PLAIN])
    assert species_in(in_play(state, "polarella_glacialis").tucked) == [PLAIN]
    assert held(state) == {"light": 1}


@pytest.mark.parametrize(("dice", "carbon"), [([LIGHT, N_P, N_P], 1), ([LIGHT, SILICA, SILICA], 0)])
def test_tripos_fusus_grows_if_a_die_rolled_outside_the_box_shows_nitrogen_phosphorus(dice, carbon):
    state = sea({"coastal": [TRIPOS]}, {}, box=[N_P, SILICA])
    table = agree(state, TRIPOS, dice=dice)
    assert effects(table, OutsideDiceRolled) == [OutsideDiceRolled(0, dice)]
    assert in_play(state, TRIPOS).carbon == carbon
    assert (state.box, state.outside) == ([N_P, SILICA], 3)


def test_tripos_fusus_takes_a_die_if_none_is_outside_the_box():
    state = sea({"coastal": [TRIPOS]}, {}, box=[N_P, SILICA, SILICA, LIGHT, LIGHT])
    agree(state, TRIPOS)
    move(state, 0, TakeDie(SILICA, "silica"))
    assert held(state) == {"silica": 1}
    assert in_play(state, TRIPOS).carbon == 0


def test_karenia_brevis_takes_nitrogen_and_lets_all_other_players_draw():
    state = sea({"coastal": ["karenia_brevis"]}, {}, {})
    use(state, "karenia_brevis")
    assert choices(state) == [UsePower(on_board(state, "karenia_brevis")), DeclinePower()]
    move(state, 0, UsePower(on_board(state, "karenia_brevis")))
    assert held(state) == {"nitrogen": 1}
    assert [len(player.hand) for player in state.players] == [0, 1, 1]


def test_alexandrium_fundyense_tucks_two_from_the_deck_when_played():
    state = sea({"coastal": ["alexandrium_fundyense"]}, {})
    use(state, "alexandrium_fundyense", cards=[PLAIN, "karenia_brevis"])
    assert species_in(in_play(state, "alexandrium_fundyense").tucked) == [PLAIN, "karenia_brevis"]


def test_pyrocystis_fusiformis_caches_light():
    state = sea({"coastal": [("pyrocystis_fusiformis", {"cached": {"light": 1}})]}, {})
    use(state, "pyrocystis_fusiformis")
    assert in_play(state, "pyrocystis_fusiformis").cached == {"light": 2}
    assert held(state) == {}
