"""Games whose seats change hands."""

from collections.abc import Callable
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.errors import CannotHandOver
from tests.domain.evenings import Evening


def evening(on_time_out: str = "wait", number: int = 3, **settings: Any) -> Evening:
    return Evening(number, clock=Clock(move=60, on_time_out=on_time_out, bot="strong"), **settings)


def act(scene: Evening, command: Callable[..., object], *arguments: object) -> Any:
    return scene.write(lambda sheet: command(sheet, *arguments))


def refused(scene: Evening, command: Callable[..., object], *arguments: object) -> str:
    with pytest.raises(CannotHandOver) as found:
        act(scene, command, *arguments)
    return str(found.value)
