"""The text of an offered move promises exactly what the move will do in that position."""

import random
import re

import pytest

from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles.industrial_waste import TITLE
from scoresheet.domain.titles.industrial_waste.company import ChangeStaff, Grow, StepAgain
from scoresheet.domain.titles.industrial_waste.effects.auction import MaterialsOffered
from scoresheet.domain.titles.industrial_waste.effects.business import (
    CoworkersChanged,
    FactoryAdvanced,
    WasteProduced,
    WasteRemoved,
)
from scoresheet.domain.titles.industrial_waste.market import SellMaterials
from scoresheet.domain.titles.industrial_waste.waste import DisposeOfWaste, RemoveWaste
from scoresheet.service.core.catalogues import translator
from tests.titles import playing
from tests.titles.industrial_waste.positions import at_turn, choices, move
from tests.titles.playing import effects

CARDS = {
    SellMaterials: "raw_materials",
    Grow: "growth",
    DisposeOfWaste: "waste_disposal",
    RemoveWaste: "waste_removal",
    ChangeStaff: "hiring_firing",
}
COUNTED = (MaterialsOffered, FactoryAdvanced, WasteProduced, WasteRemoved, CoworkersChanged)


def offered(choice, *others, **mat):
    """Return the offer of a card's move, with the advisor in hand too."""
    hand = ["advisor", CARDS[type(choice)], "order"]
    state = at_turn({"hand": hand, **mat}, *(others or [{}]))
    assert choice in choices(state, 0)
    return TITLE.words.offer(choice, state)


@pytest.mark.parametrize(
    ("choice", "mat", "other", "sentence"),
    [
        (SellMaterials(), {"materials_needed": 4}, {}, "Put 4 raw materials up for auction"),
        (SellMaterials(), {"materials_needed": 1}, {}, "Put 1 raw material up for auction"),
        (SellMaterials(True), {"materials_needed": 4}, {}, "Put 8 raw materials up for auction, with the advisor"),
        (SellMaterials(True), {}, {"materials": 42}, "Put 3 raw materials up for auction, with the advisor"),
        (SellMaterials(True), {}, {"materials": 44}, "Put 1 raw material up for auction, with the advisor"),
        (SellMaterials(), {}, {"materials": 45}, "Play Raw Materials without an auction: the supply is empty"),
        (
            SellMaterials(True),
            {},
            {"materials": 45},
            "Play Raw Materials with the advisor, without an auction: the supply is empty",
        ),
        (Grow(), {}, {}, "Move the factory 1 space to the right"),
        (Grow(True), {}, {}, "Move the factory 2 spaces to the right, with the advisor"),
        (Grow(True), {"growth": 19}, {}, "Move the factory 1 space to the right, with the advisor"),
        (Grow(), {"growth": 20}, {}, "Play Growth without effect: the factory is on the last space"),
        (
            Grow(True),
            {"growth": 20},
            {},
            "Play Growth with the advisor, without effect: the factory is on the last space",
        ),
        (DisposeOfWaste(), {"waste": 9}, {}, "Dispose of 3 waste"),
        (DisposeOfWaste(), {"waste": 2}, {}, "Dispose of 2 waste"),
        (DisposeOfWaste(True), {"waste": 9}, {}, "Dispose of 6 waste, with the advisor"),
        (DisposeOfWaste(), {"waste": 0}, {}, "Play Waste Disposal without effect: there is no waste"),
        (
            DisposeOfWaste(True),
            {"waste": 0},
            {},
            "Play Waste Disposal with the advisor, without effect: there is no waste",
        ),
        (RemoveWaste(), {"waste": 9}, {}, "Remove 1 waste; everybody else gets 1"),
        (RemoveWaste(), {"waste": 0}, {}, "Remove 0 waste; everybody else gets 1"),
        (RemoveWaste(True), {"waste": 1}, {}, "Remove 1 waste, with the advisor; everybody else gets 2"),
        (RemoveWaste(True), {"waste": 9}, {"waste": 15}, "Remove 2 waste, with the advisor; everybody else gets 1"),
        (RemoveWaste(), {"waste": 9}, {"waste": 16}, "Remove 1 waste; nobody else has room for more"),
        (
            RemoveWaste(True),
            {"waste": 9},
            {"waste": 16},
            "Remove 2 waste, with the advisor; nobody else has room for more",
        ),
        (ChangeStaff(), {"coworkers": 4}, {}, "Hire 100 co-workers"),
        (ChangeStaff(by=-1), {}, {}, "Fire 100 co-workers"),
        (ChangeStaff(True, -1), {}, {}, "Fire 100 co-workers, and with the advisor hire or fire once more"),
        (
            ChangeStaff(True, 1),
            {"coworkers": 5},
            {},
            "Hire nobody, as there is no room for more, and with the advisor hire or fire once more",
        ),
        (
            ChangeStaff(True, -1),
            {"coworkers": 1},
            {},
            "Fire nobody, as the last 100 must stay, and with the advisor hire or fire once more",
        ),
    ],
)
def test_the_offer_of_a_card_states_its_effect(choice, mat, other, sentence):
    assert offered(choice, other, **mat) == sentence


@pytest.mark.parametrize(
    ("advised", "sentence"),
    [
        (False, "Remove 1 waste; everybody else gets up to 1, as far as there is room"),
        (True, "Remove 2 waste, with the advisor; everybody else gets up to 2, as far as there is room"),
    ],
)
def test_the_offer_of_removal_says_up_to_if_an_opponent_has_less_room(advised, sentence):
    assert offered(RemoveWaste(advised), {}, {"waste": 16}, waste=5) == sentence


@pytest.mark.parametrize(
    ("by", "first", "again", "sentence"),
    [
        (-1, 2, -1, "Fire nobody, as the last 100 must stay"),
        (-1, 2, 1, "Hire 100 co-workers"),
        (1, 4, 1, "Hire nobody, as there is no room for more"),
        (1, 3, 1, "Hire 100 co-workers"),
    ],
)
def test_the_offer_of_a_second_step_states_its_effect(by, first, again, sentence):
    state = at_turn({"hand": ["advisor", "hiring_firing", "order"], "coworkers": first}, {})
    move(state, 0, ChangeStaff(True, by))
    assert TITLE.words.offer(StepAgain(again), state) == sentence


@pytest.mark.parametrize("kind", [SellMaterials, Grow, ChangeStaff, DisposeOfWaste, RemoveWaste])
@pytest.mark.parametrize("advised", [False, True])
def test_the_sentence_of_a_move_made_says_only_that_the_card_was_played(kind, advised):
    """The result has sentences of its own, those of the effects."""
    said = TITLE.words.say(kind(advised=advised))
    assert not re.search(r"twice|two|up to", said)
    assert ("advisor" in said) == advised


def numbers(sentence):
    return [int(number) for number in re.findall(r"\d+", sentence.replace("100 ", ""))]


def recorded_numbers(table):
    """Return the numbers in the effects; of the waste that opponents get, the largest."""
    got = [effects(table, kind) for kind in COUNTED]
    lots, spaces, waste, rid, _ = got
    most = [max(fact.barrels for fact in waste)] if waste else []
    return [
        *(fact.lot for fact in lots),
        *(fact.spaces for fact in spaces),
        *(fact.barrels for fact in rid),
        *most,
    ]


@pytest.mark.parametrize("seed", range(6))
def test_every_offer_in_random_games_comes_true(seed):
    checked = 0
    for state, _ in playing.random_game(TITLE, 2 + seed % 3, seed):
        for seat in state.to_act():
            for choice in choices(state, seat):
                if type(choice) in CARDS and not isinstance(choice, ChangeStaff):
                    said = numbers(TITLE.words.offer(choice, state))
                    copy = TITLE.copy(state)
                    recorded = recorded_numbers(TITLE.play(copy, seat, choice, Imagined(random.Random(1))))
                    assert [number for number in said if number] == recorded
                    checked += 1
    assert checked > 50


def test_offers_are_translated_with_their_plural_forms():
    german = translator("de", TITLE.title)
    state = at_turn({"hand": ["raw_materials", "growth"], "materials_needed": 1}, {})
    assert TITLE.words.offer(SellMaterials(), state, german) == "1 Rohstoff versteigern"
    assert TITLE.words.offer(Grow(), state, german) == "Die Fabrik 1 Feld nach rechts rücken"
