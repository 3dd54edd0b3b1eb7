"""The rules of `deploy/alerts.yml`, evaluated by promtool."""

from __future__ import annotations

import subprocess
from pathlib import Path
from shutil import which

import pytest

ALERTS = Path(__file__).parents[2] / "deploy" / "alerts.yml"
TESTS = Path(__file__).with_name("alerts.test.yml")

pytestmark = pytest.mark.skipif(which("promtool") is None, reason="No promtool here.")


def promtool(rules: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the unit tests against `rules`."""
    tests = folder / "tests.yml"
    tests.write_text(TESTS.read_text().replace("{ALERTS}", str(rules)))
    return subprocess.run(["promtool", "test", "rules", tests], capture_output=True, text=True, check=False)


def test_an_alert_fires_if_one_of_two_machines_is_down(tmp_path: Path) -> None:
    done = promtool(ALERTS, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_rule_that_only_checks_for_absence_fails_these_tests(tmp_path: Path) -> None:
    rules = tmp_path / "alerts.yml"
    before, _, after = ALERTS.read_text().partition("          (\n")
    rules.write_text(before + "          absent(scoresheet_build_info)\n" + after[after.index("        for: 2m") :])
    assert promtool(rules, tmp_path).returncode == 1
