"""Imported games: their players are nobody here, they count for nothing, and their bytes stay as they were."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scoresheet.domain import chain
from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.events import Event, GameFinished, GameOpened, Parent
from scoresheet.replays import record
from scoresheet.replays.record import Record, UnreadableRecord
from scoresheet.service.accounts.accounts import Profile
from scoresheet.service.container.services import Services
from scoresheet.service.core.configuration import Config
from scoresheet.service.play.games import Command
from scoresheet.service.records import exporting
from scoresheet.service.records.importing import take_in, verify_and_adopt
from scoresheet.service.records.unpacking import PackedRecord
from scoresheet.service.runtime.application import create_app
from scoresheet.service.runtime.bootstrap import build
from tests import databases
from tests.service.api.players import Table
from tests.service.command_line import CommandLine
from tests.service.hashing import CHEAP
from tests.service.playing import TITLE, open_store, rated_with_bots
from tests.service.web.visitors import Guests

PASSWORD = "correct horse battery"
ESCAPES = "\x1b]0;owned\x07\x9b31m"


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("importing")
    services = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    services.projections.start()
    assert services.projections.level.wait(30)
    yield services
    services.projections.stop()
    services.games.store.close()


@pytest.fixture(scope="module")
def ada(services: Services) -> Profile:
    return services.accounts.make("Ada", PASSWORD)


@pytest.fixture
def file(tmp_path: Path, ada: Profile) -> Path:
    """A record from elsewhere, of a private, rated game in which somebody lost who has Ada's id."""
    (tmp_path / "elsewhere").mkdir()
    games = open_store(tmp_path / "elsewhere")
    game = rated_with_bots(games, ada.id, 3, {2: "greedy"}, visibility="private", name="Tuesday")
    games.take_seat(game.id, Command("p1"))
    head = games.resign(game.id, Command(ada.id)).game
    head = games.resign(game.id, Command("p1")).game
    written = tmp_path / "game.jsonl"
    written.write_bytes(b"".join(exporting.whole(games, head, "elsewhere")))
    games.store.close()
    return written


def read(file: Path) -> Record:
    with file.open("rb") as lines:
        return record.read(lines)


def forged(file: Path, change: Callable[[Event], dict[str, Any]]) -> Path:
    """The record with other fields in its events, every digest made anew."""
    previous, stored, events = chain.GENESIS, [], []
    for event in read(file).events:
        changed = msgspec.structs.replace(event, **change(event), previous=previous, digest="")
        sealed, previous = chain.seal(changed)
        stored.append(sealed)
        events.append(changed)
    other = file.with_name("forged.jsonl")
    other.write_bytes(b"".join(record.write(record.header_of(events, "elsewhere"), stored)))
    return other


def taken_in(services: Services, file: Path) -> str:
    """The id of the game that was in the file."""
    imported = take_in(services.games, file)
    assert not imported.wrong, imported.wrong
    assert services.projections.settle(30)
    return imported.game


def test_nobody_here_sits_at_an_imported_game_whatever_the_ids_in_it(
    services: Services, ada: Profile, file: Path
) -> None:
    game = taken_in(services, file)
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


def test_read_models_made_anew_say_the_same(services: Services, ada: Profile, file: Path) -> None:
    game = taken_in(services, file)
    before = services.read_models.lobby.game(game)
    services.projections._following.forget()
    services.games.heads.clear()
    again = services.projections._following._load(services.games.title(game), game, before.version)
    assert [chair.imported for chair in again.game.seats] == [True, True, False]
    assert services.games.head(game) == again.game


def test_the_api_says_that_it_is_imported_and_names_nobody(services: Services, ada: Profile, file: Path) -> None:
    game, anybody = taken_in(services, file), Table(create_app(services)).anybody
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


def test_lists_of_the_api_say_so_too(services: Services, file: Path) -> None:
    anybody = Table(create_app(services)).anybody
    public = taken_in(services, forged(file, lambda event: public_game(event)))
    (listed,) = (game for game in anybody.get("/games?limit=200").json["items"] if game["id"] == public)
    assert (listed["imported"], listed["rated"]) == (True, False)


def public_game(event: Event) -> dict[str, Any]:
    """What makes of the record that of a game that everybody may see."""
    return {"visibility": "public"} if isinstance(event, GameOpened) else {}


@pytest.mark.parametrize("page", ["", "/at/5", "/log"])
def test_pages_of_a_game_say_that_it_is_imported_and_name_nobody(
    services: Services, ada: Profile, file: Path, page: str
) -> None:
    game, stranger = taken_in(services, file), Guests(create_app(services)).stranger()
    shown = stranger.page(f"/games/{game}{page}").text
    assert "· imported" in shown
    assert "Ada" not in shown
    assert "imported player" in stranger.page(f"/games/{game}").text


def test_the_audit_says_that_it_was_played_elsewhere(services: Services, ada: Profile, file: Path) -> None:
    shown = Guests(create_app(services)).stranger().page(f"/games/{taken_in(services, file)}/audit").text
    assert "This game was imported as a record: it was played elsewhere" in shown
    assert "Ada" not in shown


def test_rows_of_lists_say_that_it_is_imported(services: Services, ada: Profile, file: Path) -> None:
    taken_in(services, forged(file, lambda event: public_game(event)))
    shown = Guests(create_app(services)).stranger().page("/games?list=finished").text
    assert "· imported" in shown
    assert "imported player" in shown
    assert "Ada" not in shown


def test_the_terminal_says_that_it_is_imported(services: Services, file: Path) -> None:
    line = CommandLine(services.config.secrets.parent, COLUMNS="160")
    game = taken_in(services, file)
    for more in ([], ["--at", "5"]):
        assert ", imported" in line.run("show", game, *more).output.partition("\n")[0]
        assert line.json("show", game, *more)["imported"]
    assert ", imported" not in line.run("show", "--record", file).output


def test_a_record_taken_in_comes_out_byte_for_byte(services: Services, file: Path) -> None:
    game = taken_in(services, file)
    head = services.games.head(game)
    assert b"".join(exporting.whole(services.games, head, "elsewhere")) == file.read_bytes()
    assert take_in(services.games, file).already_here


def wrong(services: Services, file: Path, change: Callable[[Event], dict[str, Any]]) -> str:
    imported = take_in(services.games, forged(file, change))
    assert imported.wrong
    return imported.wrong


@pytest.mark.parametrize("game", ["new", "../../etc/passwd", "A" * 20, "0" * 21, "<b>bold</b>", "", "5c1f0b7de2"])
def test_a_game_has_an_opaque_id(services: Services, file: Path, game: str) -> None:
    said = wrong(services, file, lambda event: {"game": game, "id": f"{game}.{event.version}"})
    assert said == "Line 2: An id in it is none that a service gives."


@pytest.mark.parametrize(
    "change",
    [
        lambda event: {"id": "x"},
        lambda event: {"actor": "Ada Lovelace"},
        lambda event: {"actor": f"p0{ESCAPES}"},
        lambda event: {"actor": "bot:Greedy!"},
        lambda event: {"player": "a b"} if hasattr(event, "player") and event.player else {},
        lambda event: {"bot": "greedy"} if hasattr(event, "player") and event.player else {},
        lambda event: {"player": "", "bot": ""} if hasattr(event, "player") else {},
        lambda event: {"bot": "<script>"} if hasattr(event, "player") and event.bot else {},
    ],
)
def test_ids_have_the_form_of_ids(services: Services, file: Path, change: Callable[[Event], dict[str, Any]]) -> None:
    assert "An id in it is none that a service gives." in wrong(services, file, change)


@pytest.mark.parametrize(
    "at", ["yesterday", "", "2026-02-30T12:00:00Z", "2026-05-01T12:00:00", "2026-05-01T12:00:00+02:00", "2026-05-01"]
)
def test_times_are_times(services: Services, file: Path, at: str) -> None:
    assert wrong(services, file, lambda event: {"at": at}) == "Line 2: Its time is no time in UTC as RFC 3339 has it."


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59Z", "1999-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z"])
def test_an_event_is_of_no_time_that_cannot_be(services: Services, file: Path, at: str) -> None:
    assert wrong(services, file, lambda event: {"at": at}).endswith("is before 2000 or in the future.")


@pytest.mark.parametrize("year", [2001, 2025])
def test_times_do_not_go_back_by_years(services: Services, file: Path, year: int) -> None:
    said = wrong(services, file, lambda event: {"at": f"{year}{event.at[4:]}"} if event.version == 4 else {})
    assert said.startswith("Line 5: Its time, ")
    assert said.endswith("is more than a day before that of the event before it.")


@pytest.mark.parametrize("pace", [-1, 8_761, 2**63 - 1])
def test_a_pace_is_a_number_of_hours(services: Services, file: Path, pace: int) -> None:
    said = wrong(services, file, lambda event: {"pace": pace} if hasattr(event, "pace") else {})
    assert said == "Line 2: `pace` is a number of hours, at most 8760."


@pytest.mark.parametrize("number", [10**30, -(10**30)])
def test_no_number_is_larger_than_can_be_stored(services: Services, file: Path, number: int) -> None:
    said = wrong(services, file, lambda event: {"pace": number} if hasattr(event, "pace") else {})
    assert said == "Line 2: A number in the event is too large."


@pytest.mark.parametrize("text", [ESCAPES, "\u202egnp.exe", "zero\u200bwidth", "e\u0301\u0301\u0301", "a\nb", "x" * 81])
@pytest.mark.parametrize("field", ["name", "entropy", "software", "command"])
def test_texts_pass_the_checks_of_every_other_door(services: Services, file: Path, field: str, text: str) -> None:
    text = text * 3 if field != "name" else text
    said = wrong(services, file, lambda event: {field: text} if hasattr(event, field) else {})
    assert "A text" in said
    assert said.isprintable()


def test_a_forgery_that_is_well_formed_is_judged_by_the_rules(services: Services, file: Path) -> None:
    said = wrong(services, file, lambda event: {"ranking": [[0], [1, 2]]} if isinstance(event, GameFinished) else {})
    assert "ranking" in said


@pytest.mark.parametrize("status", ["playing", "finished"])
def test_a_private_game_that_a_branch_names_is_as_if_it_were_not_here(
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


def test_an_event_that_no_rules_could_be_asked_about_is_a_wrong_line(
    services: Services, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def confused(*_: object) -> None:
        raise TypeError("a list is no number")

    monkeypatch.setattr("scoresheet.service.records.importing.Walk.decide", confused)
    assert wrong(services, file, lambda event: {}) == "Line 2: Version 1: By the rules it cannot be (TypeError)."


def test_a_game_that_went_on_here_after_its_end_is_here_already(
    services: Services, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = taken_in(services, file)
    states = services.games.store.states
    more = lambda game, after, upto: [*states(game, after, upto), b"a dispute"][: upto - after]  # noqa: E731
    monkeypatch.setattr(services.games.store, "states", more)
    imported = take_in(services.games, file)
    assert (imported.game, imported.already_here) == (game, True)
