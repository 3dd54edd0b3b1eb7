"""Analyses: requested with permission, queued, computed apart, stored, and resumed if interrupted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import update

from scoresheet.domain.commands.sheet import GameSettings
from scoresheet.domain.game import Game
from scoresheet.domain.titles import registry
from scoresheet.projections.engine import open_engine
from scoresheet.replays import record
from scoresheet.replays.analysis import Analysis, analyse
from scoresheet.replays.record import LIBRARY
from scoresheet.service.analysis import queue as kept_analyses
from scoresheet.service.analysis.queue import ANALYSES, ASKED, METADATA, MOST_OF_ONE, AnalysisQueue, TooManyWaiting
from scoresheet.service.analysis.requests import AnalysisRequests, CannotAnalyse
from scoresheet.service.analysis.worker import MOST_TRIES, AnalysisJob, AnalysisWorker, carry_out
from scoresheet.service.core.database import Database
from scoresheet.service.core.location import engine_url
from scoresheet.service.play.adoption import adopt
from scoresheet.service.play.games import Command, Games
from tests import databases
from tests.service.playing import TITLE, open_store, play_on, start

FEW = 2
"""The number of play-outs: the results do not matter here."""
SOON = 60.0


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    games = open_store(tmp_path)
    yield games
    games.store.close()


@pytest.fixture
def analyses(tmp_path: Path, games: Games) -> Iterator[AnalysisQueue]:
    engine = open_engine(engine_url(databases.at(tmp_path)))
    METADATA.create_all(engine)
    yield AnalysisQueue(Database(engine, games.store.turn))
    engine.dispose()


def asking(analyses: AnalysisQueue, playouts: int = FEW) -> AnalysisRequests:
    return AnalysisRequests(analyses, lambda head, player: None, playouts, lambda: None)


def against_bots(games: Games, moves: int, rated: bool = False) -> Game:
    """Return a game of `p0` against a house bot after the given number of moves."""
    settings = GameSettings(seats=2, rated=rated)
    game = games.open(TITLE, settings, Command("p0"), bots={1: "random"}).game
    for _ in range(moves):
        seat = game.to_act()[0]
        move = registry.find(TITLE).legal_moves(game.state, seat)[0]
        if seat:
            games.move_bot(game.id, game.version, seat, move)
            game = games.head(game.id)
        else:
            game = games.move(game.id, Command("p0", game.version), seat, move).game
    return game


SHORT = ("voided_by_a_ruling", "one_of_two_resigned", "abandoned_to_the_bots", "all_but_one_resigned")


def here(tells: Connection, work: AnalysisJob) -> Callable[[], None]:
    """Analyse in a thread of this process, which starts faster."""
    thread = threading.Thread(target=carry_out, args=(tells, work), daemon=True)
    thread.start()
    return thread.join


def finished(games: Games, number: int = 0) -> Game:
    """Return a short finished game of the library."""
    read = record.read((LIBRARY / TITLE.replace("-", "_") / f"{SHORT[number]}.jsonl").read_bytes().splitlines())
    adopt(games, read.title, read.stored)
    return games.head(read.events[0].game)


def made(analyses: AnalysisQueue, games: Games, head: Game, player: str = "p0") -> Analysis[object]:
    assert AnalysisWorker(analyses, games.store, here).step()
    standing = asking(analyses).of(head, player)
    assert standing is not None
    assert standing.done
    return standing.read(head.title)


def test_a_finished_game_is_analysed_and_the_result_stored(games: Games, analyses: AnalysisQueue) -> None:
    head = finished(games)
    standing = asking(analyses).ask(head, "somebody")
    assert (standing.kept.status, standing.others_before, standing.done) == ("queued", 0, False)
    found = made(analyses, games, head, "anybody")
    events = games.events(head.id, 0, head.version)
    assert found == analyse(registry.find(TITLE), events, playouts=FEW)
    assert {one.seat for one in found.decisions} == {0, 1}
    assert asking(analyses).ask(head, "another").read(head.title) == found, "It is not made twice."
    assert not AnalysisWorker(analyses, games.store, here).step()


def test_only_a_player_alone_against_bots_can_have_a_running_game_analysed(
    games: Games, analyses: AnalysisQueue
) -> None:
    head = against_bots(games, 6)
    assert asking(analyses).check(head, "p0") == [0]
    for player in ("p1", ""):
        with pytest.raises(CannotAnalyse):
            asking(analyses).check(head, player)
    with pytest.raises(CannotAnalyse):
        asking(analyses).check(play_on(games, start(games), 4), "p0")
    several = games.open(TITLE, GameSettings(seats=3), Command("p0"), bots={1: "random"}).game
    several = games.take_seat(several.id, Command("p0")).game
    with pytest.raises(CannotAnalyse):
        asking(analyses).check(several, "p0")


def test_the_analysis_of_a_running_game_covers_and_is_shown_to_its_player_only(
    games: Games, analyses: AnalysisQueue
) -> None:
    head = against_bots(games, 12)
    asking(analyses).ask(head, "p0")
    found = made(analyses, games, head)
    assert {one.seat for one in found.decisions} == {0}
    assert found.accuracy[1] is None
    assert asking(analyses).of(head, "p1") is None
    assert asking(analyses).of(head, "") is None


def test_an_analysis_is_outdated_when_the_game_continues(games: Games, analyses: AnalysisQueue) -> None:
    head = against_bots(games, 4)
    asking(analyses).ask(head, "p0")
    made(analyses, games, head)
    seat = head.to_act()[0]
    move = registry.find(TITLE).legal_moves(head.state, seat)[0]
    if seat:
        games.move_bot(head.id, head.version, seat, move)
    else:
        games.move(head.id, Command("p0", head.version), seat, move)
    later = games.head(head.id)
    assert asking(analyses).of(later, "p0") is None
    assert asking(analyses).ask(later, "p0").kept.status == "queued"


def test_games_that_have_not_started_cannot_be_analysed_nor_any_game_if_analyses_are_off(
    games: Games, analyses: AnalysisQueue
) -> None:
    opened = games.open(TITLE, GameSettings(seats=2), Command("p0"), bots={}).game
    with pytest.raises(CannotAnalyse):
        asking(analyses).check(opened, "p0")
    with pytest.raises(CannotAnalyse):
        asking(analyses, playouts=0).check(finished(games), "p0")


def test_players_who_must_not_get_help_are_refused(games: Games, analyses: AnalysisQueue) -> None:
    class Refused(CannotAnalyse):
        pass

    def no_help(head: Game, player: str) -> None:
        raise Refused("No help.")

    with pytest.raises(Refused):
        AnalysisRequests(analyses, no_help, FEW, lambda: None).check(against_bots(games, 2), "p0")


def test_the_number_of_queued_analyses_of_a_player_is_limited_and_the_position_is_shown(
    games: Games, analyses: AnalysisQueue
) -> None:
    heads = [finished(games, number) for number in range(MOST_OF_ONE + 1)]
    before = [asking(analyses).ask(head, "p0").others_before for head in heads[:MOST_OF_ONE]]
    assert before == list(range(MOST_OF_ONE))
    with pytest.raises(TooManyWaiting):
        asking(analyses).ask(heads[-1], "p0")
    assert asking(analyses).ask(heads[-1], "p1").kept.status == "queued"
    made(analyses, games, heads[0])


def test_the_requester_is_forgotten_when_the_analysis_is_done_or_the_player_deleted(
    games: Games, analyses: AnalysisQueue
) -> None:
    head, other = finished(games), finished(games, 1)
    asking(analyses).ask(head, "p0")
    asking(analyses).ask(other, "p0")
    made(analyses, games, head)
    with analyses.database.engine.begin() as connection:
        assert [row.game for row in connection.execute(ASKED.select())] == [other.id]
        analyses.forget(connection, "p0")
        assert not connection.execute(ASKED.select()).all()
    made(analyses, games, other)


def dying(tells: Connection, work: AnalysisJob) -> Callable[[], None]:
    """A process that is killed before it has any results."""
    tells.close()
    return lambda: None


def test_an_analysis_whose_process_dies_repeatedly_fails_and_can_be_requested_again(
    games: Games, analyses: AnalysisQueue
) -> None:
    head = finished(games)
    asking(analyses).ask(head, "p0")
    analyst = AnalysisWorker(analyses, games.store, dying)
    for _ in range(MOST_TRIES):
        assert analyst.step()
        assert analyses.of(head.id, "").status == "running"  # type: ignore[union-attr]
    assert analyst.step()
    standing = asking(analyses).of(head, "p0")
    assert standing is not None
    assert standing.kept.status == "failed"
    assert asking(analyses).ask(head, "p0").kept.status == "queued"
    made(analyses, games, head)


def test_an_interrupted_analysis_continues_with_the_results_so_far(games: Games, analyses: AnalysisQueue) -> None:
    head = finished(games)
    whole = analyse(registry.find(TITLE), games.events(head.id, 0, head.version), playouts=FEW)
    asking(analyses).ask(head, "p0")
    begun = analyses.begin()
    assert begun is not None
    marked = [msgspec.structs.replace(one, loss=-1) for one in whole.decisions[:5]]
    assert analyses.tell(begun, 5, len(whole.decisions), msgspec.json.encode(marked))
    found = made(analyses, games, head)
    assert [one.loss for one in found.decisions[:5]] == [-1] * 5
    assert found.decisions[5:] == whole.decisions[5:]


def test_a_corrupt_result_is_computed_again(games: Games, analyses: AnalysisQueue) -> None:
    head = finished(games)
    asking(analyses).ask(head, "p0")
    found = made(analyses, games, head)
    with analyses.database.engine.begin() as connection:
        damaged = ANALYSES.c.found.concat(" ")
        connection.execute(update(ANALYSES).values(found=damaged))
    standing = asking(analyses).of(head, "p0")
    assert standing is not None
    assert (standing.kept.status, standing.done) == ("queued", False)
    assert made(analyses, games, head) == found


def test_a_newer_request_replaces_the_one_being_computed(games: Games, analyses: AnalysisQueue) -> None:
    head = against_bots(games, 4)
    asking(analyses).ask(head, "p0")
    begun = analyses.begin()
    assert begun is not None
    analyses.ask(head.id, "0", head.version + 1, begun.edition, FEW, "p0")
    assert not analyses.tell(begun, 1, 2, b"[]")
    assert not analyses.finish(begun, 2, b"{}")
    assert analyses.of(head.id, "0").status == "queued"  # type: ignore[union-attr]


def test_stopping_the_worker_stops_the_running_analysis(
    games: Games, analyses: AnalysisQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = threading.Event()
    head = finished(games)
    asking(analyses, playouts=60).ask(head, "p0")
    monkeypatch.setattr("scoresheet.service.analysis.worker.SECONDS_BETWEEN_WORDS", 0.0)
    tell = analyses.tell
    monkeypatch.setattr(analyses, "tell", lambda *a: (told.set(), tell(*a))[1])
    analyst = AnalysisWorker(analyses, games.store)
    analyst.start()
    assert told.wait(SOON)
    analyst.stop()
    assert not analyst._worker.runs
    row = analyses.of(head.id, "")
    assert row is not None
    assert row.status == "running"
    assert 0 < row.done < row.total
    assert len(msgspec.json.decode(row.found)) == row.done


def test_the_total_number_of_queued_analyses_is_limited(
    games: Games, analyses: AnalysisQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_analyses, "MOST", 1)
    asking(analyses).ask(finished(games), "p0")
    with pytest.raises(kept_analyses.Overloaded):
        asking(analyses).ask(finished(games, 1), "p1")


def test_requests_of_programs_count_as_those_of_their_owner(games: Games, analyses: AnalysisQueue) -> None:
    heads = [finished(games, number) for number in range(MOST_OF_ONE + 1)]
    asked = AnalysisRequests(
        analyses, lambda head, player: None, FEW, lambda: None, lambda account: account.partition("'")[0]
    )
    for head in heads[:MOST_OF_ONE]:
        asked.ask(head, "p0's program")
    for account in ("p0", "p0's program", "p0's other"):
        with pytest.raises(TooManyWaiting):
            asked.ask(heads[-1], account)
    asked.ask(heads[-1], "p1")
