"""Unique ids of pieces and places in the view, and the references of moves to them."""

import re
from collections import Counter

import msgspec

from scoresheet.domain.titles.weather_machine import TITLE
from scoresheet.domain.titles.weather_machine.state import State
from scoresheet.domain.titles.weather_machine.view import view
from scoresheet.domain.viewer import SPECTATOR
from tests.titles.weather_machine.rich_games import rich_games

RARE = 6
"""The number of kinds of moves that may be missing in these games."""
ID = re.compile(rb'"(?:id|scientist|award)":"([^"]*)"')
"""An id in a view: of a piece, of a Scientist, of the Awards of a player."""


def shown(state: State) -> Counter[str]:
    """Count every id of the view."""
    return Counter(found.decode() for found in ID.findall(msgspec.json.encode(view(state, SPECTATOR))))


def test_ids_in_the_view_are_unique_and_legal_moves_refer_only_to_them() -> None:
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
