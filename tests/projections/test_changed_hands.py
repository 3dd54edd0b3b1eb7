"""Seats that changed hands in lists, results and ratings, which equal those of a rebuild."""

from __future__ import annotations

from pathlib import Path

import pytest
from openskill.models import BradleyTerryPart

from scoresheet.domain.commands import seats
from scoresheet.domain.events import TimeRanOut
from scoresheet.domain.viewer import Seat
from scoresheet.projections.lists import MINE, PLAYING, VACANT
from scoresheet.projections.outcomes import RESULTS
from scoresheet.projections.ratings import STEPS
from scoresheet.projections.read_models import ReadModels
from scoresheet.projections.runner import Runner
from tests.projections.finished import ended, figures, play, rows, seated
from tests.projections.logs import Log, caught_up, find


def replaced(log: Log, game: str, seat: int, player: str) -> None:
    with log.writing(game) as sheet:
        seats.offer(sheet, Seat(seat))
    with log.writing(game) as sheet:
        seats.take_over(sheet, Seat(seat), player)


def away(log: Log, game: str, seat: int) -> None:
    with log.writing(game) as sheet:
        seats.hand_to_bots(sheet, [Seat(seat)])


def changes(read_models: ReadModels, game: str) -> dict[str, float]:
    return {row["player"]: row["mu"] - row["before"] for row in rows(read_models, STEPS) if row["game"] == game}


def listed(read_models: ReadModels, kind: str, viewer: str) -> list[str]:
    return [game.id for game in read_models.lists.page(kind, viewer).games]


def test_a_replaced_player_is_rated_last_and_the_replacement_is_not_rated(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", "p2", rated=True)
    replaced(log, "a", 1, "p9")
    ended(log, "a", 3, 9, 3)
    caught_up(log, read_models)
    model = BradleyTerryPart()
    both = [[model.rating()] for _ in range(3)]
    (ada,), (ben,), (cyd,) = model.rate(both, ranks=[2, 1_000, 2])
    expected = {"p0": ada.mu, "p1": ben.mu, "p2": cyd.mu}
    assert changes(read_models, "a") == {player: mu - model.rating().mu for player, mu in expected.items()}
    assert changes(read_models, "a")["p1"] < 0


def test_the_replaced_player_is_listed_last_and_the_replacement_at_the_place_of_the_seat(
    log: Log, read_models: ReadModels
) -> None:
    seated(log, "a", "p1", "p2", rated=True)
    replaced(log, "a", 1, "p9")
    ended(log, "a", 3, 9, 4)
    caught_up(log, read_models)
    found = {player: read_models.statistics.results(player)[0] for player in ("p1", "p9")}
    assert (found["p1"].place, found["p1"].forfeited, found["p1"].rated) == (3, True, True)
    assert (found["p9"].place, found["p9"].forfeited, found["p9"].rated) == (1, False, False)
    assert read_models.statistics.of_player("p9").count.games == 0
    assert read_models.statistics.of_player("p1").count.firsts == 0
    assert [seat.player for seat in read_models.statistics.of_game("a").seats] == ["p0", "p9", "p2"]


def test_only_the_first_player_of_a_seat_is_rated(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", rated=True)
    replaced(log, "a", 1, "p8")
    replaced(log, "a", 1, "p9")
    ended(log, "a", 1, 9)
    caught_up(log, read_models)
    assert sorted(changes(read_models, "a")) == ["p0", "p1"]
    assert [row["player"] for row in rows(read_models, RESULTS) if row["stint"]] == ["p1", "p8"]


def test_a_player_away_at_the_end_is_rated_last_but_one_who_came_back_is_not(log: Log, read_models: ReadModels) -> None:
    for game, back in (("a", False), ("b", True)):
        seated(log, game, "p1", rated=True)
        away(log, game, 1)
        if back:
            with log.writing(game) as sheet:
                seats.come_back(sheet, Seat(1))
        ended(log, game, 1, 9)
    caught_up(log, read_models)
    assert changes(read_models, "a")["p1"] < 0 < changes(read_models, "b")["p1"]


def test_a_resigned_seat_counts_against_its_former_player_even_if_taken_over(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", "p2", rated=True)
    with log.writing("a") as sheet:
        sheet.resign([Seat(2)])
    with log.writing("a") as sheet:
        seats.take_over(sheet, Seat(2), "p9")
    ended(log, "a", 1, 2, 9)
    caught_up(log, read_models)
    found = changes(read_models, "a")
    assert found["p2"] < 0 < found["p1"]
    assert "p9" not in found


def test_a_game_with_a_handicap_counts_in_no_statistics(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1", handicap=[0, 5])
    play(log, "a")
    caught_up(log, read_models)
    assert read_models.statistics.of_player("p1").count.games == 0
    assert read_models.statistics.of_title(find(log.games["a"].title)).games == 0
    told = read_models.statistics.of_game("a")
    assert told.parts[1]["handicap"][0] == told.parts[1]["handicap"][-1] == 5
    assert told.points[1][-1] == log.games["a"].scores[1].points


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_former_player_finds_the_game_in_a_list_but_not_among_their_own(
    log: Log, read_models: ReadModels, visibility: str
) -> None:
    seated(log, "a", "p1", visibility=visibility)
    replaced(log, "a", 1, "p9")
    caught_up(log, read_models)
    assert listed(read_models, MINE, "p9") == ["a"]
    assert (listed(read_models, MINE, "p1"), listed(read_models, PLAYING, "p1")) == ([], ["a"])
    assert [game.id for game in read_models.lobby.games(player="p1", viewer="p1")] == ["a"]
    assert [game.id for game in read_models.lobby.games(player="p1", viewer="p7")] == ["a"] * (visibility == "public")


def test_a_vacant_seat_is_listed_for_players_who_could_take_it(log: Log, read_models: ReadModels) -> None:
    for game, settings in (("a", {}), ("b", {"replacements": "invited"}), ("c", {"visibility": "unlisted"}), ("d", {})):
        seated(log, game, "p1", "p2", **settings)
        if game != "d":
            with log.writing(game) as sheet:
                seats.offer(sheet, Seat(1))
    caught_up(log, read_models)
    assert [listed(read_models, VACANT, viewer) for viewer in ("p7", "", "p1")] == [["a"], ["a"], []]
    assert sorted(listed(read_models, PLAYING, "p7")) == ["b", "d"], "and in one list alone"
    assert "a" in listed(read_models, PLAYING, ""), "but for who is shown no list of vacancies"


def test_no_game_waits_for_an_away_player(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1")
    caught_up(log, read_models)
    assert read_models.inbox.games("p1") == ["a"]
    away(log, "a", 1)
    caught_up(log, read_models)
    assert read_models.inbox.games("p1") == []
    assert read_models.lobby.games(to_act="p1", viewer="p1") == []
    assert read_models.lobby.held(["p1"]) == [("a", "p1")]


def test_after_a_time_out_the_opponents_inbox_asks_whether_they_wait(log: Log, read_models: ReadModels) -> None:
    seated(log, "a", "p1")
    with log.writing("a") as sheet:
        sheet.move(Seat(0), sheet.legal_moves(Seat(0))[0])
    with log.writing("a") as sheet:
        sheet.write(TimeRanOut, seat=Seat(1))
    caught_up(log, read_models)
    assert [(it.seat, it.decision) for it in read_models.inbox.of("p0")] == [(0, "Wait")]
    assert "do you wait" in read_models.inbox.of("p0")[0].text
    with log.writing("a") as sheet:
        seats.answer_waiting(sheet, Seat(0), Seat(1), True)
    caught_up(log, read_models)
    assert read_models.inbox.of("p0") == []


def test_a_rebuild_gives_the_same_figures_for_seats_that_changed_hands(log: Log, tmp_path: Path) -> None:
    kept, anew = (ReadModels.at(f"sqlite:///{tmp_path}/{name}.db") for name in ("kept", "anew"))
    for number, game in enumerate("abc"):
        seated(log, game, "p1", "p2", rated=True)
        replaced(log, game, 1 + number % 2, f"p{7 + number}")
        away(log, game, 0)
        caught_up(log, kept)
        play(log, game, number)
        caught_up(log, kept)
    Runner(log.recorder, anew, find).rebuild()
    assert any(row["stint"] for row in rows(kept, RESULTS))
    assert figures(kept) == figures(anew)
