"""Random games with disputes and rulings: each game keeps its invariants at every event.

`python -m tests.court --games 2000` plays that many games, the titles in turn; the suite plays a few.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from itertools import pairwise
from typing import Any

from scoresheet.domain import game as aggregate
from scoresheet.domain.bots.bots import choose
from scoresheet.domain.chain import is_sealed
from scoresheet.domain.commands import disputes
from scoresheet.domain.commands.disputes import Ruling
from scoresheet.domain.commands.sheet import GameSettings, Metadata, PastEvents, Sheet
from scoresheet.domain.errors import CannotDispute, CannotTakeBack, DomainError, WaitsForRuling
from scoresheet.domain.events import Event, MoveMade, MovesTakenBack
from scoresheet.domain.game import Game, fold
from scoresheet.domain.title import Title
from scoresheet.domain.titles import registry
from scoresheet.replays import record, verify
from tests.domain.hidden_hands import TITLE as HIDDEN_HANDS

STEPS = 45
REAL = ("industrial-waste", "phytoplankton")
SAID = ("dispute", "dispute", "withdraw", "expire", "look", "rule", "rule", "take_back", "answer")
"""Actions besides moves."""


class Trial:
    """A game: at every step a move, or an action besides the moves."""

    def __init__(self, title: Title, seed: int) -> None:
        self.title, self.random = title, random.Random(seed)
        self.secret = self.random.randbytes(32)
        self.events: list[Event] = []
        self.stored: list[bytes] = []
        self.game: Game[Any] = Game()
        self.count: Counter[str] = Counter()
        waits = self.random.choice(("play_on", "wait"))
        self.write("open", "g", GameSettings(seats=2, options={}, on_dispute=waits))  # type: ignore[arg-type]
        for seat in range(2):
            self.write("take_seat", seat=seat, player=f"p{seat}", entropy=f"{seed}")

    def play(self) -> Counter[str]:
        """Play the given number of steps, and then to the end."""
        for _ in range(STEPS):
            if self.game.status == "playing" and not self.game.waits and self.random.random() < 0.7:
                self.move()
            else:
                self.say(self.random.choice(SAID))
        if self.game.status == "playing":
            self.write("resign", [0])
            self.say("dispute")
            self.say("rule")
        self.check_all()
        return self.count

    def move(self) -> None:
        """Make a legal move of a seat to act."""
        seat = self.random.choice(self.game.to_act())
        move = choose("random", self.title, self.game.state, seat, self.random)
        self.write("move", seat, move)

    def say(self, what: str) -> None:
        """Take an action besides the moves; a refused one must write nothing."""
        before = aggregate.copy(self.title, self.game)
        try:
            getattr(self, f"_{what}")()
        except (CannotDispute, CannotTakeBack, WaitsForRuling):
            self.count["refused"] += 1
            assert self.game == before
        if self.game.waits:
            self._try_to_move()

    def write(self, what: Any, *arguments: Any, **named: Any) -> None:
        """Write on a sheet as the service does, and check the resulting game."""
        metadata = Metadata(at="2026-05-01T12:00:00Z", actor="p0", command="c", software="test")
        past = PastEvents(self.title, list(self.events))
        sheet = Sheet(self.title, aggregate.copy(self.title, self.game), self.secret, metadata, past)
        if callable(what):
            what(sheet, *arguments, **named)
        else:
            getattr(sheet, what)(*arguments, **named)
        self._check(sheet)
        self.events += [written.event for written in sheet.events]
        self.stored += [written.stored for written in sheet.events]
        self.count.update(type(written.event).__name__ for written in sheet.events)
        self.game = sheet.game

    def _check(self, sheet: Sheet) -> None:
        known = {dispute.id: dispute for dispute in sheet.game.disputes}
        for dispute in self.game.disputes:
            assert dispute.id in known, "a dispute is gone"
            assert known[dispute.id].reason == dispute.reason
            assert dispute.standing in ("open", known[dispute.id].standing), "what was closed is open again"
        assert sheet.game.draws >= self.game.draws, "a draw is used again"
        assert sheet.game.voided >= self.game.voided
        if self.game.waits:
            assert not any(isinstance(written.event, MoveMade) for written in sheet.events), "a move while play waits"

    def _try_to_move(self) -> None:
        state: Any = self.game.state
        assert self.game.to_act() == []
        for seat in state.to_act():
            move = choose("random", self.title, state, seat, self.random)
            try:
                self.write("move", seat, move)
            except WaitsForRuling:
                continue
            raise AssertionError("a move was made while play waits")

    def check_all(self) -> None:
        """Check everything written: sealed and linked, folded and decided again with the same result, draws proven."""
        assert all(map(is_sealed, self.stored))
        assert all(one.digest == other.previous for one, other in pairwise(self.events))
        assert fold(self.title, self.events) == self.game
        written = record.Record(record.header_of(self.events), self.title, self.events, self.stored)
        assert verify.replay_by_effects(written) == self.game
        assert verify.replay_by_rules(written) == self.game
        verify.check_draws(written)

    def _dispute(self) -> None:
        seat, about = self.random.randrange(2), self.random.randint(1, self.game.version)
        self.write(disputes.raise_dispute, seat, about, "That was not so.")

    def _number(self) -> int:
        return self.random.choice([dispute.id for dispute in self.game.disputes] or [0])

    def _position(self) -> int:
        """Return a recent position, or any."""
        near = self.game.version - self.random.randint(1, 8)
        return near if near > 0 and self.random.random() < 0.8 else self.random.randint(1, self.game.version)

    def _withdraw(self) -> None:
        self.write(disputes.withdraw_dispute, self._number())

    def _expire(self) -> None:
        self.write(disputes.expire_dispute, self._number())

    def _look(self) -> None:
        self.write(disputes.look, self._number())

    def _rule(self) -> None:
        remedy = self.random.choice(("none", "none", "rewind", "rewind", "replay", "void"))
        to = self._position() if remedy in ("rewind", "replay") else 0
        verdict = self.random.choice(("upheld", "upheld", "dismissed"))
        ruling = Ruling(verdict=verdict, remedy=remedy, to=to, note="So it is.")  # type: ignore[arg-type]
        before, draws = self.game.version, self.game.draws
        self.write(disputes.rule, self._number(), ruling)
        if any(isinstance(event, MovesTakenBack) for event in self.events[before:]):
            there = fold(self.title, self.events[:to])
            assert (self.game.state, self.game.draws) == (there.state, draws)

    def _take_back(self) -> None:
        if self.game.status == "playing" and self.game.last:
            self.write("request_takeback", self.game.last[0], self._position())

    def _answer(self) -> None:
        for seat in self.game.consulted()[:1]:
            self.write("answer_takeback", seat, self.random.random() < 0.7)


def titles() -> list[Title]:
    """Return the tested titles: one that is mostly hidden, and real ones."""
    return [HIDDEN_HANDS, *(registry.find(name) for name in REAL)]


def court(games: int, first: int = 0) -> Counter[str]:
    """Play games, the titles in turn, and return the number of events by kind."""
    count: Counter[str] = Counter()
    for seed in range(first, first + games):
        title = titles()[seed % len(titles())]
        try:
            count += Trial(title, seed).play()
        except (AssertionError, DomainError) as error:
            raise AssertionError(f"{title.title}, seed {seed}: {error!r}") from error
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    chosen = parser.parse_args()
    print(dict(court(chosen.games, chosen.first)))
