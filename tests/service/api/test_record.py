"""Proofs of a game: the events of a finished game, and its record."""

from __future__ import annotations

import hmac
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from scoresheet.replays import record, verify
from scoresheet.service.cli.main import main
from scoresheet.service.container.services import Services
from tests.databases import url_of
from tests.service.api.players import Player, Table, is_problem


@pytest.fixture(scope="module")
def finished(table: Table) -> tuple[list[Player], str]:
    """A finished game of two players with a takeback."""
    players, game = table.new_game(2)
    table.play(players, game["id"], 12)
    mover, legal = table.asked(players, game["id"])
    made = mover.post(f"/games/{game['id']}/moves", {"move": legal["moves"][0]["move"]}, legal["version"])
    mover.post(f"/games/{game['id']}/takebacks", {"to": legal["version"]}, made.json["version"])
    for player in players:
        player.post(f"/games/{game['id']}/resignations", {}, version_of(player, game["id"]))
    assert players[0].get(f"/games/{game['id']}").json["status"] == "finished"
    return players, game["id"]


def version_of(player: Player, game: str) -> int:
    version: int = player.get(f"/games/{game}").json["version"]
    return version


def events_of(reader: Player, game: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = reader.get(f"/games/{game}/events?limit=200").json["items"]
    assert len(items) == version_of(reader, game)
    return items


def derived(secret: str, entropies: list[str], bounds: list[int]) -> list[int]:
    """Derive the draws from the revealed secret with nothing but HMAC."""
    parts = [entropy.encode() for entropy in entropies]
    seed = hmac.digest(bytes.fromhex(secret), b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")
    return [_draw(seed, number, of) for number, of in enumerate(bounds)]


def _draw(seed: bytes, number: int, of: int) -> int:
    for attempt in range(99):
        counter = number.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        value = int.from_bytes(hmac.digest(seed, counter, "sha256")[:8], "big")
        if value < 2**64 - 2**64 % of:
            return value % of
    raise AssertionError("No fair value.")


def test_each_draw_of_a_finished_game_can_be_derived_from_its_events(
    table: Table, finished: tuple[list[Player], str]
) -> None:
    events = events_of(table.anybody, finished[1])
    draws = [tuple(draw) for event in events for draw in event.get("draws", [])]
    secret = events[-1]["secret"]
    entropies = [event["entropy"] for event in events if event["type"] == "SeatTaken"]
    assert sha256(bytes.fromhex(secret)).hexdigest() == events[0]["commitment"]
    assert draws
    assert [got for _, got in draws] == derived(secret, entropies, [of for of, _ in draws])
    assert [got for _, got in draws] != derived("00" * 32, entropies, [of for of, _ in draws])
    salts = {event["version"]: event["salt"] for event in events if "salt" in event}
    for version, salt in salts.items():
        made = hmac.digest(bytes.fromhex(secret), b"salt" + version.to_bytes(8, "big"), "sha256")[:16].hex()
        assert salt in ("", made)
    assert any(salts.values())


def test_each_event_of_a_finished_game_names_the_one_before(table: Table, finished: tuple[list[Player], str]) -> None:
    events = events_of(table.anybody, finished[1])
    assert [event["previous"] for event in events] == ["0" * 64, *(event["digest"] for event in events[:-1])]


def test_the_record_of_a_finished_game_equals_the_exported_file(
    table: Table,
    services: Services,
    finished: tuple[list[Player], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = table.anybody.get(f"/games/{finished[1]}/record")
    assert answer.status_code == 200
    assert answer.content_type == "application/x-ndjson"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{finished[1]}.jsonl"'
    assert answer.headers["Cache-Control"] == "private, no-cache"
    monkeypatch.setenv("SCORESHEET_DATABASE_URL", url_of(services.config.database))
    monkeypatch.setenv("SCORESHEET_SECRETS_DIR", str(services.config.secrets))
    file = tmp_path / "game.jsonl"
    exported = CliRunner().invoke(main, ["export", finished[1], str(file)])
    assert exported.exit_code == 0, exported.output
    assert answer.data == file.read_bytes()


def test_the_record_of_a_finished_game_passes_replay_and_draw_checks(
    table: Table, finished: tuple[list[Player], str]
) -> None:
    read = record.read(table.anybody.get(f"/games/{finished[1]}/record").data.splitlines())
    assert verify.replay_by_rules(read).over
    assert verify.check_draws(read) > 0


def test_an_unchanged_record_gives_304(table: Table, finished: tuple[list[Player], str]) -> None:
    path = f"/games/{finished[1]}/record"
    tag = table.anybody.get(path).headers["ETag"]
    assert table.anybody.get(path, If_None_Match=tag).status_code == 304


@pytest.mark.parametrize("title", ["phytoplankton", "industrial-waste"])
def test_the_record_of_a_running_game_contains_only_what_its_reader_may_see(
    table: Table, services: Services, title: str
) -> None:
    players, game = table.new_game(2, title=title)
    table.play(players, game["id"], 8)
    path = f"/games/{game['id']}"
    decoder = services.games.title(game["id"]).event_decoder
    whole = services.games.events(game["id"], 0, 10_000)
    for reader, viewer_tag in ((players[0], "0"), (players[1], "1"), (table.anybody, "none")):
        answer = reader.get(f"{path}/record")
        header, *lines = answer.data.splitlines()
        assert msgspec.json.decode(header)["ending"] == ""
        assert answer.headers["ETag"].endswith(f'.{viewer_tag}"')
        assert answer.headers["Cache-Control"] == "private, no-cache"
        seen = [decoder.decode(line) for line in lines]
        shown = reader.get(f"{path}/events?limit=200").json["items"]
        effects = [msgspec.json.decode(line).get("effects", []) for line in lines]
        assert effects == [event["effects"] for event in shown]
        assert [event.digest for event in seen] == [event.digest for event in whole]
        assert not any(event.draws or getattr(event, "salt", "") for event in seen)
    assert any(event.draws for event in whole)


def test_an_open_game_has_a_record(table: Table) -> None:
    player = table.player()
    game = player.post("/games", {"title": "industrial-waste", "seats": 3}).json["id"]
    header, *lines = player.get(f"/games/{game}/record").data.splitlines()
    assert msgspec.json.decode(header)["seats"] == [{"seat": 0, "player": player.id}]
    assert len(lines) == 2


def test_the_record_of_a_private_game_is_visible_to_its_players_only(table: Table) -> None:
    player = table.player()
    game = table.game(player, seats=2, bots={"1": "random"}, visibility="private")
    path = f"/games/{game['id']}/record"
    assert player.get(path).status_code == 200
    assert is_problem(table.anybody.get(path), 404, "not-found")
    assert is_problem(table.player().get(path), 404, "not-found")
    player.post(f"/games/{game['id']}/resignations", {}, version_of(player, game["id"]))
    assert player.get(path).headers["Cache-Control"] == "private, no-cache"
    assert is_problem(table.anybody.get(path), 404, "not-found")
