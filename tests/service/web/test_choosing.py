"""Selecting pieces on the board: all uses of a piece, and sets that are toggled and confirmed."""

import re
from collections.abc import Iterator
from itertools import combinations
from urllib.parse import parse_qsl

import msgspec
import pytest

from scoresheet.domain.move import Move
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Seat
from scoresheet.service.web.board_context import BoardContext
from scoresheet.service.web.choosing import Selection
from scoresheet.service.web.move_forms import LegalMove
from scoresheet.service.web.view_changes import TABLE, pieces
from tests.service.web.test_every_drawing import TITLES, positions, shown
from tests.service.web.visitors import Guests, Page, Visitor

HAND = ("a", "b", "c")


def keep(*cards: str) -> LegalMove:
    """Return a move that keeps cards of a hand."""
    return LegalMove("".join(cards), f"Keep {cards}", "hand", pieces=("hand", *cards), together=frozenset(cards))


SWAP = LegalMove("swap", "Swap a", "a", pieces=("a",))
MOVES = [keep(*cards) for size in range(3) for cards in combinations(HAND, size)] + [SWAP]


def test_an_empty_selection_shows_all_moves_and_offers_every_piece() -> None:
    choosing = Selection(MOVES)
    assert choosing.moves == MOVES
    assert [piece for piece in HAND if choosing.toggles(piece)] == list(HAND)
    assert not choosing.toggles("hand")


def test_a_selected_piece_shows_its_own_moves_and_can_be_deselected() -> None:
    choosing = Selection(MOVES, ["a"])
    assert choosing.moves == [keep("a"), SWAP]
    assert choosing.after("a") == ()
    assert choosing.after("b") == ("a", "b")


def test_several_selected_pieces_are_confirmed_together_up_to_the_legal_number() -> None:
    choosing = Selection(MOVES, ["a", "b"])
    assert choosing.moves == [keep("a", "b")]
    assert choosing.toggles("a")
    assert choosing.after("b") == ("a",)
    assert not choosing.toggles("c")
    assert choosing.moves_of("c") == []


def test_an_incomplete_set_shows_the_moves_that_contain_it() -> None:
    pairs = [move for move in MOVES if len(move.together) == 2]
    assert Selection(pairs, ["a"]).moves == [keep("a", "b"), keep("a", "c")]


def test_a_piece_that_belongs_to_no_set_is_selected_alone() -> None:
    assert Selection(MOVES, ["a"]).after("hand") == ("hand",)
    assert Selection(MOVES, ["hand"]).after("a") == ("a",)
    assert Selection(MOVES, ["hand"]).moves == [*MOVES[:-1]]


@pytest.mark.parametrize("wanted", [["nowhere"], ["a", "nowhere"], ["a", "b", "c", "nowhere"], [""]])
def test_a_selection_that_ends_with_an_unknown_piece_is_empty(wanted: list[str]) -> None:
    assert Selection(MOVES, wanted).pieces == ()


def test_an_incompatible_selection_keeps_only_the_last_piece() -> None:
    assert Selection(MOVES, ["a", "b", "c"]).pieces == ("c",)


def asked(title: Title, guests: Guests) -> Iterator[BoardContext]:
    """Yield positions of random games as the seats to act see them."""
    for seats in (title.seats[0], title.seats[-1]):
        for seed in (1, 2):
            for before, after in positions(title, seats, seed):
                yield from (shown(title, f"p{seat}", before, after) for seat in after.to_act())


def named(move: Move, ids: set[str]) -> set[str]:
    """Return the pieces that the ids in a move refer to unambiguously."""
    fields = msgspec.structs.fields(type(move))
    texts = [getattr(move, field.name) for field in fields if field.type is str]
    texts += [text for field in fields if field.type == tuple[str, ...] for text in getattr(move, field.name)]
    found = [[id_ for id_ in ids if id_ == text or id_.endswith(f":{text}")] for text in texts]
    return {those[0] for those in found if len(those) == 1}


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.title)
def test_a_move_is_found_under_every_piece_that_it_names(title: Title, guests: Guests) -> None:
    with guests.app.test_request_context():
        for context in asked(title, guests):
            ids = {id_ for id_ in pieces(context.board) if id_ != TABLE}
            for move, legal_move in zip(context.moves, context.legal_moves, strict=True):
                assert all(legal_move in context.by_anchor[piece] for piece in legal_move.pieces)
                assert named(move, ids) <= set(legal_move.pieces), move
                assert set(move.together(Seat(0))) <= ids | set(legal_move.pieces)


USES = {
    "industrial-waste": [("card:0:advisor", "with the advisor"), ("card:0:innovation", "Innovate")],
    "lineae": [("vessel:0", "column"), ("cargo:0:", "Load"), ("submersible:", "place")],
    "phytoplankton": [("row:0:", "Play"), ("card:", "Pay"), ("deck", "Draw")],
}


@pytest.mark.parametrize("title", sorted(USES))
def test_a_piece_lists_moves_that_are_anchored_at_other_pieces(title: str, guests: Guests) -> None:
    found = set()
    with guests.app.test_request_context():
        for context in asked(registry.find(title), guests):
            for piece, moves in context.by_anchor.items():
                found |= {(piece.replace(":1", ":0"), move.text) for move in moves if move.anchor != piece}
    for piece, word in USES[title]:
        assert any(id_.startswith(piece) and re.search(word, text) for id_, text in found), (piece, word)


def first_decision(guests: Guests) -> tuple[Visitor, str]:
    """Return the player to act and a game whose first decision is which cards to keep."""
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben, title="phytoplankton")
    return (ada if ada.page(game).asks else ben), game


def toggles(page: Page) -> list[dict[str, str]]:
    return [attributes for tag, attributes in page.tags if tag == "a" and "aria-pressed" in attributes]


def test_cards_are_toggled_by_links_and_confirmed_by_the_one_move_left(guests: Guests) -> None:
    player, game = first_decision(guests)
    path, chosen = game, 0
    for _ in range(2):
        offered = [link for link in toggles(player.page(path)) if link["aria-pressed"] == "false"]
        path, chosen = offered[0]["href"].partition("#")[0], chosen + 1
        assert len([key for key, _ in parse_qsl(path.partition("?")[2]) if key == "piece"]) == chosen
    page = player.page(path)
    assert [link["aria-pressed"] for link in toggles(page)].count("true") == 2
    (confirm,) = next(form.buttons for form in page.forms if form.action.endswith("/moves"))
    assert confirm.text.startswith("Keep ")
    assert player.post(confirm.action, confirm.fields).status_code == 303


@pytest.mark.parametrize("title", sorted(registry.all_titles()))
def test_only_phytoplankton_has_moves_with_a_set_of_pieces(title: str, guests: Guests) -> None:
    """Of all titles, only Phytoplankton has moves that take a set of pieces."""
    with guests.app.test_request_context():
        sets = any(move.together for context in asked(registry.find(title), guests) for move in context.legal_moves)
    assert sets == (title == "phytoplankton")
