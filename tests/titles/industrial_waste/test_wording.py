"""The title's sentences for decisions, moves and effects, with the numbers of the box."""

import pytest

from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.accident import ChooseBribery, UseBribery
from scoresheet.domain.titles.industrial_waste.combinations import TakeCombination
from scoresheet.domain.titles.industrial_waste.company import ChangeStaff, Grow, Innovate, RepayLoan
from scoresheet.domain.titles.industrial_waste.components import EDITIONS
from scoresheet.domain.titles.industrial_waste.effects.auction import LotTaken, MaterialsOffered
from scoresheet.domain.titles.industrial_waste.effects.business import (
    CoworkersChanged,
    Earned,
    FactoryAdvanced,
    FactoryMovedBack,
    LoanTaken,
    MaterialsUsed,
    Paid,
    StepLost,
)
from scoresheet.domain.titles.industrial_waste.effects.cards import BoxOpened, CombinationChosen, CompanyFounded
from scoresheet.domain.titles.industrial_waste.loans import TakeLoan
from scoresheet.domain.titles.industrial_waste.market import Bid, Offer, SellMaterials
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.industrial_waste.turns import TakeTurn
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste, RemoveWaste
from scoresheet.domain.titles.industrial_waste.wording import CARDS
from scoresheet.service.core.catalogues import translator
from tests.titles.industrial_waste.positions import at_turn, lay_out, move, sentences

say = TITLE.words.say


@pytest.mark.parametrize("kind", [*TITLE.decisions, *TITLE.moves, *TITLE.effects])
def test_every_decision_move_and_effect_has_a_template(kind):
    assert kind in TITLE.words.templates


def test_an_order_reads_as_a_story():
    table = move(at_turn({"hand": ["order", "growth"]}, {"hand": ["order"]}), 0, FillOrder())
    assert sentences(table) == [
        "Orange plays Order",
        "Orange uses 5 raw materials",
        "Orange sells the order for 14 million",
        "Orange gets 5 waste",
    ]


def test_the_offer_of_a_combination_names_its_cards():
    state = lay_out(at_turn({}, {}), {"columns": [["order", "waste_removal", "growth"], []]})
    assert TITLE.words.offer(TakeCombination(0), state) == "Take combination 1: Order, Waste Removal, Growth"


@pytest.mark.parametrize(
    ("spoken_of", "sentence"),
    [
        (TakeCombination(0), "Take combination 1"),
        (CombinationChosen(2, 0, ["order", "waste_removal"]), "Green takes Order, Waste Removal"),
        (Offer(6), "Bid 6 million"),
        (ChangeStaff(by=-1), "Fire 100 co-workers"),
        (Paid(1, 4, "basic costs"), "Blue pays 4 million for basic costs"),
        (Paid(1, 4, "raw materials", to=0), "Blue pays Orange 4 million for the raw materials"),
        (Earned(1, 5, "advice"), "The advisor earns Blue 5 million more"),
        (MaterialsUsed(1, 1), "Blue uses 1 raw material"),
        (FactoryMovedBack(3, 1), "Purple's factory moves 1 space back"),
        (FactoryMovedBack(3, 2), "Purple's factory moves 2 spaces back"),
        (LotTaken(0, 5, 0), "Nobody bids: Orange gets the 5 raw materials for nothing"),
        (ChooseBribery(0, 1), "An accident: use Bribery, or let the factory move back 1 space?"),
        (Paid(1, 4, "raw materials", to=2), "Blue pays Green 4 million for the raw materials"),
        (Earned(1, 14, "order"), "Blue sells the order for 14 million"),
        (LoanTaken(0, 10, forced=False), "Orange takes a loan of 10 million"),
        (LoanTaken(0, 10, forced=True), "Orange has to take a loan of 10 million"),
        (CoworkersChanged(0, 1), "Orange hires 100 co-workers"),
        (CoworkersChanged(0, -1), "Orange fires 100 co-workers"),
        (LotTaken(0, 1, 0), "Nobody bids: Orange gets the 1 raw material for nothing"),
        (LotTaken(0, 1, 4), "Orange gets the 1 raw material for 4 million"),
        (LotTaken(0, 5, 4), "Orange gets the 5 raw materials for 4 million"),
        (MaterialsOffered(0, 1), "Orange puts 1 raw material up for auction"),
        (MaterialsOffered(0, 5), "Orange puts 5 raw materials up for auction"),
        (ChooseBribery(0, 2), "An accident: use Bribery, or let the factory move back 2 spaces?"),
        (Bid(1, 0, 1, 0), "Orange sells 1 raw material: bid once, or pass; nobody has bid yet"),
        (Bid(1, 0, 1, 3), "Orange sells 1 raw material: bid once, more than 3 million, or pass"),
        (Bid(1, 0, 5, 0), "Orange sells 5 raw materials: bid once, or pass; nobody has bid yet"),
        (Bid(1, 0, 5, 3), "Orange sells 5 raw materials: bid once, more than 3 million, or pass"),
        (BoxOpened([], 1), "The supply holds 1 raw material"),
        (BoxOpened([], 50), "The supply holds 50 raw materials"),
        (CompanyFounded(1, 15, 1, 14, 5, 5, 5, 5), "Blue begins with 15 million and 1 raw material"),
        (StepLost(1, 1), "Blue hires nobody: there is no room for more"),
        (StepLost(1, -1), "Blue fires nobody: the last 100 must stay"),
        (TakeTurn(0), "Play or discard a card"),
        (TakeTurn(0, "order"), "Play, discard or save your last card, Order"),
        (TakeTurn(0, "raw_materials"), "Play or save your last card, Raw Materials"),
        (TakeTurn(0, "bribery"), "Discard or save your last card, Bribery"),
        (TakeTurn(0, "advisor"), "Discard or save your last card, Advisor"),
    ],
)
def test_decisions_moves_and_effects_have_these_sentences(spoken_of, sentence):
    assert say(spoken_of) == sentence


@pytest.mark.parametrize(
    ("spoken_of", "number"),
    [
        (TakeLoan(), EDITIONS.today.components.prices.loan),
        (RepayLoan(), EDITIONS.today.components.prices.loan),
        (UseBribery(), EDITIONS.today.components.prices.bribery),
        (Innovate(), EDITIONS.today.components.prices.innovation),
        (FillOrder(advised=True), EDITIONS.today.components.advised.order_bonus),
    ],
)
def test_sentences_take_their_numbers_from_the_box(spoken_of, number):
    assert f" {number}" in say(spoken_of)


@pytest.mark.parametrize("kind", [FillOrder, SellMaterials, Grow, ChangeStaff, Innovate, DisposeOfWaste, RemoveWaste])
def test_the_advisor_is_mentioned_only_when_it_is_played(kind):
    more = {"by": 1} if kind is ChangeStaff else {"track": "rationalization"} if kind is Innovate else {}
    assert "with the advisor" not in say(kind(**more))
    assert "with the advisor" in say(kind(**more, advised=True))


@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        (FactoryAdvanced, ("0 spaces to", "1 space to", "2 spaces to"), ("0 Felder", "1 Feld ", "2 Felder")),
        (FactoryMovedBack, ("0 spaces back", "1 space back", "2 spaces back"), ("0 Felder", "1 Feld ", "2 Felder")),
        (MaterialsUsed, ("0 raw materials", "1 raw material", "2 raw materials"), ("0 Rohstoffe", "1 Rohstoff", "2 ")),
    ],
)
def test_counted_nouns_have_plural_forms_in_english_and_german(kind, english, german):
    for number in range(3):
        assert english[number] in say(kind(0, number))
        assert german[number] in say(kind(0, number), translator("de", TITLE.title))
    assert not say(MaterialsUsed(0, 1), translator("de", TITLE.title)).endswith("Rohstoffe")


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_full_explanation_without_placeholders(card):
    assert TITLE.words.explain("card", card).endswith(".")
    assert "box" not in TITLE.words.explain("card", card)


def test_explanations_take_their_numbers_from_the_box():
    assert TITLE.words.explain("card", "waste_disposal") == "Get rid of 3 waste. With the advisor: 6."
    assert TITLE.words.explain("track", "waste_reduction") == "Waste an order makes."
    german = TITLE.words.explain("card", "waste_disposal", translator("de", TITLE.title))
    assert german == "Werde 3 Abfall los. Mit dem Berater: 6."
