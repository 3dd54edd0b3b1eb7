"""Disputes on pages: raised at a position, shown to all, and ruled on by an arbiter."""

from __future__ import annotations

import itertools
import re

import pytest

from scoresheet.service.container.services import Services
from scoresheet.service.web import disputes
from tests.service.web.visitors import Guests, Page, Visitor

WRONG = "That was not mine to pay."
_numbers = itertools.count(1)


def new_arbiter(guests: Guests, services: Services) -> Visitor:
    name = "Judge " + "abcdefghijkl"[next(_numbers)]
    visitor = guests.player(name)
    found = services.accounts.named(name)
    assert found
    services.accounts.grant(found.id, "arbiter")
    return visitor


class Case:
    """A game with disputes."""

    def __init__(self, guests: Guests, services: Services, title: str = "industrial-waste", **fields: str) -> None:
        self.players = [guests.player(), guests.player()]
        self.address = guests.game(*self.players, title=title, **fields)
        guests.play(self.address, self.players, 3)
        self.games = services.games
        self.id = self.address.rpartition("/")[2]
        self.about = self.games.head(self.id).version

    def claim(self, reason: str = WRONG, about: int = 0) -> None:
        page = self.players[0].page(f"{self.address}/at/{about or self.about}" if about else self.address)
        [form] = [form for form in page.forms if form.action.endswith("/disputes")]
        answer = self.players[0].post(form.action, {**form.fields, "reason": reason})
        assert answer.status_code == 303, Page(answer.text).text

    @property
    def page(self) -> str:
        number = self.games.head(self.id).disputes[-1].id
        return f"{self.address}/disputes/{number}"

    def rule(self, arbiter: Visitor, **fields: object) -> int:
        said = {"verdict": "upheld", "note": "So it is.", "key": str(next(_numbers)), **fields}
        return arbiter.post(f"{self.page}/rule", said).status_code


@pytest.fixture(scope="module")
def arbiter(guests: Guests, services: Services) -> Visitor:
    return new_arbiter(guests, services)


@pytest.fixture
def case(guests: Guests, services: Services) -> Case:
    return Case(guests, services)


def test_a_dispute_is_raised_at_the_viewed_position_and_shown_to_all(guests: Guests, case: Case) -> None:
    case.claim(about=case.about - 1)
    [dispute] = case.games.head(case.id).disputes
    assert (dispute.about, dispute.reason) == (case.about - 1, WRONG)
    for reader in (*case.players, guests.stranger()):
        text = reader.page(case.address).text
        assert WRONG in text
        assert "Play continues until an arbiter rules on it." in text
        assert "disputes position" in reader.page(f"{case.address}/log").text
    forms = [form.action for form in case.players[0].page(case.address).forms]
    assert not any(action.endswith("/disputes") for action in forms), "one at a time"


def test_a_spectator_cannot_raise_a_dispute(guests: Guests, case: Case) -> None:
    stranger = guests.player()
    assert not any(form.action.endswith("/disputes") for form in stranger.page(case.address).forms)
    answer = stranger.post(f"{case.address}/disputes", {"about": case.about, "reason": WRONG})
    assert answer.status_code == 403
    assert case.games.head(case.id).disputes == []


def test_a_rejected_dispute_keeps_the_written_reason(case: Case) -> None:
    answer = case.players[0].post(f"{case.address}/disputes", {"about": case.about, "seat": 1, "reason": WRONG})
    assert answer.status_code == 403
    assert f'value="{WRONG}"' in answer.text


def test_only_the_author_of_a_dispute_can_withdraw_it(case: Case) -> None:
    case.claim()
    withdrawing = f"{case.page}/withdraw"
    assert withdrawing not in [form.action for form in case.players[1].page(case.address).forms]
    assert case.players[1].post(withdrawing, {}).status_code == 403
    assert withdrawing in [form.action for form in case.players[0].page(case.address).forms]
    assert case.players[0].post(withdrawing, {}).status_code == 303
    assert "Withdrawn." in case.players[1].page(case.address).text


def test_the_page_says_when_a_dispute_can_no_longer_pause_the_game(
    guests: Guests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = Case(guests, services, on_dispute="wait")
    assert "Until then, no moves can be made" in case.players[0].page(case.address).text
    monkeypatch.setattr("scoresheet.domain.disputes.disputes.MOST_HELD", 0)
    assert "this one stops neither the clocks nor play" in case.players[0].page(case.address).text
    case.claim()
    text = case.players[1].page(case.address).text
    assert "Play continues until an arbiter rules on it. The clocks are running" in text
    assert "Play is paused until the ruling." not in text


def test_while_a_dispute_pauses_play_the_page_says_so_and_offers_no_moves(guests: Guests, services: Services) -> None:
    case = Case(guests, services, on_dispute="wait")
    case.claim()
    for player in case.players:
        page = player.page(case.address)
        assert "Play is paused until the ruling." in page.text
        assert player.moves(case.address) == []
    assert services.projections.settle(10)
    assert "play is paused until the ruling" in case.players[0].page("/").text


def test_the_list_of_disputes_is_for_arbiters_only(
    guests: Guests, services: Services, case: Case, arbiter: Visitor
) -> None:
    case.claim()
    assert services.projections.settle(10)
    assert case.page in arbiter.page("/disputes").links()
    assert "are waiting for a ruling" in arbiter.page("/").text or "is waiting for a ruling" in arbiter.page("/").text
    assert case.players[1].get("/disputes").status_code == 404
    assert guests.stranger().get("/disputes").status_code == 303


def test_only_arbiters_see_the_verdict_of_the_audit(case: Case, arbiter: Visitor) -> None:
    case.claim()
    assert 'data-verdict="sound"' in arbiter.get(case.page).text
    assert "data-verdict" not in case.players[0].get(case.page).text


def test_the_list_of_disputes_is_paged(
    guests: Guests, services: Services, arbiter: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disputes, "LISTED", 1)
    two = [Case(guests, services), Case(guests, services)]
    for each in two:
        each.claim()
    address, listed = "/disputes", ""
    while address:
        page = arbiter.get(address).text
        assert page.count('class="panel game-row"') <= 1
        listed += page
        later = re.search(r'href="(/disputes\?after=\d+)"', page)
        address = later[1] if later else ""
    assert all(listed.count(each.page) == 1 for each in two)


def test_a_ruling_on_the_page_of_the_dispute_is_shown_to_all(case: Case, arbiter: Visitor) -> None:
    case.claim()
    forms = [form.action for form in arbiter.page(case.page).forms]
    assert f"{case.page}/rule" in forms
    assert f"{case.page}/rule" not in [form.action for form in case.players[1].page(case.page).forms]
    assert case.rule(case.players[1]) == 403
    assert case.rule(arbiter, remedy="rewind", to=case.about - 1) == 303
    for reader in case.players:
        text = reader.page(case.address).text
        assert f"the game went back to position {case.about - 1}" in text
        assert "So it is." in text
        assert "The dispute is upheld. So it is." in reader.page(f"{case.address}/log").text


def test_an_impossible_ruling_is_rejected(case: Case, arbiter: Visitor) -> None:
    case.claim()
    assert case.rule(arbiter, remedy="rewind", to=1) == 409
    assert case.rule(arbiter, verdict="perhaps") == 422
    assert case.rule(arbiter, note="") == 422
    assert case.games.head(case.id).disputes[0].standing == "open"


def test_a_voided_game_is_marked_as_void_everywhere(services: Services, case: Case, arbiter: Visitor) -> None:
    case.claim()
    assert case.rule(arbiter, remedy="void") == 303
    assert services.projections.settle(10)
    pages = (case.address, "/games?list=finished&mine=yes", f"{case.address}/statistics", "/")
    board, listed, figures, front = (case.players[0].page(page).text for page in pages)
    assert "An arbiter declared the game void." in board
    assert "void" in listed
    assert all("void by a ruling" in text for text in (board, listed, figures))
    assert all("abandoned" not in text for text in (board, listed, figures, front))


def test_an_arbiter_sees_hidden_information_only_after_a_look_that_all_see(
    guests: Guests, services: Services, arbiter: Visitor
) -> None:
    case = Case(guests, services, title="phytoplankton")
    case.claim()
    before = arbiter.get(case.page).text
    assert arbiter.post(f"{case.page}/look", {}).status_code == 303
    after = arbiter.get(case.page).text
    assert "You see everything that any seat could see." in after
    assert len(after) > len(before)
    assert "An arbiter looks at the hidden information" in case.players[1].page(f"{case.address}/log").text
    assert "You see everything that any seat" not in new_arbiter(guests, services).page(case.page).text
    case.rule(arbiter, verdict="dismissed")
    assert "You see everything that any seat" not in arbiter.page(case.page).text


def test_the_page_names_the_section_of_the_rulebook(case: Case) -> None:
    case.claim()
    assert "This move in the rulebook:" in case.players[1].page(case.page).text
