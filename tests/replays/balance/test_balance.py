"""Balance reports: facts of games, intervals, figures and the page."""

from __future__ import annotations

import random
from pathlib import Path
from statistics import fmean

import pytest

from scoresheet.domain.titles import registry
from scoresheet.replays.balance import intervals
from scoresheet.replays.balance.facts import Facts, play, setting_of
from scoresheet.replays.balance.figures import figures
from scoresheet.replays.balance.page import BEGIN, END, draw, write
from scoresheet.replays.balance.playing import SettingGames, left, play_into, read
from tests.service.command_line import CommandLine

TITLE = registry.find("industrial-waste")
TWO = setting_of(TITLE, 2, ["random"])
GREEDY = setting_of(TITLE, 3, ["greedy"])


def test_the_same_seed_gives_the_same_facts_and_another_seed_gives_others() -> None:
    assert play(TWO, 4) == play(TWO, 4)
    assert play(TWO, 4) != play(TWO, 5)


@pytest.mark.parametrize("title", registry.all_titles().values(), ids=lambda title: title.title)
def test_the_facts_of_a_game_are_consistent_in_every_title(title) -> None:
    facts = play(setting_of(title, title.seats[-1], ["random"]), 1)
    assert [sum(parts.values()) for parts in facts.parts] == facts.points
    assert sum(facts.made.values()) == facts.moves
    assert sorted(facts.order) == sorted(seat for shared in facts.ranking for seat in shared)
    assert sum(facts.won) == pytest.approx(1)
    assert set(facts.pieces) <= {piece.kind for piece in title.counts.pieces}


def test_strategies_take_turns_on_the_seats() -> None:
    mixed = setting_of(TITLE, 3, ["greedy", "random"])
    assert mixed.played_by(0) == ("greedy", "random", "greedy")
    assert mixed.played_by(1) == ("random", "greedy", "random")


def test_games_in_the_file_are_not_played_again_and_an_incomplete_line_is_dropped(tmp_path: Path) -> None:
    file, series = tmp_path / "games.jsonl", [SettingGames(TWO, 5)]
    done = list(play_into(file, left(series, file)[:2], 1))
    whole = file.read_bytes()
    with file.open("ab") as cut:
        cut.write(b'{"setting":{"title":"ind')
    assert list(read(file)) == done
    assert [number for _, number in left(series, file)] == [2, 3, 4]
    list(play_into(file, left(series, file), 1))
    assert file.read_bytes().startswith(whole)
    assert [facts.number for facts in read(file)] == [0, 1, 2, 3, 4]
    assert left(series, file) == []


def test_games_with_random_openings_are_different_and_reported_separately() -> None:
    title = registry.find("algae-inc")
    taken = [play(setting_of(title, 2, ["random"], opening=opening), 1).made["TakeDepartment"] for opening in (0, 1)]
    opened = setting_of(TITLE, 2, ["greedy"], opening=60)
    greedy, by_chance = play(setting_of(TITLE, 2, ["greedy"]), 1), play(opened, 1)
    assert taken == [2, 2]
    assert by_chance.parts != greedy.parts
    assert {sample.name for sample in figures(TITLE, [greedy, by_chance]).samples} == {
        "greedy",
        "greedy, opened by chance",
    }


def test_games_of_several_series_take_turns(tmp_path: Path) -> None:
    both = left([SettingGames(TWO, 2), SettingGames(GREEDY, 3)], tmp_path / "games.jsonl")
    assert both == [(TWO, 0), (GREEDY, 0), (TWO, 1), (GREEDY, 1), (GREEDY, 2)]


def test_an_interval_of_a_mean_matches_the_textbook() -> None:
    values = [9.0, 10.0, 11.0, 10.0, 12.0, 8.0, 10.0, 9.0, 11.0, 10.0]
    found = intervals.mean_of(values)
    assert found.mean == 10
    assert found.high - 10 == pytest.approx(2.262 * (12 / 9 / 10) ** 0.5, rel=0.002)


def test_an_interval_of_a_share_is_a_wilson_score_interval() -> None:
    found = intervals.share_of(8, 10)
    assert (found.low, found.high) == (pytest.approx(0.4902, abs=1e-3), pytest.approx(0.9433, abs=1e-3))


def test_cases_from_one_game_do_not_count_as_independent() -> None:
    chance = random.Random(1)
    worths = [chance.gauss(0, 1) for _ in range(200)]
    alone = intervals.mean_of(worths)
    doubled = intervals.ratio_of([(2 * worth, 2) for worth in worths])
    assert doubled.mean == pytest.approx(alone.mean)
    assert doubled.high - doubled.low == pytest.approx(alone.high - alone.low, rel=0.01)


def test_95_percent_intervals_contain_the_true_value_about_95_percent_of_the_time() -> None:
    chance = random.Random(2)
    held = sum(not intervals.mean_of([chance.gauss(5, 2) for _ in range(12)]).excludes(5) for _ in range(1000))
    assert 930 <= held <= 970


def test_more_comparisons_need_wider_intervals() -> None:
    assert intervals.among(1) == pytest.approx(0.95)
    assert intervals.among(10) == pytest.approx(0.995)


def invented_game(number: int, points: tuple[int, int], user: int, opening: int = 0) -> Facts:
    """Return the facts of a game with two seats, one of which used a card."""
    better = 0 if points[0] > points[1] else 1
    return Facts(
        setting=setting_of(TITLE, 2, ["greedy"], opening=opening),
        number=number,
        moves=10,
        points=list(points),
        parts=[{"all": each} for each in points],
        ranking=[[better], [1 - better]],
        order=[0, 1],
        pieces={
            "innovation": {"growth": [int(user == 0), 0], "money": [0, 1]},
            "card": {"order": [int(user == 0), int(user == 1)], "growth": [1, 1]},
        },
        effects={},
        made={"Pass": 10},
    )


def test_a_card_and_a_seat_that_win_too_often_are_reported_and_others_are_not() -> None:
    chance = random.Random(3)
    games = [invented_game(n, (30, 20) if chance.random() < 0.75 else (20, 30), 0) for n in range(200)]
    found = figures(TITLE, games)
    assert {(piece.id, piece.verdict) for piece in found.pieces if piece.kind == "card"} == {
        ("order", "strong"),
        ("growth", ""),
    }
    assert [seat.unfair for seat in found.samples[0].by_seat] == [True, True]
    page = draw(TITLE, found)
    assert "Order (cards played) goes with winning" in page
    assert "The first player of 2 (greedy)" in page


def test_randomly_dealt_pieces_are_judged_separately_if_each_seat_has_one() -> None:
    chance = random.Random(5)
    games = [invented_game(n, (30, 20) if chance.random() < 0.75 else (20, 30), 0, opening=1) for n in range(200)]
    found = figures(TITLE, games)
    assert found.pieces == []
    assert {(piece.id, piece.verdict) for piece in found.dealt} == {("growth", "strong"), ("money", "weak")}
    assert "## Random openings" in draw(TITLE, found)


def test_a_balanced_title_has_no_findings() -> None:
    chance = random.Random(4)
    games = [invented_game(n, (30, 20) if chance.random() < 0.5 else (20, 30), n % 2) for n in range(200)]
    found = figures(TITLE, games)
    assert not any(piece.verdict for piece in found.pieces)
    assert not any(seat.unfair for seat in found.samples[0].by_seat)
    assert "## Findings\n\nNone." in draw(TITLE, found)


def test_few_games_give_no_finding_about_seats() -> None:
    found = figures(TITLE, [invented_game(number, (30, 20), 0) for number in range(12)])
    assert not any(seat.unfair for seat in found.samples[0].by_seat)


def test_conclusions_use_thinking_bots_and_todays_components_only() -> None:
    games = [*(play(TWO, number) for number in range(3)), *(play(GREEDY, number) for number in range(2))]
    found = figures(TITLE, games)
    assert [(sample.name, sample.games, sample.thinking) for sample in found.samples] == [
        ("greedy", 2, True),
        ("random", 3, False),
    ]
    greedy = found.samples[0]
    assert greedy.points.mean == pytest.approx(fmean(fmean(game.points) for game in games[3:]), abs=1e-3)
    assert max(piece.seats for piece in found.pieces) <= 6
    assert "CardPlayed" not in found.unused.effects


def test_the_page_is_rewritten_except_for_the_manual_notes(tmp_path: Path) -> None:
    found = figures(TITLE, [play(GREEDY, 0)])
    page, figures_file = write(TITLE, found, tmp_path)
    first = page.read_text()
    page.write_text(first.replace(f"{BEGIN}\n{END}", f"{BEGIN}\nA note.\n{END}").replace("greedy", "GREEDY"))
    write(TITLE, found, tmp_path)
    assert page.read_text() == first.replace(f"{BEGIN}\n{END}", f"{BEGIN}\nA note.\n{END}")
    assert figures_file.read_bytes().startswith(b"{")


def test_the_command_plays_reports_and_continues(tmp_path: Path) -> None:
    line, file = CommandLine(tmp_path), tmp_path / "games.jsonl"
    arguments = ("balance", "industrial_waste", "--seats", "2", "--strategies", "random", "--file", file, "--jobs", 1)
    assert line.json(*arguments, "--games", 2)["samples"][0]["games"] == 2
    before = file.read_bytes()
    found = line.json(*arguments, "--games", 3, "--report", tmp_path)
    assert found["samples"][0]["games"] == 3
    assert file.read_bytes().startswith(before)
    assert "# Balance: Industrial Waste" in (tmp_path / "industrial-waste.md").read_text()


def test_unknown_titles_strategies_and_missing_games_are_refused(tmp_path: Path) -> None:
    line = CommandLine(tmp_path)
    assert "There is no title" in line.refused("balance", "chess", code=2)
    nothing = ("balance", "lineae", "--file", tmp_path / "none.jsonl", "--report", tmp_path / "report")
    assert "There are no games in" in line.refused(*nothing)
    assert not (tmp_path / "report").exists()
    assert "There is no strategy" in line.refused("balance", "lineae", "--strategies", "best", code=2)
    assert "1 to 5 players" in line.refused("balance", "lineae", "--seats", "9")
