"""Parts of pages alone: changes, move forms, outlines, replay bar, chart, perspectives, options."""

from itertools import pairwise
from typing import Annotated, Any

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from scoresheet.domain.errors import IllegalMove
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import ALL_SEEING, SPECTATOR, at_seat
from scoresheet.service.web.charts.lines import MOST_TICKS
from scoresheet.service.web.drawings import Tables, drawing_of
from scoresheet.service.web.fields import fields, read
from scoresheet.service.web.move_forms import MoveForm, NumberField, legal_moves_of, move_forms, posted
from scoresheet.service.web.outline import Say, outline
from scoresheet.service.web.perspective import perspective_of
from scoresheet.service.web.points_chart import chart
from scoresheet.service.web.replay_bar import bar
from scoresheet.service.web.replay_index import PositionMark, ReplayIndex
from scoresheet.service.web.view_changes import TABLE, changes

WASTE = registry.find("industrial-waste")


class Piece(msgspec.Struct):
    id: str
    cubes: int = 0
    within: "list[Piece]" = []


class Board(msgspec.Struct):
    round: int
    pieces: list[Piece]


def test_a_changed_piece_is_reported_with_its_old_values() -> None:
    found = changes(Board(1, [Piece("a", 3), Piece("b", 1)]), Board(1, [Piece("a", 5), Piece("b", 1)]))
    assert found == {"a": {"cubes": 3}}


def test_a_new_piece_and_its_container_are_changed() -> None:
    found = changes(Board(1, [Piece("a")]), Board(1, [Piece("a", within=[Piece("c")])]))
    assert found == {"a": {"within": []}, "c": {}}


def test_a_change_in_a_nested_piece_does_not_change_its_container() -> None:
    before, after = Board(1, [Piece("a", within=[Piece("c", 1)])]), Board(1, [Piece("a", within=[Piece("c", 2)])])
    assert changes(before, after) == {"c": {"cubes": 1}}


def test_changes_of_the_table_itself_are_reported() -> None:
    assert changes(Board(1, []), Board(2, [])) == {TABLE: {"round": 1}}
    assert changes(None, Board(2, [])) == {}


def move(type_: str, **fields: Any) -> Any:
    return msgspec.convert({"type": type_, **fields}, WASTE._move)


def forms_of(moves: list[Any]) -> list[MoveForm]:
    return move_forms(moves, legal_moves_of(WASTE, WASTE.begin_with(2, {}), 0, moves))


def bids(*millions: int) -> list[Any]:
    return [move("Offer", millions=number) for number in millions]


@pytest.mark.parametrize("highest", [10, 1000])
def test_many_moves_that_differ_in_a_number_share_one_field(highest: int) -> None:
    found = forms_of([move("Pass"), *bids(*range(6, highest + 1)), move("TakeLoan")])
    assert [form.number is not None for form in found] == [False, True, False]
    assert found[1].number == NumberField("millions", '{"type":"Offer"}', "Bid ", 6, highest, " million")
    assert found[1].anchor == "auction"


def test_few_numbers_become_buttons_and_many_a_field() -> None:
    (row,) = forms_of(bids(1, 2, 3, 4))
    assert (len(row.moves), row.number.before if row.number else "", row.many) == (4, "Bid ", False)
    (field,) = forms_of(bids(1, 2, 3, 4, 5))
    assert (len(field.moves), field.many) == (5, True)


def test_few_moves_with_a_gap_in_their_numbers_have_separate_buttons() -> None:
    assert [(len(form.moves), form.number, form.many) for form in forms_of(bids(1, 2, 4))] == [(1, None, False)] * 3
    assert [(len(form.moves), form.number) for form in forms_of(bids(3))] == [(1, None)]


def test_many_numbers_with_a_gap_become_one_list() -> None:
    (form,) = forms_of(bids(1, 2, 3, 5, 6))
    assert (len(form.moves), form.number) == (5, None)


def test_moves_with_different_sentences_become_one_list() -> None:
    moves = bids(1, 2, 3, 4, 5)
    said = legal_moves_of(WASTE, WASTE.begin_with(2, {}), 0, moves)
    said[2] = msgspec.structs.replace(said[2], text="Bid what the seller paid")
    (form,) = move_forms(moves, said)
    assert (len(form.moves), form.number) == (5, None)


def test_moves_with_the_number_twice_in_the_sentence_become_one_list() -> None:
    moves = bids(1, 2, 3, 4, 5)
    said = legal_moves_of(WASTE, WASTE.begin_with(2, {}), 0, moves)
    twice = [msgspec.structs.replace(one, text=f"{one.text}, {one.text[4]} in all") for one in said]
    (form,) = move_forms(moves, twice)
    assert form.number is None


@pytest.mark.parametrize("number", ["7", " 7 ", "007", "٧"])
def test_the_entered_number_completes_the_move(number: str) -> None:
    assert posted(WASTE, {"move": '{"type":"Offer"}', "number:millions": number}) == move("Offer", millions=7)


def test_a_complete_posted_move_is_parsed() -> None:
    assert posted(WASTE, {"move": '{"type":"Offer","millions":3}', "seat": "1"}) == move("Offer", millions=3)


@pytest.mark.parametrize("number", ["", "seven", "7.5", "1e3", "--7", "7" * 10, "9" * 5000, "²"])
def test_an_invalid_number_is_an_illegal_move(number: str) -> None:
    with pytest.raises(IllegalMove, match="This number isn't allowed in a move"):
        posted(WASTE, {"move": '{"type":"Offer"}', "number:millions": number})


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"move": "[]"},
        {"move": "7"},
        {"move": '{"type":"Offer"}'},
        {"move": '{"type":"Offer"}', "number:billions": "7"},
        {"move": '{"type":"Pass"}', "number:millions": "7"},
        {"move": '{"type":"Pass"}', "number:type": "7"},
        {"move": '{"type":' + "[" * 100_000},
    ],
)
def test_a_form_without_a_valid_move_is_rejected(form: dict[str, str]) -> None:
    with pytest.raises(msgspec.DecodeError):
        posted(WASTE, form)


def test_an_outline_names_seats_and_uses_the_terms_of_the_title() -> None:
    class Mat(msgspec.Struct):
        id: str
        seat: int
        raw_materials: int
        card: str
        open: bool

    class Table(msgspec.Struct):
        mats: list[Mat]
        discards: list[str]
        leader: None = None

    whole = outline(Table([Mat("m", 1, 4, "growth", True)], ["growth", "growth"]), Say(str.upper))
    assert whole.facts == {"discards": "GROWTH, GROWTH", "leader": "–"}
    mat = whole.groups[0].parts[0]
    assert (mat.name, mat.id) == ("Blue", "m")
    assert mat.facts == {"raw materials": "4", "card": "GROWTH", "open": "yes"}


def index(*marks: PositionMark) -> ReplayIndex:
    made = ReplayIndex(WASTE)
    made.marks = list(marks)
    return made


MARKS = [
    PositionMark(1, None, False, None, []),
    PositionMark(2, None, False, 1, [24, 24]),
    PositionMark(3, 0, True, None, [24, 24]),
    PositionMark(4, 0, True, None, [29, 24]),
    PositionMark(5, 1, True, 2, [29, 20]),
    PositionMark(6, 0, True, None, [31, 20]),
]


def test_the_bar_steps_by_move_by_turn_and_by_round() -> None:
    found = bar(index(*MARKS), 4)
    assert (found.start, found.at, found.head) == (2, 4, 6)
    assert [(steps.name, steps.back, steps.on) for steps in found.steps] == [
        ("move", 3, 5),
        ("turn", 2, 5),
        ("round", 2, 5),
    ]


def test_the_bar_has_no_steps_beyond_the_ends() -> None:
    assert [steps.back for steps in bar(index(*MARKS), 1).steps] == [None, None, None]
    assert [steps.on for steps in bar(index(*MARKS), 6).steps] == [None, None, None]


@pytest.mark.parametrize(
    ("at", "first", "last"), [(1, None, 6), (2, 1, 6), (3, 2, 6), (6, 2, None)], ids=["open", "start", "play", "head"]
)
def test_the_first_button_leads_to_the_start_of_play_and_from_there_to_the_first_event(
    at: int, first: int | None, last: int | None
) -> None:
    found = bar(index(*MARKS), at)
    assert (found.first, found.last) == (first, last)


def test_the_chart_has_adjacent_links_to_each_round() -> None:
    found = chart(index(*MARKS), 4)
    assert found is not None
    assert (found.rounds, found.first, found.last) == (True, 2, 6)
    assert [(tick.at, tick.number) for tick in found.ticks] == [(2, 1), (5, 2)]
    assert found.ticks[0].x == found.left
    assert found.ticks[0].x + found.ticks[0].width == found.ticks[1].x
    assert found.ticks[1].x + found.ticks[1].width == found.right


def test_a_chart_without_rounds_has_links_to_a_few_positions() -> None:
    found = chart(index(*(PositionMark(version, 0, True, None, [0]) for version in range(1, 101))), 4)
    assert found is not None
    assert not found.rounds
    assert 2 < len(found.ticks) <= MOST_TICKS
    assert all(tick.at == tick.number for tick in found.ticks)


def test_the_chart_marks_the_current_position() -> None:
    start, middle = chart(index(*MARKS), 2), chart(index(*MARKS), 4)
    assert start is not None
    assert middle is not None
    assert start.cursor is not None
    assert middle.cursor is not None
    assert start.cursor == start.left < middle.cursor < middle.right
    assert [dot.value for dot in middle.dots] == [29, 24]
    assert chart(index(*MARKS), 1) is None
    assert chart(index(*MARKS[:2]), 2) is None


def test_names_in_the_chart_do_not_overlap() -> None:
    marks = [PositionMark(1, None, False, 1, [0] * 5), PositionMark(2, 0, True, None, [0] * 5)]
    found = chart(index(*marks), 2)
    assert found is not None
    heights = sorted(line.label_y for line in found.lines)
    assert all(later - earlier >= 15 for earlier, later in pairwise(heights))
    assert heights[-1] <= found.height


def game(status: Any) -> Game[Any]:
    return Game(status=status, seats=[Chair("ada"), Chair("ben"), Chair("ada")])


def test_during_a_game_readers_have_only_their_own_perspective() -> None:
    assert perspective_of(game("playing"), "ben", "0").viewer == at_seat(1)
    assert perspective_of(game("playing"), "ada", "2").viewer == at_seat(2)
    assert perspective_of(game("playing"), "cyd", "1").viewer == SPECTATOR
    assert perspective_of(game("playing"), "cyd", "all").viewer == SPECTATOR
    assert perspective_of(game("playing"), "", "0").viewer == SPECTATOR


def test_after_a_game_any_reader_may_choose_any_perspective() -> None:
    assert perspective_of(game("finished"), "").viewer == ALL_SEEING
    assert perspective_of(game("finished"), "", "1").viewer == at_seat(1)
    assert perspective_of(game("finished"), "ben", "table").viewer == SPECTATOR
    assert perspective_of(game("finished"), "ben", "7").viewer == ALL_SEEING


def test_a_title_without_a_drawing_is_drawn_as_tables() -> None:
    assert isinstance(drawing_of("no-such-title").module, Tables)


class Choosable(msgspec.Struct, forbid_unknown_fields=True):
    blooms: Annotated[bool, msgspec.Meta(description="Cards bloom.")] = False
    hand: int = 5
    mode: str = "plain"
    modules: list[str] = []


@pytest.fixture
def titled() -> Any:
    return type("Titled", (), {"options": Choosable})()


def test_options_become_fields_and_fields_become_options(titled: Any) -> None:
    assert [(field.name, field.kind) for field in fields(titled)] == [
        ("blooms", "yes-no"),
        ("hand", "number"),
        ("mode", "text"),
        ("modules", "some"),
    ]
    assert [field.hint for field in fields(titled)] == ["Cards bloom.", "", "", ""]
    form = MultiDict([("option:blooms", "on"), ("option:hand", "7"), ("option:modules", "a"), ("option:modules", "b")])
    assert read(titled, form) == {"blooms": True, "hand": 7, "modules": ["a", "b"]}
    assert read(titled, MultiDict([("option:hand", "x")])) == {"blooms": False, "hand": "x", "modules": []}
