"""Results and stories: rows of finished games, and none of running games."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import msgspec
import pytest

from scoresheet.domain.events import Parent
from scoresheet.domain.game import Chair, Game
from scoresheet.domain.viewer import Seat
from scoresheet.projections import game_statistics, shares
from scoresheet.projections import runner as running
from scoresheet.projections.outcomes import RESULTS, STORIES
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.results import counts, is_rated
from scoresheet.projections.runner import Runner
from scoresheet.projections.tallies import TALLIES, WHOLE
from tests.domain import hidden_hands
from tests.projections.finished import HIDDEN_HANDS, ended, figures, made_void, played, rows, seated
from tests.projections.logs import Log, caught_up, content, eventful, eventful_step, find, recorder_in
from tests.projections.places import Place


@pytest.fixture
def evening(log: Log) -> Log:
    """Write finished games with takebacks and resignations, some rated; one void, one running."""
    eventful(log, 5, games=6, steps=2_000)
    played(log, "rated", 3, rated=True)
    seated(log, "void", "p1", rated=True)
    ended(log, "void", 3, 1)
    made_void(log, "void")
    seated(log, "tied", "p1", "p2", rated=True)
    ended(log, "tied", 4, 7, 7)
    log.begin("running", rated=True)
    assert sum(game.status == "finished" for game in log.games.values()) > 6
    return log


def test_a_running_game_has_no_rows_in_statistics_and_ratings(log: Log, read_models: ReadModels) -> None:
    rng = random.Random(2)
    log.begin("running", HIDDEN_HANDS, 3, rated=True)
    for _ in range(6):
        eventful_step(log, "running", rng)
    assert log.games["running"].status == "playing"
    caught_up(log, read_models)
    assert not any(figures(read_models))
    assert read_models.statistics.of_game("running") is None


def test_games_that_differ_only_in_secrets_yield_the_same_tables(tmp_path: Path, place: Place) -> None:
    worlds = []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        log = Log(tmp_path / str(number))
        played(log, "over", seed=4)
        log.begin("running", HIDDEN_HANDS, 2)
        kept = log.games["running"].state
        assert isinstance(kept, hidden_hands.Hands)
        if number:
            other = hidden_hands.TITLE.fresh_world(kept, Seat(0), random.Random(9))
            assert other != kept
            log.games["running"].state = other
        for _ in range(2):
            seat = log.games["running"].to_act()[0]
            with log.writing("running") as sheet:
                sheet.move(seat, hidden_hands.TITLE.legal_moves(sheet.game.state, seat)[0])
        models = place.read_models(f"world{number}")
        caught_up(log, models)
        worlds.append(figures(models))
    assert worlds[0] == worlds[1]
    assert worlds[0][0]


def test_kept_rebuilt_and_divided_read_models_are_equal(
    tmp_path: Path, place: Place, evening: Log, read_models: ReadModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Runner(evening.recorder, read_models, find)
    read_models.prepare()
    monkeypatch.setattr(running, "MOST_EVENTS", 7)
    while kept.step():
        pass
    monkeypatch.setattr(running, "MOST_EVENTS", 5_000)
    rebuilt = place.read_models("rebuilt")
    Runner(evening.recorder, rebuilt, find).rebuild()
    assert content(rebuilt) == content(read_models)
    monkeypatch.setattr(running, "WORTH_PROCESSES", 1)
    monkeypatch.setattr(running, "processors", lambda: 2)
    monkeypatch.setattr(shares, "EVENTS_OF_A_TASK", 60)
    shared = place.read_models("shared")
    Runner(evening.recorder, shared, find, partial(recorder_in, tmp_path)).rebuild()
    assert content(shared) == content(read_models)
    assert all(figures(read_models))


def test_stored_game_statistics_equal_those_worked_out_from_the_events(evening: Log, read_models: ReadModels) -> None:
    caught_up(evening, read_models)
    over = [name for name, game in evening.games.items() if game.over and game.started]
    for name in over:
        game = evening.games[name]
        worked_out = game_statistics.of_events(find(game.title), game, evening.events[name])
        assert read_models.statistics.of_game(name) == worked_out
    assert over


def test_a_story_omits_moves_that_were_taken_back(log: Log, read_models: ReadModels) -> None:
    log.begin("g", HIDDEN_HANDS, 2)
    before = log.games["g"].version
    with log.writing("g") as sheet:
        seat = sheet.game.to_act()[0]
        sheet.move(seat, sheet.title.legal_moves(sheet.game.state, seat)[0])
    with log.writing("g") as sheet:
        sheet.take_back(seat, before)
    played_on = log.games["g"].version
    with log.writing("g") as sheet:
        sheet.resign([Seat(1)])
    caught_up(log, read_models)
    told = read_models.statistics.of_game("g")
    assert told
    assert told.versions == [before, played_on + 1, played_on + 2]
    assert told.movers == [-1, -1, -1]
    assert [row for row in rows(read_models, STORIES) if row["moves"]] == []


def test_tied_seats_share_a_place_and_the_next_seat_comes_after_all_of_them(log: Log, read_models: ReadModels) -> None:
    seated(log, "g", "p1", "p2", "p3")
    ended(log, "g", 5, 9, 9, 2)
    caught_up(log, read_models)
    assert [(row["place"], row["shared"], row["points"]) for row in rows(read_models, RESULTS)] == [
        (3, 1, 5),
        (1, 2, 9),
        (1, 2, 9),
        (4, 1, 2),
    ]
    assert [msgspec.json.decode(row["table_parts"]) for row in rows(read_models, RESULTS)] == [
        {"all": 20},
        {"all": 16},
        {"all": 16},
        {"all": 23},
    ]


def test_a_voided_game_no_longer_counts(log: Log, read_models: ReadModels, place: Place) -> None:
    played(log, "g")
    kept = caught_up(log, read_models)
    assert rows(read_models, TALLIES)
    assert read_models.statistics.of_player("p0").count.games == 1
    made_void(log, "g")
    kept.catch_up()
    assert rows(read_models, TALLIES) == []
    assert read_models.statistics.of_player("p0").count.games == 0
    assert read_models.statistics.results("p0") == []
    told = read_models.statistics.of_game("g")
    assert told
    assert (told.voided, {seat.place for seat in told.seats}, told.turning_point) == (True, {0}, None)
    rebuilt = place.read_models("rebuilt")
    Runner(log.recorder, rebuilt, find).rebuild()
    assert content(rebuilt) == content(read_models)


def test_voiding_one_of_two_games_leaves_the_tallies_of_the_other(log: Log, read_models: ReadModels) -> None:
    played(log, "a", seed=1)
    kept = caught_up(log, read_models)
    alone = rows(read_models, TALLIES)
    played(log, "b", seed=2)
    made_void(log, "b")
    kept.catch_up()
    assert rows(read_models, TALLIES) == alone


def finished(**fields: object) -> Game:
    """Return a finished rated public game between p0 and p1, with some fields replaced."""
    game = Game(
        id="g",
        status="finished",
        ending="played",
        rated=True,
        started=4,
        seats=[Chair(player="p0"), Chair(player="p1")],
    )
    return msgspec.structs.replace(game, **fields)


@pytest.mark.parametrize(
    ("fields", "rates", "counted"),
    [
        ({}, True, True),
        ({"rated": False}, False, True),
        ({"ending": "resigned"}, True, True),
        ({"visibility": "private"}, True, False),
        ({"visibility": "unlisted"}, True, False),
        ({"imported": True}, False, True),
        ({"parent": Parent("other", 7)}, False, False),
        ({"voided": True}, False, False),
        ({"status": "abandoned", "ending": "abandoned"}, False, False),
        ({"seats": [Chair(player="p0")]}, False, True),
        ({"seats": [Chair(player="p0"), Chair(player="p0")]}, False, True),
        ({"seats": [Chair(player="p0"), Chair(bot="greedy")]}, False, True),
        ({"seats": [Chair(player="p0"), Chair(player="p1"), Chair(bot="greedy")]}, False, True),
        ({"seats": [Chair(player="p0"), Chair(player="p1", bot="greedy", forfeited=True)]}, True, True),
        ({"seats": [Chair(player="p0"), Chair(imported=True)]}, False, True),
    ],
    ids=str,
)
def test_the_fields_of_a_game_decide_whether_it_is_rated_and_counted(
    fields: dict[str, object], rates: bool, counted: bool
) -> None:
    game = finished(**fields)
    assert is_rated(game) is rates
    assert counts(game) is counted


def test_results_are_listed_newest_first_for_viewers_who_may_see_the_game(log: Log, read_models: ReadModels) -> None:
    for number, visibility in enumerate(("public", "private", "unlisted", "public", "public")):
        seated(log, f"g{number}", "p1", visibility=visibility)
        ended(log, f"g{number}", number, 2)
    caught_up(log, read_models)
    read = read_models.statistics
    assert [one.game for one in read.results("p0")] == ["g4", "g3", "g0"]
    assert [one.game for one in read.results("p0", viewer="stranger")] == ["g4", "g3", "g0"]
    assert [one.game for one in read.results("p0", viewer="p1")] == ["g4", "g3", "g2", "g1", "g0"]
    first = read.results("p0", viewer="p0", limit=2)
    assert [one.game for one in first] == ["g4", "g3"]
    assert [one.game for one in read.results("p0", viewer="p0", after=first[-1].number, limit=2)] == ["g2", "g1"]
    assert read.of_player("p0").count.games == 3


def test_a_player_with_several_seats_has_one_result_that_does_not_count(log: Log, read_models: ReadModels) -> None:
    seated(log, "g", "p0", "p1")
    ended(log, "g", 1, 2, 3)
    caught_up(log, read_models)
    assert [(one.game, one.seat, one.place) for one in read_models.statistics.results("p0")] == [("g", 0, 3)]
    assert read_models.statistics.of_player("p0").count.games == 0
    assert read_models.statistics.of_player("p1").count.games == 1


def test_player_statistics_are_grouped_by_title_and_compared_with_the_table(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1")
    ended(log, "a", 10, 4)
    seated(log, "b", "p1", "p2")
    ended(log, "b", 7, 7, 1)
    seated(log, "c", "p1")
    ended(log, "c", 2, 6)
    caught_up(log, read_models)
    told = read_models.statistics.of_player("p0")
    (own,) = told.titles
    assert own.title == HIDDEN_HANDS
    assert (own.count.games, own.count.firsts, own.count.shared) == (3, 2, 1)
    assert (own.count.place, own.count.points) == (13, 63)  # 1, 1, 2; 19 in 3
    (source,) = own.sources
    assert (source.own, source.table) == (63, 45)  # 19 in 3 games; 4 + 7 + 1 + 6 at 4 seats
    assert own.rating is None


def test_title_statistics_cover_public_games_played_to_the_end(log: Log, read_models: ReadModels) -> None:
    for number, points in enumerate(((5, 3), (1, 8), (4, 4), (9, 2))):
        seated(log, f"g{number}", "p1")
        ended(log, f"g{number}", *points)
    seated(log, "private", "p1", visibility="private")
    ended(log, "private", 99, 0)
    seated(log, "resigned", "p1")
    with log.writing("resigned") as sheet:
        sheet.resign([Seat(1)])
    caught_up(log, read_models)
    told = read_models.statistics.of_title(hidden_hands.TITLE)
    (two,) = told.by_seats
    assert (told.games, two.seats, two.games) == (4, 2, 4)
    assert (two.scores.least, two.scores.most, two.scores.mean) == (1, 9, 45)
    assert (two.winning.least, two.winning.most) == (4, 9)
    shares = [seat.wins.share for seat in two.advantage]
    assert shares == [625, 375]  # 2 and a half of 4; 1 and a half
    assert [seat.expected for seat in two.advantage] == [500, 500]
    assert [seat.points for seat in two.advantage] == [48, 43]  # 19 and 17 in 4, in tenths
    assert two.advantage[0].wins.low < 625 < two.advantage[0].wins.high


def test_title_statistics_list_every_kind_of_move_and_effect_unused_ones_last(
    log: Log, read_models: ReadModels
) -> None:
    played(log, "g", 2)
    caught_up(log, read_models)
    told = read_models.statistics.of_title(hidden_hands.TITLE)
    assert {kind.kind for kind in told.actions} == {kind.__name__ for kind in hidden_hands.TITLE.moves}
    assert {kind.kind for kind in told.rules} == {kind.__name__ for kind in hidden_hands.TITLE.effects}
    counted = [kind.times for kind in told.rules]
    assert counted == sorted(counted, reverse=True)
    effects = [type(effect).__name__ for event in log.events["g"] for effect in event.effects]
    for kind in told.rules:
        assert kind.times == effects.count(kind.kind)
        assert kind.games == (1 if kind.times else 0)
        assert kind.a_game == 10 * kind.times


def test_credit_divides_without_remainder_among_up_to_eight_seats() -> None:
    assert all(WHOLE % seats == 0 for seats in range(1, 9))
