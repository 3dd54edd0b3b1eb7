"""Game setup: cards, a mission and five resources each, and a resource for every card kept."""

import random

import msgspec
import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.card_effects import CardsDiscarded
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.effects import ChoiceRevealed, DiceRolled, FirstPlayerDrawn, ResourcesPaid
from scoresheet.domain.titles.phytoplankton.kinds import RESOURCES
from scoresheet.domain.titles.phytoplankton.setup import DiscardResources, KeepCards
from scoresheet.domain.titles.phytoplankton.turns import GainResources
from scoresheet.domain.viewer import SPECTATOR, at_seat
from tests.titles import playing
from tests.titles.phytoplankton import invariants
from tests.titles.phytoplankton.positions import choices, held
from tests.titles.playing import effects

BOX = EDITIONS.today.components


def laid_out(seats=2, seed=1, **agreed):
    """A game set up at random, and its chance source."""
    chance = Imagined(random.Random(seed))
    return playing.laid_out(TITLE, seats, chance, **agreed).state, chance


def keep(state, chance, seat, cards):
    """Keep `cards` cards, pay with the first resources, and return the table of the last move."""
    table = TITLE.play(
        state, seat, next(choice for choice in choices(state, seat) if len(choice.cards) == cards), chance
    )
    for choice in choices(state, seat, DiscardResources)[:1]:
        table = TITLE.play(state, seat, choice, chance)
    return table


@pytest.mark.parametrize("seats", TITLE.seats)
def test_setup_deals_three_face_up_cards_and_gives_each_player_cards_a_mission_and_resources(seats):
    state, _ = laid_out(seats)
    assert len(state.face_up) == 3
    for seat, player in enumerate(state.players):
        assert len(player.hand) == 3
        assert player.mission in BOX.missions
        assert held(state, seat) == dict.fromkeys(RESOURCES, 1)
    invariants.check(state)


def test_all_players_choose_their_opening_cards_at_the_same_time():
    state, _ = laid_out(4)
    assert state.to_act() == [0, 1, 2, 3]


def test_any_number_of_opening_cards_may_be_kept():
    state, _ = laid_out()
    assert sorted(len(choice.cards) for choice in choices(state, 0)) == [0, 1, 1, 1, 2, 2, 2, 3]


def both_keep(cards, **agreed):
    """A game in which both seats have kept that number of cards."""
    state, chance = laid_out(**agreed)
    keep(state, chance, 0, cards)
    keep(state, chance, 1, cards)
    return state


def test_each_card_kept_costs_a_resource_and_the_others_are_discarded():
    state = both_keep(2)
    assert len(state.players[0].hand) == len(state.players[1].hand) == 2
    assert len(state.discards) == 2
    assert sum(held(state).values()) == sum(held(state, 1).values()) == 3


def test_a_player_who_keeps_two_cards_chooses_two_resources_to_discard():
    state, chance = laid_out()
    TITLE.play(state, 0, next(choice for choice in choices(state, 0, KeepCards) if len(choice.cards) == 2), chance)
    offered = choices(state, 0, DiscardResources)
    assert len(offered) == 10
    TITLE.play(state, 0, offered[3], chance)
    keep(state, chance, 1, 0)
    assert sum(held(state).values()) == 3


def test_keeping_no_card_costs_nothing():
    state = both_keep(0)
    assert [player.hand for player in state.players] == [[], []]
    assert sum(held(state).values()) == sum(held(state, 1).values()) == 5


def received(state, table, move, viewer):
    """Everything a viewer receives about a position and the move that led to it."""
    effects = [effect.seen_by(viewer) for effect in table.effects]
    asked = [decision.seen_by(viewer) for decision in state.decisions]
    words = [TITLE.words.say(thing) for thing in (move.seen_by(viewer), *asked)]
    return msgspec.json.encode([TITLE.view(state, viewer), effects, asked, words, state.to_act(), TITLE.scores(state)])


def choosing(cards, resources):
    """Return the views of a spectator and the other seat while seat 0 chooses cards, then resources."""
    state, chance = laid_out()
    seen = []
    for pick in (
        lambda moves: next(some for some in moves if len(some.cards) == cards),
        lambda moves: moves[resources],
    ):
        choice = pick(choices(state, 0))
        table = TITLE.play(state, 0, choice, chance)
        seen += [received(state, table, choice, viewer) for viewer in (SPECTATOR, at_seat(1))]
    return seen


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_opening_choices_are_secret_until_the_last_player_has_chosen(cards):
    assert choosing(cards, 0) == choosing(1, -1)


def test_a_player_sees_their_own_opening_choice():
    state, chance = laid_out()
    choice = choices(state, 0)[-1]
    table = TITLE.play(state, 0, choice, chance)
    assert received(state, table, choice, at_seat(0)) != received(state, table, choice, SPECTATOR)
    assert [effect.seen_by(at_seat(0)) for effect in table.effects] == table.effects


def test_all_opening_choices_are_revealed_together_after_the_last_one():
    state, chance = laid_out(3)
    before = [keep(state, chance, seat, seat) for seat in (2, 0)]
    assert not [
        effect for table in before for effect in effects(table, ChoiceRevealed | CardsDiscarded | ResourcesPaid)
    ]
    assert [len(player.hand) for player in state.players] == [3, 3, 3]
    table = keep(state, chance, 1, 1)
    assert effects(table, ChoiceRevealed) == [ChoiceRevealed(seat, seat) for seat in range(3)]
    assert [(effect.seat, len(effect.cards)) for effect in effects(table, CardsDiscarded)] == [(0, 3), (1, 2), (2, 1)]
    assert [(effect.seat, len(effect.resources)) for effect in effects(table, ResourcesPaid)] == [(1, 1), (2, 2)]


def test_opponents_may_have_made_any_opening_choice_in_other_worlds():
    state, chance = laid_out(3)
    keep(state, chance, 0, 1)
    keep(state, chance, 1, 2)
    worlds = [TITLE.world(state, 0, random.Random(seed)) for seed in range(60)]
    assert {len(world.players[1].kept) for world in worlds} == {0, 1, 2, 3}
    assert all(len(world.players[1].kept) == len(world.players[1].offered) for world in worlds)
    assert {tuple(world.players[0].kept) for world in worlds} == {tuple(state.players[0].kept)}
    for world in worlds:
        keep(world, chance, 2, 1)
        invariants.check(world)


def test_two_cards_of_the_same_species_are_one_choice():
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


def test_any_seat_may_go_first():
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


def test_missions_are_the_specialists_unless_the_option_says_all():
    dealt = {player.mission for seed in range(40) for player in laid_out(5, seed)[0].players}
    assert dealt == {name for name, mission in BOX.missions.items() if mission.specialist}
    dealt = {player.mission for seed in range(40) for player in laid_out(5, seed, missions="all")[0].players}
    assert dealt == set(BOX.missions)


def test_keeping_all_cards_of_an_opening_hand_of_five_costs_every_resource():
    assert len(choices(laid_out(opening_hand=5)[0], 0)) == 32
    state = both_keep(5, opening_hand=5)
    assert len(state.players[0].hand) == 5
    assert held(state) == {}
