"""What a seat may not know is drawn anew, and what it has seen stays: two seats, A looks at B."""

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


def ever(state, where, seat=A):
    """What lies there in any world."""
    return {card for world in worlds(state, seat) for card in where(world)}


def stays(state, where, card=X, seat=A):
    return all(card in where(world) for world in worlds(state, seat))


def hand(world):
    return world.players[B].hand


def tucked(world):
    return world.players[B].rows["coastal"][0].tucked


def done(state, *effects):
    for effect in effects:
        effect.apply(state)
    return state


@pytest.fixture
def state():
    """B has a card in play and four in hand; the discards have one."""
    others = ["tripos_fusus", "synechococcus", "discosphaera_tubifera", "prochlorococcus_marinus_low_light"]
    return at_turn({"hand": ["tripos_fusus"]}, {"coastal": [PLAIN], "hand": others}, discards=["synechococcus"])


def test_others_hands_are_dealt_anew_and_ones_own_stays(state):
    assert len(ever(state, hand)) > 40
    assert {len(hand(world)) for world in worlds(state)} == {4}
    assert ever(state, lambda world: world.players[A].hand) == set(state.players[A].hand)
    assert not ever(state, hand) & set(state.players[A].hand)


@pytest.mark.parametrize("seed", range(6))
def test_every_world_of_a_game_keeps_what_every_position_keeps_and_looks_the_same(seed):
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


def test_missions_of_others_are_drawn_anew_out_of_those_there_are():
    state = at_turn({"mission": "diatom_specialist"}, {})
    assert {world.players[A].mission for world in worlds(state)} == {"diatom_specialist"}
    found = {world.players[B].mission for world in worlds(state)}
    assert len(found) == 4
    assert all(mission.endswith("_specialist") for mission in found - {"diatom_specialist"})
    assert "diatom_specialist" not in found


def test_the_deck_is_drawn_from_others_hands_too(state):
    assert set(hand(state)) <= ever(state, lambda world: world.deck)


def test_a_card_taken_face_up_is_known_to_be_in_that_hand(state):
    done(state, FaceUpDealt(X), FaceUpTaken(B, X))
    assert stays(state, hand)
    assert len(ever(state, hand)) > 40


def test_it_may_be_gone_when_a_card_leaves_that_hand_unseen(state):
    done(state, FaceUpDealt(X), FaceUpTaken(B, X), CardsDiscarded(B, [hand(state)[0]]))
    assert not stays(state, hand)
    done(state, CardPlayed(B, X, "coastal", 1))
    assert all(world.players[B].find(X) for world in worlds(state))


def test_it_may_be_gone_when_a_card_is_tucked_unseen_but_not_when_it_is_shown(state):
    under = f"{PLAIN}-1"
    done(state, FaceUpDealt(X), FaceUpTaken(B, X), CardTucked(B, hand(state)[0], under, shown=True))
    assert stays(state, hand)
    assert stays(state, tucked, tucked(state)[0])
    done(state, CardTucked(B, hand(state)[0], under))
    assert not stays(state, hand)
    assert not stays(state, tucked, tucked(state)[1])
    assert stays(state, tucked, tucked(state)[0])


def test_a_whole_hand_that_is_discarded_takes_what_is_known_along(state):
    done(state, FaceUpDealt(X), FaceUpTaken(B, X))
    done(state, CardsDiscarded(B, list(hand(state))))
    assert stays(state, lambda world: world.discards)


def test_the_only_card_of_a_hand_that_is_tucked_is_known_under_its_card():
    state = done(at_turn({}, {"coastal": [PLAIN]}), FaceUpDealt(X), FaceUpTaken(B, X), CardTucked(B, X, f"{PLAIN}-1"))
    assert stays(state, tucked)


def test_a_seat_knows_what_it_tucked_and_discarded_itself(state):
    mine, other = hand(state)[:2]
    done(state, CardDrawn(B, X), CardsDiscarded(B, [X]))
    assert stays(state, lambda world: world.discards, X, seat=B)
    assert not stays(state, lambda world: world.discards)
    state.learn(mine, B)
    done(state, CardTucked(B, mine, f"{PLAIN}-1"))
    assert stays(state, tucked, mine, seat=B)
    assert not stays(state, tucked, mine)
    assert stays(state, hand, other, seat=B)


def test_nobody_knows_a_card_tucked_from_the_deck(state):
    done(state, DeckCardTucked(B, X, f"{PLAIN}-1"))
    for seat in (A, B):
        assert not stays(state, tucked, seat=seat)


@pytest.mark.parametrize("to", ["tucked", "hand", "discards"])
def test_a_card_that_was_revealed_is_known_where_it_went(state, to):
    done(state, CardRevealed(B, X, to, f"{PLAIN}-1"))
    assert stays(state, {"tucked": tucked, "hand": hand, "discards": lambda world: world.discards}[to])


def test_cards_seen_on_their_way_to_the_discards_are_known_there_and_in_the_deck_after_it(state):
    others = [card for card in state.deck if card != X][:3]
    done(state, FaceUpDealt(X), FaceUpDiscarded([X]))
    assert stays(state, lambda world: world.discards)
    done(state, DiscardsShuffled())
    assert stays(state, lambda world: world.deck)
    done(state, FaceUpDealt(others[0]))
    assert stays(state, lambda world: world.deck)
    done(state, CardDrawn(A, others[1]))
    assert stays(state, lambda world: world.deck)
    assert not stays(state, lambda world: world.deck, seat=B)
    done(state, CardDrawn(B, others[2]))
    assert not stays(state, lambda world: world.deck)


def test_a_card_removed_from_a_board_is_known_among_the_discards(state):
    card = state.players[B].rows["coastal"][0].card
    done(state, CardRemoved(B, card))
    assert stays(state, lambda world: world.discards, card)


def test_cards_looked_at_are_their_seats_own(state):
    done(state, CardLookedAt(B, X), CardLookedAt(B, state.deck[0]))
    looked_at = list(state.players[B].looked_at)
    assert {tuple(world.players[B].looked_at) for world in worlds(state, B)} == {tuple(looked_at)}
    assert len(ever(state, lambda world: world.players[B].looked_at)) > 30
    done(state, LookedAtKept(B, X, f"{PLAIN}-1"), LookedAtDiscarded(B, looked_at[1:]))
    assert stays(state, tucked, seat=B)
    assert stays(state, lambda world: world.discards, looked_at[1], seat=B)
    assert not stays(state, tucked)


def test_looking_may_take_what_is_known_out_of_the_deck(state):
    done(state, FaceUpDealt(X), FaceUpDiscarded([X]), DiscardsShuffled(), CardLookedAt(B, state.deck[0]))
    assert not stays(state, lambda world: world.deck)


def test_a_question_about_a_card_just_drawn_is_about_the_one_drawn_instead(state):
    state.decisions += [
        ChooseKeepOrTuck(B, f"{PLAIN}-1", hand(state)[-1]),
        ChooseTucks(B, f"{PLAIN}-1", tuple(hand(state)[1:3])),
    ]
    for world in worlds(state):
        one, several = world.decisions[-2:]
        assert one.drawn == hand(world)[-1]
        assert several.drawn == tuple(hand(world)[1:3])
    assert {world.decisions[-2] for world in worlds(state, B)} == {state.decisions[-2]}


def test_whoever_pays_with_cards_has_cards_to_pay_with_in_every_world():
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
    assert len(ever(state, hand)) > 30


def check_cards(world, state):
    cards = [
        sorted([*some.deck, *(card for player in some.players for card in player.hand)]) for some in (world, state)
    ]
    assert cards[0] == cards[1]


def test_when_the_game_is_over_nothing_is_drawn_anew():
    state = sea({}, {"hand": ["tripos_fusus"]})
    assert state.over()
    assert {msgspec.json.encode(world) for world in worlds(state)} == {msgspec.json.encode(state)}
