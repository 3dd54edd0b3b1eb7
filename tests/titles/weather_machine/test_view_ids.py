"""Ids of the view: each piece and each place has one of its own, and every move names what is there."""

import re
from collections import Counter

import msgspec

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.viewer import SPECTATOR
from tests.titles.weather_machine.rich_games import rich_games

RARE = 6
"""These games need not come to so many kinds of moves."""
ID = re.compile(rb'"(?:id|scientist|award)":"([^"]*)"')
"""An id in a view: of a piece, of a Scientist, of the Awards of a player."""


def shown(state: State) -> Counter[str]:
    """Every id of the view, and how often it stands there."""
    return Counter(found.decode() for found in ID.findall(msgspec.json.encode(view(state, SPECTATOR))))


def test_no_two_pieces_or_places_have_the_same_id_and_every_legal_move_names_those_that_are_there() -> None:
    kinds = set()
    for state, _ in rich_games():
        there = shown(state)
        assert [name for name, number in there.items() if number > 1] == []
        for seat in state.to_act():
            for move in TITLE.legal_moves(state, seat):
                kinds.add(type(move))
                named = {move.anchor(seat), *move.concerns(seat), *move.together(seat)} - {""}
                assert named <= there.keys(), (move, named - there.keys())
    assert len(kinds) >= len(TITLE.moves) - RARE
