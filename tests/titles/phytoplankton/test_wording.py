"""The title's sentences for decisions, moves and effects."""

import pytest

from scoresheet.domain.titles.phytoplankton import TITLE
from scoresheet.domain.titles.phytoplankton.carbon import ChooseCarbonPlace, PlaceCarbon
from scoresheet.domain.titles.phytoplankton.card_effects import (
    CardDrawn,
    CardRevealed,
    CardsChosen,
    CardsDiscarded,
    CardTucked,
    DeckCardTucked,
    LookedAtKept,
)
from scoresheet.domain.titles.phytoplankton.components import EDITIONS
from scoresheet.domain.titles.phytoplankton.dice import TakeDie
from scoresheet.domain.titles.phytoplankton.drawing import DrawFromDeck
from scoresheet.domain.titles.phytoplankton.effects import (
    ChoiceRevealed,
    DiceRolled,
    DiscardChosen,
    MissionDealt,
    MissionRevealed,
    PowerBegan,
    PowerDeclined,
    PowerSkipped,
    ResourcesGained,
    TurnBegan,
)
from scoresheet.domain.titles.phytoplankton.looking import KeepLookedAt
from scoresheet.domain.titles.phytoplankton.paying import Pay, PayCost, PayWithCard
from scoresheet.domain.titles.phytoplankton.playing import PlayCard, ReplaceCard
from scoresheet.domain.titles.phytoplankton.powers import DeclinePower
from scoresheet.domain.titles.phytoplankton.setup import ChooseResourcesToDiscard, DiscardResources, KeepCards
from scoresheet.domain.titles.phytoplankton.tucking import TuckCards
from scoresheet.domain.titles.phytoplankton.turns import Grow
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.service.core.catalogues import translator
from tests.titles.phytoplankton.positions import LIGHT, N_P, at_turn, in_hand, move, sentences

BOX = EDITIONS.today.components

EHUX, KARENIA = "emiliania_huxleyi-1", "karenia_brevis-2"
say = TITLE.words.say


@pytest.mark.parametrize("kind", [*TITLE.decisions, *TITLE.moves, *TITLE.effects])
def test_every_decision_move_and_effect_has_a_template(kind):
    assert kind in TITLE.words.templates


@pytest.mark.parametrize(
    ("spoken_of", "sentence"),
    [
        (PlayCard(EHUX, "open_ocean"), "Play Emiliania huxleyi into the Open Ocean row"),
        (ReplaceCard(EHUX, KARENIA), "Play Emiliania huxleyi in place of Karenia brevis"),
        (KeepCards(()), "Keep no card"),
        (KeepCards((EHUX, KARENIA)), "Keep Emiliania huxleyi, Karenia brevis"),
        (KeepCards((EHUX, EHUX)).seen_by(SPECTATOR), "Choose which cards to keep"),
        (KeepCards(()).seen_by(SPECTATOR), "Choose which cards to keep"),
        (DiscardResources(("iron",)), "Discard iron"),
        (DiscardResources(()), "Discard no resource"),
        (DiscardResources(("iron",)).seen_by(SPECTATOR), "Choose which resources to discard"),
        (CardsChosen(1, [EHUX]).seen_by(SPECTATOR), "Blue has chosen which cards to keep"),
        (CardsChosen(1, [EHUX]), "Blue keeps Emiliania huxleyi"),
        (DiscardChosen(1, ["iron"]).seen_by(SPECTATOR), "Blue has chosen what to discard"),
        (ChoiceRevealed(1, 2), "Blue keeps 2 cards"),
        (TurnBegan(1, 3), "Blue takes turn 3 of 5"),
        (PowerSkipped(1, EHUX), "The power of Emiliania huxleyi has no effect for Blue now"),
        (PowerDeclined(1, EHUX), "Blue does not use the power of Emiliania huxleyi"),
        (PowerDeclined(1, EHUX, rest=True), "Blue declines the rest of the power of Emiliania huxleyi"),
        (DeclinePower(), "Do not use the power"),
        (DeclinePower(rest=True), "Decline the rest of the power"),
        (CardsDiscarded(1, [EHUX, KARENIA, EHUX]).seen_by(SPECTATOR), "Blue discards 3 cards"),
        (ChooseResourcesToDiscard(0, 1), "Choose a resource to discard for the card kept"),
        (ChooseResourcesToDiscard(0, 2), "Choose 2 resources to discard for the cards kept"),
        (PayCost(0, EHUX, ("light", "nitrogen/phosphorus")), "Pay light, nitrogen or phosphorus for Emiliania huxleyi"),
        (Pay(EHUX, ("iron", "iron"), ("any",)), "Pay iron, iron; still to pay: any resource"),
        (Pay(EHUX, ("light",), ()), "Pay light"),
        (TakeDie(N_P, "nitrogen"), "Take the nitrogen/phosphorus die for nitrogen"),
        (ChooseCarbonPlace(0, (EHUX,), 1), "Put 1 carbon on a card"),
        (ChooseCarbonPlace(0, (EHUX,), 3), "Put 3 carbon on cards"),
        (PlaceCarbon(KARENIA, 2), "Put 2 carbon on Karenia brevis"),
        (KeepLookedAt(EHUX, ""), "Keep Emiliania huxleyi"),
        (KeepLookedAt(EHUX, KARENIA), "Tuck Emiliania huxleyi under Karenia brevis"),
        (PayWithCard(EHUX, KARENIA, ()), "Tuck Karenia brevis for a resource"),
        (PayWithCard(EHUX, KARENIA, ("iron",)), "Tuck Karenia brevis for a resource; still to pay: iron"),
        (TuckCards((), KARENIA), "Keep all of them"),
        (TuckCards((EHUX,), KARENIA), "Tuck Emiliania huxleyi under Karenia brevis"),
        (LookedAtKept(0, EHUX), "Orange keeps Emiliania huxleyi"),
        (LookedAtKept(0, EHUX, KARENIA), "Orange tucks Emiliania huxleyi under Karenia brevis"),
        (CardRevealed(0, EHUX, "tucked", KARENIA), "Emiliania huxleyi is revealed, and tucked under Karenia brevis"),
        (CardRevealed(0, EHUX, "hand", ""), "Emiliania huxleyi is revealed, and Orange keeps it"),
        (CardRevealed(0, EHUX, "discards", ""), "Emiliania huxleyi is revealed and discarded"),
        (PowerBegan(0, EHUX, "power"), "Orange reaches the power of Emiliania huxleyi"),
        (PowerBegan(0, EHUX, "power", unasked=True), "Orange uses the power of Emiliania huxleyi by standing order"),
        (PowerBegan(0, EHUX, "budding"), "Orange activates Emiliania huxleyi, whose bloom box is open"),
        (PowerBegan(0, EHUX, "bloom"), "The bloom of Emiliania huxleyi takes effect for Orange"),
        (DrawFromDeck(1), "Draw a card from the deck"),
        (DrawFromDeck(2), "Draw 2 cards from the deck"),
        (MissionRevealed(0, "full_station", 1), "Orange shows Full Station: 1 point"),
        (DiceRolled([LIGHT, N_P]), "The dice show light, nitrogen/phosphorus"),
        (ResourcesGained(3, ["iron", "light"]), "Purple takes iron, light"),
        (MissionRevealed(0, "full_station", 6), "Orange shows Full Station: 6 points"),
    ],
)
def test_moves_and_effects_have_these_sentences(spoken_of, sentence):
    assert say(spoken_of) == sentence


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (CardDrawn(1, EHUX), "Blue draws a card from the deck"),
        (CardTucked(1, EHUX, KARENIA), "Blue tucks a card under Karenia brevis"),
        (CardTucked(1, EHUX, KARENIA, shown=True), "Blue tucks Emiliania huxleyi under Karenia brevis"),
        (DeckCardTucked(1, EHUX, KARENIA), "Blue tucks a card from the deck under Karenia brevis"),
        (CardsDiscarded(1, [EHUX]), "Blue discards a card"),
        (MissionDealt(1, "transect"), "Blue is dealt a secret mission"),
    ],
)
def test_sentences_for_spectators_omit_hidden_information(effect, sentence):
    assert say(effect.seen_by(SPECTATOR)) == sentence


def test_a_turn_reads_as_a_story():
    state = at_turn({"open_ocean": ["pyrocystis_fusiformis"], "hand": ["ostreococcus_tauri"]}, {})
    assert in_hand(state, "ostreococcus_tauri")
    assert sentences(move(state, 0, Grow())) == [
        "Orange puts 2 carbon on Pyrocystis fusiformis",
        "Orange uses the power of Pyrocystis fusiformis by standing order",
        "Orange caches light on Pyrocystis fusiformis",
        "Blue takes turn 1 of 5",
    ]


@pytest.mark.parametrize(("number", "said"), [(0, "draws "), (1, "a card"), (2, "2 cards"), (3, "3 cards")])
def test_sentences_count_hidden_cards(number, said):
    hidden = CardsDiscarded(1, [EHUX] * number).seen_by(SPECTATOR)
    assert said.replace("draws ", "discards ") in say(hidden)
    german = {0: "", 1: "eine Karte", 2: "2 Karten", 3: "3 Karten"}[number]
    assert german in say(hidden, translator("de", TITLE.title))


def test_every_card_and_mission_has_an_explanation_in_full_sentences():
    about = TITLE.words.about
    assert about["species"].keys() == BOX.species.keys()
    assert about["mission"].keys() == BOX.missions.keys()
    for text in [*about["species"].values(), *about["mission"].values()]:
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith((".", ")"))
    assert {card for card, text in about["bloom"].items() if text} == {s.id for s in BOX.species.values() if s.bloom}
