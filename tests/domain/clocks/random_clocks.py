"""Random games with a clock: after every event, all folds agree with the slow clock.

`python -m tests.domain.clocks.random_clocks --games 5000` plays that many; the suite plays a few.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from scoresheet.domain import game as aggregate
from scoresheet.domain.clocks.clocks import Clock, deadline, left
from scoresheet.domain.commands import clocks, disputes, seats
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.disputes.disputes import open_among
from scoresheet.domain.errors import DomainError
from scoresheet.domain.events import Event, MovesTakenBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.instants import rfc3339
from scoresheet.domain.title import Title
from scoresheet.replays.deciding import Walk
from scoresheet.service.core.time_zones import resolved
from tests.domain import hidden_hands, lending
from tests.domain.clocks.calendar import at_ms
from tests.domain.clocks.slow_clock import SlowClock

TITLES = {"lending": lending.TITLE, "hidden-hands": hidden_hands.TITLE}
STEPS = 40
START = 1_772_000_000_000
HOUR = 3_600_000
NAMES = (
    "",
    "",
    "Europe/Berlin",
    "America/St_Johns",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
)
WORDS = (
    "pause",
    "answer_pause",
    "answer_pause",
    "withdraw_pause",
    "start",
    "vacation",
    "vacation",
    "back",
    "outage",
    "run_out",
    "run_out",
    "wait",
    "take_back",
    "take_back",
    "take_back",
    "answer",
    "answer",
    "withdraw",
    "dispute",
    "end_dispute",
    "rewind",
    "due",
    "due",
    "wait",
    "wait",
    "return",
    "return",
    "take_over",
    "offer",
    "resign",
)


def terms(chosen: random.Random) -> Clock:
    """Return random terms with which a game could be opened."""
    move = chosen.choice((0, 3_600, 86_400, 172_801))
    return Clock(
        move=move,
        bank=chosen.choice((0, 7_200, 259_200)) if move else 259_200,
        increment=chosen.choice((0, 1_800, 43_200)),
        most=chosen.choice((0, 0, 300_000)),
        zone=chosen.choice((0, 60, -300, 330, 345)),
        zone_name=chosen.choice(NAMES),
        days_off=chosen.choice(([], [], [6, 7], [1, 3], [1, 2, 3, 4, 5, 6])),
        night=chosen.choice(([], [], [22, 7], [0, 8], [9, 17])),
        vacation=chosen.choice((0, 3, 14)),
        on_time_out=chosen.choice(("wait", "wait", "bot", "forfeit")),
    )


class Trial:
    """One game; `check` is called after every command."""

    def __init__(self, seed: int) -> None:
        self.random = chosen = random.Random(seed)
        self.title: Title = TITLES[chosen.choice(sorted(TITLES))]
        self.time = START + chosen.randrange(365 * 24 * HOUR)
        self.secret = chosen.randbytes(32)
        self.events: list[Event] = []
        self.slow = SlowClock()
        self.walk = Walk(self.title)
        self.game: Game[Any] = Game()
        self.count: Counter[str] = Counter()
        number = 2 if chosen.random() < 0.4 else 3
        clock = resolved(terms(chosen), self.time)
        settings = GameSettings(seats=number, clock=clock, on_dispute=chosen.choice(("play_on", "wait")))
        self.write(lambda sheet: sheet.open("g", settings))
        for seat in range(number):
            self.write(lambda sheet, seat=seat: sheet.take_seat(player=f"p{seat}", entropy=str(seat)))

    def play(self) -> Counter[str]:
        """Play the steps, and return the counts of commands and events."""
        for _ in range(STEPS):
            if self.game.status != "playing":
                break
            self.time += self.random.choice((0, 7, 1_000, HOUR, 9 * HOUR, 30 * HOUR)) * self.random.randrange(1, 4)
            if self.random.random() < 0.03:
                self.time -= 2 * HOUR
            if self.random.random() < 0.5:
                self.move()
            else:
                self.say(self.random.choice(WORDS))
            self.check()
        return self.count

    def move(self) -> None:
        """Make a move for some seat, to act or not."""
        seat = self.random.randrange(len(self.game.seats))
        moves = self.title.legal_moves(self.game.state, seat)
        if moves:
            self.write(lambda sheet: sheet.move(seat, self.random.choice(moves)), "move")

    def say(self, word: str) -> None:
        """Try a command other than a move."""
        seat = self.random.randrange(len(self.game.seats))
        other = self.random.randrange(len(self.game.seats))
        yes = self.random.random() < 0.7
        commands: dict[str, Callable[[Sheet], object]] = {
            "pause": lambda sheet: clocks.ask_pause(sheet, seat),
            "answer_pause": lambda sheet: clocks.answer_pause(
                sheet, _one_of(clocks.asked_about_pause(sheet.game), seat), yes
            ),
            "withdraw_pause": lambda sheet: clocks.withdraw_pause(sheet, seat),
            "start": lambda sheet: clocks.start_clocks(sheet, seat),
            "vacation": lambda sheet: clocks.take_vacation(sheet, seat, self.random.randrange(1, 5)),
            "back": lambda sheet: clocks.end_vacation(sheet, seat),
            "outage": lambda sheet: clocks.give_back(sheet, self.time - 5 * HOUR, self.time - HOUR),
            "run_out": lambda sheet: clocks.run_out(sheet, seat),
            "wait": lambda sheet: seats.answer_waiting(sheet, seat, _one_of(_late(sheet), other), not yes),
            "take_back": lambda sheet: sheet.request_takeback(seat, self.game.version - self.random.randrange(1, 6)),
            "answer": lambda sheet: sheet.answer_takeback(seat, yes),
            "withdraw": lambda sheet: sheet.withdraw_takeback(seat),
            "dispute": lambda sheet: disputes.raise_dispute(sheet, seat, self.game.started, "so"),
            "end_dispute": lambda sheet: disputes.withdraw_dispute(sheet, _dispute(sheet)),
            "rewind": lambda sheet: disputes.rule(
                sheet,
                _dispute(sheet),
                Ruling(verdict="upheld", remedy="rewind", to=self.game.version - self.random.randrange(1, 6)),
            ),
            "return": lambda sheet: seats.come_back(sheet, seat),
            "offer": lambda sheet: seats.offer(sheet, seat),
            "take_over": lambda sheet: seats.take_over(sheet, seat, f"new{self.game.version}"),
            "resign": lambda sheet: sheet.resign([seat] if self.random.random() < 0.3 else []),
            "due": lambda sheet: clocks.write_due(sheet, clocks.dues(sheet.game)[0]) if clocks.dues(sheet.game) else 0,
        }
        self.write(commands[word], word)

    def write(self, command: Callable[[Sheet], object], word: str = "") -> None:
        """Run a command; a refused one writes nothing."""
        metadata = Metadata(at=rfc3339(self.time), actor="p", command="c", software="test")
        game = aggregate.copy(self.title, self.game) if self.game.status != "new" else Game()
        sheet = Sheet(self.title, game, self.secret, metadata, PastEvents(self.title, list(self.events)))
        try:
            command(sheet)
        except DomainError:
            self.count[f"no {word}"] += 1
            return
        self.count[word] += 1
        for written in sheet.events:
            self.tell(written.event)
        self.game = sheet.game

    def tell(self, event: Event) -> None:
        """Pass an event to the slow clock and the walk."""
        self.events.append(event)
        self.walk.believe(event)
        game = self.walk.game
        self.slow.tell(event, game.state.to_act() if game.state is not None else [])
        self.count[type(event).__name__] += 1
        if isinstance(event, MovesTakenBack) and event.used:
            self.count["alone"] += 1

    def check(self) -> None:
        """Check that the three ways to fold agree, and that the slow clock agrees with the fast one."""
        game = self.game
        assert fold(self.title, self.events) == game, "folded from its events"
        assert self.walk.game == game, "walked through"
        if game.status != "playing":
            return
        self.check_nobody_is_stuck()
        assert game.dial is not None
        for seat in range(len(game.seats)):
            assert timedelta(milliseconds=game.dial.banks[seat]) == self.slow.banks[seat], (seat, "bank")
            at = game.dial.now + self.random.choice((0, 1, 55_555, 5 * HOUR, 60 * HOUR))
            fast = left(game, seat, at)
            slow = self.slow.left(seat, at_ms(at))
            assert (timedelta(milliseconds=fast.turn), timedelta(milliseconds=fast.bank)) == slow, (seat, fast, slow)
        self.check_deadline(self.random.randrange(len(game.seats)))

    def check_nobody_is_stuck(self) -> None:
        """Check that every open question has a player who can answer it."""
        people = {seat: chair.player for seat, chair in enumerate(self.game.seats) if not chair.bot}
        pause = self.game.dial.pause if self.game.dial else None
        if pause:
            asker = self.game.seats[pause.seat].player
            assert any(seat not in pause.agreed for seat, player in people.items() if player != asker), "pause"
        for chair in self.game.seats:
            others = [seat for seat, player in people.items() if player != chair.player]
            if chair.overdue and set(chair.unwilling) & set(others):
                in_time = [seat for seat in others if not self.game.seats[seat].overdue]
                assert set(in_time) - set(chair.unwilling), "waiting"
        assert self.game.request is None or self.game.waits or self.game.consulted(), "takeback"

    def check_deadline(self, seat: int) -> None:
        """Check that no time is left at the deadline, and some is a millisecond before it."""
        due = deadline(self.game, seat)
        if due is None:
            turn = self.slow.turns.get(seat)
            still = self.slow.stood + list(self.slow.disputes.values())
            assert turn is None or turn["out"] or any(end.year == 2200 for _, end in still), (seat, "no deadline")
            return
        assert self.game.dial is not None
        assert not any(self.slow.left(seat, at_ms(due))), (seat, "early")
        if due > self.game.dial.now:
            assert any(self.slow.left(seat, at_ms(due - 1))), (seat, "late")


def _one_of(those: list[int], otherwise: int) -> int:
    return those[0] if those else otherwise


def _late(sheet: Sheet) -> list[int]:
    return [seat for seat, chair in enumerate(sheet.game.seats) if chair.overdue]


def _dispute(sheet: Sheet) -> int:
    found = open_among(sheet.game.disputes)
    return found[0].id if found else 0


def played(seeds: range) -> Counter[str]:
    """Play a game for each seed, and count what happened. Raise where the clocks differ."""
    count: Counter[str] = Counter()
    for seed in seeds:
        trial = Trial(seed)
        try:
            count += trial.play()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, version {trial.game.version}: {error}") from error
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    wanted = parser.parse_args()
    print(played(range(wanted.first, wanted.first + wanted.games)))
