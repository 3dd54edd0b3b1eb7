"""Services with several processes on one database, of either kind."""

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests import postgres
from tests.server import running
from tests.service.runtime.places import Place


@pytest.fixture(scope="module")
def on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("sqlite")
    settings = {
        "SCORESHEET_DATABASE_URL": f"sqlite:///{folder}/scoresheet.db",
        "SCORESHEET_SECRETS_DIR": str(folder / "secrets"),
    }
    with running(folder, **settings) as (port, server):
        yield Place([port], [server], settings, folder)


@pytest.fixture(scope="module")
def on_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Two services on one database, as on two machines; the first has the leader, and two worker processes."""
    postgres.needed()
    folder, other = tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")
    with postgres.running() as cluster, ExitStack() as stack:
        url = cluster.fresh().url
        settings = {"SCORESHEET_DATABASE_URL": url, "SCORESHEET_SECRETS_DIR": str(folder / "secrets")}
        first = stack.enter_context(running(folder, "--workers", "2", **settings))
        second = stack.enter_context(running(other, "--no-followers", **settings))
        yield Place([first[0], second[0]], [first[1], second[1]], settings, folder)


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    found: Place = request.getfixturevalue(f"on_{request.param}")
    return found
