"""A branch that A makes of a running game does not depend on B's hand, to the byte."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.domain.commands.sheet import Sheet
from scoresheet.service.play import lineage
from tests.service.api.players import Player
from tests.service.play.test_two_worlds import MADE_UP, TITLES, World

PARTS = ("", "/board", "/board?at={start}", "/legal-moves", "/events", "/record", "/branches")
PAGES = ("", "/at/{start}", "/log", "/branches", "/at/{start}/list")
chance = Sheet._chance


@pytest.fixture(params=TITLES)
def worlds(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[World]]:
    """A game in both worlds; branches are made with the same chance."""
    made = [
        World(tmp_path / str(number), request.param, draws, monkeypatch)
        for number, draws in enumerate(TITLES[request.param]())
    ]
    monkeypatch.setattr(Sheet, "_chance", chance)
    yield made
    for world in made:
        world.close()


def shown(world: World, player: Player, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Return everything that a player sees of their branch, and of the game's list of branches."""
    monkeypatch.setattr(lineage, "_random", random.Random("the same"))
    bots = {"1" if player is world.a else "0": "random"}
    made = player.post(f"{world.path}/branches", {"at": world.version, "bots": bots, "entropy": "the same"})
    assert made.status_code == 201, made.text
    path, start = f"/games/{made.json['id']}", made.json["version"]
    assert world.services.projections.settle(30)
    answers = {part: player.get(path + part.format(start=start)).text for part in PARTS}
    pages = {f"page {part}": world.page(player, path + part.format(start=start)).text for part in PAGES}
    lists = {"list": player.get(f"{world.path}/branches").text, "form": form_of(world, player)}
    stored = world.services.games.store.states(made.json["id"], 0, 99)[start - 1].decode()
    return {what: MADE_UP.sub("…", text) for what, text in {**answers, **pages, **lists, "stored": stored}.items()}


def form_of(world: World, player: Player) -> str:
    return world.page(player, f"{world.path}/branch?at={world.version}").text


def test_a_branch_by_a_does_not_depend_on_bs_hand_and_a_branch_by_b_does(
    worlds: list[World], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (shown(world, world.a, monkeypatch) for world in worlds)
    assert one == other
    one, other = (shown(world, world.b, monkeypatch) for world in worlds)
    assert {what for what in one if one[what] != other[what]} >= {"/board", "stored", "page "}


def test_a_branch_of_a_running_game_is_hidden_from_all_other_players(
    worlds: list[World], monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = ("/games", "/games?to_act=me", "/players/me/inbox", f"{worlds[0].path}/branches")
    before = [worlds[0].b.get(path).text for path in paths]
    shown(worlds[0], worlds[0].a, monkeypatch)
    assert [worlds[0].b.get(path).text for path in paths] == before
    refusals = [
        MADE_UP.sub("…", world.stranger.post(f"{world.path}/branches", {"at": world.version}).text) for world in worlds
    ]
    assert refusals[0] == refusals[1]
    assert "cannot-branch" in refusals[0]
