"""Deterministic chance: all test runs meet the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from scoresheet.service.core.ids import ENTROPY_BYTES
from scoresheet.service.play.entropy import Entropy

REPEATED = "from tests.chance import repeat; repeat()"
"""Code for a server to execute first, so that it deals deterministically."""
ENTROPY = "the same"
"""The contribution of each player; the secret of the server is all zeros."""


def repeat() -> None:
    """Deal all games of a title alike from now on, in this process; its bots choose alike too."""
    patch("scoresheet.service.play.games.secrets", SimpleNamespace(token_bytes=bytes)).start()
    patch("scoresheet.service.play.games.completed", lambda given: Entropy(ENTROPY, given.source)).start()
    patch("scoresheet.service.background.bots.random", SimpleNamespace(SystemRandom=lambda: Random(0))).start()


@contextmanager
def dealt_by(seed: str) -> Iterator[None]:
    """Deal the games of this process by that seed, each one differently."""
    chance = Random(seed)
    instead = {
        "scoresheet.service.play.games.secrets": SimpleNamespace(token_bytes=chance.randbytes),
        "scoresheet.service.play.entropy.new_entropy": lambda: chance.randbytes(ENTROPY_BYTES).hex(),
        "scoresheet.service.play.lineage._random": chance,
        "scoresheet.service.background.bots.random": SimpleNamespace(SystemRandom=lambda: Random(seed)),
    }
    with ExitStack() as patched:
        for what, by in instead.items():
            patched.enter_context(patch(what, by))
        yield
