"""Rounds in the replay bar, and the marks and colours of seats."""

import re
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

import scoresheet.service.web
from scoresheet.domain.effect import Effect
from scoresheet.domain.events import MoveMade
from scoresheet.domain.titles import registry
from scoresheet.domain.viewer import Public
from scoresheet.domain.wording import SEATS
from scoresheet.replays.simulate import simulate
from scoresheet.replays.terminal.seats import COLOURS
from scoresheet.service.web.replay_index import round_begun

WEB = Path(scoresheet.service.web.__path__[0])


class Ended(Public, Effect, frozen=True):
    """An effect with a field named `round` that begins no round."""

    round: int

    def apply(self, state: Any) -> None:
        pass


class Began(Ended, frozen=True):
    """An effect that begins a round."""

    begins_round: ClassVar[bool] = True


def moved(*effects: Effect) -> MoveMade[Any, Any]:
    envelope = {"id": "", "game": "", "version": 1, "at": "", "actor": "", "command": "", "software": "", "rules": ""}
    return MoveMade(**envelope, previous="", seat=0, move=None, effects=list(effects), draws=[])


def test_a_field_named_round_alone_begins_no_round() -> None:
    assert round_begun(moved(Ended(3))) is None


def test_an_effect_with_begins_round_begins_a_round() -> None:
    assert round_begun(moved(Ended(3), Began(4))) == 4


@pytest.mark.parametrize("name", registry.all_titles())
def test_the_rounds_of_every_title_count_up_by_one(name: str) -> None:
    title = registry.find(name)
    written = simulate(title, title.seats[-1], ["random"], Random(1))
    rounds = [number for stored in written if (number := round_begun(stored.event)) is not None]
    assert bool(rounds) == any(effect.begins_round for effect in title.effects)
    assert rounds == list(range(1, 1 + len(rounds)))


def test_every_seat_has_its_mark_and_its_colours() -> None:
    marks = re.findall(r'id="seat-(\d+)"', (WEB / "templates" / "sprite.html").read_text())
    colours = re.findall(r"^\.seat-(\d+) \{ (--seat: .+); \}$", (WEB / "static" / "scoresheet.css").read_text(), re.M)
    assert sorted(map(int, marks)) == [int(seat) for seat, _ in colours] == list(SEATS) == list(COLOURS)
    assert len({colour for _, colour in colours}) == len(set(COLOURS.values())) == len(SEATS)


def test_the_names_of_seats_begin_with_different_letters() -> None:
    assert len({name[0] for name in SEATS.values()}) == len(SEATS)
