"""Tournaments go on by themselves: games are opened, results written down, once each, whoever dies in between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete

from scoresheet.domain.clocks.clocks import Clock
from scoresheet.domain.commands import disputes
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.errors import BrokenChain
from scoresheet.projections.engine import for_writing
from scoresheet.service.container.services import Services
from scoresheet.service.core import clock as moments
from scoresheet.service.core.backoff import Backoffs
from scoresheet.service.core.configuration import Config
from scoresheet.service.core.errors import AgainstTheRules, NoSuchTournament, NotTheOrganiser
from scoresheet.service.play.games import Command
from scoresheet.service.runtime.bootstrap import build
from scoresheet.service.storage.journal.streams import JournalFact as Written
from scoresheet.service.storage.journal.tables import STREAMS
from scoresheet.service.tournaments.director import TournamentDirector
from scoresheet.service.tournaments.rules import facts
from scoresheet.service.tournaments.rules.fold import Tournament, fold, folded
from scoresheet.service.tournaments.rules.standings import standings
from scoresheet.service.tournaments.rules.terms import Terms
from scoresheet.service.tournaments.tournaments import KnownTournament, TournamentService, stream_of
from tests import databases
from tests.service.hashing import CHEAP
from tests.service.tournaments import by_hand

TITLE, DAY = "industrial-waste", 86_400
PASSWORD = "correct horse battery"
NUMBERS = count()
PLAYERS = [
    f"{one}{other}"
    for one in ("Ada", "Ben", "Cay", "Dot", "Eve", "Fay")
    for other in ("", " Kit", " Leo", " Mia", " Ned")
]


class Days:
    """The time, which tests let pass."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture(scope="module")
def days() -> Iterator[Days]:
    days = Days()
    with moments.told_by(days):
        yield days


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory, days: Days) -> Iterator[Services]:
    folder = tmp_path_factory.mktemp("tournaments")
    made = build(Config(database=databases.at(folder), secrets=folder / "secrets", threads=4), CHEAP)
    made.projections.start()
    yield made
    made.projections.stop()
    made.games.store.close()


@pytest.fixture
def people(services: Services) -> list[str]:
    number = next(NUMBERS)
    return [services.accounts.make(f"{PLAYERS[number]} {letter}", PASSWORD).id for letter in "abcdefg"]


def held(services: Services, players: list[str], start: bool = True, **terms: Any) -> str:
    """A tournament that the first of the players has opened and all have entered."""
    chosen = {"kind": "swiss", "title": TITLE, "rounds": 3, "tie_breaks": ["opponents", "lots"], **terms}
    found = services.organising.open(players[0], "Autumn cup", "", Terms(**chosen))
    for player in players:
        services.organising.enter(found, player)
    if start and chosen["kind"] != "ladder":
        services.organising.start(found, players[0])
    return found


def step(services: Services) -> bool:
    """The service is up, and the referee looks."""
    services.outages.mark()
    return services.referee.step()


def it(services: Services, tournament: str) -> Tournament:
    return services.organising.standing(tournament)


def listed(services: Services, tournament: str) -> list[dict[str, Any]]:
    return [{"type": one.kind, **one.told} for one in services.streams.all(stream_of(tournament))]


def end_games(services: Services, tournament: str, rng: Random) -> None:
    """In every game of the tournament all but one resign."""
    for _, _, table in it(services, tournament).waiting():
        if table.begun and not services.games.head(table.game).over:
            players = table.players
            for player in rng.sample(players, len(players) - 1):
                services.games.resign(table.game, Command(player))


def play(services: Services, tournament: str, look: Callable[[], object], rng: Random) -> None:
    for _ in range(40):
        look()
        if it(services, tournament).over:
            return
        end_games(services, tournament, rng)
    raise AssertionError("It does not end.")


def games_of(services: Services, tournament: str) -> list[str]:
    services.level.settle(10)
    rows = services.read_models.lobby.games(viewer="", limit=200)
    return [row.id for row in rows if services.games.head(row.id).tournament == tournament]


class Died(Exception):
    """As if the process had been killed."""


class Mortal:
    """Lets a call go through so often, and dies before or after the next one."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def call(self, do: Callable[..., Any], *given: Any, **named: Any) -> Any:
        fate = self._rng.randrange(3)
        if fate == 0:
            raise Died
        found = do(*given, **named)
        if fate == 1:
            raise Died
        return found


def another(services: Services) -> TournamentService:
    """The tournaments as another process has them."""
    told = (services.notifications, services.bus)
    return TournamentService(services.streams, services.accounts, *told, services.clubs, services.chat.block_lists)


def mortal_referee(services: Services, rng: Random, monkeypatch: pytest.MonkeyPatch) -> TournamentDirector:
    """One in a process of its own, which may die at any step that is stored."""
    organising = another(services)
    mortal, write, begin = Mortal(rng), organising.write, services.games.__class__.begin
    monkeypatch.setattr(organising, "write", lambda *given: mortal.call(write, *given))
    games = services.games
    monkeypatch.setattr(games, "begin", lambda *given, **named: mortal.call(begin, games, *given, **named))
    return TournamentDirector(organising, games, services.accounts, services.outages)


@pytest.mark.parametrize("table", [2, 3])
def test_whoever_dies_between_any_two_steps_nothing_is_done_twice_or_never(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch, table: int
) -> None:
    rng = Random(table)
    tournament = held(services, people, table=table)
    deaths = Counter[str]()

    def look() -> None:
        for _ in range(300):
            referee = mortal_referee(services, rng, monkeypatch)
            try:
                referee.look_after(tournament)
            except Died:
                deaths["died"] += 1
            else:
                return

    play(services, tournament, look, rng)
    assert deaths["died"] > 20
    told = it(services, tournament)
    assert len(told.rounds) == 3
    tables = [one for _, _, one in told.tables()]
    assert Counter(games_of(services, tournament)) == Counter(one.game for one in tables)
    kinds = Counter(one["type"] for one in listed(services, tournament))
    assert kinds["GameBegun"] == kinds["TableResult"] == len(tables)
    assert kinds["RoundPaired"] == kinds["RoundClosed"] == 3
    for one in tables:
        head = services.games.head(one.game)
        assert [chair.player for chair in head.seats] == one.seats


def test_two_referees_at_once_do_it_once(services: Services, people: list[str]) -> None:
    other = another(services)
    both = [services.referee, TournamentDirector(other, services.games, services.accounts, services.outages)]
    tournament, rng = held(services, people[:5]), Random(1)

    def look() -> None:
        for _ in range(60):
            rng.choice(both).once(tournament)

    play(services, tournament, look, rng)
    kinds = Counter(one["type"] for one in listed(services, tournament))
    assert kinds["GameBegun"] == kinds["TableResult"] == len(games_of(services, tournament)) == 6


def test_the_end_is_what_the_events_come_to_by_every_count(services: Services, people: list[str]) -> None:
    tournament = held(services, people, kind="round_robin", rounds=0)
    play(services, tournament, lambda: services.referee.look_after(tournament), Random(2))
    events = listed(services, tournament)
    places: dict[int, list[str]] = {}
    for row in events[-1]["standings"]:
        places.setdefault(row["place"], []).append(row["player"])
    assert [sorted(tied) for tied in places.values()] == [sorted(tied) for tied in by_hand.standings(events)]
    entries = services.streams.all(stream_of(tournament))
    story = [facts.read(one.kind, one.told) for one in entries]
    again = fold(story[:-1])
    assert again is not None
    kept = msgspec.json.encode(events[-1]["standings"], order="sorted")
    assert msgspec.json.encode(standings(again), order="sorted") == kept
    for version in (1, 5, len(story) - 1):
        assert services.organising.visible(tournament, "", version).it == fold(story[:version])
    assert services.streams.broken(stream_of(tournament)) is None


def test_a_player_who_never_moves_is_out_and_the_table_is_counted(
    services: Services, people: list[str], days: Days
) -> None:
    clock = Clock(move=DAY, on_time_out="bot", bot="random")
    tournament = held(services, people[:4], clock=clock, rounds=2)
    services.referee.look_after(tournament)
    [first, second] = [table for _, _, table in it(services, tournament).tables()]
    head = services.games.head(first.game)
    [seat] = head.to_act()[:1]
    missing = first.seats[seat]
    days.pass_by(DAY + 60)
    services.games.keep_time(first.game)
    services.referee.look_after(tournament)
    told = it(services, tournament)
    assert told.entrants[missing].standing == "removed"
    assert told.entrants[missing].reason == "missing"
    assert next(one for _, _, one in told.tables() if one.game == first.game).late == [missing]
    [other] = [player for player in first.seats if player != missing]
    services.games.resign(first.game, Command(missing))
    services.games.resign(second.game, Command(second.seats[0]))
    services.referee.look_after(tournament)
    told = it(services, tournament)
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert first.seats[result.ranking[0][0]] == other
    assert result.time_outs[seat] == 1
    assert len(told.rounds) == 2
    assert missing not in [player for table in told.rounds[1].tables for player in table.players]
    assert len(told.rounds[1].byes) == 1


@pytest.mark.parametrize("table", [2, 3, 4])
def test_a_table_at_which_all_are_late_at_once_gives_nobody_points(
    services: Services, people: list[str], days: Days, table: int
) -> None:
    clock = Clock(move=DAY, on_time_out="forfeit")
    tournament = held(
        services, people[:table], title="phytoplankton", table=table, smallest=table, clock=clock, rounds=1, rated=True
    )
    services.referee.look_after(tournament)
    [one] = [table for _, _, table in it(services, tournament).tables()]
    days.pass_by(DAY + 60)
    services.games.keep_time(one.game)
    services.referee.look_after(tournament)
    told = it(services, tournament)
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert (result.how, [sorted(place) for place in result.ranking]) == ("abandoned", [list(range(table))])
    assert {row["points"] for row in listed(services, tournament)[-1]["standings"]} == {0}


@pytest.mark.parametrize("ruled", [False, True])
def test_a_game_on_a_ladder_that_nobody_wins_moves_nobody(
    services: Services, people: list[str], days: Days, ruled: bool
) -> None:
    clock = Clock(move=DAY, on_time_out="forfeit")
    ladder = held(services, people[:2], kind="ladder", title="phytoplankton", clock=clock)
    for _ in range(2):  # the seats change, so each sits first once
        rungs = list(it(services, ladder).rungs)
        services.organising.challenge(ladder, rungs[1], rungs[0])
        [challenge] = it(services, ladder).challenges
        services.organising.answer(ladder, rungs[0], challenge.id, True)
        services.referee.look_after(ladder)
        [(_, _, table)] = it(services, ladder).waiting()
        if ruled:
            void(services, table.game)
        days.pass_by(DAY + 60)
        services.games.keep_time(table.game)
        services.referee.look_after(ladder)
        assert it(services, ladder).rungs == rungs


def void(services: Services, game: str) -> None:
    """An arbiter has the game count for nothing."""

    def write(sheet: Any) -> None:
        disputes.raise_dispute(sheet, sheet.game.seats_of(sheet.game.seats[0].player)[0], sheet.game.started, "so")
        disputes.rule(sheet, sheet.game.disputes[-1].id, Ruling(verdict="upheld", remedy="void"))

    services.games.write(game, Command("arbiter"), write)


def test_a_game_of_a_tournament_keeps_what_the_zone_says_when_the_game_is_opened(
    services: Services, people: list[str]
) -> None:
    clock = Clock(move=DAY, night=[22, 7], zone_name="America/Santiago")
    tournament = held(services, people[:2], clock=clock)
    services.referee.look_after(tournament)
    [one] = [table for _, _, table in it(services, tournament).tables()]
    opened = services.games.head(one.game).clock
    assert opened is not None
    assert (opened.zone_name, {minutes for _, minutes in opened.shifts}) == ("America/Santiago", {-180, -240})


def test_a_round_whose_time_is_over_ends_and_who_was_waited_for_stands_behind(
    services: Services, people: list[str], days: Days
) -> None:
    tournament = held(services, people[:2], round_time=DAY, rounds=1)
    services.referee.look_after(tournament)
    [table] = [one for _, _, one in it(services, tournament).tables()]
    waited = services.games.head(table.game).to_act()
    days.pass_by(DAY - 1)
    services.referee.look_after(tournament)
    assert it(services, tournament).status == "running"
    days.pass_by(2)
    services.referee.look_after(tournament)
    told = it(services, tournament)
    assert told.status == "finished"
    result = told.rounds[0].tables[0].result
    assert result is not None
    assert result.how == "deadline"
    assert result.ranking[-1] == [int(seat) for seat in waited]
    services.games.resign(table.game, Command(table.seats[1 - waited[0]]))
    step(services)
    assert it(services, tournament) == told, "What comes later counts no more."


def test_a_broken_game_stops_no_other_and_its_deadline_decides(
    services: Services, people: list[str], days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament, other = held(services, people[:4], rounds=1, round_time=DAY), held(services, people[4:6], rounds=1)
    step(services)
    broken = it(services, tournament).rounds[0].tables[0].game
    head = services.games.head

    def heads(game: str) -> Any:
        if game == broken:
            raise BrokenChain(game, 3, "As in a test.")
        return head(game)

    monkeypatch.setattr(services.games, "head", heads)
    [one] = [table for _, _, table in it(services, other).tables()]
    services.games.resign(one.game, Command(one.seats[0]))
    assert step(services)
    assert it(services, other).status == "finished"
    assert it(services, tournament).status == "running"
    days.pass_by(DAY + 1)
    assert step(services)
    result = it(services, tournament).rounds[0].tables[0].result
    assert result is not None
    assert result.ranking == [[0, 1]]


def test_one_tournament_that_fails_keeps_no_other_waiting(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = held(services, people[:2], rounds=1), held(services, people[2:4], rounds=1)
    known = services.organising.known

    def fails(tournament: str) -> KnownTournament:
        if tournament == bad:
            raise RuntimeError
        return known(tournament)

    monkeypatch.setattr(services.organising, "known", fails)
    assert not step(services)
    assert it(services, good).rounds


def test_what_stays_unreadable_is_tried_after_longer_and_longer_pauses_and_traced_once(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bad, now = held(services, people[:2], rounds=1), [0.0]
    monkeypatch.setattr(services.organising.lists, "going_on", lambda: [bad])
    monkeypatch.setattr(services.referee, "setbacks", Backoffs(clock=lambda: now[0]))
    services.streams.append(stream_of(bad), "system", Written("OfALaterVersion", {"at": 1}))
    tried = []
    for second in range(60):
        now[0] = float(second)
        if not step(services):
            tried.append(second)
    assert tried == [0, 5, 15, 35]
    assert [record.exc_info is not None for record in caplog.records] == [True, False, False, False]
    with for_writing(services.streams.database.engine).begin() as connection:
        connection.execute(delete(STREAMS).filter_by(stream=stream_of(bad), kind="OfALaterVersion"))
    now[0] = 75.0
    assert step(services)
    assert not services.referee.setbacks.times


def test_one_tournament_that_cannot_be_read_is_in_no_list_and_keeps_no_other_from_it(
    services: Services, people: list[str]
) -> None:
    bad, good = held(services, people[:2], rounds=1), held(services, people[2:4], rounds=1)
    services.streams.append(stream_of(bad), "system", Written("OfALaterVersion", {"at": 1}))
    assert not step(services)
    assert it(services, good).rounds
    listed = services.organising.legible(services.organising.lists.page([], limit=2))
    assert [known.id for known in listed] == [good]
    with pytest.raises(NoSuchTournament):
        services.organising.visible(bad, people[0])
    with for_writing(services.streams.database.engine).begin() as connection:
        connection.execute(delete(STREAMS).filter_by(stream=stream_of(bad), kind="OfALaterVersion"))


def test_a_result_follows_rulings(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:2], rounds=2)
    services.referee.look_after(tournament)
    [table] = [one for _, _, one in it(services, tournament).tables()]
    head = services.games.head(table.game)
    services.accounts.grant(people[6], "arbiter")
    services.courts.raise_dispute(table.game, Command(table.seats[0]), head.version, "That was wrong.")
    dispute = services.games.head(table.game).disputes[0].id
    services.games.resign(table.game, Command(table.seats[0]))
    services.referee.look_after(tournament)
    assert it(services, tournament).rounds[0].tables[0].result
    ruling = Ruling(verdict="upheld", remedy="void", note="It was.")
    services.courts.rule(table.game, Command(people[6]), dispute, ruling)
    services.referee.look_after(tournament)
    result = it(services, tournament).rounds[0].tables[0].result
    assert result is not None
    assert (result.how, result.ranking) == ("voided", [[0, 1]])
    services.referee.look_after(tournament)
    assert Counter(one["type"] for one in listed(services, tournament))["TableResult"] == 2


def test_who_is_forgotten_takes_part_no_longer(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:4])
    services.accounts.forget(people[3])
    services.referee.look_after(tournament)
    assert it(services, tournament).entrants[people[3]].reason == "gone"
    assert services.organising.lists.page([], player=people[3]) == []


def test_its_name_goes_with_who_opened_it(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:3])
    assert services.organising.known(tournament).name == "Autumn cup"
    services.accounts.forget(people[0])
    known = services.organising.known(tournament)
    assert (known.name, known.opener) == ("", "")


def test_bots_of_the_service_take_seats_that_would_stay_free(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:5], table=3, fill="easy")
    services.referee.look_after(tournament)
    tables = [table for _, _, table in it(services, tournament).tables()]
    assert [len(table.seats) for table in tables] == [3, 3]
    assert sum(seat == "bot:easy" for table in tables for seat in table.seats) == 1
    for table in tables:
        head = services.games.head(table.game)
        assert [chair.player or f"bot:{chair.bot}" for chair in head.seats] == table.seats
        assert not head.rated


def test_a_late_entrant_plays_from_the_next_round_on_with_the_points_agreed(
    services: Services, people: list[str]
) -> None:
    tournament = held(services, people[:4], late=2, late_points=6)
    services.referee.look_after(tournament)
    services.organising.enter(tournament, people[4])
    end_games(services, tournament, Random(4))
    services.referee.look_after(tournament)
    told = it(services, tournament)
    assert told.entrants[people[4]].since == 2
    there = [player for table in told.rounds[1].tables for player in table.players] + told.rounds[1].byes
    assert people[4] in there
    row = next(row for row in standings(told) if row.player == people[4])
    assert row.points == 6 + (24 if people[4] in told.rounds[1].byes else 0)
    with pytest.raises(AgainstTheRules):
        services.organising.enter(tournament, people[5])


def test_on_a_ladder_results_lapses_and_long_absence_move_rungs(
    services: Services, people: list[str], days: Days
) -> None:
    tournament = held(services, people[:5], kind="ladder", rounds=0, tie_breaks=[], idle=10 * DAY)
    a, b, c, d, e = people[:5]
    organising, referee = services.organising, services.referee
    with pytest.raises(AgainstTheRules):
        organising.challenge(tournament, e, a)
    organising.challenge(tournament, d, a)
    with pytest.raises(AgainstTheRules):
        organising.challenge(tournament, d, b)
    number = it(services, tournament).challenges[0].id
    with pytest.raises(AgainstTheRules):
        organising.answer(tournament, c, number, True)
    organising.answer(tournament, a, number, True)
    referee.look_after(tournament)
    [(_, _, table)] = it(services, tournament).waiting()
    services.games.resign(table.game, Command(a))
    referee.look_after(tournament)
    assert it(services, tournament).rungs == [d, b, c, a, e]
    organising.challenge(tournament, e, b)
    days.pass_by(3 * DAY + 1)
    referee.look_after(tournament)
    assert it(services, tournament).rungs == [d, e, c, a, b], "Who does not answer gives up the rung."
    days.pass_by(7 * DAY)
    referee.look_after(tournament)
    assert it(services, tournament).rungs == by_hand.ladder(listed(services, tournament))
    organising.withdraw(tournament, c)
    organising.enter(tournament, c)
    assert it(services, tournament).rungs[-1] == c
    organising.cancel(tournament, a)
    assert it(services, tournament).status == "finished"
    assert [row["player"] for row in it(services, tournament).final] == it(services, tournament).rungs


def test_neighbours_on_a_ladder_meet_each_period(services: Services, people: list[str], days: Days) -> None:
    tournament = held(services, people[:6], kind="ladder", table=3, period=7 * DAY, tie_breaks=[])
    services.referee.look_after(tournament)
    assert not it(services, tournament).rounds
    days.pass_by(7 * DAY + 1)
    services.referee.look_after(tournament)
    tables = it(services, tournament).rounds[0].tables
    assert [sorted(table.seats) for table in tables] == [sorted(people[:3]), sorted(people[3:6])]
    services.referee.look_after(tournament)
    assert len(it(services, tournament).rounds) == 1


def test_neighbours_on_a_ladder_whom_a_block_keeps_apart_do_not_meet_and_the_events_say_who_did(
    services: Services, people: list[str], days: Days
) -> None:
    a, b, c, d = people[:4]
    ladder = held(services, people[:4], kind="ladder", period=7 * DAY, tie_breaks=[])
    cup = held(services, people[:2], start=False)
    services.chat.block_lists.add(b, "block", a)
    days.pass_by(7 * DAY)
    services.referee.look_after(ladder)
    tables = it(services, ladder).rounds[0].tables
    assert [set(table.seats) for table in tables] == [{a, c}, {b, d}]
    services.organising.start(cup, a)
    services.referee.look_after(cup)
    assert [set(table.seats) for table in it(services, cup).rounds[0].tables] == [{a, b}], "everybody meets in a cup"
    services.chat.block_lists.remove(b, "block", a)
    for tournament in (ladder, cup):
        told = [(one.kind, one.told) for one in services.streams.all(stream_of(tournament))]
        assert folded(told) == it(services, tournament), "what was paired stays so, whoever is blocked later"


def test_two_who_are_kept_apart_on_a_ladder_of_two_have_no_game_until_they_may(
    services: Services, people: list[str], days: Days
) -> None:
    ladder = held(services, people[:2], kind="ladder", period=7 * DAY, tie_breaks=[])
    services.chat.block_lists.add(people[0], "block", people[1])
    days.pass_by(7 * DAY)
    services.referee.look_after(ladder)
    assert not it(services, ladder).rounds
    services.chat.block_lists.remove(people[0], "block", people[1])
    services.referee.look_after(ladder)
    assert len(it(services, ladder).rounds) == 1


def test_what_members_of_a_club_hold_is_not_there_for_others(services: Services, people: list[str]) -> None:
    organising = services.organising
    organising.members = lambda club: set(people[:2])
    organising.clubs_of = lambda player: ["c1"] if player in people[:2] else []
    tournament = held(services, people[:2], club="c1", start=False)
    with pytest.raises(NoSuchTournament):
        organising.enter(tournament, people[2])
    with pytest.raises(NoSuchTournament):
        organising.visible(tournament, "")
    assert tournament not in [one.tournament for one in organising.lists.page(organising.clubs_of(people[2]))]
    assert organising.lists.page(organising.clubs_of(people[1]), limit=1)[0].tournament == tournament
    with pytest.raises(AgainstTheRules):
        organising.open(people[3], "Ours", "", Terms(kind="swiss", title=TITLE, club="c1"))
    organising.members = lambda club: {people[0]}
    services.referee.look_after(tournament)
    assert it(services, tournament).active == [people[0]]


def test_only_who_opened_it_directs_it(services: Services, people: list[str]) -> None:
    tournament = held(services, people[:3], start=False)
    for directs in (
        lambda: services.organising.start(tournament, people[1]),
        lambda: services.organising.cancel(tournament, people[1]),
        lambda: services.organising.remove(tournament, people[1], people[2]),
    ):
        with pytest.raises(NotTheOrganiser):
            directs()
    services.organising.remove(tournament, people[0], people[2])
    assert it(services, tournament).active == people[:2]


def test_it_begins_at_its_time_or_not_at_all_without_players(services: Services, people: list[str], days: Days) -> None:
    at = int((days.now + DAY) * 1000)
    full, empty = (held(services, some, start=False, starts_at=at) for some in (people[:3], people[3:4]))
    step(services)
    assert it(services, full).status == "open"
    days.pass_by(DAY)
    step(services)
    assert it(services, full).status == "running"
    assert it(services, empty).status == "cancelled"


def test_players_are_told_once_of_what_concerns_them(
    services: Services, people: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, tuple[str, ...]]] = []

    def tell(kind: str, players: Any, *, about: str, name: str, within: Any) -> None:
        assert (kind, name) == ("tournament", "Autumn cup")
        told.append((about.partition(":")[0], tuple(players)))

    monkeypatch.setattr(services.notifications, "tell", tell)
    tournament = held(services, people[:3], rounds=1)
    services.referee.look_after(tournament)
    services.referee.look_after(tournament)
    [bye] = it(services, tournament).rounds[0].byes
    assert told == [("bye", (bye,))]
    end_games(services, tournament, Random(1))
    services.referee.look_after(tournament)
    assert told[1:] == [("over", tuple(people[:3]))]
