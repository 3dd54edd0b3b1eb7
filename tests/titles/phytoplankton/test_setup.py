"""Game setup: cards, a mission and five resources each, and a resource for every card kept."""

import random

import pytest

from domain.chance import Imagined
from domain.titles.phytoplankton import TITLE
from domain.titles.phytoplankton.components import EDITIONS
from domain.titles.phytoplankton.effects import DiceRolled, FirstPlayerDrawn
from domain.titles.phytoplankton.kinds import RESOURCES
from domain.titles.phytoplankton.setup import DiscardResources, KeepCards
from domain.titles.phytoplankton.turns import GainResources
from tests.titles import playing
from tests.titles.phytoplankton import invariants
from tests.titles.phytoplankton.positions import choices, held
from tests.titles.playing import effects

BOX = EDITIONS.today.components


def laid_out(seats=2, seed=1, **agreed):
    """A game laid out at random, and its chance."""
    chance = Imagined(random.Random(seed))
    return playing.laid_out(TITLE, seats, chance, **agreed).state, chance


def keep(state, chance, seat, cards):
    """Keep `cards` cards of the hand, and pay with the first resources; the table of the last move."""
    table = TITLE.play(
        state, seat, next(choice for choice in choices(state, seat) if len(choice.cards) == cards), chance
    )
    for choice in choices(state, seat, DiscardResources)[:1]:
        table = TITLE.play(state, seat, choice, chance)
    return table


@pytest.mark.parametrize("seats", TITLE.seats)
def test_three_cards_lie_face_up_and_everybody_gets_three_cards_a_mission_and_one_of_each_resource(seats):
    state, _ = laid_out(seats)
    assert len(state.face_up) == 3
    for seat, player in enumerate(state.players):
        assert len(player.hand) == 3
        assert player.mission in BOX.missions
        assert held(state, seat) == dict.fromkeys(RESOURCES, 1)
    invariants.check(state)


def test_everybody_may_choose_at_once():
    state, _ = laid_out(4)
    assert state.to_act() == [0, 1, 2, 3]


def test_any_number_of_the_cards_may_be_kept():
    state, _ = laid_out()
    assert sorted(len(choice.cards) for choice in choices(state, 0)) == [0, 1, 1, 1, 2, 2, 2, 3]


def test_each_card_kept_costs_a_resource_and_the_others_are_discarded():
    state, chance = laid_out()
    keep(state, chance, 0, 2)
    assert len(state.players[0].hand) == 2
    assert len(state.discards) == 1
    assert sum(held(state).values()) == 3


def test_two_cards_kept_of_three_leave_three_resources_whichever_they_are():
    state, chance = laid_out()
    TITLE.play(state, 0, next(choice for choice in choices(state, 0, KeepCards) if len(choice.cards) == 2), chance)
    offered = choices(state, 0, DiscardResources)
    assert len(offered) == 10
    TITLE.play(state, 0, offered[3], chance)
    assert sum(held(state).values()) == 3


def test_nothing_kept_costs_nothing():
    state, chance = laid_out()
    keep(state, chance, 0, 0)
    assert state.players[0].hand == []
    assert sum(held(state).values()) == 5
    assert state.to_act() == [1]


def test_two_cards_of_a_species_are_one_choice():
    state, _ = laid_out()
    state.players[0].hand = ["ostreococcus_tauri-1", "noctiluca_scintillans-1", "ostreococcus_tauri-2"]
    assert len(choices(state, 0)) == 6


def test_the_dice_are_rolled_and_the_first_player_drawn_when_all_have_chosen():
    state, chance = laid_out(3)
    keep(state, chance, 2, 1)
    keep(state, chance, 0, 3)
    assert state.box == []
    table = keep(state, chance, 1, 2)
    assert len(effects(table, DiceRolled)) == len(effects(table, FirstPlayerDrawn)) == 1
    assert len(state.box) == 5
    assert (state.round, state.turn) == (1, 1)
    assert state.to_act() == [state.first]
    assert GainResources() in TITLE.legal_moves(state, state.first)


def test_every_seat_may_come_first():
    firsts = set()
    for seed in range(30):
        state, chance = laid_out(3, seed)
        for seat in range(3):
            keep(state, chance, seat, 1)
        firsts.add(state.first)
    assert firsts == {0, 1, 2}


def test_no_two_players_have_the_same_mission():
    for seed in range(20):
        state, _ = laid_out(5, seed)
        assert len({player.mission for player in state.players}) == 5


def test_missions_are_the_specialists_unless_all_are_agreed_on():
    dealt = {player.mission for seed in range(40) for player in laid_out(5, seed)[0].players}
    assert dealt == {name for name, mission in BOX.missions.items() if mission.specialist}
    dealt = {player.mission for seed in range(40) for player in laid_out(5, seed, missions="all")[0].players}
    assert dealt == set(BOX.missions)


def test_with_an_opening_hand_of_five_keeping_all_takes_every_resource():
    state, chance = laid_out(opening_hand=5)
    assert len(choices(state, 0)) == 32
    keep(state, chance, 0, 5)
    assert len(state.players[0].hand) == 5
    assert held(state) == {}
