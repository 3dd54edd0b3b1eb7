"""The vocabulary: properties of the spelling of moves and positions."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.titles import registry
from scoresheet.replays.research.choosing import WordChoice
from scoresheet.replays.research.lexicon import names, written
from scoresheet.replays.research.rewards import rewards
from scoresheet.replays.research.survey import lexicon_of, survey
from scoresheet.replays.research.words import PLAIN, Vocabulary, pieces, spell

TITLES = registry.all_titles().values()


class Pair(msgspec.Struct, frozen=True):
    """An object to spell."""

    name: str
    number: int
    more: tuple[int, ...] = ()


@pytest.mark.parametrize("text", ["deposit:12", "a-1", "UD", "moss_2", "007", "100", "", "é x", "belt.1a"])
def test_the_pieces_of_a_text_join_to_the_text(text: str) -> None:
    assert "".join(pieces(text)).encode().decode("unicode_escape") == text


def test_different_values_are_spelled_differently_and_none_is_a_prefix_of_another() -> None:
    values = [
        Pair(name, number, more)
        for name in ("", "a", "ab", "a:1")
        for number in (-1, 0, 1, 100, 1_00_01)
        for more in ((), (1,), (1, 0))
    ]
    spelled = [tuple(spell(value)) for value in values]
    assert len(set(spelled)) == len(values)
    assert not [1 for one in spelled for other in spelled if one != other and other[: len(one)] == one]


def test_an_unknown_word_is_spelled_letter_by_letter() -> None:
    plain, own = Vocabulary(()), Vocabulary(["iron"])
    assert [plain.words[number] for number in plain.spell("iron")] == ["i", "r", "o", "n", "end"]
    assert [own.words[number] for number in own.spell("iron")] == ["iron", "end"]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_every_current_word_is_in_the_lexicon_once(title) -> None:
    lexicon = written(title)
    assert len(set(lexicon.words)) == len(lexicon.words)
    assert names(title) - {*lexicon.words, *PLAIN} == set()


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_words_lead_to_every_legal_move(title) -> None:
    vocabulary, chance = Vocabulary(lexicon_of(title).words), random.Random(6)
    state = title.lay_out(2, {}, "", Imagined(chance)).state
    for _ in range(40):
        seat = state.to_act()[0]
        moves = title.legal_moves(state, seat)
        for move in moves[:10]:
            choosing, numbers = WordChoice(vocabulary, moves), vocabulary.spell(move)
            while (made := choosing.say(numbers[len(choosing.said)])) is None:
                pass
            assert made == move
        title.play(state, seat, choose("random", title, state, seat, chance), Imagined(chance))


def test_a_word_that_continues_no_legal_move_is_refused() -> None:
    title = registry.find("industrial-waste")
    state = title.lay_out(2, {}, "", Imagined(random.Random(1))).state
    choosing = WordChoice(Vocabulary(()), title.legal_moves(state, state.to_act()[0]))
    with pytest.raises(ValueError, match="No legal move"):
        choosing.say(99)


def test_a_survey_appends_words_and_keeps_the_existing_room() -> None:
    title = registry.find("industrial-waste")
    found = survey(title)
    before = replace_words(found, ["zebra", *reversed(found.words[5:])], {"companies": 9})
    again = survey(title, before=before)
    assert again.words[: len(before.words)] == before.words
    assert sorted(again.words) == sorted({"zebra", *found.words})
    assert again.room["companies"] == 9


def replace_words(lexicon, words, room):
    return msgspec.structs.replace(lexicon, words=words, room=room)


def test_surveys_of_a_title_without_a_lexicon_are_reproducible() -> None:
    fresh = replace(registry.find("industrial-waste"), title="not-written-down")
    assert written(fresh) is None
    assert lexicon_of(fresh) == survey(fresh)


def test_rewards_are_evenly_spaced_add_up_to_zero_and_are_shared_in_ties() -> None:
    assert rewards([[1], [0]]) == {1: 1.0, 0: -1.0}
    assert rewards([[2], [0, 1]]) == {2: 1.0, 0: -0.5, 1: -0.5}
    assert rewards([[0, 1, 2, 3]]) == {0: 0.0, 1: 0.0, 2: 0.0, 3: 0.0}
