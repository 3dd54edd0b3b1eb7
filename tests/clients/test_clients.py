"""`make clients` reports skipped steps, and fails if a tool fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import node
from tests.clients import __main__ as clients


def test_without_node_the_skipped_steps_are_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert clients.main() == 0
    said = capsys.readouterr().out
    assert said.startswith("Skipped: Node.js or npm is not here.")
    assert "TypeScript" in said


def test_an_old_node_counts_as_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "node"
    program.write_text("#!/bin/sh\necho v18.20.1\n")
    program.chmod(0o755)
    monkeypatch.setattr("shutil.which", lambda name: str(program))
    assert node.missing() == "Node.js v18.20.1 is older than 20.19."


def test_a_failing_tool_fails_the_whole_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    npm = tmp_path / "npm"
    npm.write_text('#!/bin/sh\ncase "$*" in *redocly*) echo "this is wrong"; exit 1;; esac\n')
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(node, "missing", str)
    monkeypatch.setattr(clients, "PLACE", tmp_path / "there")
    assert clients.main() == 1
    assert "this is wrong" in capsys.readouterr().out


def test_every_package_is_pinned_with_its_digest() -> None:
    wanted = json.loads((clients.OURS / "package.json").read_text())["devDependencies"]
    packages = json.loads((clients.OURS / "package-lock.json").read_text())["packages"]
    assert all(version[0].isdigit() for version in wanted.values())
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all(package.get("integrity") for name, package in packages.items() if name and not package.get("inBundle"))
