"""Explanations of everything on the table, and uniform names."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.conditions import COUNTS
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.viewer import SPECTATOR
from scoresheet.domain.wording import Plural
from scoresheet.service.core.catalogues import translator
from tests.titles.weather_machine.positions import at_turn

WORDS = TITLE.words
GERMAN = translator("de", TITLE.title)
BOX = TITLE.editions.today.components
NAMES = (
    "bots?|vouchers?|parts?|chemicals?|prototypes?|awards?|citations?|initiative|lativ|subsid(y|ies)|assistant|"
    "workshops?|office|science|locations?|verdino|melgoth|delugium|calorium|radieu|cp|breakthroughs?|government"
)
"""Written with a capital wherever they are named."""


def ids(shown: Any) -> Iterator[str]:
    """Yield the ids of everything in a view."""
    if isinstance(shown, msgspec.Struct):
        yield from (shown.id for name in shown.__struct_fields__ if name == "id")  # type: ignore[attr-defined]
        yield from ids([getattr(shown, name) for name in shown.__struct_fields__])
    elif isinstance(shown, list | tuple):
        for each in shown:
            yield from ids(each)


def without_seat(piece: str) -> str:
    """Return the id of a place without its seat."""
    kind, *rest = piece.split(":")
    return ":".join([kind, *(rest[1:] if kind in ("slot", "cell", "row", "goalspace") else rest)])


PLACES = ("space:", "government:", "lab:", "rnd:", "plot:", "supply:", "slot:", "cell:", "row:", "goalspace:")


def test_every_place_of_the_boards_has_a_name_and_an_explanation():
    shown = {without_seat(each) for each in ids(view(at_turn({}, {}), SPECTATOR)) if each.startswith(PLACES)}
    assert len(shown) > 100
    for place in shown:
        assert WORDS.explain("place", place), place
        assert WORDS.terms["place"][place]


@pytest.mark.parametrize("vocabulary", ["goal", "subsidy", "experiment", "extreme", "tile", "action"])
def test_every_tile_and_every_action_of_a_location_has_an_explanation(vocabulary):
    tables = {
        "goal": BOX.goals,
        "subsidy": BOX.subsidies,
        "experiment": BOX.experiments,
        "extreme": BOX.extreme_weather,
        "tile": BOX.workshop_tiles,
        "action": BOX.costs,
    }
    for each in tables[vocabulary]:
        assert WORDS.explain(vocabulary, each)


def test_everything_with_an_explanation_has_a_name():
    for vocabulary, texts in WORDS.about.items():
        assert set(texts) <= set(WORDS.terms[vocabulary])


def test_goals_with_different_conditions_have_different_explanations():
    asked = {(goal.counts, goal.need) for goal in BOX.goals.values()}
    assert len({WORDS.explain("goal", goal) for goal in BOX.goals}) == len(asked) == len(BOX.goals)
    assert {goal.counts for goal in BOX.goals.values()} == set(COUNTS)


@pytest.mark.parametrize(
    ("vocabulary", "value", "text"),
    [
        ("goal", "A9", "Have 3 Awards, placed or not."),
        ("subsidy", "SU15", "Advance one space on any Funding track."),
        (
            "experiment",
            "III-rain",
            (
                "If it runs with your Bots, you may pay 2 Science for 6 CP a Bot, a Research token of the Lab, "
                "and either the action “Research” or an Investment tile."
            ),
        ),
        (
            "extreme",
            "wind-2",
            (
                "A Breakthrough costs 1 Science; its Prototype needs these Parts: red, and those of the empty spaces "
                "in R&D. Slots from the left: 2 Machine Parts; a new Bot. When all are taken, the weather is fixed, "
                "and the tile goes back on its stack."
            ),
        ),
        ("place", "cell:5:government", "A token here gives 2 Supply Vouchers."),
        (
            "place",
            "funding:lab:3",
            (
                "Pays 2 Science, then another track as if its marker were 2 spaces further on. "
                "A marker here scores 2 CP at the end of the game."
            ),
        ),
        (
            "piece",
            "goal_tile",
            "Placed for an Investment tile; if its condition is met at the end, it scores 5 CP.",
        ),
    ],
)
def test_explanations_have_these_texts(vocabulary, value, text):
    assert WORDS.explain(vocabulary, value) == text


def every_text() -> Iterator[str]:
    """Yield all sentences and names, without their placeholders."""
    for sentence in WORDS.sentences():
        yield from (sentence.one, sentence.more) if isinstance(sentence, Plural) else (sentence,)
    for terms in WORDS.terms.values():
        yield from terms.values()


def test_terms_of_the_game_are_capitalised_everywhere():
    small = re.compile(rf"\b({NAMES})\b")
    for text in every_text():
        assert not small.search(re.sub(r"\{[^}]*\}", "", text)), text


def test_every_sentence_and_every_explanation_has_a_german_text():
    for sentence in WORDS.sentences():
        if isinstance(sentence, Plural):
            assert GERMAN.plural(sentence.one, sentence.more, 2) != sentence.more
        else:
            assert GERMAN(sentence) != sentence
