"""Suspended players on pages: texts are rejected with the reason, and play goes on."""

from __future__ import annotations

import pytest

from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from tests.service.web.test_programs import player_of
from tests.service.web.visitors import Guests, Page, Visitor

TOURNAMENT = {"kind": "round_robin", "title": "industrial-waste", "table": "2", "smallest": "2"}
FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "a game": ("/games/new", {"title": "industrial-waste", "seat:1": "open", "name": "Rude words"}),
    "a game's draws": ("/games/new", {"title": "industrial-waste", "seat:1": "open", "entropy": "Rude words"}),
    "a club": ("/clubs/new", {"name": "Rude words", "joining": "open"}),
    "a tournament": ("/tournaments/new", {"name": "Rude words", **TOURNAMENT}),
    "a program": ("/settings/bots", {"name": "Rude words"}),
}


@pytest.fixture
def suspended(services: Services, guests: Guests) -> Visitor:
    visitor = guests.player()
    player = player_of(guests, visitor)
    with services.games.store.turn, for_writing(services.chat._database.engine).begin() as connection:
        services.chat.suspensions.impose(connection, player, "", 1)
    return visitor


@pytest.mark.parametrize("what", FORMS)
def test_texts_of_a_suspended_player_are_rejected_with_the_reason(suspended: Visitor, what: str) -> None:
    path, fields = FORMS[what]
    answer = suspended.post(path, fields)
    assert answer.status_code == 403, answer.text
    assert "A moderator has suspended you from writing" in Page(answer.text).text
    if "name" in fields and what != "a program":
        assert "Rude words" in answer.text  # the form still has it


def test_a_suspended_player_can_open_a_game_without_a_name(suspended: Visitor, guests: Guests) -> None:
    assert guests.game(suspended, guests.player()).startswith("/games/")
