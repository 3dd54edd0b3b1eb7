"""Statistics of games and titles on pages: charts with descriptions, tables, CSV, little data."""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoresheet.domain.titles import registry
from scoresheet.projections.statistics import KindFigures, TitleStatistics
from scoresheet.service.container.services import Services
from scoresheet.service.core.catalogues import translator
from scoresheet.service.play.games import Command
from scoresheet.service.records.importing import LIBRARY, take_in
from scoresheet.service.web.title_statistics import FEW
from tests.service.web.random_moves import play_random_moves
from tests.service.web.test_quarantined_games import corrupt_event
from tests.service.web.visitors import Guests, Page, Visitor

PATIENCE = 30
WASTE = "industrial-waste"
RECORD = LIBRARY / "industrial_waste" / "moves_taken_back_freely.jsonl"
CURSOR = re.compile(r'<path class="cursor" d="M[\d.]+')
HOSTILE = "\"><script>alert('x')</script>=1+1"


def rows(answer_text: str) -> list[list[str]]:
    return list(csv.reader(answer_text.splitlines()))


@pytest.fixture(scope="module")
def recorded(services: Services) -> str:
    """The address of a finished game with takebacks and lead changes."""
    imported = take_in(services.games, RECORD)
    assert services.projections.settle(PATIENCE)
    return f"/games/{imported.game}"


@pytest.fixture
def reader(guests: Guests) -> Visitor:
    return guests.stranger()


def charts(page: Page) -> list[dict[str, str]]:
    return [
        attributes for tag, attributes in page.tags if tag == "svg" and "chart" in attributes.get("class", "").split()
    ]


def test_each_chart_of_a_game_has_a_description_and_a_csv_file(reader: Visitor, recorded: str) -> None:
    page = reader.page(f"{recorded}/statistics?at=60")
    title = registry.find(WASTE)
    shown = charts(page)
    assert len(shown) > len(title.counts.resources)
    for attributes in shown:
        assert attributes["role"] in ("img", "group")
        assert len(attributes["aria-label"]) > 10
    assert "Points at position 60: Orange " in shown[0]["aria-label"]
    files = [link for link in page.links() if link.startswith(f"{recorded}/statistics.csv?of=")]
    assert len(files) == len(shown) - 1
    for link in files:
        table = rows(reader.get(link).text)
        assert table[0] == ["version", "seat_0", "seat_1"]


def test_chart_file_and_board_of_a_position_have_the_same_points(
    reader: Visitor, recorded: str, services: Services
) -> None:
    table = {int(line[0]): line[1:] for line in rows(reader.get(f"{recorded}/statistics.csv?of=points").text)[1:]}
    game = recorded.rpartition("/")[2]
    for at in sorted(table)[3::25]:
        state = services.games.at(game, at).state
        points = [str(score.points) for score in registry.find(WASTE).scores(state)]
        label = charts(reader.page(f"{recorded}/statistics?at={at}"))[0]["aria-label"]
        assert table[at] == points
        assert f"Orange {points[0]}, Blue {points[1]}" in label


def test_the_csv_of_a_game_has_a_row_for_each_position_that_was_not_taken_back(reader: Visitor, recorded: str) -> None:
    answer = reader.get(f"{recorded}/statistics.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    table = rows(answer.text)
    assert {"version", "seat_0_points", "seat_1_resource_cash"} <= set(table[0])
    head = int(re.findall(r"of (\d+)", reader.page(f"{recorded}/statistics").text)[0])
    assert 20 < len(table) < head
    assert reader.get(f"{recorded}/statistics.csv?of=nothing").status_code == 404


def test_statistics_of_another_position_move_only_the_cursor(reader: Visitor, recorded: str) -> None:
    early, late = (reader.page(f"{recorded}/statistics?at={at}") for at in (30, 120))
    assert [one["data-first"] for one in charts(early)] == [one["data-first"] for one in charts(late)]
    lines = [re.findall(r'<polyline[^>]*points="([^"]*)"', page.html) for page in (early, late)]
    assert lines[0] == lines[1]
    assert lines[0]
    marks = [CURSOR.findall(page.html) for page in (early, late)]
    assert len(marks[0]) == len(marks[1]) == len(charts(early))
    assert all(one != other for one, other in zip(*marks, strict=True))
    (form,) = [form for form in early.forms if form.action == f"{recorded}/statistics"]
    assert form.method == "get"
    steps = {link for link in early.links() if link.startswith(f"{recorded}/statistics?at=")}
    assert {f"{recorded}/statistics?at=29", f"{recorded}/statistics?at=31"} <= steps
    assert all(reader.get(link).status_code == 200 for link in sorted(steps)[:8])
    assert f"{recorded}/at/30" in early.links()


def test_lead_changes_and_the_turning_point_link_to_their_positions(reader: Visitor, recorded: str) -> None:
    page = reader.page(f"{recorded}/statistics")
    told = int(re.findall(r"The lead changed (\d+) times", page.text)[0])
    table = page.html.partition('id="leads-title"')[2].partition("</table>")[0]
    positions = [int(at) for at in re.findall(r'data-position="(\d+)"', table)]
    assert len(positions) == told > 3
    points = {
        int(line[0]): [int(it) for it in line[1:]]
        for line in rows(reader.get(f"{recorded}/statistics.csv?of=points").text)[1:]
    }
    versions = sorted(points)
    for at in positions:
        before, now = points[versions[versions.index(at) - 1]], points[at]
        assert now.index(max(now)) != before.index(max(before)) or before[0] == before[1]
    turn = int(re.findall(r"The turning point: from position (\d+)", page.text)[0])
    winner = points[versions[-1]].index(max(points[versions[-1]]))
    assert all(points[at][winner] > points[at][1 - winner] for at in versions if at >= turn)
    assert points[versions[versions.index(turn) - 1]][winner] <= points[versions[versions.index(turn) - 1]][1 - winner]


def test_malformed_positions_are_ignored_and_nonexistent_ones_give_404(reader: Visitor, recorded: str) -> None:
    for at, status in {"0": 404, "-1": 404, "99999": 404, "x": 200, "": 200, "1": 200, "2": 200}.items():
        assert reader.get(f"{recorded}/statistics?at={at}").status_code == status, at


def test_an_open_game_has_no_statistics(guests: Guests) -> None:
    host = guests.player()
    game = host.post("/games/new", {"title": WASTE, "seat:1": "open", "name": HOSTILE[:60]}).headers["Location"]
    page = guests.stranger().page(f"{game}/statistics")
    assert "there are no statistics yet" in page.text
    assert "<script>alert" not in page.html
    assert guests.stranger().get(f"{game}/statistics.csv").status_code == 404


def test_statistics_of_a_running_game_show_points_and_nothing_hidden(guests: Guests, services: Services) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben, title="phytoplankton")
    play_random_moves(services, game, 25, random.Random(5))
    for visitor in (ada, ben, guests.stranger()):
        page = visitor.page(f"{game}/statistics")
        assert "The game is still running" in page.text
        assert "Resources by player" not in page.text
        assert "Usage by player" not in page.text
        assert charts(page)
        assert not any("resource" in name for name in rows(visitor.get(f"{game}/statistics.csv").text)[0])
    pages = [
        visitor.page(f"{game}/statistics").html.partition("<main")[2].partition("</main>")[0] for visitor in (ada, ben)
    ]
    assert pages[0] == pages[1]


def test_statistics_of_a_private_game_are_hidden_and_of_a_quarantined_one_explained(
    guests: Guests, services: Services
) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, visibility="private", name="Ours", **{"seat:1": "me"})
    guests.play(game, [ada], 6)
    for address in (f"{game}/statistics", f"{game}/statistics.csv", f"{game}/statistics?at=3"):
        assert ada.get(address).status_code == 200
        assert ben.get(address).status_code == guests.stranger().get(address).status_code == 404
    corrupt_event(services, game)
    for address in (f"{game}/statistics", f"{game}/statistics.csv"):
        assert ada.get(address).status_code == 503
        assert "quarantined" in Page(ada.get(address).text).text
        assert ben.get(address).status_code == 404


def test_statistics_mark_a_voided_game(reader: Visitor, services: Services) -> None:
    imported = take_in(services.games, LIBRARY / "industrial_waste" / "voided_by_a_ruling.jsonl")
    assert services.projections.settle(PATIENCE)
    assert "void" in reader.page(f"/games/{imported.game}/statistics").text


def test_a_title_without_finished_games_says_so(reader: Visitor) -> None:
    page = reader.page("/titles/weather-machine/statistics")
    assert "No public game of this title has been finished yet" in page.text
    assert not charts(page)
    assert "Win the first one to take the lead" in reader.page("/titles/weather-machine/leaderboard").text
    for name in ("statistics", "leaderboard", "statistics.csv", "leaderboard.csv"):
        assert reader.get(f"/titles/nothing/{name}").status_code == 404
        assert reader.get(f"/titles/weather-machine/{name}").status_code == 200


def test_statistics_of_few_games_say_that_the_data_is_not_enough(reader: Visitor, recorded: str) -> None:
    page = reader.page(f"/titles/{WASTE}/statistics")
    assert "1 game: not enough data." in page.text
    assert "1 of them imported" in page.text
    assert "Too rare to judge" in page.text
    assert "Take combination …" in page.text


def test_statistics_can_be_filtered_by_number_of_seats(reader: Visitor, recorded: str, services: Services) -> None:
    take_in(services.games, LIBRARY / "industrial_waste" / "four_seats_played.jsonl")
    assert services.projections.settle(PATIENCE)
    address = f"/titles/{WASTE}/statistics"
    both, four = reader.page(address), reader.page(f"{address}?seats=4")
    assert ("Seat order: 2 seats" in both.text, "Seat order: 4 seats" in both.text) == (True, True)
    assert ("Seat order: 2 seats" in four.text, "Seat order: 4 seats" in four.text) == (False, True)
    assert "No game with this number of seats" in reader.page(f"{address}?seats=3").text
    for odd in ("x", "-1", "999999999999999999999"):
        assert reader.get(f"{address}?seats={odd}").status_code == 200
    assert ["advantage", "4"] in [line[:2] for line in rows(reader.get(f"{address}.csv").text)]


@pytest.fixture
def figures(services: Services, monkeypatch: pytest.MonkeyPatch) -> Iterator[TitleStatistics]:
    """Statistics of 200 games in which no rule was used."""
    told = services.read_models.statistics.of_title(registry.find(WASTE))
    rules = [KindFigures(kind=kind.__name__, times=0, games=0, a_game=0) for kind in registry.find(WASTE).effects]
    made = TitleStatistics(
        title=WASTE,
        games=200,
        imported=0,
        by_seats=told.by_seats,
        pieces=told.pieces,
        actions=told.actions,
        rules=rules,
    )
    monkeypatch.setattr(services.read_models.statistics, "of_title", lambda title: made)
    return made


def test_unused_rules_are_listed(reader: Visitor, recorded: str, figures: TitleStatistics) -> None:
    page = reader.page(f"/titles/{WASTE}/statistics")
    assert f"Never yet: {len(figures.rules)}" in page.text
    assert "not enough data" not in page.text.partition("Scores")[0]
    assert figures.games > FEW


def test_pages_of_a_title_link_to_its_statistics_and_leaderboard(reader: Visitor) -> None:
    for address in ("/", f"/titles/{WASTE}", f"/titles/{WASTE}/cards"):
        links = reader.page(address).links()
        assert {f"/titles/{WASTE}/statistics", f"/titles/{WASTE}/leaderboard"} <= set(links), address


def test_a_finished_game_and_its_replay_link_to_its_statistics(reader: Visitor, recorded: str) -> None:
    assert f"{recorded}/statistics" in reader.page(recorded).links()
    assert f"{recorded}/statistics?at=40" in reader.page(f"{recorded}/at/40").links()


@pytest.mark.parametrize("file", sorted(LIBRARY.glob("*/*two_seats_played.jsonl")), ids=lambda file: file.parent.name)
def test_statistics_of_every_title_are_translated_into_german(guests: Guests, services: Services, file: Path) -> None:
    game = take_in(services.games, file).game
    assert services.projections.settle(PATIENCE)
    page = Page(guests.stranger().get(f"/games/{game}/statistics", **{"Accept-Language": "de"}).text)
    title = registry.find(services.games.head(game).title)
    say = translator("de", title.title)
    words = [one.words for one in (*title.counts.resources, *title.counts.pieces)]
    assert any(say(one) != one for one in words)
    for one in title.counts.resources:
        assert say(one.words).lower() in page.text.lower(), one.words
    assert "Verlauf der Partie" in page.text


def test_a_player_who_resigned_is_marked(guests: Guests, services: Services) -> None:
    ada, ben = guests.player(), guests.player()
    game = guests.game(ada, ben)
    head = services.games.head(game.rpartition("/")[2])
    assert "resigned" not in ben.page(f"{game}/statistics").text
    services.games.resign(head.id, Command(head.seats[0].player))
    assert "resigned" in ben.page(f"{game}/statistics").text
