"""The examples about conditional moves, datasets and environments work as shown."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.titles import registry
from tests.docs import shell
from tests.docs.blocks import ROOT, blocks, commands
from tests.service.api.conftest import *  # noqa: F403
from tests.service.command_line import CommandLine, simulated

ORDERS = [json.loads(block.text) for block in blocks("docs/conditional-moves.md") if block.language == "json"]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order["type"])
def test_every_example_of_a_conditional_move_is_accepted(table: Any, order: dict[str, Any]) -> None:
    players, game = table.new_game(2)
    answer = players[0].post(f"/games/{game['id']}/orders", {"order": order})
    assert answer.status_code == 201, answer.json


def test_the_program_of_the_guide_to_environments_runs() -> None:
    pytest.importorskip("pettingzoo")
    (program,) = (block.text for block in blocks("docs/research.md") if block.language == "python")
    subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT, timeout=120)


def test_the_commands_of_the_guide_to_datasets_work_as_shown(tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    line = CommandLine(tmp_path)
    records = simulated(line, games=2)
    line.json("import", *records)
    (tmp_path / "more").mkdir()
    records[1].rename(tmp_path / "more" / records[1].name)
    shell.run(f"tar -czf games.tar.gz -C {records[0].parent} .", tmp_path)
    shell.install(tmp_path / "bin")
    environment = {**shell.environment(), **line.settings}
    environment["PATH"] = f"{tmp_path / 'bin'}:{environment['PATH']}"
    said = shell.run(
        commands("docs/datasets.md")["commands"].replace("--games 1000", "--games 12"), tmp_path, environment
    )
    assert all((tmp_path / name / "games.parquet").exists() for name in ("games", "imported", "simulated"))
    assert "lineae" in said
    assert (tmp_path / "resources.svg").read_text().startswith("<svg")
    (program,) = (block.text for block in blocks("docs/datasets.md") if block.language == "python")
    ask = 'print(games.execute("SELECT count(*) FROM counted").fetchone())'
    done = subprocess.run(
        [sys.executable, "-c", program + ask], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "(2,)"


def test_the_title_of_the_examples_exists() -> None:
    assert "lineae" in registry.all_titles()
