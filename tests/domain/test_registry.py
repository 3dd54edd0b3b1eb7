"""The registry: finds titles by their folders."""

from pathlib import Path

import pytest

from domain import titles
from domain.titles import registry


@pytest.fixture
def anew():
    registry.all_titles.cache_clear()
    yield
    registry.all_titles.cache_clear()


def test_titles_are_found_by_their_folders_and_by_their_ids(anew):
    assert registry.find("industrial-waste").name == "Industrial Waste"
    assert all(name == title.title for name, title in registry.all_titles().items())


def test_a_title_that_says_it_is_unfinished_is_left_out(anew, tmp_path, monkeypatch):
    folder = tmp_path / "half_a_title"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise AssertionError('imported')\n")
    monkeypatch.setattr(titles, "__path__", [str(tmp_path)])
    (folder / "UNFINISHED").write_text("All but the rules.\n")
    assert dict(registry.all_titles()) == {}


def test_every_folder_of_a_title_is_there(anew):
    folders = {path.parent.name for path in Path(titles.__path__[0]).glob("*/__init__.py")}
    unfinished = {path.parent.name for path in Path(titles.__path__[0]).glob("*/UNFINISHED")}
    assert {name.replace("-", "_") for name in registry.all_titles()} == folders - unfinished
