"""Conditional moves on pages: created from a move or a form, in both languages; private plans."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import update

from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.play.conditional_moves import STREAM
from scoresheet.service.storage.journal.tables import STREAMS
from tests.service.web.visitors import Guests, Page, Visitor


@pytest.fixture
def seated(guests: Guests) -> tuple[Visitor, Visitor, str]:
    ann, ben = guests.player(), guests.player()
    return ann, ben, guests.game(ann, ben)


def asked_of(seated: tuple[Visitor, Visitor, str]) -> tuple[Visitor, Visitor]:
    """Return the player to act and the other player."""
    ann, ben, game = seated
    return (ann, ben) if ann.page(game).asks else (ben, ann)


def run(services: Services, game: str) -> None:
    while services.conditional_move_runner.play_on(game.rpartition("/")[2]):
        pass


def test_a_legal_move_becomes_a_conditional_move_that_is_described_and_executed(
    services: Services, seated: tuple[Visitor, Visitor, str]
) -> None:
    asked, other = asked_of(seated)
    game = seated[2]
    move = asked.moves(game)[0].fields["move"]
    chosen = asked.client.get(f"{game}/ahead/order", query_string={"move": move}, base_url="https://localhost")
    assert chosen.status_code == 200
    assert "You are facing this decision right now" in Page(chosen.text).text
    form = next(form for form in Page(chosen.text).forms if form.action.endswith("/ahead"))
    assert asked.post(f"{game}/ahead", {**form.fields, "times": "1"}).status_code == 303
    told = asked.page(f"{game}/ahead").text
    assert "When asked" in told
    assert "1 of 40 conditional moves is active or paused." in told
    assert "Once." in told
    before = asked.get(f"{game}/version").text
    run(services, game)
    assert asked.get(f"{game}/version").text != before
    assert (
        "0 of 40 conditional moves are active or paused. Those that are done or have stopped don't count."
        in asked.page(f"{game}/ahead").text
    )
    assert "Done." in asked.page(f"{game}/ahead").text
    assert "When asked" not in other.page(f"{game}/ahead").text


def test_a_conditional_move_can_be_created_for_a_decision_that_is_not_pending(
    seated: tuple[Visitor, Visitor, str],
) -> None:
    ann, _, game = seated
    chosen = ann.client.get(
        f"{game}/ahead/order", query_string={"asked": "Bid", "answers": "Offer"}, base_url="https://localhost"
    )
    assert "You are facing this decision right now" not in Page(chosen.text).text
    form = next(form for form in Page(chosen.text).forms if form.action.endswith("/ahead"))
    sent = {**form.fields, "a:millions:op": "le", "a:millions:value": "5", "choose": "highest"}
    in_words = ann.client.get(f"{game}/ahead/order", query_string=sent, base_url="https://localhost").text
    assert "Bid at most 5 million" in in_words
    assert ann.post(f"{game}/ahead", sent).status_code == 303
    assert "Bid at most 5 million" in ann.page(f"{game}/ahead").text
    wrong = ann.post(f"{game}/ahead", {**sent, "a:millions:value": "five"})
    assert wrong.status_code == 422
    assert ann.post(f"{game}/ahead", {**sent, "answers": "Fly"}).status_code == 422


def test_conditional_moves_are_reordered_suspended_and_revoked(seated: tuple[Visitor, Visitor, str]) -> None:
    ann, ben, game = seated
    for answer in ("Pass", "Offer"):
        sent = {"seat": "0", "told": "yes", "asked": "Bid", "answers": answer, "choose": "first"}
        assert ann.post(f"{game}/ahead", sent).status_code == 303
    actions = [form.action for form in ann.page(f"{game}/ahead").forms if "/ahead/" in form.action]
    assert ann.post(next(one for one in actions if one.endswith("/earlier")), {}).status_code == 303
    page = ann.page(f"{game}/ahead")
    assert page.text.index("Bid … million”") < page.text.index("“Pass”")
    rests = next(form.action for form in page.forms if form.action.endswith("/rest"))
    assert ann.post(rests, {"suspended": "yes"}).status_code == 303
    assert "Paused." in ann.page(f"{game}/ahead").text
    assert ben.post(rests, {"suspended": "no"}).status_code == 404
    assert ann.post(rests, {"suspended": "no"}).status_code == 303
    revoked = rests.replace("/rest", "/revoke")
    assert ben.post(revoked, {}).status_code == 404
    assert ann.post(revoked, {}).status_code == 303
    assert ann.page(f"{game}/ahead").html.count("/revoke") == 1


@pytest.mark.parametrize("title", ["industrial-waste", "phytoplankton"])
def test_a_plan_is_made_and_submitted_without_javascript(services: Services, guests: Guests, title: str) -> None:
    ann, ben = guests.player(), guests.player()
    game = guests.game(ann, ben, title=title)
    asked = ann if ann.page(game).asks else ben
    before = asked.get(f"{game}/version").text
    page = asked.page(f"{game}/plan")
    steps: list[str] = []
    for _ in range(3):
        found = re.findall(r'name="step" value="([^"]*)" data-anchor', page.html.replace("&#34;", "'"))
        own = [one for one in found if one.startswith("{")]
        if not own:
            break
        steps.append(own[0].replace("'", '"'))
        answer = asked.client.get(f"{game}/plan", query_string={"step": steps}, base_url="https://localhost")
        assert answer.status_code == 200, answer.text
        page = Page(answer.text)
    assert steps
    assert asked.get(f"{game}/version").text == before
    assert asked.post(f"{game}/plan", {"step": steps, "reveals": "yes"}).status_code == 303
    assert "Follow the plan" in asked.page(f"{game}/ahead").text
    run(services, game)
    assert int(asked.get(f"{game}/version").text) > int(before)


@pytest.mark.parametrize("step", ["", "[", "7:{}", '{"type": "Fly"}', "9" * 5_000, "[" * 3_000, '99:{"type":"Pass"}'])
def test_an_invalid_plan_step_gives_422(seated: tuple[Visitor, Visitor, str], step: str) -> None:
    ann, _, game = seated
    answer = ann.client.get(f"{game}/plan", query_string={"step": [step]}, base_url="https://localhost")
    assert answer.status_code == 422
    assert ann.post(f"{game}/plan", {"step": [step]}).status_code == 422


def test_only_seated_players_open_conditional_moves_and_plans(
    guests: Guests, seated: tuple[Visitor, Visitor, str]
) -> None:
    game = seated[2]
    assert guests.player().get(f"{game}/ahead").status_code == 404
    assert guests.player().get(f"{game}/plan").status_code in (403, 404)
    assert guests.stranger().get(f"{game}/ahead").status_code == 303


def test_conditional_moves_are_described_in_german(seated: tuple[Visitor, Visitor, str]) -> None:
    ann, _, game = seated
    sent = {"seat": "0", "told": "yes", "asked": "Bid", "answers": "Pass", "o:Offer:millions": "4"}
    assert ann.post(f"{game}/ahead", sent).status_code == 303
    german = ann.get(f"{game}/ahead", **{"Accept-Language": "de"}).text
    assert "Passen" in german
    assert "Wenn du gefragt wirst" in german or "Bei der Frage" in german
    assert "When asked" not in german


def test_the_game_page_links_to_conditional_moves_and_counts_them(seated: tuple[Visitor, Visitor, str]) -> None:
    ann, ben, game = seated
    assert f"{game}/ahead" in ann.page(game).html
    sent = {"seat": "0", "told": "yes", "asked": "Bid", "answers": "Pass"}
    assert ann.post(f"{game}/ahead", sent).status_code == 303
    assert "Conditional moves: 1 active" in ann.page(game).text
    assert "Conditional moves: 1 active" not in ben.page(game).text


def test_a_preview_links_to_always_answering_this_way(seated: tuple[Visitor, Visitor, str]) -> None:
    asked, _ = asked_of(seated)
    game = seated[2]
    sent = {name: asked.moves(game)[0].fields[name] for name in ("seat", "move")}
    preview = asked.client.get(game, query_string=sent, base_url="https://localhost").text
    address = re.findall(r'href="([^"]*/ahead/order[^"]*)">Always answer this way', preview)[0]
    assert "You are facing this decision right now" in asked.page(address.replace("&amp;", "&")).text


def test_lost_conditional_moves_are_reported_and_can_be_cleared(
    services: Services, seated: tuple[Visitor, Visitor, str]
) -> None:
    ann, ben, game = seated
    for visitor in (ann, ben):
        sent = {"seat": "0" if visitor is ann else "1", "told": "yes", "asked": "Bid", "answers": "Pass"}
        assert visitor.post(f"{game}/ahead", {**sent, "choose": "first"}).status_code == 303
    with for_writing(services.journal.database.engine).begin() as connection:
        mine = STREAMS.c.stream.startswith(STREAM + game.rpartition("/")[2]) & (STREAMS.c.told.contains('"seat":0'))
        connection.execute(update(STREAMS).where(mine).values(told="garbage"))
    assert "Some of your conditional moves are lost" in ann.page(f"{game}/ahead").text
    assert "Some of your conditional moves are lost" not in ben.page(f"{game}/ahead").text
    anew = next(form for form in ann.page(f"{game}/ahead").forms if form.action.endswith("/ahead/revoke"))
    assert ann.post(anew.action, {}).status_code == 303
    assert "Some of your conditional moves are lost" not in ann.page(f"{game}/ahead").text
    assert "When asked" in ben.page(f"{game}/ahead").text
