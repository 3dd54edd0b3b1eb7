"""The analysis on a game's page: requested, awaited, shown beside the board; better moves."""

from __future__ import annotations

import pytest

from scoresheet.domain.events import MoveMade
from scoresheet.replays import record
from scoresheet.replays.analysis import Analysis, analyse
from scoresheet.service.analysis.worker import AnalysisWorker
from scoresheet.service.container.services import Services
from scoresheet.service.play.adoption import adopt
from tests.service.analysis.test_analyses import FEW, here
from tests.service.web.visitors import Form, Guests, Page, Visitor

RECORD = record.LIBRARY / "industrial_waste" / "voided_by_a_ruling.jsonl"
READ = record.read(RECORD.read_bytes().splitlines())


@pytest.fixture(scope="module")
def found() -> Analysis[object]:
    return analyse(READ.title, READ.events, playouts=FEW)


@pytest.fixture(scope="module")
def over(services: Services) -> str:
    """The address of a finished game that is not analysed yet."""
    adopt(services.games, READ.title, READ.stored)
    services.analyses._playouts = FEW
    return f"/games/{READ.events[0].game}"


def request_form(page: Page) -> Form:
    return next(form for form in page.forms if form.action.endswith("/analysis"))


@pytest.fixture(scope="module")
def analysed(services: Services, guests: Guests, over: str) -> tuple[Visitor, str]:
    """A player, and an analysed game."""
    ada = guests.player()
    form = request_form(ada.page(over))
    assert ada.post(form.action, form.fields).status_code == 303
    waiting = ada.get(f"{over}?tab=analysis")
    assert waiting.headers["Refresh"] == "5"
    assert "The analysis starts in a moment." in Page(waiting.text).text
    assert AnalysisWorker(services.analyses._analyses, services.games.store, here).step()
    return ada, over


def test_findings_are_shown_beside_the_board_and_in_the_log(
    analysed: tuple[Visitor, str], found: Analysis[object]
) -> None:
    ada, game = analysed
    answer = ada.get(f"{game}?tab=analysis")
    page = Page(answer.text)
    assert "Refresh" not in answer.headers
    assert "Biggest mistakes" in page.text
    marked = [one for one in found.decisions if one.verdict]
    assert marked
    assert answer.text.count('class="tag verdict ') >= len(marked) + len(found.worst)
    log = ada.page(f"{game}/log")
    names = {"inaccuracy": "Inaccuracy", "mistake": "Mistake", "blunder": "Blunder"}
    for one in marked:
        assert names[one.verdict] in log.text
    assert log.html.count('class="tag verdict ') == len(marked)


def test_the_chart_and_the_decision_follow_the_position(analysed: tuple[Visitor, str], found: Analysis[object]) -> None:
    ada, game = analysed
    worst = next(one for one in found.decisions if one.version == found.worst[0])
    page = ada.page(f"{game}/at/{worst.version}?tab=analysis")
    chances = ", ".join(
        f"{name} {round(part / 10)}" for name, part in zip(("Orange", "Blue"), worst.after, strict=True)
    )
    assert f"Chances in percent at position {worst.version}: {chances}" in page.html
    assert "This move" in page.text
    assert f"Chances: {round(worst.before[worst.seat] / 10)} percent with the best move" in page.text
    assert "This move" not in ada.page(f"{game}/at/2?tab=analysis").text


def test_a_better_move_opens_a_branch_in_which_it_was_made(
    services: Services, analysed: tuple[Visitor, str], found: Analysis[object]
) -> None:
    ada, game = analysed
    worst = next(one for one in found.decisions if one.version == found.worst[0])
    forms = [form for form in ada.page(game).forms if form.action.endswith("/analysis/better")]
    form = next(form for form in forms if form.fields["move_at"] == str(worst.version))
    answer = ada.post(form.action, form.fields)
    assert answer.status_code == 303
    branch = services.games.head(answer.headers["Location"].rpartition("/")[2])
    assert branch.parent is not None
    assert (branch.parent.game, branch.parent.version) == (READ.events[0].game, worst.version - 1)
    assert (branch.seats[worst.seat].player, branch.seats[1 - worst.seat].bot) != ("", "")
    first = next(event for event in services.games.events(branch.id, 0, 50) if isinstance(event, MoveMade))
    assert (first.seat, first.move) == (worst.seat, worst.preferred[0].move)


def test_an_invalid_request_for_a_better_move_gives_404(analysed: tuple[Visitor, str]) -> None:
    ada, game = analysed
    for fields in ({}, {"move_at": "5"}, {"move_at": "5", "number": "99"}, {"move_at": "4000", "number": "0"}):
        assert ada.post(f"{game}/analysis/better", fields).status_code == 404


def test_a_visitor_reads_the_analysis_but_must_sign_in_for_more(guests: Guests, analysed: tuple[Visitor, str]) -> None:
    _, game = analysed
    stranger = guests.stranger()
    page = stranger.page(f"{game}?tab=analysis")
    assert "Biggest mistakes" in page.text
    for action in ("analysis", "analysis/better"):
        assert "/sign-in" in stranger.post(f"{game}/{action}", {}).headers["Location"]


def test_a_running_game_between_people_offers_no_analysis(guests: Guests) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben)
    assert not [form for form in ada.page(game).forms if form.action.endswith("/analysis")]
    assert ada.post(f"{game}/analysis", {}).status_code == 409


def test_a_running_game_against_bots_offers_the_analysis_to_its_player_only(guests: Guests) -> None:
    ada = guests.player()
    game = guests.game(ada, **{"seat:1": "random"})
    assert request_form(ada.page(game))
    other = guests.player()
    assert not [form for form in other.page(game).forms if form.action.endswith("/analysis")]
