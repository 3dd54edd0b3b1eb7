"""Clock commands have the same effects over the API and on the pages: the same events and the same refusals."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.application import create_app
from tests.service.api.players import PASSWORD, Player, Table
from tests.service.play.clocks import clocked
from tests.service.web.visitors import Visitor

TITLE = "industrial-waste"
ADA, BEN = 0, 1
"""Ada, the host, holds the seats 0, 2 and 3; Ben holds seat 1."""


@dataclass
class Person:
    """A player with a token for the API and a session for the pages."""

    caller: Player
    visitor: Visitor


@dataclass(frozen=True)
class Step:
    """A command, as a request to the API and as a button of the page."""

    player: int
    method: str
    path: str
    body: dict[str, Any] | None
    do: str

    def over_api(self, person: Person, game: str) -> int:
        path = f"/games/{game}/clock/{self.path}"
        return person.caller.call(self.method, path, self.body, If_Match="*").status_code

    def on_page(self, person: Person, game: str) -> int:
        fields = {"do": self.do, "seat": str(self.player), "key": str(next(KEYS)), **(self.body or {})}
        return person.visitor.post(f"/games/{game}/clock", fields).status_code


KEYS = itertools.count()


def ask(player: int) -> Step:
    return Step(player, "POST", "pauses", {}, "ask")


def answer(player: int, agree: bool) -> Step:
    return Step(player, "POST", "pauses/answers", {"agree": agree}, "agree" if agree else "refuse")


def end(player: int, do: str) -> Step:
    return Step(player, "DELETE", "pauses", None, do)


STORIES = {
    "agree": [ask(BEN), answer(ADA, True)],
    "refuse": [ask(BEN), answer(ADA, False)],
    "start": [ask(BEN), answer(ADA, True), end(ADA, "start")],
    "withdraw": [ask(BEN), end(BEN, "withdraw")],
    "answer without being asked": [ask(ADA), answer(ADA, True)],
    "answer without a request": [answer(BEN, False)],
    "ask twice": [ask(ADA), ask(BEN)],
    "start without a pause": [end(ADA, "start")],
}


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder: Path = tmp_path_factory.mktemp("clocks")
    services = clocked.on(folder)
    yield services
    clocked.close(services)


@pytest.fixture(scope="module")
def people(services: Services) -> list[Person]:
    app = create_app(services)
    made = []
    for player in (Table(app).player(name) for name in ("Ada", "Ben")):
        visitor = Visitor(app)
        assert visitor.post("/sign-in", {"name": player.name, "password": PASSWORD}).status_code == 303
        made.append(Person(player, visitor))
    return made


def begun(services: Services, people: list[Person]) -> str:
    ada, ben = (person.caller.id for person in people)
    settings = GameSettings(seats=4, clock=Clock(move=86_400, vacation=5))
    game = services.games.open(TITLE, settings, Command(ada), bots={}).game.id
    for player in (ben, ada, ada):
        services.games.take_seat(game, Command(player))
    return game


def outcome(
    services: Services, people: list[Person], story: list[Step], way: Callable[[Step, Person, str], int]
) -> Any:
    """Return the refusals and the events of a story."""
    game = begun(services, people)
    before = services.games.head(game).version
    answers = [way(step, people[step.player], game) for step in story]
    events = services.games.events(game, before, 50)
    fields = [{name: getattr(event, name, None) for name in ("seat", "agree", "days")} for event in events]
    kinds = [type(event).__name__ for event in events]
    return [status if status >= 400 else "done" for status in answers], list(zip(kinds, fields, strict=True))


@pytest.mark.parametrize("story", STORIES)
def test_a_pause_has_the_same_effects_over_the_api_and_on_the_page(
    services: Services, people: list[Person], story: str
) -> None:
    over_api = outcome(services, people, STORIES[story], Step.over_api)
    on_page = outcome(services, people, STORIES[story], Step.on_page)
    assert over_api == on_page


@pytest.mark.parametrize("way", [Step.over_api, Step.on_page])
def test_a_player_agrees_to_a_pause_for_all_their_seats_at_once(
    services: Services, people: list[Person], way: Callable[[Step, Person, str], int]
) -> None:
    _answers, events = outcome(services, people, STORIES["agree"], way)
    assert [(kind, one["seat"]) for kind, one in events] == [
        ("PauseAsked", 1),
        ("PauseAnswered", 0),
        ("PauseAnswered", 2),
        ("PauseAnswered", 3),
        ("ClocksStopped", None),
    ]


def test_a_page_takes_vacation_for_one_seat_and_the_api_for_all(services: Services, people: list[Person]) -> None:
    take = Step(ADA, "POST", "vacations", {"days": 2}, "vacation")
    back = Step(ADA, "DELETE", "vacations", None, "back")
    for way, seats in ((Step.over_api, [0, 2, 3]), (Step.on_page, [0])):
        answers, events = outcome(services, people, [take, back, back], way)
        assert answers == ["done", "done", 409]
        assert [(kind, one["seat"]) for kind, one in events] == [
            *(("VacationTaken", seat) for seat in seats),
            *(("VacationEnded", seat) for seat in seats),
        ]
