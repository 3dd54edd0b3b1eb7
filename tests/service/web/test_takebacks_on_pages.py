"""Takebacks on pages: asking, withdrawing, refusals, and the log."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from scoresheet.domain.game import Request
from scoresheet.service.container.services import Services
from tests.service.web.test_playing_on_pages import id_of, take_a_loan
from tests.service.web.visitors import Form, Guests, Page, Visitor


class Asked(NamedTuple):
    """A game in which one player asked for a takeback."""

    services: Services
    asker: Visitor
    other: Visitor
    game: str
    rng: random.Random
    """Shared by all moves: with equal choices every time, loans could be taken and repaid for ever."""

    @property
    def request(self) -> Request | None:
        return self.services.games.head(id_of(self.game)).request

    def answer(self, agree: str) -> None:
        form = form_to(self.other.page(self.game), "/answers")
        assert self.other.post(form.action, {**form.fields, "agree": agree}).status_code == 303

    def play_until_move_of(self, player: Visitor) -> None:
        """Make moves until that player has made one."""
        while not player.move(self.game, self.rng):
            assert (self.other if player is self.asker else self.asker).move(self.game, self.rng)


def form_to(page: Page, end: str) -> Form:
    return next(form for form in page.forms if form.action.endswith(end))


@pytest.fixture
def asked(guests: Guests, services: Services) -> Asked:
    players, rng = [guests.player(), guests.player()], random.Random(4)
    game = guests.game(*players)
    asker = take_a_loan(players, game)
    other = next(player for player in players if player is not asker)
    while not (other.page(game).asks and "Ask to undo my last move" in asker.page(game).text):
        assert other.move(game, rng) or asker.move(game, rng)
    form = form_to(asker.page(game), "/takebacks")
    assert asker.post(form.action, form.fields).status_code == 303
    return Asked(services, asker, other, game, rng)


def lines(page: Page, said: str) -> list[str]:
    """Return the lines of the log that contain the text."""
    return [line for line in page.html.split('<li class="line')[1:] if said in line]


def test_a_withdrawn_takeback_can_no_longer_be_answered(asked: Asked) -> None:
    assert "do you agree?" in asked.other.page("/").text
    form = form_to(asked.asker.page(asked.game), "/withdrawal")
    assert asked.asker.post(form.action, form.fields).status_code == 303
    assert asked.request is None
    assert "do you agree?" not in asked.other.page("/").text
    page = asked.other.page(asked.game)
    assert not [form for form in page.forms if form.action.endswith("/answers")]
    assert "withdraws the takeback request" in page.text
    assert "takeback-answered" not in asked.asker.page(asked.game).html


def test_only_the_asker_can_withdraw_a_takeback(asked: Asked, guests: Guests) -> None:
    action = form_to(asked.asker.page(asked.game), "/withdrawal").action
    for visitor in (asked.other, guests.player()):
        assert not [form for form in visitor.page(asked.game).forms if form.action.endswith("/withdrawal")]
        assert visitor.post(action, {}).status_code == 403
    assert asked.request


def test_withdrawing_a_takeback_twice_gives_409(asked: Asked) -> None:
    form = form_to(asked.asker.page(asked.game), "/withdrawal")
    asked.asker.post(form.action, form.fields)
    again = asked.asker.post(form.action, {**form.fields, "key": "another"})
    assert again.status_code == 409
    assert "is not open" in Page(again.text).text


def test_a_refusal_is_shown_to_the_asker_until_they_move(asked: Asked) -> None:
    asked.answer("no")
    for _ in range(2):
        assert "declined your request" in asked.asker.page(asked.game).text
    assert "declined your request" not in asked.other.page(asked.game).text
    asked.play_until_move_of(asked.other)
    asked.play_until_move_of(asked.asker)
    assert "declined your request" not in asked.asker.page(asked.game).text


def test_an_expired_takeback_is_shown_to_the_asker_and_in_the_log(asked: Asked) -> None:
    (line,) = lines(asked.other.page(asked.game), "asks to go back")
    assert "expired" not in line
    while asked.request:
        asked.play_until_move_of(asked.other)
    page = asked.asker.page(asked.game)
    assert "has expired" in page.text
    (line,) = lines(page, "asks to go back to position")
    assert ">expired<" in line
    assert ">expired<" in asked.other.page(f"{asked.game}/log").html


def test_the_log_does_not_strike_through_the_request_or_the_consent(asked: Asked) -> None:
    asked.answer("yes")
    for page in (asked.other.page(asked.game), asked.other.page(f"{asked.game}/log")):
        for said in (" agrees", "asks to go back to position"):
            (line,) = lines(page, said)
            assert not line.startswith(" gone")
            assert "taken back" not in line
        assert any(line.startswith(" gone") for line in page.html.split('<li class="line'))
    assert "takeback-answered" not in asked.asker.page(asked.game).html


def test_the_request_says_that_out_of_turn_moves_are_repeated(asked: Asked) -> None:
    said = "moves that other players made out of turn would be made again"
    assert said not in asked.asker.page(asked.game).text
    loan = next(form for form in asked.other.moves(asked.game) if "loan" in form.text)
    assert asked.other.post(loan.action, loan.fields).status_code == 303
    assert asked.request, "A loan ends no request."
    for reader in (asked.asker, asked.other):
        assert said in reader.page(asked.game).text
