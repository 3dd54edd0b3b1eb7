"""Texts of moves show what they yield and cost in the position."""

from collections import Counter
from random import Random

import pytest

from scoresheet.domain.chance import Imagined, Repeatable
from scoresheet.domain.titles import registry
from scoresheet.domain.titles.industrial_waste.effects.business import Earned, MaterialsUsed, WasteProduced
from scoresheet.domain.titles.industrial_waste.production import FillOrder
from scoresheet.domain.titles.lineae.effects.cargo import Paid
from scoresheet.domain.titles.lineae.locks import PayToll
from scoresheet.domain.titles.lineae.turns import PlaceWorkers
from scoresheet.domain.titles.phytoplankton.playing import PlayCard
from scoresheet.domain.titles.phytoplankton.turns import DrawCards, GainResources, Grow, yields
from tests.titles.playing import random_game

ROWS = {GainResources: "coastal", Grow: "open_ocean", DrawCards: "polar"}


def offered(name, kinds, seeds=(1, 2), seats=2):
    """Yield moves of these kinds in random games: title, state, seat, move and offered text."""
    title = registry.find(name)
    for seed in seeds:
        for state, _ in random_game(title, seats, seed):
            for seat in state.to_act():
                for move in title.legal_moves(state, seat):
                    if isinstance(move, kinds):
                        yield title, state, seat, move, title.words.offer(move, state)


def played(title, state, seat, move):
    return title.play(title.copy(state), seat, move, Imagined(Repeatable(1))).effects


def test_filling_an_order_shows_its_raw_materials_earnings_and_waste():
    seen = Counter()
    for title, state, seat, move, said in offered("industrial-waste", FillOrder, seeds=range(4)):
        effects = played(title, state, seat, move)
        earned = sum(effect.millions for effect in effects if isinstance(effect, Earned))
        used = next(effect.materials for effect in effects if isinstance(effect, MaterialsUsed))
        waste = next(effect.barrels for effect in effects if isinstance(effect, WasteProduced))
        assert said.endswith(f"{used} raw materials for {earned} million, and {waste} waste")
        seen[move.advised] += 1
    assert seen[False]


@pytest.mark.parametrize("seats", [2, 5])
def test_phytoplankton_actions_show_the_yield_of_their_row(seats):
    seen = set()
    for title, state, seat, move, said in offered("phytoplankton", tuple(ROWS), seats=seats):
        number = yields(title.editions.today.components, state.players[seat], ROWS[type(move)])
        assert f" {number} " in said
        seen.add((type(move), number))
    assert {number for _, number in seen} > {1}


def test_phytoplankton_cards_are_offered_with_their_cost_and_the_carbon_of_their_slot():
    carbon = set()
    for title, state, seat, move, said in offered("phytoplankton", PlayCard):
        box = title.editions.today.components
        asked = box.board.carbon_by_column[len(state.players[seat].rows[move.row])]
        assert said.endswith(f"; {asked} carbon") == bool(asked)
        assert (": " in said) == bool(box.species_of[move.card].cost)
        carbon.add(asked)
    assert len(carbon) > 1


def test_hiring_a_worker_shows_its_cost():
    seen = 0
    for title, state, seat, move, said in offered("lineae", PlaceWorkers, seeds=(3,)):
        paid = [effect.money for effect in played(title, state, seat, move) if isinstance(effect, Paid)]
        if title.words.offer(move, state).count("pay $"):
            seen += 1
            assert said.endswith(f"; pay ${paid[0]}")
    assert seen


def test_paying_a_toll_shows_its_amount():
    title = registry.find("lineae")
    said = title.words.say(PayToll(0, 1))
    assert f"${title.editions.today.components.prices.toll}" in said


def test_every_legal_move_of_every_title_has_a_text():
    for name, title in registry.all_titles().items():
        random = Random(name)
        for state, _ in random_game(title, title.seats[-1], random.randrange(100)):
            for seat in state.to_act():
                assert all(title.words.offer(move, state) for move in title.legal_moves(state, seat))
