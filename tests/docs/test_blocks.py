"""Every block of the documentation is run or checked, or marked as one that needs a machine."""

import json
import re
import shlex
import subprocess

import pytest

from tests.docs.blocks import PAGES, ROOT, Block, blocks, commands, unfenced

RUN = {
    "README.md": {"account", "game", "move", "public", "mail"},
    "docs/bots.md": {"account"},
    "docs/datasets.md": {"commands"},
    "docs/operations.md": {"install", "start", "check", "admin", "backup", "restore", "copy", "completion"},
}
"""The blocks that `test_readme.py`, `test_datasets.py` and `test_operations.py` run."""
NEED_A_MACHINE = {"apt-get", "useradd", "chown", "cp", "systemctl", "su", "podman"}
ALL = [block for page in PAGES for block in blocks(page)]


def test_every_block_of_commands_is_run() -> None:
    found = {page: set(commands(page)) for page in PAGES if commands(page)}
    assert found == RUN


def test_commands_that_are_not_run_are_make_targets_or_change_the_machine() -> None:
    lines = [line for block in ALL if block.language == "console" for line in block.text.splitlines()]
    programs = {shlex.split(line, comments=True)[0] for line in lines}
    assert programs <= NEED_A_MACHINE | {"make"}
    targets = {shlex.split(line)[1] for line in lines if line.startswith("make ")}
    assert targets
    assert targets <= set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES)
def test_every_block_has_a_fence_and_a_language(page: str) -> None:
    assert unfenced(page) == []
    assert (ROOT / page).read_text().count("```") == 2 * len(blocks(page))


@pytest.mark.parametrize(
    "block", [block for block in ALL if block.language == "sh"], ids=lambda b: f"{b.page} {b.name}"
)
def test_bash_can_parse_every_block(block: Block) -> None:
    subprocess.run(["bash", "-n", "-c", block.text], check=True)


def test_other_blocks_are_valid_programs_json_or_text() -> None:
    assert {block.language for block in ALL} == {"sh", "console", "json", "python", "text"}
    for block in ALL:
        if block.language == "json":
            json.loads(block.text)
        if block.language == "python":
            compile(block.text, block.page, "exec")
