"""Two worlds that differ only in B's hand: a dispute reveals nothing of it.

The hand stays hidden even from an arbiter, until the arbiter looks.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from scoresheet.service.play.disputes import DisputeService
from tests.service.api.players import Player
from tests.service.play.test_two_worlds import MADE_UP, TITLES, World

TITLE = "phytoplankton"
SECRETS_OF = "the arbiter who has looked"


class Court(World):
    """Such a world, in which A disputes a move of B; `arbiter` has the role."""

    def dispute(self) -> None:
        person = Player(self.a.client.application, "", "", "Dee")
        made = person.post("/players", {"name": "Dee", "password": "correct horse battery"})
        self.services.accounts.grant(made.json["id"], "arbiter")
        wanted = {"name": "Dee", "password": "correct horse battery", "scopes": ["play", "arbiter"]}
        token = person.post("/tokens", wanted).json["token"]
        self.arbiter = Player(self.a.client.application, token, made.json["id"], "Dee")
        body = {"version": self.version, "reason": "That was not so."}
        self.about = self.version
        self.raised = self.a.post(f"{self.path}/disputes", body, self.version)
        assert self.raised.status_code == 201
        self.version = self.number = self.raised.json["version"]
        assert self.services.projections.settle(30)

    def look(self) -> None:
        looked = self.arbiter.post(f"{self.path}/disputes/{self.number}/looks", {}, self.version)
        assert looked.status_code == 201
        self.version = looked.json["version"]

    def everything(self, viewer: Player) -> dict[str, str]:
        """Return what the viewer sees of the game and of the dispute, without ids and times."""
        answers: dict[str, TestResponse] = {}
        seen = f"dispute={self.number}"
        for part in ("", "/disputes", "/events?limit=200", "/board", f"/board?at={self.about}", f"/events?{seen}"):
            answers[part] = viewer.get(self.path + part)
        answers["as an arbiter"] = viewer.get(f"{self.path}/board?at={self.about}&{seen}")
        answers["too late"] = viewer.get(f"{self.path}/board?at={self.version}&{seen}")
        answers["the list"] = viewer.get("/disputes")
        for page in ("", "/log", f"/at/{self.about}", f"/disputes/{self.number}"):
            answers[f"page {page}"] = self.page(viewer, f"/games/{self.game['id']}{page}")
        answers["page of all"] = self.page(viewer, "/disputes")
        answers["a wrong ruling"] = viewer.post(
            f"{self.path}/disputes/{self.number}/rulings",
            {"verdict": "upheld", "remedy": "replay", "to": 1, "note": "x"},
            self.version,
        )
        return {what: f"{answer.status} {MADE_UP.sub('…', answer.text)}" for what, answer in answers.items()}


@pytest.fixture
def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Court]]:
    """Both worlds."""
    made = [Court(tmp_path / str(number), TITLE, draws, monkeypatch) for number, draws in enumerate(TITLES[TITLE]())]
    for world in made:
        world.dispute()
    yield made
    for world in made:
        world.close()


def told(worlds: list[Court], who: str) -> list[dict[str, str]]:
    return [world.everything(getattr(world, who)) for world in worlds]


def different(worlds: list[Court], who: str) -> set[str]:
    one, other = told(worlds, who)
    return {what for what in one if one[what] != other[what]}


def test_a_dispute_reveals_nothing_of_b_and_looking_reveals_it_to_the_arbiter_only(worlds: list[Court]) -> None:
    everybody = ("a", "stranger", "nobody", "arbiter")
    assert {who: different(worlds, who) for who in everybody} == {who: set() for who in everybody}
    for world in worlds:
        world.look()
    assert {who: different(worlds, who) for who in everybody[:3]} == {who: set() for who in everybody[:3]}
    seen = different(worlds, "arbiter")
    assert {"as an arbiter", f"page /disputes/{worlds[0].number}"} <= seen, "the control: what was looked at differs"
    public = {"", "/disputes", "/board", f"/board?at={worlds[0].about}", "too late", "the list", "page /log", "page "}
    assert seen.isdisjoint(public), "only where it is asked for"


def test_an_arbiter_who_sees_without_looking_would_be_detected(
    worlds: list[Court], monkeypatch: pytest.MonkeyPatch
) -> None:
    find = DisputeService.eyes

    def eager(courts: DisputeService, game: object, player: str, number: int) -> object:
        courts._games.head(game.id).disputes[0].arbiters.append(player)  # type: ignore[attr-defined]
        return find(courts, game, player, number)  # type: ignore[arg-type]

    monkeypatch.setattr(DisputeService, "eyes", eager)
    assert "as an arbiter" in different(worlds, "arbiter")
