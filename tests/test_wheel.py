"""The wheel: it contains everything that a service needs without a checkout. It is built with the package index."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scoresheet import SOFTWARE
from scoresheet.service.storage.migrating import newest
from tests.server import Client, running
from tests.stores import VERSIONS, unpacked

CHECKOUT = Path(__file__).parents[1]
OUT_OF_REACH = ("No matching distribution found for hatchling", "Failed to establish a new connection")


def pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment that finds the wheel's packages before those of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    built = pip("wheel", "--no-deps", "--wheel-dir", str(folder), str(CHECKOUT))
    if any(reason in built.stderr for reason in OUT_OF_REACH):
        pytest.skip("The build backend is neither here nor to be had: the wheel is not built.")
    assert built.returncode == 0, built.stderr
    (wheel,) = folder.glob("scoresheet-*.whl")
    put = pip("install", "--no-deps", "--target", str(folder / "site"), str(wheel))
    assert put.returncode == 0, put.stderr
    return {"PYTHONPATH": str(folder / "site"), "PYTHONSAFEPATH": "1"}


def run(installed: dict[str, str], folder: Path, *command: str) -> str:
    """Return the output of a command from the wheel."""
    environment = {**os.environ, **installed}
    ran = subprocess.run([sys.executable, *command], capture_output=True, text=True, cwd=folder, env=environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_every_package_comes_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    names = ("scoresheet",)
    said = run(installed, tmp_path, "-c", f"import {', '.join(names)}; print({'.__file__, '.join(names)}.__file__)")
    assert all(file.startswith(installed["PYTHONPATH"]) for file in said.split())


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    """A folder of another program with packages named like ours, none of which may be imported."""
    for name in ("domain", "projections", "replays", "service"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('another program was imported')\n")
    return tmp_path


def test_the_wheel_works_next_to_a_program_with_a_folder_named_service(
    installed: dict[str, str], crowded: Path
) -> None:
    beside = {"PYTHONPATH": os.pathsep.join([".", installed["PYTHONPATH"]])}
    module = ("-m", "scoresheet.service.cli.main")
    said = run(beside, crowded, *module, "simulate", "lineae", "--seats", "2", "--games", "1")
    assert "lineae" in said.lower()


def test_the_wheel_works_in_an_empty_environment_with_its_dependencies(
    tmp_path: Path, crowded: Path, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("whole"):
        pytest.skip("`make release` and --whole install it with its dependencies; the suite does without.")
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "env"], check=True)
    python, command = tmp_path / "env" / "bin" / "python", tmp_path / "env" / "bin" / "scoresheet"
    subprocess.run([python, "-m", "pip", "--quiet", "install", CHECKOUT], check=True, cwd=tmp_path)
    listed = subprocess.run([python, "-m", "pip", "show", "--files", "scoresheet"], capture_output=True, text=True)
    files = [line.strip() for line in listed.stdout.partition("Files:")[2].splitlines() if line.strip()]
    assert {file.split("/")[0] for file in files if not file.startswith("..")} <= {
        "scoresheet",
        f"scoresheet-{SOFTWARE}.dist-info",
    }
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": "."}
    plays = [command, "simulate", "lineae", "--seats", "2", "--games", "1"]
    played = subprocess.run(plays, capture_output=True, text=True, cwd=crowded, env=environment)
    assert played.returncode == 0, played.stderr
    with running(crowded, python=str(python), cwd=crowded, PYTHONPATH="") as (port, _):
        assert Client(port).get("/healthz")[0] == 200


def test_the_version_of_the_wheel_is_the_one_in_events() -> None:
    (version,) = re.findall(r'^version = "(.+)"$', (CHECKOUT / "pyproject.toml").read_text(), re.MULTILINE)
    assert version == SOFTWARE


def test_tables_are_migrated_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    unpacked(VERSIONS[-1], tmp_path)
    at = {"SCORESHEET_DATABASE_URL": f"sqlite:///{tmp_path}/scoresheet.db"}
    said = run({**installed, **at}, tmp_path, "-m", "scoresheet.service.cli.main", "admin", "migrate")
    assert f"from revision none to {newest()}." in said


def test_a_game_is_simulated_from_the_wheel(installed: dict[str, str], tmp_path: Path) -> None:
    said = run(
        installed, tmp_path, "-m", "scoresheet.service.cli.main", "simulate", "lineae", "--seats", "2", "--games", "1"
    )
    assert "lineae" in said.lower()


def test_pages_styles_translations_and_the_api_description_are_served_from_the_wheel(
    installed: dict[str, str], tmp_path: Path
) -> None:
    with running(tmp_path, **installed) as (port, _):
        client = Client(port)
        assert client.get("/healthz")[0] == 200
        assert b"Anmelden" in client.get("/sign-in", Accept_Language="de")[1]
        for path in ("/static/scoresheet.css", "/titles/lineae/rulings", "/api/v1/titles", "/api/openapi.json"):
            assert client.get(path)[0] == 200, path
