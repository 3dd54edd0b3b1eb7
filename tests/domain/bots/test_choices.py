"""The first moves of the greedy bot in a game of each title are those recorded.

After a deliberate change of an evaluation, a rule or a component, record them again:
`python -m tests.domain.bots.test_choices`.
"""

import hashlib
from random import Random

import msgspec
import pytest

from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chance import Imagined
from scoresheet.domain.play import carry_out
from scoresheet.domain.titles import registry

MOVES = 40
RECORDED = {
    "algae-inc": "7b3796ec82813a5d",
    "industrial-waste": "8bf194083e59a32c",
    "lineae": "c555a2b607dd51e5",
    "phytoplankton": "d00a541f190ad589",
    "weather-machine": "880ac2b289f0dc63",
}


def first_choices(name: str) -> str:
    """Return a digest of the first moves of a game of two greedy bots."""
    title, random, made = registry.find(name), Random(1), []
    state = title.lay_out(2, {}, "", Imagined(random)).state
    while len(made) < MOVES and not state.over():
        seat = state.to_act()[0]
        made.append((seat, choose("greedy", title, state, seat, random)))
        carry_out(state, *made[-1], Imagined(random), title.anytime)
    return hashlib.sha256(msgspec.json.encode(made)).hexdigest()[:16]


@pytest.mark.parametrize("name", RECORDED)
def test_the_greedy_bot_chooses_as_recorded(name):
    assert first_choices(name) == RECORDED[name]


if __name__ == "__main__":
    print({name: first_choices(name) for name in registry.all_titles()})
