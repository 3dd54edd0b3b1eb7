"""A sample of a season, some days long, with a control for each check."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
import pytest

from scoresheet.domain.clocks.events import TimeRanOut
from scoresheet.domain.envelope import Event
from scoresheet.domain.events import MoveMade
from tests.domain.clocks.slow_clock import unfair
from tests.season import checks
from tests.season import season as seasons
from tests.season.checks import clocks, ends, kept, notices, secrets, standings
from tests.season.checks.standings import Standing
from tests.season.checks.story import events_of
from tests.season.personas import Sample, Secret
from tests.season.season import Season
from tests.season.wire import First


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """Some days of ten players and three games."""
    logging.disable(logging.WARNING)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seasons, "LONGEST_AFTER", 0)
        found = Season(tmp_path_factory.mktemp("season"), players=8, weeks=0.35, games=4)
        found.play()
        yield found
        found.leave()
    logging.disable(logging.NOTSET)


def test_all_checks_of_a_season_pass(season: Season) -> None:
    found = checks.verdicts(season)
    assert found.pop("every game ends") == [f"{one} goes on" for one in (*season.unfinished(), *season.running())], (
        "It was too short."
    )
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    assert sum(person.made for person in season.people) > 20
    assert season.world.received.messages


def test_an_unfinished_game_would_be_detected(season: Season) -> None:
    assert season.games, "There were some"
    assert any("goes on" in said for said in ends.faults(season))


def test_a_repeated_notification_would_be_detected(season: Season) -> None:
    messages = season.world.received.messages
    turn = next(one for one in messages.values() if any("turn" in item.kinds for item in one[2].items))
    messages["again"] = turn
    assert any("had not moved between" in said for said in notices.faults(season))
    del messages["again"]
    assert notices.faults(season) == []


def test_a_repeated_warning_within_a_turn_would_be_detected(season: Season) -> None:
    messages = season.world.received.messages
    at, player, content = next(one for one in messages.values() if any("turn" in item.kinds for item in one[2].items))
    item = next(item for item in content.items if "turn" in item.kinds)
    warning = msgspec.structs.replace(item, kinds=("clock",), text=notices.SHORT + "3 hours left.")
    for number in range(2):
        messages[f"warning {number}"] = (at, player, msgspec.structs.replace(content, items=(warning,)))
    assert any("was warned twice" in said for said in notices.faults(season))
    for number in range(2):
        del messages[f"warning {number}"]


def test_a_leaked_secret_would_be_detected(season: Season) -> None:
    season.secrets["zq00zq"] = Secret("note", season.people[0].id, season.games[0])
    season.world.seen.by["zq00zq"] = {season.people[1].id: First(0.0, "GET /somewhere")}
    assert len(secrets.faults(season)) == 1
    del season.world.seen.by["zq00zq"]
    assert secrets.faults(season) == []


def test_chat_leaked_to_an_outsider_would_be_detected_and_chat_among_players_is_accepted(season: Season) -> None:
    game = season.games[0]
    seated = sorted(secrets.players_of(season, game))
    season.secrets["zq01zq"] = Secret("chat", seated[0], game)
    season.world.seen.by["zq01zq"] = {seated[1]: First(0.0, "GET /messages")}
    assert secrets.faults(season) == []
    season.world.seen.by["zq01zq"][season.onlooker.id] = First(0.0, "GET /messages")
    assert len(secrets.faults(season)) == 1
    del season.world.seen.by["zq01zq"]


def test_a_secret_in_received_bytes_is_recorded_with_its_receiver(season: Season) -> None:
    marked = "zq0123456789abcdefzq"
    season.world.seen.look("somebody", "GET /x", f'{{"text": "so {marked}!"}}'.encode())
    assert season.world.seen.by.pop(marked)["somebody"].where == "GET /x"


def test_a_row_that_differs_from_a_rebuild_would_be_detected(season: Season) -> None:
    models = season.world.services.read_models
    with models.lobby.engine.begin() as connection:
        changed = connection.exec_driver_sql("UPDATE lobby_games SET name = 'Another name'").rowcount
    assert changed
    assert kept.faults(season)
    season.world.services.projections.rebuild()
    assert kept.faults(season) == []


def test_a_wrong_clock_would_be_detected(season: Season) -> None:
    person = next(person for person in season.people if person.samples)
    sample = person.samples[0]
    lie = [{**seat, "turn_left": seat["turn_left"] + 5, "out": False} for seat in sample.seats]
    person.samples.append(Sample(sample.game, sample.version, sample.at, lie))
    assert any("were wrong" in said for said in clocks.faults(season))
    person.samples.pop()


def test_a_time_out_that_came_too_early_would_be_detected(season: Season) -> None:
    title, events = events_of(season, season.games[0])
    first = next(number for number, event in enumerate(events) if isinstance(event, MoveMade))
    moved = events[first]
    assert isinstance(moved, MoveMade)
    names = [name for name in Event.__struct_fields__ if name in TimeRanOut.__struct_fields__]
    early = TimeRanOut(**{name: getattr(moved, name) for name in names}, seat=moved.seat)
    assert any("had time left" in said for said in unfair(title, [*events[:first], early]))


def test_a_time_out_that_came_too_late_would_be_detected(season: Season) -> None:
    title, events = events_of(season, season.games[0])
    first = next(number for number, event in enumerate(events) if isinstance(event, MoveMade))
    late = msgspec.structs.replace(events[first], at="2028-03-01T00:00:00.000Z")
    assert unfair(title, events[: first + 1], clocks.LATE) == []
    assert any("had run out long before" in said for said in unfair(title, [*events[:first], late], clocks.LATE))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"points": 12}, "is said to have"),
        ({"tie_breaks": [0, 24]}, "is said to have"),
        ({"tie_breaks": [2, 0]}, "is said to have"),
        ({"place": 2}, "is said to be in place 2, and is in 1"),
    ],
)
def test_wrong_standings_would_be_detected(said: dict[str, object], words: str) -> None:
    mine = {"ada": Standing(24, 2, 24), "ben": Standing(24, 2, 0)}
    told: list[dict[str, object]] = [
        {"player": "ada", "points": 24, "tie_breaks": [2, 24], "place": 1},
        {"player": "ben", "points": 24, "tie_breaks": [2, 0], "place": 2},
    ]
    assert standings.compare(mine, told) == []
    assert any(words in found for found in standings.compare(mine, [{**told[0], **said}, told[1]]))
    assert any("ben" in found for found in standings.compare(mine, [told[0], {**told[1], "place": 1}]))


def test_the_computed_standings_follow_the_results_of_tables(season: Season) -> None:
    table = {"seats": ["ada", "ben"], "result": {"how": "time", "game": "g", "ranking": [[0], [1]]}}
    mine = standings.computed(season, [{"byes": [], "tables": [table]}])
    assert mine == {"ada": Standing(24, 2, 0), "ben": Standing(0, 0, 288)}
    table["result"] = {"how": "abandoned", "game": "g", "ranking": [[0, 1]]}
    nobody = standings.computed(season, [{"byes": [], "tables": [table]}])
    assert nobody == dict.fromkeys(("ada", "ben"), Standing(0, 0, 0))
    table["result"] = {"how": "time", "game": "g", "ranking": [[1], [0]]}
    assert standings.computed(season, [{"byes": [], "tables": [table]}]) != mine


def test_a_different_answer_to_a_repeated_request_would_be_detected(season: Season) -> None:
    season.world.faults["WRONG: another answer to the same request"] += 1
    assert checks.verdicts(season)["the same request has the same answer"]
    del season.world.faults["WRONG: another answer to the same request"]
