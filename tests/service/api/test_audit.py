"""The audit over HTTP: its findings, limited to what the caller may see; also of corrupt games."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from scoresheet.domain import chain
from scoresheet.domain.events import Event, GameFinished, MoveMade
from scoresheet.domain.titles.industrial_waste.effects.business import Paid
from scoresheet.replays import record
from scoresheet.service.container.services import Services
from scoresheet.service.play.adoption import adopt
from tests.service.api.players import Player, Table, is_problem
from tests.service.api.test_quarantined_games import corrupt_event
from tests.service.web.random_moves import play_random_moves

RECORD = record.LIBRARY / "industrial_waste" / "two_seats_played.jsonl"


@pytest.fixture
def seated(table: Table) -> tuple[list[Player], str]:
    players, game = table.new_game()
    table.play(players, game["id"], 6)
    return players, game["id"]


def audit(player: Player, game: str, query: str = "") -> Any:
    answer = player.get(f"/games/{game}/audit{query}")
    assert answer.status_code == 200, answer.text
    return answer.json


def test_the_audit_of_a_running_game_reports_chain_rules_and_receipts(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    head = services.games.head(game)
    for viewer in (players[0], table.anybody):
        found = audit(viewer, game)
        assert (found["verdict"], found["events"], found["game"]) == ("sound", head.version, game)
        assert found["chain"] == {"ok": True, "checked": head.version, "broken_at": None, "broken_by": None}
        assert (found["rules"]["checked"], found["rules"]["diverged"]) == (7, [])
        chance = found["chance"]
        assert (chance["checked"], chance["proven"], chance["revealed"], chance["by_service"]) == (0, 0, False, True)
        assert found["derived"]["checked"] > 1
        assert (found["receipts"]["head"]["version"], found["receipts"]["head"]["digest"]) == (
            head.version,
            head.digest,
        )
        assert found["receipts"]["head"]["key_id"] in found["receipts"]["key_ids"]
        assert services.games.store.secret(game).hex() not in str(found)
    assert players[0].get(f"/games/{game}").json["links"]["audit"].endswith(f"/games/{game}/audit")


def test_the_audit_of_a_finished_game_proves_every_draw(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    _, game = seated
    head = play_random_moves(services, game, 2_000, random.Random(1))
    found = audit(table.anybody, game)
    assert found["verdict"] == "sound"
    assert found["chance"]["checked"] == found["chance"]["proven"] == head.draws
    assert found["chance"]["revealed"]
    assert {each["seat"]: each["entropy"] for each in found["chance"]["contributions"]} == {
        seat: chair.entropy for seat, chair in enumerate(head.seats)
    }


def test_a_corrupt_game_is_audited_up_to_the_corrupt_event(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    corrupt_event(services, game, 5)
    found = audit(players[0], game)
    assert (found["verdict"], found["chain"]["broken_at"], found["chain"]["broken_by"]) == ("broken", 5, "changed")
    assert found["chain"]["checked"] == 4
    assert found["receipts"]["head"] is None
    assert is_problem(players[0].get(f"/games/{game}"), 503, "set-aside")


def test_the_audit_reports_only_the_corruption_if_the_first_event_is_corrupt(
    services: Services, table: Table, seated: tuple[list[Player], str]
) -> None:
    players, game = seated
    corrupt_event(services, game, 1)
    found = audit(players[0], game)
    assert (found["verdict"], found["chain"]["broken_at"], found["chain"]["checked"]) == ("broken", 1, 0)
    assert (found["rules"]["checked"], found["chance"]["contributions"]) == (0, [])
    page = players[0].client.get(f"/games/{game}/audit")
    assert page.status_code == 200
    assert "Event 1 of this game differs from what was stored" in page.text


def test_the_audit_of_a_corrupt_private_game_is_visible_to_its_players_only(services: Services, table: Table) -> None:
    owner, stranger = table.player(), table.player()
    game = table.game(owner, owner, visibility="private")["id"]
    assert is_problem(stranger.get(f"/games/{game}/audit"), 404, "not-found")
    corrupt_event(services, game, 4)
    assert audit(owner, game)["verdict"] == "broken"
    assert is_problem(stranger.get(f"/games/{game}/audit"), 404, "not-found")
    assert is_problem(table.anybody.get("/games/none/audit"), 404, "not-found")


def doctored(services: Services, name: str, rules: str) -> list[int]:
    """Import a library game with all payments raised by one; return the changed versions."""
    read = record.read(RECORD.read_bytes().splitlines())
    previous, lines, versions = chain.GENESIS, [], []
    for event in read.events:
        changed = with_more(event)
        if changed is not event:
            versions.append(event.version)
        sealed = msgspec.structs.replace(
            changed, game=name, id=f"{name}.{event.version}", rules=rules, previous=previous, digest=""
        )
        line, previous = chain.seal(sealed)
        lines.append(line)
    assert adopt(services.games, read.title, lines)
    return versions


def with_more(event: Event) -> Event:
    if isinstance(event, MoveMade) and any(isinstance(effect, Paid) for effect in event.effects):
        effects = [
            msgspec.structs.replace(effect, millions=effect.millions + 1) if isinstance(effect, Paid) else effect
            for effect in event.effects
        ]
        return msgspec.structs.replace(event, effects=effects)
    return event


@pytest.mark.parametrize(("rules", "verdict"), [("1", "broken"), ("0", "older_rules")])
def test_moves_that_diverge_are_listed_by_pages_with_both_outcomes(
    services: Services, table: Table, rules: str, verdict: str
) -> None:
    name = f"0paidmore{rules}"
    versions = doctored(services, name, rules)
    found = audit(table.anybody, name, "?limit=2")
    assert found["verdict"] == verdict
    first = found["rules"]["diverged"][0]
    assert (first["version"], first["kind"], first["older"]) == (versions[0], "otherwise", rules == "0")
    assert (first["rules_version"], found["rules"]["rules_version"]) == (rules, "1")
    stored, expected = ([e for e in first[side]["effects"] if e["type"] == "Paid"] for side in ("stored", "expected"))
    assert [one["millions"] - 1 for one in stored] == [one["millions"] for one in expected]
    assert first["stored"]["texts"] != first["expected"]["texts"]
    assert table.anybody.call("GET", first["links"]["position"].removeprefix("/api/v1")).status_code == 200
    listed, following = [], ""
    while True:
        page = audit(table.anybody, name, f"?limit=2{following}")["rules"]
        listed += [each["version"] for each in page["diverged"]]
        if page["next"] is None:
            break
        following = f"&after={page['next']}"
    assert len(listed) == page["count"]
    assert set(versions) <= set(listed)
    assert listed == sorted(listed)


def test_every_audit_of_a_branch_compares_it_with_its_parent(
    services: Services, table: Table, seated: tuple[list[Player], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    players, game = seated
    head = play_random_moves(services, game, 2_000, random.Random(1))
    made = players[0].post(f"/games/{game}/branches", {"at": head.started + 6})
    assert made.status_code == 201, made.text
    assert audit(players[0], made.json["id"])["verdict"] == "sound"
    elsewhere = services.games.events(game, 0, head.started + 5)
    monkeypatch.setattr("scoresheet.service.audit.audits.lineage.ancestry", lambda heads: lambda parent: elsewhere)
    found = audit(players[0], made.json["id"])
    assert (found["verdict"], found["rules"]["diverged"][0]["kind"]) == ("broken", "life")


def test_bad_queries_give_422(table: Table, seated: tuple[list[Player], str]) -> None:
    _, game = seated
    for query in ("?limit=0", "?limit=201", "?after=-1", "?after=x", "?other=1"):
        assert is_problem(table.anybody.get(f"/games/{game}/audit{query}"), 422, "schema")


def test_the_library_game_has_an_end_and_payments_to_change() -> None:
    """A control: the record that the tests alter is finished and contains payments."""
    read = record.read(RECORD.read_bytes().splitlines())
    assert any(isinstance(event, GameFinished) for event in read.events)
    assert any(with_more(event) is not event for event in read.events)
