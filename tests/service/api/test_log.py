"""The transparency log over HTTP: signed heads, valid proofs, access, hostile queries."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoresheet.replays.tree import Head, extends, includes, is_signed, leaf_hash
from scoresheet.service.accounts.limits import Limit
from scoresheet.service.audit.transparency import inclusion_address
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage.examining import LogExamination
from tests import databases
from tests.service.api.players import V1, Player, Table, is_problem
from tests.service.hashing import CHEAP


@pytest.fixture(scope="module")
def game(table: Table) -> tuple[Player, str]:
    """A private game of one player with both seats after some moves, and two heads."""
    player = table.player()
    game = table.game(player, player, visibility="private")["id"]
    table.anybody.post("/log/heads", None)
    for _ in range(6):
        move(player, game)
    assert table.anybody.post("/log/heads", None).status_code == 200
    return player, game


def move(player: Player, game: str) -> int:
    """Make a move for the seat to act and return its version."""
    legal = [player.get(f"/games/{game}/legal-moves?seat={seat}").json for seat in (0, 1)]
    asked = next(one for one in legal if one["decision"])
    body = {"move": asked["moves"][0]["move"], "seat": asked["seat"]}
    made = player.post(f"/games/{game}/moves", body, asked["version"])
    assert made.status_code == 201, made.text
    return int(made.json["version"])


def head_of(answer: dict[str, Any]) -> Head:
    return Head(**{name: answer[name] for name in Head.__dataclass_fields__})


def root_of(answer: dict[str, Any]) -> bytes:
    return bytes.fromhex(answer["root_hash"])


def path_of(answer: dict[str, Any]) -> list[bytes]:
    return [bytes.fromhex(step) for step in answer.get("consistency_path") or answer.get("inclusion_path") or []]


def test_the_newest_head_is_signed_by_a_key_of_the_service(table: Table, game: object) -> None:
    answer = table.anybody.get("/log").json
    keys = {key["key_id"]: key["public_key"] for key in table.anybody.get("/keys").json["items"]}
    assert is_signed(head_of(answer["head"]), keys)
    assert answer["head"]["tree_size"] == answer["tree_size"]
    assert table.anybody.get("/log/heads").json["items"][-1] == answer["head"]
    for link in answer["links"].values():
        assert table.anybody.get(f"/{link}").status_code in (200, 422)


def test_a_requested_head_covers_the_whole_log_and_stays_the_same_until_it_grows(table: Table, game: Any) -> None:
    player, which = game
    first, again = (table.anybody.post("/log/heads", None).json for _ in range(2))
    assert first == again
    move(player, which)
    assert table.anybody.post("/log/heads", None).json["tree_size"] == first["tree_size"] + 1


def test_heads_are_listed_in_order_by_pages(table: Table, game: object) -> None:
    whole = table.anybody.get("/log/heads").json["items"]
    found, address = [], "/log/heads?limit=1"
    while address:
        page = table.anybody.get(address).json
        found += page["items"]
        address = page["links"].get("next", "").removeprefix("/api/v1")
    assert found == whole
    assert len(whole) >= 2


def test_every_head_has_a_consistency_proof_from_every_earlier_one(table: Table, game: object) -> None:
    heads = table.anybody.get("/log/heads").json["items"]
    for one, other in itertools.combinations_with_replacement(heads, 2):
        answer = table.anybody.get(f"/log/consistency?first={one['tree_size']}&second={other['tree_size']}")
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert extends(one["tree_size"], root_of(one), other["tree_size"], root_of(other), path_of(answer.json))


def test_players_get_an_inclusion_proof_for_every_event_of_their_game(table: Table, game: Any) -> None:
    player, which = game
    for event in player.get(f"/games/{which}/events").json["items"]:
        answer = player.get(inclusion_address(which, event["version"]).removeprefix(V1)).json
        leaf = leaf_hash(which, event["version"], event["digest"])
        assert answer["leaf_hash"] == leaf.hex()
        assert includes(root_of(answer["head"]), answer["tree_size"], answer["leaf_index"], leaf, path_of(answer))


def test_outsiders_get_proofs_of_a_private_game_only_with_the_digest(table: Table, game: Any) -> None:
    player, which = game
    outsider, (event,) = table.player(), player.get(f"/games/{which}/events?after=1&limit=1").json["items"]
    for path in ("", "&tree_size=2"):
        private = outsider.get(f"/log/inclusion?game={which}&version=2{path}")
        nothing = outsider.get(f"/log/inclusion?game=0123456789abcdef&version=2{path}")
        assert is_problem(private, 404, "not-in-log")
        assert {**private.json, "request_id": ""} == {**nothing.json, "request_id": ""}
    known = table.anybody.get(f"/log/inclusion?game={which}&version=2&digest={event['digest']}")
    assert known.json["leaf_hash"] == leaf_hash(which, 2, event["digest"]).hex()
    wrong = table.anybody.get(f"/log/inclusion?game={which}&version=2&digest={'0' * 64}")
    assert is_problem(wrong, 404, "not-in-log")


def test_only_immutable_proofs_are_cacheable_and_publicly_only_for_public_games(table: Table, game: Any) -> None:
    player, which = game
    public = table.new_game()[1]["id"]
    size = table.anybody.post("/log/heads", None).json["tree_size"]
    caching = [
        player.get(f"/log/inclusion?game={of}&version=1{size_given}").headers["Cache-Control"]
        for of in (which, public)
        for size_given in ("", f"&tree_size={size}")
    ]
    lasting = "max-age=31536000, immutable"
    assert caching == ["private, no-cache", f"private, {lasting}", "private, no-cache", f"public, {lasting}"]


def test_an_event_after_the_last_head_is_not_yet_in_the_log(table: Table, game: Any) -> None:
    player, which = game
    version = move(player, which)
    late = f"/log/inclusion?game={which}&version={version}"
    assert is_problem(player.get(late), 404, "not-in-log")
    table.anybody.post("/log/heads", None)
    assert player.get(late).status_code == 200
    assert is_problem(player.get(f"{late}&tree_size=1"), 404, "not-in-log")


@pytest.mark.parametrize(
    "query",
    [
        *("consistency", "consistency?first=1", "consistency?second=1", "consistency?first=2&second=1"),
        *(
            "consistency?first=-1&second=1",
            "consistency?first=1&second=999999999999999",
            "consistency?first=1e1&second=20",
        ),
        *(
            "consistency?first=1&second=2&second=3",
            "consistency?first=1&second=2&third=3",
            "consistency?first=%00&second=1",
        ),
        *("consistency?first=9999999999999999&second=9999999999999999", "consistency?first=٣&second=4"),
        *("inclusion", "inclusion?game=x", "inclusion?version=1", "inclusion?game=x&version=0"),
        *("inclusion?game=x&version=1&digest=x", "inclusion?game=x&version=1&tree_size=0"),
        *("inclusion?game=x&version=1&tree_size=999999999999999", f"inclusion?game=x&version=1&digest={'A' * 64}"),
        *("heads?limit=0", "heads?limit=201", "heads?after=-1", "heads?after=x", "?size=1"),
    ],
)
def test_an_invalid_query_gives_422(table: Table, game: object, query: str) -> None:
    address = f"/log/{query}" if not query.startswith("?") else f"/log{query}"
    assert is_problem(table.anybody.get(address), 422, "schema")


@pytest.mark.parametrize("game_id", ["", "%00", "x" * 5000, "'; DROP TABLE game_events; --", "%ff", "💥"])
def test_an_impossible_game_id_is_not_in_the_log(table: Table, game: object, game_id: str) -> None:
    for version in (1, 999_999_999_999_999):
        answer = table.anybody.get(f"/log/inclusion?game={game_id}&version={version}")
        assert is_problem(answer, 404, "not-in-log")


def test_the_list_is_empty_after_the_last_head(table: Table, game: object) -> None:
    assert table.anybody.get("/log/heads?after=999999999999999").json["items"] == []


def test_requests_for_heads_are_rate_limited(table: Table, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.transparency, "asked", Limit(1, 3_600, name="heads-asked-for-from-here"))
    first, second = (table.anybody.post("/log/heads", None) for _ in range(2))
    assert first.headers["RateLimit"].startswith('"heads-asked-for-from-here";r=0')
    assert is_problem(second, 429, "too-many")


def test_a_full_disk_prevents_a_new_head_but_keeps_the_old_ones(
    table: Table, services: Services, game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, which = game
    newest = table.anybody.post("/log/heads", None).json
    move(player, which)

    def full(heads: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as disk:
        disk.setattr(services.transparency.heads, "keep", full)
        assert is_problem(table.anybody.post("/log/heads", None), 503, "not-stored")
    assert table.anybody.get("/log").json["head"] == newest
    assert table.anybody.post("/log/heads", None).json["tree_size"] == newest["tree_size"] + 1


def test_a_contradicted_head_is_reported_but_the_service_stays_ready(
    table: Table, services: Services, game: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = services.transparency.heads.newest()
    assert newest is not None
    monkeypatch.setattr(services.transparency, "examined", LogExamination(3, b"", [newest], [], None, stale=False))
    assert table.anybody.get("/log").json["sound"] is False
    ready = table.anybody.get("//readyz")
    found = ready.json["checks"]["log"]
    assert (ready.status_code, found["ok"], found["contradicted"]) == (200, False, 1)
    assert "scoresheet_transparency_heads_contradicted 1.0" in table.anybody.get("//metrics").text


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Table]:
    """A service without games."""
    services = build(Config(database=databases.at(tmp_path), secrets=tmp_path / "secrets", threads=4), CHEAP)
    yield Table(create_app(services))
    services.event_streams.close()
    services.games.store.close()


def test_an_empty_log_gets_a_head_on_request(fresh: Table) -> None:
    before = fresh.anybody.get("/log").json
    assert (before["head"], before["tree_size"], before["sound"]) == (None, 0, None)
    assert fresh.anybody.get("/log/heads").json["items"] == []
    head = fresh.anybody.post("/log/heads", None).json
    assert head["tree_size"] == 0
    assert fresh.anybody.get("/log").json["head"] == head
    assert fresh.anybody.get("/log/consistency?first=0&second=0").json["consistency_path"] == []
