"""Coverage of the recorded games of Lineae: every card, every space, every option."""

from functools import cache
from statistics import mean

import pytest

from scoresheet.domain.events import MoveMade
from scoresheet.domain.game import Game, fold
from scoresheet.domain.titles.lineae import TITLE
from scoresheet.domain.titles.lineae.components import EDITIONS
from scoresheet.domain.titles.lineae.effects.cards import (
    ColonyCardDrawn,
    ColonyCardPromoted,
    ColonyCardUncovered,
    RocketLaunched,
    TechnologyTaken,
)
from scoresheet.domain.titles.lineae.effects.crew import TollDeclined, WorkersPlaced
from scoresheet.domain.titles.lineae.effects.ocean import GameEnded
from scoresheet.domain.titles.lineae.kinds import SUBMERSIBLES
from scoresheet.domain.titles.lineae.water import LOCKS
from scoresheet.projections.sentences import Teller
from scoresheet.replays.record import LIBRARY, read

BOX = EDITIONS.today.components

OCEAN_SPACES = 117
FILES = sorted((LIBRARY / "lineae").glob("*.jsonl"))


@cache
def record_of(file):
    with file.open("rb") as lines:
        return read(lines)


@cache
def all_effects():
    return [effect for file in FILES for event in record_of(file).events for effect in event.effects]


def recorded(kind, field):
    """Return the values of a field in all recorded effects of a kind."""
    return {getattr(effect, field) for effect in all_effects() if isinstance(effect, kind)}


def numbers_of_legal_moves(record):
    """Yield the number of legal moves at each recorded move."""
    game = Game()
    for event in record.events:
        if isinstance(event, MoveMade):
            yield len(TITLE.legal_moves(game.state, event.seat))
        game = fold(record.title, [event], game)


def test_there_are_at_least_a_dozen_games_and_all_player_counts():
    assert len(FILES) >= 12
    assert {len(record_of(file).header.seats) for file in FILES} == set(TITLE.seats)


@pytest.mark.parametrize("option", ["starter", "biogenesis", "reactor_core", "short_rockets"])
def test_every_option_is_played(option):
    assert any(record_of(file).header.options.get(option) for file in FILES)


def test_every_rocket_is_launched():
    assert recorded(RocketLaunched, "card") == set(BOX.rockets)


def test_every_technology_is_taken():
    assert recorded(TechnologyTaken, "card") == set(BOX.technology)


def test_every_colony_card_comes_into_play():
    kinds = (ColonyCardDrawn, ColonyCardPromoted, ColonyCardUncovered)
    assert recorded(kinds, "card") == set(BOX.colony)


def test_workers_are_placed_on_every_action_space():
    cards = {f"colony:{card.id}" for card in BOX.colony.values() if card.power != "mirror"}
    others = {*(f"submersible:{letter}" for letter in SUBMERSIBLES), *(f"lock:{lock}" for lock in LOCKS)}
    assert recorded(WorkersPlaced, "space") == {*BOX.spaces, *cards, *others}


def test_tolls_are_declined_by_hand_and_by_every_kind_of_standing_order():
    assert recorded(TollDeclined, "order") == {"ask", "round", "never"}


def test_decisions_have_fewer_than_20_legal_moves_on_average_and_never_more_than_ocean_spaces():
    numbers = [number for file in FILES for number in numbers_of_legal_moves(record_of(file))]
    assert mean(numbers) < 20
    assert max(numbers) < OCEAN_SPACES


def test_solo_games_are_won_and_lost():
    results = recorded(GameEnded, "result")
    assert "stranded" in results
    assert results & {"pioneer", "engineer", "commander", "governor"}


def test_solo_games_announce_no_winner():
    for file in FILES:
        record = record_of(file)
        said = Teller(TITLE).headline(record.events[-1])
        assert ("wins" in said or "share" in said) == (len(record.header.seats) > 1), said
