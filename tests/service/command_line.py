"""Run commands in tests, on games in a separate folder."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from scoresheet.service.cli.main import main
from tests import databases


class CommandLine:
    """`scoresheet …`, with its games in `folder`."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.database = databases.at(folder)
        self.settings = {
            "SCORESHEET_DATABASE_URL": databases.url(folder),
            "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
            **settings,
        }

    def run(self, *arguments: object) -> Result:
        """Run a command and return its result; any exception but an exit fails the test."""
        result = CliRunner().invoke(main, [str(argument) for argument in arguments], env=self.settings)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def json(self, *arguments: object) -> Any:
        """Return the JSON output of a command that must succeed."""
        result = self.run(*arguments, "--json")
        assert result.exit_code == 0, result.output
        return json.loads(result.stdout)

    def refused(self, *arguments: object, code: int = 1) -> str:
        """Return the standard error of a command that must fail."""
        result = self.run(*arguments)
        assert (result.exit_code, result.stdout) == (code, ""), result.output
        return result.stderr


def simulated(line: CommandLine, games: int = 1, seed: int = 1) -> list[Path]:
    """Return records of short simulated games."""
    folder = line.folder / f"records-{seed}"
    played = line.run(
        "simulate", "industrial-waste", "--games", games, "--seats", 2, "--seed", seed, "--save", folder, "--jobs", 1
    )
    assert played.exit_code == 0, played.output
    return sorted(folder.iterdir())
