"""Imported games: their seats belong to no local player, they count for nothing, and their bytes stay unchanged."""

from pathlib import Path
from typing import Any

import pytest

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Event, GameOpened, Parent
from scoresheet.replays.record import UnreadableRecord
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.container.services import Services
from scoresheet.service.play.games import Command
from scoresheet.service.records import exporting
from scoresheet.service.records.importing import take_in, verify_and_adopt
from scoresheet.service.records.unpacking import PackedRecord
from scoresheet.service.runtime.application import create_app
from tests.service.api.players import Table
from tests.service.command_line import CommandLine
from tests.service.playing import TITLE
from tests.service.records.imported import forged
from tests.service.web.visitors import Guests


def import_file(services: Services, file: Path) -> str:
    """Import the file and return the id of its game."""
    imported = take_in(services.games, file)
    assert not imported.wrong, imported.wrong
    assert services.projections.settle(30)
    return imported.game


def test_seats_of_an_imported_game_belong_to_no_local_player(services: Services, ada: Profile, file: Path) -> None:
    game = import_file(services, file)
    head = services.games.head(game)
    assert (head.imported, head.rated, head.visibility) == (True, False, "unlisted")
    assert [(chair.player, chair.bot, chair.imported, chair.forfeited) for chair in head.seats] == [
        ("", "greedy", True, True),
        ("", "greedy", True, True),
        ("", "greedy", False, False),
    ]
    assert head.seats_of(ada.id) == []
    for version in range(1, head.version + 1):
        assert ada.id not in [chair.player for chair in services.games.at(game, version).seats]
    lobby, inbox = services.read_models.lobby, services.read_models.inbox
    assert lobby.games(player=ada.id, viewer=ada.id) == []
    assert lobby.held({ada.id, "p1"}) == []
    assert inbox.of(ada.id) == []
    listed = lobby.game(game)
    assert listed is not None
    assert (listed.imported, listed.rated) == (True, False)


def test_rebuilt_read_models_show_an_imported_game_alike(services: Services, ada: Profile, file: Path) -> None:
    game = import_file(services, file)
    before = services.read_models.lobby.game(game)
    services.projections._following.forget()
    services.games.heads.clear()
    again = services.projections._following._load(services.games.title(game), game, before.version)
    assert [chair.imported for chair in again.game.seats] == [True, True, False]
    assert services.games.head(game) == again.game


def test_the_api_marks_a_game_as_imported_and_names_no_player(services: Services, ada: Profile, file: Path) -> None:
    game, anybody = import_file(services, file), Table(create_app(services)).anybody
    shown = anybody.get(f"/games/{game}")
    assert (shown.json["imported"], shown.json["rated"]) == (True, False)
    assert [(seat["player"], seat["imported"]) for seat in shown.json["seats"]] == [
        (None, True),
        (None, True),
        (None, False),
    ]
    events = anybody.get(f"/games/{game}/events?limit=200")
    assert ada.id not in shown.text + events.text + anybody.get(f"/games?player={ada.id}").text.replace(
        f"player={ada.id}", ""
    )
    assert {event["actor"] for event in events.json["items"]} <= {"imported", "bot:greedy"}


def test_lists_of_the_api_mark_a_game_as_imported(services: Services, file: Path) -> None:
    anybody = Table(create_app(services)).anybody
    public = import_file(services, forged(file, lambda event: public_game(event)))
    (listed,) = (game for game in anybody.get("/games?limit=200").json["items"] if game["id"] == public)
    assert (listed["imported"], listed["rated"]) == (True, False)


def public_game(event: Event) -> dict[str, Any]:
    """Return the changes that make the record one of a public game."""
    return {"visibility": "public"} if isinstance(event, GameOpened) else {}


@pytest.mark.parametrize("page", ["", "/at/5", "/log"])
def test_pages_mark_a_game_as_imported_and_name_no_player(
    services: Services, ada: Profile, file: Path, page: str
) -> None:
    game, stranger = import_file(services, file), Guests(create_app(services)).stranger()
    shown = stranger.page(f"/games/{game}{page}").text
    assert "· imported" in shown
    assert "Ada" not in shown
    assert "imported player" in stranger.page(f"/games/{game}").text


def test_the_audit_page_says_that_the_game_was_played_elsewhere(services: Services, ada: Profile, file: Path) -> None:
    shown = Guests(create_app(services)).stranger().page(f"/games/{import_file(services, file)}/audit").text
    assert "This game was imported as a record: it was played elsewhere" in shown
    assert "Ada" not in shown


def test_rows_of_lists_mark_a_game_as_imported(services: Services, ada: Profile, file: Path) -> None:
    import_file(services, forged(file, lambda event: public_game(event)))
    shown = Guests(create_app(services)).stranger().page("/games?list=finished").text
    assert "· imported" in shown
    assert "imported player" in shown
    assert "Ada" not in shown


def test_show_marks_a_game_as_imported(services: Services, file: Path) -> None:
    line = CommandLine(services.config.secrets.parent, COLUMNS="160")
    game = import_file(services, file)
    for more in ([], ["--at", "5"]):
        assert ", imported" in line.run("show", game, *more).output.partition("\n")[0]
        assert line.json("show", game, *more)["imported"]
    assert ", imported" not in line.run("show", "--record", file).output


def test_an_imported_record_is_exported_byte_for_byte(services: Services, file: Path) -> None:
    game = import_file(services, file)
    head = services.games.head(game)
    assert b"".join(exporting.whole(services.games, head, "elsewhere")) == file.read_bytes()
    assert take_in(services.games, file).already_here


@pytest.mark.parametrize("status", ["playing", "finished"])
def test_a_private_parent_of_an_imported_branch_is_treated_as_missing(
    services: Services, ada: Profile, file: Path, status: str
) -> None:
    settings = GameSettings(seats=3, visibility="private")
    hidden = services.games.open(TITLE, settings, Command(ada.id), bots={1: "greedy", 2: "greedy"}).game
    if status == "finished":
        services.games.resign(hidden.id, Command(ada.id))

    def said(parent: str) -> str:
        named, begun = {"parent": Parent(parent, 5)}, {"branched": True}
        opens = lambda event: named if hasattr(event, "parent") else {}  # noqa: E731
        branch = forged(file, lambda event: begun if hasattr(event, "branched") else opens(event))
        with pytest.raises(UnreadableRecord) as refused, branch.open("rb") as lines:
            verify_and_adopt(
                services.games, PackedRecord("", 0, lines), may_see=lambda head: head.visibility != "private"
            )
        return str(refused.value)

    assert said(hidden.id) == said("0" * 20)
    assert "is not here" in said(hidden.id)


def test_a_local_game_with_events_after_its_end_is_recognised_as_already_stored(
    services: Services, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = import_file(services, file)
    states = services.games.store.states
    more = lambda game, after, upto: [*states(game, after, upto), b"a dispute"][: upto - after]  # noqa: E731
    monkeypatch.setattr(services.games.store, "states", more)
    imported = take_in(services.games, file)
    assert (imported.game, imported.already_here) == (game, True)
