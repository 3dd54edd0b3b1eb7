"""The audit page of a game: correct findings, and the location of each problem."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from scoresheet.domain import chain
from scoresheet.domain.chance import Draw
from scoresheet.domain.events import Event, GameFinished, MoveMade
from scoresheet.replays import record
from scoresheet.service.container.services import Services
from scoresheet.service.core.signing_keys import signed_bytes
from scoresheet.service.play.adoption import adopt
from scoresheet.service.web.audit import _alike
from tests.service.web.random_moves import play_random_moves
from tests.service.web.test_quarantined_games import EVENT, corrupt_event
from tests.service.web.visitors import Guests, Page, Visitor

RECORD = record.LIBRARY / "industrial_waste" / "two_seats_played.jsonl"
Change = Callable[[Event], Event]


def verdicts(page: Page) -> list[str]:
    """Return the marks on the page: the verdict, then the chain, the draws, the rules, the views."""
    return [
        attributes["class"].split()[-1] for tag, attributes in page.tags if "verdict" in attributes.get("class", "")
    ]


def audit_page(visitor: Visitor, game: str) -> Page:
    return visitor.page(f"{game}/audit")


@pytest.fixture(scope="module")
def finished(guests: Guests, services: Services) -> str:
    """A game that was played to its end."""
    game = guests.game(guests.player(), guests.player())
    assert play_random_moves(services, game, 2_000, random.Random(1)).status == "finished"
    return game


def test_the_audit_of_a_running_game_verifies_the_chain_and_reveals_nothing_hidden(
    guests: Guests, services: Services
) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea, title="phytoplankton")
    guests.play(game, [ada, bea], 3)
    head = services.games.head(game.rpartition("/")[2])
    for visitor in (ada, guests.stranger()):
        page = audit_page(visitor, game)
        assert verdicts(page) == ["good", "good", "open", "good", "good"]
        assert f"All {head.version} events of this game were verified" in page.text
        assert head.commitment in page.text
        assert services.games.store.secret(head.id).hex() not in page.text
        assert "All draws" not in page.text
        assert all(chair.entropy in page.text for chair in head.seats)


def test_the_audit_of_a_finished_game_verifies_everything_and_reveals_the_secret(
    guests: Guests, services: Services, finished: str
) -> None:
    head = services.games.head(finished.rpartition("/")[2])
    secret = services.games.store.secret(head.id)
    page = audit_page(guests.stranger(), finished)
    assert verdicts(page) == ["good"] * 5
    assert sha256(secret).hexdigest() == head.commitment
    assert secret.hex() in page.text
    assert f"All {head.draws} draws of the game were recomputed" in page.text
    assert "moves were replayed under the rules with the same draws" in page.text
    for event in services.games.events(head.id, 0, head.version):
        for draw in event.draws:
            assert f"{draw.got} of {draw.of}" in page.text
            assert f"{finished}/at/{event.version}" in page.links()


def test_a_game_abandoned_before_its_start_has_no_draws(guests: Guests, services: Services) -> None:
    ada = guests.player()
    game = ada.post("/games/new", {"title": "industrial-waste", "seat:1": "open"}).headers["Location"]
    assert verdicts(audit_page(ada, game)) == ["good", "good", "open", "good", "good"]
    assert ada.post(f"{game}/seats/0/leave", {}).status_code == 303
    assert services.games.head(game.rpartition("/")[2]).status == "abandoned"
    page = audit_page(ada, game)
    assert verdicts(page)[1:3] == ["good", "open"]
    assert "abandoned before it began, so nothing was drawn" in page.text


def test_a_corrupt_game_has_a_red_mark_and_the_number_of_the_event(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    corrupt_event(services, game)
    page = audit_page(ada, game)
    assert verdicts(page) == ["bad", "bad", "open", "good"]
    assert f"Event {EVENT} of this game differs from what was stored" in page.text
    assert f"The {EVENT - 1} events before it were verified" in page.text


def test_corruption_is_found_even_after_an_earlier_sound_audit(guests: Guests, services: Services) -> None:
    ada, bea = guests.player(), guests.player()
    game = guests.game(ada, bea)
    guests.play(game, [ada, bea], 4)
    assert verdicts(audit_page(ada, game))[0] == "good"
    corrupt_event(services, game)
    assert verdicts(audit_page(ada, game))[:2] == ["bad", "bad"]


def doctored(services: Services, name: str, change: Change) -> str:
    """Import a library game with a change and new seals; return its address."""
    read = record.read(RECORD.read_bytes().splitlines())
    previous, lines = chain.GENESIS, []
    for event in read.events:
        changed = msgspec.structs.replace(
            change(event), game=name, id=f"{name}.{event.version}", previous=previous, digest=""
        )
        line, previous = chain.seal(changed)
        lines.append(line)
    assert adopt(services.games, read.title, lines)
    return f"/games/{name}"


def with_more_points(event: Event) -> Event:
    if not isinstance(event, GameFinished):
        return event
    scores: list[Any] = [msgspec.structs.replace(event.scores[0], points=999), *event.scores[1:]]
    return msgspec.structs.replace(event, scores=scores)


def with_another_draw(event: Event) -> Event:
    if not isinstance(event, MoveMade) or not event.draws:
        return event
    draws = [Draw(draw.of, (draw.got + 1) % draw.of) for draw in event.draws]
    return msgspec.structs.replace(event, draws=draws)


def under_older_rules(event: Event) -> Event:
    return msgspec.structs.replace(with_more_points(event), rules="0")


@pytest.mark.parametrize(
    ("change", "marks", "text"),
    [
        (lambda event: event, ["good"] * 5, "This game was imported as a record"),
        (with_more_points, ["bad", "good", "good", "bad", "good"], "999 points"),
        (with_another_draw, ["bad", "good", "bad", "bad", "good"], "the draws do not follow from the secret and"),
        (under_older_rules, ["open", "good", "good", "open", "good"], "The original result stands"),
    ],
    ids=["nothing", "points", "draws", "rules"],
)
def test_changed_and_resealed_events_are_found(
    guests: Guests, services: Services, change: Change, marks: list[str], text: str, request: pytest.FixtureRequest
) -> None:
    page = audit_page(guests.stranger(), doctored(services, f"0doctored{request.node.callspec.id}", change))
    assert verdicts(page) == marks
    assert text in page.text


def test_the_receipt_on_the_page_is_signed_by_a_public_key_of_the_service(
    guests: Guests, services: Services, finished: str
) -> None:
    page = guests.stranger().get(f"{finished}/audit").text
    start = page.index('{"game"') if '{"game"' in page else page.index("{&#34;game&#34;")
    receipt = json.loads(page[start : page.index("</pre>", start)].replace("&#34;", '"'))
    head = services.games.head(finished.rpartition("/")[2])
    assert (receipt["version"], receipt["digest"]) == (head.version, head.digest)
    keys = guests.stranger().get("/api/v1/keys").json
    (key,) = (key for key in keys["items"] if key["key_id"] == receipt["key_id"])
    public, signature = (base64.urlsafe_b64decode(text + "==") for text in (key["public_key"], receipt["signature"]))
    signed = signed_bytes(head.id, head.version, head.digest, head.updated_at)
    Ed25519PublicKey.from_public_bytes(public).verify(signature, signed)


def test_the_page_links_to_the_record_for_readers_who_may_see_the_game(guests: Guests, finished: str) -> None:
    ada, bea = guests.player(), guests.player()
    private = guests.game(ada, visibility="private", **{"seat:1": "random"})
    for visitor, game in ((guests.stranger(), finished), (ada, private)):
        (address,) = (link for link in audit_page(visitor, game).links() if link.endswith("/record") and "/v1/" in link)
        answer = visitor.get(address)
        assert answer.status_code == 200
        assert "attachment" in answer.headers["Content-Disposition"]
        assert answer.text.count("\n") > 2
    assert bea.get(f"{private}/audit").status_code == 404
    assert guests.stranger().get("/games/none/audit").status_code == 404


def test_the_old_address_redirects_permanently(guests: Guests, finished: str) -> None:
    answer = guests.stranger().get(f"{finished}/evidence")
    assert answer.status_code == 301
    assert answer.headers["Location"].endswith(f"{finished}/audit")


def test_each_divergent_event_shows_both_outcomes_and_links_to_its_position(guests: Guests, services: Services) -> None:
    game = doctored(services, "0doctoredend", lambda event: under_older_rules(with_more_points(event)))
    page = audit_page(guests.stranger(), game)
    head = services.games.head("0doctoredend")
    assert "Decided under earlier rules or components" in page.text
    assert "Decided under version 0 of the rules; the current version is 1." in page.text
    assert "999 points" in page.text
    assert f"{head.scores[1].points} points" in page.text
    assert f"{game}/at/{head.version}/change" in page.links()


def test_alike_counts_the_sentences_that_both_outcomes_start_with() -> None:
    assert [_alike([*"abcd"], [*"abed"]), _alike([*"ab"], [*"abcd"]), _alike([], [*"a"]), _alike([*"ab"], [*"ab"])] == [
        *(2, 2, 0, 2)
    ]
