"""Drawing cards: face-up ones, which are replaced at once, or blindly from the deck."""

from scoresheet.domain.titles.phytoplankton.card_effects import CardDrawn, DiscardsShuffled, FaceUpDealt
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck, TakeFaceUp
from scoresheet.domain.titles.phytoplankton.turns import DrawCards
from tests.titles.phytoplankton.positions import PLAIN, at_turn, choices, move, species_in
from tests.titles.playing import effects

TRAY = ["karenia_brevis", "dinophysis_acuminata", "noctiluca_scintillans"]


def card(species):
    return f"{species}-1"


def test_a_face_up_card_is_replaced_from_the_deck_at_once():
    state = at_turn({}, {}, face_up=TRAY)
    move(state, 0, DrawCards())
    table = move(state, 0, TakeFaceUp(card("karenia_brevis")), cards=[PLAIN])
    assert species_in(state.players[0].hand) == ["karenia_brevis"]
    assert effects(table, FaceUpDealt) == [FaceUpDealt(card(PLAIN))]
    assert species_in(state.face_up) == [*TRAY[1:], PLAIN]


def test_a_card_may_be_drawn_blindly():
    state = at_turn({}, {}, face_up=TRAY)
    move(state, 0, DrawCards())
    move(state, 0, DrawFromDeck(1), cards=["ostreococcus_tauri"])
    assert species_in(state.players[0].hand) == ["ostreococcus_tauri"]
    assert species_in(state.face_up) == TRAY


def test_the_card_that_replaces_a_face_up_card_may_be_taken_next():
    state = at_turn({"polar": [PLAIN]}, {}, face_up=TRAY)
    move(state, 0, DrawCards())
    move(state, 0, TakeFaceUp(card("karenia_brevis")), cards=["ostreococcus_tauri"])
    assert TakeFaceUp(card("ostreococcus_tauri")) in choices(state, 0)


def test_several_cards_may_be_drawn_blindly_at_once():
    state = at_turn({"polar": [PLAIN, "dictyocha_speculum"]}, {}, face_up=TRAY)
    move(state, 0, DrawCards())
    assert [choice.count for choice in choices(state, 0, DrawFromDeck)] == [1, 2, 3]
    table = move(state, 0, DrawFromDeck(2))
    assert len(effects(table, CardDrawn)) == 2
    assert [choice.count for choice in choices(state, 0, DrawFromDeck)] == [1]
    move(state, 0, TakeFaceUp(card("karenia_brevis")))
    assert len(state.players[0].hand) == 3
    assert state.to_act() == [1]


def test_two_face_up_cards_of_the_same_species_are_offered_once():
    state = at_turn({}, {}, face_up=[PLAIN, PLAIN, "karenia_brevis"])
    move(state, 0, DrawCards())
    assert len(choices(state, 0, TakeFaceUp)) == 2


def test_the_discards_are_shuffled_into_an_empty_deck():
    state = at_turn({"polar": [PLAIN]}, {}, deck=["karenia_brevis"], discards=["dinophysis_acuminata"])
    move(state, 0, DrawCards())
    table = move(state, 0, DrawFromDeck(2))
    assert len(effects(table, DiscardsShuffled)) == 1
    assert sorted(species_in(state.players[0].hand)) == ["dinophysis_acuminata", "karenia_brevis"]
    assert (state.deck, state.discards) == ([], [])


def test_drawing_stops_when_no_cards_are_left():
    state = at_turn({"polar": [PLAIN]}, {}, deck=[], face_up=["karenia_brevis"])
    table = move(state, 0, DrawCards())
    assert species_in(state.players[0].hand) == ["karenia_brevis"]
    assert effects(table, CardDrawn) == []
    assert state.to_act() == [1]


def test_a_hand_has_no_size_limit():
    state = at_turn({"hand": TRAY * 2 + ["ostreococcus_tauri"] * 2}, {})
    move(state, 0, DrawCards())
    assert len(state.players[0].hand) == 9
