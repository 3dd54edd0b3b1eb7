"""The commands of `docs/operations.md` work as shown, from the installed files to the restored backup."""

from collections.abc import Iterator

import pytest

from tests import postgres
from tests.deploy.fresh_machine import Machine, bring_up
from tests.docs import shell
from tests.docs.blocks import commands

PAGE = commands("docs/operations.md")


def without_packages(block: str) -> str:
    """Return the commands of a block, without those that install packages."""
    lines = [line for line in block.splitlines() if "/pip " not in line and " -m venv " not in line]
    assert 0 < len(lines) < len(block.splitlines())
    return "\n".join(lines)


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    """A machine on which the program is installed and set up by the page, block by block."""
    with Machine() as machine:
        shell.install(machine.file("/opt/scoresheet/bin"))
        bring_up(machine, install=without_packages(PAGE["install"]))
        yield machine


def test_an_unknown_account_cannot_become_administrator(machine: Machine) -> None:
    assert "Ben" in machine.run(PAGE["admin"].replace("Ada", "Ben"))
    assert "There is no account named 'Eve'" in machine.fails(PAGE["admin"].replace("Ada", "Eve"))


def test_settings_of_the_caller_take_precedence_over_the_file(machine: Machine) -> None:
    elsewhere = f"sqlite:///{machine.root}/elsewhere.db"
    refused = machine.fails(f"SCORESHEET_DATABASE_URL='{elsewhere}' scoresheet rebuild")
    assert f"There are no games at {machine.root}/elsewhere.db" in refused


@pytest.mark.skipif(postgres.programs() is None, reason="PostgreSQL is not installed")
def test_a_copy_to_postgresql_works_as_shown(machine: Machine) -> None:
    with postgres.running() as cluster:
        wanted = cluster.fresh().url
        block = PAGE["copy"].replace("postgresql://scoresheet:password@127.0.0.1:5432/scoresheet", wanted)
        assert wanted in block
        assert "1 game" in machine.run(f"{block}SCORESHEET_DATABASE_URL={wanted} scoresheet audit --all")
