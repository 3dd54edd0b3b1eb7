"""A season: players sign up, open and play games, days pass, failures happen, until every game has ended."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from scoresheet.domain.titles import registry
from scoresheet.service.core import clock
from tests.season.almanac import DAY, MINUTE, Almanac
from tests.season.cups import climb, found_a_club, open_cups
from tests.season.personas import OVER, PERSONAS, Person, Secret
from tests.season.presence import ask_around, hide_some
from tests.season.wire import Wire, secret
from tests.season.world import World

TICK = 60 * MINUTE
"""The longest interval between runs of the workers."""
A_MONTH = 28
"""Days after which all players sign in again."""
DAYS_TO_FINISH = 45
"""Days after the season, in which clocks and rules finish the remaining games."""
LONGEST_AFTER = 180
"""The maximum number of days after the last opened game until all games are over."""
OF_A_CLUB = 12
"""One game in this many is for members of the club only."""
TERMS: tuple[dict[str, Any], ...] = (
    {"move": 2 * 86_400, "on_time_out": "bot", "bot": "random"},
    {"move": 86_400, "on_time_out": "forfeit", "days_off": [6, 7]},
    {"bank": 5 * 86_400, "increment": 6 * 3_600, "most": 7 * 86_400, "on_time_out": "bot", "bot": "random"},
    {"move": 12 * 3_600, "bank": 2 * 86_400, "night": [22, 7], "zone": 60, "on_time_out": "forfeit", "vacation": 6},
    {"move": 36 * 3_600, "vacation": 9, "on_time_out": "wait"},
)
"""The terms of games, used in turn."""


class Season:
    """A season of `players` players for `weeks` weeks; all randomness comes from `seed`."""

    def __init__(self, folder: Path, players: int = 40, weeks: float = 6, games: int = 60, seed: int = 1) -> None:
        self.random = Random(seed)
        self.weeks, self.most_games = weeks, games
        self.almanac = Almanac()
        self.secrets: dict[str, Secret] = {}
        self.games: list[str] = []
        self.cups: list[str] = []
        self.members: dict[str, set[str]] = {}
        """Members of clubs, who may know of club games."""
        self.hidden: set[str] = set()
        """Players who hide their presence."""
        self.seen_though_hidden: list[str] = []
        self.casual: Counter[str] = Counter()
        self.began = time.monotonic()
        self.end = self.almanac.begins + weeks * 7 * DAY
        """The moment after which nothing new is opened."""
        self._under_way = True
        self._over: set[str] = set()
        self._noted = 0
        """The last day with a printed line."""
        with clock.told_by(self.almanac.seconds):
            self.world = World(folder, self.almanac)
            self.people = [self._person(number) for number in range(players)]
            self.onlooker = self._client("Onlooker")

    def _client(self, name: str, persona: str = "prompt") -> Person:
        wire = Wire(
            lambda: self.world.application, name, self.world.seen, Random(self.random.random()), self.world.faults
        )
        person = Person(name, PERSONAS[persona], wire, self.almanac, Random(self.random.random()), self.secrets)
        person.sign_up()
        person.wire.who = person.id
        return person

    def _person(self, number: int) -> Person:
        person = self._client(f"P{number:02} {list(PERSONAS)[number % len(PERSONAS)]}", list(PERSONAS)[number % 10])
        person.wire.lossy = 1.0
        self.world.reach(person.id)
        person.plan()
        return person

    def play(self, note: Callable[[str], object] = lambda _: None) -> None:
        """Play the whole season, and continue until everything is over or the time limit is reached."""
        with clock.told_by(self.almanac.seconds):
            self.world.step()
            self.cups = open_cups(self.people, self.random, most=int(self.most_games // 4))
            club, members = found_a_club(self.people, self.random, self.secrets)
            self.members[club] = members
            self.hidden = hide_some(self.people)
            while self._goes_on():
                self._moment()
                if self._noted < self.almanac.day:
                    self._day(note)
            self.world.step()
            self._hear_of_cups()

    def leave(self) -> None:
        """Close all connections and stop the service."""
        for person in (*self.people, self.onlooker):
            person.wire.close()
        self.world.down()

    def _goes_on(self) -> bool:
        """Return whether the season, or a game in the time after it, is still going on."""
        if self.almanac.now < self.end:
            return True
        return self.almanac.now < self.end + LONGEST_AFTER * DAY and self._under_way

    def _is_played(self) -> bool:
        """Return whether a player still looks in; otherwise the clocks finish the rest."""
        return self.almanac.now < self.end + DAYS_TO_FINISH * DAY

    def _day(self, note: Callable[[str], object]) -> None:
        """Run the daily actions."""
        self._noted = self.almanac.day
        if self._noted % A_MONTH == 0:
            for person in (*self.people, self.onlooker):
                person.sign_in()
        self._hear_of_cups()
        self._under_way = bool(self.unfinished() or self.running())
        if self.almanac.now >= self.end:
            self._end_ladders()
        else:
            climb(self.cups, self.people, self.random)
        if self._noted % 7 == 0:
            note(self._progress())

    def unfinished(self) -> list[str]:
        """Return the unfinished games, as an anonymous viewer sees them; finished ones are not requested again."""
        for game in [game for game in self.games if game not in self._over]:
            answer = self._witness(game).wire.get(f"/games/{game}")
            if answer.well and answer.body["status"] in OVER:
                self._over.add(game)
        return [game for game in self.games if game not in self._over]

    def running(self) -> list[str]:
        """Return the unfinished tournaments."""
        told = [self.onlooker.ask(f"/tournaments/{cup}") for cup in self.cups]
        return [one["id"] for one in told if one["status"] in ("open", "running")]

    def _witness(self, game: str) -> Person:
        """Return a client that may see a game: for a club game, a member who plays in it."""
        if game not in self.members:
            return self.onlooker
        return next(person for person in self.people if game in person.games)

    def _hear_of_cups(self) -> None:
        """Register games opened by tournaments with their players."""
        for cup in self.cups:
            rounds = self.onlooker.wire.get(f"/tournaments/{cup}/rounds")
            for table in [table for one in rounds.body["items"] for table in one["tables"]] if rounds.well else []:
                if table["game"] and table["game"] not in self.games:
                    self.games.append(table["game"])
                    for person in self.people:
                        if person.id in table["seats"]:
                            person.games.append(table["game"])

    def _end_ladders(self) -> None:
        """Let the openers of ladders end them."""
        for cup in self.cups:
            told = self.onlooker.ask(f"/tournaments/{cup}")
            opener = next(person for person in self.people if person.id == told["opener"])
            if told["kind"] == "ladder" and told["status"] == "running":
                opener.wire.post(f"/tournaments/{cup}/cancel", {})

    def _progress(self) -> str:
        moves = sum(person.made for person in self.people)
        took = f"{time.monotonic() - self.began:.0f} s, {time.process_time():.0f} of a processor"
        return f"day {self.almanac.day}: {len(self.games)} games, {len(self._over)} over, {moves} moves, {took}"

    def _moment(self) -> None:
        """Let time pass until a player looks in or something is due, and process it."""
        before = self.almanac.now
        self.almanac.jump(self._next())
        ticks = (self.almanac.now - before) / TICK
        self._misfortune(ticks)
        if self.random.random() < ticks * self._games_due():
            self.open_a_game()
        for person in self.people if self._is_played() else []:
            if person.next_look <= self.almanac.now:
                person.look()
                self.world.react()
        if self.games and self.random.random() < 0.1 * ticks:
            self.random.choice([one for one in self.people if not one.gone]).replace(self.random.choice(self.games))
        if self.random.random() < 0.02 * ticks:
            self.look_on()
        if self.random.random() < 0.2 * ticks:
            self.seen_though_hidden += ask_around(self.people, self.hidden, self.random)
        self.world.step()

    def _next(self) -> float:
        """Return the next moment with something to do."""
        if self.world.following.is_due():
            return self.almanac.now
        now, due = self.almanac.now, self.world.following.due()
        looks = [person.next_look for person in self.people] if self._is_played() else []
        return min(one for one in (*looks, due or now, now + TICK) if one > now)

    def _games_due(self) -> float:
        """Return the number of games to open per tick: evenly over the first four of six weeks."""
        span = self.weeks * 7 * DAY * 4 / 6
        late = self.almanac.now > self.almanac.begins + span
        return 0 if late or sum(self.casual.values()) >= self.most_games else self.most_games * TICK / span

    def _misfortune(self, ticks: float) -> None:
        """Cause about one failure of each kind a week."""
        chance = ticks * TICK / (7 * DAY)
        if self.random.random() < chance:
            self.world.outage(self.random.uniform(0.5, 9))
        if self.random.random() < 3 * chance:
            self.world.kill_a_follower()
        if self.random.random() < chance:
            self.world.lock_the_database(0.3)

    def open_a_game(self) -> None:
        """Open a casual game of a few present players, sometimes for club members only."""
        titles = sorted(registry.all_titles())
        number = sum(self.casual.values())
        title = registry.find(titles[number % len(titles)])
        seats = max(title.seats.start, min(title.seats.stop - 1, 2 + number % 2))
        around = [person for person in self.people if not person.gone]
        club = next(iter(self.members)) if number % OF_A_CLUB == OF_A_CLUB - 1 else ""
        members = [person for person in around if person.id in self.members.get(club, ())]
        host, *guests = self.random.sample(members if len(members) >= seats else around, seats)
        terms = self.terms_of(title.title, seats, number)
        hidden = secret(self.random)
        if club and len(members) >= seats:
            terms |= {"club": club, "name": hidden}
        opened = host.wire.post("/games", terms)
        if not opened.well:
            self.casual[f"refused: {opened.status}"] += 1
            return
        game = opened.body["id"]
        if "club" in terms:
            self.secrets[hidden] = Secret("club", host.id, club)
            self.members[game] = self.members[club]
        self.games.append(game)
        self.casual[title.title] += 1
        for guest in guests:
            self._sit_down(guest, game)
        for person in (host, *guests):
            person.games.append(game)

    @staticmethod
    def _sit_down(guest: Person, game: str) -> None:
        """Take a free seat; retry on a newer version if the game has changed."""
        for _ in range(3):
            head = guest.wire.get(f"/games/{game}")
            sat = guest.wire.post(f"/games/{game}/seats", {}, head.body["version"]) if head.well else head
            if sat.well:
                return
        raise AssertionError(f"Nobody could sit down at {game}: {sat}")

    def terms_of(self, title: str, seats: int, number: int) -> dict[str, Any]:
        """Return the terms of a game."""
        wait = "wait" if number % 3 == 0 else "play_on"
        return {
            "title": title,
            "seats": seats,
            "name": f"Game {number}",
            "rated": number % 2 == 0,
            "clock": TERMS[number % len(TERMS)],
            "on_dispute": wait,
        }

    def look_on(self) -> None:
        """Let the anonymous viewer read a game in every way, and its players."""
        if not self.games:
            return
        game, wire = self.random.choice(self.games), self.onlooker.wire
        for part in ("", "/board", "/events", "/moves", "/messages", "/gallery", "/comments", "/notes", "/orders"):
            wire.get(f"/games/{game}{part}")
        for page in (f"//games/{game}", "//", f"//players/{self.random.choice(self.people).id}"):
            wire.get(page)
        wire.get(f"/players/{self.random.choice(self.people).id}")
