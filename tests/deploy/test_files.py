"""The files in `deploy/` for containers and systemd are consistent, checked without running them."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
import yaml

from scoresheet.service.cli.main import main
from scoresheet.service.core import configuration

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
MOST_EXPOSED = 1.5
"""The exposure level of systemd, from 0 to 10."""


def instructions() -> list[tuple[str, str]]:
    """Return the Containerfile's instructions with their arguments."""
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    return [tuple(line.split(" ", 1)) for line in lines if line and not line.startswith("#")]  # type: ignore[misc]


def compose() -> Any:
    """Return the parsed compose file."""
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def settings_of(text: str) -> set[str]:
    """Return our environment variables that a text names."""
    return set(re.findall("SCORESHEET_[A-Z_]+", text))


@pytest.mark.parametrize("file", [file for file in DEPLOY.rglob("*") if file.is_file()], ids=lambda file: file.name)
def test_files_name_existing_variables(file: Path) -> None:
    assert settings_of(file.read_text()) - set(configuration.VARIABLES) == set()


def test_the_container_installs_pinned_packages_and_runs_as_an_unprivileged_user() -> None:
    done = instructions()
    assert ("RUN", "/opt/scoresheet/bin/pip install --no-cache-dir --require-hashes -r requirements.lock") in done
    last = done[max(number for number, (what, _) in enumerate(done) if what == "FROM") :]
    assert int(dict(last)["USER"]) > 0
    assert {"HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT"} <= dict(last).keys()
    assert all(re.search(r":\d[\w.-]*( AS \w+)?$", about) for what, about in done if what == "FROM")


def test_the_container_copies_existing_files_and_everything_the_wheel_needs() -> None:
    copied = [about.split() for what, about in instructions() if what == "COPY" and "--from" not in about]
    files = {name for *names, _ in copied for name in names}
    assert all((ROOT / file).exists() for file in files)
    assert {"domain", "projections", "replays", "scoresheet", "service", "README.md", "LICENSE"} <= files
    ignored = set((ROOT / ".containerignore").read_text().split())
    assert not files & ignored


def test_our_containers_are_read_only_and_without_privileges() -> None:
    for name in ("service", "followers"):
        service = compose()["services"][name]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert "no-new-privileges:true" in service["security_opt"]


def test_the_parts_of_the_compose_file_fit_together() -> None:
    file = compose()
    services = file["services"]
    assert set(services) == {"service", "followers", "proxy", "database", "standby"}
    for service in services.values():
        assert set(service.get("depends_on", {})) <= set(services)
        assert set(service["networks"]) <= set(file["networks"])
        named = [volume.partition(":")[0] for volume in service["volumes"]]
        assert all((DEPLOY / name).exists() if name.startswith(".") else name in file["volumes"] for name in named)
    trusted = services["service"]["environment"]["SCORESHEET_TRUSTED_PROXIES"]
    assert services["proxy"]["networks"]["inside"]["ipv4_address"] == trusted


@pytest.mark.parametrize("name", ["service", "followers"])
def test_the_containers_run_an_existing_command_with_existing_options(name: str) -> None:
    command, *options = compose()["services"][name]["command"]
    found = main.get_command(main.make_context("scoresheet", [], resilient_parsing=True), command)  # type: ignore[attr-defined]
    assert found is not None
    assert set(options) <= {name for parameter in found.params for name in parameter.opts}


def test_the_settings_of_the_containers_are_valid() -> None:
    given = compose()["services"]["service"]["environment"]
    filled = {name: re.sub(r"\$\{\w+:[^}]*\}", "games.example.org", value) for name, value in given.items()}
    assert configuration.read(filled).public_url == "https://games.example.org"


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_is_valid_and_sandboxed(unit: Path, tmp_path: Path) -> None:
    if which("systemd-analyze") is None:
        pytest.skip("There is no systemd-analyze here.")
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/opt/scoresheet/bin/scoresheet", "/bin/true"))
    assert analyzed("verify", str(copy)) == ""
    exposure = re.findall(r"exposure level for .*: ([\d.]+)", analyzed("security", "--offline=true", str(copy)))
    assert float(exposure[0]) < MOST_EXPOSED


def test_an_invalid_unit_is_detected(tmp_path: Path) -> None:
    if which("systemd-analyze") is None:
        pytest.skip("There is no systemd-analyze here.")
    copy = tmp_path / "scoresheet.service"
    copy.write_text("[Service]\nExecStart=/bin/true\nProtectHom=yes\n")
    assert "ProtectHom" in analyzed("verify", str(copy))


def analyzed(*arguments: str) -> str:
    """Return the complaints of systemd about a unit."""
    environment = {**os.environ, "SYSTEMD_COLORS": "0", "SYSTEMD_PAGER": ""}
    done = subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False, env=environment, timeout=60
    )
    return done.stdout + done.stderr


def test_the_settings_of_the_units_are_valid() -> None:
    lines = (DEPLOY / "systemd" / "environment").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    assert configuration.read(given).file == Path("/var/lib/scoresheet/scoresheet.db")
