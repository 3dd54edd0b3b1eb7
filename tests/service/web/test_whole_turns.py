"""Whole turns on pages: undone in one step, and confirmed before their end on request."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import msgspec
import pytest

from scoresheet.domain.game import Game
from scoresheet.domain.move import Move
from scoresheet.service.container.services import Services
from scoresheet.service.web import move_previews
from tests.service.web.visitors import Form, Guests, Page, Visitor


class Played(NamedTuple):
    """A game of two players, and the player to act."""

    services: Services
    players: list[Visitor]
    address: str

    @property
    def head(self) -> Game:
        return self.services.games.head(self.address.rpartition("/")[2])

    @property
    def mover(self) -> Visitor:
        return self.players[self.head.to_act()[0]]

    def legal(self, kind: str) -> Move:
        head = self.head
        moves = self.services.games.title(head.id).legal_moves(head.state, head.to_act()[0])
        return next(move for move in moves if type(move).__name__ == kind)

    def fields(self, kind: str, key: str) -> dict[str, Any]:
        head, move = self.head, msgspec.json.encode(self.legal(kind)).decode()
        return {"seat": head.to_act()[0], "version": head.version, "move": move, "key": key}

    def press(self, kind: str, key: str = "") -> str:
        """Press the button of a move without a preview of each move, and return the redirect."""
        answer = self.mover.post(f"{self.address}/moves", self.fields(kind, key or f"{kind} {self.head.version}"))
        assert answer.status_code == 303, answer.text
        return str(answer.headers["Location"])

    def confirm_turn_ends(self) -> None:
        for player in self.players:
            assert player.post("/settings/playing", {"confirm": "turn"}).status_code == 303


@pytest.fixture
def played(guests: Guests, services: Services) -> Played:
    players = [guests.player(), guests.player()]
    return Played(services, players, guests.game(*players))


def form_of(page: Page, text: str) -> Form:
    return next(form for form in page.forms if form.text == text)


def test_a_turn_of_one_move_has_only_the_button_to_undo_a_move(played: Played) -> None:
    mover = played.mover
    played.press("TakeLoan")
    page = mover.page(played.address)
    assert form_of(page, "Undo my last move")
    assert "Undo turn" not in page.text


def test_a_turn_of_several_moves_is_undone_in_one_step(played: Played) -> None:
    mover, before = played.mover, played.head
    played.press("TakeLoan")
    played.press("TakeLoan")
    form = form_of(mover.page(played.address), "Undo turn")
    assert form.fields["to"] == "turn"
    assert mover.post(form.action, form.fields).status_code == 303
    assert played.head.state == before.state
    assert mover.post(form.action, form.fields).status_code == 303, "Sent again it is done once."
    assert played.head.version == before.version + 3


def test_turns_of_others_cannot_be_undone(played: Played) -> None:
    mover = played.mover
    other = next(player for player in played.players if player is not mover)
    played.press("TakeLoan")
    played.press("TakeLoan")
    assert "Undo" not in " ".join(form.text for form in other.page(played.address).forms)


def test_a_move_that_ends_the_turn_needs_a_confirmation(played: Played) -> None:
    played.confirm_turn_ends()
    mover, version = played.mover, played.head.version
    page = mover.page(played.press("TakeCombination"))
    assert played.head.version == version
    assert "This ends your turn." in page.text
    form = form_of_confirmation(page)
    assert mover.post(form.action, form.fields).status_code == 303
    assert played.head.version == version + 1


def form_of_confirmation(page: Page) -> Form:
    return next(form for form in page.forms if form.fields.get("confirmed") == "yes")


def test_a_move_that_continues_the_turn_needs_no_confirmation(played: Played) -> None:
    played.confirm_turn_ends()
    version = played.head.version
    assert "move=" not in played.press("TakeLoan")
    assert played.head.version == version + 1


def test_the_confirmation_offers_to_undo_the_turn(played: Played) -> None:
    played.confirm_turn_ends()
    mover, before = played.mover, played.head
    played.press("TakeLoan")
    played.press("TakeLoan")
    page = mover.page(played.press("TakeCombination"))
    form = form_of(Page(page.html[page.html.index('id="preview"') :]), "Undo turn")
    assert mover.post(form.action, form.fields).status_code == 303
    assert played.head.state == before.state


def test_a_confirmation_sent_twice_moves_once(played: Played) -> None:
    played.confirm_turn_ends()
    mover, version = played.mover, played.head.version
    form = form_of_confirmation(mover.page(played.press("TakeCombination")))
    for _ in range(2):
        assert mover.post(form.action, form.fields).status_code == 303
    assert played.head.version == version + 1


def test_invalid_moves_are_rejected_when_confirmations_are_on(played: Played) -> None:
    played.confirm_turn_ends()
    mover, fields = played.mover, played.fields("TakeCombination", "x")
    for wrong, status in (
        ({"move": "{"}, 422),
        ({"move": json.dumps({"type": "TakeCombination", "column": 99})}, 422),
        ({"version": fields["version"] - 1}, 303),
    ):
        assert mover.post(f"{played.address}/moves", {**fields, **wrong}).status_code == status
    other = next(player for player in played.players if player is not mover)
    assert other.post(f"{played.address}/moves", fields).status_code == 403
    assert other.post(f"{played.address}/moves", {**fields, "seat": 1 - fields["seat"]}).status_code == 409


def test_the_address_of_a_preview_contains_only_the_move(played: Played) -> None:
    played.confirm_turn_ends()
    more = {"_external": "yes", "game": "elsewhere", "bits": "0110", "_anchor": "x"}
    answer = played.mover.post(f"{played.address}/moves", {**played.fields("TakeCombination", "k"), **more})
    address = answer.headers["Location"]
    assert address.startswith(f"{played.address}?")
    assert address.endswith("#preview")
    assert {part.split("=")[0] for part in address.split("?")[1].split("#")[0].split("&")} == {
        "move",
        "seat",
        "version",
    }


def test_an_unknown_setting_asks_before_a_turn_ends(played: Played) -> None:
    mover, head = played.mover, played.head
    player = head.seats[head.to_act()[0]].player
    played.services.accounts.preferences.put(player, move_previews.CONFIRM, "of old")
    assert "data-preview" not in mover.get(played.address).text


def test_by_default_only_moves_that_end_the_turn_are_confirmed(guests: Guests, services: Services) -> None:
    players = [guests.player(confirm=""), guests.player(confirm="")]
    played = Played(services, players, guests.game(*players))
    assert "data-preview" not in played.mover.get(played.address).text
    before = played.head.version
    assert "move=" not in played.press("TakeLoan")
    assert played.head.version == before + 1
    assert "move=" in played.press("TakeCombination")
    assert played.head.version == before + 1
