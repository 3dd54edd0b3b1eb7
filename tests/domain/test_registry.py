"""The registry: finds titles by their folders."""

import subprocess
import sys
from pathlib import Path

import pytest

from scoresheet.domain import titles
from scoresheet.domain.titles import registry
from scoresheet.replays.record import LIBRARY
from tests.domain import first_use


@pytest.fixture
def fresh_registry():
    registry.all_titles.cache_clear()
    yield
    registry.all_titles.cache_clear()


def test_titles_are_found_by_their_folders_and_by_their_ids(fresh_registry):
    assert registry.find("industrial-waste").name == "Industrial Waste"
    assert all(name == title.title for name, title in registry.all_titles().items())


def test_a_title_marked_as_unfinished_is_left_out(fresh_registry, tmp_path, monkeypatch):
    folder = tmp_path / "half_a_title"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise AssertionError('imported')\n")
    monkeypatch.setattr(titles, "__path__", [str(tmp_path)])
    (folder / "UNFINISHED").write_text("All but the rules.\n")
    assert dict(registry.all_titles()) == {}


def test_every_folder_of_a_finished_title_is_registered(fresh_registry):
    folders = {path.parent.name for path in Path(titles.__path__[0]).glob("*/__init__.py")}
    unfinished = {path.parent.name for path in Path(titles.__path__[0]).glob("*/UNFINISHED")}
    assert {name.replace("-", "_") for name in registry.all_titles()} == folders - unfinished


@pytest.mark.parametrize("title", sorted(registry.all_titles()))
def test_two_threads_may_use_a_title_for_the_first_time_at_once(title):
    record = next((LIBRARY / title.replace("-", "_")).glob("*.jsonl"))
    program = [sys.executable, "-m", first_use.__name__, title, str(record)]
    assert subprocess.run(program, check=False, capture_output=True, timeout=60).returncode == 0
