"""The commands of the README and of the guide to bots work as shown, for every deal."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs import shell
from tests.docs.blocks import commands
from tests.ports import free_port
from tests.server import Client, await_that, running
from tests.service.notify.receivers import MailServer, served

README = commands("README.md")
DEALS = 8
SITE = "http://127.0.0.1:8000"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


@pytest.fixture(scope="module")
def account(folder: Path) -> Iterator[str]:
    """The first block, at the address of a service; the account is created once."""
    with running(folder) as (port, _):
        block = README["account"].replace(SITE, f"http://127.0.0.1:{port}")
        assert '"name":"Ada"' in shell.run(block, folder)
        yield "\n".join(line for line in block.splitlines() if "$API/players " not in line)


def test_the_walk_through_makes_a_first_move_for_every_deal(account: str, folder: Path) -> None:
    for _ in range(DEALS):
        said = shell.run(f"{account}\n{README['game']}\n{README['move']}", folder)
        legal, answer = map(json.loads, said.splitlines())
        assert legal["decision"]["seat"] == 0
        assert answer["version"] == legal["version"] + 1, answer


def test_a_bot_gets_an_account_and_a_token(account: str, folder: Path) -> None:
    said = shell.run(f"{account}\n{commands('docs/bots.md')['account']}", folder)
    assert json.loads(said)["token"].startswith("ss_")


def own(folder: Path, port: int) -> dict[str, str]:
    """Return the environment of a shell in a checkout: its command, and its own games and port."""
    shell.install(folder / ".venv" / "bin")
    return {**shell.environment(), "SCORESHEET_PORT": str(port)}


def test_the_public_service_starts_as_shown(tmp_path: Path) -> None:
    port = free_port()
    with shell.serving(README["public"], tmp_path, own(tmp_path, port)) as server:
        await_that(lambda: ready(port) or server.poll() is not None, 60)
        assert server.poll() is None, (tmp_path / "serve.log").read_text()
        assert (tmp_path / "var" / "scoresheet.db").exists()


def ready(port: int) -> bool:
    """Return whether a service answers."""
    try:
        return Client(port).get("/readyz")[0] == 200
    except OSError:
        return False


def test_the_test_mail_is_sent_as_shown(tmp_path: Path) -> None:
    before_serving = README["mail"].rpartition(".venv/bin/scoresheet serve")[0]
    with served(MailServer()) as server:
        block = before_serving.replace("smtp://games:secret@mail.example.org:587?starttls", server.url)
        assert block != before_serving
        assert "ada@example.org" in shell.run(block, tmp_path, own(tmp_path, free_port()))
        assert [mail.recipients for mail in server.received] == [["ada@example.org"]]
