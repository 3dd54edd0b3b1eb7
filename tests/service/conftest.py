"""Fixtures of the service: API answers are checked against the description; templates are compiled once."""

from collections.abc import Iterator

import pytest
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

from scoresheet.service.container import services
from scoresheet.service.runtime.application import App
from scoresheet.service.web import server_time
from tests import postgres
from tests.service.judge import JudgedClient


class Compiled(BytecodeCache):
    """Compiled templates shared by all applications of this process, whose templates are alike."""

    def __init__(self) -> None:
        self.codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self.codes:
            bucket.bytecode_from_string(self.codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self.codes[bucket.key] = bucket.bytecode_to_string()


services.SECONDS_TO_CATCH_UP = 15.0  # a pause of a busy machine must not fail a test about lists
App.test_client_class = JudgedClient
App.jinja_options = {**App.jinja_options, "bytecode_cache": Compiled()}


@pytest.fixture(scope="module")
def cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL cluster of one file, which its tests may stop."""
    postgres.needed()
    with postgres.running() as cluster:
        yield cluster


@pytest.fixture(scope="session", autouse=True)
def made_at_one_instant() -> Iterator[None]:
    """Let every page show the same time, so that pages can be compared; browsers get the real one."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(server_time, "instant", lambda _: "2026-11-26T12:00:00Z")
        yield
