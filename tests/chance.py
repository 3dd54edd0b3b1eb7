"""Chance that repeats itself, for games in browsers: what one run of the tests meets, each meets."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from service.entropy import Entropy

REPEATED = "from tests.chance import repeat; repeat()"
"""What a server does first that is to deal so."""
ENTROPY = "the same"
"""What each player contributes; the secret of the server is nothing but zeros."""


def repeat() -> None:
    """Deal all games of a title alike from now on, in this process; its bots choose alike too."""
    patch("service.games.secrets", SimpleNamespace(token_bytes=bytes)).start()
    patch("service.games.completed", lambda given: Entropy(ENTROPY, given.source)).start()
    patch("service.bot_runner.random", SimpleNamespace(SystemRandom=lambda: Random(0))).start()
