"""Settings, commands, metrics, alerts and files that `docs/operations.md` names exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import click
import pytest

from scoresheet.service.cli.main import main
from scoresheet.service.core import configuration, configuration_table
from tests.deploy import operations
from tests.deploy.operations import ROOT
from tests.service.command_line import CommandLine
from tests.service.observability.test_metrics import declared, names
from tests.service.observability.test_metrics import exposed as exposed
from tests.service.observability.test_metrics import services as services
from tests.service.observability.test_metrics import table as table

SHELLS = {"bash": "complete -o", "zsh": "compdef", "fish": "complete --no-files"}


def test_the_table_of_variables_matches_the_configuration() -> None:
    assert operations.table() == configuration_table.table(), (
        "`python -m scoresheet.service.core.configuration_table` prints it."
    )


def test_every_variable_has_a_meaning() -> None:
    assert list(configuration_table.MEANINGS.keys() ^ configuration.VARIABLES.keys()) == []


def test_a_variable_without_a_row_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {**configuration.VARIABLES, "SCORESHEET_MORE": ("host", str)}
    monkeypatch.setattr(configuration_table, "VARIABLES", known)
    monkeypatch.setattr(configuration_table, "MEANINGS", {**configuration_table.MEANINGS, "SCORESHEET_MORE": "more"})
    assert operations.table() != configuration_table.table()


def test_variables_named_elsewhere_on_the_page_exist() -> None:
    named = set(re.findall("(?<!_)SCORESHEET_[A-Z_]+", operations.PAGE.read_text()))
    assert named - configuration.VARIABLES.keys() == set()


def own_commands(lines: list[str]) -> list[list[str]]:
    """Return our own commands, without prefixes and redirections."""
    calls = (re.match(r"(?:[A-Z_]+=\S+ )*(?:/opt/scoresheet/bin/)?scoresheet ([^>|&]+)", line) for line in lines)
    return [call[1].split() for call in calls if call]


def missing(call: list[str]) -> str:
    """Return the part of a command that does not exist, or an empty text."""
    found: click.Command = main
    context = click.Context(main)
    while isinstance(found, click.Group) and call:
        inner = found.get_command(context, call[0])
        if inner is None:
            return call[0]
        found, call = inner, call[1:]
    known = {name for parameter in found.params for name in parameter.opts}
    return " ".join(word for word in call if word.startswith("--") and word not in known)


def test_commands_on_the_page_exist_with_their_options() -> None:
    text = operations.PAGE.read_text()
    inline: list[str] = re.findall("`(scoresheet [a-z][^`]*)`", text)
    calls = own_commands(operations.all_commands()) + own_commands(inline)
    assert len(calls) > 12
    assert {" ".join(call): lack for call in calls if (lack := missing(call))} == {}


def test_an_unknown_command_is_detected() -> None:
    assert missing(["admin", "backup", "--forced", "FILE"]) == "--forced"
    assert missing(["admin", "back-up", "FILE"]) == "back-up"


NAMING_METRICS = [operations.PAGE, *sorted(file for file in (ROOT / "deploy").rglob("*") if file.is_file())]


def unexposed(text: str, exposed: str) -> set[str]:
    """Return the metrics that a text names and the service does not expose."""
    known = names(exposed) | declared()
    families = {re.sub("_(bucket|sum|count)$", "", name) for name in known}
    return set(re.findall(r"\bscoresheet_[a-z_]+", text)) - known - families


@pytest.mark.parametrize("file", NAMING_METRICS, ids=lambda file: file.name)
def test_metrics_that_a_file_names_are_exposed_under_that_name(file: Path, exposed: str) -> None:
    assert unexposed(file.read_text(), exposed) == set()


def test_a_renamed_metric_is_detected(exposed: str) -> None:
    renamed = operations.PAGE.read_text().replace("scoresheet_follower_up", "scoresheet_follower_well")
    assert unexposed(renamed, exposed) == {"scoresheet_follower_well"}


def test_every_alert_has_advice_on_the_page() -> None:
    alerts = re.findall(r"- alert: (\w+)", (ROOT / "deploy" / "alerts.yml").read_text())
    rows = re.findall(r"^\| (`Scoresheet\w+`.*?) \| .+ \|$", operations.PAGE.read_text(), re.MULTILINE)
    assert sorted(re.findall(r"`(\w+)`", " ".join(rows))) == sorted(alerts)


def completions(folder: Path, **settings: str) -> str:
    """Return the program's answer to a shell that asks for completions."""
    command = [sys.executable, "-c", "from scoresheet.service.cli.main import main; main(prog_name='scoresheet')"]
    environment = {**os.environ, **CommandLine(folder).settings, **settings}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_completion_scripts_are_valid(shell: str, tmp_path: Path) -> None:
    said = completions(tmp_path, _SCORESHEET_COMPLETE=f"{shell}_source")
    assert SHELLS[shell] in said
    if which(shell):
        (tmp_path / "completion").write_text(said)
        subprocess.run([shell, "-n", str(tmp_path / "completion")], check=True)


@pytest.mark.parametrize(
    ("typed", "offered"), [("scoresheet adm", {"admin"}), ("scoresheet admin make-a", {"make-admin", "make-arbiter"})]
)
def test_commands_are_completed(typed: str, offered: set[str], tmp_path: Path) -> None:
    words = {"COMP_WORDS": typed, "COMP_CWORD": str(len(typed.split()) - 1)}
    said = completions(tmp_path, _SCORESHEET_COMPLETE="bash_complete", **words)
    assert {line.partition(",")[2] for line in said.splitlines()} == offered
