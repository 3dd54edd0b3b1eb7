"""Resampling redraws everything that a seat may not know and keeps the rest: seat A looks at seat B."""

from random import Random

import msgspec
import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.card_effects import (
    CardDrawn,
    CardLookedAt,
    CardPlayed,
    CardRemoved,
    CardRevealed,
    CardsDiscarded,
    CardTucked,
    DeckCardTucked,
    DiscardsShuffled,
    FaceUpDealt,
    FaceUpDiscarded,
    FaceUpTaken,
    LookedAtDiscarded,
    LookedAtKept,
)
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.paying import PayCostAlsoWithCards
from scoresheet.domain.titles.phytoplankton.resampling import resample
from scoresheet.domain.titles.phytoplankton.tucking import ChooseKeepOrTuck, ChooseTucks
from scoresheet.domain.titles.phytoplankton.view import view
from scoresheet.domain.viewer import at_seat
from scoresheet.replays.simulate import simulate
from tests.titles.phytoplankton.invariants import check
from tests.titles.phytoplankton.positions import PLAIN, at_turn, sea, take

SPECIES_OF = EDITIONS.today.components.species_of
A, B = 0, 1
WORLDS = 60
X = "karenia_brevis-1"


def worlds(state, seat=A):
    made = [TITLE.copy(state) for _ in range(WORLDS)]
    for number, world in enumerate(made):
        resample(world, seat, Random(number))
    return made


def cards_in_any_world(state, where, seat=A):
    """Return the cards that are at this place in any world."""
    return {card for world in worlds(state, seat) for card in where(world)}


def is_known(state, where, card=X, seat=A):
    return all(card in where(world) for world in worlds(state, seat))


def hand(world):
    return world.players[B].hand


def tucked(world):
    return world.players[B].rows["coastal"][0].tucked


def apply_effects(state, *effects):
    for effect in effects:
        effect.apply(state)
    return state


@pytest.fixture
def state():
    """B has a card in play and four in hand; the discards have one."""
    others = ["tripos_fusus", "synechococcus", "discosphaera_tubifera", "prochlorococcus_marinus_low_light"]
    return at_turn({"hand": ["tripos_fusus"]}, {"coastal": [PLAIN], "hand": others}, discards=["synechococcus"])


def test_opponents_hands_are_redealt_and_ones_own_hand_stays(state):
    assert len(cards_in_any_world(state, hand)) > 40
    assert {len(hand(world)) for world in worlds(state)} == {4}
    assert cards_in_any_world(state, lambda world: world.players[A].hand) == set(state.players[A].hand)
    assert not cards_in_any_world(state, hand) & set(state.players[A].hand)


@pytest.mark.parametrize("seed", range(6))
def test_every_world_keeps_the_invariants_and_looks_the_same_to_the_seat(seed):
    state, seats = None, 2 + seed % 3
    for stored in simulate(TITLE, seats, ["random"], Random(seed), {"blooms": seed % 2 == 0, "missions": "all"}):
        event = stored.event
        if type(event).__name__ == "GameStarted":
            state = TITLE.begin_with(seats, {"blooms": seed % 2 == 0, "missions": "all"}, event.components)
        for effect in event.effects:
            effect.apply(state)
        if event.effects and event.version % 7 == 0:
            for seat in range(seats):
                world = TITLE.world(state, seat, Random(event.version))
                check(world)
                assert view(world, at_seat(seat)) == view(state, at_seat(seat))
                assert all(TITLE.legal_moves(world, other) for other in world.to_act())


def test_opponents_missions_are_redrawn_from_the_missions_of_the_game():
    state = at_turn({"mission": "diatom_specialist"}, {})
    assert {world.players[A].mission for world in worlds(state)} == {"diatom_specialist"}
    found = {world.players[B].mission for world in worlds(state)}
    assert len(found) == 4
    assert all(mission.endswith("_specialist") for mission in found - {"diatom_specialist"})
    assert "diatom_specialist" not in found


def test_cards_in_an_opponents_hand_may_be_in_the_deck_of_another_world(state):
    assert set(hand(state)) <= cards_in_any_world(state, lambda world: world.deck)


def test_a_card_taken_face_up_is_known_to_be_in_the_opponents_hand(state):
    apply_effects(state, FaceUpDealt(X), FaceUpTaken(B, X))
    assert is_known(state, hand)
    assert len(cards_in_any_world(state, hand)) > 40


def test_a_known_card_may_be_gone_after_a_card_leaves_the_hand_unseen(state):
    apply_effects(state, FaceUpDealt(X), FaceUpTaken(B, X), CardsDiscarded(B, [hand(state)[0]]))
    assert not is_known(state, hand)
    apply_effects(state, CardPlayed(B, X, "coastal", 1))
    assert all(world.players[B].find(X) for world in worlds(state))


def test_a_known_card_may_be_gone_after_a_card_is_tucked_unseen_but_not_if_it_was_shown(state):
    under = f"{PLAIN}-1"
    apply_effects(state, FaceUpDealt(X), FaceUpTaken(B, X), CardTucked(B, hand(state)[0], under, shown=True))
    assert is_known(state, hand)
    assert is_known(state, tucked, tucked(state)[0])
    apply_effects(state, CardTucked(B, hand(state)[0], under))
    assert not is_known(state, hand)
    assert not is_known(state, tucked, tucked(state)[1])
    assert is_known(state, tucked, tucked(state)[0])


def test_a_known_card_is_known_among_the_discards_if_the_whole_hand_is_discarded(state):
    apply_effects(state, FaceUpDealt(X), FaceUpTaken(B, X))
    apply_effects(state, CardsDiscarded(B, list(hand(state))))
    assert is_known(state, lambda world: world.discards)


def test_a_known_card_that_was_the_whole_hand_is_known_after_it_is_tucked():
    state = apply_effects(
        at_turn({}, {"coastal": [PLAIN]}), FaceUpDealt(X), FaceUpTaken(B, X), CardTucked(B, X, f"{PLAIN}-1")
    )
    assert is_known(state, tucked)


def test_a_seat_knows_what_it_tucked_and_discarded_itself(state):
    mine, other = hand(state)[:2]
    apply_effects(state, CardDrawn(B, X), CardsDiscarded(B, [X]))
    assert is_known(state, lambda world: world.discards, X, seat=B)
    assert not is_known(state, lambda world: world.discards)
    state.learn(mine, B)
    apply_effects(state, CardTucked(B, mine, f"{PLAIN}-1"))
    assert is_known(state, tucked, mine, seat=B)
    assert not is_known(state, tucked, mine)
    assert is_known(state, hand, other, seat=B)


def test_nobody_knows_a_card_tucked_from_the_deck(state):
    apply_effects(state, DeckCardTucked(B, X, f"{PLAIN}-1"))
    for seat in (A, B):
        assert not is_known(state, tucked, seat=seat)


@pytest.mark.parametrize("to", ["tucked", "hand", "discards"])
def test_a_revealed_card_is_known_at_its_destination(state, to):
    apply_effects(state, CardRevealed(B, X, to, f"{PLAIN}-1"))
    assert is_known(state, {"tucked": tucked, "hand": hand, "discards": lambda world: world.discards}[to])


def test_a_card_seen_being_discarded_is_known_in_the_discards_and_in_the_reshuffled_deck(state):
    others = [card for card in state.deck if card != X][:3]
    apply_effects(state, FaceUpDealt(X), FaceUpDiscarded([X]))
    assert is_known(state, lambda world: world.discards)
    apply_effects(state, DiscardsShuffled())
    assert is_known(state, lambda world: world.deck)
    apply_effects(state, FaceUpDealt(others[0]))
    assert is_known(state, lambda world: world.deck)
    apply_effects(state, CardDrawn(A, others[1]))
    assert is_known(state, lambda world: world.deck)
    assert not is_known(state, lambda world: world.deck, seat=B)
    apply_effects(state, CardDrawn(B, others[2]))
    assert not is_known(state, lambda world: world.deck)


def test_a_card_removed_from_a_board_is_known_among_the_discards(state):
    card = state.players[B].rows["coastal"][0].card
    apply_effects(state, CardRemoved(B, card))
    assert is_known(state, lambda world: world.discards, card)


def test_cards_that_a_seat_looks_at_are_known_only_to_that_seat(state):
    apply_effects(state, CardLookedAt(B, X), CardLookedAt(B, state.deck[0]))
    looked_at = list(state.players[B].looked_at)
    assert {tuple(world.players[B].looked_at) for world in worlds(state, B)} == {tuple(looked_at)}
    assert len(cards_in_any_world(state, lambda world: world.players[B].looked_at)) > 30
    apply_effects(state, LookedAtKept(B, X, f"{PLAIN}-1"), LookedAtDiscarded(B, looked_at[1:]))
    assert is_known(state, tucked, seat=B)
    assert is_known(state, lambda world: world.discards, looked_at[1], seat=B)
    assert not is_known(state, tucked)


def test_an_opponents_look_may_take_a_known_card_out_of_the_deck(state):
    apply_effects(state, FaceUpDealt(X), FaceUpDiscarded([X]), DiscardsShuffled(), CardLookedAt(B, state.deck[0]))
    assert not is_known(state, lambda world: world.deck)


def test_a_decision_about_a_drawn_card_names_the_card_that_takes_its_place(state):
    state.decisions += [
        ChooseKeepOrTuck(B, f"{PLAIN}-1", hand(state)[-1]),
        ChooseTucks(B, f"{PLAIN}-1", tuple(hand(state)[1:3])),
    ]
    for world in worlds(state):
        one, several = world.decisions[-2:]
        assert one.drawn == hand(world)[-1]
        assert several.drawn == tuple(hand(world)[1:3])
    assert {world.decisions[-2] for world in worlds(state, B)} == {state.decisions[-2]}


def test_a_seat_that_pays_with_cards_can_pay_in_every_world():
    species = next(species for species in SPECIES_OF.values() if species.paid_by)
    fitting = {card for card, kind in SPECIES_OF.items() if kind.group == species.paid_by}
    state = sea({}, {"coastal": [species.id], "hand": ["tripos_fusus"]})
    hand(state).append(take(state, SPECIES_OF[min(fitting & set(state.deck))].id))
    card = state.players[B].rows["coastal"][0].card
    state.decisions.append(PayCostAlsoWithCards(B, card, species.cost[:1]))
    assert state.decisions[0].legal_moves(state)
    for world in worlds(state):
        assert world.decisions[0].legal_moves(world)
        assert sum(held in fitting for held in hand(world)) in (1, 2)
        check_cards(world, state)
    assert len(cards_in_any_world(state, hand)) > 30


def check_cards(world, state):
    cards = [
        sorted([*some.deck, *(card for player in some.players for card in player.hand)]) for some in (world, state)
    ]
    assert cards[0] == cards[1]


def test_nothing_is_resampled_after_the_end_of_the_game():
    state = sea({}, {"hand": ["tripos_fusus"]})
    assert state.over()
    assert {msgspec.json.encode(world) for world in worlds(state)} == {msgspec.json.encode(state)}
