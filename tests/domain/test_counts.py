"""Resources and pieces that titles declare exist, have words, and match final scores."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import msgspec
import pytest

from scoresheet.domain.counts import NOTHING, Counts, Piece, Resource, piece_name, pieces_of, resources_of
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.replays.record import LIBRARY
from tests.domain import hidden_hands

TITLES = [*registry.all_titles().values()]
each_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)


@cache
def recorded(title: Title) -> list[list[Any]]:
    """Return the events of the title's recorded games."""
    folder = LIBRARY / title.title.replace("-", "_")
    files = sorted(folder.glob("*.jsonl"))
    return [[title.event_decoder.decode(line) for line in file.read_bytes().splitlines()[1:]] for file in files]


@cache
def ends(title: Title) -> list[Game]:
    """Return the recorded games that began, in their last state."""
    games = [fold(title, events) for events in recorded(title)]
    return [game for game in games if game.state is not None]


@each_title
def test_every_title_declares_resources_and_pieces_with_words(title: Title) -> None:
    assert title.counts.resources
    assert title.counts.pieces
    names = [resource.name for resource in title.counts.resources]
    assert len(set(names)) == len(names)
    assert all(resource.words for resource in title.counts.resources)


@each_title
def test_each_resource_is_a_number_for_every_seat_and_changes_in_some_game(title: Title) -> None:
    found: dict[str, set[int]] = defaultdict(set)
    for game in ends(title):
        for name, numbers in resources_of(title, game.state).items():
            assert len(numbers) == len(game.seats)
            assert all(type(number) is int for number in numbers), name
            found[name].update(numbers)
    assert {name for name, numbers in found.items() if len(numbers) < 2} == set()


@each_title
def test_each_piece_refers_to_an_effect_with_its_fields(title: Title) -> None:
    effects = {effect.__name__: effect for effect in title.effects}
    for piece in title.counts.pieces:
        fields = {field.name for field in msgspec.structs.fields(effects[piece.effect])}
        assert {piece.id, piece.seat} <= fields, piece
        assert piece.words


@each_title
def test_every_piece_used_in_a_recorded_game_has_a_name_and_each_kind_occurs(title: Title) -> None:
    used = {
        (one.kind, one.id)
        for events in recorded(title)
        for event in events
        for effect in event.effects
        for one in pieces_of(title, effect)
    }
    terms = {piece.kind: title.words.terms[piece.terms] for piece in title.counts.pieces}
    for kind, named in used:
        assert named in map(str, terms[kind]), (kind, named)
        assert piece_name(title, kind, named) in terms[kind].values()
    assert {kind for kind, _ in used} == set(terms)


@each_title
def test_final_scores_of_recorded_games_are_those_of_the_last_position(title: Title) -> None:
    over = [game for game in ends(title) if game.scores and game.ending in ("played", "resigned")]
    assert over
    for game in over:
        scores = title.last_scores(game.state)
        assert [(score.points, score.parts) for score in scores] == [(each.points, each.parts) for each in game.scores]
        assert all(score.parts.keys() == scores[0].parts.keys() for score in scores)


class Noun(msgspec.Struct):
    cash: int = 0
    cards: list[str] = []
    stores: dict[str, int] = {}
    rows: dict[str, list[Any]] = {}


class Table(msgspec.Struct):
    players: list[Noun]


class Made:
    """A title that has only counts."""

    def __init__(self, *resources: Resource, pieces: tuple[Piece, ...] = ()) -> None:
        self.counts = Counts(resources, pieces)


@pytest.mark.parametrize(
    ("at", "by", "numbers"),
    [
        ("players.*.cash", "value", [3, 0]),
        ("players.*.cards", "length", [2, 0]),
        ("players.*.stores", "sum", [7, 0]),
        ("players.*.stores", "length", [2, 0]),
        ("players.*.stores.b", "value", [5, 0]),
        ("players.*.rows.*", "length", [3, 0]),
        ("players.*.rows.*.*.cash", "value", [60, 0]),
        ("players.*.rows.*.*.stores", "sum", [9, 0]),
    ],
)
def test_a_path_leads_through_nouns_lists_and_dicts(at: str, by: Any, numbers: list[int]) -> None:
    inner = [Noun(cash=10, stores={"a": 9}), Noun(cash=20), Noun(cash=30)]
    first = Noun(cash=3, cards=["a", "b"], stores={"a": 2, "b": 5}, rows={"left": inner[:1], "right": inner[1:]})
    made = Made(Resource("it", at, "it", by))
    assert resources_of(made, Table([first, Noun()])) == {"it": numbers}


def test_lists_give_a_piece_for_each_item_empty_ids_none_and_copies_the_same_one() -> None:
    class Taken(msgspec.Struct, tag=True):
        who: Seat
        cards: Any

    made = Made(pieces=(Piece("card", "Taken", "cards", "cards", "card", seat="who", copies="-"),))
    found = list(pieces_of(made, Taken(Seat(1), ["a-b-1", "", "c"])))  # type: ignore[arg-type]
    assert found == [("card", "a-b", 1), ("card", "c", 1)]
    assert list(pieces_of(made, Taken(Seat(0), 7))) == [("card", "7", 0)]  # type: ignore[arg-type]
    assert list(pieces_of(hidden_hands.TITLE, Taken(Seat(0), 7))) == []  # type: ignore[arg-type]


def test_a_title_without_counts_counts_nothing() -> None:
    assert hidden_hands.TITLE.counts == NOTHING
    assert resources_of(hidden_hands.TITLE, Table([Noun()])) == {}


def test_a_piece_without_a_name_is_called_by_its_id() -> None:
    assert piece_name(TITLES[0], "nothing", "x") == "x"


@each_title
def test_the_pattern_of_every_kind_has_no_unfilled_gaps(title: Title) -> None:
    for kind in (*title.moves, *title.effects):
        pattern = title.words.pattern(kind)
        assert "{" not in pattern
        assert "}" not in pattern


def test_a_pattern_keeps_constants_and_leaves_gaps_for_the_rest() -> None:
    title = registry.find("industrial-waste")
    kinds = {kind.__name__: kind for kind in (*title.moves, *title.effects)}
    assert title.words.pattern(kinds["TakeLoan"]) == "Take a loan of 10 million"
    assert title.words.pattern(kinds["Offer"]) == "Bid … million"
    assert title.words.pattern(kinds["CardDealt"]) == ""
    assert title.words.pattern(kinds["LotTaken"]) == "Nobody bids: … gets the … raw materials for nothing"
    assert title.words.pattern(int) == ""
