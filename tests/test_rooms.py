"""The rooms of the service: README, import contract and folders have the same names in the same order."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SERVICE = ROOT / "service"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
(LAYERS,) = [contract["layers"] for contract in CONTRACTS if contract.get("containers") == ["scoresheet.service"]]


def test_the_readme_lists_the_rooms_in_the_order_of_the_import_contract() -> None:
    assert re.findall(r"^\| `(\w+)` \|", (SERVICE / "README.md").read_text(), re.MULTILINE) == LAYERS


def test_the_folders_of_the_service_are_its_rooms_only() -> None:
    here = {path.name for path in SERVICE.iterdir() if path.name != "__pycache__"}
    assert here == {*LAYERS, "__init__.py", "README.md"}


@pytest.mark.parametrize("room", LAYERS)
def test_a_room_has_a_readme_of_six_to_twenty_lines(room: str) -> None:
    lines = (SERVICE / room / "README.md").read_text().splitlines()
    assert lines[0] == f"# {room}"
    assert 6 <= len(lines) <= 20


@pytest.mark.parametrize("room", LAYERS)
def test_every_file_and_name_that_a_rooms_readme_mentions_exists(room: str) -> None:
    text = (SERVICE / room / "README.md").read_text()
    files = re.findall(r"`([\w/]+\.py)`", text)
    assert files, "A README names at least the file to read first."
    missing = [name for name in files if not any((base / name).is_file() for base in (SERVICE / room, SERVICE, ROOT))]
    assert not missing
    source = "\n".join(path.read_text() for path in (SERVICE / room).rglob("*.py"))
    classes = re.findall(r"`([A-Z][A-Za-z]+)(?:\(\))?`", text)
    assert not [name for name in classes if not re.search(rf"\b{name}\b", source)]


def test_every_file_that_contributing_names_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    files = set(re.findall(r"`((?:\w+/)+[\w-]+\.(?:py|html|json|yml|md|sql))`", text))
    assert len(files) > 50
    at = [ROOT, SERVICE, SERVICE / "web"]
    assert not [name for name in sorted(files) if not any((base / name).is_file() for base in at)]
