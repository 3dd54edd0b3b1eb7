"""`scoresheet audit`: which games are sound, decided by older rules, or broken; nothing is changed."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.domain import chain, title
from scoresheet.domain.events import GameFinished, Score
from scoresheet.domain.play import WorkingTable
from scoresheet.domain.titles import registry
from scoresheet.replays import record
from scoresheet.service.cli.main import INTERRUPTED
from scoresheet.service.core import signing_keys
from scoresheet.service.play.games import Games
from scoresheet.service.storage.store import Store
from tests import databases
from tests.service.command_line import CommandLine, simulated
from tests.service.playing import going_on, open_store

TITLE = registry.find("industrial-waste")


@pytest.fixture
def line(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path)


def imported_games(line: CommandLine, games: int = 1) -> list[str]:
    """Import finished games, and return their ids in the order in which they were opened here."""
    files = simulated(line, games=games)
    line.run("import", *files)
    return [str(json.loads(file.read_bytes().splitlines()[1])["game"]) for file in files]


def change(line: CommandLine, game: str, version: int, state: bytes) -> None:
    with databases.opened(line.database) as connection:
        here = (state, game, version)
        connection.execute("UPDATE game_events SET state=? WHERE originator_id=? AND originator_version=?", here)


def states_of(line: CommandLine, game: str) -> list[bytes]:
    with databases.opened(line.database) as connection:
        rows = connection.execute(
            "SELECT state FROM game_events WHERE originator_id=? ORDER BY originator_version", (game,)
        )
        return [row[0] for row in rows]


def stored(line: CommandLine) -> object:
    """Return everything stored: the file, or the tables of a database."""
    if isinstance(line.database, Path):
        return line.database.read_bytes()
    with databases.opened(line.database) as connection:
        tables = ("game_events", "checkpoints", "public_keys", "log_heads")
        return [connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in tables]


def test_sound_games_are_reported_and_the_database_stays_unchanged(line: CommandLine) -> None:
    game, _ = imported_games(line, games=2)
    before = stored(line)
    result = line.run("audit", "--all", "--jobs", 1)
    assert result.exit_code == 0
    assert result.stdout.strip().startswith("2 games: 2 sound")
    assert line.json("audit", "--all", "--jobs", 1) == {
        "games": 2,
        "sound": 2,
        "older_rules": 0,
        "broken": 0,
        "receipts": None,
        "items": [],
    }
    (item,) = line.json("audit", game)["items"]
    assert (item["verdict"], item["draws"], item["draws"] - item["proven"]) == ("sound", item["draws"], 0)
    assert item["draws"] > 0
    assert stored(line) == before


def test_parallel_audits_name_the_broken_game_and_its_version(
    line: CommandLine,
) -> None:
    games = imported_games(line, games=3)
    state = states_of(line, games[1])[6]
    change(line, games[1], 7, state[:60] + bytes([state[60] ^ 1]) + state[61:])
    result = line.run("audit", "--all", "--jobs", 2)
    assert result.exit_code == 1
    assert f"Game {games[1]}" in result.stdout
    assert "Version 7: the chain breaks there" in result.stdout
    assert "backup" in result.stdout
    assert games[0] not in result.stdout
    assert "3 games: 2 sound, 0 decided under older rules or components, 1 broken." in result.stdout


def with_another_end(line: CommandLine, game: str, rules: str) -> int:
    """Rewrite the game with one more point at its end and the given rules version; return the version of the end."""
    previous, event = chain.GENESIS, None
    for state in states_of(line, game):
        event = TITLE.event_decoder.decode(state)
        more = {"scores": one_more(event.scores)} if isinstance(event, GameFinished) else {}
        event = msgspec.structs.replace(event, rules=rules, previous=previous, digest="", **more)
        sealed, previous = chain.seal(event)
        change(line, game, event.version, sealed)
    assert event is not None
    return int(event.version)


def one_more(scores: list[Score]) -> list[Score]:
    return [msgspec.structs.replace(scores[0], points=scores[0].points + 1), *scores[1:]]


def test_a_difference_is_broken_only_if_the_game_was_decided_by_todays_rules(line: CommandLine) -> None:
    (game,) = imported_games(line)
    end = with_another_end(line, game, "0")
    older = line.run("audit", game)
    assert older.exit_code == 0
    assert "decided under older rules or components" in older.stdout
    assert f"Version {end}: this GameFinished would be decided differently today" in older.stdout
    assert f"Decided by rules 0, components {TITLE.editions.today.digest[:12]}; today's are rules 1" in older.stdout
    with_another_end(line, game, TITLE.rules_version)
    broken = line.run("audit", game)
    assert broken.exit_code == 1
    assert f"Version {end}: this GameFinished diverges" in broken.stdout
    assert "It was decided by these same rules" in broken.stdout


@pytest.fixture
def running(line: CommandLine) -> str:
    """The id of a running game."""
    games = open_store(line.folder)
    game = going_on(games, TITLE.title, 40)
    games.store.close()
    return game.id


def test_an_audit_against_new_rules_names_running_games_and_the_first_move_that_would_differ(
    line: CommandLine, running: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (finished,) = imported_games(line)
    arguments = ("audit", "--all", "--against-rules", "--jobs", 1)
    assert line.json(*arguments)["sound"] == line.json(*arguments)["games"] == 1
    released = dataclasses.replace(TITLE, rules_version="2")
    monkeypatch.setattr(registry, "all_titles", lambda: {released.title: released})
    play = title.play
    monkeypatch.setattr(title, "play", lambda *given: without_last(play(*given)))
    (item,) = line.json(*arguments)["items"]
    assert (item["game"], item["verdict"]) == (running, "older_rules")
    assert (item["first"]["rules"], item["first"]["rules_today"]) == ("1", "2")
    said = line.run(*arguments).stdout
    assert f"Version {item['first']['version']}: this MoveMade would be decided differently today" in said
    assert "it continues under the rules of this version" in said
    assert "1 running games: 1 would be decided differently" in said
    assert finished not in said


def without_last(table: WorkingTable[Any]) -> WorkingTable[Any]:
    """Return the effects of a changed rule: one effect fewer."""
    table.effects.pop()
    return table


def test_receipts_kept_by_players_are_compared(line: CommandLine, running: str) -> None:
    pair = signing_keys.load(line.folder / "secrets")
    store = Store(line.database)
    store.public_keys(*msgspec.structs.astuple(pair.public))
    head = Games(store).head(running)
    store.close()
    mine = line.folder / "receipts.jsonl"
    receipt = pair.receipt(running, head.version, head.digest, head.updated_at)
    mine.write_bytes(msgspec.json.encode(receipt) + b"\n")
    assert line.json("audit", running, "--receipts", mine)["receipts"] == {"fit": 1, "broken": [], "unproven": []}
    with databases.opened(line.database) as connection:
        connection.execute("DELETE FROM game_events WHERE originator_version > ?", (head.version - 2,))
    result = line.run("audit", running, "--receipts", mine)
    assert result.exit_code == 1
    assert "events were cut off" in result.stdout
    mine.write_text("{}\n")
    assert "line 1" in line.refused("audit", running, "--receipts", mine)


def test_conflicting_arguments_are_refused(line: CommandLine) -> None:
    imported_games(line)
    assert "Give either a GAME or --all." in line.refused("audit", code=2)
    assert "Give either a GAME or --all." in line.refused("audit", "x", "--all", code=2)
    assert "--receipts needs a GAME" in line.refused("audit", "--all", "--receipts", Path(__file__), code=2)
    assert "There is no game" in line.refused("audit", "none")


def test_an_interrupt_ends_all_processes_of_an_audit(line: CommandLine) -> None:
    imported_games(line, games=3)
    program = "from tests.service.cli.test_audit import interrupted; interrupted()"
    environment = {**os.environ, **line.settings}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, timeout=60, check=False
    )
    assert done.returncode == INTERRUPTED, done.stderr


def interrupted() -> None:
    """Interrupt the audit of many games when the first one is done."""
    from scoresheet.service.audit import mass_audit
    from scoresheet.service.cli.main import main

    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells ignore it in background processes
    told = mass_audit.audit_all

    def stopped(*given: Any) -> Any:
        for each in told(*given):
            yield each
            signal.raise_signal(signal.SIGINT)

    mass_audit.audit_all = stopped
    main(["audit", "--all", "--jobs", "2"])


def test_a_record_of_the_library_is_sound_after_its_import(line: CommandLine) -> None:
    file = record.LIBRARY / "industrial_waste" / "moves_taken_back_freely.jsonl"
    line.run("import", file)
    assert line.json("audit", "--all", "--jobs", 1)["sound"] == 1
